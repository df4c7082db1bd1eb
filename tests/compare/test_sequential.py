"""Stopping when it is sure: the ratio of likelihoods, and how often it errs."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from tarabish_core.compare.estimating import UNMEASURED
from tarabish_core.compare.result import Difference
from tarabish_core.compare.sequential import BLOCK, BOUND, LEAST, sequential
from tests.bench.coverage import Trial, intervals_and_errors

ZERO = Difference(0.0, 0.0, 0.0, 1.0, 0.0, 1.0, 1.0, 0, 0, "unclear")


def test_the_ratio_is_that_of_two_normal_likelihoods() -> None:
    values = np.random.default_rng(3).normal(1.1, 40, 12_000)
    spread = values.std(ddof=1)
    found = replace(ZERO, mean=float(values.mean()), deviation=float(spread))
    ratio = stats.norm.logpdf(values, 2, spread).sum() - stats.norm.logpdf(values, 0, spread).sum()

    assert ratio == pytest.approx(sequential("goer_points", found, len(values), 0, 2).llr)


def test_walds_bounds_for_an_error_of_five_in_a_hundred() -> None:
    """Log of 95 over 5, as chess engines are tested: 2.94."""
    assert math.log(0.95 / 0.05) == BOUND == pytest.approx(2.94, abs=0.005)


@pytest.mark.parametrize(("mean", "accepted"), [(2, "high"), (0, "low"), (1, "neither")])
def test_it_accepts_what_is_nearer(mean: float, accepted: str) -> None:
    found = replace(ZERO, mean=float(mean), deviation=40.0)

    assert accepted == sequential("goer_points", found, 50_000, 0, 2).accepted


def test_it_is_not_sure_before_enough_was_played() -> None:
    found = replace(ZERO, mean=100.0)

    assert "neither" == sequential("goer_points", found, LEAST - BLOCK, 0, 2).accepted
    assert "high" == sequential("goer_points", found, LEAST, 0, 2).accepted


def test_deals_that_never_differ_say_low() -> None:
    """Without any spread there is no doubt."""
    found = sequential("goer_points", replace(ZERO, deviation=0.0), LEAST, -1, 2)

    assert (-math.inf, "low") == (found.llr, found.accepted)


def test_where_nothing_can_be_measured_nothing_is_likelier() -> None:
    assert 0 == sequential("goer_points", UNMEASURED, LEAST, 0, 2).llr


def test_intervals_cover_nothing_where_there_is_nothing_and_few_stop_wrongly() -> None:
    """A variant with itself on different deals; the whole of it is `tests.bench.coverage`."""
    found = intervals_and_errors(Trial(comparisons=16, deals=1_000))

    for name, covered in found.covered.items():
        assert stats.binomtest(covered, 16, 0.95).pvalue > 0.001, name
    assert 2 * 16 == found.trials
    assert stats.binomtest(found.errors, found.trials, 0.05, "greater").pvalue > 0.001
