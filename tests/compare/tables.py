"""What the tests of comparisons share: a few deals of two variants, played once."""

from __future__ import annotations

from functools import cache

from tarabish_core.compare.estimating import difference_of
from tarabish_core.compare.playing import play_rotated
from tarabish_core.compare.result import Difference
from tarabish_core.compare.sums import Sums
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.simulation import four
from tarabish_core.simulate.work import Job, Part, job_of

DEALS = 4_000
FREE, KITCHEN = "free-pass-next-dealer", "scoresheet-kitchen"


@cache
def variant(name: str, *changes: str) -> Variant:
    """Load a variant once, with what --set changes in it."""
    return load_variant(name, Overrides(set=changes))


def job(name: str = ROOT, players: str = "thumb", seed: int = 1) -> Job:
    """Describe deals of a variant with thresholds that nobody has fitted."""
    return job_of(variant(name), four(players), UNSETTLED, seed)


@cache
def part(name: str, count: int = DEALS) -> Part:
    """Play deals of a variant once."""
    return play_rotated(job(name), 0, count)


def difference(sums: Sums, name: str) -> Difference:
    """Take the difference of a measure between the first two variants."""
    keys = [(name, 0), (name, 1)]
    one, other = (sums.alone[key] for key in keys)
    share = sums.rates[name]
    return difference_of(sums.count, one, other, sums.beside[name, 0], share=share)
