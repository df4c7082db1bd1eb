"""What a simulation from the command line came to, as it is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tarabish_core.messages import say
from tarabish_core.players.seating import Seated, spelled
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.calibration import Calibration
from tarabish_core.simulate.exports import UNDER_WAY
from tarabish_core.simulate.facts import OUTCOMES
from tarabish_core.simulate.measures import Estimate, Sums
from tarabish_core.simulate.thresholds import by_place
from tarabish_core.simulate.work import Job, Part

PASSED = OUTCOMES[1]
MOST_FAULTS = 10
"""So many faults of players of one's own are told, those that came oftenest first."""

SCHEMA = "tarabish.simulation/1"

HEADS = {False: "goer_points", True: "deals"}
"""The measure that --until looks at, for deals and for games."""


@dataclass(frozen=True)
class Asked:
    """What the command line asks for."""

    variant: Variant
    deals: int | None
    games: int | None
    seed: int
    players: tuple[Seated, ...]
    until: float | None
    given: Path | None
    exports: tuple[Path, ...]
    save: Path | None
    executor: str
    resume: Path | None


@dataclass
class Finished:
    """What a simulation came to so far."""

    asked: Asked
    job: Job
    calibration: Calibration | None
    sums: Sums = field(default_factory=Sums)
    played: int = 0
    interpreted: int = 0
    reason: str = ""
    interrupted: bool = False
    faults: Counter[str] = field(default_factory=Counter)

    def add(self, part: Part) -> None:
        """Take in a part."""
        self.sums.add(part, games=self.job.games)
        self.played += len(next(iter(part.columns.values())))
        self.interpreted += part.interpreted
        self.reason = self.reason or part.why
        self.faults.update(part.faults)

    def lines(self) -> Iterator[str]:
        """Tell it in a table."""
        kind = "games" if self.job.games else "deals"
        names = list(map(spelled, self.job.players))
        players = names[0] if len(set(names)) == 1 else ", ".join(names)
        told = {"name": self.asked.variant.called, "count": f"{self.played:,}", "players": players}
        if self.interrupted and not self.played:
            yield say("simulate.nothing")
            return
        if self.asked.given is not None:
            yield say("simulate.given", {**told, "file": str(self.asked.given)})
        else:
            yield say(f"simulate.{kind}", {**told, "seed": str(self.job.seed)})
        if self.interrupted:
            yield say("simulate.interrupted")
            yield from self._waiting()
        yield ""
        rows = [(say(f"measure.{name}"), *_figures(one)) for name, one in self._estimates()]
        width = max((len(row[0]) for row in rows), default=0)
        for name, mean, interval in rows:
            yield f"{name:{width}}  {mean:>10}  {interval}"
        yield ""
        yield from self._otherwise()
        yield say("simulate.interval")
        if self.sums.outcomes[PASSED]:
            yield say("compare.passed_out")
        yield from self._unsure()
        if self.calibration is not None:
            yield say("simulate.enough", {"places": by_place(self.calibration)})

    def _estimates(self) -> list[tuple[str, Estimate]]:
        return list(self.sums.estimates().items())

    def _otherwise(self) -> Iterator[str]:
        """Tell of deals that were neither made, half bait nor bait: lost by a misplay, say."""
        others = {
            name: 100 * count / self.played
            for name, count in sorted(self.sums.outcomes.items())
            if name not in OUTCOMES
        }
        if others:
            kinds = ", ".join(f"{name} {share:.2f}" for name, share in others.items())
            yield say("simulate.otherwise", {"kinds": kinds})

    def _waiting(self) -> Iterator[str]:
        """Tell where exports wait to be gone on with."""
        if self.asked.resume is not None and self.asked.exports:
            files = ", ".join(f"{path}{UNDER_WAY}" for path in self.asked.exports)
            yield say("simulate.waiting", {"files": files})

    def _unsure(self) -> Iterator[str]:
        """Tell that it ended before it was as sure as was wanted."""
        until = self.asked.until
        if until is None or self.interrupted:
            return
        head = self._head
        if head.count < 2 or head.reach <= until:
            return
        needed = self.played * (head.reach / until) ** 2
        told = {"reach": f"{head.reach:.2g}", "until": f"{until:g}", "needed": f"{needed:,.0f}"}
        yield say("simulate.unsure", {**told, "kind": "games" if self.job.games else "deals"})

    @property
    def _head(self) -> Estimate:
        return self.sums.estimates()[HEADS[self.job.games]]

    @property
    def is_sure(self) -> bool:
        """Whether it is as sure as was wanted."""
        until = self.asked.until
        if until is None:
            return False
        head = self._head
        return head.count > 1 and head.reach <= until

    def document(self) -> dict[str, Any]:
        """Give it as one JSON document."""
        from tarabish_core import __version__  # noqa: PLC0415 - for the document alone

        return {
            "schema": SCHEMA,
            "version": __version__,
            "variant": self.asked.variant.name,
            "digest": self.asked.variant.ruleset.digest,
            "seed": self.job.seed,
            "players": [one.name for one in self.job.players],
            "thresholds": [list(place) for place in self.job.enough],
            "games" if self.job.games else "deals": self.played,
            "measures": {name: _measure(one) for name, one in self._estimates()},
            "outcomes": dict(sorted(self.sums.outcomes.items())),
            "interpreted": self.interpreted,
            "reason": self.reason,
            "faults": dict(self.faults.most_common()),
            "finished": not self.interrupted,
        }


def notes(interpreted: int, why: str, faults: Counter[str]) -> Iterator[str]:
    """Say why some deals were not compiled, and what players of one's own did wrong."""
    if interpreted:
        yield say("simulate.interpreted", {"count": f"{interpreted:,}", "why": why})
    for fault, count in faults.most_common(MOST_FAULTS):
        yield say("simulate.fault", {"fault": fault, "count": f"{count:,}"})
    if len(faults) > MOST_FAULTS:
        yield say("simulate.more_faults", {"count": f"{len(faults) - MOST_FAULTS:,}"})


def _measure(one: Estimate) -> dict[str, Any]:
    known = one.count > 1
    return {
        "mean": one.mean if one.count else None,
        "low": one.low if known else None,
        "high": one.high if known else None,
        "deviation": one.deviation if known else None,
        "count": one.count,
    }


def _figures(one: Estimate) -> tuple[str, str]:
    if one.count == 0:
        return "-", ""
    digits = 4 if 0 <= one.mean <= 1 else 2
    if one.count == 1:
        return f"{one.mean:.{digits}f}", ""
    return f"{one.mean:.{digits}f}", f"{one.low:.{digits}f} … {one.high:.{digits}f}"
