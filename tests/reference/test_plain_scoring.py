"""Settlement (dossier 4.3, 4.8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import plain
from tests.reference.plain import PlainDeal
from tests.reference.staging import bells, cases, fill


@pytest.mark.parametrize(
    ("pool", "need"),
    [
        (162, 82), (182, 92), (202, 102), (212, 107), (222, 112), (232, 117),
        (242, 122), (252, 127), (262, 132), (282, 142), (130, 66),
    ],
)  # fmt: skip
def test_points_needed(pool: int, need: int) -> None:
    """4.3, P08."""
    total = 130 if pool == 130 else 162
    for mine, outcome in ((need, "made"), (need - 1, "half"), (need - 2, "bait")):
        cards = {"NS": mine - (pool - total), "EW": pool - mine}
        assert plain.settle({}, "NS", None, cards, {"NS": pool - total}, {})[0] == outcome


@pytest.mark.parametrize("case", cases("S"))
def test_settlement(case: dict[str, Any]) -> None:
    """4.8."""
    cards, melds = case["cards"], case["melds"]
    trump = "NT" if sum(cards.values()) == 130 else "H"
    outcome, score, waiting = plain.settle(case["options"], case["bidder"], trump, cards, melds, {})
    assert (outcome, score, waiting) == (case["outcome"], case["score"], 0)
    assert sum(cards.values()) + sum(melds.values()) == case["pool"]


def test_half_and_waiting() -> None:
    """No. 76 and the readings of 6.2."""
    even = {"NS": 81, "EW": 81}
    assert plain.settle({"score.half": "whole_bait"}, "NS", "H", even, {}, {}) == (
        "bait",
        {"NS": 0, "EW": 162},
        0,
    )
    assert plain.settle({"score.half": "made"}, "NS", "H", even, {}, {}) == ("made", even, 0)
    assert plain.settle({"score.half": "pending"}, "NS", "H", even, {}, {}) == (
        "half",
        {"NS": 0, "EW": 81},
        81,
    )
    hands = fill({})
    first = {seat: hand[:6] for seat, hand in hands.items()}
    kitty = {seat: hand[6:] for seat, hand in hands.items()}
    for thrown in ("N", "E"):
        deal = PlainDeal({"score.half": "pending"}, "N", first, kitty, waiting=81)
        deal.say("E", "H")
        assert deal.result()["waiting"] == 81
        deal.throw_in(thrown)
        result = deal.result()
        assert result["waiting"] == 0
        assert result["score"] == ({"NS": 0, "EW": 243} if thrown == "N" else {"NS": 243, "EW": 0})
    deal = PlainDeal({"auction.all_pass": "redeal_next"}, "N", first, kitty, waiting=81)
    for seat in ("E", "S", "W", "N"):
        deal.say(seat, "-")
    assert deal.result()["waiting"] == 81


def test_sweep() -> None:
    """No. 78."""
    for sweep, ns in (("none", 162), ("plus_100", 262), ("total_252", 252), ("double", 324)):
        assert bells("KH", False, False, score_sweep=sweep).result()["score"] == {"NS": ns, "EW": 0}


def test_bella_exempt_from_bait() -> None:
    """No. 70."""
    found = plain.settle(
        {"bella.exempt_from_bait": True}, "EW", "H", {"NS": 100, "EW": 62}, {"EW": 0}, {"EW": 20}
    )
    assert found == ("bait", {"NS": 162, "EW": 20}, 0)
