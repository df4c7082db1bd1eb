"""The general way: positions under any rules, which are asked at every card.

The rules are compiled into the search; where that cannot be, or comes to something else, they and
the search run as they stand, which is far slower.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Any

import numpy as np
from numba.core.errors import NumbaError

from tarabish_core.engine.cards import NOBODY, SUIT_MASKS, cards_in, mask_of
from tarabish_core.engine.chance import Chance
from tarabish_core.engine.model import Lead, any_card
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
from tarabish_core.search.windows import UNKNOWN
from tarabish_core.simulate.binding import CannotCompileError, bind
from tarabish_core.simulate.identity import identity
from tarabish_core.simulate.keeping import folder
from tarabish_core.simulate.kernel import hot_rules

TRIAL_DEALS = 60
"""So many deals compiled rules answer as the rules do before they are trusted."""

FIRST_GUESS, FIRST_STEP = 80, 16
"""The points that the first window asks about, and how far from there the second lies."""

LAST_AGE = 1 << 22
FAILING = (ArithmeticError, IndexError, ValueError)
"""What compiled rules may raise; they are asked again as they stand, and heard."""

Rules = Mapping[str, Callable[..., Any]]


def plain_rules(ruleset: Ruleset) -> Rules:
    """Give the rules that the search asks, as they stand."""

    def lead_cards(hand: int, trump: int, seat: int, goer: int, trick: int, ruffed: bool) -> int:
        if ruleset.lead_cards is any_card:
            return hand
        return ruleset.lead_cards(Lead(hand, trump, seat, goer, trick, ruffed))

    def bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        return sum(rule(cards, trump, trick, last) for rule in ruleset.trick_bonus)

    return {
        "legal_cards": ruleset.legal_cards, "lead_cards": lead_cards, "trick_bonus": bonus
    }  # fmt: skip


def interpreted(rules: Rules) -> Any:
    """Give the search as plain Python that asks these rules."""
    scope = {**vars(general), **rules}
    for loop in general.LOOPS:
        scope[loop.__name__] = FunctionType(loop.__code__, scope, loop.__name__)
    return scope[general.points_to_come.__name__]


class ByCards:
    """Solves positions under one trump of a ruleset; not to be shared between threads.

    Attributes:
        why: why the rules are asked as they stand; empty where they are compiled.
    """

    def __init__(self, ruleset: Ruleset, trump: int) -> None:
        self.ruleset, self.trump, self.why = ruleset, trump, ""
        bonus = prove_bonus(ruleset, trump)
        sure = bonus is not None and min(*ruleset.points[trump], *bonus) >= 0
        self.bonus = bonus if sure else None
        self.search, self.facts, self.memory = None, np.zeros(0), np.zeros(0)
        try:
            code = bind(general.LOOPS, hot_rules(ruleset))
            passed = folder() / f"asked_{identity(ruleset)}_{trump}"
            self.why = "" if passed.exists() else _differs(ruleset, trump, code)
            if not self.why:
                passed.touch()
                self.search = code.points_to_come
                self.facts = np.array(self._known(), np.int64)
                self.memory = np.zeros(general.SLOTS * general.SLOT, np.int64)
        except CannotCompileError as error:
            self.why = str(error)
        except (NumbaError, *FAILING) as error:
            self.why = f"a rule does not compile: {error!r}".partition("\n")[0]
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

    def _interpret(self) -> None:
        self.search = interpreted(plain_rules(self.ruleset))
        self.facts, self.memory = self._known(), [0] * general.SLOTS * general.SLOT

    def solve(self, asked: Question, worlds: Any) -> tuple[Any, int]:
        """Answer for some worlds, int64 [world, seat]: int64 [world, card, or one], and the nodes.

        What the budget does not reach is UNKNOWN.
        """
        try:
            return self._solve(asked, worlds)
        except FAILING as error:
            if self.why:
                raise
            self.why = f"compiled, its rules fail: {error!r}"
            self._interpret()
            return self._solve(asked, worlds)

    def _solve(self, asked: Question, worlds: Any) -> tuple[Any, int]:
        values, nodes = np.zeros((len(worlds), 36 if asked.each else 1), np.int64), 0
        lawful = lawful_cards(self.ruleset, asked.position) if asked.each else 0
        for row, world in enumerate(worlds.tolist()):
            self._begin(asked)
            for column in cards_in(lawful) if asked.each else (0,):
                values[row, column] = self._value(asked, world, 1 << column if asked.each else 0)
            nodes += int(self.facts[general.NODES])
        return values, nodes

    def _begin(self, asked: Question) -> None:
        """Turn to other hands: what is remembered speaks of none of them."""
        facts = self.facts
        if facts[general.AGE] == LAST_AGE:
            facts[general.AGE] = 0
            for slot in range(len(self.memory)):
                self.memory[slot] = 0
        facts[general.AGE] += 1
        facts[general.SIDE], facts[general.GOER] = asked.side, asked.position.goer
        facts[general.NODES], facts[general.BUDGET] = 0, asked.budget

    def _value(self, asked: Question, hands: list[int], card: int) -> int:
        if asked.wanted is not None:
            found = self._window(asked.position, hands, card, asked.wanted)
            return UNKNOWN if self._is_spent() else int(found >= asked.wanted)
        low, high, wanted, step = -general.FAR, general.FAR, FIRST_GUESS, FIRST_STEP
        while low < high:
            found = self._window(asked.position, hands, card, wanted)
            if self._is_spent():
                return UNKNOWN
            if found < wanted:
                high = found
            else:
                low = found
            bounded = low > -general.FAR and high < general.FAR
            wanted = (
                low + high + 1 >> 1 if bounded else found + step if found == low else found - step
            )
            step *= 2
        return low

    def _is_spent(self) -> bool:
        return bool(self.facts[general.NODES] > self.facts[general.BUDGET])

    def _window(self, position: Position, hands: list[int], card: int, wanted: int) -> int:
        """Ask whether a side gets so many points: a bound on the right side of them."""
        seat, table = position.seat, position.table
        a, b, c, d = hands[seat:] + hands[:seat]
        best, holder = best_card(self.ruleset, position) if table else (0, 0)
        self.facts[general.ONLY] = card
        found = self.search(
            self.facts,
            self.memory,
            *(a, b, c, d, seat),
            self.ruleset.deck_mask.bit_count() // 4 - a.bit_count(),
            int(position.ruffed),
            len(table),
            SUIT_MASKS[table[0] // 9] if table else 0,
            best,
            holder,
            mask_of(table),
            sum(self.ruleset.points[self.trump][one] for one in table),
            points_left(self.ruleset, position, self.bonus) if self.bonus else 2 * general.FAR,
            wanted - 1,
            wanted,
        )
        return int(found)


def _differs(ruleset: Ruleset, trump: int, code: Any) -> str:
    """Ask the rules in both ways through some deals; say where they differ first."""
    rules = plain_rules(ruleset)
    for number in range(TRIAL_DEALS):
        for name, asked in _questions(ruleset, rules, trump, number):
            if getattr(code, name)(*asked) != rules[name](*asked):
                return f"compiled, `{name}` answers otherwise: {asked}"
    return ""


def _questions(
    ruleset: Ruleset, rules: Rules, trump: int, number: int
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """Play a deal by chance; give what each rule is asked on the way."""
    chance, trumps = Chance(number), SUIT_MASKS[trump]
    pack = chance.shuffle(cards_in(ruleset.deck_mask))
    hands = [mask_of(pack[seat::4]) for seat in range(4)]
    leader, goer, ruffed = chance.below(4), chance.below(4), False
    for trick in range(len(pack) // 4):
        plays: list[int] = []
        best, holder = NOBODY, leader
        for place in range(4):
            seat = (leader + place) % 4
            asked: tuple[str, tuple[Any, ...]] = (
                "lead_cards", (hands[seat], trumps, seat, goer, trick, ruffed)
            )  # fmt: skip
            if plays:
                led, over = SUIT_MASKS[plays[0] // 9], ruleset.over[trump][best]
                facts = (hands[seat], led, trumps, over, (holder ^ seat ^ 1) & 1)
                asked = "legal_cards", facts
            yield asked
            lawful = cards_in(rules[asked[0]](*asked[1]))
            card = lawful[chance.below(len(lawful))]
            hands[seat] ^= 1 << card
            if best == NOBODY or ruleset.over[trump][best] >> card & 1:
                best, holder = card, seat
            plays.append(card)
        yield "trick_bonus", (mask_of(plays), trump, trick, not any(hands))
        ruff = not trumps >> plays[0] & 1 and bool(trumps & mask_of(plays))
        leader, ruffed = holder, ruffed or ruff
