"""A hint: the best of all that a seat may do by what it knows, and how much better it is."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.analysis.knowing import CALLS, SEED, SOLVED_FROM
from tarabish_core.analysis.result import LEAST, OVER_ERROR
from tarabish_core.engine.actions import Action
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.players.thinking import Thinking
from tarabish_core.players.thumb import FOUR, Thumb
from tarabish_core.search.judging import Judge

WORLDS = 40
SECONDS = 0.5
"""So long a hint is thought about; a person waits for it."""


class Hint(NamedTuple):
    """What a seat might best do.

    Attributes:
        action: what it is.
        other: the best of all else.
        points: by how much it is better, as a mean over the worlds; 0 if that may be chance.
        worlds: how many worlds were looked at.
        why: the code of the reason of the rule of thumb, if that would do the same, or empty.
    """

    action: Action
    other: Action
    points: float
    worlds: int
    why: str


class Hinter:
    """Gives hints under one ruleset, by a seat's view and nothing else."""

    def __init__(self, ruleset: Ruleset) -> None:
        how = Thinking(WORLDS, CALLS * WORLDS, SOLVED_FROM, seconds=SECONDS)
        self.judge, self.thumb = Judge(ruleset, FOUR, how), Thumb(ruleset)

    def hint(self, seen: View, deal: int) -> Hint | None:
        """Give a hint in a deal, by its number; None where there is nothing to choose."""
        found = self.judge.judge(seen, seed=SEED, deal=deal)
        if len(found) < 2:
            return None
        best, other = found[:2]
        clear = best.points - other.points
        if clear < LEAST or clear <= OVER_ERROR * other.error:
            clear = 0.0
        advice = self.thumb.advise(seen)
        why = advice.why if advice.action == best.action else ""
        return Hint(best.action, other.action, clear, best.worlds, why)
