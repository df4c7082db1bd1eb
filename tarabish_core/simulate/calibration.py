"""How strong a hand must be to go, fitted to a variant: best replies until nobody gains.

A comparison of a forced with a free dealer is worthless if both bid alike. Each place at the table,
from the eldest to the dealer, takes the threshold that brings its side most against those of the
others; places take turns until none changes. What other thresholds would bring is then measured on
deals that had no part in it, and all is done again on twice as many deals until it is clear that no
other would bring more than what does not matter.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.players.seating import Seated, Thresholds
from tarabish_core.players.thumb import FOUR
from tarabish_core.records.writer import keep
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.going import (
    AT_NO_TRUMP,
    PASSING,
    Outcomes,
    Round,
    joined,
    one_round,
    open_at,
    outcomes,
)
from tarabish_core.simulate.identity import identity
from tarabish_core.simulate.keeping import folder
from tarabish_core.simulate.replies import (
    ByOutcome,
    ByPlay,
    Enough,
    Gain,
    Trying,
    Where,
    high,
    settled,
)
from tarabish_core.simulate.tables import has_no_trump
from tarabish_core.simulate.work import Job, job_of, simulator_of

SEED = 0x7A7A

NEGLIGIBLE = 0.1
"""Points a deal; whether a threshold brings so little more or less does not matter."""

STAGES = (16_000, 32_000, 64_000, 128_000)
"""Deals to settle on, and as many more to judge by, at each stage that is not clear."""

STAGES_BY_PLAY = (4_000, 8_000)
"""The same where every threshold must be played for itself."""

SLOWER = 40
"""So many times fewer deals are played, in one stage, where the engine plays them."""

UNSETTLED: Enough = FOUR
"""Thresholds that are the same at every place, and fit no variant in particular."""


class Fitted(NamedTuple):
    """A threshold that was fitted.

    Attributes:
        place, kind: whose, from the eldest, and 0 for a suit, 1 for no-trump.
        threshold: how strong a hand must be to go.
        over_lower, over_higher: what it brings more than the thresholds beside it.
        most: points a deal that no other threshold brings more than, as far as one can be sure.
    """

    place: int
    kind: int
    threshold: int
    over_lower: Gain
    over_higher: Gain
    most: float

    @property
    def clear(self) -> bool:
        """Whether it is known that no other threshold would matter."""
        return self.most <= NEGLIGIBLE


class Calibration(NamedTuple):
    """Thresholds of a variant, and how they were fitted.

    Attributes:
        enough: all thresholds; what can have no effect is as it was.
        places: how many, from the eldest, have a say.
        deals: how many were settled on; as many others were played to judge by.
        fitted: those that have an effect. Who must go anyway has none for a suit.
    """

    enough: Enough
    places: int
    deals: int
    fitted: tuple[Fitted, ...]


def calibrated(variant: Variant, progress: Callable[[int], None] = lambda _: None) -> Enough:
    """Give a variant's thresholds by place, for a suit and for no-trump; see ``calibration``."""
    return calibration(variant, progress).enough


def calibration(variant: Variant, progress: Callable[[int], None] = lambda _: None) -> Calibration:
    """Fit thresholds to a variant, or take from the cache what was found before.

    ``progress`` is told how many deals each stage settles on.
    """
    path = _kept(variant)
    with suppress(OSError, ValueError, TypeError):  # none, or one that was cut short
        return _read(json.loads(path.read_bytes()))
    found = _fitted(variant, progress)
    with suppress(OSError):
        keep(path, json.dumps(found))
    return found


def is_calibrated(variant: Variant) -> bool:
    """Tell whether a variant's thresholds are in the cache."""
    return _kept(variant).exists()


def _kept(variant: Variant) -> Path:
    return folder() / f"enough_{identity(variant.ruleset)}.json"


def _read(kept: Any) -> Calibration:
    enough, places, deals, fitted = kept
    pairs = tuple((suit, no_trump) for suit, no_trump in enough)
    return Calibration(pairs, places, deals, tuple(map(_read_fitted, fitted)))


def _read_fitted(kept: Any) -> Fitted:
    place, kind, threshold, lower, higher, most = kept
    return Fitted(place, kind, threshold, Gain(*lower), Gain(*higher), most)


def _fitted(variant: Variant, progress: Callable[[int], None]) -> Calibration:
    job = job_of(variant, (Seated("thumb"),) * 4, UNSETTLED, SEED)
    says = one_round(variant.ruleset)
    deals = _Deals(job, variant.ruleset, says) if says else partial(ByPlay, partial(_leads, job))
    wheres = _wheres(variant.ruleset, says)
    stages: tuple[int, ...] = STAGES if says else STAGES_BY_PLAY
    if simulator_of(job).distrust(job):
        stages = (stages[0] // SLOWER,)
    found = Calibration(UNSETTLED, len(says[0]) if says else 4, 0, ())
    for count in stages:
        progress(count)
        enough = settled(deals(0, count), found.enough, wheres)
        judge = deals(count, count)
        fitted = tuple(_judged(judge, enough, *where) for where in wheres)
        found = found._replace(enough=enough, deals=count, fitted=fitted)
        if all(one.clear for one in fitted):
            break
    return found


def _wheres(ruleset: Ruleset, says: Round | None) -> tuple[Where, ...]:
    """List the thresholds that matter: who must go anyway, goes no-trump or in the best suit."""
    if says is None:
        return tuple(product(range(4), (0, 1) if has_no_trump(ruleset) else (0,)))
    return tuple(
        (place, kind)
        for place, calls in enumerate(open_at(says))
        for kind, asked in enumerate((PASSING, AT_NO_TRUMP))
        if calls & asked
    )


def _judged(trying: Trying, enough: Enough, place: int, kind: int) -> Fitted:
    gains, threshold = trying.gains(enough, place, kind), enough[place][kind]
    beside = [gains.get(threshold + step, Gain(0.0, 0.0)) for step in (-1, 1)]
    lower, higher = (Gain(0.0 - gain.mean, gain.error) for gain in beside)
    most = max(high(gain) for other, gain in gains.items() if other != threshold)
    return Fitted(place, kind, threshold, lower, higher, most)


def _leads(job: Job, enough: Thresholds, first: int, count: int) -> Any:
    thresholds = tuple((suit, no_trump) for suit, no_trump in enough)
    columns = simulator_of(job).play(replace(job, enough=thresholds), first, count).columns
    return columns["points_ns"] - columns["points_ew"]


class _Deals:
    """Deals that are played with each going once, however often they are asked for."""

    def __init__(self, job: Job, ruleset: Ruleset, says: Round) -> None:
        self.parts: list[Outcomes] = []
        self.play = partial(outcomes, ruleset, says, job.seed, partial(_leads, job))

    def __call__(self, first: int, count: int) -> ByOutcome:
        played = sum(len(part.passed) for part in self.parts)
        if played < first + count:
            self.parts.append(self.play(played, first + count - played))
        return ByOutcome(joined(self.parts).part(first, count))
