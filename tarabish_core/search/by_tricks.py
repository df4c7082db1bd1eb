"""The fast way: positions under rules that are proven ordinary, solved in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.search import board as at
from tarabish_core.search.laying import lay_out
from tarabish_core.search.position import Question, points_left
from tarabish_core.search.proof import Ordinary
from tarabish_core.search.windows import UNKNOWN, solve


class ByTricks:
    """Solves positions under one trump of a ruleset; the board is lent by the solver."""

    why = ""

    def __init__(self, ruleset: Ruleset, trump: int, known: Ordinary, board: Any) -> None:
        self.ruleset, self.bonus, self.board = ruleset, known.bonus, board
        self.tables = lay_out(ruleset.points[trump], trump, known)

    def solve(self, asked: Question, worlds: Any) -> tuple[Any, int]:
        """Answer for some worlds, int64 [world, seat]: int64 [world, card, or one], and the nodes.

        What the budget does not reach is UNKNOWN.
        """
        position, wanted = asked.position, asked.wanted
        values = np.zeros((len(worlds), 36 if asked.each else 1), np.int64)
        total = points_left(self.ruleset, position, self.bonus)
        if wanted is not None and not 0 < wanted <= total:
            values[:] = wanted <= 0
            return values, 0
        theirs = position.seat & 1 != asked.side
        if wanted is not None and theirs:
            wanted = total - wanted + 1
        self.board[at.POINTS : at.TABLES] = self.tables
        self.board[at.BUDGET] = asked.budget
        table = np.array(position.table, np.int64)
        nodes = solve(self.board, worlds, position.leader, table, asked.each, wanted or 0, values)
        if theirs:
            known = values != UNKNOWN
            values[known] = (total if wanted is None else 1) - values[known]
        return values, int(nodes)
