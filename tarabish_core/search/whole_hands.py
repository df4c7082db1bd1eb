"""Whole hands held against the rules, where what is known of single cards does not say all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.search.counting import HAS_MISPLAYED
from tarabish_core.search.known import Known, fits_alone, played_honestly, talked_truly


class Asking:
    """Asks the rules about hands, each once."""

    def __init__(self, ruleset: Ruleset, known: Known) -> None:
        self.ruleset, self.known = ruleset, known
        self.lawful: dict[tuple[int, int], bool] = {}
        self.true: dict[tuple[int, int], bool] = {}

    def honest(self, number: int, left: int) -> bool:
        """Tell whether a seat with these cards left has played lawfully."""
        key = number, left
        if key not in self.lawful:
            seat = self.known.seats[number]
            self.lawful[key] = played_honestly(self.ruleset, seat, left)
        return self.lawful[key]

    def truthful(self, number: int, left: int) -> bool:
        """Tell whether a seat with these cards left could talk as it did."""
        key = number, left
        if key not in self.true:
            seat = self.known.seats[number]
            self.true[key] = talked_truly(self.ruleset, self.known, seat, left)
        return self.true[key]

    def fits(self, number: int, left: int) -> bool:
        """Tell whether a seat may have these cards left."""
        if not fits_alone(self.ruleset, self.known, number, left):
            return False
        return self.truthful(number, left) and (
            self.ruleset.permissive or self.honest(number, left)
        )

    def weighed(self, worlds: Sequence[tuple[int, ...]]) -> tuple[Any, Any]:
        """Write worlds, and what each weighs for the misplays that it holds."""
        weights = np.ones(len(worlds))
        for nth, world in enumerate(worlds):
            for number, left in enumerate(world):
                if self.ruleset.permissive and self.known.seats[number].size:
                    honest = self.honest(number, left)
                    weights[nth] *= 1.0 if honest else HAS_MISPLAYED
        return np.array(worlds, np.int64), weights

    def allowed(self, row: Any) -> bool:
        """Tell whether the rules allow a world that was drawn."""
        hands, honest = [int(cards) for cards in row[:4]], int(row[-1])
        return all(
            self.truthful(number, left) and (not honest >> number & 1 or self.honest(number, left))
            for number, left in enumerate(hands)
            if self.known.seats[number].size
        )
