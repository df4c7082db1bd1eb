"""A piece of work for any worker: some deals of a job, compiled where that can be trusted."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from tarabish_core.engine.match import Match
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.players.seating import Seated, spelled
from tarabish_core.rules.blame import blaming
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.sending import Files, Sent, load_sent, sent
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate import by_engine, facts
from tarabish_core.simulate.binding import CannotCompileError
from tarabish_core.simulate.by_engine import figures
from tarabish_core.simulate.columns import DEAL_COLUMNS, GAME_COLUMNS
from tarabish_core.simulate.identity import identity
from tarabish_core.simulate.keeping import folder
from tarabish_core.simulate.kernel import Kernel, failing
from tarabish_core.simulate.tables import UnsuitedError
from tarabish_core.simulate.trial import answers_otherwise, plays_otherwise


@dataclass(frozen=True)
class Job:
    """What is played, and by whom; the same job gives the same numbers wherever it is done.

    Attributes:
        variant, overrides: how the variant is loaded.
        documents, plugins: its files, which a worker may not have (``rules/sending.py``).
        digest: identity of its rules (``identity.py``), held against what a worker loads.
        players: who sits north, east, south and west.
        enough: thresholds for going by place from the eldest: in a suit, at no-trump.
        seed: where the cards come from.
        games: whether whole games are played, not single deals.
        given: deals in place of shuffled ones, each the dealer, the first cards and the kitties.
    """

    variant: str
    overrides: Overrides
    documents: Files
    plugins: Files
    digest: str
    players: tuple[Seated, ...]
    enough: tuple[tuple[int, int], ...]
    seed: int
    games: bool = False
    given: tuple[tuple[int, ...], ...] = ()

    @property
    def sent(self) -> Sent:
        """Its variant, for whoever is to load it."""
        return Sent(self.variant, self.overrides, self.documents, self.plugins)


def job_of(
    variant: Variant,
    players: tuple[Seated, ...],
    enough: tuple[tuple[int, int], ...],
    seed: int,
    *,
    games: bool = False,
    given: tuple[tuple[int, ...], ...] = (),
) -> Job:
    """Describe the work on a variant that is loaded; this process need not load it again."""
    digest = identity(variant.ruleset)
    KNOWN[digest] = variant
    return Job(*sent(variant), digest, players, enough, seed, games, given)


KNOWN: dict[str, Variant] = {}
"""Variants that this process has loaded, by the digest of their rules."""


class RulesApartError(RuntimeError):
    """A worker that has not the rules of the job; the sentence says why."""


@dataclass(frozen=True)
class Part:
    """Deals, or games, that were played.

    Attributes:
        first: the number of the first.
        columns: an int64 array a column.
        outcomes: what the numbers in the column ``outcome`` mean.
        interpreted: how many the engine played.
        why: why it did; empty if all was compiled.
        faults: what players of one's own did wrong, and how often.
        thought: by player as it is typed, the seconds of every decision in turn that it took in
            deals of the engine, as an array.
    """

    first: int
    columns: Mapping[str, Any]
    outcomes: tuple[str, ...]
    interpreted: int
    why: str
    faults: Mapping[str, int] = field(default_factory=dict)
    thought: Mapping[str, Any] = field(default_factory=dict)


def play_part(job: Job, first: int, count: int) -> Part:
    """Play ``count`` deals or games of a job from number ``first`` on; for any worker."""
    with blaming():
        return simulator_of(job).play(job, first, count)


class Simulator:
    """Plays jobs of one ruleset, compiled if that can be; the engine plays what cannot be.

    Not to be shared between threads.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.kernel: Kernel | None = None
        self.why = ""
        self.tried: dict[tuple[str, ...], str] = {}
        self.faults: Counter[str] = Counter()
        self.thought: defaultdict[str, list[float]] = defaultdict(list)
        try:
            self.kernel = Kernel(ruleset)
        except (UnsuitedError, CannotCompileError) as error:
            self.why = str(error)
        self.outcomes = self.kernel.asker.outcomes if self.kernel else list(facts.OUTCOMES)

    def play(self, job: Job, first: int, count: int) -> Part:
        """Play ``count`` deals or games from number ``first`` on."""
        return self.play_numbers(job, np.arange(first, first + count))

    def play_numbers(self, job: Job, numbers: Any) -> Part:
        """Play deals or games by their numbers, an int64 array that need have no order."""
        count, names = len(numbers), GAME_COLUMNS if job.games else DEAL_COLUMNS
        self.faults.clear()
        self.thought.clear()
        columns, left = None, np.arange(count)
        why = self.distrust(job)
        if self.kernel and not why:
            people, enough = figures(job.players), np.array(job.enough, np.int64)
            given = np.array(job.given, np.int64).reshape(-1, 9)
            try:
                columns, left = self.kernel.play(
                    people, enough, job.seed, numbers, games=job.games, given=given
                )
            except Exception as error:  # noqa: BLE001 - of a rule: the engine plays, and is heard
                why = failing(error)
            else:
                why = self.kernel.why_left if len(left) else ""
        if columns is None:
            columns = np.zeros((len(names), count), np.int64)
        for place in left:
            columns[:, place] = self._by_engine(job, int(numbers[place]))
        first = int(numbers[0]) if count else 0
        thought = {name: np.array(seconds) for name, seconds in self.thought.items()}
        return Part(
            first,
            dict(zip(names, columns, strict=True)),
            tuple(self.outcomes),
            len(left),
            why,
            dict(self.faults),
            thought,
        )

    def _by_engine(self, job: Job, number: int) -> list[int]:
        if job.games:
            row, faults = by_engine.game_row(self.ruleset, job, number)
            self.faults.update(faults)
            return row
        played = by_engine.play_deal(self.ruleset, job, number, Match(number & 3))
        self.faults.update(played.faults)
        for one, seconds in zip(job.players, played.thought, strict=True):
            self.thought[spelled(one)] += seconds
        if played.sheet.outcome not in self.outcomes:
            self.outcomes.append(played.sheet.outcome)
        outcome = self.outcomes.index(played.sheet.outcome)
        return by_engine.deal_row(self.ruleset, played, outcome)

    def distrust(self, job: Job) -> str:
        """Say why what was compiled cannot be trusted with these players; tries it out if new."""
        own = next((one.name for one in job.players if one.outside), "")
        if own:
            return f"'{own}' is a player of one's own, and not compiled"
        if thinks := next((one.name for one in job.players if one.thinking), ""):
            return f"'{thinks}' thinks about each card, and is not compiled as a whole"
        if self.kernel is None:
            return self.why
        names = tuple(sorted({one.kind for one in job.players}))
        if names not in self.tried:
            kernel, plain = self.kernel, replace(job, given=())
            self.tried[names] = try_out(
                job.digest, "rules", lambda: answers_otherwise(kernel)
            ) or try_out(job.digest, "_".join(names), lambda: plays_otherwise(kernel, plain))
        return self.tried[names]


_here = threading.local()


def simulator_of(job: Job) -> Simulator:
    """Give this thread's simulator of a job's rules."""
    known: dict[str, Simulator] = _here.__dict__.setdefault("simulators", {})
    if job.digest not in known:
        known[job.digest] = Simulator(_variant(job).ruleset)
    return known[job.digest]


def _variant(job: Job) -> Variant:
    if job.digest not in KNOWN:
        variant = _loaded(job)
        if identity(variant.ruleset) != job.digest:
            raise RulesApartError(
                f"a worker's rules of '{job.variant}' are not those that the work began with: its "
                "Python, tarabish, and packages that bring rules must be the same"
            )
        KNOWN[job.digest] = variant
    return KNOWN[job.digest]


def _loaded(job: Job) -> Variant:
    try:
        return load_sent(job.sent)
    except VariantError as error:
        why = "; ".join(problem.sentence for problem in error.problems)
        sentence = f"a worker cannot load the rules of '{job.variant}': {why}"
        raise RulesApartError(sentence) from error


def try_out(digest: str, what: str, differs: Callable[[], str]) -> str:
    """Try something out that was not tried before; says why it cannot be trusted."""
    passed = folder() / f"tried_{digest}_{what}"
    if passed.exists():
        return ""
    try:
        why = differs()
    except Exception as error:  # noqa: BLE001 - of a rule: the engine plays, and is heard
        why = failing(error)
    if not why:
        with suppress(OSError):
            passed.touch()
    return why
