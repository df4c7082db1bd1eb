"""Two deals of players by chance, played side by side, are those that are played alone."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tarabish_core.engine.match import Match
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


def unlearned(variant: Variant) -> Kernel:
    """Give a kernel that has not asked the rules anything, nor kept what they answered before."""
    kernel = Kernel(variant.ruleset)
    kernel.memory.forget()
    return kernel


@pytest.mark.parametrize("name", [ROOT, "klaberjass-cousin", "toss-in-redeal"])
def test_deals_side_by_side_are_those_played_alone(name: str) -> None:
    """Each deal of a new kernel, in one call of its own, beside all in one call of another.

    Of all variants they are held to the engine's (test_agreement.py).
    """
    variant = load_variant(name)
    work = job(variant, PLAYERS["random"])
    alone = unlearned(variant)
    rows = [rows_of(alone, work, [number])[0] for number in range(DEALS)]
    assert rows == rows_of(unlearned(variant), work, range(DEALS))


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


ANSWERED = """
from tarabish_core.api import CLOSED, LATE, OPEN, Moment, Windows, hook, Options as Base

class Options(Base):
    "Nothing to choose."

def answered(moment: Moment) -> int:
    if moment.played[moment.seat] > 0:
        return LATE
    told = sum(1 for said in moment.announced if said)
    return OPEN if moment.turn == moment.seat and told > 1 else CLOSED

@hook
def windows(options: Options, inner: Windows) -> Windows:
    return inner._replace(show=answered)
"""
"""Runs are shown at once, by those who announce after others: who was first may show no more."""


def test_talk_is_gone_through_once_where_that_of_the_other_deal_is_not_known(
    tmp_path: Path,
) -> None:
    """What one deal's talk came to is known, the other's not: both are played on from before it."""
    rule = tmp_path / "answered.py"
    rule.write_text(ANSWERED, encoding="utf-8")
    variant = with_file(rule)
    work, alone = job(variant, PLAYERS["random"]), unlearned(variant)
    rows = [rows_of(alone, work, [number])[0] for number in range(20_000)]
    assert rows == rows_of(unlearned(variant), work, range(20_000))
