"""Deals built and played for the tests of the plain model, and the worked cases of dossier 4.

cases.json holds the cases of the kinds that are data (L, T, R, C, S, X); the tests build the
sentences (F, B, A, M, G).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.reference import plain
from tests.reference.plain import NATURAL, PACK, SEATS, PlainDeal, Refused, Run

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "cases.json").read_text(encoding="utf-8")
)

Hands = dict[str, list[str]]
Act = Callable[[PlainDeal], None]

FIFTY = "KS-QS-JS-TS"
TWENTY = "JC-TC-9C"
BELLS: Hands = {
    "N": ["AS", "AD", "JH", "AC", "TS", "9H", "TD", "TC", "AH"],
    "E": ["TH", "7H", "QS", "9S", "7S", "KD", "8D", "QC", "9C"],
    "S": ["8H", "6H", "JS", "8S", "JD", "6D", "KC", "7C", "6C"],
    "W": ["KH", "QH", "KS", "6S", "QD", "9D", "7D", "JC", "8C"],
}
"""N leads and wins every trick: AS AD JH AC TS 9H TD TC AH; W has no trump but the bells."""


def cases(letter: str) -> list[Any]:
    """The cases of a kind, as parameters named by their id."""
    return [pytest.param(case, id=case["id"]) for case in CASES if case["id"][0] == letter]


def parse_runs(text: str) -> list[Run]:
    """From the notation of 4.5, 20@JC or 50@KC+20@AD."""
    runs = []
    for part in text.split("+"):
        value, top = part.split("@")
        start = NATURAL.index(top[0])
        ranks = NATURAL[start : start + (3 if value == "20" else 4)]
        runs.append(Run(int(value), tuple(rank + top[1] for rank in ranks)))
    return runs


def counted(
    options: Mapping[str, Any], shown: Mapping[str, str], announced: Mapping[str, str]
) -> dict[str, int]:
    """Points of each seat that counts, trump H, dealer N."""
    runs = {seat: parse_runs(text) for seat, text in shown.items()}
    forgotten = {seat: parse_runs(text) for seat, text in announced.items() if seat not in shown}
    found = plain.contest(options, "H", ["E", "S", "W", "N"], runs, forgotten)
    return {seat: sum(points for _, points in some) for seat, some in found.items()}


def fill(given: Mapping[str, str], trump: str = "H", seed: int = 0) -> Hands:
    """Nine cards each with those given; nobody has a run or both bells but by those given."""
    fixed = {seat: given.get(seat, "").split() for seat in SEATS}
    used = {card for cards in fixed.values() for card in cards}
    rng = random.Random(seed)
    bells = {"K" + trump, "Q" + trump}
    while True:
        rest = [card for card in PACK if card not in used]
        rng.shuffle(rest)
        hands = {}
        for seat in SEATS:
            need = 9 - len(fixed[seat])
            hands[seat] = fixed[seat] + rest[:need]
            rest = rest[need:]
        if all(
            plain.find_runs({}, hands[seat], trump) == plain.find_runs({}, fixed[seat], trump)
            and (bells <= set(hands[seat])) == (bells <= set(fixed[seat]))
            for seat in SEATS
        ):
            return hands


def start(
    hands: Hands,
    trump: str = "H",
    goer: str = "N",
    dealer: str = "N",
    options: Mapping[str, Any] | None = None,
) -> PlainDeal:
    """A deal in which the seats before the goer pass; the kitty is the last three of each hand."""
    first = {seat: hand[:6] for seat, hand in hands.items()}
    kitty = {seat: hand[6:] for seat, hand in hands.items()}
    deal = PlainDeal(options or {}, dealer, first, kitty)
    while deal.turn != goer:
        assert deal.turn
        deal.say(deal.turn, "-")
    deal.say(goer, trump)
    return deal


def trick_number(deal: PlainDeal) -> int:
    """Number of the trick in progress, or to be led."""
    return sum(trick["winner"] is not None for trick in deal.tricks()) + 1


def go_on(
    deal: PlainDeal, script: Mapping[tuple[str, int], Act] | None = None, until: int = 10
) -> PlainDeal:
    """Play the first lawful card in the order of the pack.

    Before it, do what the script has for (seat, trick).
    """
    done = set()
    while deal.phase == "play" and trick_number(deal) < until:
        assert deal.turn
        key = (deal.turn, trick_number(deal))
        if script and key in script and key not in done:
            done.add(key)
            script[key](deal)
        else:
            deal.play(deal.turn, min(deal.lawful(deal.turn), key=PACK.index))
    return deal


def announcing(seat: str, what: str) -> Act:
    """For a script: announce."""
    return lambda deal: deal.announce(seat, what)


def showing(seat: str, *runs: str, bella: bool = False) -> Act:
    """For a script: show."""
    return lambda deal: deal.show(seat, runs, bella)


def refused(act: Act) -> Act:
    """For a script: the act must be refused and leave the state as it was."""

    def check(deal: PlainDeal) -> None:
        before = snapshot(deal)
        with pytest.raises(Refused):
            act(deal)
        assert snapshot(deal) == before

    return check


def snapshot(deal: PlainDeal) -> dict[str, Any]:
    """The whole state."""
    return dict(deal.copy().__dict__)


def bells(first: str, say_first: bool, say_last: bool, **options: Any) -> PlainDeal:
    """W plays one bell in trick 3 and the other in trick 6, saying bella or not."""
    real = {key.replace("_", ".", 1): value for key, value in options.items()}
    deal = start(BELLS, goer="N", dealer="W", options=real)
    last = "KH" if first == "QH" else "QH"
    while deal.phase == "play":
        assert deal.turn
        number = trick_number(deal)
        if deal.turn == "N":
            card = BELLS["N"][number - 1]
        elif deal.turn == "W" and number in (3, 6):
            card = first if number == 3 else last
            say = say_first if number == 3 else say_last
            if say:
                deal.play("W", card, bella=True)
                continue
        else:
            card = min(deal.lawful(deal.turn), key=PACK.index)
        deal.play(deal.turn, card)
    return deal
