"""Worlds drawn by the number: the compiled part of sampling.

A case and a split are drawn by their counts, then the cards within the cells. A world that holds
several of the runs by which cases are told apart is in as many of them, and is kept one time in so
many. Then it is kept as often as it is likely; if that comes to nothing for long, one of those met
is kept by weight.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tarabish_core.search import counting as by
from tarabish_core.search import knowing as at
from tarabish_core.search import likelihood
from tarabish_core.search.counting import cases_of
from tarabish_core.search.knowing import know
from tarabish_core.simulate.binding import compiled
from tarabish_core.simulate.bits import draw, pick, word_at
from tarabish_core.simulate.keeping import kept

MOST_DRAWN = 100_000
"""So often it is drawn for one world that fits what is certain."""

MOST_WEIGHED = 1_000
"""So many worlds that fit are weighed for one that is likely."""

COLUMNS = 9
"""A world as a row: four hands, four kitties, and the seats held not to have misplayed."""

UNASKED = -1
"""In place of how many were drawn: the rules are to be asked first."""

call_weight = compiled(likelihood.call_weight, keep=True)


class Plan(NamedTuple):
    """What is drawn from, and how it is weighed.

    Attributes:
        cases, splits: as ``counting`` has them.
        until: [split] how many worlds all splits up to this one stand for, weighed.
        seats: [seat, KNOWN] as ``knowing`` has it.
        runs: [seat, nth] the runs by which cases are told apart.
        by_best: [seat, number of the best run's value] weights.
        silent: [seat] weight if it was dealt the bells.
    """

    cases: Any
    splits: Any
    until: Any
    seats: Any
    runs: Any
    by_best: Any
    silent: Any


@kept
def draw_worlds(
    asked: Any,
    heard: Any,
    rules: Any,
    lawful: Any,
    given: Any,
    weights: Any,
    most_cases: int,
    stream: Any,
    word: int,
    soft: bool,
    seats: Any,
    made: Any,
) -> Any:
    """Fill the rows of ``made``: how many were, the next word of the stream, how many worlds fit.

    ``asked``, ``heard``, ``rules``, ``lawful`` and ``seats`` are as ``knowing.know`` has them;
    ``most_cases`` as MOST_CASES. ``given`` are worlds to draw from in place of all that fit, int64
    [world, 4], ``weights`` theirs. Fewer rows than all are filled where MOST_DRAWN were not enough
    for one; and none, UNASKED, where there are questions in ``lawful``.
    """
    runs = np.zeros((4, at.MOST_RUNS), np.int64)
    know(asked, heard, rules, lawful, seats, runs)
    if lawful[0]:
        return UNASKED, word, 0.0
    plan = _plan(asked, heard, rules, given, weights, most_cases, seats, runs)
    if plan.until.shape[0] == 0:
        return 0, word, 0.0
    world, kept_back, best = np.zeros(COLUMNS, np.int64), np.zeros(COLUMNS, np.int64), _best()
    ways = plan.until[-1]
    for nth in range(made.shape[0]):
        total, weighed = 0.0, 0
        for _ in range(MOST_DRAWN):
            word = lay(plan, heard, stream, word, world)
            alike = copies(plan, rules, world, best)
            if alike == 0:
                continue
            if alike > 1:
                word += 1
                if draw(stream, word, alike):
                    continue
            if not soft:
                weighed = -1
                break
            weight = weigh(plan, heard, rules, world, best)
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
            return nth, word, ways
        made[nth] = world if weighed < 0 else kept_back
    return made.shape[0], word, ways


@kept
def _plan(
    asked: Any,
    heard: Any,
    rules: Any,
    given: Any,
    weights: Any,
    most_cases: int,
    seats: Any,
    runs: Any,
) -> Plan:
    """Count what is to be drawn from, and put the weights of what was said beside the cards."""
    if given.shape[0]:
        cases = np.zeros((given.shape[0], by.CASE), np.int64)
        splits = np.zeros((given.shape[0], by.SPLIT), np.int64)
        cases[:, by.FIXED : by.FIXED + 4] = given
        splits[:, 0] = np.arange(given.shape[0])
        until = weights
        seats[:, at.RUNS] = 0
    else:
        cases, splits, until = cases_of(asked, seats, runs, most_cases)
    until = np.cumsum(until)
    by_best, silent = heard.by_best.copy(), np.ones(4)
    for seat in range(4):
        played = seats[seat, at.SEEN] if seat != asked[at.VIEWER] else 0
        if heard.seats[seat, at.H_SILENT] and not played:
            by_best[seat] = 1.0
        if played:
            silent[seat] = heard.silent[seat, int(played & rules.figures[at.BELLS] != 0)]
    return Plan(cases, splits, until, seats, runs, by_best, silent)


@kept
def _best() -> Any:
    return np.zeros(4, np.int64)


@kept
def chance(stream: Any, word: int) -> float:
    """Draw a number from 0 to 1."""
    return (word_at(stream, word) >> 11 & (1 << 53) - 1) * (1.0 / (1 << 53))


@kept
def lay(plan: Any, heard: Any, stream: Any, word: int, world: Any) -> int:
    """Lay all cards somewhere they may lie; gives the next word."""
    word += 1
    last = plan.until.shape[0] - 1
    nth = np.searchsorted(plan.until, chance(stream, word) * plan.until[last], side="right")
    split = plan.splits[min(nth, last)]
    case = plan.cases[split[0]]
    world[COLUMNS - 1] = case[by.HONESTLY]
    for seat in range(4):
        world[seat] = case[by.FIXED + seat]
    for cell in range(case[by.CELLS_USED]):
        cards = case[by.CELLS + cell]
        for seat in range(4):
            take = split[by.TAKES + 4 * cell + seat]
            if take == cards.bit_count():
                world[seat] |= cards
                cards = 0
            for _ in range(take if cards else 0):
                word += 1
                bit = pick(cards, draw(stream, word, cards.bit_count()))
                world[seat] |= bit
                cards ^= bit
    for seat in range(4):
        whole, kitty = world[seat] | plan.seats[seat, at.SEEN], 0
        take = heard.kitties[seat]
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
def copies(plan: Any, rules: Any, world: Any, best: Any) -> int:
    """Count the cases that hold a world, 0 for one that cannot be; notes everybody's best run."""
    alike = 1
    for seat in range(4):
        nine, found = world[seat] | plan.seats[seat, at.SEEN], 0
        for suit in range(4):
            found = max(found, rules.spans[suit, nine >> 9 * suit & 511])
        for nth in range(rules.sets.shape[0]):
            if nine & rules.sets[nth, 0] == rules.sets[nth, 0]:
                found = max(found, rules.sets[nth, 1])
        if plan.seats[seat, at.BEST] >> found & 1 == 0:
            return 0
        best[seat] = found
        one = 0
        for nth in range(plan.seats[seat, at.RUNS]):
            one += nine & plan.runs[seat, nth] == plan.runs[seat, nth]
        alike *= one if plan.seats[seat, at.RUNS] else 1
    return alike


@kept
def weigh(plan: Any, heard: Any, rules: Any, world: Any, best: Any) -> float:
    """Weigh a world by what was said."""
    weight = 1.0
    for seat in range(4):
        weight *= plan.by_best[seat, best[seat]]
        if plan.silent[seat] < 1:
            nine, bells = world[seat] | plan.seats[seat, at.SEEN], rules.figures[at.BELLS]
            if nine & bells == bells:
                weight *= plan.silent[seat]
    for nth in range(heard.calls.shape[0]):
        seat = heard.calls[nth, 0]
        hand = world[seat] | plan.seats[seat, at.SEEN]
        if heard.calls[nth, 5] == 0:
            hand &= ~world[4 + seat]
        weight *= call_weight(
            hand, heard.calls[nth, 1], heard.calls[nth, 2], heard.calls[nth, 3], heard.calls[nth, 4]
        )
    return weight
