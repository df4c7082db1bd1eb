"""The say of each seat, the kitty, the cut and the deal (rules 4.9)."""

from __future__ import annotations

import pytest

from tarabish_core.engine.actions import Go, Pass
from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.model import Contract, Cut, Finding
from tarabish_core.engine.refusals import Reason
from tarabish_core.engine.state import deal_cards
from tarabish_core.records.notation import read_card
from tests.engine.table import ALL_CARDS, Options, Table, cards, deal, names, rules

SUITS = {0, 1, 2, 3}


def dealt(options: Options | None = None) -> Table:
    """Nobody has spoken; E has the first say and holds a fifty to the king."""
    return deal(
        options,
        N="AS JH QH 7H 6H QD 9D AC KC",
        E="TS JS QS KS AH 9H 8D 7D 6D",
        S="7S 6S TH 8H KD TD JC TC 9C",
        W="9S 8S KH AD JD QC 8C 7C 6C",
    )


def test_the_first_to_go_ends_the_auction() -> None:
    """A01; Wikipedia, KEN: the others have no say, kitties are picked up, E leads."""
    table = dealt()
    assert cards("TS JS QS KS AH 9H") == table.sees("E").hand

    table = table.play("E:H")

    assert Contract(1, 1, 1) == table.state.table.contract
    assert "E" == table.turn
    assert [9, 9, 9, 9] == [table.sees(seat).hand.bit_count() for seat in "NESW"]
    assert "not_in_play" == table.refused_action(Go(2, 3)).code


def test_the_dealer_names_any_suit_when_the_others_have_passed() -> None:
    """A02; Wikipedia: the dealer is forced; UNI 12 set clubs by itself."""
    table = dealt().play("E:- S:- W:-")

    assert "N" == table.turn
    assert table.calls == SUITS
    assert "may_not_pass" == table.refused("N:-").code
    assert [0, 1, 2, 3] == [table.play(f"N:{suit}").state.trump for suit in "SHDC"]


def test_eldest_leads_whoever_went() -> None:
    """A05; Wikipedia: left of the dealer, not left of the goer."""
    table = dealt().play("E:- S:C")

    assert Contract(2, 3, 1) == table.state.table.contract
    assert "E" == table.turn


@pytest.mark.parametrize(
    ("lead", "leader"), [("eldest", "E"), ("left_of_caller", "W"), ("caller", "S")]
)
def test_the_first_lead_may_go_by_the_goer(lead: str, leader: str) -> None:
    """A05 with play.first_lead; the revision of 2007 hints at left of the caller."""
    table = dealt({"play.first_lead": lead}).play("E:- S:C")

    assert leader == table.turn


def test_no_trump_cannot_be_named_in_the_standard_game() -> None:
    """A06; Wikipedia, and KEN 6 did not validate the suit."""
    assert Reason("may_not_name", (("call", NO_TRUMP),)) == dealt().refused("E:NT")


def test_no_trump_may_be_named_where_it_is_offered() -> None:
    """A07; KIM: pool 130, no bells, runs count."""
    table = dealt({"auction.no_trump": True})
    assert {PASS, *SUITS, NO_TRUMP} == table.calls

    table = table.play("E:NT")
    assert 130 == table.tally.pool
    table = table.play("1. E:50,6D S:TD W:JD N:9D", "2. S:6S W:8S N:AS E:show(KS-QS-JS-TS),TS")

    assert (0, 50) == table.runs
    assert 180 == table.tally.pool
    assert (0, 0) == table.play_out().bella


def test_runs_may_not_count_at_no_trump() -> None:
    """Rule 62 with runs.in_nt = false."""
    table = dealt({"auction.no_trump": True, "runs.in_nt": False})

    assert "cannot_announce" == table.play("E:NT").refused("E:50").code


def test_the_kitty_stays_face_down_until_trump_is_named() -> None:
    """A08; Wikipedia: the owner may not look."""
    table = dealt().play("E:-")

    assert cards("TS JS QS KS AH 9H") == table.sees("E").hand
    assert 3 == table.sees("E").face_down
    assert 6 == table.sees("S").hand.bit_count()


def test_who_passes_may_look_at_the_kitty_where_that_is_the_custom() -> None:
    """A08 with deal.kitty_peek = after_own_pass; MKB."""
    table = dealt({"deal.kitty_peek": "after_own_pass"})
    assert 3 == table.sees("E").face_down

    table = table.play("E:-")

    assert 9 == table.sees("E").hand.bit_count()
    assert 0 == table.sees("E").face_down
    assert 3 == table.sees("S").face_down


def test_a_kitty_dealt_after_trump_is_nowhere_before() -> None:
    """Rule 11 with deal.kitty_when = after_trump; KEN: the same cards in the end."""
    table = dealt({"deal.kitty_when": "after_trump"})

    assert (6, 6, 6, 6) == table.sees("E").sizes
    assert 0 == table.sees("E").face_down
    assert (9, 9, 9, 9) == table.play("E:H").sees("E").sizes
    assert dealt().play("E:H").state.hands == table.play("E:H").state.hands


def test_the_dealers_right_cuts_and_leaves_four_in_each_part() -> None:
    """A09; Wikipedia: at least four; three where setup.min_cut says so."""
    assert Cut(3, 4) == rules().cut(0)
    assert Cut(0, 3) == rules({"setup.min_cut": 3}).cut(1)
    assert NOBODY == rules({"setup.cut": False}).cut(0).seat


def test_the_deal_moves_to_the_left_whatever_the_result() -> None:
    """A10; Wikipedia, ourpastimes, all code."""
    following = {
        rules().next_dealer(0, outcome, 1) for outcome in ("made", "bait", "half", "thrown_in")
    }

    assert {1} == following
    assert 0 == rules().next_dealer(3, "made", 1)


@pytest.mark.parametrize(("all_pass", "dealer"), [("redeal_next", 1), ("redeal_same", 0)])
def test_all_may_pass_where_nobody_is_forced(all_pass: str, dealer: int) -> None:
    """Rule 14; nobody scores, and the option says who deals."""
    table = dealt({"auction.all_pass": all_pass}).play("E:- S:- W:- N:-")

    assert ("passed", (0, 0)) == (table.sheet.outcome, table.sheet.points)
    assert dealer == table.match_after().dealer
    assert "not_in_over" == table.refused_action(Pass(1)).code


def test_the_highest_card_as_in_trumps_deals_first() -> None:
    """A11; KEN deck:high_card."""
    drawn = tuple(enumerate(map(read_card, ("JS", "9H", "AD", "TC"))))

    assert Finding(0, deals=True) == rules().first_dealer(drawn)
    assert Finding(2, deals=False) == rules().first_dealer(drawn[:2])


@pytest.mark.parametrize("rank", ["plain", "natural"])
def test_an_ace_deals_first_where_cards_rank_as_in_plain_suits(rank: str) -> None:
    """A12; ourpastimes, KIM: "high card deals first"."""
    drawn = tuple(enumerate(map(read_card, ("JS", "9H", "AD", "TC"))))

    assert Finding(2, deals=True) == rules({"setup.cut_rank": rank}).first_dealer(drawn)


def test_equal_cards_cut_again_between_themselves() -> None:
    """A14; KEN determine_dealer."""
    drawn = tuple(enumerate(map(read_card, ("JS", "JH", "9D", "9C"))))
    again = ((0, read_card("6S")), (1, read_card("9S")))

    assert Finding(0, deals=False) == rules().first_dealer(drawn)
    assert Finding(1, deals=False) == rules().first_dealer((*drawn, again[0]))
    assert Finding(1, deals=True) == rules().first_dealer((*drawn, *again))


def test_the_first_jack_deals_where_cards_are_flipped() -> None:
    """Rule 6 with setup.first_dealer = first_jack; MKB: flip for jacks."""
    ruleset = rules({"setup.first_dealer": "first_jack"})
    turned = tuple(
        (place % 4, read_card(name))
        for place, name in enumerate(["6S", "AS", "TD", "9C", "8H", "JC"])
    )

    assert Finding(1, deals=False) == ruleset.first_dealer(turned[:5])
    assert Finding(1, deals=True) == ruleset.first_dealer(turned)


def test_one_by_one_deals_the_same_pack_differently() -> None:
    """Rule 11 with deal.by = ones: eldest gets the first card, the fifth, the ninth."""
    pack = shuffled_pack(0, 0, ALL_CARDS)
    ones = deal_cards(rules({"deal.by": "ones"}), pack, 0)
    threes = deal_cards(rules(), pack, 0)

    assert {*pack[0:24:4]} == {card for card in ALL_CARDS if ones.first[1] >> card & 1}
    assert {*pack[0:3], *pack[12:15]} == {c for c in ALL_CARDS if threes.first[1] >> c & 1}
    assert {*pack[33:36]} == {c for c in ALL_CARDS if threes.kitty[0] >> c & 1}


def test_nobody_speaks_out_of_turn() -> None:
    """Rule 13: eldest first, clockwise, each once."""
    table = dealt()

    assert Reason("not_your_turn", (("seat", 1),)) == table.refused("S:C")
    assert Reason("not_your_turn", (("seat", 1),)) == table.refused("S:-")
    assert names(table.sees("S").hand) == {"7S", "6S", "TH", "8H", "KD", "TD"}
