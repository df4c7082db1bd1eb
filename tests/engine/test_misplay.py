"""Misplays and bluffs: what may be played, called, proven, and what it costs (rules 4.10, 4.6)."""

from __future__ import annotations

import pytest

from tarabish_core.engine.actions import Play
from tarabish_core.engine.cards import NOBODY
from tarabish_core.records.notation import read_card
from tests.engine.table import Options, Table, deal, names

PERMISSIVE = {"misplay.mode": "permissive"}
TALK = (
    "1. N:AH E:6H S:JH W:20,6S",
    "2. S:KS W:show(8C-7C-6C),9S N:AS E:7S",
    "3. N:QH E:9H S:8H W:TC",
    "4. E:KD S:8D W:AD N:9D",
    "5. W:8C N:AC E:JC S:9C",
    "6. N:KH,bella E:6D S:TH W:7C",
)
"""E puts the six on the ace of trumps and shows the nine, which beats it, two tricks later."""


def dealt(options: Options | None = None) -> Table:
    """North is eldest and goes hearts; W has a twenty in clubs, N the bells."""
    return deal(
        {**PERMISSIVE, **(options or {})},
        dealer="W",
        N="AH KH QH 7H AS 8S QD 9D AC",
        E="6H 9H TS 7S KD 7D 6D QC JC",
        S="JH TH 8H KS QS JD 8D KC 9C",
        W="JS 9S 6S AD TD TC 8C 7C 6C",
    ).play("N:H")


def misplayed(options: Options | None = None, *, words: bool = True) -> Table:
    """E has misplayed in the first trick; W showed a twenty and N claimed the bells, or nobody."""
    lines = " ".join(TALK)
    if not words:
        lines = lines.replace("20,", "").replace("show(8C-7C-6C),", "").replace(",bella", "")
    return dealt(options).play(lines)


def test_a_proven_misplay_gives_the_deal_to_the_other_side() -> None:
    """M01; Wikipedia's example: the six under the ace, and later the nine."""
    table = dealt().play("N:AH")
    assert {"9H"} == table.lawful
    assert {"6H", "9H"} < names(table.can("E").cards)

    table = misplayed(words=False).play("S:misplay(E1)")

    assert ("misplay", (162, 0)) == (table.sheet.outcome, table.sheet.points)
    assert NOBODY == table.state.turn


@pytest.mark.parametrize("caller", "NESW")
def test_anybody_may_call_a_misplay(caller: str) -> None:
    """M01 and rule 35: any player says so; the offender's side loses even if it calls itself."""
    assert (162, 0) == misplayed(words=False).play(f"{caller}:misplay(E1)").sheet.points


@pytest.mark.parametrize(
    ("award", "points"),
    [("pool", 202), ("flat_162", 162), ("pool_minus_offender_melds", 182), ("game", 202)],
)
def test_what_a_proven_misplay_takes(award: str, points: int) -> None:
    """M03: W has shown a twenty, N claimed the bells; what "all points" are is disputed."""
    table = misplayed({"misplay.award": award}).play("S:misplay(E1)")

    assert (202, (0, 20), (20, 0)) == (table.tally.pool, table.runs, table.bella)
    assert ("misplay", (points, 0)) == (table.sheet.outcome, table.sheet.points)


@pytest.mark.parametrize(("award", "winner"), [("pool", NOBODY), ("game", 0)])
def test_a_proven_misplay_may_lose_the_game(award: str, winner: int) -> None:
    """M03 with misplay.award = game: the game is over, however few points there are."""
    table = misplayed({"misplay.award": award}).play("W:misplay(E1)")
    games = table.match_after((10, 400)).games

    assert [winner] * (winner != NOBODY) == [game.winner for game in games]


@pytest.mark.parametrize(
    ("award", "points"),
    [("pool", 202), ("flat_162", 162), ("pool_minus_offender_melds", 182), ("game", 202)],
)
def test_a_false_call_costs_the_callers_side(award: str, points: int) -> None:
    """Rule 37: W says that N misplayed in the second trick, which is not so."""
    table = misplayed({"misplay.false_award": award}).play("W:misplay(N2)")

    assert ("false_misplay", (points, 0)) == (table.sheet.outcome, table.sheet.points)
    winners = [game.winner for game in table.match_after().games]
    assert [0] * (award == "game") == winners


def test_a_false_call_may_cost_nothing() -> None:
    """Rule 37 with misplay.false_award = none: play goes on where it stood."""
    table = misplayed({"misplay.false_award": "none"})

    assert table.state == table.play("W:misplay(N2)").state
    assert "made" == table.play("W:misplay(N2)").play_out().sheet.outcome


def test_a_misplay_is_too_late_when_the_score_is_written() -> None:
    """M04: in the first trick, called after the deal has been scored."""
    over = misplayed().play_out()
    assert (202, 0) == over.play("S:misplay(E1)").sheet.points

    scored = over.score_written()

    assert "too_late_to_call_misplay" == scored.refused("S:misplay(E1)").code
    assert () == scored.can("S").misplay
    assert over.sheet == scored.sheet


@pytest.mark.parametrize(
    ("deadline", "open_until"),
    [("before_next_trick", 4), ("before_score", 36), ("before_next_deal", 37)],
)
def test_a_misplay_may_be_called_until_its_deadline(deadline: str, open_until: int) -> None:
    """M04 and rule 38: until the next trick is led, the deal is scored, or the next is dealt."""
    table = dealt({"misplay.deadline": deadline}).play(TALK[0])
    for played in range(4, 37):
        late = played > open_until
        assert late == (0 not in table.can("S").misplay), played
        if late:
            assert "too_late_to_call_misplay" == table.refused("S:misplay(E1)").code
        else:
            assert "misplay" == table.play("S:misplay(E1)").sheet.outcome
        if played < 36:
            lowest = (table.state.lawful & -table.state.lawful).bit_length() - 1
            table = table.do(Play(table.state.turn, lowest))
    scored = table.score_written()

    assert (open_until > 36) == (0 in scored.can("S").misplay)
    if open_until > 36:
        assert "misplay" == scored.play("S:misplay(E1)").sheet.outcome


def test_only_a_card_that_lies_there_can_be_called() -> None:
    """M01: N, S and W played rightly; E's second card is not yet on the table."""
    table = dealt().play("N:AH E:6H")

    assert "misplay" == table.play("W:misplay(E1)").sheet.outcome
    assert "false_misplay" == table.play("E:misplay(N1)").sheet.outcome
    assert "nothing_to_call" == table.refused("N:misplay(S1)").code
    assert "no_such_trick" == table.refused("N:misplay(E2)").code


def test_a_deal_is_stopped_once() -> None:
    """Rule 39: what a call has settled, no other call settles again; nothing is baited."""
    table = misplayed().play("W:misplay(N2)")

    assert "may_not_call_misplay" == table.refused("S:misplay(E1)").code
    assert "may_not_call_misplay" == table.score_written().refused("S:misplay(E1)").code


def bluffer(bluff: str, options: Options | None = None) -> Table:
    """E, who leads, holds no four cards in a row; S has a twenty in clubs."""
    return deal(
        {"runs.bluff": bluff, **(options or {})},
        N="AS JH QH 7H 6H QD 9D AC KC",
        E="TS JS QS 7S AH 9H 8D 7D 6D",
        S="KS 6S TH 8H KD TD JC TC 9C",
        W="9S 8S KH AD JD QC 8C 7C 6C",
    ).play("E:- S:- W:- N:H")


def test_a_run_that_is_not_held_is_not_announced() -> None:
    """F12, runs.bluff = reject: the call is refused."""
    table = bluffer("reject")

    assert ((20,),) == table.can("E").announcements
    assert "cannot_announce" == table.refused("E:50").code


@pytest.mark.parametrize(
    "options", [{}, PERMISSIVE, {**PERMISSIVE, "misplay.award": "game"}], ids=str
)
def test_a_bluff_may_be_a_misplay(options: Options) -> None:
    """F12, runs.bluff = misplay: the opponents get the pool, or what a misplay gives elsewhere."""
    table = bluffer("misplay", options).play("E:50")

    assert ("misplay", (162, 0)) == (table.sheet.outcome, table.sheet.points)
    assert NOBODY == table.state.turn
    assert ((), (20,), (), ()) == bluffer("misplay", options).play("E:20").state.talk.announced


def test_a_bluff_may_stand_with_nothing_to_show() -> None:
    """F12, runs.bluff = allowed: the call stands, but nothing can be shown for it."""
    table = bluffer("allowed").play("1. E:50,TS S:20,6S W:8S N:AS", "2. N:JH")

    assert () == table.can("E").runs
    assert "no_such_run" == table.refused("E:show(KS-QS-JS-TS)").code
    assert "show_what_was_announced" == table.refused("E:show(QS-JS-TS)").code
    assert (20, 0) == table.play("E:9H S:show(JC-TC-9C),8H").runs


@pytest.mark.parametrize("bluff", ["misplay", "allowed"])
def test_a_bluff_says_only_what_some_hand_could_hold(bluff: str) -> None:
    """F12: there is no hundred here, and three fifties have no room in nine cards."""
    table = bluffer(bluff, {"runs.announce": "all"})
    said = table.can("E").announcements

    assert {(50,), (20,), (50, 50), (50, 20), (20, 20), (20, 20, 20)} == set(said)
    assert "cannot_announce" == table.refused("E:100").code


def test_a_bluff_owes_nothing_where_runs_must_be_shown() -> None:
    """F12 with runs.must_show: who has nothing to show for the word plays on."""
    options = {"runs.must_show": True}
    table = bluffer("allowed", options).play("1. E:50,TS S:20,6S W:8S N:AS", "2. N:JH E:9H")

    assert read_card("9H") == table.state.plays[-1]
    assert "must_show_first" == table.refused("S:8H").code
