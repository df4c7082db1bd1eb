"""Worlds found one after the other, by trying: slower than drawing, and never at a loss.

The hands of the seats are tried in turn, that with the fewest ways first, each held against all
that is known of it as soon as it is laid. There are finitely many, and each is tried once; so this
ends, and finds every world there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb

from tarabish_core.engine.cards import cards_in, mask_of
from tarabish_core.search.known import Known, Seat, all_of

Fits = Callable[[int, int], bool]
"""Whether a seat may have these cards left: all that is to be asked of one hand by itself."""

Order = Callable[[tuple[int, ...]], Sequence[int]]
"""Gives cards in the order in which they are tried."""


def worlds_tried(known: Known, fits: Fits, shuffled: Order) -> Iterator[tuple[int, ...]]:
    """Find the worlds that fit, as each seat's hidden cards."""
    order = sorted(range(4), key=lambda number: _count(known.seats[number]))
    for found in _tried(known, fits, shuffled, order, known.unseen):
        hands = dict(found)
        yield tuple(hands[seat] for seat in range(4))


def _count(seat: Seat) -> int:
    open_cards = (seat.may & ~seat.must).bit_count()
    return comb(open_cards, max(0, seat.size - seat.must.bit_count()))


def _tried(
    known: Known, fits: Fits, shuffled: Order, order: list[int], left: int
) -> Iterator[list[tuple[int, int]]]:
    if not order:
        if left == 0:
            yield []
        return
    number, *others = order
    for hand in _hands(known, number, shuffled, left, others):
        if _have_room(known, others, left & ~hand) and fits(number, hand):
            for more in _tried(known, fits, shuffled, others, left & ~hand):
                yield [(number, hand), *more]


def _hands(
    known: Known, number: int, shuffled: Order, left: int, others: list[int]
) -> Iterator[int]:
    """List the hands that a seat may have of the cards that are left."""
    seat = known.seats[number]
    theirs = all_of(known.seats[other].must for other in others)
    must = seat.must | left & ~all_of(known.seats[other].may for other in others)
    size = seat.size - must.bit_count()
    if must & ~seat.may or size < 0:
        return
    for some in combinations(shuffled(cards_in(left & seat.may & ~must & ~theirs)), size):
        yield must | mask_of(some)


def _have_room(known: Known, others: list[int], left: int) -> bool:
    """Tell whether each of the seats still to come may have as many cards as it is to have."""
    seats = [known.seats[number] for number in others]
    return all((left & seat.may).bit_count() >= seat.size for seat in seats)
