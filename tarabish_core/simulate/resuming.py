"""A deal under way as a seat sees it, written as the figures of the loop's table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tarabish_core.engine.actions import Action, Announce, Bella, Go, Pass, Play, Show
from tarabish_core.engine.cards import NOBODY, PASS, SUIT_MASKS, mask_of
from tarabish_core.engine.model import AFTER, FIRST, HELD, LAST, WITH_RUN
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import trick_bonus
from tarabish_core.engine.state import lead_facts
from tarabish_core.engine.view import View, cards_of, trick_so_far
from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.questions import Asker


def figures_of(ruleset: Ruleset, asker: Asker, seen: View) -> Any:
    """Write what is public of a deal, int64 [PUBLIC], for the seat in turn."""
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
        _write_tricks(ruleset, table, seen)
        _write_trick(ruleset, table, seen)
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


def cards_played(seen: View) -> Any:
    """Give the cards that each seat has played, int64 [seat], as masks."""
    return np.array([cards_of(seen, seat) for seat in range(4)], np.int64)


def _say(asker: Asker, table: Any, call: int) -> None:
    table[at.S_NODE] = asker.tables[table[at.S_NODE] + at.N_CHILDREN + call + 1]


def _write_tricks(ruleset: Ruleset, table: Any, seen: View) -> None:
    trump = table[at.S_TRUMP]
    whole = len(seen.plays) // 4
    for number in range(whole):
        cards, side = mask_of(seen.plays[4 * number : 4 * number + 4]), seen.leaders[number + 1] & 1
        table[at.S_TAKEN_0 + side] |= cards
        table[at.S_BONUS_0 + side] += trick_bonus(ruleset, trump, number, cards)
        table[at.S_TRICKS_0 + side] += 1
    if seen.contract is not None:
        done = seen.plays[: 4 * whole]
        table[at.S_RUFFED] = lead_facts(0, seen.contract, done, seen.leaders[: whole + 1]).ruffed


def _write_trick(ruleset: Ruleset, table: Any, seen: View) -> None:
    trump, best = table[at.S_TRUMP], NOBODY
    table[at.S_COUNT] = len(seen.plays)
    table[at.S_LAST_CARD] = 1 << seen.plays[-1] if seen.plays else 0
    for seat in range(4):
        table[at.S_PLAYED] |= cards_of(seen, seat).bit_count() << 4 * seat
    for seat, card in trick_so_far(seen):
        table[at.S_IN_TRICK] |= 1 << card
        table[at.S_ON_TABLE] += ruleset.points[trump][card]
        table[at.S_LED] = table[at.S_LED] or SUIT_MASKS[card // 9]
        if best == NOBODY or ruleset.over[trump][best] >> card & 1:
            best, table[at.S_WINNER] = card, seat
            table[at.S_BEATS] = ruleset.over[trump][card]


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
