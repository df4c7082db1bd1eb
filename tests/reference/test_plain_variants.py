"""The same input under the named variants (dossier 4.13)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reference import plain
from tests.reference.staging import counted

VARIANTS: dict[str, dict[str, Any]] = {
    "wikipedia_standard": {},
    "ourpastimes_basic": {
        "runs.trump": "before_rank",
        "runs.forgot_fifty": False,
        "score.threshold": "fixed_82",
    },
    "go_trumpcards": {
        "play.trump_when_void": "optional",
        "play.overtrump_led": "never",
        "play.overtrump_ruff": "never",
        "runs.count": "all",
        "runs.split": "single",
        "ranks.plain_order": "AKQJ109876",
    },
    "partner_mercy": {
        "play.trump_when_void": "unless_partner_winning",
        "play.overtrump_led": "unless_partner_winning",
        "play.overtrump_ruff": "unless_partner_winning",
        "play.undertrump": "forbidden",
    },
    "always_take_the_lead": {"play.head_plain": True},
    "klaberjass_cousin": {
        "runs.count": "team",
        "runs.tie": "share",
        "runs.tie_partners": "both",
        "runs.need_trick": True,
    },
    "belote_ised": {
        "runs.long": "belote",
        "runs.split": "single",
        "runs.longer_wins": True,
        "runs.tie": "eldest",
        "runs.count": "team",
        "play.trump_when_void": "unless_partner_winning",
        "runs.forgot_fifty": False,
    },
    "next_best": {"runs.tie": "next_best"},
    "cancel_pair": {"runs.tie": "cancel_pair"},
}
QUESTIONS: list[tuple[str, str, list[tuple[str, str]]]] = [
    ("E", "6S AS 9H AD", [("N", "TS")]),
    ("S", "6H 9H AD", [("N", "AS"), ("E", "6S")]),
    ("S", "6H JH KD", [("N", "AH"), ("E", "TH")]),
    ("W", "6H 8H 7D AC", [("N", "TS"), ("E", "6S"), ("S", "QH")]),
]
CONTESTS: list[dict[str, str]] = [
    {"N": "20@JC", "E": "20@JS"},
    {"N": "20@QC", "E": "20@JH"},
    {"N": "50@KC", "S": "20@AD", "E": "20@AS"},
    {"N": "20@JC", "S": "20@JS"},
    {"N": "50@KC+20@AD", "E": "50@KS", "W": "20@9D"},
]


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("wikipedia_standard", ["6S AS", "6H 9H", "JH", "6H 8H"]),
        ("klaberjass_cousin", ["6S AS", "6H 9H", "JH", "6H 8H"]),
        ("go_trumpcards", ["6S AS", "6H 9H AD", "6H JH", "6H 8H 7D AC"]),
        ("partner_mercy", ["6S AS", "6H 9H AD", "6H JH", "7D AC"]),
        ("always_take_the_lead", ["AS", "6H 9H", "JH", "6H 8H"]),
        ("belote_ised", ["6S AS", "6H 9H AD", "JH", "6H 8H"]),
    ],
)
def test_variant_plays(name: str, answers: list[str]) -> None:
    """4.13, legal plays."""
    for (seat, hand, trick), answer in zip(QUESTIONS, answers, strict=True):
        assert plain.lawful_cards(VARIANTS[name], seat, hand.split(), trick, "H") == set(
            answer.split()
        )


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("wikipedia_standard", [(0, 0), (20, 0), (50, 0), (0, 0), (0, 0)]),
        ("ourpastimes_basic", [(0, 0), (0, 20), (50, 0), (0, 0), (0, 0)]),
        ("go_trumpcards", [(20, 20), (20, 20), (70, 20), (40, 0), (70, 70)]),
        ("klaberjass_cousin", [(10, 10), (20, 0), (70, 0), (40, 0), (25, 25)]),
        ("belote_ised", [(0, 20), (20, 0), (70, 0), (40, 0), (0, 70)]),
        ("next_best", [(0, 0), (20, 0), (50, 0), (0, 0), (0, 20)]),
        ("cancel_pair", [(0, 0), (20, 0), (50, 0), (0, 0), (20, 0)]),
    ],
)
def test_variant_contests(name: str, answers: list[tuple[int, int]]) -> None:
    """4.13, runs."""
    for shown, (ns, ew) in zip(CONTESTS, answers, strict=True):
        found = counted(VARIANTS[name], shown, {})
        assert sum(found.get(seat, 0) for seat in "NS") == ns
        assert sum(found.get(seat, 0) for seat in "EW") == ew
