"""Luck against skill: the same deals played by several line-ups, and where the scores come from.

How far north-south leads in a deal is split into what the deal brings (the luck of the cards), what
the line-up brings (who plays), and the rest: how these cards suit these players. The components of
variance are those of the two-way layout with random effects and one value a cell (the share of the
deals is the intraclass correlation ICC(2,1)); the intervals come from leaving out a group of deals
at a time.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from scipy import stats

from tarabish_core.compare.result import Difference, Luck, LuckAndSkill, Value
from tarabish_core.players.seating import KINDS, Seated
from tarabish_core.rules.blame import blaming
from tarabish_core.simulate.measures import SURE
from tarabish_core.simulate.work import Job, simulator_of

DEALS, GROUPS = 2_000, 20
"""Deals that every line-up plays, and groups of them of which one is left out at a time."""

LINEUPS = tuple((ours, theirs) for ours in KINDS for theirs in KINDS)
"""Who sits north-south, and east-west: every kind of player against every kind."""

THIRDS = ("cards", "players", "rest")


@dataclass(frozen=True)
class Layout:
    """Sums over a layout of deals by line-ups, by group of deals.

    Attributes:
        deals: int64 [group]: how many deals.
        squares: int64 [group]: of all single values.
        by_deal: int64 [group]: squares of each deal's sum.
        by_lineup: int64 [group, line-up]: sums.
    """

    deals: Any
    squares: Any
    by_deal: Any
    by_lineup: Any


def added(layouts: Sequence[Layout], more: Sequence[Layout]) -> list[Layout]:
    """Add further deals to layouts, variant by variant; to none, they are the first."""
    if not layouts:
        return list(more)
    return [
        Layout(
            one.deals + other.deals,
            one.squares + other.squares,
            one.by_deal + other.by_deal,
            one.by_lineup + other.by_lineup,
        )
        for one, other in zip(layouts, more, strict=True)
    ]


def play_lineups(jobs: Sequence[Job], first: int, count: int) -> list[Layout]:
    """Play deals under every variant with every line-up; for any worker."""
    numbers = np.arange(first, first + count)
    with blaming():
        return [_laid_out(numbers, _leads(job, numbers)) for job in jobs]


def _leads(job: Job, numbers: Any) -> Any:
    """Play deals by every line-up: by how much north-south leads, int64 [deal, line-up]."""
    leads = []
    for pairs in LINEUPS:
        players = tuple(map(Seated, pairs * 2))
        columns = simulator_of(job).play_numbers(replace(job, players=players), numbers).columns
        leads.append(columns["points_ns"] - columns["points_ew"])
    return np.stack(leads, axis=1)


def _laid_out(numbers: Any, leads: Any) -> Layout:
    """Sum by group; four deals that follow each other, one by each dealer, go into the same."""
    group = numbers // 4 % GROUPS
    by_lineup = np.zeros((GROUPS, leads.shape[1]), np.int64)
    np.add.at(by_lineup, group, leads)
    squares, by_deal = np.zeros(GROUPS, np.int64), np.zeros(GROUPS, np.int64)
    np.add.at(squares, group, (leads**2).sum(axis=1))
    np.add.at(by_deal, group, leads.sum(axis=1) ** 2)
    return Layout(np.bincount(group, minlength=GROUPS), squares, by_deal, by_lineup)


LEAST = 8
"""So few deals lie in two groups: there must be some left when one is left out."""


def shares(layout: Layout, left_out: int | None = None) -> tuple[float, float, float]:
    """Split the variance of a layout into the shares of deals, line-ups and the rest.

    One group of deals may be left out. A component that is found below nothing is nothing.
    """
    kept = np.arange(GROUPS) != (-1 if left_out is None else left_out)
    rows, columns = int(layout.deals[kept].sum()), layout.by_lineup.shape[1]
    sums = layout.by_lineup[kept].sum(axis=0)
    middle = float(sums.sum()) ** 2 / (rows * columns)
    between_deals = float(layout.by_deal[kept].sum()) / columns - middle
    between_lineups = float((sums.astype(float) ** 2).sum()) / rows - middle
    rest = float(layout.squares[kept].sum()) - middle - between_deals - between_lineups
    rest /= (rows - 1) * (columns - 1)
    parts = [
        max(0.0, (between_deals / (rows - 1) - rest) / columns),
        max(0.0, (between_lineups / (columns - 1) - rest) / rows),
        max(0.0, rest),
    ]
    whole = sum(parts)
    cards, players, others = (part / whole if whole else math.nan for part in parts)
    return cards, players, others


def luck_of(layouts: Sequence[Layout]) -> Luck:
    """Tell luck from skill under each variant, and how the luck of the others differs."""
    count = int(layouts[0].deals.sum())
    whole = [np.array(shares(one)) for one in layouts]
    without = [np.array([shares(one, nth) for nth in range(GROUPS)]) for one in layouts]
    told = [
        LuckAndSkill(
            **{
                third: Value(*_interval(all_in[nth], left[:, nth]), math.nan, count)
                for nth, third in enumerate(THIRDS)
            }
        )
        for all_in, left in zip(whole, without, strict=True)
    ]
    differences = [
        _difference(all_in[0] - whole[0][0], left[:, 0] - without[0][:, 0])
        for all_in, left in zip(whole[1:], without[1:], strict=True)
    ]
    return Luck(count, LINEUPS, tuple(told), tuple(differences))


def _scale(left_out: Any) -> float:
    """Give the jackknife's standard error from what is found with one group left out at a time."""
    return float(np.sqrt((GROUPS - 1) * np.var(left_out)))


def _interval(mean: float, left_out: Any) -> tuple[float, float, float]:
    scale = _scale(left_out)
    if not scale:
        return float(mean), float(mean), float(mean)
    low, high = stats.t.interval(SURE, GROUPS - 1, mean, scale)
    return float(mean), float(low), float(high)


def _difference(mean: float, left_out: Any) -> Difference:
    scale = _scale(left_out)
    p = float(2 * stats.t.sf(abs(mean) / scale, GROUPS - 1)) if scale else 1.0
    found = _interval(mean, left_out)
    deviation = math.nan if scale else 0.0
    return Difference(*found, deviation, math.nan, p, p, 0, 0, "unclear")
