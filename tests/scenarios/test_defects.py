"""Faults of earlier programs (rules 5.2), each as what the rules say instead."""

from __future__ import annotations

from tarabish_core.engine.model import PLAYED, Tally
from tarabish_core.engine.refusals import Reason
from tarabish_core.engine.state import find_runs
from tests.engine.table import Table, cards, deal, rules, silent_deal

CALLS = "E:- S:- W:- N:H"


def two_fifties() -> Table:
    """E holds eight spades in a row, S a twenty to the jack of clubs."""
    return deal(
        N="6S AH 9H QD 8D 6D KC QC 8C",
        E="AS KS QS JS TS 9S 8S 7S KD",
        S="QH TH 8H 6H 9D AC JC TC 9C",
        W="KH JH 7H AD JD TD 7D 7C 6C",
    ).play(CALLS)


def test_a_run_that_was_not_announced_beats_nothing() -> None:
    """C21, KEN 2: E, who plays before S, holds two fifties and says nothing."""
    table = two_fifties().play("1. E:KS S:20,8H W:KH N:6S", "2. W:6C N:KC E:QS")

    assert (20, 0) == table.play("S:show(JC-TC-9C),9C").runs


def test_an_announced_run_that_is_not_shown_beats_nothing() -> None:
    """C19, KEN 2: E announced a fifty, is before S and keeps silent."""
    table = two_fifties().play("1. E:50,KS S:20,8H W:KH N:6S", "2. W:6C N:KC E:QS")

    assert (20, 0) == table.play("S:show(JC-TC-9C),9C").runs


def test_the_best_of_three_runs_wins_although_two_are_equal() -> None:
    """C08, KEN 3: N and E tie in plain suits, S has the same rank in trumps."""
    table = deal(
        N="AS QH 8H 7H KC JC TC 9C 6C",
        E="JS TS 9S KD QD 8D 7D AC QC",
        S="6S JH TH 9H 6H TD 9D 8C 7C",
        W="KS QS 8S 7S AH KH AD JD 6D",
    ).play(CALLS, "1. E:20,KD S:20,9D W:6D N:20,7H", "2. N:show(JC-TC-9C),QH")
    table = table.play("E:show(JS-TS-9S),8D S:show(JH-TH-9H),TH")

    assert (20, 0) == table.runs


def test_equal_plain_runs_cancel() -> None:
    """C05, C10, GO 18: N and E show the same fifty in plain suits; nobody counts."""
    table = deal(
        N="AS AH 7H 8D KC QC JC TC 7C",
        E="KS QS JS TS 9S QH QD JD 6C",
        S="6S KH JH TH 8H 6H TD 9D 6D",
        W="8S 7S 9H AD KD 7D AC 9C 8C",
    ).play(CALLS, "1. E:50,JD S:9D W:KD N:50,8D")
    table = table.play("2. W:9H N:show(KC-QC-JC-TC),AH E:show(KS-QS-JS-TS),QH")

    assert (0, 0) == table.runs


def test_a_lower_trump_does_not_make_the_higher_one_forgotten() -> None:
    """KEN 8: a ruff with the queen, an undertrump, and the fourth must still beat the queen."""
    table = deal(
        N="7H KH AC KC QC JC TC 9C 8C",
        E="AS KS QS JS TS 9S 8S 7S 6S",
        S="JH 9H AH TH QH 8H 8D 7D 6D",
        W="6H AD KD QD JD TD 9D 7C 6C",
    ).play(CALLS, "1. E:AS S:QH")
    assert {"6H"} == table.lawful

    table = table.play("W:6H")

    assert {"KH"} == table.lawful
    assert Reason("must_overtrump", (("card", number("QH")),)) == table.refused("N:7H")


def number(name: str) -> int:
    """The number of a card."""
    return cards(name).bit_length() - 1


def test_ten_beats_king_queen_and_jack_in_plain_suits_and_in_trumps() -> None:
    """T02 and L30, UNI 10, GO 18."""
    for trump in range(4):
        ten = cards("TH").bit_length() - 1
        beats_ten = {number(name) for name in ("KH", "QH")} & {
            card for card in range(36) if rules().over[trump][ten] >> card & 1
        }

        assert set() == beats_ten


def test_void_players_must_trump_and_led_trumps_must_be_beaten() -> None:
    """L05 and L07, UNI 11, GO 18."""
    table = two_fifties().play("1. E:KS")
    assert {"QH", "TH", "8H", "6H"} == table.lawful

    table = table.play("S:QH")
    assert {"KH", "JH"} == table.lawful
    assert "must_overtrump" == table.refused("W:7H").code
    assert "must_trump" == table.refused("W:AD").code


def test_trump_stands_before_a_run_is_looked_for() -> None:
    """UNI 13: runs are found in all nine cards, when trump is known, and only then announced."""
    before = two_fifties().opening
    assert ((), (), (), ()) == before.table.held

    after = two_fifties().state

    assert [50, 50] == [run.value for run in after.table.held[1]]


def test_a_pool_is_not_always_162() -> None:
    """UNI 14: runs and bells are in it."""
    table = two_fifties().play("1. E:KS S:20,8H W:KH N:6S", "2. W:6C N:KC E:QS")
    table = table.play("S:show(JC-TC-9C),9C").play_out()

    assert 182 == table.tally.pool
    assert 162 == sum(table.tally.cards)


def test_a_bait_gives_the_pool_once() -> None:
    """S03, UNI 15, GO 18: the side gets it, not each partner besides."""
    table = silent_deal("N", (70, 92))

    assert ("bait", (0, 162)) == (table.sheet.outcome, table.sheet.points)


def test_the_bells_count_again_in_the_next_deal() -> None:
    """B01 twice in one game, UNI 16: nothing is carried from deal to deal but the totals."""
    totals = (0, 0)
    for _ in range(2):
        table = deal(
            N="8S AH JH TH AD TD 9D 7D TC",
            E="QS JS 7S 6S 6H QD 6D KC 6C",
            S="AS TS 9S 8H 7H QC JC 8C 7C",
            W="KS KH QH 9H KD JD 8D AC 9C",
        ).play(CALLS, "1. E:6D S:8H W:8D N:AD", "2. S:JC W:9C N:TC E:6C", "3. N:JH E:6H S:7H W:QH")
        table = table.play("4. N:TH E:KC S:AS W:9H", "5. W:KD N:9D E:QD S:QC", "6. W:KH,bella")
        table = table.play("N:AH E:JS S:9S", "7. N:8S E:6S S:TS W:KS")
        table = table.play("8. S:7C W:AC N:7D E:7S", "9. W:JD N:TD E:QS S:8C")
        assert (102, 80) == table.sheet.points
        totals = table.match_after(totals).totals

    assert (204, 160) == totals


def test_two_fifties_and_the_bells_make_282() -> None:
    """R09, S22, KIM 19: 100 in runs can be shown, and the largest pool settles."""
    table = two_fifties().play("1. E:50,KS S:8H W:KH N:6S", "2. W:6C N:KC")
    table = table.play("E:show(AS-KS-QS-JS)+show(TS-9S-8S-7S),QS")

    assert (0, 100) == table.runs
    tally = Tally(1, 1, (142, 20), (0, 100), (0, 20), (7, 2), 0, PLAYED)
    assert (282, 0) == rules().score_deal(tally).points


def test_whole_bait_gives_the_whole_pool() -> None:
    """KIM 20: at exactly half the others are not held to what they counted."""
    table = silent_deal("N", (81, 81), {"score.half": "whole_bait"})

    assert ("bait", (0, 162)) == (table.sheet.outcome, table.sheet.points)
    assert (0, 81) == silent_deal("N", (81, 81)).sheet.points


def test_long_runs_are_split_into_fifties_and_twenties() -> None:
    """R09 to R11, KIM 19."""
    values = [
        [run.value for run in find_runs(rules(), cards(hand), 1)]
        for hand in ("7S 8S 9S TS JS QS KS AS 6H", "QS KS AS QH KH AH QD KD AD")
    ]

    assert [[50, 50], [20, 20, 20]] == values
