"""Worlds drawn by the number: the compiled part of sampling.

A case and a split are drawn by their counts, then the cards within the cells. A world that holds
several of the runs by which cases are told apart is in as many of them, and is kept one time in so
many. Then it is kept as often as it is likely; if that comes to nothing for long, one of those met
is kept by weight.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tarabish_core.search import likelihood
from tarabish_core.simulate.binding import compiled
from tarabish_core.simulate.bits import draw, pick, word_at
from tarabish_core.simulate.keeping import kept

MOST_DRAWN = 100_000
"""So often it is drawn for one world that fits what is certain."""

MOST_WEIGHED = 1_000
"""So many worlds that fit are weighed for one that is likely."""

COLUMNS = 9
"""A world as a row: four hands, four kitties, and the seats held not to have misplayed."""

call_weight = compiled(likelihood.call_weight, keep=True)


class Plan(NamedTuple):
    """What is drawn from, and how it is weighed; arrays, int64 but for the last three.

    Attributes:
        cases: [case, 16]: the cards fixed with each seat, seven cells, the honest seats.
        splits: [split, 1 + 28]: the case, and how many cards of each cell go to each seat.
        seen: [seat] cards of its nine that are not hidden.
        best: [seat] which best runs it may have.
        runs: [run, 2]: the seat and the mask of runs by which cases are told apart.
        spans: [suit, 512]: the number of the best run's value in nine cards of a suit.
        sets: [set, 2]: the mask of a set and the number of its value.
        kitties: [seat] how many cards of its nine, or of those it does not see, are its kitty.
        bells: the mask of both bells.
        calls: [call, 6] as likelihood.Call.
        until: [split] the sum of the chances of all splits up to this one, in order.
        by_best: [seat, number of the best run's value] weights.
        silent: [seat] weight if it was dealt the bells.
    """

    cases: Any
    splits: Any
    seen: Any
    best: Any
    runs: Any
    spans: Any
    sets: Any
    kitties: Any
    bells: Any
    calls: Any
    until: Any
    by_best: Any
    silent: Any


FIXED, CELLS, HONEST, CELL_COUNT = 0, 4, 11, 7


@kept
def draw_worlds(plan: Any, stream: Any, word: int, soft: bool, made: Any) -> Any:
    """Fill the rows of ``made``; gives how many were, and the next word of the stream.

    Fewer than all are filled where MOST_DRAWN were not enough for one.
    """
    world, kept_back, best = np.zeros(COLUMNS, np.int64), np.zeros(COLUMNS, np.int64), _best()
    for nth in range(made.shape[0]):
        total, weighed = 0.0, 0
        for _ in range(MOST_DRAWN):
            word = lay(plan, stream, word, world)
            alike = copies(plan, world, best)
            if alike == 0:
                continue
            if alike > 1:
                word += 1
                if draw(stream, word, alike):
                    continue
            if not soft:
                weighed = -1
                break
            weight = weigh(plan, world, best)
            weighed += 1
            total += weight
            word += 1
            if chance(stream, word) * total < weight:
                kept_back[:] = world
            word += 1
            if chance(stream, word) < weight:
                weighed = -1
                break
            if weighed == MOST_WEIGHED:
                break
        if weighed == 0:
            return nth, word
        made[nth] = world if weighed < 0 else kept_back
    return made.shape[0], word


@kept
def _best() -> Any:
    return np.zeros(4, np.int64)


@kept
def chance(stream: Any, word: int) -> float:
    """Draw a number from 0 to 1."""
    return (word_at(stream, word) >> 11 & (1 << 53) - 1) * (1.0 / (1 << 53))


@kept
def lay(plan: Any, stream: Any, word: int, world: Any) -> int:
    """Lay all cards somewhere they may lie; gives the next word."""
    word += 1
    split = np.searchsorted(plan.until, chance(stream, word), side="right")
    split = min(split, plan.until.shape[0] - 1)
    case = plan.splits[split, 0]
    world[COLUMNS - 1] = plan.cases[case, HONEST]
    for seat in range(4):
        world[seat] = plan.cases[case, FIXED + seat]
    for cell in range(CELL_COUNT):
        cards = plan.cases[case, CELLS + cell]
        for seat in range(4):
            take = plan.splits[split, 1 + 4 * cell + seat]
            if take == cards.bit_count():
                world[seat] |= cards
                cards = 0
            for _ in range(take if cards else 0):
                word += 1
                bit = pick(cards, draw(stream, word, cards.bit_count()))
                world[seat] |= bit
                cards ^= bit
    for seat in range(4):
        whole, kitty = world[seat] | plan.seen[seat], 0
        take = plan.kitties[seat]
        if take < 0:  # what the viewer does not see of its own is its kitty
            kitty = world[seat]
        for _ in range(take):
            word += 1
            bit = pick(whole, draw(stream, word, whole.bit_count()))
            kitty |= bit
            whole ^= bit
        world[4 + seat] = kitty
    return word


@kept
def copies(plan: Any, world: Any, best: Any) -> int:
    """Count the cases that hold a world, 0 for one that cannot be; notes everybody's best run."""
    for seat in range(4):
        nine, found = world[seat] | plan.seen[seat], 0
        for suit in range(4):
            found = max(found, plan.spans[suit, nine >> 9 * suit & 511])
        for nth in range(plan.sets.shape[0]):
            if nine & plan.sets[nth, 0] == plan.sets[nth, 0]:
                found = max(found, plan.sets[nth, 1])
        if plan.best[seat] >> found & 1 == 0:
            return 0
        best[seat] = found
    alike, one, before = 1, 0, -1
    for nth in range(plan.runs.shape[0]):
        seat, run = plan.runs[nth, 0], plan.runs[nth, 1]
        if seat != before:
            alike *= one if before >= 0 else 1
            one, before = 0, seat
        one += (world[seat] | plan.seen[seat]) & run == run
    return alike * one if before >= 0 else alike


@kept
def weigh(plan: Any, world: Any, best: Any) -> float:
    """Weigh a world by what was said."""
    weight = 1.0
    for seat in range(4):
        weight *= plan.by_best[seat, best[seat]]
        if plan.silent[seat] < 1:
            nine = world[seat] | plan.seen[seat]
            if nine & plan.bells[0] == plan.bells[0]:
                weight *= plan.silent[seat]
    for nth in range(plan.calls.shape[0]):
        seat = plan.calls[nth, 0]
        hand = world[seat] | plan.seen[seat]
        if plan.calls[nth, 5] == 0:
            hand &= ~world[4 + seat]
        weight *= call_weight(
            hand, plan.calls[nth, 1], plan.calls[nth, 2], plan.calls[nth, 3], plan.calls[nth, 4]
        )
    return weight
