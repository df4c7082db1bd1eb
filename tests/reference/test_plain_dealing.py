"""Auction and deal (dossier 4.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import plain
from tests.reference.plain import SEATS, PlainDeal, Refused
from tests.reference.staging import FIFTY, announcing, fill, go_on, showing, start


def opening(**options: Any) -> PlainDeal:
    """Dealer N, nothing said yet."""
    hands = fill({})
    first = {seat: hand[:6] for seat, hand in hands.items()}
    kitty = {seat: hand[6:] for seat, hand in hands.items()}
    return PlainDeal(
        {key.replace("_", ".", 1): value for key, value in options.items()}, "N", first, kitty
    )


def test_a01_first_to_go() -> None:
    """A01."""
    deal = opening()
    deal.say("E", "H")
    assert (deal.trump, deal.goer, deal.phase, deal.turn) == ("H", "E", "play", "E")
    assert all(len(deal.sees(seat)) == 9 for seat in SEATS)
    assert deal.calls() == set()
    with pytest.raises(Refused):
        deal.say("S", "C")


def test_a05_eldest_leads() -> None:
    """A05, and no. 18."""
    for lead, turn in (("eldest", "E"), ("left_of_caller", "W"), ("caller", "S")):
        deal = opening(play_first_lead=lead)
        deal.say("E", "-")
        deal.say("S", "C")
        assert (deal.goer, deal.turn) == ("S", turn)


def test_a06_a07_no_trump() -> None:
    """A06 and A07."""
    with pytest.raises(Refused):
        opening().say("E", "NT")
    deal = start(fill({"E": "TS JS QS KS"}), "NT", goer="E", options={"auction.no_trump": True})
    assert deal.result()["pool"] == 130
    assert deal.announcements("E") == {"50"}
    go_on(deal, {("E", 1): announcing("E", "50"), ("E", 2): showing("E", FIFTY)})
    assert deal.result()["trump"] == "NT"
    assert deal.result()["pool"] == 180
    options = {"auction.no_trump": True, "runs.in_nt": False}
    assert (
        start(fill({"E": "TS JS QS KS"}), "NT", goer="E", options=options).announcements("E")
        == set()
    )


def test_a08_kitty_peek() -> None:
    """A08."""
    for peek, after in (("never", 6), ("after_own_pass", 9)):
        deal = opening(deal_kitty_peek=peek)
        assert len(deal.sees("E")) == 6
        deal.say("E", "-")
        assert len(deal.sees("E")) == after
        assert len(deal.sees("S")) == 6


def test_a09_cut() -> None:
    """A09."""
    assert not plain.cut_is_legal({}, 3)
    assert plain.cut_is_legal({}, 4)
    assert plain.cut_is_legal({}, 32)
    assert not plain.cut_is_legal({}, 33)
    assert plain.cut_is_legal({"setup.min_cut": 3}, 3)


def test_a10_next_dealer() -> None:
    """A10."""
    assert {
        plain.next_dealer({}, "N", outcome) for outcome in ("made", "bait", "half", "passed")
    } == {"E"}
    assert plain.next_dealer({"auction.all_pass": "redeal_same"}, "N", "passed") == "N"
    assert plain.next_dealer({"auction.all_pass": "redeal_same"}, "N", "made") == "E"


def test_a11_a12_a14_first_dealer() -> None:
    """A11, A12, A14."""
    draws = {"N": "JS", "E": "9H", "S": "AD", "W": "TC"}
    assert plain.first_dealer({}, draws) == "N"
    for rank in ("plain", "natural"):
        assert plain.first_dealer({"setup.cut_rank": rank}, draws) == "S"
    assert plain.first_dealer({}, {"N": "JS", "E": "JH", "S": "9D", "W": "9C"}) == {"N", "E"}
    turned = ["6S", "AS", "TD", "9C", "8H", "JC"]
    assert plain.first_dealer({"setup.first_dealer": "first_jack"}, turned) == "E"


def test_forced_dealer_and_free_pass() -> None:
    """No. 14."""
    deal = opening()
    for seat in ("E", "S", "W"):
        deal.say(seat, "-")
    assert deal.calls() == set("SHDC")
    deal = opening(auction_all_pass="redeal_same")  # noqa: S106 - to pass is no password
    for seat in ("E", "S", "W", "N"):
        deal.say(seat, "-")
    nothing = {"NS": 0, "EW": 0}
    assert deal.phase == "over"
    assert deal.turn is None
    assert deal.result() == {
        "goer": None,
        "trump": None,
        "cards": nothing,
        "runs": nothing,
        "bella": nothing,
        "pool": 0,
        "outcome": "passed",
        "score": nothing,
        "waiting": 0,
    }
