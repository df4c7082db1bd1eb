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
from tarabish_core.search.heard import LATE
from tarabish_core.search.knowing import know
from tarabish_core.simulate.binding import compiled
from tarabish_core.simulate.bits import borrowed, draw, pick, word_at
from tarabish_core.simulate.keeping import kept

MOST_DRAWN = 100_000
"""So often it is drawn for one world that fits what is certain."""

MOST_WEIGHED = 1_000
"""So many worlds that fit are weighed for one that is likely."""

COLUMNS = 9
"""A world as a row: four hands, four kitties, and the seats held not to have misplayed."""

UNASKED = -1
"""In place of how many were drawn: the rules are to be asked first."""

DRAWS, FRACTION_BITS = 5, 57
"""So many cards are drawn by one word of chance: what a draw leaves of so many bits is the next's.

The last of them has 30 bits at the least.
"""

FRACTION = (1 << FRACTION_BITS) - 1

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


class Said(NamedTuple):
    """What of ``Heard`` and ``Rules`` is looked at in every world."""

    shown: Any
    shows: Any
    kitties: Any
    calls: Any
    figures: Any
    spans: Any
    sets: Any


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
    """Fill the rows of ``made`` with worlds.

    Gives how many were filled, the next word of the stream, how many worlds fit, and whether the
    rules are still to be asked about whole hands.
    ``asked``, ``heard``, ``rules``, ``lawful`` and ``seats`` are as ``knowing.know`` has them;
    ``most_cases`` as MOST_CASES. ``given`` are worlds to draw from in place of all that fit, int64
    [world, 4], ``weights`` theirs. Fewer rows than all are filled where MOST_DRAWN were not enough
    for one; and none, UNASKED, where there are questions in ``lawful``.
    """
    runs = np.zeros((4, at.MOST_RUNS), np.int64)
    know(asked, heard, rules, lawful, seats, runs)
    if lawful[0]:
        return UNASKED, word, 0.0, False
    asks = False
    for seat in range(4):
        asks |= seats[seat, at.PLAYED] != 0 or seats[seat, at.TALKED] & at.ASK != 0
    plan = _plan(asked, heard, rules, given, weights, most_cases, seats, runs)
    if plan.until.shape[0] == 0:
        return 0, word, 0.0, asks
    filled, word = _fill(plan, heard, rules, stream, word, soft, made)
    return filled, word, plan.until[-1], asks


@kept
def _fill(plan: Any, heard: Any, rules: Any, stream: Any, word: int, soft: bool, made: Any) -> Any:
    """Fill the rows of ``made``: how many were, and the next word."""
    plan = Plan(
        borrowed(plan.cases), borrowed(plan.splits), borrowed(plan.until), borrowed(plan.seats),
        borrowed(plan.runs), borrowed(plan.by_best), borrowed(plan.silent),
    )  # fmt: skip
    said = Said(
        borrowed(heard.shown), borrowed(heard.shows), borrowed(heard.kitties),
        borrowed(heard.calls), borrowed(rules.figures), borrowed(rules.spans),
        borrowed(rules.sets),
    )  # fmt: skip
    world, kept_back, best = np.zeros(COLUMNS, np.int64), np.zeros(COLUMNS, np.int64), _best()
    for nth in range(made.shape[0]):
        total, weighed = 0.0, 0
        for _ in range(MOST_DRAWN):
            word = lay(plan, stream, word, world)
            alike = copies(plan, said, world, best)
            if alike == 0:
                continue
            if alike > 1:
                word += 1
                if draw(stream, word, alike):
                    continue
            luck, likely = 0.0, 1.0
            if soft:
                word += 1
                weighed += 1
                luck, likely = chance(stream, word), by_talk(plan, said, world, best)
            if luck >= likely and weighed < MOST_WEIGHED:
                continue  # most go here: before kitties are dealt, and calls weighed
            word = lay_kitties(plan, said, stream, word, world)
            weight = by_calls(plan, said, world) if soft else 1.0
            if luck < likely * weight:
                weighed = -1
                break
            # Those that came so far are as likely as by their talk already, but for the last one.
            weight *= 1.0 if luck < likely else likely
            total += weight
            word += 1
            if chance(stream, word) * total < weight:
                kept_back[:] = world
            if weighed == MOST_WEIGHED:
                break
        if weighed == 0:
            return nth, word
        made[nth] = world if weighed < 0 else kept_back
    return made.shape[0], word


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
def choose(stream: Any, word: int, cards: int, count: int) -> Any:
    """Draw some of the cards, all alike; gives them and the next word."""
    chosen, fraction = 0, 0
    for nth in range(count):
        if nth % DRAWS == 0:
            word += 1
            fraction = word_at(stream, word) & FRACTION
        fraction *= cards.bit_count()
        bit = pick(cards, fraction >> FRACTION_BITS)
        fraction &= FRACTION
        chosen |= bit
        cards ^= bit
    return chosen, word


@kept
def lay(plan: Any, stream: Any, word: int, world: Any) -> int:
    """Lay all cards somewhere they may lie; gives the next word."""
    word += 1
    last = plan.until.shape[0] - 1
    nth, found = 0, chance(stream, word) * plan.until[last]
    while nth < last and plan.until[nth] <= found:
        nth += 1
    split = plan.splits[nth]
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
            elif take:
                some, word = choose(stream, word, cards, take)
                world[seat] |= some
                cards ^= some
    return word


@kept
def lay_kitties(plan: Any, said: Any, stream: Any, word: int, world: Any) -> int:
    """Draw which of the cards of each seat were its kitty; gives the next word."""
    for seat in range(4):
        if said.kitties[seat] == LATE:
            world[4 + seat] = world[seat]
        else:
            nine = world[seat] | plan.seats[seat, at.SEEN]
            world[4 + seat], word = choose(stream, word, nine, said.kitties[seat])
    return word


@kept
def copies(plan: Any, said: Any, world: Any, best: Any) -> int:
    """Count the cases that hold a world, 0 for one that cannot be; notes everybody's best run."""
    for nth in range(said.shown.shape[0]):
        seat, suit = said.shown[nth, 0], said.shown[nth, 1]
        nine = world[seat] | plan.seats[seat, at.SEEN]
        if said.shows[nth, nine >> 9 * suit & 511] == 0:
            return 0
    alike = 1
    for seat in range(4):
        nine, found = world[seat] | plan.seats[seat, at.SEEN], 0
        for suit in range(4):
            found = max(found, said.spans[suit, nine >> 9 * suit & 511])
        for nth in range(said.sets.shape[0]):
            if nine & said.sets[nth, 0] == said.sets[nth, 0]:
                found = max(found, said.sets[nth, 1])
        if plan.seats[seat, at.BEST] >> found & 1 == 0:
            return 0
        best[seat] = found
        one = 0
        for nth in range(plan.seats[seat, at.RUNS]):
            one += nine & plan.runs[seat, nth] == plan.runs[seat, nth]
        alike *= one if plan.seats[seat, at.RUNS] else 1
    return alike


@kept
def by_talk(plan: Any, said: Any, world: Any, best: Any) -> float:
    """Weigh a world by what was said, or not, about runs and bells."""
    weight = 1.0
    for seat in range(4):
        weight *= plan.by_best[seat, best[seat]]
        if plan.silent[seat] < 1:
            nine, bells = world[seat] | plan.seats[seat, at.SEEN], said.figures[at.BELLS]
            if nine & bells == bells:
                weight *= plan.silent[seat]
    return weight


@kept
def by_calls(plan: Any, said: Any, world: Any) -> float:
    """Weigh a world by what was called."""
    weight = 1.0
    for nth in range(said.calls.shape[0]):
        seat = said.calls[nth, 0]
        hand = world[seat] | plan.seats[seat, at.SEEN]
        if said.calls[nth, 5] == 0:
            hand &= ~world[4 + seat]
        weight *= call_weight(
            hand, said.calls[nth, 1], said.calls[nth, 2], said.calls[nth, 3], said.calls[nth, 4]
        )
    return weight
