"""The plain model against the worked cases of rules.md section 4.

cases.json holds the cases of the kinds that are data (L, T, R, C, S, X); the sentences (F, B, A, M, G) are built here.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from . import plain
from .plain import PACK, SEATS, SIDES, PlainDeal, Refused, Run, left_of, side_of

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "cases.json").read_text(encoding="utf-8")
)
Hands = dict[str, list[str]]
Act = Callable[[PlainDeal], None]


def cases(letter: str) -> list[Any]:
    """The cases of a kind, as parameters named by their id."""
    return [pytest.param(case, id=case["id"]) for case in CASES if case["id"][0] == letter]


# ---------------------------------------------------------------------------------------------------------------------
# 4.1 - 4.5, 4.8: cases that are data


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


@pytest.mark.parametrize(
    ("pool", "need"),
    [(162, 82), (182, 92), (202, 102), (212, 107), (222, 112), (232, 117), (242, 122), (252, 127), (262, 132),
     (282, 142), (130, 66)],
)  # fmt: skip
def test_points_needed(pool: int, need: int) -> None:
    """4.3, P08."""
    total = 130 if pool == 130 else 162
    for mine, outcome in ((need, "made"), (need - 1, "half"), (need - 2, "bait")):
        cards = {"NS": mine - (pool - total), "EW": pool - mine}
        assert plain.settle({}, "NS", None, cards, {"NS": pool - total}, {})[0] == outcome


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


def parse_runs(text: str) -> list[Run]:
    """From the notation of 4.5, 20@JC or 50@KC+20@AD."""
    runs = []
    for part in text.split("+"):
        value, top = part.split("@")
        start = plain.NATURAL.index(top[0])
        ranks = plain.NATURAL[start : start + (3 if value == "20" else 4)]
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


@pytest.mark.parametrize("case", cases("S"))
def test_settlement(case: dict[str, Any]) -> None:
    """4.8."""
    cards, melds = case["cards"], case["melds"]
    trump = "NT" if sum(cards.values()) == 130 else "H"
    outcome, score, waiting = plain.settle(case["options"], case["bidder"], trump, cards, melds, {})
    assert (outcome, score, waiting) == (case["outcome"], case["score"], 0)
    assert sum(cards.values()) + sum(melds.values()) == case["pool"]


# ---------------------------------------------------------------------------------------------------------------------
# 4.13 the same input under the named variants

VARIANTS: dict[str, dict[str, Any]] = {
    "wikipedia_standard": {},
    "ourpastimes_basic": {"runs.trump": "before_rank", "runs.forgot_fifty": False, "score.threshold": "fixed_82"},
    "go_trumpcards": {
        "play.trump_when_void": "optional", "play.overtrump_led": "never", "play.overtrump_ruff": "never",
        "runs.count": "all", "runs.split": "single", "ranks.plain_order": "AKQJ109876",
    },
    "partner_mercy": {
        "play.trump_when_void": "unless_partner_winning", "play.overtrump_led": "unless_partner_winning",
        "play.overtrump_ruff": "unless_partner_winning", "play.undertrump": "forbidden",
    },
    "always_take_the_lead": {"play.head_plain": True},
    "klaberjass_cousin": {
        "runs.count": "team", "runs.tie": "share", "runs.tie_partners": "both", "runs.need_trick": True,
    },
    "belote_ised": {
        "runs.long": "belote", "runs.split": "single", "runs.longer_wins": True, "runs.tie": "eldest",
        "runs.count": "team", "play.trump_when_void": "unless_partner_winning", "runs.forgot_fifty": False,
    },
    "next_best": {"runs.tie": "next_best"},
    "cancel_pair": {"runs.tie": "cancel_pair"},
}  # fmt: skip
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


# ---------------------------------------------------------------------------------------------------------------------
# Building deals


def fill(given: Mapping[str, str], trump: str = "H", seed: int = 0) -> Hands:
    """Nine cards each with those given, so that nobody has a run or both bells but by the cards given."""
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
    """A deal in which the seats before the goer pass; the last three cards of each hand are the kitty."""
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
    """Play the first lawful card in the order of the pack, after doing what the script has for (seat, trick)."""
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
    """For a script."""
    return lambda deal: deal.announce(seat, what)


def showing(seat: str, *runs: str, bella: bool = False) -> Act:
    """For a script."""
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


# ---------------------------------------------------------------------------------------------------------------------
# 4.6 run timing, forgetting and the forgot-fifty rule

FIFTY = "KS-QS-JS-TS"
TWENTY = "JC-TC-9C"
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
    """F06 with the other deadline: in the pause before trick 3, not in one's turn once it is led."""
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
    assert deal.phase == "over" and deal.result()["outcome"] == "misplay"
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
    assert deal.turn == "S" and trick_number(deal) == 2


# ---------------------------------------------------------------------------------------------------------------------
# 4.7 bella

# N leads and wins every trick: AS AD JH AC TS 9H TD TC AH; W holds KH QH and has no other trump.
BELLS: Hands = {
    "N": ["AS", "AD", "JH", "AC", "TS", "9H", "TD", "TC", "AH"],
    "E": ["TH", "7H", "QS", "9S", "7S", "KD", "8D", "QC", "9C"],
    "S": ["8H", "6H", "JS", "8S", "JD", "6D", "KC", "7C", "6C"],
    "W": ["KH", "QH", "KS", "6S", "QD", "9D", "7D", "JC", "8C"],
}


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


def test_b01_last_of_the_bells() -> None:
    """B01."""
    result = bells("QH", False, True).result()
    assert result["bella"] == {"NS": 0, "EW": 20} and result["pool"] == 182


def test_b02_first_of_the_bells() -> None:
    """B02: the claim stands, counts nothing, loses the bells."""
    assert bells("KH", True, False).result()["bella"] == {"NS": 0, "EW": 0}
    with pytest.raises(Refused):
        bells("KH", True, True)
    for penalty in ("none", "warning"):
        result = bells("KH", True, True, bella_first_penalty=penalty).result()
        assert result["bella"] == {"NS": 0, "EW": 20}
        result = bells("KH", True, False, bella_first_penalty=penalty).result()
        assert result["bella"] == {"NS": 0, "EW": 0}


def test_b03_either() -> None:
    """B03."""
    for said in ((True, False), (False, True)):
        assert bells("KH", *said, bella_on="either").result()["bella"] == {"NS": 0, "EW": 20}


def test_b04_lose_hand() -> None:
    """B04."""
    result = bells("KH", True, False, bella_first_penalty="lose_hand").result()
    assert result["outcome"] == "bells_lost_deal" and result["score"] == {"NS": 162, "EW": 0}


def test_b05_never_said() -> None:
    """B05, and the options under which silence is no loss or no choice."""
    assert bells("KH", False, False).result()["bella"] == {"NS": 0, "EW": 0}
    assert bells("KH", False, False, bella_auto=True).result()["bella"] == {"NS": 0, "EW": 20}
    with pytest.raises(Refused):
        bells("KH", False, False, bella_optional=False)


def test_bella_on_first_and_hold() -> None:
    """No. 64."""
    for on in ("first", "hold"):
        assert bells("KH", True, False, bella_on=on).result()["bella"] == {"NS": 0, "EW": 20}
        with pytest.raises(Refused):
            bells("KH", False, True, bella_on=on)
    deal = start(BELLS, goer="N", dealer="W", options={"bella.on": "hold"})
    for seat, card in (("N", "AS"), ("E", "7S"), ("S", "8S")):
        deal.play(seat, card)
    assert deal.may_bella("W") and not deal.may_bella("W", "6S")
    deal.bella("W")
    assert deal.result()["bella"] == {"NS": 0, "EW": 20} and not deal.may_bella("W")


def test_bella_before_next_card() -> None:
    """No. 66: on its own after the card, until the next card is played."""
    deal = start(
        BELLS,
        goer="N",
        dealer="W",
        options={"bella.on": "either", "bella.deadline": "before_next_card"},
    )
    for card in ["AS", "7S", "8S", "6S", "AD", "8D", "6D", "7D", "JH", "7H", "6H", "KH"]:
        assert deal.turn
        assert not deal.may_bella("W")
        deal.play(deal.turn, card)
    late = deal.copy()
    late.play("N", "AC")
    assert not late.may_bella("W")
    deal.bella("W")
    assert deal.result()["bella"] == {"NS": 0, "EW": 20}


BELL_RUN = "KH-QH-JH-TH"


def test_b08_with_the_run() -> None:
    """B08."""
    script = {("W", 1): announcing("W", "50"), ("W", 2): showing("W", BELL_RUN, bella=True)}
    deal = go_on(start(fill({"W": "TH JH QH KH"})), script, until=3)
    result = deal.result()
    assert result["runs"]["EW"] == 50 and result["bella"]["EW"] == 20
    script = {**script, ("W", 2): refused(showing("W", BELL_RUN, bella=True))}
    go_on(
        start(fill({"W": "TH JH QH KH"}), options={"bella.with_run": "later_only"}), script, until=3
    )


def test_bells_with_a_beaten_run() -> None:
    """6.2 and design: they count nothing and may be claimed again on the last bell."""
    for seed in range(200):
        script = {
            ("E", 1): announcing("E", "50"),
            ("W", 1): announcing("W", "20"),
            ("E", 2): showing("E", FIFTY),
            ("W", 2): showing("W", "KH-QH-JH", bella=True),
        }
        deal = start(
            fill({"E": "TS JS QS KS", "W": "JH QH KH"}, seed=seed),
            options={"bella.optional": False},
        )
        try:
            go_on(deal, script)
        except Refused:  # the last bell may not be played in silence
            assert deal.turn == "W" and trick_number(deal) > 2
            assert deal.result()["bella"] == {"NS": 0, "EW": 0}
            card = next(card for card in ("KH", "QH") if card in deal.lawful("W"))
            deal.play("W", card, bella=True)
            assert deal.result()["bella"] == {"NS": 0, "EW": 20}
            return
    raise AssertionError("no such deal found")


def test_b10_no_trump() -> None:
    """B10."""
    deal = start(
        BELLS, "NT", goer="N", dealer="W", options={"auction.no_trump": True, "bella.on": "hold"}
    )
    while deal.phase == "play":
        assert deal.turn
        assert not any(
            deal.may_bella(seat, card) for seat in SEATS for card in [None, *deal.hands[seat]]
        )
        deal.play(deal.turn, min(deal.lawful(deal.turn)))
    assert deal.result()["bella"] == {"NS": 0, "EW": 0} and deal.result()["pool"] == 130


def played(seed: int, goer: str, say: bool) -> PlainDeal:
    """W holds the bells and keeps them as long as it can; cards by chance, but no hearts where there is a choice."""
    rng = random.Random(seed)
    deal = start(fill({"W": "KH QH"}, seed=seed), goer=goer, dealer="N")
    while deal.phase == "play":
        seat = deal.turn
        assert seat
        lawful = sorted(deal.lawful(seat))
        card = rng.choice([card for card in lawful if card[1] != "H"] or lawful)
        last = card in ("KH", "QH") and len({"KH", "QH"} & set(deal.hands["W"])) == 1
        deal.play(seat, card, bella=say and last)
    return deal


def test_b11_last_two_cards() -> None:
    """B11."""
    for seed in range(5000):
        deal = played(seed, "N", say=True)
        own = [
            trick["cards"][(SEATS.index("W") - SEATS.index(trick["leader"])) % 4]
            for trick in deal.tricks()
        ]
        if set(own[7:]) == {"KH", "QH"}:
            assert deal.result()["bella"] == {"NS": 0, "EW": 20}
            assert sum(deal.result()["cards"].values()) == 162
            return
    raise AssertionError("no such deal found")


@pytest.mark.parametrize(
    ("cards", "silent", "claimed"),
    [
        (70, {"NS": 162, "EW": 0}, {"NS": 182, "EW": 0}),
        (75, {"NS": 162, "EW": 0}, {"NS": 87, "EW": 95}),
    ],
    ids=["B12", "B13"],
)
def test_b12_b13_bella_and_the_half(
    cards: int, silent: dict[str, int], claimed: dict[str, int]
) -> None:
    """B12 and B13."""
    for seed in range(5000):
        deal = played(seed, "E", say=False)
        if deal.result()["cards"]["EW"] == cards:
            assert deal.result()["score"] == silent
            assert played(seed, "E", say=True).result()["score"] == claimed
            return
    raise AssertionError("no such deal found")


# ---------------------------------------------------------------------------------------------------------------------
# 4.9 auction and deal


def opening(**options: Any) -> PlainDeal:
    """Dealer N, nothing said yet."""
    hands = fill({})
    first = {seat: hand[:6] for seat, hand in hands.items()}
    kitty = {seat: hand[6:] for seat, hand in hands.items()}
    return PlainDeal(
        {key.replace("_", ".", 1): value for key, value in options.items()}, "N", first, kitty
    )


def test_a01_first_to_go() -> None:
    """A01."""
    deal = opening()
    deal.say("E", "H")
    assert (deal.trump, deal.goer, deal.phase, deal.turn) == ("H", "E", "play", "E")
    assert all(len(deal.sees(seat)) == 9 for seat in SEATS) and deal.calls() == set()
    with pytest.raises(Refused):
        deal.say("S", "C")


def test_a05_eldest_leads() -> None:
    """A05, and no. 18."""
    for lead, turn in (("eldest", "E"), ("left_of_caller", "W"), ("caller", "S")):
        deal = opening(play_first_lead=lead)
        deal.say("E", "-")
        deal.say("S", "C")
        assert (deal.goer, deal.turn) == ("S", turn)


def test_a06_a07_no_trump() -> None:
    """A06 and A07."""
    with pytest.raises(Refused):
        opening().say("E", "NT")
    deal = start(fill({"E": "TS JS QS KS"}), "NT", goer="E", options={"auction.no_trump": True})
    assert deal.result()["pool"] == 130 and deal.announcements("E") == {"50"}
    go_on(deal, {("E", 1): announcing("E", "50"), ("E", 2): showing("E", FIFTY)})
    assert deal.result()["trump"] == "NT" and deal.result()["pool"] == 180
    options = {"auction.no_trump": True, "runs.in_nt": False}
    assert (
        start(fill({"E": "TS JS QS KS"}), "NT", goer="E", options=options).announcements("E")
        == set()
    )


def test_a08_kitty_peek() -> None:
    """A08."""
    for peek, after in (("never", 6), ("after_own_pass", 9)):
        deal = opening(deal_kitty_peek=peek)
        assert len(deal.sees("E")) == 6
        deal.say("E", "-")
        assert len(deal.sees("E")) == after and len(deal.sees("S")) == 6


def test_forced_dealer_and_free_pass() -> None:
    """No. 14."""
    deal = opening()
    for seat in ("E", "S", "W"):
        deal.say(seat, "-")
    assert deal.calls() == set("SHDC")
    deal = opening(auction_all_pass="redeal_same")
    for seat in ("E", "S", "W", "N"):
        deal.say(seat, "-")
    nothing = {"NS": 0, "EW": 0}
    assert deal.phase == "over" and deal.turn is None
    assert deal.result() == {
        "goer": None, "trump": None, "cards": nothing, "runs": nothing, "bella": nothing, "pool": 0,
        "outcome": "passed", "score": nothing, "waiting": 0,
    }  # fmt: skip


def test_a09_cut() -> None:
    """A09."""
    assert not plain.cut_is_legal({}, 3) and plain.cut_is_legal({}, 4)
    assert plain.cut_is_legal({}, 32) and not plain.cut_is_legal({}, 33)
    assert plain.cut_is_legal({"setup.min_cut": 3}, 3)


def test_a10_next_dealer() -> None:
    """A10."""
    assert {
        plain.next_dealer({}, "N", outcome) for outcome in ("made", "bait", "half", "passed")
    } == {"E"}
    assert plain.next_dealer({"auction.all_pass": "redeal_same"}, "N", "passed") == "N"
    assert plain.next_dealer({"auction.all_pass": "redeal_same"}, "N", "made") == "E"


def test_a11_a12_a14_first_dealer() -> None:
    """A11, A12, A14."""
    draws = {"N": "JS", "E": "9H", "S": "AD", "W": "TC"}
    assert plain.first_dealer({}, draws) == "N"
    for rank in ("plain", "natural"):
        assert plain.first_dealer({"setup.cut_rank": rank}, draws) == "S"
    assert plain.first_dealer({}, {"N": "JS", "E": "JH", "S": "9D", "W": "9C"}) == {"N", "E"}
    assert (
        plain.first_dealer({"setup.first_dealer": "first_jack"}, ["6S", "AS", "TD", "9C", "8H", "JC"]) == "E"
    )


# ---------------------------------------------------------------------------------------------------------------------
# 4.10 misplay, look-back, throwing in

PERMISSIVE = {"misplay.mode": "permissive"}


def misplayed(**options: Any) -> PlainDeal:
    """Trump H, NS went. N leads AH, E plays 6H and in trick 2 9H. W shows a twenty, N claims the bells in trick 3."""
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
    assert deal.lawful("E") == {"9H"} and deal.playable("E") == set(hands["E"])
    deal.play("E", "6H")
    while "9H" in deal.hands["E"]:
        assert deal.turn
        card = "9H" if deal.turn == "E" else min(deal.lawful(deal.turn))
        deal.play(deal.turn, card)
    false = deal.copy()
    deal.call_misplay("S", "E", 1)
    assert deal.result()["outcome"] == "misplay" and deal.result()["score"] == {"NS": 162, "EW": 0}
    false.call_misplay("W", "N", 1)
    assert false.result()["outcome"] == "false_misplay" and false.result()["score"] == {
        "NS": 162,
        "EW": 0,
    }


@pytest.mark.parametrize(
    ("award", "points"),
    [("pool", 202), ("flat_162", 162), ("pool_minus_offender_melds", 182), ("game", 202)],
)
def test_m03_award(award: str, points: int) -> None:
    """M03."""
    deal = misplayed(misplay_award=award)
    deal.call_misplay("S", "E", 1)
    result = deal.result()
    assert result["pool"] == 202 and result["score"] == {"NS": points, "EW": 0}
    winner = plain.game_winner({**PERMISSIVE, "misplay.award": award}, (0, 0), result)
    assert winner == ("NS" if award == "game" else None)


def test_m04_too_late() -> None:
    """M04, and the other deadlines."""
    deal = go_on(misplayed())
    assert deal.phase == "over" and not deal.may_call_misplay("S")
    with pytest.raises(Refused):
        deal.call_misplay("S", "E", 1)
    deal = go_on(misplayed(misplay_deadline="before_next_deal"))
    deal.call_misplay("S", "E", 1)
    assert deal.result()["outcome"] == "misplay"
    deal = misplayed(misplay_deadline="before_next_trick")
    with pytest.raises(Refused):
        deal.call_misplay("S", "E", 1)


def test_false_call_that_costs_nothing() -> None:
    """No. 37, `none`: play goes on."""
    deal = misplayed(misplay_false_award="none")
    deal.call_misplay("W", "N", 1)
    assert deal.phase == "play"


def test_m07_m08_throw_in() -> None:
    """M07 and M08: EW went and have fewer than half when W throws in after trick 5."""
    for mode in ("forfeit_all", "forfeit_rest"):
        deal = go_on(start(fill({}), goer="W", options={"concede.mode": mode}), until=6)
        cards = deal.result()["cards"]
        assert cards["EW"] < 81
        deal.throw_in("W")
        result = deal.result()
        assert (
            result["cards"] == cards
            and result["pool"] == 162
            and result["score"] == {"NS": 162, "EW": 0}
        )
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


def test_look_back() -> None:
    """No. 32."""
    deal = start(fill({}))
    assert not deal.may_look("S")
    go_on(deal, until=2)
    deal.look("S")
    assert not go_on(start(fill({}), options={"play.look_back": "none"}), until=2).may_look("S")


# ---------------------------------------------------------------------------------------------------------------------
# 4.11 game end


def ended(goer: str, ns: int, ew: int, outcome: str = "made") -> dict[str, Any]:
    """The result of a deal, as far as the end of a game needs it."""
    return {"goer": goer, "outcome": outcome, "score": {"NS": ns, "EW": ew}}


def test_g02_g10_g11_both_over() -> None:
    """G02, G10, G11."""
    assert plain.game_winner({}, (430, 440), ended("N", 100, 62)) == "NS"
    assert plain.game_winner({}, (480, 470), ended("E", 70, 92)) == "EW"
    outcome, score, _ = plain.settle({}, "NS", "H", {"NS": 60, "EW": 102}, {}, {})
    assert (outcome, score) == ("bait", {"NS": 0, "EW": 162})
    assert plain.game_winner({}, (490, 495), ended("N", score["NS"], score["EW"], outcome)) == "EW"


def test_g04_g05_tie() -> None:
    """G04 and G05."""
    outcome, score, _ = plain.settle(
        {"score.half": "made"}, "EW", "H", {"NS": 81, "EW": 81}, {}, {}
    )
    result = ended("W", score["NS"], score["EW"], outcome)
    for tie, winner in (("play_on", None), ("draw", "draw"), ("bidder", "EW"), ("defender", "NS")):
        assert plain.game_winner({"end.tie": tie}, (440, 440), result) == winner


def test_g06_reached() -> None:
    """G06."""
    assert plain.game_winner({}, (410, 300), ended("N", 90, 72)) == "NS"
    assert plain.game_winner({"end.compare": "more_than"}, (410, 300), ended("N", 90, 72)) is None


def test_g08_target() -> None:
    """G08."""
    assert plain.game_winner({"end.target": 300}, (210, 250), ended("E", 162, 0, "bait")) == "NS"


def test_g12_bidder_first() -> None:
    """G12."""
    assert (
        plain.game_winner({"end.both_over": "bidder_first"}, (440, 460), ended("N", 82, 80)) == "NS"
    )
    assert (
        plain.game_winner({"end.both_over": "defender_first"}, (440, 460), ended("N", 82, 80))
        == "EW"
    )
    assert plain.game_winner({}, (440, 460), ended("N", 82, 80)) == "EW"


def test_count_out() -> None:
    """No. 85: right wins the game, wrong loses it."""
    options = {"end.count_out": True}
    for before, winner in (((495, 0), "NS"), ((0, 0), "EW")):
        deal = start(BELLS, goer="N", dealer="W", options=options)
        deal.before = before
        go_on(deal, until=2)
        deal.count_out("S")
        result = deal.result()
        assert result["outcome"] == "counted_out"
        assert plain.game_winner(options, before, result) == winner


def test_match() -> None:
    """1.11."""
    games = [
        {"totals": {"NS": 510, "EW": 100}, "winner": "NS"},
        {"totals": {"NS": 490, "EW": 505}, "winner": "EW"},
    ]
    assert plain.match_winner({}, games[:1]) == "NS"
    assert plain.match_winner({"match.best_of": 3}, games) is None
    assert plain.match_winner({"match.best_of": 3}, [*games, games[1]]) == "EW"
    assert plain.match_winner({"match.best_of": 3}, [games[0]] * 2) == "NS"
    assert plain.match_winner({"match.fixed_games": 2}, games) == "draw"
    assert plain.match_winner({"match.fixed_games": 2, "match.rank_by": "points"}, games) == "NS"
    partners = {plain.seating({"match.rotate_pairs": True}, game)[2] for game in (1, 2, 3)}
    assert partners == {1, 2, 3}


# ---------------------------------------------------------------------------------------------------------------------
# 1.9 settlement, what no case of 4.8 says


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


def test_bella_exempt_from_bait() -> None:
    """No. 70."""
    found = plain.settle(
        {"bella.exempt_from_bait": True}, "EW", "H", {"NS": 100, "EW": 62}, {"EW": 0}, {"EW": 20}
    )
    assert found == ("bait", {"NS": 162, "EW": 20}, 0)


# ---------------------------------------------------------------------------------------------------------------------
# 4.12 a full deal

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
    assert set(first["E"]) == set(["JS", "8S", "KH", "QH", "8D", "8C"]) and set(kitty["W"]) == set(
        ["7H", "6D", "AC"]
    )
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
        "goer": "N", "trump": "C", "cards": X1["cards"], "runs": {"NS": 0, "EW": 20}, "bella": {"NS": 0, "EW": 20},
        "pool": X1["pool"], "outcome": X1["outcome"], "score": X1["score"], "waiting": 0,
    }  # fmt: skip


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


# ---------------------------------------------------------------------------------------------------------------------
# Everything at random: what may be done can be done, what is refused changes nothing, the figures add up


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
            tricks = [(left_of(one), number) for number in range(1, trick_number(deal) + 1)]
            try:
                deal.call_misplay(one, *rng.choice(tricks))
            except Refused:
                pass
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
        assert {side_of(trick["winner"]) for trick in deal.tricks() if trick["winner"]} <= set(
            SIDES
        )
        plain.game_winner(options, (300, 300), result)
