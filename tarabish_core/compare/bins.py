"""Distributions side by side, in bins that all of them share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from tarabish_core.compare.result import Distribution
from tarabish_core.messages import say

MOST = 24
"""More bins say no more to the eye."""

RARE = 0.001
"""What is rarer than that, at either end, goes into the outermost bin."""


@dataclass(frozen=True)
class Bins:
    """Bins of ``width`` whole numbers from ``first`` on.

    Attributes:
        shares: for each distribution, how many of a hundred values lie in each bin; the first has
            all that is lower too, the last all that is higher.
        open_below, open_above: whether anything is.
    """

    first: int
    width: int
    shares: tuple[tuple[float, ...], ...]
    open_below: bool
    open_above: bool

    @property
    def edges(self) -> tuple[float, ...]:
        """Where bins begin and end on an axis; single numbers stand in the middle of theirs."""
        begin = self.first - 0.5 if self.width == 1 else self.first
        return tuple(begin + nth * self.width for nth in range(len(self.shares[0]) + 1))

    def labels(self) -> tuple[str, ...]:
        """Name the bins, as for the rows of a table."""
        return tuple(map(self._label, range(len(self.shares[0]))))

    def _label(self, nth: int) -> str:
        low = self.first + nth * self.width
        high = low + self.width - 1
        told = {"low": f"{low:,}", "high": f"{high:,}"}
        if nth == 0 and self.open_below:
            return say("page.bin_below", told)
        if nth == len(self.shares[0]) - 1 and self.open_above:
            return say("page.bin_above", told)
        return told["low"] if low == high else say("page.bin", told)


def binned(distributions: Sequence[Distribution]) -> Bins:
    """Put distributions into the same bins, as wide as need be; one at least has a value."""
    known = [one for one in distributions if one.counts]
    low = int(min(one.quantile(RARE) for one in known))
    high = int(max(one.quantile(1 - RARE) for one in known))
    width = next(one for one in _widths() if high // one - low // one < MOST)
    first, bins = low // width * width, high // width - low // width + 1
    return Bins(
        first,
        width,
        tuple(_shares(one, first, width, bins) for one in distributions),
        any(one.values[0] < first for one in known),
        any(one.values[-1] >= first + bins * width for one in known),
    )


def _widths() -> Iterator[int]:
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def _shares(found: Distribution, first: int, width: int, bins: int) -> tuple[float, ...]:
    sums = [0] * bins
    for value, times in zip(found.values, found.counts, strict=True):
        sums[min(max((value - first) // width, 0), bins - 1)] += times
    return tuple(100 * one / max(sum(sums), 1) for one in sums)
