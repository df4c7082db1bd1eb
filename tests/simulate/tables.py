"""What the tests of the simulator share: who plays, and both ways of playing a deal."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from tarabish_core.engine.match import Match
from tarabish_core.players.forgetful import Slips
from tarabish_core.players.seating import Seated
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tarabish_core.simulate import by_engine
from tarabish_core.simulate.by_engine import figures
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.kernel import Kernel
from tarabish_core.simulate.work import Job, job_of

HOUSE = Path(__file__).parent.parent / "house_rules"

OFTEN = Slips(announce=0.2, show=0.3, claim=0.3, first=0.3, misplay=0.06, notice=0.6)
RANDOM, THUMB, FORGETFUL = Seated("random"), Seated("thumb"), Seated("forgetful", OFTEN)
PLAYERS = {
    "random": (RANDOM,) * 4,
    "thumb": (THUMB,) * 4,
    "forgetful": (FORGETFUL,) * 4,
    "mixed": (RANDOM, FORGETFUL, THUMB, FORGETFUL),
}


def job(variant: Variant, players: tuple[Seated, ...], seed: int = 5) -> Job:
    """Describe deals under a variant."""
    return job_of(variant, players, UNSETTLED, seed)


def with_file(path: Path, *more: str) -> Variant:
    """Load the standard game with the rule in a file."""
    registry = Registry(files=[path])
    return load_variant(ROOT, Overrides(with_=(path.stem, *more)), registry=registry)


def rows_of(kernel: Kernel, work: Job, numbers: Any, *, games: bool = False) -> list[list[int]]:
    """Play by the kernel; nothing may be left over."""
    people, enough = figures(work.players), np.array(work.enough, np.int64)
    columns, left = kernel.play(people, enough, work.seed, np.asarray(numbers), games=games)
    assert not len(left)
    found: list[list[int]] = columns.T.tolist()
    return found


def differences(kernel: Kernel, work: Job, deals: int, games: int) -> list[str]:
    """Play deals and games in both ways; name those that differ, in an action or a figure."""
    rules, found = kernel.ruleset, []
    people, enough = figures(work.players), np.array(work.enough, np.int64)
    for number, row in enumerate(rows_of(kernel, work, range(deals))):
        played = by_engine.play_deal(rules, work, number, Match(number & 3))
        outcome = kernel.asker.outcome_of(played.sheet.outcome)
        actions = [by_engine.coded(action, kernel.asker.said) for action in played.actions]
        if actions != kernel.log(people, enough, work.seed, number):
            found.append(f"the actions of deal {number}")
        if row != by_engine.deal_row(rules, played, outcome):
            found.append(f"the figures of deal {number}")
    for number, row in enumerate(rows_of(kernel, work, range(games), games=True)):
        if row != by_engine.game_row(rules, replace(work, games=True), number)[0]:
            found.append(f"game {number}")
    return found
