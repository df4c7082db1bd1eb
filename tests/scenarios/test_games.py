"""When a game is won (rules 4.11): every deal here is played by silent players."""

from __future__ import annotations

import pytest

from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.model import DRAW, GameResult
from tests.engine.table import silent_deal

NS, EW = 0, 1


def test_the_higher_total_wins_when_both_are_over() -> None:
    """G02; Wikipedia; UNI 17 gave it to the local side."""
    match = silent_deal("N", (100, 62)).match_after((430, 440))

    assert GameResult((530, 502), NS) == match.games[-1]
    assert NS == match.winner


@pytest.mark.parametrize(
    ("tie", "goer", "winner"),
    [
        ("draw", "N", DRAW),
        ("bidder", "N", NS),
        ("bidder", "E", EW),
        ("defender", "N", EW),
        ("defender", "E", NS),
    ],
)
def test_an_equal_finish_goes_by_the_houses_rule(tie: str, goer: str, winner: int) -> None:
    """G04 and G05; GO draws; KIM 21 gave it to "us"."""
    options = {"score.half": "made", "end.tie": tie}
    match = silent_deal(goer, (81, 81), options).match_after((440, 440))

    assert GameResult((521, 521), winner) == match.games[-1]


def test_an_equal_finish_is_played_on_in_the_standard_game() -> None:
    """Rule 87; KEN: another deal."""
    match = silent_deal("N", (81, 81), {"score.half": "made"}).match_after((440, 440))

    assert () == match.games
    assert ((521, 521), NOBODY, 1) == (match.totals, match.winner, match.dealer)


def test_five_hundred_exactly_is_enough() -> None:
    """G06; Wikipedia: 500 or more; KEN 1 needed more than 500."""
    match = silent_deal("N", (90, 72)).match_after((410, 300))

    assert GameResult((500, 372), NS) == match.games[-1]


def test_five_hundred_exactly_may_not_be_enough() -> None:
    """G07, KEN 1, with end.compare = more_than."""
    deal = silent_deal("N", (90, 72), {"end.compare": "more_than"})

    assert () == deal.match_after((410, 300)).games
    assert GameResult((501, 372), NS) == deal.match_after((411, 300)).games[-1]


def test_a_short_game_is_for_three_hundred() -> None:
    """G08; MTB: games to 300 between classes; EW went and were baited."""
    match = silent_deal("E", (100, 62), {"end.target": 300}).match_after((210, 250))

    assert GameResult((372, 250), NS) == match.games[-1]


def test_both_sides_count_at_the_end_of_the_deal() -> None:
    """G10; Wikipedia: no counting out; the highest wins."""
    match = silent_deal("E", (70, 92)).match_after((480, 470))

    assert GameResult((550, 562), EW) == match.games[-1]


def test_a_bait_never_subtracts() -> None:
    """G11; NS went and were baited: they stay where they were."""
    match = silent_deal("N", (70, 92)).match_after((490, 495))

    assert GameResult((490, 657), EW) == match.games[-1]


@pytest.mark.parametrize(("order", "winner"), [("bidder_first", NS), ("defender_first", EW)])
def test_one_side_may_count_first_when_both_are_over(order: str, winner: int) -> None:
    """G12; a composition on Stoeck-Wys-Stich: 522 v 540."""
    deal = silent_deal("N", (82, 80), {"end.both_over": order})

    assert GameResult((522, 540), winner) == deal.match_after((440, 460)).games[-1]


def test_a_match_may_be_the_best_of_three() -> None:
    """Rule 89; MTB: the rubber."""
    deal = silent_deal("N", (90, 72), {"match.best_of": 3})
    first = deal.match_after((410, 300))
    assert ((0, 0), NOBODY) == (first.totals, first.winner)

    results = (GameResult((500, 1), NS), GameResult((1, 500), EW), GameResult((500, 1), NS))

    assert [NOBODY, NOBODY, NS] == [
        deal.ruleset.match_end(results[:played]) for played in (1, 2, 3)
    ]
    assert NS == deal.ruleset.match_end((results[0], results[2]))
