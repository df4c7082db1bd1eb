"""The bells, king and queen of trumps in one hand (rules 4.7)."""

from __future__ import annotations

import pytest

from tests.engine.table import Options, Table, deal, names

BEFORE = ("E:- S:- W:- N:H", "1. E:6D S:8H W:8D N:AD", "2. S:JC W:9C N:TC E:6C")
TO_TRICK_3 = "3. N:JH E:6H S:7H"
QUEEN_FIRST = (
    "W:QH",
    "4. N:TH E:KC S:AS W:9H",
    "5. W:KD N:9D E:QD S:QC",
)
LAST_TRICKS = (
    "N:AH E:JS S:9S",
    "7. N:8S E:6S S:TS W:KS",
    "8. S:7C W:AC N:7D E:7S",
    "9. W:JD N:TD E:QS S:8C",
)


def bells_dealt(options: Options | None = None) -> Table:
    """W holds the bells in hearts and may play either to trick 3."""
    return deal(
        options,
        N="8S AH JH TH AD TD 9D 7D TC",
        E="QS JS 7S 6S 6H QD 6D KC 6C",
        S="AS TS 9S 8H 7H QC JC 8C 7C",
        W="KS KH QH 9H KD JD 8D AC 9C",
    )


def at_trick_3(options: Options | None = None) -> Table:
    """It is W's turn in trick 3."""
    table = bells_dealt(options).play(*BEFORE, TO_TRICK_3)
    assert {"KH", "QH", "9H"} >= table.lawful >= {"KH", "QH"}
    return table


def at_trick_6(options: Options | None = None) -> Table:
    """W has played the queen in silence and may now play the king."""
    return at_trick_3(options).play(*QUEEN_FIRST)


def test_the_bells_are_claimed_with_the_last_of_the_two() -> None:
    """B01; Wikipedia, official rules; KEN valid_bella."""
    table = at_trick_6().play("6. W:KH,bella")

    assert (0, 20) == table.bella
    assert (0, 20) == table.play(*LAST_TRICKS).bella


def test_the_first_of_the_bells_is_table_talk_and_loses_them() -> None:
    """B02; Wikipedia: the claim stands, counts nothing and loses the bells for the deal."""
    table = at_trick_3().play("W:KH,bella")

    assert (0, 0) == table.bella
    while "QH" not in table.lawful or table.turn != "W":
        table = table.play(f"{table.turn}:{min(table.lawful)}")
    assert "bella_claimed_already" == table.refused("W:QH,bella").code
    assert (0, 0) == table.play("W:QH").play_out().bella


def test_either_of_the_bells_may_be_claimed_in_many_circles() -> None:
    """B03; Wikipedia, "many circles"."""
    options = {"bella.on": "either", "bella.first_penalty": "none"}

    assert (0, 20) == at_trick_3(options).play("W:KH,bella").bella
    assert (0, 20) == at_trick_6(options).play("W:KH,bella").bella


def test_the_first_of_the_bells_may_lose_the_whole_deal() -> None:
    """B04 with bella.first_penalty = lose_hand."""
    table = at_trick_3({"bella.first_penalty": "lose_hand"}).play("W:KH,bella")

    assert ("bells_lost_deal", (162, 0)) == (table.sheet.outcome, table.sheet.points)
    assert "not_in_over" == table.refused("N:TH").code


@pytest.mark.parametrize("penalty", ["none", "warning"])
def test_the_first_of_the_bells_may_cost_nothing_but_the_claim(penalty: str) -> None:
    """Rule 65: it counts nothing then, and the last may still be claimed."""
    table = at_trick_3({"bella.first_penalty": penalty}).play("W:QH,bella")
    table = table.play(*QUEEN_FIRST[1:])

    assert (0, 0) == table.bella
    assert (0, 20) == table.play("6. W:KH,bella").bella


def test_bells_that_are_never_said_do_not_count() -> None:
    """B05; Wikipedia: they must be announced."""
    table = at_trick_6().play("6. W:KH", *LAST_TRICKS)

    assert (0, 0) == table.bella
    assert 162 == table.tally.pool


def test_bells_may_count_by_themselves() -> None:
    """Rule 66 with bella.auto = true: nobody claims."""
    table = at_trick_6({"bella.auto": True})

    assert "may_not_claim_bella_now" == table.refused("W:KH,bella").code
    assert (0, 20) == table.play("6. W:KH").bella


def test_bells_that_must_be_claimed_are_not_played_in_silence() -> None:
    """Rule 67 with bella.optional = false."""
    table = at_trick_6({"bella.optional": False})

    assert "must_claim_bella" == table.refused("W:KH").code
    assert (0, 20) == table.play("6. W:KH,bella").bella


def test_bells_may_be_claimed_until_the_next_card() -> None:
    """Rule 66 with bella.deadline = before_next_card; the Jass rule covers it with a card."""
    table = at_trick_6({"bella.deadline": "before_next_card"}).play("6. W:KH")

    assert (0, 20) == table.play("W:bella").bella
    assert "no_bells_to_claim" == table.play("N:AH").refused("W:bella").code
    assert "may_not_claim_bella_now" == at_trick_6().play("6. W:KH").refused("W:bella").code


def test_bells_may_be_claimed_at_any_card_while_both_are_held() -> None:
    """Rule 64 with bella.on = hold, as in UNI."""
    table = bells_dealt({"bella.on": "hold"}).play("E:- S:- W:- N:H", "1. E:6D S:8H")

    assert (0, 20) == table.play("W:bella,8D").bella
    assert "no_bells_to_claim" == table.refused("N:bella").code
    assert "bella_claimed_already" == table.play("W:bella").refused("W:bella").code
    standard = bells_dealt().play("E:- S:- W:- N:H", "1. E:6D S:8H")
    assert "may_not_claim_bella_now" == standard.refused("W:bella").code


BELL_RUN = "show(KH-QH-JH-TH)"


def fifty_with_the_bells(options: Options | None = None) -> Table:
    """W has announced a fifty with the bells, S a twenty; it is W's second turn."""
    return deal(
        options,
        N="KS 8S 6S 9H KD 6D AC KC 6C",
        E="AS 9S 8H 6H QD TD 8D 7D 7C",
        S="TS 7S AH 7H AD 9D JC TC 9C",
        W="QS JS KH QH JH TH JD QC 8C",
    ).play("E:- S:- W:- N:H", "1. E:9S S:20,TS W:50,JS N:KS", "2. S:JC")


def test_a_fifty_with_the_bells_may_be_shown_and_claimed_at_once() -> None:
    """B08; Wikipedia: with a run that is valid; KEN 5 could not."""
    table = fifty_with_the_bells().play(f"W:{BELL_RUN},bella,8C")

    assert ((0, 50), (0, 20)) == (table.runs, table.bella)
    assert (0, 20) == table.play_out().bella


def test_the_bells_may_not_be_claimed_with_a_run_where_only_the_last_card_will_do() -> None:
    """B08 with bella.with_run = later_only, as KEN plays."""
    table = fifty_with_the_bells({"bella.with_run": "later_only"})

    assert "may_not_claim_bella_now" == table.refused(f"W:{BELL_RUN},bella").code


def test_bells_claimed_with_a_beaten_run_count_only_when_claimed_again() -> None:
    """Design 3: the claim is in vain, and may be made again on the last bell."""
    table = deal(
        N="8S TH 8H 6H QD JD 9D 6D 6C",
        E="KS QS JS TS 9S 6S 7H JC 7C",
        S="AH 9H AD TD 8D 7D KC QC 9C",
        W="AS 7S KH QH JH KD AC TC 8C",
    ).play("E:- S:- W:- N:H", "1. E:50,KS S:9H W:20,AS N:8S")
    table = table.play("2. S:8D W:show(KH-QH-JH),bella,KD N:QD E:show(KS-QS-JS-TS),7H")
    assert ((0, 50), (0, 0)) == (table.runs, table.bella)

    table = table.play("3. E:JS S:AH W:7S N:6H", "4. S:KC W:AC N:6C E:JC")
    table = table.play("5. W:QH N:TH E:7C S:9C", "6. N:8H E:6S S:TD W:KH,bella")

    assert (0, 20) == table.bella


def test_there_are_no_bells_at_no_trump() -> None:
    """B10; KIM."""
    table = bells_dealt({"auction.no_trump": True, "bella.on": "hold"}).play("E:- S:- W:NT")
    table = table.play("1. E:6D S:QC")
    assert 130 == table.tally.pool

    assert "no_bells_to_claim" == table.refused("W:bella").code
    while table.turn != "W" or not {"KH", "QH"} & table.lawful:
        table = table.play(f"{table.turn}:{min(table.lawful)}")
    bell = min({"KH", "QH"} & table.lawful)
    assert "no_bells_to_claim" == table.refused(f"W:{bell},bella").code


def test_the_bells_may_be_the_last_two_cards() -> None:
    """B11; the last trick is worth its ten besides."""
    table = deal(
        N="AS JS TS 7H 6H KD 6D KC QC",
        E="9S AH JH TH QD 9D 7D JC TC",
        S="QS 8S 6S 9H TD 8D 9C 8C 6C",
        W="KS 7S KH QH 8H AD JD AC 7C",
    ).play("E:- S:- W:- N:H", "1. E:TC S:6C W:7C N:QC", "2. E:JH S:9H W:8H N:6H")
    table = table.play("3. E:7D S:8D W:JD N:KD", "4. N:TS E:9S S:QS W:7S")
    table = table.play("5. N:JS E:AH S:6S W:KS", "6. E:JC S:8C W:AC N:KC")
    table = table.play("7. W:AD N:6D E:QD S:TD")
    assert {"KH", "QH"} == names(table.state.hands[3])

    table = table.play("8. W:KH N:7H E:TH S:8S")
    before = table.tally.cards
    table = table.play("9. E:9D S:9C W:QH,bella N:AS")

    assert (0, 20) == table.bella
    assert before[1] + 3 + 11 + 10 == table.tally.cards[1]
    assert "not_in_over" == table.refused("W:KH").code


@pytest.mark.parametrize(("king", "points"), [("KH", (162, 0)), ("KH,bella", (182, 0))])
def test_bells_claimed_on_a_bait_go_to_the_others(king: str, points: tuple[int, int]) -> None:
    """B12; Wikipedia: EW went and get 70 of 162, so saying bella only costs 20 more."""
    table = deal(
        N="TS AH JH 7H 9D 7D AC JC 9C",
        E="AS KS JS 7S TH 9H AD 6D 6C",
        S="QS 9S 8S 8H 6H JD TD QC 8C",
        W="6S KH QH KD QD 8D KC TC 7C",
    ).play("E:H", "1. E:TH S:8H W:QH N:JH", "2. N:9D E:6D S:TD W:KD", "3. S:JD W:8D N:7D E:AD")
    table = table.play("4. E:KS S:QS W:6S N:TS", "5. N:9C E:6C S:8C W:KC")
    table = table.play(f"6. W:{king} N:AH E:9H S:6H", "7. E:7S S:9S W:QD N:7H")
    table = table.play("8. N:AC E:AS S:QC W:7C", "9. N:JC E:JS S:8S W:TC")

    assert (92, 70) == table.tally.cards
    assert ("bait", points) == (table.sheet.outcome, table.sheet.points)


@pytest.mark.parametrize(("king", "points"), [("KH", (162, 0)), ("KH,bella", (87, 95))])
def test_bells_count_towards_the_half(king: str, points: tuple[int, int]) -> None:
    """B13; KEN: EW went and get 75 of 162; the bells make it."""
    table = deal(
        N="AH 8H KD TD 8D AC KC JC 7C",
        E="AS KS JS TS 7S 7D 6D 9C 8C",
        S="QS 9S 6S JH TH 7H 6H 9D 6C",
        W="8S KH QH 9H AD QD JD QC TC",
    ).play("E:H", "1. E:6D S:9D W:QD N:TD", "2. N:JC E:9C S:6C W:TC", "3. W:QC N:AC E:8C S:JH")
    table = table.play("4. S:6H W:9H N:8H E:TS", "5. W:AD N:KD E:7D S:7H", "6. S:9S W:8S N:AH E:JS")
    table = table.play("7. N:8D E:7S S:TH W:JD", "8. S:6S W:QH N:7C E:AS")
    table = table.play(f"9. W:{king} N:KC E:KS S:QS")

    assert (87, 75) == table.tally.cards
    assert points == table.sheet.points
