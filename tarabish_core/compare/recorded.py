"""Statistics of real records: what was played in a folder, by variant, and what is wrong there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tarabish_core.compare.result import Value, without_nan
from tarabish_core.engine.cards import SEATS, SIDES
from tarabish_core.engine.model import DRAW
from tarabish_core.messages import say
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import Loader, PlayedDeal, Replay, replay
from tarabish_core.rules import plain_files
from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import Variant, load_variant
from tarabish_core.simulate.by_engine import Played, deal_row
from tarabish_core.simulate.columns import DEAL_COLUMNS, GAME_COLUMNS
from tarabish_core.simulate.facts import OUTCOMES
from tarabish_core.simulate.measures import Measured, estimate, exact, of_deals, of_games

SCHEMA = "tarabish.stats/1"
ENDING = "*.tbr"


@dataclass(frozen=True)
class Fault:
    """A record that is wrong; ``problems`` are those of its variant, if that is what is wrong."""

    path: Path
    line: int
    column: int
    reason: str
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Seat:
    """How a seat fared: the deals in which it went, and the shares that it made, of bait."""

    name: str
    went: int
    made: Value
    bait: Value


@dataclass(frozen=True)
class Group:
    """What was played of one variant.

    Attributes:
        name, digest: the variant, as it is loaded now.
        records: how many records have deals of it.
        deals, unfinished: deals that were scored, and deals that were left.
        games: games that ended: won by north-south, by east-west, drawn.
        measures: by name, of deals and then of games, as ``tarabish simulate`` has them.
        seats: how each seat fared.
    """

    name: str
    digest: str
    records: int
    deals: int
    unfinished: int
    games: tuple[int, int, int]
    measures: dict[str, Value]
    seats: tuple[Seat, ...]


@dataclass
class Rows:
    """Rows of one variant as records are read."""

    records: int = 0
    unfinished: int = 0
    deals: list[list[int]] = field(default_factory=list)
    games: list[list[int]] = field(default_factory=list)
    dealers: list[int] = field(default_factory=list)
    outcomes: list[str] = field(default_factory=lambda: list(OUTCOMES))


@dataclass(frozen=True)
class Recorded:
    """All that was found in a folder: the variants, and the records that are wrong."""

    files: int
    groups: tuple[Group, ...]
    faults: tuple[Fault, ...]


def read_folder(folder: Path, registry: Registry) -> Recorded:
    """Replay every record of a folder and of those in it, and measure what was played.

    A record that is wrong counts for nothing and is named.
    """
    rows: dict[tuple[str, str], Rows] = {}
    faults = []

    @cache
    def load(name: str, overrides: Overrides, place: Path | None) -> Variant:
        return load_variant(name, overrides, registry=registry, folder=place)

    paths = sorted(path for path in folder.rglob(ENDING) if path.is_file())
    for path in paths:
        found = _replayed(path, registry, load)
        if isinstance(found, Fault):
            faults.append(found)
        else:
            _take_in(rows, found)
    groups = [_group(*variant, found) for variant, found in sorted(rows.items())]
    return Recorded(len(paths), tuple(groups), tuple(faults))


def _replayed(path: Path, registry: Registry, load: Loader) -> Replay | Fault:
    try:
        text = plain_files.read_text(path)
        return _quickly(text, path.parent, load) or replay(
            text, folder=path.parent, registry=registry
        )
    except plain_files.UnreadableError as error:
        return Fault(path, 0, 0, f"cannot be read: {error}")
    except RecordError as error:
        line, column = error.mark or (0, 0)
        return Fault(path, line, column, error.reason)
    except VariantError as error:
        return Fault(path, 0, 0, error.problems[0].sentence, tuple(error.problems))


def _quickly(text: str, folder: Path, load: Loader) -> Replay | None:
    """Replay by variants that are loaded once for all records; None where more must be looked at.

    Loading takes ten times as long as a deal. What is wrong is told by whoever looks at it all, and
    so is whether the players' own rules are there.
    """
    if "[Plugin" in text:
        return None
    try:
        return replay(text, folder=folder, load=load)
    except (RecordError, VariantError):
        return None


def _take_in(rows: dict[tuple[str, str], Rows], found: Replay) -> None:
    seen = set()
    for deal in found.deals:
        variant = _called(deal)
        mine = rows.setdefault(variant, Rows())
        seen.add(variant)
        if deal.scored is None:
            mine.unfinished += 1
        else:
            mine.deals.append(_deal_row(deal, mine.outcomes))
    for nth, result in enumerate(found.match.games, 1):
        deals = [deal for deal in found.deals if deal.game == nth and deal.scored is not None]
        # a record may begin in the middle of a game
        if not deals or deals[0].deal.before != (0, 0):
            continue
        mine = rows[_called(deals[0])]
        mine.games.append(_game_row(deals, result.winner))
        mine.dealers.append(deals[0].deal.dealer)
    for variant in seen:
        rows[variant].records += 1


def _called(deal: PlayedDeal) -> tuple[str, str]:
    return deal.variant.called, deal.variant.ruleset.digest


def _deal_row(deal: PlayedDeal, outcomes: list[str]) -> list[int]:
    if deal.sheet.outcome not in outcomes:
        outcomes.append(deal.sheet.outcome)
    played = Played(deal.last, deal.actions, deal.tally, deal.sheet)
    return deal_row(deal.variant.ruleset, played, outcomes.index(deal.sheet.outcome))


def _game_row(deals: Sequence[PlayedDeal], winner: int) -> list[int]:
    """Write a game as a row of the simulator's columns."""
    points = np.array([deal.sheet.points for deal in deals])
    totals = points.sum(axis=0)
    leads = np.cumsum(points[:, 0] - points[:, 1])
    signs = np.sign(leads[leads != 0])
    behind = int(max(0, -leads.min() if winner == 0 else leads.max())) if winner < DRAW else 0
    bad = sum(deal.sheet.outcome not in {"made", "passed"} for deal in deals)
    changes = int(np.count_nonzero(signs[1:] != signs[:-1]))
    return [winner, len(deals), int(totals[0]), int(totals[1]), changes, behind, bad]


def _columns(names: Collection[str], rows: list[list[int]]) -> dict[str, Any]:
    table = np.array(rows, np.int64).reshape(len(rows), len(names))
    return {name: table[:, at] for at, name in enumerate(names)}


def _group(name: str, digest: str, rows: Rows) -> Group:
    deals = _columns(DEAL_COLUMNS, rows.deals)
    games = _columns(GAME_COLUMNS, rows.games)
    games["first_dealer_wins"] = games["winner"] == np.array(rows.dealers, np.int64) & 1
    measured = [
        *of_deals(deals, tuple(rows.outcomes)),
        Measured("north_south_wins", games["winner"] == 0, rate=True),
        *of_games(games, ()),
    ]
    won = [int(np.count_nonzero(games["winner"] == side)) for side in (0, 1, DRAW)]
    return Group(
        name,
        digest,
        rows.records,
        len(rows.deals),
        rows.unfinished,
        (won[0], won[1], won[2]),
        {one.name: _value(one) for one in measured if len(one.found)},
        tuple(_seats(deals, rows.outcomes)),
    )


def _value(one: Measured) -> Value:
    values = one.found.astype(np.int64)
    found = estimate(len(values), int(values.sum()), exact(values, values), rate=one.rate)
    return Value(found.mean, found.low, found.high, found.deviation, found.count)


def _seats(deals: dict[str, Any], outcomes: list[str]) -> Iterator[Seat]:
    for seat, name in enumerate(SEATS):
        mine = deals["goer"] == seat
        made, bait = (
            _value(Measured(name, deals["outcome"] == outcomes.index(name), True, mine))
            for name in ("made", "bait")
        )
        yield Seat(name, int(np.count_nonzero(mine)), made, bait)


def document(found: Recorded, version: str) -> dict[str, Any]:
    """Give the JSON document, schema ``tarabish.stats/1``; what cannot be had is null."""
    groups = [
        {
            "variant": group.name,
            "digest": group.digest,
            "records": group.records,
            "deals": group.deals,
            "unfinished": group.unfinished,
            "games": dict(zip((*SIDES, "draw"), group.games, strict=True)),
            "measures": {name: asdict(value) for name, value in group.measures.items()},
            "seats": {seat.name: _told(seat) for seat in group.seats},
        }
        for group in found.groups
    ]
    faults = [
        {
            "record": str(fault.path),
            "line": fault.line or None,
            "column": fault.column or None,
            "reason": fault.reason,
        }
        for fault in found.faults
    ]
    whole = {"schema": SCHEMA, "version": version, "records": found.files}
    plain: dict[str, Any] = without_nan({**whole, "groups": groups, "faults": faults})
    return plain


def _told(seat: Seat) -> dict[str, Any]:
    return {"went": seat.went, "made": asdict(seat.made), "bait": asdict(seat.bait)}


def rows(found: Recorded) -> list[dict[str, Any]]:
    """Give a row for each variant and measure."""
    return [
        {
            "variant": group.name,
            "digest": group.digest,
            "measure": name,
            "label": say(f"measure.{name}"),
            **without_nan(asdict(value)),
        }
        for group in found.groups
        for name, value in group.measures.items()
    ]
