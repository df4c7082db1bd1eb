"""Noticing misplays: what the cards on the table prove against somebody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tarabish_core.engine.cards import NOBODY, SUIT_MASKS
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import lead_cards
from tarabish_core.engine.view import View, cards_of


class Misplay(NamedTuple):
    """Who misplayed, and in which trick (from 0)."""

    offender: int
    trick: int


def proven_misplays(ruleset: Ruleset, seen: View, side: int) -> Iterator[Misplay]:
    """Find misplays of the other side that are plain from the cards it has played or shown since.

    A card was not lawful if it was not lawful for the part of the hand that is known by now.
    """
    if seen.contract is None or not seen.choices.misplay:
        return
    trump = seen.contract.trump
    later = [cards_of(seen, seat) | _shown(seen, seat) for seat in range(4)]
    led, best, holder = 0, NOBODY, NOBODY
    for index, card in enumerate(seen.plays):
        number, place = divmod(index, 4)
        seat = (seen.leaders[number] + place) % 4
        bit = 1 << card
        if place == 0:
            led, best, holder = SUIT_MASKS[card // 9], card, seat
            if seat & 1 != side and number in seen.choices.misplay:
                so_far = seen.plays[:index], seen.leaders[: number + 1]
                if not lead_cards(ruleset, later[seat], seen.contract, *so_far) & bit:
                    yield Misplay(seat, number)
        else:
            over = ruleset.over[trump][best]
            if seat & 1 != side and number in seen.choices.misplay:
                ally = int(holder == (seat + 2) % 4)
                lawful = ruleset.legal_cards(later[seat], led, SUIT_MASKS[trump], over, ally)
                if not lawful & bit:
                    yield Misplay(seat, number)
            if over & bit:
                best, holder = card, seat
        later[seat] &= ~bit


def _shown(seen: View, seat: int) -> int:
    mask = 0
    for run in seen.shown[seat]:
        mask |= run.cards
    return mask
