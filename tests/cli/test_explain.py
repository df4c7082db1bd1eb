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
        (("XX",), "'XX' is not a card"),
        (("QC", "--at", "1"), "one of them"),
        (("--score", "--at", "1"), "one of them"),
        (("--deal", "2"), "--deal takes 1 to 1"),
    ],
)
def test_a_moment_that_is_not_there(x1: Path, arguments: tuple[str, ...], words: str) -> None:
    done = run("explain", str(x1), *arguments)

    assert 2 == done.returncode
    assert words in done.stderr
