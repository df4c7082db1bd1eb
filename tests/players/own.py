"""Players of somebody's own, good and bad, written into a file."""

from __future__ import annotations

from pathlib import Path

LOWEST = '''"""Plays the lowest card it may."""

from tarabish_core import Play


class Lowest:
    def act(self, seen, choices):
        cards = [one for one in choices if isinstance(one, Play)]
        return min(cards, key=lambda one: one.card % 9) if cards else choices[0]
'''

OTHERS = '''
import os, sys, time
from tarabish_core import CallMisplay, Pass, Play

class Slow:
    def act(self, seen, choices):
        if len(seen.plays) == 13:
            time.sleep(30)
        return choices[0]

class Busy:
    def act(self, seen, choices):
        while len(seen.plays) == 13:
            pass
        return choices[0]

class Raising:
    def act(self, seen, choices):
        return choices[0] if len(seen.plays) != 13 else choices["none"]

class Leaving:
    def act(self, seen, choices):
        return sys.exit(0) if len(seen.plays) == 13 else choices[0]

class Dying:
    def act(self, seen, choices):
        return os._exit(0) if len(seen.plays) == 13 else choices[0]

class Cheating:
    """Plays a card that it does not hold, once."""
    def act(self, seen, choices):
        if len(seen.plays) != 13:
            return choices[0]
        return Play(seen.seat, next(c for c in range(36) if not seen.hand >> c & 1))

class Odd:
    """Answers with whatever is no action."""
    def act(self, seen, choices):
        if len(seen.plays) != 13:
            return choices[0]
        return [Play(seen.seat, "6S"), "6S", None, Play(seen.seat, 10 ** 30), seen][seen.dealer]

class Below:
    """Plays a card that no number means."""
    def act(self, seen, choices):
        return choices[0] if len(seen.plays) != 13 else Play(seen.seat, -1)

class Trapped:
    """Answers with what does something when it is read."""
    def act(self, seen, choices):
        class Trap:
            def __index__(self):
                sys.exit(3)
        return choices[0] if len(seen.plays) != 13 else Play(seen.seat, Trap())

class Interrupting:
    """Raises what a person's Ctrl-C does."""
    def act(self, seen, choices):
        if len(seen.plays) == 13:
            raise KeyboardInterrupt
        return choices[0]

class Stuck:
    """Calls the same misplay again and again."""
    def act(self, seen, choices):
        return CallMisplay(seen.seat, (seen.seat + 1) % 4, 0) if seen.plays[3:] else choices[0]

class First:
    """Does the first thing that it may."""
    def act(self, seen, choices):
        return choices[0]

class Printing(First):
    def act(self, seen, choices):
        print("a print")
        return choices[0]

class Writing(First):
    """Writes where results go, which only a process of its own keeps it from."""
    def act(self, seen, choices):
        os.write(1, b"a write\\n")
        sys.stdin.read()
        return choices[0]

class Knowing:
    """Is told the rules, the seed and the deal; has a say out of turn."""
    def __init__(self, ruleset, seed, deal):
        self.told = f"{ruleset.name} {seed} {deal}"
    def act(self, seen, choices):
        if not seen.said:
            print(self.told, file=sys.stderr)
        return choices[0]
    def react(self, seen, choices):
        return choices[0] if choices else None

class NoPlayer:
    pass
'''


def written(folder: Path) -> Path:
    """Write them into a file."""
    file = folder / "own.py"
    file.write_text(LOWEST + OTHERS, encoding="utf-8")
    return file
