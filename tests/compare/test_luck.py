"""Luck against skill, held against the analysis of variance of statsmodels."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.formula.api import ols
from statsmodels.stats.anova import anova_lm

from tarabish_core.compare import luck
from tarabish_core.compare.luck import GROUPS, LINEUPS, added, luck_of, play_lineups, shares
from tarabish_core.rules.variants import ROOT
from tarabish_core.simulate.work import play_part
from tests.compare.tables import FREE, job

DEALS = 400


def made_up(cards: float, players: float, rest: float) -> Any:
    """Make a layout of which the components of variance are known: int64 [deal, line-up]."""
    rng = np.random.default_rng(5)
    shape = (20_000, len(LINEUPS))
    values = rng.normal(0, cards, (shape[0], 1)) + rng.normal(0, rest, shape)
    # line-ups are few: their spread is set, not drawn
    lineups = np.linspace(-1, 1, shape[1])
    return np.rint(values + players * lineups / lineups.std(ddof=1)).astype(np.int64)


def laid_out(leads: Any) -> luck.Layout:
    """Sum a layout up."""
    return luck._laid_out(np.arange(len(leads)), leads)


@pytest.fixture(scope="module")
def leads() -> Any:
    """Some deals of the standard game by every line-up."""
    return luck._leads(job(), np.arange(DEALS))


def test_components_are_those_of_the_analysis_of_variance(leads: Any) -> None:
    """The two-way layout without repetition: ICC(2,1) for the deals."""
    leads = leads[:60]
    deals, lineups = np.indices(leads.shape)
    frame = pd.DataFrame({"y": leads.ravel(), "deal": deals.ravel(), "who": lineups.ravel()})
    table = anova_lm(ols("y ~ C(deal) + C(who)", frame).fit())
    mean_square = table["sum_sq"] / table["df"]
    rest = mean_square["Residual"]
    cards = (mean_square["C(deal)"] - rest) / leads.shape[1]
    players = (mean_square["C(who)"] - rest) / leads.shape[0]
    whole = cards + players + rest

    assert (cards / whole, players / whole, rest / whole) == pytest.approx(shares(laid_out(leads)))


def test_the_shares_are_those_that_a_layout_was_made_with() -> None:
    """Standard deviations 60, 30 and 40: variances 3600, 900 and 1600."""
    found = shares(laid_out(made_up(60, 30, 40)))

    assert (3600 / 6100, 900 / 6100, 1600 / 6100) == pytest.approx(found, abs=0.01)


def test_a_component_is_never_below_nothing() -> None:
    """Players who make no difference at all."""
    found = shares(laid_out(made_up(0, 0, 40)))

    assert min(found) >= 0
    assert sum(found) == pytest.approx(1)
    assert found[2] > 0.99


def test_the_interval_is_the_jackknifes(leads: Any) -> None:
    """One group of deals is left out at a time; four that follow each other go together."""
    group = np.arange(DEALS) // 4 % GROUPS
    without = [shares(laid_out(leads[group != nth]))[0] for nth in range(GROUPS)]
    scale = np.sqrt((GROUPS - 1) * np.var(without))
    found = luck_of([laid_out(leads)]).shares[0].cards
    low, high = stats.t.interval(0.95, GROUPS - 1, found.mean, scale)

    assert (low, high) == pytest.approx((found.low, found.high))
    assert found.low < found.mean < found.high


def test_every_lineup_plays_the_same_deals(leads: Any) -> None:
    """The line-up of four alike is what they play alone."""
    for kind in ("thumb", "random"):
        columns = play_part(job(players=kind), 0, DEALS).columns
        alone = columns["points_ns"] - columns["points_ew"]
        assert np.array_equal(alone, leads[:, LINEUPS.index((kind, kind))])


def test_parts_of_a_layout_come_to_the_whole() -> None:
    jobs = (job(), job(FREE))
    whole = play_lineups(jobs, 0, 60)
    parts = added(play_lineups(jobs, 0, 13), play_lineups(jobs, 13, 47))

    for one, other in zip(whole, parts, strict=True):
        assert all(map(np.array_equal, astuple(one), astuple(other)))


def test_luck_does_not_differ_between_the_same_deals(leads: Any) -> None:
    found = luck_of([laid_out(leads)] * 2)

    assert found.shares[0] == found.shares[1]
    assert (0, 0, 0, 1) == (
        found.differences[0].mean,
        found.differences[0].low,
        found.differences[0].high,
        found.differences[0].p,
    )


def test_skill_counts_between_unlike_players() -> None:
    """Law of the game: the cards matter, and so does who plays them."""
    found = luck_of(play_lineups((job(ROOT),), 0, DEALS)).shares[0]

    assert DEALS == found.cards.count
    assert found.cards.low > 0.1
    assert found.players.low > 0.05
    assert found.cards.mean + found.players.mean + found.rest.mean == pytest.approx(1)
