"""Run timing, forgetting and the forgot-fifty rule (dossier 4.6)."""

from __future__ import annotations

import pytest

from tests.reference.plain import SEATS, Refused
from tests.reference.staging import (
    FIFTY,
    TWENTY,
    Act,
    announcing,
    fill,
    go_on,
    refused,
    showing,
    start,
    trick_number,
)

F04 = {"E": "TS JS QS KS", "W": "9C TC JC"}
F06 = {"E": "TS JS QS KS", "S": "9C TC JC"}
ANNOUNCE = {("E", 1): announcing("E", "50"), ("W", 1): announcing("W", "20")}


def test_f02_shown_in_time() -> None:
    """F02."""
    script = {("S", 1): announcing("S", "20"), ("S", 2): showing("S", TWENTY)}
    assert go_on(start(fill({"S": "9C TC JC"})), script).result()["runs"] == {"NS": 20, "EW": 0}


def test_f03_never_shown() -> None:
    """F03."""
    script = {("S", 1): announcing("S", "20"), ("S", 3): refused(showing("S", TWENTY))}
    assert go_on(start(fill({"S": "9C TC JC"})), script).result()["runs"] == {"NS": 0, "EW": 0}


def test_f04_fifty_shown() -> None:
    """F04."""
    script = {**ANNOUNCE, ("E", 2): showing("E", FIFTY), ("W", 2): showing("W", TWENTY)}
    assert go_on(start(fill(F04)), script).result()["runs"] == {"NS": 0, "EW": 50}


def test_f05_forgot_fifty_partner() -> None:
    """F05."""
    script = {**ANNOUNCE, ("W", 3): showing("W", TWENTY)}
    assert go_on(start(fill(F04)), script).result()["runs"] == {"NS": 0, "EW": 20}
    off = start(fill(F04), options={"runs.forgot_fifty": False})
    script = {**ANNOUNCE, ("W", 3): refused(showing("W", TWENTY))}
    assert go_on(off, script).result()["runs"] == {"NS": 0, "EW": 0}


def test_f06_forgot_fifty_opponent() -> None:
    """F06."""
    script = {
        ("E", 1): announcing("E", "50"),
        ("S", 1): announcing("S", "20"),
        ("S", 3): showing("S", TWENTY),
    }
    assert go_on(start(fill(F06)), script).result()["runs"] == {"NS": 20, "EW": 0}


def test_f06_first_third_card() -> None:
    """F06 with the other deadline: in the pause before trick 3, not once that is led."""
    script = {("E", 1): announcing("E", "50"), ("S", 1): announcing("S", "20")}
    deal = go_on(
        start(fill(F06), options={"runs.forgot_deadline": "first_third_card"}), script, until=3
    )
    assert deal.may_show("S") == {frozenset({TWENTY})}
    assert deal.turn
    deal.play(deal.turn, min(deal.lawful(deal.turn)))
    assert deal.may_show("S") == set()


def test_f07_too_late() -> None:
    """F07."""
    script = {**ANNOUNCE, ("W", 4): refused(showing("W", TWENTY))}
    assert go_on(start(fill(F04)), script).result()["runs"] == {"NS": 0, "EW": 0}


def test_f08_not_the_forgetter() -> None:
    """F08."""
    script = {("E", 1): announcing("E", "50"), ("E", 3): refused(showing("E", "8D-7D-6D"))}
    deal = go_on(start(fill({"E": "TS JS QS KS 6D 7D 8D"})), script)
    assert deal.result()["runs"] == {"NS": 0, "EW": 0}


def test_f10_never_announced() -> None:
    """F10."""
    script = {("E", 1): announcing("E", "50"), ("S", 3): refused(showing("S", "8D-7D-6D"))}
    deal = go_on(start(fill({"E": "TS JS QS KS", "S": "6D 7D 8D"})), script)
    assert deal.result()["runs"] == {"NS": 0, "EW": 0}


def test_f11_shown_while_a_fifty_is_pending() -> None:
    """F11."""
    for seed in range(1000):
        script: dict[tuple[str, int], Act] = {**ANNOUNCE, ("W", 2): showing("W", TWENTY)}
        deal = go_on(start(fill(F04, seed=seed)), script, until=2)
        if deal.turn in ("S", "W"):
            go_on(deal, script, until=3)
            assert deal.result()["runs"] == {"NS": 0, "EW": 20}
            assert go_on(deal).result()["runs"] == {"NS": 0, "EW": 20}
            return
    raise AssertionError("no such deal found")


def test_f12_bluff() -> None:
    """F12."""
    hands = fill({})
    refused(announcing("E", "50"))(start(hands))
    deal = start(hands, options={"runs.bluff": "misplay"})
    deal.announce("E", "50")
    assert deal.phase == "over"
    assert deal.result()["outcome"] == "misplay"
    assert deal.result()["score"] == {"NS": 162, "EW": 0}
    deal = start(hands, options={"runs.bluff": "allowed"})
    go_on(deal, {("E", 1): announcing("E", "50")}, until=2)
    assert all(deal.may_show(seat) == set() for seat in SEATS)
    assert go_on(deal).result()["runs"] == {"NS": 0, "EW": 0}


def test_f13_what_is_said() -> None:
    """F13."""
    hands = fill({"E": "TS JS QS KS 6D 7D 8D"})
    assert start(hands).announcements("E") == {"50"}
    assert start(hands, options={"runs.announce": "all"}).announcements("E") == {"50+20"}


def test_show_windows_and_duty() -> None:
    """No. 48 and 49."""
    script = {("S", 1): announcing("S", "20")}
    hands = fill({"S": "9C TC JC"})
    for window in ("before_trick_2", "after_trick_1"):
        deal = go_on(
            start(hands, options={"runs.show_window": window, "runs.must_show": True}),
            script,
            until=2,
        )
        assert deal.turn
        with pytest.raises(Refused):
            deal.play(deal.turn, min(deal.lawful(deal.turn)))
        deal.show("S", [TWENTY])
        deal.play(deal.turn, min(deal.lawful(deal.turn)))
    deal = start(hands, options={"runs.must_show": True})
    script = {**script, ("S", 2): refused(lambda deal: deal.play("S", min(deal.lawful("S"))))}
    with pytest.raises(Refused):
        go_on(deal, script)
    assert deal.turn == "S"
    assert trick_number(deal) == 2
