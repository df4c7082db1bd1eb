"""The worked cases of the rules that are data; tests/cases.json holds them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tarabish_core.engine.cards import (
    NO_TRUMP,
    NOBODY,
    RANKS,
    SEATS,
    SIDES,
    SUIT_MASKS,
    SUITS,
    card_name,
    mask_of,
    side_of,
)
from tarabish_core.engine.model import PLAYED, Pair, Said, Tally, Tiers
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import trick_bonus
from tarabish_core.engine.state import deal_cards, find_runs
from tarabish_core.records.notation import read_card
from tests.engine.table import Table, cards, names, rules, sit

CASES: list[dict[str, Any]] = json.loads(
    Path(__file__).parent.parent.joinpath("cases.json").read_text(encoding="utf-8")
)
LEFT_OUT: dict[str, str] = {}
"""Cases that cannot be said yet, each with the reason; there are none."""

KINDS = ("legal_plays", "trick", "runs", "run_contest", "settle", "full_hand")
MODES: dict[str, dict[str, str]] = {
    "split4": {},
    "single": {"runs.split": "single"},
    "belote": {"runs.split": "single", "runs.long": "belote"},
}


def of_kind(kind: str) -> list[Any]:
    """The cases of a kind, as parameters named by their id."""
    return [pytest.param(case, id=case["id"]) for case in CASES if case["kind"] == kind]


def trump_of(name: str | None) -> int:
    """The number of a trump suit, or of no-trump."""
    return SUITS.index(name) if name and len(name) == 1 else NO_TRUMP


def best_of(ruleset: Ruleset, trump: int, trick: list[list[str]]) -> tuple[int, int]:
    """The card that wins so far, and its seat."""
    best = holder = NOBODY
    for seat, name in trick:
        card = read_card(name)
        if best < 0 or ruleset.over[trump][best] >> card & 1:
            best, holder = card, SEATS.index(seat)
    return best, holder


def test_every_case_is_of_a_kind_that_is_tested_and_none_is_left_out() -> None:
    """The data holds the kinds L, T, R, C, S and X of the rules, section 4, 76 cases."""
    assert set(KINDS) == {case["kind"] for case in CASES}
    assert 76 == len({case["id"] for case in CASES})
    assert {} == LEFT_OUT


@pytest.mark.parametrize("case", of_kind("legal_plays"))
def test_only_these_cards_may_be_played(case: dict[str, Any]) -> None:
    """Rules 4.1."""
    ruleset, trump = rules(case["options"]), trump_of(case["trump"])
    hand = cards(" ".join(case["hand"]))
    lawful = hand
    if case["trick"]:
        led = SUIT_MASKS[read_card(case["trick"][0][1]) // 9]
        best, holder = best_of(ruleset, trump, case["trick"])
        ally = side_of(SEATS.index(case["seat"])) == side_of(holder)
        over = ruleset.over[trump][best]
        lawful = ruleset.legal_cards(hand, led, SUIT_MASKS[trump], over, int(ally))

    assert set(case["expect"]) == names(lawful)


@pytest.mark.parametrize("case", of_kind("trick"))
def test_the_best_card_wins_the_trick_and_its_points(case: dict[str, Any]) -> None:
    """Rules 4.2."""
    ruleset, trump = rules(), trump_of(case["trump"])
    played = [read_card(name) for _, name in case["trick"]]
    _, holder = best_of(ruleset, trump, case["trick"])
    points = sum(ruleset.points[trump][card] for card in played)
    points += trick_bonus(ruleset, trump, 8 if case["last"] else 0, mask_of(played))

    assert case["winner"] == SEATS[holder]
    assert case["points"] == points


@pytest.mark.parametrize("case", of_kind("runs"))
def test_a_hand_holds_these_runs(case: dict[str, Any]) -> None:
    """Rules 4.4."""
    hand = cards(" ".join(case["hand"]))
    for trump in range(5):
        found = find_runs(rules(MODES[case["mode"]]), hand, trump)
        spelled = [[run.value, RANKS[run.top], SUITS[run.suit], run.length] for run in found]

        assert sorted(case["runs"]) == sorted(spelled)
        assert case["total"] == sum(run.value for run in found)
        assert all(run.length == run.cards.bit_count() for run in found)


def tiers_of(ruleset: Ruleset, case: dict[str, Any]) -> Tiers:
    """Rank the runs of a contest, best first and equals together; seats count from the eldest."""
    order = case.get("order", ["E", "S", "W", "N"])
    ranked: dict[int, list[Said]] = {}
    for place, seat in enumerate(order):
        said = case.get("announced", case["declared"]).get(seat, "")
        for text in filter(None, said.split("+")):
            value, _, top = text.partition("@")
            rank = ruleset.run_rank(
                int(value), 3 if value == "20" else 4, RANKS.index(top[0]), top[1] == case["trump"]
            )
            shown = Said(place, int(value), seat in case["declared"])
            ranked.setdefault(rank, []).append(shown)
    return tuple(tuple(ranked[rank]) for rank in sorted(ranked, reverse=True))


@pytest.mark.parametrize("case", of_kind("run_contest"))
def test_this_seat_counts_its_runs(case: dict[str, Any]) -> None:
    """Rules 4.5, with the alternatives that a case names."""
    order = case.get("order", ["E", "S", "W", "N"])
    usual = {key: case[key] for key in ("options", "winner", "points")}
    for reading in [usual, *case.get("alternatives", [])]:
        ruleset = rules({**case["options"], **reading["options"]})
        counted = ruleset.run_contest(tiers_of(ruleset, case), (5, 4))
        expected = {reading["winner"]: reading["points"]} if reading["winner"] else {}

        assert expected == {
            seat: points for seat, points in zip(order, counted, strict=True) if points
        }


def by_side(figures: dict[str, int]) -> Pair:
    """Two figures in the order of the sides."""
    return figures.get("NS", 0), figures.get("EW", 0)


@pytest.mark.parametrize("case", of_kind("settle"))
def test_a_deal_is_settled_so(case: dict[str, Any]) -> None:
    """Rules 4.8; melds count as runs."""
    won = by_side(case["cards"])
    trump = NO_TRUMP if sum(won) == 130 else 1
    tricks = (9, 0) if not won[1] else (0, 9) if not won[0] else (5, 4)
    tally = Tally(
        SIDES.index(case["bidder"]), trump, won, by_side(case["melds"]), (0, 0), tricks, 0, PLAYED
    )
    sheet = rules(case["options"]).score_deal(tally)

    assert case["pool"] == tally.pool
    assert case["outcome"] == sheet.outcome
    assert by_side(case["score"]) == sheet.points


SPOKEN = {"E1": "20,{}", "W1": "20,{}", "W2": "show(AC-KC-QC),{}", "W7": "{},bella"}
X1 = next(case for case in CASES if case["id"] == "X1")


def x1(words: dict[str, str], options: dict[str, Any] | None = None) -> Table:
    """Play X1 with these words beside the cards, until the cards or the words end the deal."""
    ruleset = rules(options)
    pack = tuple(map(read_card, X1["deck"]))
    table = sit(ruleset, deal_cards(ruleset, pack, SEATS.index(X1["dealer"])))
    table = table.play("E:- S:- W:- N:C")
    for number, trick in enumerate(X1["plays"], 1):
        for seat, card in trick:
            if table.state.end is None:
                table = table.play(f"{seat}:{words.get(f'{seat}{number}', '{}').format(card)}")
    return table


def test_a_full_deal_comes_to_a_bait_card_by_card() -> None:
    """X1, rules 4.12."""
    table = x1(SPOKEN)
    state, tally = table.state, table.tally
    taken = [SEATS[winner] for winner in state.leaders[1:]]
    ends = [table.ruleset.points[3][card] for card in state.plays]
    points = [sum(ends[start : start + 4]) for start in range(0, 36, 4)]

    assert X1["trick_winners"] == taken
    assert X1["trick_points"] == [*points[:8], points[8] + 10]
    assert by_side(X1["cards"]) == tally.cards
    assert (0, X1["run_points"]) == tally.runs
    assert (0, 20) == tally.bella
    assert X1["pool"] == tally.pool
    assert X1["outcome"] == table.sheet.outcome
    assert by_side(X1["score"]) == table.sheet.points


def test_a_full_deal_is_dealt_in_threes_from_eldest() -> None:
    """X1, rules 4.12; KEN 7: packets begin with eldest, not with a fixed seat."""
    deal = x1({}).state.table.deal

    assert cards("JS 8S KH QH 8D 8C") == deal.first[1]
    assert cards("AS AH 9H") == deal.kitty[1]
    assert cards("JH QD 9D") == deal.kitty[0]


def test_the_runs_of_a_full_deal_are_those_that_its_hands_hold() -> None:
    """X1, rules 4.12."""
    held = x1({}).state.table.held
    spelled = {
        SEATS[seat]: [[run.value, RANKS[run.top], SUITS[run.suit], run.length] for run in runs]
        for seat, runs in enumerate(held)
    }

    assert X1["runs"] == spelled
    assert {"KC", "QC"} <= {card_name(c) for c in range(36) if held[3][0].cards >> c & 1}


def without(*seats: str) -> dict[str, str]:
    """The words of X1 without those of some turns."""
    return {key: words for key, words in SPOKEN.items() if key not in seats}


E_SHOWS = {**SPOKEN, "E2": "show(AH-KH-QH),{}"}
FIRST_BELL = {**without("W7"), "W3": "{},bella"}
HAND_LOST = {"bella.first_penalty": "lose_hand"}


@pytest.mark.parametrize(
    ("words", "options", "pool", "outcome", "points"),
    [
        pytest.param(SPOKEN, {}, 202, "bait", (0, 202), id="defaults"),
        pytest.param(
            SPOKEN, {"score.threshold": "fixed_82"}, 202, "made", (83, 119), id="fixed 82"
        ),
        pytest.param(E_SHOWS, {"runs.count": "team"}, 222, "bait", (0, 222), id="team counts"),
        pytest.param(E_SHOWS, {}, 202, "bait", (0, 202), id="only the best player counts"),
        pytest.param(without("W7"), {}, 182, "bait", (0, 182), id="bells forgotten"),
        pytest.param(without("W2", "W7"), {}, 162, "made", (83, 79), id="nothing shown or said"),
        pytest.param(
            FIRST_BELL, HAND_LOST, 182, "bells_lost_deal", (182, 0), id="first of the bells"
        ),
    ],
)
def test_a_full_deal_under_other_options(
    words: dict[str, str],
    options: dict[str, Any],
    pool: int,
    outcome: str,
    points: tuple[int, int],
) -> None:
    """X1 under other options, the table of rules 4.12."""
    table = x1(words, options)

    assert pool == table.tally.pool
    assert outcome == table.sheet.outcome
    assert points == table.sheet.points
