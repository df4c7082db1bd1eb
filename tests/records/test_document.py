from __future__ import annotations

from typing import Any

import pytest

from tarabish_core.records.document import document
from tarabish_core.records.replay import replay
from tests.records.samples import (
    DEAL,
    EVEN,
    HEAD,
    NEXT,
    THROWN,
    X1,
    lenient,
    printed,
    read,
    the_deal,
    x1,
)

NOTHING = {"NS": 0, "EW": 0}
PENDING = HEAD + '[Set "bait.half=pending"]\n'
TRICKS = """E AS 9S KS 6S E 15
E AH 6H 7H 8H E 11
E KH TH QC JH W 19
W QS 6C 8S TS N 13
N QD 8D KD 6D S 7
S AD 7D JD 8C E 13
E QH 7C KC TC N 17
N 9D 9H TD AC W 21
W 7S 9C JS JC S 46"""


def test_the_worked_document() -> None:
    """record.md: what `tarabish replay FILE --json` prints of the worked deal."""
    found = printed(X1)
    deal = found.pop("deals")[0]
    digest = found.pop("digest")
    turns, tricks = deal.pop("actions"), deal.pop("tricks")

    assert {
        "schema": "tarabish.replay/1", "variant": "wikipedia-standard", "digest_matches": True,
        "games": [{"totals": {"NS": 0, "EW": 202}, "winner": None}],
        "totals": {"NS": 0, "EW": 202}, "winner": None,
    } == found  # fmt: skip
    assert {
        "game": 1, "dealer": "N", "goer": "N", "trump": "C", "cards": {"NS": 83, "EW": 79},
        "runs": {"NS": 0, "EW": 20}, "bella": {"NS": 0, "EW": 20}, "pool": 202, "outcome": "bait",
        "score": {"NS": 0, "EW": 202}, "waiting": 0,
    } == deal  # fmt: skip
    assert digest == read(X1).variant.ruleset.digest
    assert (40, 9) == (len(turns), len(tricks))


def test_the_tricks_of_the_worked_deal() -> None:
    """rules.md 4.12: leader, cards, winner and points (the last ten among them) of each trick."""
    rows = [row.split() for row in TRICKS.splitlines()]

    assert [
        {"leader": row[0], "cards": row[1:5], "winner": row[5], "points": int(row[6])}
        for row in rows
    ] == the_deal(X1)["tricks"]


def test_the_actions_of_the_worked_deal() -> None:
    """record.md: `act` is the token after its colon, in the order of the record."""
    tokens = [word for word in X1.partition("\n\n")[2].split() if word[1:2] == ":"]

    assert tokens == [f"{turn['seat']}:{turn['act']}" for turn in the_deal(X1)["actions"]]


@pytest.mark.parametrize(
    ("turn", "legal"),
    [
        (0, "- S H D C"),
        (3, "S H D C"),
        (4, "AS JS 8S AH KH QH 9H 8D 8C"),
        (5, "TS 9S"),
        (7, "6S"),
        (10, "7H"),
        (14, "AC KC QC"),
        (17, "TC 9C 6C"),
        (19, "TS"),
        (26, "JD 9D"),
        (30, "AC KC"),
        (39, "JC"),
    ],
)
def test_the_lawful_cards_of_a_turn(turn: int, legal: str) -> None:
    """record.md: a set, written S H D C and high to low; or the calls that could be made."""
    assert legal.split() == the_deal(X1)["actions"][turn]["legal"]


def test_a_deal_that_everybody_passed() -> None:
    """record.md: goer and trump are null, tricks is empty and every figure is 0."""
    head = HEAD.replace("wikipedia-standard", "free-pass-next-dealer")
    found = printed(f"{head}{DEAL}E:- S:- W:- N:- *\n{DEAL}S:C ~")
    deal = found["deals"][0]
    calls = ["-", "S", "H", "D", "C"]

    assert [{"seat": seat, "act": "-", "legal": calls} for seat in "ESWN"] == deal.pop("actions")
    assert {
        "game": 1, "dealer": "N", "goer": None, "trump": None, "tricks": [], "cards": NOTHING,
        "runs": NOTHING, "bella": NOTHING, "pool": 0, "outcome": "passed", "score": NOTHING,
        "waiting": 0,
    } == deal  # fmt: skip
    assert "E" == found["deals"][1]["dealer"]


def test_a_deal_left_in_the_auction() -> None:
    """record.md: a deal left unfinished has the outcome `unfinished` and the score nothing."""
    deal = the_deal(f"{HEAD}{DEAL}E:- S:- ~")

    assert ("unfinished", NOTHING) == (deal["outcome"], deal["score"])
    assert (None, None, [], 0) == tuple(deal[key] for key in ("goer", "trump", "tricks", "pool"))


def test_a_deal_left_in_a_trick() -> None:
    """record.md: an unfinished trick has fewer cards and the winner null; totals stay."""
    found = printed(f"{HEAD}{THROWN}{DEAL}S:C 1. S:6H W:7H N:8H E:AH 2. E:AS S:TS ~")
    deal = found["deals"][1]

    assert ("unfinished", NOTHING) == (deal["outcome"], deal["score"])
    assert [
        {"leader": "S", "cards": ["6H", "7H", "8H", "AH"], "winner": "E", "points": 11},
        {"leader": "E", "cards": ["AS", "TS"], "winner": None, "points": 0},
    ] == deal["tricks"]
    assert ({"NS": 0, "EW": 11}, 162) == (deal["cards"], deal["pool"])
    assert {"NS": 0, "EW": 162} == found["totals"]


def test_a_deal_that_was_thrown_in() -> None:
    """record.md: `cards` are those taken so far, `pool` includes the rest."""
    deal = the_deal(f"{HEAD}{DEAL}E:C 1. E:AS S:9S W:KS N:6S 2. E:AH S:6H W:throws *")

    assert ("thrown_in", {"NS": 162, "EW": 0}) == (deal["outcome"], deal["score"])
    assert ({"NS": 0, "EW": 15}, 162) == (deal["cards"], deal["pool"])
    assert ["E", None] == [trick["winner"] for trick in deal["tricks"]]
    assert {"seat": "W", "act": "throws", "legal": []} == deal["actions"][-1]


@pytest.mark.parametrize(
    ("words", "act", "outcome", "score"),
    [
        ("S:AD W:misplay(S1)", "misplay(S1)", "misplay", (0, 162)),
        ("S:9S W:misplay(S1)", "misplay(S1)", "false_misplay", (162, 0)),
        ("S:9S E:out", "out", "counted_out", (162, 0)),
    ],
)
def test_words_that_stop_a_deal(words: str, act: str, outcome: str, score: tuple[int, int]) -> None:
    """record.md: `legal` is empty for words that are neither a say nor a card."""
    found = document(replay(f"{HEAD}{DEAL}E:C 1. E:AS {words} *", load=lenient))["deals"][0]

    assert (outcome, score) == (found["outcome"], tuple(found["score"].values()))
    assert act == found["actions"][-1]["act"]
    assert [] == found["actions"][-1]["legal"]


def test_looking_back_has_no_effect() -> None:
    """record.md: `S:look` asks to see the last trick, without effect on the score."""
    looked = the_deal(x1("2. E:AH S:6H", "2. E:AH S:look S:6H"))
    plain = the_deal(X1)

    assert {"seat": "S", "act": "look", "legal": []} == looked["actions"].pop(9)
    assert plain == looked


def test_no_trump() -> None:
    """record.md: `N:NT` goes no-trump; rules.md 3.4: the cards are worth 130."""
    head = HEAD.replace("wikipedia-standard", "scoresheet-kitchen")
    deal = the_deal(f"{head}{DEAL}E:NT 1. E:20,AS S:9S W:20,KS N:6S 2. E:KH N:throws *")

    assert ("NT", "E") == (deal["trump"], deal["goer"])
    assert ["-", "S", "H", "D", "C", "NT"] == deal["actions"][0]["legal"]
    assert {"leader": "E", "cards": ["AS", "9S", "KS", "6S"], "winner": "E", "points": 15} == deal[
        "tricks"
    ][0]
    assert (130, {"NS": 0, "EW": 130}) == (deal["pool"], deal["score"])


def test_an_even_split_in_whole_bait_tables() -> None:
    """record.md: in whole-bait tables an even split has the outcome `bait`."""
    head = HEAD.replace("wikipedia-standard", "scoresheet-kitchen")

    assert ("half", {"NS": 81, "EW": 0}) == _end(the_deal(HEAD + EVEN))
    assert ("bait", {"NS": 162, "EW": 0}) == _end(the_deal(head + EVEN))


def _end(deal: dict[str, Any]) -> tuple[str, dict[str, int]]:
    return deal["outcome"], deal["score"]


def test_points_wait_for_the_next_deal() -> None:
    """design.md §3: points left waiting go to the side that writes more in the next deal."""
    found = printed(f'{PENDING}{EVEN}[Waiting "81"] [Result "243 0"]{NEXT}')

    assert [81, 0] == [deal["waiting"] for deal in found["deals"]]
    assert [{"NS": 81, "EW": 0}, {"NS": 243, "EW": 0}] == [d["score"] for d in found["deals"]]
    assert {"NS": 324, "EW": 0} == found["totals"]


def test_points_may_wait_before_the_first_deal() -> None:
    """record.md: `Waiting` is what earlier deals left; an unfinished deal leaves it waiting."""
    begun = the_deal(f'{PENDING}[Waiting "81"] {DEAL}E:C ~')

    assert {"NS": 0, "EW": 243} == the_deal(f'{PENDING}[Waiting "81"] {THROWN}')["score"]
    assert (81, NOTHING) == (begun["waiting"], begun["score"])
    assert {"NS": 162, "EW": 0} == the_deal(f'{PENDING}[Waiting "81"] {EVEN}')["score"]


def test_totals_include_the_first_before() -> None:
    """record.md: `totals` are those of the last game and include the first `Before`."""
    found = printed(f'{HEAD}[Before "250 340"] {THROWN}')

    assert {"NS": 250, "EW": 502} == found["totals"] == found["games"][0]["totals"]
    assert ("EW", "EW") == (found["winner"], found["games"][0]["winner"])


def test_a_file_of_two_games() -> None:
    """record.md: after a won game totals start again; a match of several games is one file."""
    rules = '[Set "game_end.target=300 match.best_of=3"] [Before "0 140"]\n'
    second = f'[Before "0 0"] {NEXT}'
    found = printed(HEAD + rules + THROWN + second)

    assert [1, 2] == [deal["game"] for deal in found["deals"]]
    assert [
        {"totals": {"NS": 0, "EW": 302}, "winner": "EW"},
        {"totals": {"NS": 162, "EW": 0}, "winner": None},
    ] == found["games"]
    assert {"NS": 162, "EW": 0} == found["totals"]
    assert found["winner"] is None


def test_a_drawn_game() -> None:
    """record.md: `winner` is `NS`, `EW`, `draw` or null."""
    equal = '[Set "game_end.tie=draw bait.half=made"] [Before "450 450"]'
    found = printed(f"{HEAD}{equal} {EVEN}")

    assert ("draw", "draw") == (found["winner"], found["games"][0]["winner"])


@pytest.mark.parametrize(("digest", "matches"), [(None, True), ("", True), ("0123abcd", False)])
def test_a_digest_that_differs_is_no_fault(digest: str | None, matches: bool) -> None:
    """record.md: the JSON says whether the rules have changed since."""
    own = read(X1).variant.ruleset.digest
    tag = "" if digest is None else f'[Digest "{digest or own}"]\n'
    found = printed(x1("[Dealer", f"{tag}[Dealer"))

    assert matches is found["digest_matches"]
    assert own == found["digest"]
