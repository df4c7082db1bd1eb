"""Six rules that are in no catalogue, each a file of its own beside the core, played and seen."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from tarabish_core.engine.state import Deal
from tarabish_core.engine.view import view
from tarabish_core.players.cardplay import read_trick
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tarabish_core.testing.loading import play
from tests.cli.test_commands import X1
from tests.engine.table import Table, cards, sit

FOLDER = Path(__file__).parent / "house_rules"
RULES = sorted(FOLDER.glob("*.py"))
BODY = X1.partition('[Variant "wikipedia-standard"]\n')[2].replace('[Result "0 202"]\n', "")


@cache
def house(*names: str) -> Variant:
    """Load the standard game with some of the rules, as files from outside."""
    registry = Registry(files=[FOLDER / f"{name}.py" for name in names])
    return load_variant(ROOT, Overrides(with_=names), registry=registry)


def seated(rule: str, **hands: str) -> Table:
    """Sit down under a house rule; north deals, and each hand's last three cards are its kitty."""
    nine = [hands[seat].split() for seat in "NESW"]
    first = tuple(cards(" ".join(hand[:6])) for hand in nine)
    kitty = tuple(cards(" ".join(hand[6:])) for hand in nine)
    return sit(house(rule).ruleset, Deal(0, first, kitty))  # type: ignore[arg-type] # four each


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_a_house_rule_is_short_and_stands_on_the_api_alone(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    sources = {
        f"{node.module}.{node.names[0].name}" if node.module == "tarabish_core" else node.module
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
    }

    assert 30 > len(text.splitlines())
    assert {"tarabish_core.api"} == sources
    assert not [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import)]


def test_there_are_six() -> None:
    assert 6 == len(RULES)


SUITED = {
    "E": "6H 7H 8H 9H TH JH QH KH AH",
    "S": "6D 7D 8D 9D TD JD QD KD AD",
    "W": "6C 7C 8C 9C TC JC QC KC AC",
    "N": "6S 7S 8S 9S TS JS QS KS AS",
}
"""Each seat holds a suit; east leads, and north takes every trick with spades as trump."""


def trumped_to_the_end(rule: str, last: str) -> Table:
    """North has spades and goes; it ruffs all nine tricks, ``last`` in the last of them."""
    table = seated(rule, **SUITED).play("E:- S:- W:- N:S")
    order = [rank for rank in "AKQJT9876" if rank != last] + [last]
    plain = "6789TJQKA"
    table = table.play(f"E:{plain[0]}H S:{plain[0]}D W:{plain[0]}C N:{order[0]}S")
    for trick in range(1, 9):
        mine, theirs = order[trick], plain[trick]
        table = table.play(f"N:{mine}S E:{theirs}H S:{theirs}D W:{theirs}C")
    return table


def test_the_six_of_trumps_takes_the_last_trick_for_ten_more() -> None:
    """It takes 152, ten for the last trick, and ten more if that falls to the six."""
    assert (172, 0) == trumped_to_the_end("six_last", "6").tally.cards
    assert (162, 0) == trumped_to_the_end("six_last", "7").tally.cards


def test_who_went_bait_deals_again() -> None:
    """X1: north goes bait and deals again; in the standard game east would deal."""
    assert ("bait", "N") == figures("bait_deals_again", "outcome", "dealer")
    assert "E" == play(load_variant(ROOT), BODY)["dealer"]


def test_who_made_it_does_not_deal_again() -> None:
    """X1 without the runs and bells is made, and the deal moves on."""
    silent = BODY.replace("E:20,AS", "E:AS").replace("W:20,", "W:").replace(",bella", "")
    found = play(house("bait_deals_again"), silent.replace("show(AC-KC-QC),", ""))

    assert ("made", "E") == (found["outcome"], found["dealer"])


def figures(rule: str, *wanted: str, record: str = BODY) -> tuple[object, ...]:
    """Play a record by the standard game with a house rule."""
    found = play(house(rule), record)
    return tuple(found[name] for name in wanted)


MIXED = {
    "E": "AH KH 6S 7S QH 8H TH 6C 7C",
    "S": "AS 9S 8S TS KS QS JS 9D TD",
    "W": "6H 7H 9H JH AC KC QC JC TC",
    "N": "6D 7D 8D JD QD KD AD 8C 9C",
}


def test_trump_waits_until_one_was_ruffed() -> None:
    """East may not lead its spades; when south has trumped a heart, spades may be led."""
    table = seated("trump_waits", **MIXED).play("E:S")

    assert {"AH", "KH", "QH", "8H", "TH", "6C", "7C"} == table.lawful
    assert "may_not_lead" == table.refused("E:6S").code
    assert table.can("E").cards == table.state.lawful
    seen = view(table.ruleset, table.state, 1)
    assert table.state.lawful == read_trick(table.ruleset, seen).lawful
    ruffed = table.play("E:AH S:8S W:6H N:6D")
    assert "S" == ruffed.turn
    assert {"AS", "9D"} <= ruffed.lawful


def test_who_has_nothing_but_trump_may_lead_it() -> None:
    """North holds all the spades, and nobody ever ruffed."""
    table = seated("trump_waits", **{**SUITED, "E": SUITED["N"], "N": SUITED["E"]}).play("E:S")

    assert set(SUITED["N"].split()) == table.lawful


JACKS = {
    "E": "JS JH JD JC 6S 8H TD QC AS",
    "S": "9S TS QS KS 6H 7D 9C KC AH",
    "W": "7S 8S 6D 8D 9D QD 6C 7C 8C",
    "N": "7H 9H TH QH KH KD AD TC AC",
}


def test_four_jacks_are_a_hundred_and_beat_a_fifty() -> None:
    """East announces a hundred and shows it over two twenties; nothing else counts."""
    table = seated("four_jacks", **JACKS).play("E:H")

    assert ((100,),) == table.can("E").announcements
    table = table.play("E:100,JH S:6H W:7S N:9H").play("E:show(JS-JH-JD-JC),QC S:KC W:6C N:TC")
    assert (0, 100) == table.runs
    assert table.can("S").announcements == ()


def test_three_jacks_are_nothing() -> None:
    """Where one jack changes hands there is no set to announce."""
    traded = {**JACKS, "E": JACKS["E"].replace("JC", "9C"), "S": JACKS["S"].replace("9C", "JC")}

    assert () == seated("four_jacks", **traded).play("E:H").can("E").announcements


def test_the_first_of_the_bells_doubles_them_if_it_is_made() -> None:
    """X1 with west going: west claims with the queen, and 20 count 40 on the sheet."""
    west = (
        BODY.replace("W:- N:C", "W:C").replace("W:QC N", "W:QC,bella N").replace("KC,bella", "KC")
    )
    made = play(house("bold_bells"), west)

    assert ("made", "0 20", "83 139") == (made["outcome"], made["bella"], made["score"])
    in_time = play(house("bold_bells"), BODY.replace("W:- N:C", "W:C"))
    assert ("made", "0 20", "83 119") == (in_time["outcome"], in_time["bella"], in_time["score"])
    assert "0 0" == play(load_variant(ROOT), west)["bella"]


def test_the_first_of_the_bells_doubles_nothing_on_a_bait() -> None:
    """X1 as it is: north goes bait, and west's bells are twenty of the pool."""
    first = BODY.replace("W:QC N", "W:QC,bella N").replace("KC,bella", "KC")

    assert ("bait", "0 202") == figures("bold_bells", "outcome", "score", record=first)


HALF = """[Dealer "N"]
[Deal "E: KS TS TH QD 8D 7D + AC QC JC  S: 9S 6S AH KH 9H JD + TC 8C 6C  \
W: AS JH 7H 6H AD KD + 9D 6D 9C  N: QS JS 8S 7S QH 8H + TD KC 7C"]
E:- S:- W:- N:H
1. E:7D S:JD W:6D N:TD
2. N:KC E:JC S:6C W:9C
3. N:7S E:KS S:9S W:AS
4. W:7H N:QH E:TH S:9H
5. S:6S W:JH N:8S E:TS
6. W:KD N:8H E:8D S:KH
7. S:8C W:6H N:7C E:QC
8. W:AD N:QS E:QD S:AH
9. S:TC W:9D N:JS E:AC
*
"""


@pytest.mark.parametrize(
    ("before", "written"), [("300 449", "0 81"), ("300 450", "0 0"), ("450 300", "0 81")]
)
def test_nobody_gets_home_on_a_half(before: str, written: str) -> None:
    """Of 81 all the others write 81 as ever, but nothing if they had 450."""
    record = HALF.replace("\n", f'\n[Before "{before}"]\n', 1)

    assert ("half", written) == figures("half_home", "outcome", "score", record=record)
