"""A player of one's own in a process of its own, which is stopped when it takes too long.

It is told nothing but the rules and its seat's views, and its prints go to stderr. Each seat has a
process for itself, so that partners cannot whisper.
"""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import threading
import weakref
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import IO, Any

from tarabish_core.engine.view import View
from tarabish_core.messages import say
from tarabish_core.players.asking import Answer, FaultError
from tarabish_core.players.outside import Outside
from tarabish_core.rules.sending import Sent

START_LIMIT = 30.0
"""Seconds in which a process must be ready to be asked."""

MOST_ANSWERED = 10_000
"""An answer of more letters is none."""


class Child:
    """A process that plays one seat, until it is stopped."""

    def __init__(self, outside: Outside, rules: Sent) -> None:
        self.process = subprocess.Popen(
            # Nothing of the current folder, unless this process has it, too: what lies there may
            # be another tarabish.
            [sys.executable, "-P", "-m", "tarabish_core.players.child"],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        if self.process.stdin is None or self.process.stdout is None:
            raise FaultError(say("player.ended"))
        self.writing: IO[bytes] = self.process.stdin
        self.answers: SimpleQueue[bytes] = SimpleQueue()
        # A daemon: it waits for an end of the process that may never come.
        threading.Thread(
            target=_listen, args=(self.process.stdout, self.answers), daemon=True
        ).start()
        self.stop = weakref.finalize(self, _stop, self.process)
        self.ask(("begin", outside, rules), START_LIMIT)

    def ask(self, question: tuple[Any, ...], limit: float) -> Any:
        """Ask, and wait for the answer so many seconds; a process that gives none is stopped.

        Raises FaultError.
        """
        try:
            pickle.dump(question, self.writing)
            self.writing.flush()
            line = self.answers.get(timeout=limit)
        except Empty:
            self.stop()
            raise FaultError(say("player.slow", {"limit": f"{limit:g}"})) from None
        except OSError:
            line = b""
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            self.stop()
            raise FaultError(say("player.ended"))
        if "fault" in answer:
            raise FaultError(str(answer["fault"]))
        return answer


def _listen(reading: IO[bytes], answers: SimpleQueue[bytes]) -> None:
    """Pass lines on as they come, and an empty one at the end."""
    with suppress(OSError, ValueError), reading:
        while line := reading.readline(MOST_ANSWERED):
            answers.put(line)
    answers.put(b"")


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End a process, and what it may have started, for good.

    What it writes is closed by who listens: something that got away may hold it open for long.
    """
    with suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    with suppress(OSError):
        if process.stdin is not None:
            process.stdin.close()


def check_apart(outside: Outside, rules: Sent) -> None:
    """Begin a player's process once, to see that it can be. Raises FaultError."""
    Child(outside, rules).stop()


_here = threading.local()


class Apart:
    """Asks the process of a seat; it goes on from deal to deal, and is begun anew once stopped."""

    def __init__(self, outside: Outside, rules: Sent, seed: int, deal: int, limit: float) -> None:
        self.outside, self.rules, self.limit = outside, rules, limit
        self.key = (seed, deal)

    def act(self, seen: View) -> Answer:
        """Ask in turn."""
        answer = self._ask("act", seen)
        return Answer(answer.get("words"), str(answer.get("told")))

    def react(self, seen: View) -> Answer | None:
        """Ask out of turn."""
        answer = self._ask("react", seen)
        return Answer(answer["words"], str(answer.get("told"))) if "words" in answer else None

    def _ask(self, what: str, seen: View) -> Any:
        return self._child(seen.seat).ask((what, *self.key, seen), self.limit)

    def _child(self, seat: int | None) -> Child:
        """Give this thread's process for a seat."""
        children: dict[Any, Child] = _here.__dict__.setdefault("children", {})
        key = self.outside, self.rules, seat
        if key not in children or not children[key].stop.alive:
            children.pop(key, None)
            children[key] = Child(self.outside, self.rules)
        return children[key]
