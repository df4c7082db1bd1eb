"""Simulating a variant: parts spread over workers, gathered in order, summed."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tarabish_core.players.seating import four
from tarabish_core.rules.variants import Variant, load_variant
from tarabish_core.simulate.calibration import UNSETTLED, calibrated
from tarabish_core.simulate.facts import OUTCOMES
from tarabish_core.simulate.measures import Estimate, Sums
from tarabish_core.simulate.work import Job, Part, job_of, play_part, simulator_of
from tarabish_core.simulate.workers import workers

PART, SLOW_PART, AHEAD = 50_000, 200, 4
"""Deals in a part, compiled or by the engine, and how many parts each worker is given ahead; none
of them moves a number."""


@dataclass(frozen=True)
class Simulated:
    """What was simulated.

    Attributes:
        job: what was played.
        columns: one int64 array a column, in the order of deals; ``columns`` tells what each holds,
            and CONTRIBUTING.md ("What a simulation gives") lists them with their codes.
        outcomes: what the numbers in the column ``outcome`` mean.
        estimates: every measure with its interval, by its name in JSON (listed there, too); all of
            deals but ``passed_out`` are of those in which somebody went.
        interpreted, why: how many deals the engine played, and why not compiled.
    """

    job: Job
    columns: Mapping[str, Any]
    outcomes: tuple[str, ...]
    estimates: Mapping[str, Estimate]
    interpreted: int
    why: str


def simulate(
    variant: str | Path | Variant,
    *,
    deals: int | None = None,
    games: int | None = None,
    players: str | tuple[str, ...] = "thumb",
    seed: int = 1,
    executor: Executor | str | None = None,
) -> Simulated:
    """Play ``deals`` deals (deal k has dealer k mod 4) or ``games`` games of a variant.

    The variant is a name, a file, or one that is loaded, as with rules of one's own
    (``load_variant``). ``players`` are as ``four`` takes them: ``thumb``, ``forgetful``, or
    ``random``, which plays any lawful card but announces, shows and claims all that it can
    (``RandomLegal``). The numbers are the same whatever executor does the work, one of
    ``concurrent.futures`` or as ``workers`` takes it (``processes:2``); without one, a thread for
    each core does. Thresholds for going are fitted to the variant first (``calibration``).

    Raises VariantError for a variant that is wrong, ValueError for players or workers that there
    are not.
    """
    count = games if deals is None else deals
    if (deals is None) == (games is None) or count is None or count < 1:
        raise ValueError("say how many deals, or how many games, one of them: 1 or more")
    if isinstance(executor, str):
        with workers(executor) as pool:
            return simulate(
                variant, deals=deals, games=games, players=players, seed=seed, executor=pool
            )
    loaded = variant if isinstance(variant, Variant) else load_variant(str(variant))
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
    count = os.cpu_count() or 1
    with ThreadPoolExecutor(count) as threads:
        yield from _spread(job, first, last, threads, count)


def _spread(job: Job, first: int, last: int, executor: Executor, count: int) -> Iterator[Part]:
    waiting: deque[Future[Part]] = deque()
    size = SLOW_PART if simulator_of(job).distrust(job) else PART
    try:
        for start in range(first, last, size):
            waiting.append(executor.submit(play_part, job, start, min(size, last - start)))
            if len(waiting) >= AHEAD * count:
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
