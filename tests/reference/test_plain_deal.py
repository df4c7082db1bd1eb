"""A full deal (dossier 4.12), and deals at random.

What may be done can be done, what is refused changes nothing, and the figures add up.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import pytest

from tests.reference import plain
from tests.reference.plain import PACK, SEATS, SIDES, PlainDeal, Refused, left_of, side_of
from tests.reference.staging import CASES, snapshot, trick_number

X1 = next(case for case in CASES if case["id"] == "X1")


def play_x1(options: Mapping[str, Any], script: Sequence[str]) -> PlainDeal:
    """X1 with what is said: of 'E shows', 'W shows', 'first bell', 'last bell'."""
    first, kitty = plain.deal_pack(options, X1["dealer"], X1["deck"])
    deal = PlainDeal(options, X1["dealer"], first, kitty)
    for seat in ("E", "S", "W"):
        deal.say(seat, "-")
    deal.say(X1["caller"], X1["trump"])
    for number, trick in enumerate(X1["plays"], 1):
        for seat, card in trick:
            if deal.phase == "over":
                return deal
            assert deal.turn == seat
            if number == 1 and seat in "EW":
                assert deal.announcements(seat) == {"20"}
                deal.announce(seat, "20")
            if number == 2 and f"{seat} shows" in script:
                deal.show(seat, deal.runs(seat))
            bella = (card == "QC" and "first bell" in script) or (
                card == "KC" and "last bell" in script
            )
            deal.play(seat, card, bella=bella)
    return deal


def test_x1() -> None:
    """4.12, X1."""
    first, kitty = plain.deal_pack({}, "N", X1["deck"])
    assert set(first["E"]) == {"JS", "8S", "KH", "QH", "8D", "8C"}
    assert set(kitty["W"]) == {"7H", "6D", "AC"}
    deal = play_x1({}, ["W shows", "last bell"])
    tricks = deal.tricks()
    assert [trick["winner"] for trick in tricks] == X1["trick_winners"]
    assert [trick["points"] for trick in tricks] == X1["trick_points"]
    assert tricks[0] == {
        "leader": "E",
        "cards": ["AS", "9S", "KS", "6S"],
        "winner": "E",
        "points": 15,
    }
    assert {seat: deal.runs(seat) for seat in SEATS} == {
        "N": [],
        "E": ["AH-KH-QH"],
        "S": [],
        "W": ["AC-KC-QC"],
    }
    assert deal.result() == {
        "goer": "N",
        "trump": "C",
        "cards": X1["cards"],
        "runs": {"NS": 0, "EW": 20},
        "bella": {"NS": 0, "EW": 20},
        "pool": X1["pool"],
        "outcome": X1["outcome"],
        "score": X1["score"],
        "waiting": 0,
    }


@pytest.mark.parametrize(
    ("options", "script", "pool", "outcome", "ns", "ew"),
    [
        ({}, ["E shows", "W shows", "last bell"], 202, "bait", 0, 202),
        ({"score.threshold": "fixed_82"}, ["W shows", "last bell"], 202, "made", 83, 119),
        ({"runs.count": "team"}, ["E shows", "W shows", "last bell"], 222, "bait", 0, 222),
        ({}, ["W shows"], 182, "bait", 0, 182),
        ({}, [], 162, "made", 83, 79),
        (
            {"bella.first_penalty": "lose_hand"},
            ["W shows", "first bell"],
            182,
            "bells_lost_deal",
            182,
            0,
        ),
    ],
)
def test_x1_table(
    options: dict[str, Any], script: list[str], pool: int, outcome: str, ns: int, ew: int
) -> None:
    """4.12, the table."""
    result = play_x1(options, script).result()
    assert (result["pool"], result["outcome"], result["score"]) == (
        pool,
        outcome,
        {"NS": ns, "EW": ew},
    )


def random_options(rng: random.Random) -> dict[str, Any]:
    """A value for each option; five in six are the default."""
    options = {}
    for key, (default, values) in plain.CATALOGUE.items():
        if values:
            options[key] = rng.choice(values) if rng.random() < 1 / 6 else default
    return options


def random_step(deal: PlainDeal, rng: random.Random) -> None:
    """Something that is allowed, mostly to play a card."""
    if deal.phase == "auction":
        assert deal.turn
        deal.say(deal.turn, rng.choice(sorted(deal.calls())))
        return
    seat = deal.turn
    assert seat
    for one in SEATS:
        if rng.random() < 0.5 and (may := deal.may_show(one)):
            runs = rng.choice(sorted(may, key=sorted))
            try:
                deal.show(one, runs, bella=True)
            except Refused:
                deal.show(one, runs)
        if rng.random() < 0.3 and deal.may_bella(one):
            deal.bella(one)
            if deal.phase == "over":  # bella.first_penalty = lose_hand
                return
        if rng.random() < 0.002 and deal.may_throw_in(one):
            deal.throw_in(one)
            return
        if rng.random() < 0.01 and deal.may_count_out(one):
            deal.count_out(one)
            return
        if rng.random() < 0.01 and deal.may_call_misplay(one):
            with suppress(Refused):
                deal.call_misplay(one, rng.choice(SEATS), rng.randint(1, trick_number(deal)))
            if deal.phase == "over":
                return
    if rng.random() < 0.8 and (words := deal.announcements(seat)):
        deal.announce(seat, rng.choice(sorted(words)))
        return
    card = rng.choice(sorted(deal.playable(seat)))
    bella = rng.random() < 0.7 and deal.may_bella(seat, card)
    try:
        deal.play(seat, card, bella)
    except Refused:  # a duty: to show, or to say bella
        if any(deal.may_show(one) for one in SEATS):
            for one in SEATS:
                if may := deal.may_show(one):
                    deal.show(one, min(may, key=sorted))
        else:
            deal.play(seat, card, deal.may_bella(seat, card))


@pytest.mark.parametrize("seed", range(60))
def test_at_random(seed: int) -> None:
    """No dead end under any options, and the law of the pool."""
    rng = random.Random(seed)
    options = random_options(rng)
    pack = rng.sample(PACK, 36)
    first, kitty = plain.deal_pack(options, "N", pack)
    deal = PlainDeal(options, "N", first, kitty, (300, 300), rng.choice([0, 81]))
    while deal.phase != "over":
        with pytest.raises(Refused):
            deal.play(left_of(deal.turn or "N"), rng.choice(PACK))
        copy = deal.copy()
        before = snapshot(deal)
        random_step(copy, random.Random(rng.random()))
        assert snapshot(deal) == before
        deal = copy
        deal.result()
    result = deal.result()
    assert result["outcome"] != "unfinished"
    if result["goer"]:
        total = plain.cards_total(options, result["trump"])
        melds = sum(result["runs"][side] + result["bella"][side] for side in SIDES)
        assert result["pool"] == total + melds
        if len(deal.closed) == 9:
            assert sum(result["cards"].values()) == total
        winners = {side_of(trick["winner"]) for trick in deal.tricks() if trick["winner"]}
        assert winners <= set(SIDES)
        plain.game_winner(options, (300, 300), result)
    deal.close()
    assert deal.result() == result
    if options["misplay.deadline"] != "before_next_deal":
        assert not any(deal.may_call_misplay(seat) for seat in SEATS)
