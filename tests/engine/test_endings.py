"""Counting out, taking all tricks, runs that must be shown (rules 4.6, 4.8, 4.11)."""

from __future__ import annotations

from typing import Any

import pytest

from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import GameResult, Line
from tests.engine.table import Options, Table, deal

ORDERS = (("bella", "run", "trick"), ("run", "bella", "trick"), ("trick", "bella", "run"))


def under_way(options: Options | None = None) -> Table:
    """After six tricks: NS have the bells, EW a twenty; N went."""
    return deal(
        {"end.count_out": True, **(options or {})},
        dealer="W",
        N="AH KH QH 7H AS 8S QD 9D AC",
        E="6H 9H TS 7S KD 7D 6D QC JC",
        S="JH TH 8H KS QS JD 8D KC 9C",
        W="JS 9S 6S AD TD TC 8C 7C 6C",
    ).play(
        "N:H 1. N:AH E:9H S:JH W:20,6S",
        "2. S:KS W:show(8C-7C-6C),9S N:AS E:7S",
        "3. N:QH E:6H S:TH W:TC",
        "4. S:8D W:AD N:9D E:6D",
        "5. W:8C N:AC E:JC S:9C",
        "6. N:KH,bella E:7D S:8H W:7C",
    )


def winner(table: Table, before: tuple[int, int]) -> int:
    """Who has won the game that stood so before this deal; NOBODY if it goes on."""
    games = table.match_after(before).games
    return games[0].winner if games else NOBODY


def test_who_is_out_may_say_so_and_wins() -> None:
    """Rule 85: N-S stand at 500 with the cards taken so far and the bells; the deal is stopped."""
    table = under_way()
    ours = table.tally.total(0)
    table = table.play("S:out")

    assert ("counted_out", NOBODY) == (table.sheet.outcome, table.state.turn)
    assert 0 == winner(table, (500 - ours, 0))
    assert (500, table.tally.total(1)) == table.match_after((500 - ours, 0)).games[0].totals


def test_who_says_so_too_soon_loses_the_game() -> None:
    """Rule 85: one point is missing; the other side wins with whatever it has."""
    table = under_way()
    ours = table.tally.total(0)
    table = table.play("S:out")

    assert 1 == winner(table, (499 - ours, 0))
    assert 0 == winner(under_way().play("W:out"), (0, 0))


def test_what_is_not_yet_taken_does_not_count() -> None:
    """Rule 85: the rest of the pool is nobody's when a side says that it is out."""
    table = under_way().play("S:out")

    assert 202 == table.tally.pool
    assert 0 < table.tally.rest == 202 - sum(table.sheet.points)


@pytest.mark.parametrize("caller", [0, 1])
@pytest.mark.parametrize("order", ORDERS, ids="-".join)
def test_both_are_out_and_an_order_decides(order: tuple[str, ...], caller: int) -> None:
    """Rule 85 and G12's kin: N-S are out by their bells, E-W by their run, both by their cards.

    Where both get there in the same count, the side that said so first wins.
    """
    table = under_way({"end.count_order": order}).play(f"{'SW'[caller]}:out")
    first = {"bella": 0, "run": 1, "trick": caller}[order[0]]

    assert first == winner(table, (485, 495))


@pytest.mark.parametrize(("target", "compare"), [(500, "at_least"), (499, "more_than"), (300, "")])
def test_out_means_what_the_game_is_for(target: int, compare: str) -> None:
    """Rules 83 to 85: the target and how it is reached are those of the game's own end."""
    options: dict[str, Any] = {"end.target": target, "end.compare": compare or "at_least"}
    table = under_way(options)
    needed = target + (compare == "more_than") - table.tally.total(0)
    table = table.play("N:out")

    assert (0, 1) == (winner(table, (needed, 0)), winner(table, (needed - 1, 0)))


def test_without_a_word_the_whole_deal_counts() -> None:
    """G10: both sides count at the end of the deal, and the higher total wins."""
    table = under_way().play_out()

    assert "made" == table.sheet.outcome
    assert 0 == winner(table, (499, 499 - table.sheet.points[1] + table.sheet.points[0] - 1))


def test_nobody_counts_out_where_that_is_not_done() -> None:
    """Rule 85: no text of Tarabish knows it; the usual game goes on to the last card."""
    table = under_way({"end.count_out": False})

    assert not table.can("S").count_out
    assert "may_not_count_out" == table.refused("S:out").code


def swept(goer: str, options: Options) -> Table:
    """N holds all spades, which are trumps, and leads; N-S take all tricks, whoever went."""
    calls = "N:S" if goer == "N" else "N:- E:S"
    return (
        deal(
            options,
            dealer="W",
            N="AS KS QS JS TS 9S 8S 7S 6S",
            E="AH KH QH JH TH 9H 8H 7H 6H",
            S="AD KD QD JD TD 9D 8D 7D 6D",
            W="AC KC QC JC TC 9C 8C 7C 6C",
        )
        .play(calls)
        .play_out()
    )


@pytest.mark.parametrize("goer", ["N", "E"])
@pytest.mark.parametrize(
    ("sweep", "points"), [("none", 162), ("plus_100", 262), ("total_252", 252), ("double", 324)]
)
def test_all_tricks_bring_more(sweep: str, points: int, goer: str) -> None:
    """S18 and rule 78: after the settlement, made or bait."""
    table = swept(goer, {"score.sweep": sweep})
    lines = () if sweep == "none" else (Line("sweep", (points - 162, 0)),)

    assert ("made" if goer == "N" else "bait") == table.sheet.outcome
    assert (points, 0) == table.sheet.points
    assert lines == table.sheet.lines


def test_a_sweep_is_all_nine_tricks_played_out() -> None:
    """Rule 78: one trick for the others, or a deal that was thrown in, is no sweep."""
    table = under_way({"score.sweep": "double"})
    thrown = table.play("E:throws")

    assert 0 not in table.play_out().tally.tricks
    assert () == table.play_out().sheet.lines
    assert ("thrown_in", (202, 0), ()) == (
        thrown.sheet.outcome, thrown.sheet.points, thrown.sheet.lines,
    )  # fmt: skip


MUST = {"runs.must_show": True}


def announced(options: Options) -> Table:
    """E announced a fifty, S and W a twenty; one trick is turned and N leads."""
    return deal(
        options,
        N="AS JH QH 7H 6H QD 9D AC KC",
        E="TS JS QS KS AH 9H 8D 7D 6D",
        S="7S 6S TH 8H KD TD JC TC 9C",
        W="9S 8S KH AD JD QC 8C 7C 6C",
    ).play("E:- S:- W:- N:H", "1. E:50,TS S:20,6S W:20,8S N:AS")


def test_an_announced_run_may_have_to_be_shown() -> None:
    """Rule 49 with runs.must_show: no second card before the run lies there."""
    table = announced(MUST).play("2. N:JH")
    refused = table.refused("E:9H")

    assert ("must_show_first", (("seat", 1),)) == refused
    table = table.play("E:show(KS-QS-JS-TS),9H")
    assert "must_show_first" == table.refused("S:8H").code
    assert (0, 50) == table.play("S:show(JC-TC-9C),8H W:show(8C-7C-6C),KH").runs


@pytest.mark.parametrize("window", ["before_trick_2", "after_trick_1"])
def test_runs_that_must_be_shown_come_before_the_second_trick(window: str) -> None:
    """Rules 48 and 49: the leader waits until everybody has shown."""
    table = announced({**MUST, "runs.show_window": window})
    assert ("must_show_first", (("seat", 1),)) == table.refused("N:JH")

    table = table.play("S:show(JC-TC-9C)", "E:show(KS-QS-JS-TS)")
    assert ("must_show_first", (("seat", 3),)) == table.refused("N:JH")

    assert 5 == len(table.play("W:show(8C-7C-6C)", "N:JH").state.plays)


def test_who_announced_nothing_has_nothing_to_show() -> None:
    """Rule 49: N announced nothing and leads at once."""
    assert 5 == len(announced(MUST).play("2. N:JH").state.plays)
    assert (
        "too_late_to_show" == announced({}).play("2. N:JH E:9H").refused("E:show(KS-QS-JS-TS)").code
    )


@pytest.mark.parametrize(
    ("rank_by", "result"), [("games", 0), ("points", 1)], ids=["games", "points"]
)
def test_a_match_of_so_many_games(rank_by: str, result: int) -> None:
    """Rules 90 and 91: N-S win two games of three by little and lose one by much."""
    table = under_way({"match.fixed_games": 3, "match.rank_by": rank_by, "end.target": 100})
    ruleset = table.ruleset
    games = (GameResult((100, 90), 0), GameResult((100, 90), 0), GameResult((10, 400), 1))

    assert NOBODY == ruleset.match_end(games[:2])
    assert result == ruleset.match_end(games)


def test_partners_change_after_every_game() -> None:
    """Rule 90 with match.rotate_pairs: in three games each has been everybody's partner."""
    ruleset = under_way({"match.rotate_pairs": True}).ruleset
    seatings = [ruleset.seating(game) for game in range(4)]

    assert {1, 2, 3} == {seated[2] for seated in seatings[:3]}
    assert seatings[0] == seatings[3] == (0, 1, 2, 3)
    assert all(sorted(seated) == [0, 1, 2, 3] for seated in seatings)


def test_a_game_that_was_counted_out_is_a_game_of_the_match() -> None:
    """Rules 85 and 89: totals start again at nothing, and the deal moves on."""
    table = under_way({"match.best_of": 3}).play("S:out")
    match, _ = after_deal(table.ruleset, Match(3, (480, 200)), table.tally)

    assert ((0, 0), NOBODY, 0) == (match.totals, match.winner, match.dealer)
    assert [0] == [game.winner for game in match.games]
