"""What a comparison found: frozen values, and the JSON document of them.

The first variant is what the others are compared with; whatever stands once for each of the others
(``apart``, ``differences``) is in their order.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from tarabish_core.messages import say

SCHEMA = "tarabish.comparison/1"

Kind = Literal["share", "mean"]
"""How often something was so, or how much it was."""

Of = Literal["deals", "games"]

Verdict = Literal["same", "clear", "unclear", "unmeasured"]
"""No pair differs; differs beyond chance, corrected; may be chance; cannot be measured."""

Firing = Literal["fired", "never", "outside", "not_alone"]
"""It changed something; it changed nothing; it is about nothing that is simulated; it cannot be
played without another change."""


@dataclass(frozen=True)
class Compared:
    """A variant that is compared.

    Attributes:
        name: what it goes by here, unlike the others' names.
        title, summary: what it says of itself.
        changes: what the command line changed in it, as it is typed.
        digest: of its options and the code of its rules.
        thresholds: how strong a hand goes, by place from the eldest: in a suit, at no-trump; empty
            where nobody thinks.
        goes: the thresholds in words, place by place.
        interpreted, why: how many deals and games the engine itself played, and why.
    """

    name: str
    title: str
    summary: str
    changes: tuple[str, ...]
    digest: str
    thresholds: tuple[tuple[int, int], ...]
    goes: str
    interpreted: int
    why: str


@dataclass(frozen=True)
class Value:
    """A measure under one variant: its mean, interval of 95 %, spread of single values, count.

    What cannot be had is NaN, and null in JSON.
    """

    mean: float
    low: float
    high: float
    deviation: float
    count: int


@dataclass(frozen=True)
class Difference:
    """A measure under another variant less the same under the first, pair by pair.

    Attributes:
        mean, low, high: the difference with its interval of 95 %.
        deviation: the spread of single differences.
        effect: d_z, the mean in deviations; NaN where nothing varies.
        p: how likely so great a difference is by chance alone (McNemar's exact test for a share of
            all, else Student's), and ``corrected`` for the number of questions asked (Holm).
        gained, lost: for a share of all, the pairs that have it under the other alone, and under
            the first alone; else 0.
        verdict: what can be said.
    """

    mean: float
    low: float
    high: float
    deviation: float
    effect: float
    p: float
    corrected: float
    gained: int
    lost: int
    verdict: Verdict


@dataclass(frozen=True)
class Distribution:
    """How often each value came, in ascending order of values."""

    values: tuple[int, ...]
    counts: tuple[int, ...]

    def quantile(self, share: float) -> float:
        """Give the lowest value that at least this share of all does not exceed; NaN of none."""
        least, seen = share * sum(self.counts), 0
        for value, count in zip(self.values, self.counts, strict=True):
            seen += count
            if seen >= least:
                return value
        return math.nan


@dataclass(frozen=True)
class Measure:
    """One thing that was measured.

    Attributes:
        name: its code; ``label`` names it for people, ``unit`` says what a difference counts.
        kind: a share or a mean.
        of: what was paired: deals or games.
        among: whether all of them count, or the deals alone in which somebody went.
        headline: whether it is one of the few that most people ask for.
        values, distributions: one for each variant; a share has no distribution.
        differences, shifts: one for each variant but the first; shifts are the distributions of
            single differences.
    """

    name: str
    kind: Kind
    of: Of
    among: Literal["all", "gone"]
    headline: bool
    values: tuple[Value, ...]
    differences: tuple[Difference, ...]
    distributions: tuple[Distribution, ...] = ()
    shifts: tuple[Distribution, ...] = ()

    @property
    def label(self) -> str:
        """Name it, as for a row of a table."""
        return say(f"measure.{self.name}")

    @property
    def unit(self) -> str:
        """Say what a difference counts, as "baits in a hundred deals"; see ``scale``."""
        return say(f"unit.{self.name}")

    @property
    def scale(self) -> int:
        """By what figures are multiplied for people: shares are told in a hundred."""
        return 100 if self.kind == "share" else 1


@dataclass(frozen=True)
class Apart:
    """How another variant stands apart from the first.

    Attributes:
        only_first, only_other: sentences of the rules sheet that only one of the two has.
        options: the options and plugins that differ, a line each.
        deals, deals_changed: pairs of deals, and how many came out differently in any figure.
        games, games_changed: the same of games.
        note: what keeps the pairs from being the same cards in the same hands; else empty.
    """

    only_first: tuple[str, ...]
    only_other: tuple[str, ...]
    options: tuple[str, ...]
    deals: int
    deals_changed: int
    games: int
    games_changed: int
    note: str


@dataclass(frozen=True)
class Change:
    """One single difference, made in the first variant alone; the deals played again with it.

    Attributes:
        other: which of the variants has it, counted from 1.
        overrides: the change as it is typed.
        only_first, only_changed: sentences of the rules sheet that it takes away, and brings.
        deals, deals_changed: deals played again, and in how many anything came out differently.
        games, games_changed: the same of games.
        firing: what that means.
        problem: why it cannot be played alone; else empty.
    """

    other: int
    overrides: tuple[str, ...]
    only_first: tuple[str, ...]
    only_changed: tuple[str, ...]
    deals: int
    deals_changed: int
    games: int
    games_changed: int
    firing: Firing
    problem: str


@dataclass(frozen=True)
class LuckAndSkill:
    """Where the differences between the sides of a deal come from, under one variant.

    Shares of the variance of how far a side leads: ``cards`` between deals, ``players`` between
    line-ups, ``rest`` of neither; they make 1.
    """

    cards: Value
    players: Value
    rest: Value


@dataclass(frozen=True)
class Luck:
    """Luck against skill, from the same deals played by several line-ups.

    Attributes:
        deals: how many deals each line-up played.
        lineups: who sat north-south, and east-west.
        shares: one for each variant.
        differences: of the share of the cards, one for each variant but the first.
    """

    deals: int
    lineups: tuple[tuple[str, str], ...]
    shares: tuple[LuckAndSkill, ...]
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Sequential:
    """A test that stops when it is sure.

    Attributes:
        measure: what it looks at.
        low, high: the two differences between which it decides.
        llr: the logarithm of how much likelier ``high`` is than ``low``, within ``bounds``.
        bounds: where it stops.
        deals: after how many deals it stopped.
        accepted: ``low``, ``high``, or neither in time.
    """

    measure: str
    low: float
    high: float
    llr: float
    bounds: tuple[float, float]
    deals: int
    accepted: Literal["low", "high", "neither"]


@dataclass(frozen=True)
class Run:
    """What has no part in the result: the command line, who worked, and how long."""

    command: str
    executor: str
    seconds: float


@dataclass(frozen=True)
class Result:
    """A whole comparison.

    Attributes:
        sentence: what came out, for the kitchen table.
        notes: what else must be known, a sentence each.
        variants: the first, and those that are compared with it.
        players: who sat north, east, south and west in the first four deals; they move on by a
            seat after every four, if they are not all alike.
        seed, deals, games: what was played.
        finished: whether all was played that was asked for.
        measures: of deals, then of games.
        apart: one for each variant but the first.
        changes: every single difference.
        luck: None where it was not looked at.
        sequential: None unless it was asked for.
        versions: of the program and the libraries that have a part in the figures.
        run: what is no part of the result.
    """

    sentence: str
    notes: tuple[str, ...]
    variants: tuple[Compared, ...]
    players: tuple[str, ...]
    seed: int
    deals: int
    games: int
    finished: bool
    measures: tuple[Measure, ...]
    apart: tuple[Apart, ...]
    changes: tuple[Change, ...]
    luck: Luck | None
    sequential: Sequential | None
    versions: Mapping[str, str]
    run: Run

    def measure(self, name: str) -> Measure:
        """Give a measure by its name; raises KeyError if it was not measured."""
        return {one.name: one for one in self.measures}[name]

    def to_json(self) -> dict[str, Any]:
        """Give the JSON document, schema ``tarabish.comparison/1``; NaN and infinity are null."""
        document = {"schema": SCHEMA, **asdict(self), "versions": dict(self.versions)}
        for told, one in zip(document["measures"], self.measures, strict=True):
            told |= {"label": one.label, "unit": one.unit}
        plain: dict[str, Any] = without_nan(document)
        return plain

    def summary(self) -> str:
        """Tell it in lines, as the command does."""
        from tarabish_core.compare.telling import lines  # noqa: PLC0415 - it tells of these types

        return "\n".join(lines(self))

    def to_frame(self) -> Any:
        """Give a pandas frame, a row for each measure and variant; needs the extra `compare`."""
        import pandas as pd  # noqa: PLC0415 - an extra

        from tarabish_core.compare.export import rows  # noqa: PLC0415 - it tells of these types

        return pd.DataFrame(rows(self))

    def _repr_html_(self) -> str:
        from tarabish_core.compare.page import notebook  # noqa: PLC0415 - same as above

        return notebook(self)


def without_nan(value: Any) -> Any:
    """Give a value as JSON has it: None for what is no finite number."""
    if isinstance(value, dict):
        return {key: without_nan(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [without_nan(one) for one in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
