"""Finding runs and the contest (dossier 4.4, 4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import plain
from tests.reference.plain import PACK
from tests.reference.staging import BELLS, cases, counted, start, trick_number

MODES = {
    "split4": {},
    "single": {"runs.split": "single"},
    "belote": {"runs.split": "single", "runs.long": "belote"},
}  # fmt: skip


@pytest.mark.parametrize("case", cases("R"))
def test_runs(case: dict[str, Any]) -> None:
    """4.4."""
    runs = plain.find_runs(MODES[case["mode"]], case["hand"], None)
    assert [[run.value, run.cards[0][0], run.suit, len(run.cards)] for run in runs] == case["runs"]
    assert sum(run.value for run in runs) == case["total"]


@pytest.mark.parametrize("case", cases("C"))
def test_contest(case: dict[str, Any]) -> None:
    """4.5."""
    for more in [
        {"options": {}, "winner": case["winner"], "points": case["points"]},
        *case.get("alternatives", []),
    ]:
        found = counted(
            {**case["options"], **more["options"]}, case["declared"], case.get("announced", {})
        )
        assert found == ({more["winner"]: more["points"]} if more["winner"] else {})


def test_need_trick() -> None:
    """No. 61: W's twenty counts, though EW take no trick, unless a trick is needed."""
    assert counted({}, {"W": "20@JC"}, {}) == {"W": 20}
    hands = {seat: list(hand) for seat, hand in BELLS.items()}
    hands["W"] = ["KH", "QH", "KS", "6S", "QD", "9D", "9C", "8C", "7C"]
    hands["E"] = ["TH", "7H", "QS", "9S", "7S", "KD", "8D", "7D", "QC"]
    hands["S"] = ["8H", "6H", "JS", "8S", "JD", "6D", "KC", "JC", "6C"]
    for need, points in ((False, 20), (True, 0)):
        deal = start(hands, goer="N", dealer="W", options={"runs.need_trick": need})
        while deal.phase == "play":
            seat, number = deal.turn, trick_number(deal)
            assert seat
            if seat == "W" and number == 1 and "W" not in deal.announced:
                deal.announce("W", "20")
            elif seat == "W" and number == 2 and deal.may_show("W"):
                deal.show("W", ["9C-8C-7C"])
            else:
                deal.play(
                    seat,
                    hands["N"][number - 1]
                    if seat == "N"
                    else min(deal.lawful(seat), key=PACK.index),
                )
        assert deal.result()["cards"] == {"NS": 162, "EW": 0}
        assert deal.result()["runs"] == {"NS": 0, "EW": points}
