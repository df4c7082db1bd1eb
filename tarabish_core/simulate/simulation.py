"""Simulating a variant: parts spread over workers, gathered in order, summed."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from tarabish_core.players.seating import four
from tarabish_core.rules.variants import Variant, load_variant
from tarabish_core.simulate.calibration import UNSETTLED, calibrated
from tarabish_core.simulate.facts import OUTCOMES
from tarabish_core.simulate.measures import Estimate, Sums
from tarabish_core.simulate.work import Job, Part, job_of, play_part, simulator_of

PART, SLOW_PART, AHEAD = 50_000, 200, 4
"""Deals in a part, compiled or by the engine, and how many parts each worker is given ahead; none
of them moves a number."""


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

    ``players`` are as ``four`` takes them: ``thumb``, ``random`` or ``forgetful``. The numbers are
    the same whatever executor does the work; without one, a thread for each core does. Thresholds
    for going are fitted to the variant first (``calibration``).

    Raises VariantError for a variant that is wrong, ValueError for players that there are not.
    """
    count = games if deals is None else deals
    if (deals is None) == (games is None) or count is None or count < 1:
        raise ValueError("say how many deals, or how many games: 1 or more")
    loaded = load_variant(variant) if isinstance(variant, str) else variant
    seated = four(players)
    thinks = any(one.has_thresholds for one in seated)
    enough = calibrated(loaded) if thinks else UNSETTLED
    job = job_of(loaded, seated, enough, seed, games=games is not None)
    parts = list(parts_of(job, 0, count, executor))
    sums = Sums()
    for part in parts:
        sums.add(part, games=job.games)
    columns, outcomes = joined(parts)
    why = next((part.why for part in parts if part.why), "")
    interpreted = sum(part.interpreted for part in parts)
    return Simulated(job, columns, outcomes, sums.estimates(), interpreted, why)


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
    size = SLOW_PART if simulator_of(job).distrust(job) else PART
    try:
        for start in range(first, last, size):
            waiting.append(executor.submit(play_part, job, start, min(size, last - start)))
            if len(waiting) >= AHEAD * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def joined(parts: list[Part]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Put parts together; outcomes are numbered alike whoever played them."""
    names = sorted({name for part in parts for name in part.outcomes[len(OUTCOMES) :]})
    outcomes = (*OUTCOMES, *names)
    columns: dict[str, list[Any]] = {}
    for part in parts:
        for name, values in part.columns.items():
            number = np.array([outcomes.index(outcome) for outcome in part.outcomes])
            columns.setdefault(name, []).append(number[values] if name == "outcome" else values)
    return {name: np.concatenate(values) for name, values in columns.items()}, outcomes
