"""Gathering what a comparison needs: deals, games, single changes and line-ups, by any workers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace

from tarabish_core.compare.changing import Single, singles
from tarabish_core.compare.estimating import difference_of
from tarabish_core.compare.luck import LINEUPS, Layout, added, play_lineups
from tarabish_core.compare.playing import in_order
from tarabish_core.compare.result import Sequential
from tarabish_core.compare.sequential import BLOCK, sequential
from tarabish_core.compare.sums import Sums, count_fired, play_together
from tarabish_core.players.seating import Seated
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.calibration import UNSETTLED, Calibration, calibration
from tarabish_core.simulate.tables import has_no_trump
from tarabish_core.simulate.work import Job, job_of, simulator_of

DEALS_PIECE, GAMES_PIECE, LUCK_PIECE, SLOW_PIECE = 20_000, 1_000, 400, 8
"""Deals, and games, in a piece of work; the last where the engine plays. They move no number."""

FIRED_DEALS, FIRED_GAMES = 200_000, 5_000
"""Deals and games that all single changes are played on, together; each gets its part."""

LEAST_DEALS, LEAST_GAMES = 10_000, 500
"""The least that a single change gets, if so much is played at all."""

WATCHED = "goer_points"
"""The measure that a sequential test looks at."""

Pieces = list[tuple[tuple[Job, ...], int, int]]


class CannotCompareError(ValueError):
    """Variants that are not played with the same cards; the sentence says which."""


@dataclass(frozen=True)
class Asked:
    """What is to be compared, and how.

    Attributes:
        variants: the first, and those that are compared with it.
        players: who sits north, east, south and west.
        deals, games: how many are played under each variant, at most.
        luck: how many deals luck is told from skill by; none if 0.
        seed: where the cards come from.
        bounds: two differences of the goers' points between which a sequential test decides.
        registry: the plugins that may be named.
    """

    variants: tuple[Variant, ...]
    players: tuple[Seated, ...]
    deals: int
    games: int
    luck: int
    seed: int
    bounds: tuple[float, float] | None
    registry: Registry

    @property
    def thinks(self) -> bool:
        """Whether anybody goes by thresholds."""
        return any(one.has_thresholds for one in self.players)


@dataclass
class Fired:
    """A single change of variant ``other`` (from 1 on), and how often it fired so far.

    ``job`` is the first variant with it; None where there is nothing to play.
    """

    other: int
    single: Single
    job: Job | None
    deals: int = 0
    deals_changed: int = 0
    games: int = 0
    games_changed: int = 0

    def add(self, count: int, changed: int, *, games: bool) -> None:
        """Take in how many were played again, and how many of them came out differently."""
        if games:
            self.games, self.games_changed = self.games + count, self.games_changed + changed
        else:
            self.deals, self.deals_changed = self.deals + count, self.deals_changed + changed


@dataclass
class Gathered:
    """What was asked for, prepared, and played so far."""

    asked: Asked
    jobs: tuple[Job, ...]
    calibrations: tuple[Calibration | None, ...]
    changes: tuple[Fired, ...]
    deals: Sums = field(default_factory=Sums)
    games: Sums = field(default_factory=Sums)
    layouts: list[Layout] = field(default_factory=list)
    sequential: Sequential | None = None
    finished: bool = False

    @property
    def played(self) -> list[Fired]:
        """The single changes that can be played."""
        return [fired for fired in self.changes if fired.job is not None]

    @property
    def again(self) -> tuple[int, int]:
        """How many deals, and games, are played again with each single change."""
        parts = len(self.played)
        if not parts:
            return 0, 0
        deals = max(LEAST_DEALS, FIRED_DEALS // parts)
        games = max(LEAST_GAMES, FIRED_GAMES // parts)
        return min(self.asked.deals, deals), min(self.asked.games, games)

    @property
    def plan(self) -> int:
        """How many deals and games there are to be played, at most."""
        asked, jobs = self.asked, len(self.jobs)
        once = asked.deals + asked.games + asked.luck * len(LINEUPS)
        return once * jobs + sum(self.again) * (1 + len(self.played))


def prepare(asked: Asked, fitting: Callable[[Variant], None] = lambda _: None) -> Gathered:
    """Fit thresholds and find the single changes; ``fitting`` is told whose turn it is.

    Raises CannotCompareError.
    """
    first, *others = asked.variants
    for other in others:
        if other.ruleset.deck_mask != first.ruleset.deck_mask:
            raise CannotCompareError(
                f"{first.name} and {other.name} are not played with the same cards, "
                "so no deal of one is a deal of the other"
            )
    jobs, calibrations = [], []
    for variant in asked.variants:
        fitting(variant)
        fitted = calibration(variant) if asked.thinks else None
        calibrations.append(fitted)
        enough = fitted.enough if fitted else UNSETTLED
        jobs.append(job_of(variant, asked.players, enough, asked.seed))
    changes = [
        Fired(nth, single, _changed(asked, jobs, nth, single))
        for nth, other in enumerate(others, 1)
        for single in singles(first, jobs[0].variant, other, asked.registry)
    ]
    return Gathered(asked, tuple(jobs), tuple(calibrations), tuple(changes))


def _changed(asked: Asked, jobs: Sequence[Job], nth: int, single: Single) -> Job | None:
    """Describe the deals of the first variant with one change; whoever goes, goes as before."""
    if single.variant is None or single.outside:
        return None
    enough = jobs[0].enough
    if not has_no_trump(asked.variants[0].ruleset):
        # how strong a hand goes no-trump was not fitted where nobody may
        pairs = zip(enough, jobs[nth].enough, strict=True)
        enough = tuple((mine[0], theirs[1]) for mine, theirs in pairs)
    return job_of(single.variant, asked.players, enough, asked.seed)


Step = Callable[[int], None]
"""Is told how many deals and games were played."""


def gather(gathered: Gathered, executor: Executor, step: Step = lambda _: None) -> None:
    """Have everything played; what was played stays in ``gathered``, however this ends."""
    asked, jobs = gathered.asked, gathered.jobs
    size = BLOCK if asked.bounds else _size(jobs, DEALS_PIECE)
    for sums in in_order(executor, play_together, _pieces(jobs, asked.deals, size)):
        gathered.deals.add(sums)
        step(sums.count * len(jobs))
        if asked.bounds and _decided(gathered, *asked.bounds):
            break
    games = tuple(replace(job, games=True) for job in jobs)
    pieces = _pieces(games, asked.games, _size(jobs, GAMES_PIECE))
    for sums in in_order(executor, play_together, pieces):
        gathered.games.add(sums)
        step(sums.count * len(jobs))
    if gathered.played:
        _fire(gathered, executor, step)
    pieces = _pieces(jobs, asked.luck, _size(jobs, LUCK_PIECE))
    for layouts in in_order(executor, play_lineups, pieces):
        gathered.layouts = added(gathered.layouts, layouts)
        step(int(layouts[0].deals.sum()) * len(LINEUPS) * len(jobs))
    gathered.finished = True


def _pieces(jobs: tuple[Job, ...], count: int, size: int) -> Pieces:
    return [(jobs, first, min(size, count - first)) for first in range(0, count, size)]


def _size(jobs: Sequence[Job], usual: int) -> int:
    slow = any(simulator_of(job).distrust(job) for job in jobs)
    return SLOW_PIECE if slow else usual


def _decided(gathered: Gathered, low: float, high: float) -> bool:
    sums, key = gathered.deals, (WATCHED, 0)
    found = difference_of(
        sums.count, sums.alone[key], sums.alone[WATCHED, 1], sums.beside[key], share=False
    )
    gathered.sequential = sequential(WATCHED, found, sums.count, low, high)
    return gathered.sequential.accepted != "neither"


def _fire(gathered: Gathered, executor: Executor, step: Step) -> None:
    """Play deals and games of the first variant again with each single change."""
    played = gathered.played
    jobs = (gathered.jobs[0], *(fired.job for fired in played if fired.job is not None))
    deals, games = gathered.again
    deals = min(deals, gathered.deals.count)  # a sequential test may have stopped
    for whole, count, usual in ((False, deals, DEALS_PIECE), (True, games, GAMES_PIECE)):
        work = tuple(replace(job, games=whole) for job in jobs)
        pieces = _pieces(work, count, _size(jobs, usual))
        for piece, found in zip(pieces, in_order(executor, count_fired, pieces), strict=True):
            for fired, changed in zip(played, found, strict=True):
                fired.add(piece[2], changed, games=whole)
            step(piece[2] * len(work))
