"""How many ways there are to lay unseen cards to the seats that may have them, counted exactly.

Cards that the same seats may have are alike: they form a cell. A way to split the cells over the
seats stands for as many worlds as there are ways to choose the cards, and these are counted; so
splits that are drawn by these counts, and cards drawn within them, bring every world alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

from tarabish_core.engine.cards import cards_in
from tarabish_core.search.known import MISPLAYED, Known, Seat, all_of

MOST_CASES = 64
"""So many combinations of announced runs are told apart; the rest is left to drawing again."""

HAS_MISPLAYED = 0.01
"""How often somebody has misplayed who could, unless it is proven: the weight of a seat's cards
that would make a card which it played a misplay, beside cards that would not."""

Room = tuple[int, int, int, int]


class Split(NamedTuple):
    """How many cards of each cell each seat gets, and how many worlds that stands for."""

    ways: int
    takes: tuple[Room, ...]


class Case(NamedTuple):
    """Worlds in which certain cards lie with certain seats, and the others anywhere they may.

    ``fixed`` are each seat's cards, ``cells`` the masks of the others; ``honest`` are the seats
    that have not misplayed (a bit for each), ``weight`` is what one world of it weighs.
    """

    fixed: Room
    cells: tuple[int, ...]
    splits: tuple[Split, ...]
    honest: int
    weight: float

    @property
    def ways(self) -> int:
        """Count its worlds."""
        return sum(split.ways for split in self.splits)


@lru_cache(maxsize=1 << 12)
def splits_of(cells: tuple[tuple[int, int], ...], room: Room) -> tuple[Split, ...]:
    """List the ways to split cells, each as (its seats, a bit for each; its size), into room."""
    if not cells:
        return (Split(1, ()),) if room == (0, 0, 0, 0) else ()
    (seats, size), *rest = cells
    found = []
    for take in _takes(seats, size, room):
        left = _four(have - taken for have, taken in zip(room, take, strict=True))
        ways = _choices(size, take)
        found += [
            Split(ways * split.ways, (take, *split.takes)) for split in splits_of(tuple(rest), left)
        ]
    return tuple(found)


def _takes(seats: int, size: int, room: Room) -> list[Room]:
    """List how a cell's cards may fall to its seats."""
    most = [min(size, room[seat]) if seats >> seat & 1 else 0 for seat in range(4)]
    return [
        _four(take)
        for take in product(*(range(one + 1) for one in most))
        if sum(take) == size
    ]  # fmt: skip


def _choices(size: int, take: Room) -> int:
    ways = 1
    for count in take:
        ways *= comb(size, count)
        size -= count
    return ways


def _four(values: Iterable[int]) -> Room:
    north, east, south, west = values
    return north, east, south, west


def cases_of(known: Known, *, permissive: bool) -> list[Case]:
    """List cases that hold every world there is.

    Each world is in one case for each way to pick, of every seat that is known to have had one of
    some runs, one that it has there. Where a misplay is possible, it is in one more
    for every set of seats that are not held to have played lawfully, its weight being small.
    """
    found = []
    for honest, weight in _honesty(known, permissive=permissive):
        seats = [
            seat._replace(may=seat.may & seat.honest) if honest >> number & 1 else seat
            for number, seat in enumerate(known.seats)
        ]
        runs = [seat.runs or (0,) for seat in told_apart(known)]
        for picked in product(*runs):
            case = _case(known, seats, picked)
            if case is not None and case.splits:
                found.append(case._replace(honest=honest, weight=weight))
    return found


def _honesty(known: Known, *, permissive: bool) -> list[tuple[int, float]]:
    """List sets of seats that are held to have played lawfully, with the weights of each."""
    if not permissive:
        return [(0b1111, 1.0)]
    said = [_ways_to_have_played(number, seat) for number, seat in enumerate(known.seats)]
    found = []
    for chosen in product(*said):
        weight = 1.0
        for _, chance in chosen:
            weight *= chance
        found.append((sum(bit for bit, _ in chosen), weight))
    return found


def _ways_to_have_played(number: int, seat: Seat) -> tuple[tuple[int, float], ...]:
    if seat.honest == MISPLAYED:
        return ((0, 1.0),)
    if seat.honest == seat.may and not seat.plays:
        return ((1 << number, 1.0),)
    return (1 << number, 1 - HAS_MISPLAYED), (0, HAS_MISPLAYED)


def told_apart(known: Known) -> list[Seat]:
    """Give the seats, with runs only where cases are told apart by these: the rarest first."""
    order = sorted(range(4), key=lambda number: len(known.seats[number].runs))
    seats, cases = list(known.seats), 1
    for number in order:
        cases *= max(1, len(seats[number].runs))
        if cases > MOST_CASES:
            seats[number] = seats[number]._replace(runs=())
    return seats


def _case(known: Known, seats: list[Seat], picked: tuple[int, ...]) -> Case | None:
    """Make a case of runs that are picked, 0 for none; None where that cannot be."""
    fixed = [
        (seat.must | run & ~seat.seen) for seat, run in zip(seats, picked, strict=True)
    ]  # fmt: skip
    if any(cards & ~seat.may for cards, seat in zip(fixed, seats, strict=True)):
        return None
    if sum(fixed) != all_of(fixed):
        return None
    room = [seat.size - cards.bit_count() for seat, cards in zip(seats, fixed, strict=True)]
    if min(room) < 0:
        return None
    cells: dict[int, int] = {}
    for card in cards_in(known.unseen & ~sum(fixed)):
        who = sum(1 << number for number, seat in enumerate(seats) if seat.may >> card & 1)
        cells[who] = cells.get(who, 0) | 1 << card
    ordered = sorted(cells.items(), key=lambda cell: cell[0].bit_count())
    sizes = tuple((who, mask.bit_count()) for who, mask in ordered)
    splits = splits_of(sizes, _four(room)) if 0 not in cells else ()
    return Case(_four(fixed), tuple(mask for _, mask in ordered), splits, 0b1111, 1.0)
