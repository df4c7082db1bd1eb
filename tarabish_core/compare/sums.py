"""What is kept of the deals that were played: sums in whole numbers, whatever the order.

No deal is kept, so that a million take no more room than a thousand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from tarabish_core.compare.playing import play_rotated, unlike
from tarabish_core.rules.blame import blaming
from tarabish_core.simulate.measures import Measured, exact, of_deals, of_games, with_dealer
from tarabish_core.simulate.work import Job, Part

DRAWN = ("goer_points", "dealer_lead", "pool", "deals", "margin")
"""The measures of which it is kept how often each value came."""


@dataclass
class Alone:
    """Of one measure under one variant: how many deals count, the sums of values and squares."""

    count: int = 0
    total: int = 0
    squares: int = 0
    values: Counter[int] = field(default_factory=Counter)


@dataclass
class Beside:
    """Of one measure under two variants: the sums of products, pair by pair.

    ``one`` and ``other`` are values, 0 where nothing is measured; ``in_one`` and ``in_other``
    whether something is.
    """

    one_other: int = 0
    one_in_other: int = 0
    in_one_other: int = 0
    in_one_in_other: int = 0
    shifts: Counter[int] = field(default_factory=Counter)


@dataclass
class Sums:
    """All that is kept of pairs of deals, or of games.

    Attributes:
        count: how many were played under each variant.
        rates: by measure, whether its values are 0 or 1, in the order in which they are told.
        alone: by measure and variant.
        beside: by measure and variant from the second on, less 1: with the first.
        changed: by variant from the second on, less 1: pairs that differ in any figure.
        interpreted, why: by variant, how many the engine played, and why.
    """

    count: int = 0
    rates: dict[str, bool] = field(default_factory=dict)
    alone: dict[tuple[str, int], Alone] = field(default_factory=dict)
    beside: dict[tuple[str, int], Beside] = field(default_factory=dict)
    changed: Counter[int] = field(default_factory=Counter)
    interpreted: Counter[int] = field(default_factory=Counter)
    why: dict[int, str] = field(default_factory=dict)

    def add(self, more: Sums) -> None:
        """Take in the sums of further deals."""
        self.count += more.count
        self.rates |= more.rates
        for name in ("changed", "interpreted"):
            getattr(self, name).update(getattr(more, name))
        for alone, found in more.alone.items():
            _add(self.alone.setdefault(alone, Alone()), found)
        for beside, products in more.beside.items():
            _add(self.beside.setdefault(beside, Beside()), products)
        self.why = {**more.why, **self.why}


def _add(sums: Alone | Beside, more: Alone | Beside) -> None:
    for one in fields(sums):
        setattr(sums, one.name, getattr(sums, one.name) + getattr(more, one.name))


def play_together(jobs: Sequence[Job], first: int, count: int) -> Sums:
    """Play ``count`` deals, or games, from number ``first`` on, each of every job.

    For any worker.
    """
    with blaming():
        parts = [play_rotated(job, first, count) for job in jobs]
    return summed(parts, games=jobs[0].games)


def count_fired(jobs: Sequence[Job], first: int, count: int) -> list[int]:
    """Count in how many deals, or games, each job but the first comes out unlike the first."""
    with blaming():
        base = play_rotated(jobs[0], first, count)
        return [int(unlike(base, play_rotated(job, first, count)).sum()) for job in jobs[1:]]


def summed(parts: Sequence[Part], *, games: bool) -> Sums:
    """Sum the same deals, or games, as they came out under several variants."""
    sums = Sums(len(next(iter(parts[0].columns.values()))))
    firsts: Mapping[str, Measured] = {}
    for nth, part in enumerate(parts):
        measured = {one.name: one for one in _measures(part, games=games)}
        for one in measured.values():
            sums.rates[one.name] = one.rate
            sums.alone[one.name, nth] = _alone(one)
            if nth:
                sums.beside[one.name, nth - 1] = _beside(firsts[one.name], one)
        if nth:
            sums.changed[nth - 1] = int(unlike(parts[0], part).sum())
        else:
            firsts = measured
        sums.interpreted[nth] = part.interpreted
        if part.why:
            sums.why[nth] = part.why
    return sums


def _measures(part: Part, *, games: bool) -> Iterator[Measured]:
    if games:
        return of_games(with_dealer(part), part.outcomes)
    return of_deals(part.columns, part.outcomes)


def _values(one: Measured) -> Any:
    """Give a measure's values, 0 where there is nothing to measure."""
    values = np.asarray(one.values, np.int64)
    return values if one.among is None else np.where(one.among, values, 0)


def _whether(one: Measured) -> Any:
    """Tell for each deal whether there is something to measure, as 1 or 0."""
    if one.among is None:
        return np.ones(len(one.values), np.int64)
    return one.among.astype(np.int64)


def _alone(one: Measured) -> Alone:
    values = _values(one)
    return Alone(
        int(_whether(one).sum()),
        int(values.sum()),
        exact(values, values),
        _counted(one.found) if one.name in DRAWN else Counter(),
    )


def _beside(one: Measured, other: Measured) -> Beside:
    mine, theirs = _values(one), _values(other)
    in_mine, in_theirs = _whether(one), _whether(other)
    both = in_mine * in_theirs == 1
    return Beside(
        exact(mine, theirs),
        exact(mine, in_theirs),
        exact(in_mine, theirs),
        exact(in_mine, in_theirs),
        _counted((theirs - mine)[both]) if one.name in DRAWN else Counter(),
    )


def _counted(values: Any) -> Counter[int]:
    found, counts = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), counts.tolist(), strict=True)))
