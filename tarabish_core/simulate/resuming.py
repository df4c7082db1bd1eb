"""A deal under way as a seat sees it, written as the figures of the loop's table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tarabish_core.engine.actions import Action, Announce, Bella, Go, Pass, Play, Show
from tarabish_core.engine.cards import NOBODY, PASS
from tarabish_core.engine.model import AFTER, FIRST, HELD, LAST, WITH_RUN
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.questions import Asker


def figures_of(asker: Asker, seen: View) -> Any:
    """Write what is public of a deal but for the cards that fell, int64 [PUBLIC]."""
    table = np.zeros(at.PUBLIC, np.int64)
    table[at.S_DEALER], table[at.S_TURN] = seen.dealer, seen.turn
    table[at.S_BEFORE_0], table[at.S_BEFORE_1] = seen.before
    table[at.S_SAID], table[at.S_NODE] = len(seen.said), asker.tables[at.AUCTIONS + seen.dealer]
    for call in seen.said:
        _say(asker, table, call)
    table[at.S_GOER] = NOBODY
    if seen.contract is not None:
        table[at.S_GOER], table[at.S_TRUMP], _ = seen.contract
        table[at.S_LEADER] = seen.leaders[-1]
        for seat in range(4):
            if seen.announced[seat]:
                _announce(asker, table, seat, seen.announced[seat])
            if seen.shown[seat]:
                _show(table, seat, [run.cards for run in seen.shown[seat]])
        for seat, when in seen.claims:
            _claim(table, seat, when)
    return table


def after(ruleset: Ruleset, asker: Asker, seen: View, before: Any, doing: Iterable[Action]) -> Any:
    """Write what is public once the seat in turn has done something, the last of it a card."""
    table = before.copy()
    for action in doing:
        match action:
            case Pass():
                _say(asker, table, PASS)
                table[at.S_SAID] += 1
            case Go(_, trump):
                _say(asker, table, trump)
                table[at.S_SAID] += 1
            case Announce(seat, values):
                _announce(asker, table, seat, values)
            case Show(seat, runs, bella):
                _show(table, seat, runs)
                if bella:
                    _claim(table, seat, WITH_RUN)
            case Bella(seat):
                _claim(table, seat, _when(ruleset, seen))
            case Play(_, card, bella):
                table[at.S_NEXT] = card + 1 | bella * at.WITH_NEXT
    return table


def _say(asker: Asker, table: Any, call: int) -> None:
    table[at.S_NODE] = asker.tables[table[at.S_NODE] + at.N_CHILDREN + call + 1]


def _announce(asker: Asker, table: Any, seat: int, values: tuple[int, ...]) -> None:
    table[at.S_ANNOUNCED] |= asker.number_of(values) << at.SAID_BITS * seat


def _show(table: Any, seat: int, runs: Sequence[int]) -> None:
    table[at.S_SHOWN] |= 1 << seat
    for cards in runs:
        table[at.S_SHOWN_CARDS + seat] |= cards


def _claim(table: Any, seat: int, when: int) -> None:
    table[at.S_CLAIMS] |= (128 | when << 2 | seat) << facts.CLAIM_BITS * table[at.S_CLAIM_COUNT]
    table[at.S_CLAIM_COUNT] += 1


def _when(ruleset: Ruleset, seen: View) -> int:
    """Tell when a claim without a card is made."""
    bells = ruleset.bells[seen.contract.trump] if seen.contract else 0
    held = seen.hand & bells
    return HELD if held == bells else AFTER | (FIRST if held else LAST)
