"""Simulating a variant: parts spread over workers, gathered in order, summed."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from tarabish_core.players.bidding import ENOUGH, ENOUGH_AT_NO_TRUMP
from tarabish_core.rules.variants import Variant, load_variant
from tarabish_core.simulate.measures import Estimate, Sums
from tarabish_core.simulate.work import Job, Part, job_of, play_part

PART, AHEAD = 50_000, 4
"""Deals in a part, and how many parts each worker is given ahead; neither moves a number."""


@dataclass(frozen=True)
class Simulated:
    """What was simulated.

    Attributes:
        job: what was played.
        columns: one int64 array a column, in the order of deals (see ``work``).
        outcomes: what the numbers in the column ``outcome`` mean.
        estimates: every measure with its interval.
        interpreted, why: how many deals the engine played, and why not compiled.
    """

    job: Job
    columns: Mapping[str, Any]
    outcomes: tuple[str, ...]
    estimates: Mapping[str, Estimate]
    interpreted: int
    why: str


def simulate(
    variant: str | Variant,
    *,
    deals: int | None = None,
    games: int | None = None,
    players: str | tuple[str, ...] = "thumb",
    seed: int = 1,
    executor: Executor | None = None,
) -> Simulated:
    """Play ``deals`` deals (deal k has dealer k mod 4) or ``games`` games of a variant.

    ``players`` is one name for all, or four, north first: ``thumb`` or ``random``. The numbers are
    the same whatever executor does the work; without one, a thread for each core does.

    Raises VariantError for a variant that is wrong, ValueError for players that there are not.
    """
    if (deals is None) == (games is None):
        raise ValueError("say how many deals, or how many games")
    loaded = load_variant(variant) if isinstance(variant, str) else variant
    job = job_of(loaded, four(players), UNSETTLED, seed, games=games is not None)
    parts = list(parts_of(job, 0, deals or games or 0, executor))
    sums = Sums()
    for part in parts:
        sums.add(part, games=job.games)
    columns, outcomes = joined(parts)
    why = next((part.why for part in parts if part.why), "")
    interpreted = sum(part.interpreted for part in parts)
    return Simulated(job, columns, outcomes, sums.estimates(), interpreted, why)


UNSETTLED = ((ENOUGH, ENOUGH_AT_NO_TRUMP),) * 4
"""Thresholds that are the same at every place, and fit no variant in particular."""


def four(players: str | tuple[str, ...]) -> tuple[str, ...]:
    """Name a player for every seat; raises ValueError for names that there are not."""
    from tarabish_core.simulate.by_engine import KINDS  # noqa: PLC0415 - with its loop

    seated = (players,) * 4 if isinstance(players, str) else tuple(players)
    if len(seated) != 4 or not set(seated) <= set(KINDS):
        raise ValueError(f"players are one or four of {', '.join(KINDS)}, not {', '.join(seated)}")
    return seated


def parts_of(job: Job, first: int, last: int, executor: Executor | None) -> Iterator[Part]:
    """Play the deals from ``first`` up to ``last`` in parts, given back in order."""
    if executor is not None:
        yield from _spread(job, first, last, executor, os.cpu_count() or 1)
        return
    workers = os.cpu_count() or 1
    with ThreadPoolExecutor(workers) as threads:
        yield from _spread(job, first, last, threads, workers)


def _spread(job: Job, first: int, last: int, executor: Executor, workers: int) -> Iterator[Part]:
    waiting: deque[Future[Part]] = deque()
    play: Callable[[Job, int, int], Part] = play_part
    try:
        for start in range(first, last, PART):
            waiting.append(executor.submit(play, job, start, min(PART, last - start)))
            if len(waiting) >= AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def joined(parts: list[Part]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Put parts together; outcomes are numbered alike whoever played them."""
    names = sorted({name for part in parts for name in part.outcomes[FIXED:]})
    outcomes = (*parts[0].outcomes[:FIXED], *names) if parts else ()
    columns: dict[str, list[Any]] = {}
    for part in parts:
        for name, values in part.columns.items():
            number = np.array([outcomes.index(outcome) for outcome in part.outcomes])
            columns.setdefault(name, []).append(number[values] if name == "outcome" else values)
    return {name: np.concatenate(values) for name, values in columns.items()}, outcomes


FIXED = 5
"""Outcomes that have the same number everywhere."""
