"""The same deals under several variants, by any worker, in seats that move on."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import Any, TypeVar

import numpy as np

from tarabish_core.simulate.facts import OUTCOMES
from tarabish_core.simulate.simulation import AHEAD
from tarabish_core.simulate.work import Job, Part, simulator_of

SOON = AHEAD * (os.cpu_count() or 1)
"""So many pieces of work are given out before the first is waited for."""

T = TypeVar("T")


def in_order(
    executor: Executor, function: Callable[..., T], pieces: Iterable[tuple[Any, ...]]
) -> Generator[T, None, None]:
    """Have workers do pieces of work; what they come to is given back in order."""
    waiting: deque[Future[T]] = deque()
    try:
        for piece in pieces:
            waiting.append(executor.submit(function, *piece))
            if len(waiting) >= SOON:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def seatings(job: Job) -> list[Job]:
    """Seat the players of a job anew until everybody sits as at first."""
    found = [job]
    while (players := (found[-1].players[3], *found[-1].players[:3])) != job.players:
        found.append(replace(job, players=players))
    return found


def play_rotated(job: Job, first: int, count: int) -> Part:
    """Play deals, or games; the players move on by a seat after every four.

    Each player so sits everywhere, and in every place from the dealer, equally often.
    """
    jobs, numbers = seatings(job), np.arange(first, first + count)
    simulator = simulator_of(job)
    if len(jobs) == 1:
        return simulator.play_numbers(job, numbers)
    turns = numbers // 4 % len(jobs)
    whole: dict[str, Any] = {}
    outcomes: tuple[str, ...] = OUTCOMES
    interpreted, why = 0, ""
    for turn, one in enumerate(jobs):
        mine = np.flatnonzero(turns == turn)
        part = simulator.play_numbers(one, numbers[mine])
        for name, values in part.columns.items():
            whole.setdefault(name, np.zeros(count, np.int64))[mine] = values
        interpreted, why = interpreted + part.interpreted, why or part.why
        outcomes = part.outcomes  # a simulator only ever adds to them
    return Part(first, whole, outcomes, interpreted, why)


def unlike(one: Part, other: Part) -> Any:
    """Tell of each deal, or game, whether it came out differently in any column."""
    found = np.zeros(len(next(iter(one.columns.values()))), bool)
    names = list(dict.fromkeys((*one.outcomes, *other.outcomes)))
    for name, values in one.columns.items():
        mine, theirs = values, other.columns[name]
        if name == "outcome":  # whoever plays numbers the outcomes of rules as they come
            mine = np.array([names.index(outcome) for outcome in one.outcomes])[mine]
            theirs = np.array([names.index(outcome) for outcome in other.outcomes])[theirs]
        found |= mine != theirs
    return found
