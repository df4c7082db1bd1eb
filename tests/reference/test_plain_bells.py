"""The bells (dossier 4.7)."""

from __future__ import annotations

import random

import pytest

from tests.reference.plain import SEATS, PlainDeal, Refused
from tests.reference.staging import (
    BELLS,
    FIFTY,
    announcing,
    bells,
    fill,
    go_on,
    refused,
    showing,
    start,
    trick_number,
)

BELL_RUN = "KH-QH-JH-TH"


def test_b01_last_of_the_bells() -> None:
    """B01."""
    result = bells("QH", False, True).result()
    assert result["bella"] == {"NS": 0, "EW": 20}
    assert result["pool"] == 182


def test_b02_first_of_the_bells() -> None:
    """B02: the claim stands, counts nothing, loses the bells."""
    assert bells("KH", True, False).result()["bella"] == {"NS": 0, "EW": 0}
    with pytest.raises(Refused):
        bells("KH", True, True)
    for penalty in ("none", "warning"):
        result = bells("KH", True, True, bella_first_penalty=penalty).result()
        assert result["bella"] == {"NS": 0, "EW": 20}
        result = bells("KH", True, False, bella_first_penalty=penalty).result()
        assert result["bella"] == {"NS": 0, "EW": 0}


def test_b03_either() -> None:
    """B03."""
    for said in ((True, False), (False, True)):
        assert bells("KH", *said, bella_on="either").result()["bella"] == {"NS": 0, "EW": 20}


def test_b04_lose_hand() -> None:
    """B04."""
    result = bells("KH", True, False, bella_first_penalty="lose_hand").result()
    assert result["outcome"] == "bells_lost_deal"
    assert result["score"] == {"NS": 162, "EW": 0}


def test_b05_never_said() -> None:
    """B05, and the options under which silence is no loss or no choice."""
    assert bells("KH", False, False).result()["bella"] == {"NS": 0, "EW": 0}
    assert bells("KH", False, False, bella_auto=True).result()["bella"] == {"NS": 0, "EW": 20}
    with pytest.raises(Refused):
        bells("KH", False, False, bella_optional=False)


def test_b08_with_the_run() -> None:
    """B08."""
    script = {("W", 1): announcing("W", "50"), ("W", 2): showing("W", BELL_RUN, bella=True)}
    deal = go_on(start(fill({"W": "TH JH QH KH"})), script, until=3)
    result = deal.result()
    assert result["runs"]["EW"] == 50
    assert result["bella"]["EW"] == 20
    script = {**script, ("W", 2): refused(showing("W", BELL_RUN, bella=True))}
    go_on(
        start(fill({"W": "TH JH QH KH"}), options={"bella.with_run": "later_only"}), script, until=3
    )


def test_bella_on_first_and_hold() -> None:
    """No. 64."""
    for on in ("first", "hold"):
        assert bells("KH", True, False, bella_on=on).result()["bella"] == {"NS": 0, "EW": 20}
        with pytest.raises(Refused):
            bells("KH", False, True, bella_on=on)
    deal = start(BELLS, goer="N", dealer="W", options={"bella.on": "hold"})
    for seat, card in (("N", "AS"), ("E", "7S"), ("S", "8S")):
        deal.play(seat, card)
    assert deal.may_bella("W")
    assert not deal.may_bella("W", "6S")
    deal.bella("W")
    assert deal.result()["bella"] == {"NS": 0, "EW": 20}
    assert not deal.may_bella("W")


def test_bella_before_next_card() -> None:
    """No. 66: on its own after the card, until the next card is played."""
    deal = start(
        BELLS,
        goer="N",
        dealer="W",
        options={"bella.on": "either", "bella.deadline": "before_next_card"},
    )
    for card in ["AS", "7S", "8S", "6S", "AD", "8D", "6D", "7D", "JH", "7H", "6H", "KH"]:
        assert deal.turn
        assert not deal.may_bella("W")
        deal.play(deal.turn, card)
    late = deal.copy()
    late.play("N", "AC")
    assert not late.may_bella("W")
    deal.bella("W")
    assert deal.result()["bella"] == {"NS": 0, "EW": 20}


def test_bells_with_a_beaten_run() -> None:
    """6.2 and design: they count nothing and may be claimed again on the last bell."""
    for seed in range(200):
        script = {
            ("E", 1): announcing("E", "50"),
            ("W", 1): announcing("W", "20"),
            ("E", 2): showing("E", FIFTY),
            ("W", 2): showing("W", "KH-QH-JH", bella=True),
        }
        deal = start(
            fill({"E": "TS JS QS KS", "W": "JH QH KH"}, seed=seed),
            options={"bella.optional": False},
        )
        try:
            go_on(deal, script)
        except Refused:  # the last bell may not be played in silence
            assert deal.turn == "W"
            assert trick_number(deal) > 2
            assert deal.result()["bella"] == {"NS": 0, "EW": 0}
            card = next(card for card in ("KH", "QH") if card in deal.lawful("W"))
            deal.play("W", card, bella=True)
            assert deal.result()["bella"] == {"NS": 0, "EW": 20}
            return
    raise AssertionError("no such deal found")


def test_b10_no_trump() -> None:
    """B10."""
    deal = start(
        BELLS, "NT", goer="N", dealer="W", options={"auction.no_trump": True, "bella.on": "hold"}
    )
    while deal.phase == "play":
        assert deal.turn
        assert not any(
            deal.may_bella(seat, card) for seat in SEATS for card in [None, *deal.hands[seat]]
        )
        deal.play(deal.turn, min(deal.lawful(deal.turn)))
    assert deal.result()["bella"] == {"NS": 0, "EW": 0}
    assert deal.result()["pool"] == 130


def played(seed: int, goer: str, say: bool) -> PlainDeal:
    """W holds the bells and keeps them as long as it can.

    The cards are chosen by chance, but no hearts where there is a choice.
    """
    rng = random.Random(seed)
    deal = start(fill({"W": "KH QH"}, seed=seed), goer=goer, dealer="N")
    while deal.phase == "play":
        seat = deal.turn
        assert seat
        lawful = sorted(deal.lawful(seat))
        card = rng.choice([card for card in lawful if card[1] != "H"] or lawful)
        last = card in ("KH", "QH") and len({"KH", "QH"} & set(deal.hands["W"])) == 1
        deal.play(seat, card, bella=say and last)
    return deal


def test_b11_last_two_cards() -> None:
    """B11."""
    for seed in range(5000):
        deal = played(seed, "N", say=True)
        own = [
            trick["cards"][(SEATS.index("W") - SEATS.index(trick["leader"])) % 4]
            for trick in deal.tricks()
        ]
        if set(own[7:]) == {"KH", "QH"}:
            assert deal.result()["bella"] == {"NS": 0, "EW": 20}
            assert sum(deal.result()["cards"].values()) == 162
            return
    raise AssertionError("no such deal found")


@pytest.mark.parametrize(
    ("cards", "silent", "claimed"),
    [
        (70, {"NS": 162, "EW": 0}, {"NS": 182, "EW": 0}),
        (75, {"NS": 162, "EW": 0}, {"NS": 87, "EW": 95}),
    ],
    ids=["B12", "B13"],
)
def test_b12_b13_bella_and_the_half(
    cards: int, silent: dict[str, int], claimed: dict[str, int]
) -> None:
    """B12 and B13."""
    for seed in range(5000):
        deal = played(seed, "E", say=False)
        if deal.result()["cards"]["EW"] == cards:
            assert deal.result()["score"] == silent
            assert played(seed, "E", say=True).result()["score"] == claimed
            return
    raise AssertionError("no such deal found")
