"""Measures and their intervals, held against numpy and scipy on the values themselves."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.measures import Sums, exact, of_deals
from tarabish_core.simulate.work import Part, job_of, play_part
from tests.simulate.tables import PLAYERS


@pytest.fixture(scope="module")
def part() -> Part:
    """Some deals of the standard game."""
    return play_part(job_of(load_variant(ROOT), PLAYERS["mixed"], UNSETTLED, 2), 0, 3000)


def test_no_sum_is_too_large() -> None:
    """A word of 64 bits would come round to something below nothing."""
    points = np.full(100_000, 27_000_000)

    assert 100_000 * 27_000_000**2 == exact(points, points)
    assert 14 == exact(np.array([1, 2, 3]), np.array([1, 2, 3]))


def halves(part: Part) -> Sums:
    """Sum the deals in two parts."""
    sums = Sums()
    for side in (slice(0, 1234), slice(1234, None)):
        columns = {name: values[side] for name, values in part.columns.items()}
        sums.add(Part(0, columns, part.outcomes, 0, ""), games=False)
    return sums


def test_means_and_deviations_are_those_of_the_values(part: Part) -> None:
    found = halves(part).estimates()

    for one in of_deals(part.columns, part.outcomes):
        name, values = one.name, one.found
        assert len(values) == found[name].count
        assert np.mean(values) == pytest.approx(found[name].mean, abs=1e-12)
        assert np.std(values, ddof=1) == pytest.approx(found[name].deviation, abs=1e-9)


def test_intervals_are_scipys(part: Part) -> None:
    """Student's for quantities, Wilson's for rates."""
    found = halves(part).estimates()
    for one in of_deals(part.columns, part.outcomes):
        name, values = one.name, one.found
        if one.rate:
            made = stats.binomtest(int(values.sum()), len(values)).proportion_ci(0.95, "wilson")
            low, high = made.low, made.high
        elif values.std() == 0:
            low = high = values[0]
        else:
            made = stats.ttest_1samp(values, 0).confidence_interval(0.95)
            low, high = made.low, made.high

        assert (low, high) == pytest.approx((found[name].low, found[name].high), abs=1e-9)


def test_outcomes_are_counted(part: Part) -> None:
    numbers = part.columns["outcome"]

    assert {
        name: int((numbers == number).sum())
        for number, name in enumerate(part.outcomes)
        if (numbers == number).any()
    } == dict(halves(part).outcomes)


def test_the_sides_of_a_deal_come_to_its_pool(part: Part) -> None:
    """Law: 152 points of cards and ten for the last trick, if a deal is played out."""
    whole = part.columns["end"] == 6

    assert whole.all()
    assert {162} == set((part.columns["cards_ns"] + part.columns["cards_ew"]).tolist())
    assert {9} == set((part.columns["tricks_ns"] + part.columns["tricks_ew"]).tolist())
