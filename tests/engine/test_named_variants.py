"""The same input under every shipped variant: the table of rules 4.13."""

from __future__ import annotations

import pytest

from tarabish_core.engine.cards import RANKS, SEATS, SUIT_MASKS, side_of
from tarabish_core.engine.model import Said, Tiers
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.records.notation import read_card
from tarabish_core.rules.files import shipped_names
from tests.engine.table import cards, names
from tests.engine.walks import shipped

HEARTS = 1
QUESTIONS = {
    "Q1": ("E", "6S AS 9H AD", "N:TS"),
    "Q2": ("S", "6H 9H AD", "N:AS E:6S"),
    "Q3": ("S", "6H JH KD", "N:AH E:TH"),
    "Q4": ("W", "6H 8H 7D AC", "N:TS E:6S S:QH"),
}
"""L03, L18, L09, L13: the seat to play, its hand, the trick so far; hearts are trumps."""

USUAL_PLAYS = {"Q1": "6S AS", "Q2": "6H 9H", "Q3": "JH", "Q4": "6H 8H"}
PLAYS = {
    "go-trumpcards": {"Q2": "6H 9H AD", "Q3": "6H JH", "Q4": "6H 8H 7D AC"},
    "partner-mercy": {"Q2": "6H 9H AD", "Q3": "6H JH", "Q4": "7D AC"},
    "always-take-the-lead": {"Q1": "AS"},
    "belote-ised": {"Q2": "6H 9H AD"},
}
"""What is lawful where it is not the usual."""

CONTESTS = {
    "R1": {"N": "20@JC", "E": "20@JS"},
    "R2": {"N": "20@QC", "E": "20@JH"},
    "R3": {"N": "50@KC", "S": "20@AD", "E": "20@AS"},
    "R4": {"N": "20@JC", "S": "20@JS"},
    "R5": {"N": "50@KC+20@AD", "E": "50@KS", "W": "20@9D"},
}
"""The runs that each seat has shown; everybody has taken a trick."""

USUAL_RUNS = {"R1": (0, 0), "R2": (20, 0), "R3": (50, 0), "R4": (0, 0), "R5": (0, 0)}
RUNS = {
    "ourpastimes-basic": {"R2": (0, 20)},
    "go-trumpcards": {
        "R1": (20, 20), "R2": (20, 20), "R3": (70, 20), "R4": (40, 0), "R5": (70, 70),
    },
    "klaberjass-cousin": {"R1": (10, 10), "R3": (70, 0), "R4": (40, 0), "R5": (25, 25)},
    "belote-ised": {"R1": (0, 20), "R3": (70, 0), "R4": (40, 0), "R5": (0, 70)},
}  # fmt: skip
"""What north-south and east-west count where it is not the usual."""

every_variant = pytest.mark.parametrize("name", shipped_names())


def lawful(ruleset: Ruleset, seat: str, hand: str, trick: str) -> set[str]:
    """Name the lawful cards of a hand, hearts being trumps."""
    best = holder = -1
    played = [(SEATS.index(token[0]), read_card(token[2:])) for token in trick.split()]
    for player, card in played:
        if best < 0 or ruleset.over[HEARTS][best] >> card & 1:
            best, holder = card, player
    led = SUIT_MASKS[played[0][1] // 9]
    ally = side_of(SEATS.index(seat)) == side_of(holder)
    over = ruleset.over[HEARTS][best]
    return names(ruleset.legal_cards(cards(hand), led, SUIT_MASKS[HEARTS], over, int(ally)))


def tiers(ruleset: Ruleset, shown: dict[str, str]) -> Tiers:
    """Rank shown runs, best first and equals together; east is eldest."""
    ranked: dict[int, list[Said]] = {}
    for place, seat in enumerate("ESWN"):
        for text in filter(None, shown.get(seat, "").split("+")):
            value, _, top = text.partition("@")
            length = 3 if value == "20" else 4
            rank = ruleset.run_rank(int(value), length, RANKS.index(top[0]), top[1] == "H")
            ranked.setdefault(rank, []).append(Said(place, int(value), shown=True))
    return tuple(tuple(ranked[rank]) for rank in sorted(ranked, reverse=True))


@every_variant
@pytest.mark.parametrize("question", QUESTIONS)
def test_these_cards_are_lawful(name: str, question: str) -> None:
    """Q1 (L03), Q2 (L18), Q3 (L09), Q4 (L13)."""
    expected = {**USUAL_PLAYS, **PLAYS.get(name, {})}[question]

    assert set(expected.split()) == lawful(shipped(name).ruleset, *QUESTIONS[question])


@every_variant
@pytest.mark.parametrize("contest", CONTESTS)
def test_these_runs_count(name: str, contest: str) -> None:
    """R1 to R5."""
    ruleset = shipped(name).ruleset
    east, south, west, north = ruleset.run_contest(tiers(ruleset, CONTESTS[contest]), (5, 4))
    expected = {**USUAL_RUNS, **RUNS.get(name, {})}[contest]

    assert expected == (north + south, east + west)


def test_the_table_names_only_what_is_shipped() -> None:
    """Rules 4.13: no row is left over."""
    assert {*PLAYS, *RUNS} <= set(shipped_names())
