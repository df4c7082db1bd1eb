"""The general way: positions under any rules, which are asked at every card.

The rules are compiled into the search; where that cannot be, or comes to something else, they and
the search run as they stand, which is far slower.
"""

from __future__ import annotations

from contextlib import suppress
from types import FunctionType
from typing import Any

import numpy as np
from numba.core.errors import NumbaError

from tarabish_core.engine.cards import SUIT_MASKS, cards_in, mask_of
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.search import general
from tarabish_core.search.position import (
    Position,
    Question,
    best_card,
    lawful_cards,
    points_left,
)
from tarabish_core.search.proof import prove_bonus
from tarabish_core.search.trial import Rules, answers_otherwise, plain_rules
from tarabish_core.search.windows import UNKNOWN
from tarabish_core.simulate.binding import CannotCompileError, bind
from tarabish_core.simulate.identity import identity
from tarabish_core.simulate.keeping import folder
from tarabish_core.simulate.kernel import hot_rules

FIRST_GUESS, FIRST_STEP = 80, 16
"""The points that the first window asks about, and how far from there the second lies."""

LAST_AGE = 1 << 22


class ByCards:
    """Solves positions under one trump of a ruleset; not to be shared between threads.

    Attributes:
        why: why the rules are asked as they stand; empty where they are compiled.
        bonus: what each trick is worth beside its cards, where no points are below nothing and that
            does not hang on the cards; else None.
    """

    def __init__(self, ruleset: Ruleset, trump: int) -> None:
        self.ruleset, self.trump = ruleset, trump
        bonus = prove_bonus(ruleset, trump)
        least = min(*ruleset.points[trump], *(bonus or (-1,)))
        self.bonus = None if least < 0 else bonus
        self.search: Any = None
        self.facts: Any = np.array(self._known(), np.int64)
        self.memory: Any = np.zeros(general.SLOTS * general.SLOT, np.int64)
        self.why = self._compile()
        if self.why:
            self._interpret()

    def _known(self) -> list[int]:
        """Give the search's facts as far as the rules decide them."""
        known = [0] * general.FACTS
        known[general.TRUMP], known[general.TRUMPS] = self.trump, SUIT_MASKS[self.trump]
        known[general.LEAST] = -general.FAR if self.bonus is None else 0
        known[general.OVER : general.OVER + 36] = self.ruleset.over[self.trump]
        known[general.POINTS : general.POINTS + 36] = self.ruleset.points[self.trump]
        return known

    def _compile(self) -> str:
        """Bind the rules into the search, and try them if they are new; say why they cannot be."""
        try:
            code = bind(general.LOOPS, hot_rules(self.ruleset))
            tried = folder() / f"asked_{identity(self.ruleset)}_{self.trump}"
            if not tried.exists():
                if why := answers_otherwise(self.ruleset, self.trump, code):
                    return why
                with suppress(OSError):
                    tried.touch()
        except CannotCompileError as error:
            return str(error)
        except NumbaError as error:
            return f"a rule does not compile: {type(error).__name__}"
        except Exception as error:  # noqa: BLE001 - of a rule, which is asked as it stands, and heard
            return _failing(error)
        self.search = code.points_to_come
        return ""

    def _interpret(self) -> None:
        self.search = _as_it_stands(plain_rules(self.ruleset))
        self.facts, self.memory = self._known(), [0] * general.SLOTS * general.SLOT

    def solve(self, asked: Question, worlds: Any) -> tuple[Any, int]:
        """Answer for some worlds, int64 [world, seat]: int64 [world, card, or one], and the nodes.

        What the budget does not reach is UNKNOWN.
        """
        try:
            return self._solve(asked, worlds)
        except Exception as error:
            if self.why:
                raise
            self.why = _failing(error)
            self._interpret()
            return self._solve(asked, worlds)

    def _solve(self, asked: Question, worlds: Any) -> tuple[Any, int]:
        values, nodes = np.zeros((len(worlds), 36 if asked.each else 1), np.int64), 0
        cards = cards_in(lawful_cards(self.ruleset, asked.position)) if asked.each else ()
        for row, hands in enumerate(worlds.tolist()):
            self._turn_to(asked)
            if not asked.each:
                values[row, 0] = self._answer(asked, hands, 0)
            for card in cards:
                values[row, card] = self._answer(asked, hands, 1 << card)
            nodes += int(self.facts[general.NODES])
        return values, nodes

    def _turn_to(self, asked: Question) -> None:
        """Turn to other hands: what is remembered speaks of none of them."""
        facts = self.facts
        if facts[general.AGE] == LAST_AGE:
            facts[general.AGE] = 0
            for slot in range(len(self.memory)):
                self.memory[slot] = 0
        facts[general.AGE] += 1
        facts[general.SIDE], facts[general.GOER] = asked.side, asked.position.goer
        facts[general.NODES], facts[general.BUDGET] = 0, asked.budget

    def _answer(self, asked: Question, hands: list[int], card: int) -> int:
        position, wanted = asked.position, asked.wanted
        if wanted is not None:
            found = self._window(position, hands, card, wanted)
            return UNKNOWN if self._is_spent() else int(found >= wanted)
        low, high, wanted, step = -general.FAR, general.FAR, FIRST_GUESS, FIRST_STEP
        while low < high:
            found = self._window(position, hands, card, wanted)
            if self._is_spent():
                return UNKNOWN
            if found < wanted:
                high, wanted = found, found - step
            else:
                low, wanted = found, found + step
            if low > -general.FAR and high < general.FAR:
                wanted = low + high + 1 >> 1
            step *= 2
        return low

    def _is_spent(self) -> bool:
        return bool(self.facts[general.NODES] > self.facts[general.BUDGET])

    def _window(self, position: Position, hands: list[int], card: int, beta: int) -> int:
        """Ask whether a side gets so many points: a bound on the right side of them."""
        seat, table = position.seat, position.table
        a, b, c, d = hands[seat:] + hands[:seat]
        best, holder = best_card(self.ruleset, position) if table else (0, 0)
        trick = (
            seat,
            self.ruleset.deck_mask.bit_count() // 4 - a.bit_count(),
            int(position.ruffed),
            len(table),
            SUIT_MASKS[table[0] // 9] if table else 0,
            best,
            holder,
            mask_of(table),
            sum(self.ruleset.points[self.trump][one] for one in table),
        )
        rest = points_left(self.ruleset, position, self.bonus) if self.bonus else 2 * general.FAR
        self.facts[general.ONLY] = card
        return int(self.search(self.facts, self.memory, (a, b, c, d), trick, rest, beta))


def _failing(error: Exception) -> str:
    return f"compiled, its rules fail: {type(error).__name__}: {error}"


def _as_it_stands(rules: Rules) -> Any:
    """Give the search as plain Python that asks these rules."""
    scope = {**vars(general), **rules}
    for loop in general.LOOPS:
        scope[loop.__name__] = FunctionType(loop.__code__, scope, loop.__name__)
    return scope[general.points_to_come.__name__]
