"""Two players against each other on duplicate deals.

Every deal is played twice, the first player north-south and then east-west, so that the cards
favour nobody. Four deals that follow each other, one by each dealer, are a block, and a block is
one observation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np

from tarabish_core.compare.playing import in_order
from tarabish_core.compare.result import Sequential, Value, without_nan
from tarabish_core.compare.sequential import sequential
from tarabish_core.players.seating import Seated, spelled
from tarabish_core.rules.blame import blaming
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.measures import estimate
from tarabish_core.simulate.work import Job, Part, job_of, simulator_of

SCHEMA = "tarabish.match/1"

DEALERS, SEATINGS = 4, 2
"""Deals in a block, and how often each is played."""

PIECE, SLOW_PIECE = 2_000, 4
"""Blocks in a piece of work; the last where the engine plays. They move no number."""

LEAST = 50
"""The fewest blocks after which a sequential test may stop."""


@dataclass(frozen=True)
class Asked:
    """What is to be played.

    Attributes:
        variant: the rules.
        players: the first, and the one that it plays against.
        enough: thresholds for going, by place from the eldest.
        deals: how many at most; whole blocks of four are played.
        seed: where the cards come from.
        bounds: two differences in points a deal between which a sequential test decides.
    """

    variant: Variant
    players: tuple[Seated, Seated]
    enough: tuple[tuple[int, int], ...]
    deals: int
    seed: int
    bounds: tuple[float, float] | None = None

    @property
    def jobs(self) -> tuple[Job, Job]:
        """The deals with the first player north-south, and with it east-west."""
        one = job_of(self.variant, self.players * 2, self.enough, self.seed)
        return one, replace(one, players=self.players[::-1] * 2)


@dataclass
class Sums:
    """What was played, added up; leads are the first player's points less the other's.

    Attributes:
        blocks, total, squares: how many, the sum of their leads, and of the squares of these.
        ahead, behind: deals in which the first has more, or fewer, points of both seatings.
        points: of either player.
        went, bait: how often either went, and did not make it.
        thought: the seconds of decisions in turn, by player as it is typed, as arrays.
        interpreted, why: how many deals the engine played, and why.
        faults: what players of one's own did wrong, and how often.
    """

    blocks: int = 0
    total: int = 0
    squares: int = 0
    ahead: int = 0
    behind: int = 0
    points: Counter[int] = field(default_factory=Counter)
    went: Counter[int] = field(default_factory=Counter)
    bait: Counter[int] = field(default_factory=Counter)
    thought: dict[str, list[Any]] = field(default_factory=dict)
    interpreted: int = 0
    why: str = ""
    faults: Counter[str] = field(default_factory=Counter)

    def add(self, other: Sums) -> None:
        """Take in what further blocks came to."""
        self.blocks += other.blocks
        self.total += other.total
        self.squares += other.squares
        self.ahead += other.ahead
        self.behind += other.behind
        self.points.update(other.points)
        self.went.update(other.went)
        self.bait.update(other.bait)
        for name, seconds in other.thought.items():
            self.thought.setdefault(name, []).extend(seconds)
        self.interpreted += other.interpreted
        self.why = self.why or other.why
        self.faults.update(other.faults)


def play_blocks(jobs: tuple[Job, Job], first: int, count: int) -> Sums:
    """Play ``count`` blocks from number ``first`` on; for any worker."""
    numbers, sums = np.arange(DEALERS * first, DEALERS * (first + count)), Sums()
    leads = np.zeros(DEALERS * count, np.int64)
    for seating, job in enumerate(jobs):
        with blaming():
            part = simulator_of(job).play_numbers(job, numbers)
        leads += _count(sums, part, seating)
    blocks = leads.reshape(count, DEALERS).sum(axis=1)
    sums.blocks, sums.total = count, int(blocks.sum())
    sums.squares = int((blocks * blocks).sum())
    sums.ahead, sums.behind = int((leads > 0).sum()), int((leads < 0).sum())
    return sums


def _count(sums: Sums, part: Part, seating: int) -> Any:
    """Count a part in which player 0 has the side ``seating``; gives its leads, deal by deal."""
    columns, made = part.columns, np.array([name == "made" for name in part.outcomes])
    sides = columns["points_ns"], columns["points_ew"]
    went, bait = columns["goer"] >= 0, ~made[columns["outcome"]]
    for player in (0, 1):
        side = seating ^ player
        goes = went & (columns["goer"] & 1 == side)
        sums.points[player] += int(sides[side].sum())
        sums.went[player] += int(goes.sum())
        sums.bait[player] += int((goes & bait).sum())
    for name, seconds in part.thought.items():
        sums.thought.setdefault(name, []).append(seconds)
    sums.interpreted, sums.why = sums.interpreted + part.interpreted, sums.why or part.why
    sums.faults.update(part.faults)
    return sides[seating] - sides[1 - seating]


@dataclass(frozen=True)
class Thought:
    """How long a player took for a decision in turn, in milliseconds: the mean and the worst."""

    decisions: int
    mean: float
    median: float
    of_1000: float
    most: float


@dataclass(frozen=True)
class Contestant:
    """One of the two players: points a deal, in 100 how often it went and then was not made.

    ``thought`` is None where it was compiled.
    """

    name: str
    points: float
    went: float
    bait: float
    thought: Thought | None


@dataclass(frozen=True)
class Duel:
    """What came out.

    Attributes:
        variant, digest: the rules.
        players: the first, and the one that it plays against.
        seed, deals, blocks: what was played; every deal twice.
        lead: by how many points a deal the first is better, with its interval of 95 %; the
            deviation is that of blocks.
        ahead, behind: in how many deals the first has more points of both seatings, and fewer.
        sequential: None unless it was asked for.
        thresholds: how strong a hand goes, by place from the eldest: in a suit, at no-trump.
        interpreted, why: how many deals the engine played, and why.
        faults: what players of one's own did wrong, and how often.
        finished: whether all was played that was asked for.
    """

    variant: str
    digest: str
    players: tuple[Contestant, Contestant]
    seed: int
    deals: int
    blocks: int
    lead: Value
    ahead: int
    behind: int
    sequential: Sequential | None
    thresholds: tuple[tuple[int, int], ...]
    interpreted: int
    why: str
    faults: Mapping[str, int]
    finished: bool

    def to_json(self) -> dict[str, Any]:
        """Give the JSON document, schema ``tarabish.match/1``; NaN and infinity are null."""
        plain: dict[str, Any] = without_nan({"schema": SCHEMA, **asdict(self)})
        return plain


def play_duel(
    asked: Asked, executor: Executor, sums: Sums, step: Callable[[int], None] = lambda _: None
) -> None:
    """Play blocks until all are played or a sequential test is sure.

    What was played stays in ``sums``, however this ends; ``step`` is told how many deals that are.
    """
    jobs = asked.jobs
    slow = any(simulator_of(job).distrust(job) for job in jobs)
    size, blocks = SLOW_PIECE if slow else PIECE, asked.deals // DEALERS
    pieces = ((jobs, first, min(size, blocks - first)) for first in range(0, blocks, size))
    for found in in_order(executor, play_blocks, pieces):
        sums.add(found)
        step(DEALERS * found.blocks)
        test = _tested(asked, sums)
        if test and test.accepted != "neither":
            return


def conclude(asked: Asked, sums: Sums, *, finished: bool) -> Duel:
    """Tell what the blocks that were played came to."""
    one, other = (_contestant(asked, sums, number) for number in (0, 1))
    return Duel(
        asked.variant.name,
        asked.variant.ruleset.digest,
        (one, other),
        asked.seed,
        DEALERS * sums.blocks,
        sums.blocks,
        _lead(sums),
        sums.ahead,
        sums.behind,
        _tested(asked, sums),
        asked.enough,
        sums.interpreted,
        sums.why,
        dict(sums.faults.most_common()),
        finished,
    )


def _lead(sums: Sums) -> Value:
    found = estimate(sums.blocks, sums.total, sums.squares, rate=False)
    plays = DEALERS * SEATINGS
    mean, low, high = found.mean / plays, found.low / plays, found.high / plays
    return Value(mean, low, high, found.deviation / plays, sums.blocks)


def _tested(asked: Asked, sums: Sums) -> Sequential | None:
    if asked.bounds is None:
        return None
    lead = _lead(sums)
    return sequential("lead", lead, sums.blocks, *asked.bounds, least=LEAST)


def _contestant(asked: Asked, sums: Sums, number: int) -> Contestant:
    name, plays = spelled(asked.players[number]), DEALERS * SEATINGS * sums.blocks
    went, bait = sums.went[number], sums.bait[number]
    return Contestant(
        name,
        sums.points[number] / plays,
        100 * went / plays,
        100 * bait / went if went else float("nan"),
        _thought(sums.thought.get(name, [])),
    )


def _thought(found: list[Any]) -> Thought | None:
    if not found:
        return None
    times = 1000 * np.concatenate(found)
    middle, rare = np.quantile(times, [0.5, 0.999])
    return Thought(len(times), float(times.mean()), float(middle), float(rare), float(times.max()))
