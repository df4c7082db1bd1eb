"""A player of one's own at the table: what it answers is held to the rules.

One that raises, is slow, or answers with what may not be done loses its turn and nothing else: the
rule of thumb plays in its place, and a sentence says why.
"""

from __future__ import annotations

from collections.abc import Callable

from tarabish_core.engine.actions import Action
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.messages import say
from tarabish_core.players.asking import Answer, Asked, FaultError
from tarabish_core.players.offers import is_allowed, must_show, offers
from tarabish_core.players.thumb import Thumb
from tarabish_core.players.words import action_of


class Guarded:
    """A player who asks another, and lets nothing into the game that may not be done.

    ``faults`` are sentences about what it has done wrong so far.
    """

    def __init__(self, name: str, ruleset: Ruleset, asked: Asked, thumb: Thumb) -> None:
        self.name, self.ruleset, self.asked, self.thumb = name, ruleset, asked, thumb
        self.faults: list[str] = []
        self.seen: View | None = None
        self.done: set[Action] = set()

    def act(self, seen: View) -> Action:
        """Decide in turn."""
        action = self._checked(seen, lambda: self.asked.act(seen))
        return self.thumb.act(seen) if action is None else action

    def react(self, seen: View) -> Action | None:
        """Say or show something out of turn, if there is anything to say or show."""
        can = seen.choices
        in_turn = seen.seat == seen.turn
        if not (can.misplay or can.count_out or (not in_turn and offers(self.ruleset, seen))):
            return None
        try:
            answer = self.asked.react(seen)
        except FaultError as fault:
            self._blame(str(fault))
            return self.thumb.react(seen)
        if answer is None or (answer.words is None and must_show(self.ruleset, seen)):
            return self.thumb.react(seen)
        if answer.words is None:
            return None
        known = answer
        return self._checked(seen, lambda: known)

    def _checked(self, seen: View, ask: Callable[[], Answer]) -> Action | None:
        """Ask, and take what may be done; None for a fault."""
        if seen != self.seen:
            self.seen, self.done = seen, set()
        try:
            answer = ask()
        except FaultError as fault:
            self._blame(str(fault))
            return None
        action = action_of(answer.words)
        if action is None or not is_allowed(self.ruleset, seen, action):
            self._blame(say("player.not_allowed", {"answer": answer.told}))
            return None
        if action in self.done:
            self._blame(say("player.again", {"answer": answer.told}))
            return None
        self.done.add(action)
        return action

    def _blame(self, why: str) -> None:
        self.faults.append(say("player.fault", {"player": self.name, "why": why}))
