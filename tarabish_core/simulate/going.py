"""What going brings at every place: each deal played with each going, and each hand weighed.

Where the auction is one round and whoever goes ends it, a deal comes to one of few things, whatever
the thresholds are: somebody goes, first in his best suit or at no-trump, or nobody does. Once each
of them has been played, any thresholds can be tried on the deal without playing it again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS, cards_in
from tarabish_core.engine.chance import DEAL_STREAM, stream
from tarabish_core.engine.model import HAND, Auction
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.simulate.bits import key, shuffle
from tarabish_core.simulate.by_engine import Thresholds
from tarabish_core.simulate.dealing import best_call
from tarabish_core.simulate.keeping import kept

NEVER = 1 << 20
"""A threshold that no hand reaches."""

PASSING, SUITS, AT_NO_TRUMP = 1 << PASS + 1, 0b1111 << 1, 1 << NO_TRUMP + 1
"""Calls as bits (call + 1)."""

Leads = Callable[[Thresholds, int, int], Any]
"""Plays deals: (thresholds, first, how many) -> by how much north and south lead in each."""


class Say(NamedTuple):
    """What may be called, as bits (call + 1), and whether the kitty is seen by then."""

    calls: int
    sees: bool


Round = tuple[tuple[Say, ...], ...]
"""By dealer, what each place may say when those before it have passed."""


def one_round(ruleset: Ruleset) -> Round | None:
    """Give the says of an auction of one round that is over when anybody goes; else None."""
    rows = [_says(ruleset, dealer) for dealer in range(4)]
    shapes = {None if row is None else tuple(say.calls & PASSING for say in row) for row in rows}
    return tuple(row for row in rows if row) if len(shapes) == 1 and None not in shapes else None


def _says(ruleset: Ruleset, dealer: int) -> tuple[Say, ...] | None:
    says: list[Say] = []
    auction = Auction(dealer, ())
    while len(says) < 4:
        calls, seat = ruleset.calls(auction), auction.seat
        said = {call: Auction(dealer, (*auction.said, call)) for call in calls}
        ends = {call: ruleset.contract(one) for call, one in said.items()}
        passed = ends.pop(PASS, None)
        if not all(contract and contract.goer == seat for contract in ends.values()):
            return None
        sees = ruleset.sees_kitty(seat, auction)
        says.append(Say(sum(1 << call + 1 for call in calls), sees))
        if PASS not in said or (passed and passed.goer == NOBODY):
            return tuple(says)
        if passed:
            return None
        auction = said[PASS]
    return None


class Outcomes(NamedTuple):
    """Deals, played with each going.

    Attributes:
        strengths: how strong each hand is, int64 [deal, place from eldest, (a suit, no-trump)].
        leads: by how much north and south lead if that place goes so, int64, as strengths.
        passed: by how much they lead if nobody goes, int64 [deal].
        sides: 1 where north or south sits at a place, else -1, int64 [deal, place].
        forced: whether the last place must go.
    """

    strengths: Any
    leads: Any
    passed: Any
    sides: Any
    forced: bool

    def part(self, first: int, count: int) -> Outcomes:
        """Give some of the deals."""
        *fields, forced = self
        return Outcomes._make([*(field[first : first + count] for field in fields), forced])


def joined(parts: Sequence[Outcomes]) -> Outcomes:
    """Put deals that follow each other together."""
    *fields, forced = zip(*parts, strict=True)
    return Outcomes._make([*map(np.concatenate, fields), forced[0]])


def open_at(says: Round) -> list[int]:
    """Give what may be called at each place, whoever deals, as bits (call + 1)."""
    return [reduce(or_, (say.calls for say in place)) for place in zip(*says, strict=True)]


def outcomes(
    ruleset: Ruleset, says: Round, seed: int, play: Leads, first: int, count: int
) -> Outcomes:
    """Play deals ``first`` to ``first + count`` of a seed with each going."""
    places = len(says[0])
    leads = np.zeros((count, places, 2), np.int64)
    for place, calls in enumerate(open_at(says)):
        if calls & SUITS:
            leads[:, place, 0] = play(_only(place, (1, NEVER)), first, count)
        if calls & AT_NO_TRUMP:
            leads[:, place, 1] = play(_only(place, (NEVER, 1)), first, count)
    forced = not says[0][-1].calls & PASSING
    passed = np.zeros(count, np.int64) if forced else play(_only(0, (NEVER, NEVER)), first, count)
    dealer = np.arange(first, first + count) & 3
    seats = dealer[:, None] + 1 + np.arange(places)
    strengths = _strengths(ruleset, says, seed, first, count)
    return Outcomes(strengths, leads, passed, 1 - 2 * (seats & 1), forced)


def _only(place: int, threshold: tuple[int, int]) -> Thresholds:
    """Let nobody go but at one place."""
    return [threshold if one == place else (NEVER, NEVER) for one in range(4)]


def _strengths(ruleset: Ruleset, says: Round, seed: int, first: int, count: int) -> Any:
    packs = np.zeros((4, 2, 36), np.int64)  # dealer, (whose, whether face down), place in the pack
    for dealer in range(4):
        top = 0
        for seat, size, how in ruleset.packets(dealer):
            packs[dealer, 0, top : top + size] = seat
            packs[dealer, 1, top : top + size] = how != HAND
            top += size
    deck = np.array(cards_in(ruleset.deck_mask), np.int64)
    found = np.zeros((count, len(says[0]), 2), np.int64)
    weigh(np.uint64(stream(seed, DEAL_STREAM)), deck, packs, np.array(says, np.int64), first, found)
    return found


@kept
def weigh(deals: Any, deck: Any, packs: Any, says: Any, first: int, found: Any) -> None:
    """Deal, and weigh what each place sees: its best suit that is open, and no-trump if it is."""
    pack = np.zeros(36, np.int64)
    for nth in range(found.shape[0]):
        dealer, first_cards, kitties = first + nth & 3, np.zeros(4, np.int64), np.zeros(4, np.int64)
        shuffle(key(deals, first + nth), deck, 0, deck.shape[0], pack, 0)
        for top in range(deck.shape[0]):
            if packs[dealer, 1, top]:
                kitties[packs[dealer, 0, top]] |= 1 << pack[top]
            else:
                first_cards[packs[dealer, 0, top]] |= 1 << pack[top]
        for place in range(found.shape[1]):
            seat, calls = dealer + 1 + place & 3, says[dealer, place, 0]
            hand = first_cards[seat] | (kitties[seat] if says[dealer, place, 1] else 0)
            found[nth, place, 0] = best_call(hand, calls & SUITS, 1, 1)[1]
            found[nth, place, 1] = best_call(hand, calls & AT_NO_TRUMP, 1, 1)[1]
