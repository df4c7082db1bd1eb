"""Stopping when it is sure: a sequential test of a difference, by blocks of deals.

The generalised likelihood ratio of two differences, normal with the variance that is found, as
engines of chess are tested; decided at Wald's bounds for an error of 5 % either way.
"""

from __future__ import annotations

import math
from typing import Literal

from tarabish_core.compare.result import Difference, Sequential, Value

BLOCK, LEAST = 1_000, 2_000
"""Deals in a block, after each of which is decided, and the fewest that are played."""

ERROR = 0.05
BOUND = math.log((1 - ERROR) / ERROR)


def sequential(
    measure: str,
    found: Difference | Value,
    deals: int,
    low: float,
    high: float,
    *,
    least: int = LEAST,
) -> Sequential:
    """Tell how the test stands after some deals; ``low`` and ``high`` are two differences.

    It is not sure before ``least`` of them.
    """
    llr = _likelier(found, deals, low, high)
    accepted: Literal["low", "high", "neither"] = "neither"
    if deals >= least and abs(llr) >= BOUND:
        accepted = "high" if llr > 0 else "low"
    return Sequential(measure, low, high, llr, (-BOUND, BOUND), deals, accepted)


def _likelier(found: Difference | Value, deals: int, low: float, high: float) -> float:
    """Give the logarithm of how much likelier ``high`` is than ``low``."""
    if math.isnan(found.mean):
        return 0.0
    lead = (high - low) * (2 * found.mean - low - high) / 2
    if found.deviation > 0:
        return deals * lead / found.deviation**2
    return math.copysign(math.inf, lead) if lead else 0.0
