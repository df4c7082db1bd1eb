"""How strong a hand must be to go, fitted to a variant: best replies until nobody gains.

A comparison of a forced with a free dealer is worthless if both bid alike. Each place at the table,
from the eldest to the dealer, takes the threshold that brings its side most against the thresholds
of the others, on the same deals; places take turns until none changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from tarabish_core.engine.cards import NO_TRUMP
from tarabish_core.engine.model import Auction
from tarabish_core.players.thumb import FOUR
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.by_engine import Seated
from tarabish_core.simulate.identity import identity
from tarabish_core.simulate.keeping import folder
from tarabish_core.simulate.work import Job, job_of, simulator_of

Enough = tuple[tuple[int, int], ...]

DEALS, SEED, MOST_ROUNDS = 24_000, 0x7A7A, 8
"""Deals that every threshold is tried on; rounds after which places that still change are left."""

STEPS = (-4, -2, -1, 1, 2, 4)
LOWEST, HIGHEST = 1, 60

UNSETTLED: Enough = FOUR
"""Thresholds that are the same at every place, and fit no variant in particular."""


def calibrated(variant: Variant, progress: Callable[[int], None] = lambda _: None) -> Enough:
    """Give a variant's thresholds by place, for a suit and for no-trump, from the cache if there.

    ``progress`` is told the number of each round that begins.
    """
    kept = _kept(variant)
    if kept.exists():
        return tuple((suit, no_trump) for suit, no_trump in json.loads(kept.read_text("utf-8")))
    enough = _settled(variant, progress)
    kept.write_text(json.dumps(enough), encoding="utf-8")
    return enough


def is_calibrated(variant: Variant) -> bool:
    """Tell whether a variant's thresholds are in the cache."""
    return _kept(variant).exists()


def _kept(variant: Variant) -> Path:
    return folder() / f"enough_{identity(variant.ruleset)}.json"


def _settled(variant: Variant, progress: Callable[[int], None]) -> Enough:
    enough = UNSETTLED
    kinds = (0, 1) if _has_no_trump(variant) else (0,)
    for number in range(1, MOST_ROUNDS + 1):
        progress(number)
        before = enough
        for place in range(4):
            for kind in kinds:
                enough = _best_reply(variant, enough, place, kind)
        if enough == before:
            break
    return enough


def _has_no_trump(variant: Variant) -> bool:
    return NO_TRUMP in variant.ruleset.calls(Auction(0, ()))


def _best_reply(variant: Variant, enough: Enough, place: int, kind: int) -> Enough:
    best, most = enough, _gain(variant, enough, place)
    climbing = True
    while climbing:
        tried = [(_gain(variant, one, place), one) for one in _near(best, place, kind)]
        gain, one = max(tried)
        climbing = gain > most
        if climbing:
            best, most = one, gain
    return best


def _near(enough: Enough, place: int, kind: int) -> Iterator[Enough]:
    for step in STEPS:
        changed = list(enough[place])
        changed[kind] = min(max(changed[kind] + step, LOWEST), HIGHEST)
        yield (*enough[:place], (changed[0], changed[1]), *enough[place + 1 :])


def _gain(variant: Variant, enough: Enough, place: int) -> int:
    """Sum by how much the side of a place leads over the deals on which thresholds are tried."""
    job = job_of(variant, (Seated("thumb"),) * 4, enough, SEED)
    columns = _play(job)
    lead = columns["points_ns"] - columns["points_ew"]
    side = columns["dealer"] + 1 + place & 1
    return int(np.where(side == 0, lead, -lead).sum())


def _play(job: Job) -> Any:
    simulator = simulator_of(job)
    return simulator.play(job, 0, DEALS if simulator.kernel else DEALS // 100).columns
