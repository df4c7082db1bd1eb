"""Differences and what is said of them, held against scipy and statsmodels on the deals."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from tarabish_core.compare.estimating import corrected, value_of
from tarabish_core.compare.sums import Sums, summed
from tarabish_core.rules.variants import ROOT
from tarabish_core.simulate.measures import Measured, of_deals
from tarabish_core.simulate.work import Part
from tests.compare.tables import DEALS, FREE, KITCHEN, difference, part

Pair = tuple[Measured, Measured]


def pairs(other: str) -> Iterator[Pair]:
    """Measure the deals of the root and of another variant, value by value."""
    one, two = part(ROOT), part(other)
    return zip(
        of_deals(one.columns, one.outcomes), of_deals(two.columns, two.outcomes), strict=True
    )


@pytest.fixture(scope="module")
def kitchen() -> Sums:
    return summed([part(ROOT), part(KITCHEN)], games=False)


@pytest.fixture(scope="module")
def free() -> Sums:
    return summed([part(ROOT), part(FREE)], games=False)


def test_a_mean_is_compared_as_scipys_paired_test_does(kitchen: Sums) -> None:
    compared = 0
    for one, other in pairs(KITCHEN):
        shifts = other.values.astype(float) - one.values
        found = difference(kitchen, one.name)
        if one.rate or not shifts.any():
            continue
        made = stats.ttest_rel(other.values, one.values)
        low, high = made.confidence_interval(0.95)

        compared += 1
        assert (shifts.mean(), low, high) == pytest.approx((found.mean, found.low, found.high))
        assert made.pvalue == pytest.approx(found.p, rel=1e-6)
        assert shifts.std(ddof=1) == pytest.approx(found.deviation)
        assert shifts.mean() / shifts.std(ddof=1) == pytest.approx(found.effect)
    assert compared > 4


def test_a_share_is_compared_as_mcnemars_exact_test_does(kitchen: Sums) -> None:
    compared = 0
    for one, other in pairs(KITCHEN):
        if not one.rate:
            continue
        table = [[np.sum((one.values == a) & (other.values == b)) for b in (1, 0)] for a in (1, 0)]
        found = difference(kitchen, one.name)

        compared += 1
        assert (table[1][0], table[0][1]) == (found.gained, found.lost)
        assert mcnemar(table, exact=True).pvalue == pytest.approx(found.p, rel=1e-9)
        assert (found.gained - found.lost) / DEALS == pytest.approx(found.mean)
    assert compared > 4


def test_shares_have_wilsons_interval_and_means_students(free: Sums) -> None:
    """Over the deals in which there is something to measure."""
    for nth, name in enumerate((ROOT, FREE)):
        for one in of_deals(part(name).columns, part(name).outcomes):
            values, found = one.found, value_of(free.alone[one.name, nth], share=one.rate)
            if one.rate:
                low, high = proportion_confint(values.sum(), len(values), method="wilson")
            elif values.std() == 0:
                low = high = values.mean()
            else:
                low, high = stats.ttest_1samp(values, 0).confidence_interval(0.95)

            assert len(values) == found.count
            assert (values.mean(), low, high) == pytest.approx(
                (found.mean, found.low, found.high), abs=1e-9
            )


def clustered(one: Measured, other: Measured) -> Any:
    """Regress on the variant where there is something to measure; the deals are clusters."""
    rows = []
    for which, measured in enumerate((one, other)):
        among = np.flatnonzero(measured.among)
        rows.append(np.column_stack([among, np.full(len(among), which), measured.values[among]]))
    table = np.vstack(rows).astype(float)
    model = sm.OLS(table[:, 2], sm.add_constant(table[:, 1]))
    groups = table[:, 0].astype(int)
    return model.fit(cov_type="cluster", cov_kwds={"groups": groups, "use_correction": False})


def test_where_some_pass_a_difference_is_that_of_a_clustered_regression(free: Sums) -> None:
    compared = 0
    for one, other in pairs(FREE):
        if one.among is None:
            continue
        found = difference(free, one.name)
        if not found.deviation:
            continue
        made = clustered(one, other)
        scale = found.deviation / math.sqrt(DEALS)

        compared += 1
        assert made.params[1] == pytest.approx(found.mean, abs=1e-9)
        assert made.bse[1] == pytest.approx(scale * math.sqrt((DEALS - 1) / DEALS), rel=1e-6)
        reach = stats.t.ppf(0.975, DEALS - 1) * scale
        assert (found.mean - reach, found.mean + reach) == pytest.approx((found.low, found.high))
    assert compared > 10


def test_passing_out_is_compared_over_all_deals(free: Sums) -> None:
    """Everybody can pass under one of the two alone."""
    found = difference(free, "passed_out")

    assert 0 == found.lost
    assert found.gained == int((part(FREE).columns["goer"] < 0).sum()) > 0
    assert found.gained / DEALS == found.mean


def test_the_same_deals_differ_by_exactly_nothing() -> None:
    for name in (ROOT, FREE):
        sums = summed([part(name)] * 2, games=False)
        found = [difference(sums, one) for one in sums.rates]

        assert {(0.0, 0.0, 0.0, 0.0, 1.0)} == {
            (one.mean, one.low, one.high, one.deviation, one.p) for one in found
        }
        assert {"same"} == {one.verdict for one in corrected(found)}
        assert 0 == sums.changed[0]


def test_the_number_of_questions_is_corrected_for_as_holm_does(kitchen: Sums) -> None:
    found = [difference(kitchen, name) for name in kitchen.rates]
    clear, ps, *_ = multipletests([one.p for one in found], alpha=0.05, method="holm")
    told = corrected(found)

    assert list(ps) == pytest.approx([one.corrected for one in told])
    assert list(clear) == [one.verdict == "clear" for one in told]
    assert 1 < sum(clear) < len(clear)


def test_what_cannot_be_measured_is_no_question(kitchen: Sums) -> None:
    """A measure of which there is no value under one variant."""
    gone = replace(kitchen.alone["bait", 0], count=0, total=0, squares=0)
    empty = replace(kitchen, alone={**kitchen.alone, ("bait", 0): gone})
    found = [difference(empty, name) for name in ("bait", "half")]

    assert ["unmeasured", "clear"] == [one.verdict for one in corrected(found)]
    assert found[1].p == corrected(found)[1].corrected


def test_a_difference_without_any_spread_is_clear() -> None:
    """The last trick is worth nothing: every pool is smaller by ten."""
    one = part(ROOT)
    columns = {**one.columns, "cards_ns": one.columns["cards_ns"] - 10}
    sums = summed([one, Part(0, columns, one.outcomes, 0, "")], games=False)
    found = corrected([difference(sums, "pool")])[0]

    assert (-10, -10, -10, 0, "clear") == (
        found.mean,
        found.low,
        found.high,
        found.p,
        found.verdict,
    )
    assert math.isnan(found.effect)


def test_sums_do_not_depend_on_the_order_in_which_they_come() -> None:
    whole = summed([part(ROOT), part(FREE)], games=False)
    cuts = [slice(0, 17), slice(17, 3000), slice(3000, None)]

    def cut(name: str, which: slice) -> Part:
        columns = {key: values[which] for key, values in part(name).columns.items()}
        return Part(0, columns, part(name).outcomes, 0, "")

    for order in ((0, 1, 2), (2, 0, 1)):
        sums = Sums()
        for nth in order:
            sums.add(summed([cut(name, cuts[nth]) for name in (ROOT, FREE)], games=False))
        assert whole == sums


def test_distributions_count_every_value(free: Sums) -> None:
    went = part(FREE).columns["goer"] >= 0
    values = free.alone["goer_points", 1].values
    shifts = free.beside["goer_points", 0].shifts

    assert int(went.sum()) == values.total() == shifts.total()
    assert free.alone["goer_points", 1].total == sum(k * v for k, v in values.items())
