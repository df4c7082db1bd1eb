"""A ruleset's compiled kernel: its hot rules bound into the loop, and the deals played by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tarabish_core.engine.chance import DEAL_STREAM, PLAYER_STREAM, stream
from tarabish_core.engine.model import Lead, any_card
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.players.bidding import ENOUGH, ENOUGH_AT_NO_TRUMP
from tarabish_core.simulate import loop
from tarabish_core.simulate.binding import bind, plain
from tarabish_core.simulate.memo import Memory
from tarabish_core.simulate.questions import FLAT, ROOTS, Asker
from tarabish_core.simulate.table import MISS, UNSUITED, new_table
from tarabish_core.simulate.tables import tables_of

FIRST_BATCH = 32
"""So many deals are played before the first questions are asked; then ever more."""


def hot_rules(ruleset: Ruleset) -> dict[str, Callable[..., Any]]:
    """Give the rules that are asked at every card, as the loop asks them."""
    lead = ruleset.lead_cards
    return {
        "legal_cards": plain(ruleset.legal_cards),
        "lead_cards": _any_lead if lead is any_card else _leads(plain(lead)),
        "trick_bonus": _sum(tuple(map(plain, ruleset.trick_bonus))),
    }


def _any_lead(hand: int, _t: int, _s: int, _g: int, _n: int, _r: bool) -> int:
    return hand


def _leads(rule: Callable[..., int]) -> Callable[..., int]:
    def lead_cards(hand: int, trump: int, seat: int, goer: int, trick: int, ruffed: bool) -> int:
        return rule(Lead(hand, trump, seat, goer, trick, ruffed))

    return lead_cards


def _sum(rules: tuple[Callable[..., int], ...]) -> Callable[..., int]:
    if not rules:
        return _nothing
    first, others = rules[0], _sum(rules[1:])

    def trick_bonus(cards: int, trump: int, last: bool) -> int:
        return first(cards, trump, last) + others(cards, trump, last)

    return trick_bonus


def _nothing(_cards: int, _trump: int, _last: bool) -> int:
    return 0


class Kernel:
    """Plays deals of one ruleset by one list of players, compiled.

    Raises UnsuitedError or CannotCompileError where it cannot be compiled.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.tables = tables_of(ruleset)
        self.asker = Asker(ruleset, self.tables)
        self.memory = Memory(ROOTS, FLAT)
        self.code = bind((loop.play_deal, loop.play_deals), hot_rules(ruleset))

    def play(
        self, kinds: tuple[int, ...], seed: int, numbers: Any, log: int = 0
    ) -> tuple[Any, Any]:
        """Play deals by their numbers; gives their rows, and which of them it had no room for."""
        enough = np.array([[ENOUGH, ENOUGH_AT_NO_TRUMP]] * 4, np.int64)
        deals = np.uint64(stream(seed, DEAL_STREAM))
        players = np.uint64(stream(seed, PLAYER_STREAM))
        table = new_table(log)
        self.table = table
        rows = np.zeros((len(numbers), loop.COLUMNS), np.int64)
        status = np.full(len(numbers), MISS, np.int64)
        done, batch = 0, FIRST_BATCH
        while done < len(numbers):
            todo = np.arange(done, min(done + batch, len(numbers)))
            while len(todo):
                part, found = rows[todo], status[todo]
                self.code.play_deals(
                    self.tables, self.memory.memo, table, np.array(kinds, np.int64), enough,
                    deals, players, numbers[todo], part, found,
                )  # fmt: skip
                rows[todo], status[todo] = part, found
                self.learn()
                todo = todo[found == MISS]
            done += batch
            batch *= 4
        return rows, np.flatnonzero(status == UNSUITED)

    def learn(self) -> None:
        """Ask the rules what the loop could not find."""
        for question, facts in self.memory.open_questions():
            read, answer = self.asker.ask(question, facts)
            self.memory.keep(question, facts, read, answer)
