"""How many ways there are to lay unseen cards to the seats that may have them, counted exactly.

Cards that the same seats may have are alike: they form a cell. A way to split the cells over the
seats stands for as many worlds as there are ways to choose the cards, and these are counted; so
splits that are drawn by these counts, and cards drawn within them, bring every world alike.

A case are worlds in which certain cards lie with certain seats, and the others anywhere they may.
Each world is in one case for each way to pick, of every seat that is known to have had one of some
runs, one that it has there. Where a misplay is possible, it is in one more for every set of seats
that are not held to have played lawfully, its weight being small.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.search.knowing import (
    HONEST,
    MAY,
    MISPLAYED,
    MUST,
    PERMISSIVE,
    PLAYED,
    RUNS,
    SEEN,
    SIZE,
    UNSEEN,
)
from tarabish_core.simulate.keeping import kept

MOST_CASES = 64
"""So many combinations of announced runs are told apart; the rest is left to drawing again."""

HAS_MISPLAYED = 0.01
"""How often somebody has misplayed who could, unless it is proven: the weight of a seat's cards
that would make a card which it played a misplay, beside cards that would not."""

# A case: the cards fixed with each seat; seven cells at most, and which seats may have them (a bit
# for each); how many there are; the seats that have not misplayed.
FIXED, CELLS, CELL_COUNT, CELL_SEATS, CELLS_USED, HONESTLY, CASE = 0, 4, 7, 11, 18, 19, 20

# A split: its case, and how many cards of each cell go to each seat.
TAKES, SPLIT = 1, 1 + 4 * CELL_COUNT

ORDER = (1, 2, 4, 8, 3, 5, 9, 6, 10, 12, 7, 11, 13, 14, 15)
"""Sets of seats, those of few first: so few ways to split begin that come to nothing."""


@kept
def cases_of(asked: Any, seats: Any, runs: Any, most_cases: int) -> Any:
    """List cases that hold every world: (cases, splits, ways), int64 but for the last.

    ``ways`` are how many worlds each split stands for, weighed, float64; in ``seats`` RUNS are made
    0 where cases are not told apart by them.
    """
    _tell_apart(seats, most_cases)
    cases, found = np.zeros((8, CASE), np.int64), 0
    splits, ways, count = np.zeros((8, SPLIT), np.int64), np.zeros(8), 0
    picked = np.zeros(4, np.int64)
    for honest in range(16):
        weight = _honesty(asked, seats, honest)
        if weight == 0:
            continue
        picked[:] = 0
        while True:
            if found == cases.shape[0]:
                cases = _doubled(cases)
            if _lay_fixed(asked, seats, runs, honest, picked, cases[found]):
                before = count
                splits, ways, count = _split(
                    seats, cases[found], found, weight, splits, ways, count
                )
                found += count > before
            seat = 0
            while seat < 4:
                picked[seat] += 1
                if picked[seat] < seats[seat, RUNS]:
                    break
                picked[seat] = 0
                seat += 1
            if seat == 4:
                break
    return cases[:found], splits[:count], ways[:count]


@kept
def _doubled(rows: Any) -> Any:
    more = np.zeros((2 * rows.shape[0], rows.shape[1]), np.int64)
    more[: rows.shape[0]] = rows
    return more


@kept
def _tell_apart(seats: Any, most_cases: int) -> None:
    """Leave out runs where cases would be too many: those of who may have the most first."""
    while True:
        cases, most = 1, 0
        for seat in range(4):
            cases *= max(1, seats[seat, RUNS])
            if seats[seat, RUNS] >= seats[most, RUNS]:
                most = seat
        if cases <= most_cases or seats[most, RUNS] == 0:
            return
        seats[most, RUNS] = 0


@kept
def _honesty(asked: Any, seats: Any, honest: int) -> float:
    """Weigh that just these seats are held to have played lawfully; 0 where that is no question."""
    if not asked[PERMISSIVE]:
        return 1.0 if honest == 15 else 0.0
    weight = 1.0
    for seat in range(4):
        one, held = seats[seat], honest >> seat & 1
        if one[HONEST] == MISPLAYED:
            weight *= 1.0 - held
        elif one[HONEST] == one[MAY] and one[PLAYED] == 0:
            weight *= held
        else:
            weight *= 1 - HAS_MISPLAYED if held else HAS_MISPLAYED
    return weight


@kept
def _lay_fixed(asked: Any, seats: Any, runs: Any, honest: int, picked: Any, case: Any) -> bool:
    """Write a case of runs that are picked; False where that cannot be."""
    case[:] = 0
    all_fixed = 0
    for seat in range(4):
        one = seats[seat]
        fixed = one[MUST]
        if one[RUNS]:
            fixed |= runs[seat, picked[seat]] & ~one[SEEN]
        may = one[MAY] & one[HONEST] if honest >> seat & 1 else one[MAY]
        if fixed & ~may or fixed & all_fixed or fixed.bit_count() > one[SIZE]:
            return False
        case[FIXED + seat] = fixed
        all_fixed |= fixed
    rest, cells = asked[UNSEEN] & ~all_fixed, 0
    for who in ORDER:
        cell = rest
        for seat in range(4):
            may = seats[seat, MAY]
            if honest >> seat & 1:
                may &= seats[seat, HONEST]
            cell &= may if who >> seat & 1 else ~may
        if cell:
            case[CELLS + cells], case[CELL_SEATS + cells] = cell, who
            cells += 1
            rest &= ~cell
    case[HONESTLY], case[CELLS_USED] = honest, cells
    return rest == 0


@kept
def _split(
    seats: Any, case: Any, number: int, weight: float, splits: Any, ways: Any, count: int
) -> Any:
    """Add all ways to split a case's cells over the seats."""
    room, take, left = np.zeros(4, np.int64), np.zeros(SPLIT, np.int64), np.zeros(SPLIT, np.int64)
    for seat in range(4):
        room[seat] = seats[seat, SIZE] - case[FIXED + seat].bit_count()
    place, last = 0, 4 * case[CELLS_USED] - 1
    take[0], left[0] = -1, case[CELLS].bit_count()
    while place >= 0 and last >= 0:
        seat, who = place & 3, case[CELL_SEATS + (place >> 2)]
        room[seat] += max(0, take[place])
        others = 0
        for other in range(seat + 1, 4):
            others += room[other] * (who >> other & 1)
        taken = max(take[place] + 1, left[place] - others)
        if taken > min(left[place], room[seat] * (who >> seat & 1)):
            place -= 1
            continue
        take[place] = taken
        room[seat] -= taken
        if place < last:
            place += 1
            take[place], left[place] = -1, left[place - 1] - taken
            if place & 3 == 0:
                left[place] = case[CELLS + (place >> 2)].bit_count()
        else:
            splits, ways = _added(splits, ways, count)
            splits[count, 0], splits[count, TAKES:] = number, take[: SPLIT - TAKES]
            splits[count, TAKES + last + 1 :] = 0
            ways[count] = weight * _ways(case, take)
            count += 1
    if last < 0:  # all cards are fixed
        splits, ways = _added(splits, ways, count)
        splits[count, 0], splits[count, TAKES:], ways[count] = number, 0, weight
        count += 1
    return splits, ways, count


@kept
def _added(splits: Any, ways: Any, count: int) -> Any:
    """Make room for one more."""
    if count < ways.shape[0]:
        return splits, ways
    return _doubled(splits), np.concatenate((ways, np.zeros(count)))


@kept
def _ways(case: Any, take: Any) -> float:
    """Count the ways to choose the cards of each cell that go to each seat."""
    ways = 1.0
    for cell in range(case[CELLS_USED]):
        size = case[CELLS + cell].bit_count()
        for seat in range(4):
            for nth in range(take[4 * cell + seat]):
                ways *= (size - nth) / (nth + 1)
            size -= take[4 * cell + seat]
    return ways
