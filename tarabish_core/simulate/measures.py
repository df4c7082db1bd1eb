"""What a simulation measures, and how sure one can be of it.

Everything is summed in whole numbers, so that a summary does not depend on the order in which parts
come in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from scipy import stats

from tarabish_core.simulate.work import Part

SURE = 0.95

FAR_BEHIND = 100
"""A side that wins after it was so many points behind has come back."""

Columns = Mapping[str, Any]


class Measured(NamedTuple):
    """Values of a measure, one a deal; ``rate`` if each is 0 or 1.

    ``among`` tells in which deals there is something to measure; None if in all.
    """

    name: str
    values: Any
    rate: bool = False
    among: Any = None

    @property
    def found(self) -> Any:
        """The values that count."""
        return self.values if self.among is None else self.values[self.among]


def of_deals(columns: Columns, outcomes: tuple[str, ...]) -> Iterator[Measured]:
    """Measure deals; all but the first measure of those in which somebody went."""
    went = columns["goer"] >= 0
    side = columns["goer"] & 1
    ours, theirs = _of_side(columns, side), _of_side(columns, 1 - side)
    dealers = _of_side(columns, columns["dealer"] & 1)("points")
    points, others = ours("points"), theirs("points")
    both = {name: ours(name) + theirs(name) for name in ("cards", "runs", "bella")}
    yield Measured("passed_out", ~went, rate=True)
    yield Measured("goer_points", points, among=went)
    yield Measured("other_points", others, among=went)
    yield Measured("goer_lead", points - others, among=went)
    for outcome in ("made", "half", "bait"):
        number = outcomes.index(outcome)
        yield Measured(outcome, columns["outcome"] == number, rate=True, among=went)
    yield Measured("forced", columns["forced"] == 1, rate=True, among=went)
    yield Measured("pool", sum(both.values()), among=went)
    for name, values in both.items():
        yield Measured(name, values, among=went)
    yield Measured("waiting", columns["waiting"], among=went)
    yield Measured("goer_tricks", ours("tricks"), among=went)
    yield Measured("goer_last_trick", columns["last_trick"] == side, rate=True, among=went)
    yield Measured("dealer_lead", 2 * dealers - points - others, among=went)


def of_games(columns: Columns, _: tuple[str, ...]) -> Iterator[Measured]:
    """Measure games."""
    lead = columns["total_ns"] - columns["total_ew"]
    yield Measured("deals", columns["deals"])
    yield Measured("margin", np.abs(lead))
    yield Measured("lead_changes", columns["lead_changes"])
    yield Measured("behind", columns["behind"])
    yield Measured("comebacks", columns["behind"] >= FAR_BEHIND, rate=True)
    yield Measured("baits", columns["baits"])
    yield Measured("first_dealers_side_wins", columns["first_dealer_wins"] == 1, rate=True)
    yield Measured("drawn", columns["winner"] > 1, rate=True)


def _of_side(columns: Columns, side: Any) -> Callable[[str], Any]:
    return lambda name: np.where(side == 0, columns[f"{name}_ns"], columns[f"{name}_ew"])


@dataclass(frozen=True)
class Estimate:
    """A measure's mean with its interval of 95 %, the spread of single values, how many there were.

    A rate's interval is Wilson's, another's is Student's; ``low`` and ``high`` are NaN where there
    are too few values for one.
    """

    mean: float
    low: float
    high: float
    deviation: float
    count: int

    @property
    def reach(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


@dataclass
class Sums:
    """Counts, sums and sums of squares of every measure, as parts come in."""

    counts: Counter[str] = field(default_factory=Counter)
    sums: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    rates: dict[str, bool] = field(default_factory=dict)
    outcomes: Counter[str] = field(default_factory=Counter)

    def add(self, part: Part, *, games: bool) -> None:
        """Add what was played."""
        measure = of_games if games else of_deals
        columns = with_dealer(part) if games else part.columns
        for one in measure(columns, part.outcomes):
            whole = one.found.astype(np.int64)
            self.counts[one.name] += len(whole)
            self.sums[one.name] += int(whole.sum())
            self.squares[one.name] += exact(whole, whole)
            self.rates[one.name] = one.rate
        if not games:
            numbers, counts = np.unique(part.columns["outcome"], return_counts=True)
            for number, count in zip(numbers, counts, strict=True):
                self.outcomes[part.outcomes[number]] += int(count)

    def estimates(self) -> dict[str, Estimate]:
        """Estimate every measure."""
        return {
            name: estimate(count, self.sums[name], self.squares[name], rate=self.rates[name])
            for name, count in self.counts.items()
        }


def exact(one: Any, other: Any) -> int:
    """Sum the products of int64 values, however large they are."""
    most = [int(np.abs(values).max(initial=0)) for values in (one, other)]
    if most[0] * most[1] * len(one) >> 63:
        one, other = one.astype(object), other.astype(object)
    return int(np.dot(one, other))


def estimate(count: int, total: int, squares: int, *, rate: bool) -> Estimate:
    """Estimate a measure from how many values there are, their sum, and the sum of their squares.

    ``rate`` if each value is 0 or 1.
    """
    if count == 0:
        return Estimate(np.nan, np.nan, np.nan, np.nan, 0)
    mean = total / count
    if count == 1:
        return Estimate(mean, np.nan, np.nan, np.nan, 1)
    variance = max(0.0, (squares * count - total * total) / count / (count - 1))
    if rate:
        found = stats.binomtest(total, count).proportion_ci(SURE, method="wilson")
        low, high = found.low, found.high
    else:
        scale = (variance / count) ** 0.5
        low = high = mean
        if scale:
            low, high = stats.t.interval(SURE, count - 1, mean, scale)
    return Estimate(mean, float(low), float(high), variance**0.5, count)


def with_dealer(part: Part) -> dict[str, Any]:
    """Add to a part of games whether the side of the first dealer won."""
    numbers = np.arange(part.first, part.first + len(part.columns["winner"]))
    return {**part.columns, "first_dealer_wins": part.columns["winner"] == numbers & 1}
