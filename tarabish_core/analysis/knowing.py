"""What each choice was worth by what its seat could know."""

from __future__ import annotations

from tarabish_core.analysis.result import Decision
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.records.replay import PlayedDeal


class Knowing:
    """Judges choices by so many ways in which the cards may lie; by none where it is 0."""

    def __init__(self, ruleset: Ruleset, worlds: int) -> None:
        self.ruleset, self.worlds = ruleset, worlds

    def judged(self, deal: PlayedDeal, number: int, decision: Decision) -> Decision:
        """Judge a decision, if there was anything to choose."""
        del deal, number
        return decision
