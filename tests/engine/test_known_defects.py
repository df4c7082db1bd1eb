"""Faults of earlier programs that the scenarios leave (rules 5.2), as what the rules say."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tarabish_core.engine.actions import CallMisplay, Pass, Play
from tarabish_core.engine.cards import PASS, RANKS, card_name, cards_in
from tarabish_core.engine.model import PLAYED
from tarabish_core.engine.refusals import Reason
from tarabish_core.engine.state import PLAY, find_runs
from tarabish_core.rules.files import shipped_names
from tests.engine.table import ALL_CARDS, Table, bid, cards, deal, rules, shuffled
from tests.engine.walks import shipped, walk


def thirds() -> Table:
    """N holds three plain twenties to the ace; E a trump twenty to the nine."""
    return deal(
        dealer="W",
        N="AS KS QS AD KD QD AC KC QC",
        E="9H 8H 7H JS TS 6S JC 7C 6D",
        S="AH QH TH 9S 8S JD TD 9D 8C",
        W="KH JH 6H 7S 8D 7D TC 9C 6C",
    ).play("N:- E:H")


def test_several_twenties_of_one_hand_count_together() -> None:
    """R11, KIM 19: three twenties are sixty, said as one twenty and shown as three."""
    table = thirds().play("1. N:20,AS E:20,6S S:8S W:7S")
    table = table.play("2. N:show(AS-KS-QS)+show(AD-KD-QD)+show(AC-KC-QC),KS")

    assert (60, 0) == table.runs


def test_a_beaten_run_may_be_shown_and_tells_nothing() -> None:
    """KEN 9: showing is never refused because of what another seat holds."""
    table = thirds().play("1. N:20,AS E:20,6S S:8S W:7S", "2. N:show(AS-KS-QS),KS")
    table = table.play("E:show(9H-8H-7H),TS")

    assert (20, 0) == table.runs
    assert [1, 1, 0, 0] == [len(runs) for runs in table.state.talk.shown]


def test_eldest_is_not_the_program_and_not_the_dealer() -> None:
    """X1's kin, UNI 5.1: whoever deals, the next seat has the first say and the first lead."""
    for dealer in range(4):
        table = shuffled(rules(), 3, dealer)
        eldest = (dealer + 1) % 4
        assert eldest == table.state.turn
        assert eldest == bid(table, "NESW"[dealer], "S").state.turn


def test_nobody_may_pass_for_ever() -> None:
    """A02, AJ: each has one say; the fourth must name trump, and may name any."""
    table = shuffled(rules(), 3, 0)
    for seat in (1, 2, 3):
        table = table.do(Pass(seat))

    assert {0, 1, 2, 3} == table.calls
    assert Reason("may_not_pass") == table.refused_action(Pass(0))


def test_all_may_pass_once_where_nobody_is_forced() -> None:
    """A03, AJ: four passes end the deal; there is no second round."""
    table = shuffled(rules({"auction.all_pass": "redeal_next"}), 3, 0)
    for seat in (1, 2, 3, 0):
        assert PASS in table.calls
        table = table.do(Pass(seat))

    assert ("passed", (0, 0)) == (table.sheet.outcome, table.sheet.points)


@pytest.mark.parametrize("name", shipped_names())
def test_the_pack_is_dealt_whole(name: str) -> None:
    """IGG, ETH, UNI: nine of 36 cards each, sixes to aces; none is left out or there twice."""
    table = shuffled(shipped(name).ruleset, 11, 2)
    dealt = Counter(card for hand in table.state.hands for card in cards_in(hand))

    assert Counter(ALL_CARDS) == dealt
    assert {f"{rank}{suit}" for rank in RANKS for suit in "SHDC"} == set(map(card_name, dealt))


def test_runs_are_found_in_their_own_suit() -> None:
    """R18, ETH: the same three ranks are found in each suit, and never across two."""
    for suit in range(4):
        for low in range(7):
            hand = 0b111 << 9 * suit + low
            (run,) = find_runs(rules(), hand, 0)
            assert (suit, low + 2, 20) == (run.suit, run.top, run.value)
    assert () == find_runs(rules(), cards("6S 7H 8D 9C TS JH QD KC"), 0)


@pytest.mark.parametrize("name", shipped_names())
def test_the_ten_of_the_last_trick_is_in_every_account(name: str) -> None:
    """T13, UNI 14: in the cards of a deal played out, in the rest of one that was stopped."""
    ruleset = shipped(name).ruleset
    table = bid(shuffled(ruleset, 5, 0), "N", "H")
    for _ in range(9):
        assert 162 == sum(table.tally.cards) + table.tally.rest
        table = table.play_out(len(table.state.plays) // 4 + 1)

    assert (PLAYED, 162, 0) == (table.tally.end, sum(table.tally.cards), table.tally.rest)


@pytest.mark.parametrize("seed", range(20))
def test_void_and_trumped_players_obey_whoever_plays(seed: int) -> None:
    """L05, L07, UNI 11, AJ: the duty is the engine's, so no seat and no program is let off."""
    for state, action in walk(rules(), seed):
        if not isinstance(action, Play) or state.phase != PLAY or not state.led:
            continue
        hand, trump = state.hands[state.turn], cards_of_suit(state.trump)
        played = 1 << action.card
        if hand & state.led:
            assert played & state.led
        elif hand & trump:
            assert played & trump
        over = rules().over[state.trump][state.best]
        if played & trump and hand & over & trump:
            assert played & over


def cards_of_suit(suit: int) -> int:
    """The nine cards of a suit."""
    return 0x1FF << 9 * suit


def test_a_misplay_of_another_deal_is_not_remembered() -> None:
    """UNI 16's kin: every deal begins without faults, words or claims."""
    ruleset = rules({"misplay.mode": "permissive"})
    table = bid(shuffled(ruleset, 1, 0), "E", "H")
    chance = random.Random(1)
    for _ in range(20):
        seat = table.state.turn
        table = table.do(Play(seat, chance.choice(cards_in(table.state.hands[seat]))))
    assert table.state.talk.misplays
    fresh = bid(shuffled(ruleset, 2, 1), "S", "H").play_out(1)

    assert () == fresh.state.talk.misplays
    assert "false_misplay" == fresh.do(CallMisplay(0, 2, 0)).sheet.outcome
