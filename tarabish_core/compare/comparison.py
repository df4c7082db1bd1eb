"""Comparing variants: the call from Python."""

from __future__ import annotations

import os
import time
from concurrent.futures import Executor, ThreadPoolExecutor

from tarabish_core.compare.concluding import conclude
from tarabish_core.compare.gathering import Asked, gather, prepare
from tarabish_core.compare.luck import DEALS as LUCK_DEALS
from tarabish_core.compare.luck import LEAST as LEAST_LUCK
from tarabish_core.compare.result import Result, Run
from tarabish_core.players.seating import Seated, four
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.variants import Variant, load_variant

DEALS, GAMES = 100_000, 5_000
"""What is played if nothing is said."""

MOST_VARIANTS = 12


def compare(
    *variants: str | Variant,
    deals: int = DEALS,
    games: int = GAMES,
    players: str | tuple[str, ...] = "thumb",
    seed: int = 1,
    luck: int = LUCK_DEALS,
    sprt: tuple[float, float] | None = None,
    executor: Executor | None = None,
    registry: Registry | None = None,
) -> Result:
    """Play the same deals, and the same games, under every variant, and compare with the first.

    Deal k has the same 36 cards, the same dealer and the same chance for every player, whatever the
    variant. ``players`` are as ``simulate`` takes them; if they are not all alike, they move on by
    a seat after every four deals. Thresholds for going are fitted to each variant first. With
    ``sprt`` it stops once it is sure which of two differences of the goers' points is nearer, after
    ``deals`` deals at the latest. ``games``, and the deals by which luck is told from skill, may be
    0. The numbers are the same whatever executor does the work; without one, a thread for each core
    does. ``registry`` has the plugins that variants by name may need.

    Raises VariantError for a variant that is wrong, CannotCompareError (a ValueError) for variants
    with other cards, ValueError for numbers or players that there are not.
    """
    begun = time.monotonic()
    known = registry or Registry()
    loaded = tuple(
        load_variant(one, registry=known) if isinstance(one, str) else one for one in variants
    )
    if registry is None:
        files = [one.plugin.source.path for variant in loaded for one in variant.file_plugins]
        known = Registry(files=dict.fromkeys(path for path in files if path))
    gathered = prepare(asked_of(loaded, four(players), deals, games, luck, seed, sprt, known))
    if executor is None:
        with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
            gather(gathered, threads)
    else:
        gather(gathered, executor)
    return conclude(gathered, Run("", "", time.monotonic() - begun))


def asked_of(
    variants: tuple[Variant, ...],
    players: tuple[Seated, ...],
    deals: int,
    games: int,
    luck: int,
    seed: int,
    sprt: tuple[float, float] | None,
    registry: Registry,
) -> Asked:
    """Put together what is asked for; raises ValueError for what cannot be."""
    if not 2 <= len(variants) <= MOST_VARIANTS:
        raise ValueError(f"2 to {MOST_VARIANTS} variants can be compared, not {len(variants)}")
    if deals < 2 or games < 0 or luck < 0:
        raise ValueError("2 deals or more are played, and games and deals for luck from 0 on")
    if 0 < luck < LEAST_LUCK:
        raise ValueError(f"luck is told from skill by {LEAST_LUCK} deals or more, or not at all: 0")
    if sprt and not (len(variants) == 2 and sprt[0] < sprt[1]):
        raise ValueError("a sequential test takes two variants, and the lower difference first")
    return Asked(variants, players, deals, games, luck, seed, sprt, registry)
