"""Misplays and throwing in (dossier 4.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import plain
from tests.reference.plain import PACK, SEATS, PlainDeal
from tests.reference.staging import fill, go_on, refused, snapshot, start, trick_number

PERMISSIVE = {"misplay.mode": "permissive"}


def misplayed(**options: Any) -> PlainDeal:
    """Trump H, NS went. N leads AH, E plays 6H, and in trick 2 9H.

    W shows a twenty, N claims the bells in trick 3.
    """
    hands = fill({"N": "AH KH QH", "E": "6H 9H", "W": "7C 8C 9C"})
    real = {**PERMISSIVE, **{key.replace("_", ".", 1): value for key, value in options.items()}}
    deal = start(hands, goer="N", dealer="W", options=real)
    cards = {("N", 1): "AH", ("E", 1): "6H", ("N", 2): "KH", ("E", 2): "9H", ("N", 3): "QH"}
    while "QH" in deal.hands["N"]:
        seat, number = deal.turn, trick_number(deal)
        assert seat
        if seat == "W" and number == 1 and deal.announcements("W"):
            deal.announce("W", "20")
        if seat == "W" and number == 2 and deal.may_show("W"):
            deal.show("W", ["9C-8C-7C"])
        card = cards.get((seat, number)) or min(deal.lawful(seat), key=PACK.index)
        deal.play(seat, card, bella=card == "QH")
    return deal


def test_m01_proven() -> None:
    """M01."""
    hands = fill({"N": "AH", "E": "6H 9H", "S": "JH"})
    deal = start(hands, goer="N", dealer="W", options=PERMISSIVE)
    deal.play("N", "AH")
    assert deal.lawful("E") == {"9H"}
    assert deal.playable("E") == set(hands["E"])
    deal.play("E", "6H")
    while "9H" in deal.hands["E"]:
        assert deal.turn
        card = "9H" if deal.turn == "E" else min(deal.lawful(deal.turn))
        deal.play(deal.turn, card)
    false = deal.copy()
    deal.call_misplay("S", "E", 1)
    assert deal.result()["outcome"] == "misplay"
    assert deal.result()["score"] == {"NS": 162, "EW": 0}
    false.call_misplay("W", "N", 1)
    assert false.result()["outcome"] == "false_misplay"
    assert false.result()["score"] == {"NS": 162, "EW": 0}


@pytest.mark.parametrize(
    ("award", "points"),
    [("pool", 202), ("flat_162", 162), ("pool_minus_offender_melds", 182), ("game", 202)],
)
def test_m03_award(award: str, points: int) -> None:
    """M03."""
    deal = misplayed(misplay_award=award)
    deal.call_misplay("S", "E", 1)
    result = deal.result()
    assert result["pool"] == 202
    assert result["score"] == {"NS": points, "EW": 0}
    winner = plain.game_winner({**PERMISSIVE, "misplay.award": award}, (0, 0), result)
    assert winner == ("NS" if award == "game" else None)


def test_m04_too_late() -> None:
    """M04: once the score is written."""
    deal = go_on(misplayed())
    result = deal.result()
    deal.close()
    assert not any(deal.may_call_misplay(seat) for seat in SEATS)
    refused(lambda deal: deal.call_misplay("S", "E", 1))(deal)
    assert deal.result() == result
    assert result["outcome"] != "misplay"


def test_called_after_the_last_card() -> None:
    """No. 38, `before_score`: until the score is written."""
    deal = go_on(misplayed())
    assert deal.phase == "over"
    assert all(deal.may_call_misplay(seat) for seat in SEATS)
    deal.call_misplay("S", "E", 1)
    result = deal.result()
    assert result["outcome"] == "misplay"
    assert result["score"] == {"NS": 202, "EW": 0}
    assert not deal.may_call_misplay("S")
    deal.close()
    assert deal.result() == result


def test_called_before_the_next_deal() -> None:
    """No. 38, `before_next_deal`: when the score is written as well."""
    deal = go_on(misplayed(misplay_deadline="before_next_deal"))
    for closed in (False, True):
        if closed:
            deal.close()
        called = deal.copy()
        called.call_misplay("S", "E", 1)
        assert called.result()["outcome"] == "misplay"
        assert called.result()["score"] == {"NS": 202, "EW": 0}


def test_called_before_the_next_trick() -> None:
    """No. 38, `before_next_trick`: after the last card only of the last trick."""
    too_late = refused(lambda deal: deal.call_misplay("S", "E", 1))
    deal = misplayed(misplay_deadline="before_next_trick")
    too_late(deal)
    go_on(deal)
    assert deal.may_call_misplay("S")
    too_late(deal)
    called = deal.copy()
    called.call_misplay("S", "E", 9)
    assert called.result()["outcome"] == "false_misplay"
    deal.close()
    assert not deal.may_call_misplay("S")
    refused(lambda deal: deal.call_misplay("S", "E", 9))(deal)


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("caller", SEATS)
def test_any_player_calls(caller: str, over: bool) -> None:
    """No. 35 and 36: the offender's side loses, whoever of the four calls it."""
    deal = go_on(misplayed()) if over else misplayed()
    assert deal.may_call_misplay(caller)
    deal.call_misplay(caller, "E", 1)
    assert deal.result()["outcome"] == "misplay"
    assert deal.result()["score"] == {"NS": 202, "EW": 0}


@pytest.mark.parametrize("offender", ["N", "S", "W"])
def test_false_call(offender: str) -> None:
    """No. 37: the caller's side loses, whomever he accuses."""
    deal = misplayed()
    deal.call_misplay("S", offender, 1)
    assert deal.result()["outcome"] == "false_misplay"
    assert deal.result()["score"] == {"NS": 0, "EW": 202}


def test_no_call_of_a_deal_that_was_not_played_out() -> None:
    """No. 38: neither of one that was stopped nor of one that was thrown in."""
    for mode in ("forfeit_all", "forfeit_rest"):
        deal = misplayed(misplay_deadline="before_next_deal", concede_mode=mode)
        deal.throw_in("S")
        assert not deal.may_call_misplay("S")
        deal.close()
        assert not deal.may_call_misplay("S")
        refused(lambda deal: deal.call_misplay("S", "E", 1))(deal)


def test_close() -> None:
    """The score is written only of a deal that is over; a second time changes nothing."""
    deal = misplayed()
    refused(lambda deal: deal.close())(deal)
    go_on(deal).close()
    before = snapshot(deal)
    deal.close()
    assert snapshot(deal) == before


def test_m07_m08_throw_in() -> None:
    """M07 and M08: EW went and have fewer than half when W throws in after trick 5."""
    for mode in ("forfeit_all", "forfeit_rest"):
        deal = go_on(start(fill({}), goer="W", options={"concede.mode": mode}), until=6)
        cards = deal.result()["cards"]
        assert cards["EW"] < 81
        deal.throw_in("W")
        result = deal.result()
        assert result["cards"] == cards
        assert result["pool"] == 162
        assert result["score"] == {"NS": 162, "EW": 0}
        assert result["outcome"] == ("thrown_in" if mode == "forfeit_all" else "bait")
    # M08 in figures
    assert plain.settle({}, "EW", "H", {"NS": 122, "EW": 40}, {}, {}) == (
        "bait",
        {"NS": 162, "EW": 0},
        0,
    )
    # the side that went takes the rest
    deal = go_on(start(fill({}), goer="N", options={"concede.mode": "forfeit_rest"}), until=6)
    mine = deal.result()["cards"]["EW"]
    deal.throw_in("W")
    assert deal.result()["score"] == {"NS": 162 - mine, "EW": mine}
    assert not start(fill({}), options={"concede.mode": "off"}).may_throw_in("W")


def test_m10_strict() -> None:
    """M10."""
    deal = start(fill({"N": "AH", "E": "6H 9H"}), goer="N", dealer="W")
    deal.play("N", "AH")
    refused(lambda deal: deal.play("E", "6H"))(deal)
    assert not deal.may_call_misplay("S")


def test_false_call_that_costs_nothing() -> None:
    """No. 37, `none`: play goes on."""
    deal = misplayed(misplay_false_award="none")
    deal.call_misplay("W", "N", 1)
    assert deal.phase == "play"
    result = go_on(deal).result()
    deal.call_misplay("W", "N", 1)
    assert deal.result() == result
    assert deal.may_call_misplay("W")
