"""From sums to differences: paired intervals, McNemar's test, effect sizes, Holm's correction.

A measure is the mean of its values over the deals in which there is something to measure, so it is
a ratio of two sums; where that is so in every deal it is a plain mean, and all below comes to the
paired t-test. What one deal adds to a ratio is, to the first order, its residual
``(value - ratio * whether) / mean of whether``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scipy import stats

from tarabish_core.compare.result import Difference, Value, Verdict
from tarabish_core.compare.sums import Alone, Beside
from tarabish_core.simulate.measures import SURE, estimate

UNKNOWN = math.nan
UNMEASURED = Difference(
    UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, 0, 0, "unmeasured"
)


def value_of(alone: Alone, *, share: bool) -> Value:
    """Give a measure under one variant: a share with Wilson's interval, else Student's."""
    found = estimate(alone.count, alone.total, alone.squares, rate=share)
    return Value(found.mean, found.low, found.high, found.deviation, found.count)


def difference_of(
    count: int, one: Alone, other: Alone, beside: Beside, *, share: bool
) -> Difference:
    """Give the difference of a measure between two variants over ``count`` pairs.

    Not corrected: see ``corrected``.
    """
    if not (one.count and other.count) or count < 2:
        return UNMEASURED
    mean, variance = _moments(count, one, other, beside)
    spread = math.sqrt(variance)
    scale = spread / math.sqrt(count)
    low = high = mean
    if scale:
        low, high = map(float, stats.t.interval(SURE, count - 1, mean, scale))
    whole = one.count == other.count == count
    gained, lost = other.total - beside.one_other, one.total - beside.one_other
    if share and whole:
        p = float(stats.binomtest(gained, gained + lost).pvalue) if gained + lost else 1.0
    else:
        gained = lost = 0
        p = _student(mean, scale, count - 1)
    effect = mean / spread if spread else math.nan
    return Difference(mean, low, high, spread, effect, p, p, gained, lost, "unclear")


def _student(mean: float, scale: float, freedom: int) -> float:
    if scale:
        return float(2 * stats.t.sf(abs(mean) / scale, freedom))
    return 0.0 if mean else 1.0


def _moments(count: int, one: Alone, other: Alone, beside: Beside) -> tuple[float, float]:
    """Give the difference of two ratios, and the variance of what each pair adds to it."""
    mine, theirs = Fraction(one.total, one.count), Fraction(other.total, other.count)
    part, others = Fraction(one.count, count), Fraction(other.count, count)
    products = (
        beside.one_other
        - theirs * beside.one_in_other
        - mine * beside.in_one_other
        + mine * theirs * beside.in_one_in_other
    )
    squares = (
        (one.squares - mine * one.total) / part**2
        + (other.squares - theirs * other.total) / others**2
        - 2 * products / (part * others)
    )
    return float(theirs - mine), float(squares / (count - 1))


def corrected(found: Sequence[Difference]) -> list[Difference]:
    """Correct all that was asked for its number (Holm), and say what is clear.

    Nothing is asked where nothing can be measured.
    """
    asked = sorted(
        (nth for nth, one in enumerate(found) if one.verdict != "unmeasured"),
        key=lambda nth: found[nth].p,
    )
    told, least = list(found), 0.0
    for rank, nth in enumerate(asked):
        least = max(least, min(1.0, (len(asked) - rank) * found[nth].p))
        told[nth] = replace(found[nth], corrected=least, verdict=_verdict(found[nth], least))
    return told


def _verdict(one: Difference, p: float) -> Verdict:
    if one.mean == 0 and one.deviation == 0:
        return "same"
    return "clear" if p < 1 - SURE else "unclear"
