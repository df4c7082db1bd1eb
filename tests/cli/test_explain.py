"""`tarabish explain`: what could be done at a moment, who decided it, who changed it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.program import run
from tests.cli.test_commands import X1

HOUSE = Path(__file__).parent.parent / "house_rules"
NO_TRUMP = """format = 1
extends = "wikipedia-standard"

[plugins.no_trump]
runs = false
"""


@pytest.fixture
def x1(tmp_path: Path) -> Path:
    """The worked deal X1 of the rules dossier (4.12)."""
    path = tmp_path / "x1.tbr"
    path.write_text(X1, encoding="utf-8")
    return path


@pytest.fixture
def no_trump(tmp_path: Path) -> Path:
    """X1 by a variant that has no-trump beside a dealer who is forced; north goes no-trump."""
    (tmp_path / "kitchen.toml").write_text(NO_TRUMP, encoding="utf-8")
    path = tmp_path / "kitchen.tbr"
    head = X1.partition("[Result")[0].replace('"wikipedia-standard"', '"kitchen.toml"')
    path.write_text(f"{head}E:- S:- W:- N:NT\n1. E:AS\n~\n", encoding="utf-8")
    return path


def told(*arguments: object) -> dict[str, Any]:
    """Run the command with --json."""
    done = run("explain", *map(str, arguments), "--json")
    assert not done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def parts(document: dict[str, Any], hook: str, about: str = "") -> list[dict[str, Any]]:
    """Give the parts of one decision."""
    (decision,) = (
        one for one in document["decisions"] if (one["hook"], one["about"]) == (hook, about)
    )
    found: list[dict[str, Any]] = decision["parts"]
    return found


def test_why_every_other_card_is_refused(x1: Path) -> None:
    """Trick 3: hearts led, west has none and must trump; each other card is refused for that."""
    found = told(x1, "QC")

    assert {"AC", "KC", "QC"} == set(found["cards"])
    refused = {one["card"]: one["code"] for one in found["refused"]}
    assert dict.fromkeys(("7S", "QS", "6D", "7D"), "must_trump") == refused
    (follow,) = parts(found, "legal_cards")
    assert ("follow", "decides", ["AC", "KC", "QC"]) == (
        follow["plugin"], follow["part"], follow["answer"]
    )  # fmt: skip
    assert follow["place"].startswith("wikipedia-standard.toml:")
    assert "the bells are lost" == parts(found, "bella", "QC")[0]["answer"][0]


def test_the_last_action_is_explained_where_none_is_named(x1: Path) -> None:
    """South plays its last card, and the ten of the last trick are added by their plugin."""
    found = told(x1)

    assert ("S", "JC") == (found["seat"], found["action"])
    assert ["10"] == parts(found, "trick_bonus")[0]["answer"]


def test_who_adds_nothing_to_a_trick_is_named(x1: Path) -> None:
    """As who refines nothing is: the ten of the last trick are not added to the first."""
    done = run("explain", str(x1), "6S")

    assert "what the trick is worth beside its cards: 0\n  last_trick adds nothing here " in (
        done.stdout
    )
    assert [("last_trick", "adds", [])] == [
        (one["plugin"], one["part"], one["answer"]) for one in parts(told(x1, "6S"), "trick_bonus")
    ]


def test_the_table_is_told(x1: Path) -> None:
    """Trump, who went, the trick so far, what was said, and the hand of who is to play."""
    done = run("explain", str(x1), "QC")

    found = told(x1, "QC")["table"]

    assert ("clubs", "N") == (found["trump"], found["goer"])
    assert [("E", "KH"), ("S", "10H")] == [(one["seat"], one["card"]) for one in found["trick"]]
    assert {"7S", "QS", "6D", "7D", "QC", "KC", "AC"} == set(found["hand"])
    assert done.stdout.startswith(
        "Deal 1, trick 3: West, QC\n"
        "Trump clubs, North went. On the table: East KH, South 10H.\n"
        "East announces twenty.\n"
        "West shows AC-KC-QC.\n"
        "West held: QS 7S 7D 6D AC KC QC\n"
    )


def test_in_the_auction_the_table_is_what_was_said(x1: Path) -> None:
    """North does not see its kitty yet, and so it is not told."""
    done = run("explain", str(x1), "N:C")

    assert "Nobody has named trump yet. East pass, South pass, West pass.\n" in done.stdout
    assert "North held: 6S 8H JD 10C 9C 6C\n" in done.stdout
    assert (None, None, []) == tuple(
        told(x1, "N:C")["table"][key] for key in ("trump", "goer", "trick")
    )


def test_where_no_rule_keeps_a_card_back_the_leader_is_told_so(x1: Path) -> None:
    done = run("explain", str(x1), "AS")

    assert [] == parts(told(x1, "AS"), "lead_cards")
    assert (
        "which cards may be led: AS, JS, 8S, AH, KH, QH, 9H, 8D, 8C\n  no rule keeps a card back\n"
        in done.stdout
    )


@pytest.mark.parametrize(
    ("word", "action", "seat"),
    [
        ("N:C", "C", "N"),
        ("w:-", "-", "W"),
        ("N:♣", "C", "N"),
        ("E:20", "20", "E"),
        ("E:20,AS", "AS", "E"),
        ("E:AS", "AS", "E"),
        ("S:10h", "TH", "S"),
        ("W:KC", "KC,bella", "W"),
        ("W:kc,Bella", "KC,bella", "W"),
        ("W:show(AC-KC-QC)", "show(AC-KC-QC)", "W"),
        ("10H", "TH", "S"),
    ],
)
def test_a_moment_goes_by_a_card_or_a_word_of_the_record(
    x1: Path, word: str, action: str, seat: str
) -> None:
    found = told(x1, word)

    assert (action, seat) == (found["action"], found["seat"])


def test_what_was_said_more_than_once_is_the_last_time(tmp_path: Path) -> None:
    """West passes in both deals."""
    path = tmp_path / "two.tbr"
    deal = X1[X1.index("[Deal ") :].partition("[Result")[0]
    path.write_text(f"{X1}{deal}S:- W:-\n~\n", encoding="utf-8")

    assert [2, 1] == [told(path, "W:-", *more)["deal"] for more in ((), ("--deal", 1))]


def test_bells_that_count_are_not_to_be_claimed_again(x1: Path) -> None:
    """West claims them with the queen, the first of the two, and with the king they are settled."""
    early = X1.replace("W:QC N", "W:QC,bella N").replace("KC,bella", "KC")
    x1.write_text(early.replace("[Dealer", '[Set "bella.on=either"]\n[Dealer'), encoding="utf-8")

    assert ["20"] == parts(told(x1, "W:QC"), "bella", "QC")[0]["answer"]
    assert not [one for one in told(x1, "W:KC")["decisions"] if one["hook"] == "bella"]


def test_what_may_be_announced_is_told_while_it_may_be(x1: Path) -> None:
    """East, before it has announced, when it has, and later with a run that it still holds."""
    asked = [{one["hook"] for one in told(x1, word)["decisions"]} for word in ("E:20", "AS", "KH")]

    assert [True, False, False] == ["announcements" in hooks for hooks in asked]


def test_other_rules_explain_the_same_cards(x1: Path) -> None:
    """--variant and --set as in replay."""
    assert "count_out" in run("explain", str(x1), "AH", "--variant", "count-out").stdout
    bait = parts(told(x1, "--score", "--set", "bait.award=flat_162"), "score_deal")[0]
    assert "East-West writes 162" in bait["answer"]


def test_a_refiner_that_changes_nothing_here_is_named(x1: Path) -> None:
    done = run("explain", str(x1), "QC")

    assert "fifty_forgot refines: changes nothing here" in done.stdout
    assert "7S could not be played: you have no hearts, so you must trump." in done.stdout


def test_no_trump_is_added_to_what_a_forced_dealer_may_say(no_trump: Path) -> None:
    """The dealer may not pass, says one plugin; no-trump is added by the other, from its table."""
    found = told(no_trump, "--at", 4)
    forced, more = parts(found, "calls")

    assert ["spades", "hearts", "diamonds", "clubs"] == forced["answer"]
    assert ("dealer_forced", "decides") == (forced["plugin"], forced["part"])
    assert ("no_trump", "refines", [], ["no-trump"]) == (
        more["plugin"], more["part"], more["removed"], more["added"]
    )  # fmt: skip
    assert more["place"].endswith("kitchen.toml:4")
    assert ["runs = false"] == more["options"]
    assert ["North goes no-trump", "East leads"] == parts(found, "contract", "no-trump")[-1][
        "answer"
    ]


def test_a_house_rule_that_keeps_back_cards_is_named(tmp_path: Path) -> None:
    """East may lead anything but the clubs that are trump; the rule decides it alone."""
    path = tmp_path / "waits.tbr"
    head = X1.partition("[Result")[0].replace("[Dealer", '[With "trump_waits"]\n[Dealer')
    path.write_text(f"{head}E:- S:- W:- N:C\n1. E:AS\n~\n", encoding="utf-8")
    found = told(path, "--plugin", HOUSE / "trump_waits.py")

    assert {"8C": "may_not_lead"} == {one["card"]: one["code"] for one in found["refused"]}
    assert "trump_waits" == parts(found, "lead_cards")[0]["plugin"]


def test_what_would_be_a_misplay_is_told_so(x1: Path) -> None:
    """Where a misplay can be called, an unlawful card can be played, and explains itself."""
    x1.write_text(X1.replace("[Dealer", '[With "misplay"]\n[Dealer'), encoding="utf-8")
    done = run("explain", str(x1), "QC")

    assert "7S would have been a misplay: you have no hearts, so you must trump." in done.stdout
    assert "misplay decides: open" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--at", "0"), "--at takes 1 to 43"),
        (("--at", "99"), "--at takes 1 to 43"),
        (("XX",), "'XX' is neither a card, as QC, nor a seat with its word in the record, as W:H"),
        (("X:20",), "'X:20' is neither a card"),
        ((":20",), "':20' is neither a card"),
        (("W:50",), "W:50 was not said or played there"),
        (("6S", "--deal", "1", "--at", "2"), "one of them"),
        (("QC", "--at", "1"), "one of them"),
        (("--score", "--at", "1"), "one of them"),
        (("--deal", "2"), "--deal takes 1 to 1"),
    ],
)
def test_a_moment_that_is_not_there(x1: Path, arguments: tuple[str, ...], words: str) -> None:
    done = run("explain", str(x1), *arguments)

    assert 2 == done.returncode
    assert words in done.stderr
