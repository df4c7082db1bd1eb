"""Whether the intervals of comparisons hold what they promise, and how often a test stops wrongly.

By hand: ``python -m tests.bench.coverage [--comparisons 400] [--deals 2000]``. A variant is
compared with itself on *different* deals, so that every true difference is nothing: an interval of
95 % must hold nothing in 95 of 100 comparisons, for each of the three headline measures; and a
sequential test between nothing and something else may err in 5 of 100.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

from tarabish_core.compare import sequential as testing
from tarabish_core.compare.concluding import HEADLINES
from tarabish_core.compare.estimating import difference_of
from tarabish_core.compare.gathering import WATCHED
from tarabish_core.compare.result import Difference
from tarabish_core.compare.sums import Sums, play_together
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.simulation import four
from tarabish_core.simulate.work import Job, job_of

LIMITS = {"least": 0.92, "most": 0.98, "errors": 0.07}

APART = 2.0
"""The points by which the two differences of a sequential test lie apart."""


@dataclass(frozen=True)
class Trial:
    """How much is tried: ``deals`` in each comparison, up to ``most`` in each sequential test."""

    comparisons: int = 400
    deals: int = 2_000
    most: int = 200_000


@dataclass
class Found:
    """How many intervals covered nothing, by measure; how many tests were made, and erred."""

    covered: Counter[str] = field(default_factory=Counter)
    trials: int = 0
    errors: int = 0
    undecided: int = 0


def jobs_of(number: int) -> tuple[Job, Job]:
    """Describe deals of a variant twice, from two seeds that no other comparison has."""
    work = job_of(load_variant(ROOT), four("thumb"), UNSETTLED, 0)
    return replace(work, seed=1_000 + 2 * number), replace(work, seed=1_001 + 2 * number)


def difference(sums: Sums, name: str) -> Difference:
    """Take a difference over the pairs of different deals."""
    keys = (name, 0), (name, 1)
    one, other = (sums.alone[key] for key in keys)
    share = sums.rates[name]
    return difference_of(sums.count, one, other, sums.beside[name, 0], share=share)


def stops(jobs: tuple[Job, Job], most: int) -> list[str]:
    """Tell where tests of (nothing, something) and of (less than nothing, nothing) end."""
    bounds = ((0.0, APART), (-APART, 0.0))
    ends = ["neither"] * len(bounds)
    sums = Sums()
    while sums.count < most and "neither" in ends:
        sums.add(play_together(jobs, sums.count, testing.BLOCK))
        found = difference(sums, WATCHED)
        for nth, (low, high) in enumerate(bounds):
            if ends[nth] == "neither":
                told = testing.sequential(WATCHED, found, sums.count, low, high)
                ends[nth] = told.accepted
    return ends


def compare_once(number: int, trial: Trial) -> tuple[list[str], list[str]]:
    """Give the measures whose interval holds nothing, and how two sequential tests ended."""
    jobs = jobs_of(number)
    sums = play_together(jobs, 0, trial.deals)
    found = {name: difference(sums, name) for name in HEADLINES}
    covered = [name for name, one in found.items() if one.low <= 0 <= one.high]
    return covered, stops(jobs, trial.most)


def intervals_and_errors(trial: Trial) -> Found:
    """Compare a variant with itself on different deals, over and over."""
    found = Found()
    with ThreadPoolExecutor(2) as threads:
        told = threads.map(lambda number: compare_once(number, trial), range(trial.comparisons))
        for covered, ends in told:
            found.covered.update(covered)
            found.trials += 2
            found.errors += (ends[0] == "high") + (ends[1] == "low")
            found.undecided += ends.count("neither")
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Try it and print; leaves with status 1 where a promise is not held."""
    parser = argparse.ArgumentParser(description="Intervals and sequential tests, tried out.")
    parser.add_argument("--comparisons", type=int, default=400)
    parser.add_argument("--deals", type=int, default=2_000)
    chosen = parser.parse_args(arguments)
    found = intervals_and_errors(Trial(chosen.comparisons, chosen.deals))
    lines = [f"{chosen.comparisons} comparisons of {ROOT} with itself, {chosen.deals} other deals"]
    held = True
    for name in HEADLINES:
        share = found.covered[name] / chosen.comparisons
        held = held and LIMITS["least"] <= share <= LIMITS["most"]
        lines.append(f"{name:12} interval of 95 % holds 0 in {100 * share:.2f} %")
    errors = found.errors / found.trials
    held = held and errors <= LIMITS["errors"]
    told = f"{100 * errors:.2f} % wrong, {found.undecided} undecided"
    lines.append(f"{'sequential':12} {found.trials} tests, {told}")
    sys.stdout.write("\n".join(lines) + "\n")
    sys.exit(0 if held else 1)


if __name__ == "__main__":
    main()
