"""Worlds drawn by the number: the compiled part of sampling.

A case and a split are drawn by their counts, then the cards within the cells. A world that holds
several of the runs by which cases are told apart is in as many of them, and is kept one time in so
many. Then it is kept as often as it is likely; if that comes to nothing for long, one of those met
is kept by weight.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.search import counting as by
from tarabish_core.search import knowing as at
from tarabish_core.search.counting import cases_of
from tarabish_core.search.knowing import know
from tarabish_core.search.one_world import (
    COLUMNS,
    Plan,
    Said,
    by_calls,
    by_talk,
    chance,
    copies,
    lay,
    lay_kitties,
)
from tarabish_core.simulate.bits import borrowed, draw
from tarabish_core.simulate.keeping import kept

MOST_DRAWN = 100_000
"""So often it is drawn for one world that fits what is certain."""

MOST_WEIGHED = 1_000
"""So many worlds that fit are weighed for one that is likely."""

UNASKED = -1
"""In place of how many were drawn: the rules are to be asked first."""


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
    runs = np.zeros((4, heard.masks.shape[0]), np.int64)
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
    world, kept_back = np.zeros(COLUMNS, np.int64), np.zeros(COLUMNS, np.int64)
    best = np.zeros(4, np.int64)
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
