"""Hints at the table that say how much better something is: where the extra `sim` is there."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TYPE_CHECKING

from tarabish_core.engine.view import View
from tarabish_core.messages import Param, say
from tarabish_core.rules.variants import Variant
from tarabish_core.terminal.answers import typed

if TYPE_CHECKING:
    from tarabish_core.analysis.hint import Hint, Hinter

PATIENCE = 0.9
"""Seconds that a person waits for a hint; after that the rule of thumb gives one."""


def hints(variant: Variant) -> Callable[[View, int], str | None]:
    """Make the function that gives hints; it has none where the extra is not installed.

    On a terminal what it needs is loaded while the person looks at the cards.
    """
    if importlib.util.find_spec("numba") is None:
        return lambda *_: None
    asked = Asked(variant)
    if sys.stdin.isatty():
        asked.begin()
    return asked.hint


class Asked:
    """Asks for hints in a thread of its own, so that nobody waits for long."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.hinter: Hinter | None = None
        self.working: Thread | None = None

    def begin(self) -> None:
        """Begin to load what hints need, and wait for nothing."""
        self._work(self._load)

    def hint(self, seen: View, deal: int) -> str | None:
        """Give a hint in words; None where there is none in time."""
        found: list[Hint] = []
        end = time.monotonic() + PATIENCE
        if self.working:
            self.working.join(PATIENCE)
        if self.working is None or not self.working.is_alive():
            work = self._work(lambda: found.extend(filter(None, [self._load().hint(seen, deal)])))
            work.join(max(0.0, end - time.monotonic()))
        return told(found[0]) if found else None

    def _load(self) -> Hinter:
        if self.hinter is None:
            from tarabish_core.analysis.hint import Hinter  # noqa: PLC0415 - numba takes its time

            self.hinter = Hinter(self.variant.ruleset)
        return self.hinter

    def _work(self, what: Callable[[], object]) -> Thread:
        def work() -> None:
            with suppress(Exception):  # the rule of thumb then gives the hint
                what()

        self.working = Thread(target=work, daemon=True)
        self.working.start()
        return self.working


def told(hint: Hint) -> str:
    """Put a hint into words."""
    words: dict[str, Param] = {
        "what": typed(hint.action),
        "other": typed(hint.other),
        "points": f"{hint.points:.1f}",
        "worlds": hint.worlds,
    }
    text = say("play.hint_better" if hint.points else "play.hint_even", words)
    return say("play.hint_why", {"text": text, "why": say(f"why.{hint.why}")}) if hint.why else text
