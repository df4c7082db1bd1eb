"""Lawful cards, tricks and card points (dossier 4.1 to 4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import plain
from tests.reference.plain import PACK
from tests.reference.staging import cases, fill, go_on, start


@pytest.mark.parametrize("case", cases("L"))
def test_lawful_cards(case: dict[str, Any]) -> None:
    """4.1."""
    trick = [(seat, card) for seat, card in case["trick"]]
    found = plain.lawful_cards(case["options"], case["seat"], case["hand"], trick, case["trump"])
    assert found == set(case["expect"])


@pytest.mark.parametrize("case", cases("T"))
def test_trick(case: dict[str, Any]) -> None:
    """4.2."""
    trick = [(seat, card) for seat, card in case["trick"]]
    assert plain.best_play({}, trick, case["trump"])[0] == case["winner"]
    cards = [card for _, card in trick]
    assert plain.trick_points({}, cards, case["trump"], case["last"]) == case["points"]


def test_card_points() -> None:
    """4.3, P01 to P04."""
    assert sum(plain.card_points(card, "H") for card in PACK) == 152
    assert sum(plain.card_points(card, "NT") for card in PACK) == 120
    assert sum(plain.card_points(card, "H") for card in PACK if card[1] == "H") == 62
    assert sum(plain.card_points(card, "H") for card in PACK if card[1] == "S") == 30
    assert plain.cards_total({}, "H") == 162
    assert plain.cards_total({}, "NT") == 130


def test_look_back() -> None:
    """No. 32."""
    deal = start(fill({}))
    assert not deal.may_look("S")
    go_on(deal, until=2)
    deal.look("S")
    assert not go_on(start(fill({}), options={"play.look_back": "none"}), until=2).may_look("S")
