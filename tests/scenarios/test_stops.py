"""What stops play: throwing in, looking back, and cards that may not be played (rules 4.10)."""

from __future__ import annotations

from tarabish_core.engine.refusals import Reason
from tarabish_core.records.notation import read_card
from tests.engine.table import Options, Table, deal


def after_five_tricks(options: Options | None = None) -> Table:
    """EW went; NS have 60 points in cards and EW 40."""
    return deal(
        options,
        N="7S 9H KD TD 9D 7D AC KC 6C",
        E="KS TS QH TH 8H 7H QD 9C 7C",
        S="QS JS 9S 8S 6S JH JD TC 8C",
        W="AS AH KH 6H AD 8D 6D QC JC",
    ).play(
        "E:H 1. E:9C S:TC W:QC N:6C",
        "2. S:8C W:JC N:AC E:7C",
        "3. N:7S E:KS S:9S W:AS",
        "4. W:6H N:9H E:8H S:JH",
        "5. S:6S W:AH N:KC E:TS",
    )


def test_who_throws_in_gives_the_whole_pool_to_the_others() -> None:
    """M07; Wikipedia: gives up the points, so far and to come."""
    table = after_five_tricks()
    assert (60, 40) == table.tally.cards

    table = table.play("W:throws")

    assert (60, 40, 62) == (*table.tally.cards, table.tally.rest)
    assert ("thrown_in", (162, 0)) == (table.sheet.outcome, table.sheet.points)


def test_who_throws_in_may_give_up_only_the_rest() -> None:
    """M08 with concede = forfeit_rest: 60 + 62 v 40, and EW went, so they are baited."""
    table = after_five_tricks({"concede.mode": "forfeit_rest"}).play("W:throws")

    assert ("bait", (162, 0)) == (table.sheet.outcome, table.sheet.points)


def test_the_rest_may_make_it_for_the_goers() -> None:
    """M08 turned round: NS throw in, EW went and get 40 + 62 of 162."""
    table = after_five_tricks({"concede.mode": "forfeit_rest"}).play("N:throws")

    assert ("made", (60, 102)) == (table.sheet.outcome, table.sheet.points)


def test_nobody_throws_in_where_that_is_not_done() -> None:
    """Rule 40 with concede.mode = off."""
    table = after_five_tricks({"concede.mode": "off"})

    assert not table.can("W").throw_in
    assert "may_not_throw_in" == table.refused("W:throws").code


def test_a_thrown_in_deal_counts_the_runs_shown_so_far() -> None:
    """Design 3: a deal that is stopped counts what was shown; S's fifty is in the pool."""
    table = deal(
        N="KS 8S 6S 9H KD 6D AC KC 6C",
        E="AS 9S 8H 6H QD TD 8D 7D 7C",
        S="TS 7S AH 7H AD 9D JC TC 9C",
        W="QS JS KH QH JH TH JD QC 8C",
    ).play("E:- S:- W:- N:H", "1. E:9S S:20,TS W:50,JS N:KS")
    table = table.play("2. S:show(JC-TC-9C),JC E:throws")

    assert (20, 0) == table.runs
    assert (182, 0) == table.sheet.points


def test_a_misplay_is_impossible_where_the_engine_enforces_the_rules() -> None:
    """M10; KEN: 6H under the led AH is refused while 9H is held."""
    table = deal(
        dealer="W",
        N="AS AH JH QH 7H QD 9D AC KC",
        E="TS JS QS KS 9H 8D 7D 6D 6H",
        S="7S 6S TH 8H KD TD JC TC 9C",
        W="9S 8S KH AD JD QC 8C 7C 6C",
    ).play("N:H", "1. N:AH")

    assert {"9H"} == table.lawful
    assert Reason("must_beat", (("card", read_card("AH")),)) == table.refused("E:6H")
    assert Reason("must_follow", (("suit", 1),)) == table.refused("E:TS")
    assert "may_not_call_misplay" == table.play("E:9H").refused("S:misplay(E1)").code


def test_anybody_may_ask_to_see_the_last_trick() -> None:
    """Rule 32; Wikipedia: at any time, and nothing changes."""
    table = after_five_tricks()

    assert table.can("N").look
    assert table.state == table.play("N:look").state
    assert "no_trick_yet" == table.refused_on(0, "N:look").code


def test_a_trick_may_not_be_seen_again_where_that_is_the_custom() -> None:
    """Rule 32 with play.look_back = none."""
    table = after_five_tricks({"play.look_back": "none"})

    assert not table.can("N").look
    assert "may_not_look_back" == table.refused("N:look").code


def test_a_card_is_played_in_turn_and_from_ones_own_hand() -> None:
    """Rule 33: the engine refuses a card out of turn."""
    table = after_five_tricks()

    assert Reason("not_your_turn", (("seat", 3),)) == table.refused("N:KD")
    assert Reason("not_in_hand", (("card", read_card("KD")),)) == table.refused("W:KD")
