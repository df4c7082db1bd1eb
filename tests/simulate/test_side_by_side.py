"""Two deals of players by chance, played side by side, are those that are played alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tarabish_core.engine.match import Match
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tarabish_core.simulate import by_engine
from tarabish_core.simulate.by_engine import figures
from tarabish_core.simulate.kernel import Kernel
from tests.simulate.tables import PLAYERS, job, rows_of, with_file

DEALS = 201  # an odd one is left over

NARROW = """
from tarabish_core.api import TrickBonus, hook, Options as Base

class Options(Base):
    "Nothing to choose."

@hook
def trick_bonus(options: Options) -> TrickBonus:
    def bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        if cards % 1000 < 4:
            return cards * cards * cards * cards % 3
        return 0
    return bonus
"""
"""A bonus for which some tricks need more than 64 bits: compiled it fails there alone."""


RELUCTANT = """
from tarabish_core.api import CLOSED, LATE, Moment, Options as Base, Windows, hook

AFTER = ("show",)

class Options(Base):
    "Nothing to choose."

@hook
def windows(options: Options, inner: Windows) -> Windows:
    def show(moment: Moment) -> int:
        if sum(moment.played) % 4 < 3 and not any(moment.shown):
            return LATE if moment.played[moment.seat] > 1 else CLOSED
        return inner.show(moment)
    return inner._replace(show=show)
"""
"""Who plays last to a trick shows first, so that talk gone through again would show more."""


@pytest.mark.parametrize("name", shipped_names())
def test_deals_side_by_side_are_those_played_alone(name: str) -> None:
    """Each deal of a new kernel, in one call of its own, beside all in one call of another."""
    variant = load_variant(name)
    work = job(variant, PLAYERS["random"])
    alone = Kernel(variant.ruleset)
    rows = [rows_of(alone, work, [number])[0] for number in range(DEALS)]
    assert rows == rows_of(Kernel(variant.ruleset), work, range(DEALS))


def test_numbers_need_not_follow_each_other() -> None:
    """Deals side by side may have the same dealer, or be the same."""
    work = job(load_variant(ROOT), PLAYERS["random"])
    kernel = Kernel(load_variant(ROOT).ruleset)
    rows = rows_of(kernel, work, range(60))
    numbers = [7, 7, 3, 59, 11, 15, 0]
    assert [rows[number] for number in numbers] == rows_of(kernel, work, numbers)


@pytest.fixture
def narrow(tmp_path: Path) -> Variant:
    """Load the standard game with the bonus that does not always fit."""
    rule = tmp_path / "narrow.py"
    rule.write_text(NARROW, encoding="utf-8")
    return with_file(rule)


def test_only_the_deal_that_fails_is_left_to_the_engine(narrow: Variant) -> None:
    """And not the one beside it, whichever of both failed."""
    work, kernel = job(narrow, PLAYERS["random"]), Kernel(narrow.ruleset)
    people, enough = figures(work.players), np.array(work.enough, np.int64)
    columns, left = kernel.play(people, enough, work.seed, np.arange(DEALS))
    alone = [
        number
        for number in range(DEALS)
        if len(kernel.play(people, enough, work.seed, np.array([number]))[1])
    ]
    assert left.tolist() == alone
    assert {number % 2 for number in alone} == {0, 1}, "else the test tells nothing"
    for number in set(range(DEALS)) - set(alone):
        played = by_engine.play_deal(narrow.ruleset, work, number, Match(number & 3))
        outcome = kernel.asker.outcome_of(played.sheet.outcome)
        assert columns[:, number].tolist() == by_engine.deal_row(narrow.ruleset, played, outcome)


def test_talk_is_heard_once_though_that_of_the_other_deal_is_not_known(tmp_path: Path) -> None:
    """A rule by which whoever has shown lets others show who could not before."""
    rule = tmp_path / "reluctant.py"
    rule.write_text(RELUCTANT, encoding="utf-8")
    variant = with_file(rule)
    work, kernel = job(variant, PLAYERS["random"], seed=7), Kernel(variant.ruleset)
    kernel.memory.forget()  # known talk is never gone through
    wrong = []
    for number, row in enumerate(rows_of(kernel, work, range(60))):
        played = by_engine.play_deal(variant.ruleset, work, number, Match(number & 3))
        outcome = kernel.asker.outcome_of(played.sheet.outcome)
        if row != by_engine.deal_row(variant.ruleset, played, outcome):
            wrong.append(number)

    assert [] == wrong
