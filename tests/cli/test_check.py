"""`tarabish check`: faults that loading finds, that examples show, that only play brings out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tarabish_core.engine.cards import PASS
from tarabish_core.engine.chance import Chance
from tarabish_core.engine.model import LAST, Contract
from tarabish_core.engine.phases import step
from tarabish_core.engine.state import AUCTION, OVER, PLAY
from tarabish_core.records.checking import MOST_DEALS, Report, check_variant, try_deals
from tarabish_core.records.hidden import hidden_cards, leak, swapped
from tarabish_core.records.trial import choose
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.registry import Plugin, Registry
from tarabish_core.rules.variants import load_variant
from tests.cli.program import run
from tests.engine.table import shuffled
from tests.rules.fakes import HEAD, fake, fickle, spy

WRONG_EXAMPLE = """
[[examples]]
title  = "everybody passes"
record = '''
[Dealer "N"]
[Deal "E: JS 8S KH QH 8D 8C + AS AH 9H  S: TS 9S TH AD KD JC + 6H TD 7C  \
W: KS QS 7S 7D KC QC + 7H 6D AC  N: 6S 8H JD TC 9C 6C + JH QD 9D"]
E:- S:- W:-
~
'''
expect = { outcome = "made" }
"""

Hook = Callable[..., Any]


def checked(folder: Path, plugin: Plugin, *, deals: int = 30, text: str = "") -> Report:
    """Check a house of a fake rule that decides what it answers."""
    path = folder / "house.toml"
    path.write_text(f"{HEAD}{text}\n[plugins.{plugin.name}]\n")
    return check_variant(str(path), deals=deals, registry=Registry(extra=[plugin]))


def only(report: Report) -> tuple[str, int, int]:
    """Give code, line and column of the one thing that was found."""
    (problem,) = report.problems
    assert problem.path.endswith("house.toml"), problem
    return problem.code, problem.line, problem.column


AT_FAKE = (4, 10)


def raises(*_: object) -> int:
    """Stand for any function of a rule that has a fault."""
    raise ZeroDivisionError("so rude")


def rude_at_bells(inner: Hook) -> Hook:
    """Raise when the bells are claimed with the last of them."""
    return lambda when, valid: raises() if when & 7 == LAST else inner(when, valid)


def test_a_rule_that_raises_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    """It is no crash; the plugin is named, and what it raised."""
    report = checked(tmp_path, fake("rude", bella=rude_at_bells), deals=100)

    assert ("V019", *AT_FAKE) == only(report)
    assert "ZeroDivisionError: so rude" in report.problems[0].sentence


def test_a_rule_that_raises_when_the_deal_is_settled(tmp_path: Path) -> None:
    """Where the rule decides alone."""
    plugin = fake("rude", score_deal=lambda: raises)
    report = checked(tmp_path, plugin, text='without = ["bait"]')

    assert ("V019", *AT_FAKE) == only(report)


@pytest.mark.parametrize(
    ("code", "hooks"),
    [
        ("V020", {"legal_cards": lambda inner: lambda hand, *more: 0 * inner(hand, *more)}),
        ("V020", {"legal_cards": lambda inner: lambda hand, *more: inner(hand, *more) | 1 << 40}),
        ("V020", {"legal_cards": lambda inner: lambda hand, *more: inner(hand, *more) | more[0]}),
        ("V020", {"calls": lambda inner: lambda auction: inner(auction)[:0]}),
        ("V020", {"calls": lambda inner: lambda auction: (*inner(auction), 7)}),
        ("V019", {"score_deal": lambda inner: lambda tally: inner(tally).points}),
        ("V019", {"next_dealer": lambda inner: lambda *asked: inner(*asked) + 4}),
        ("V019", {"seating": lambda inner: lambda game: inner(game)[:3]}),
        ("V023", {"contract": lambda inner: lambda auction: inner(auction) and None}),
        ("V024", {"match_end": lambda inner: lambda games: min(inner(games), PASS)}),
    ],
    ids=[
        "no lawful card", "a card that there is not", "another's card", "nothing to say",
        "no call", "no sheet", "no seat", "three players", "an auction without end",
        "a match without end",
    ],
)  # fmt: skip
def test_a_planted_fault_is_found_at_the_plugins_table(
    tmp_path: Path, code: str, hooks: dict[str, Hook]
) -> None:
    """Whoever had the last word in the rule is to blame."""
    report = checked(tmp_path, fake("rude", **hooks))

    assert (code, *AT_FAKE) == only(report)
    assert not report.right


def test_points_that_are_made_of_nothing(tmp_path: Path) -> None:
    """A bonus that is not the same when it is asked again: it is no pure function."""
    report = checked(tmp_path, fickle("rude"))

    assert ["V021", "V029"] == [problem.code for problem in report.problems]


COUNTS = """
def trick_bonus(options):
    def bonus(cards, trump, trick, last):
        asked.append(1)
        return len(asked) // 500 % 3
    return bonus
asked = []
"""
IMPURE = {
    "drawing lots": "def sees_kitty(options, inner):\n    return lambda *asked: randrange(2)",
    "drawing lots when it is loaded": "def trick_bonus(options):\n    n = randrange(10**6)\n"
    "    return lambda *asked: n",
    "drawing lots when it is imported": "def trick_bonus(options):\n    return lambda *asked: N\n"
    "N = randrange(10**6)",
    "counting": COUNTS,
    "an hourglass": "def trick_bonus(options):\n    return lambda *asked: time_ns() % 3",
}
RULE = """from random import randrange
from time import time_ns
from tarabish_core.api import hook
@hook
def describe():
    return ()
@hook
"""


@pytest.mark.parametrize("text", IMPURE.values(), ids=IMPURE)
def test_a_rule_that_is_not_pure_is_named(tmp_path: Path, text: str) -> None:
    """Asked the same it answers otherwise; it is told with its line."""
    (tmp_path / "own.py").write_text(RULE + text.lstrip(), encoding="utf-8")
    duties = ("--plugin", "own.py", "--with", "own", "--deals", "50")
    done = run("check", "wikipedia-standard", *duties, cwd=tmp_path)
    (told,) = [line for line in done.stdout.splitlines() if "V029" in line]

    assert 3 == done.returncode
    assert "--with own:1:1: error V029: 'own' is not pure: `" in told
    assert "and then" in told
    assert told.endswith("(own.py:8)")


def test_who_refines_an_impure_rule_is_not_to_blame(tmp_path: Path) -> None:
    """The first that answers otherwise is."""
    drawn = iter(range(10**6))
    rude = fake("rude", run_rank=lambda inner: lambda *run: inner(*run) + next(drawn))
    polite = fake("polite", run_rank=lambda inner: lambda *run: inner(*run) + 1)
    (tmp_path / "house.toml").write_text(f"{HEAD}[plugins.rude]\n[plugins.polite]\n")
    path, registry = str(tmp_path / "house.toml"), Registry(extra=[rude, polite])
    problems = check_variant(path, deals=5, registry=registry).problems

    assert [("V029", 3)] == [(problem.code, problem.line) for problem in problems]


def test_a_hidden_card_that_shows(tmp_path: Path) -> None:
    """A rule that remembers another's hand and opens a window by it."""
    report = checked(tmp_path, spy("rude"), deals=200)

    assert ["V022", "V029"] == [problem.code for problem in report.problems]


def test_a_game_that_never_ends(tmp_path: Path) -> None:
    """It is played on beyond the deals asked for, until it is sure."""
    plugin = fake("rude", game_end=lambda inner: lambda standing: min(inner(standing), PASS))
    report = checked(tmp_path, plugin, deals=3)

    assert ("V024", *AT_FAKE) == only(report)
    assert MOST_DEALS == report.deals


def test_a_contract_with_a_leader_that_there_is_not(tmp_path: Path) -> None:
    """It is found before a card is played."""

    def fifth(inner: Hook) -> Hook:
        def contract(auction: Any) -> Contract | None:
            found: Contract | None = inner(auction)
            return found._replace(leader=5) if found and found.goer != PASS else found

        return contract

    report = checked(tmp_path, fake("rude", contract=fifth))

    assert ("V019", *AT_FAKE) == only(report)


def test_a_parents_plugin_is_blamed_in_the_parents_file(tmp_path: Path) -> None:
    """The variant that names it, not the one that was asked for."""
    (tmp_path / "parent.toml").write_text(f"{HEAD}\n[plugins.rude]\n")
    (tmp_path / "child.toml").write_text('format = 1\nextends = "parent"\n')
    plugin = fake("rude", calls=lambda inner: lambda auction: inner(auction)[:0])
    registry = Registry(extra=[plugin])
    (problem,) = check_variant(str(tmp_path / "child.toml"), deals=5, registry=registry).problems

    assert problem.path.endswith("parent.toml")
    assert 4 == problem.line


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_variant_is_right(name: str) -> None:
    """Deals of another seed than the command's own find nothing either."""
    report = check_variant(name, deals=200, seed=2)

    assert () == report.problems
    assert 200 == report.deals


def test_the_same_seed_plays_the_same_deals(tmp_path: Path) -> None:
    """A finding names its deal, and another run finds it there again."""
    plugin = fake("rude", bella=rude_at_bells)
    first, again = (checked(tmp_path, plugin, deals=100).problems for _ in range(2))

    assert first == again
    assert "of seed 1" in first[0].sentence


@pytest.mark.parametrize("name", ["wikipedia-standard", "mkboot-family", "toss-in-redeal"])
def test_cards_that_change_hands_unseen_are_whole_packs(name: str) -> None:
    """A swap keeps sizes, and hides nothing: the one whose card it was sees the difference."""
    ruleset = load_variant(name).ruleset
    chance = Chance(7)
    state = shuffled(ruleset, 3, 0).state
    phases = set()
    while state.phase != OVER:
        phases.add(state.phase)
        for seat in range(4):
            assert (-1, -1) == leak(ruleset, state, seat, chance)
            assert not hidden_cards(ruleset, state, seat, seat) or state.phase == AUCTION
        mine, theirs = (state.hands[seat] & -state.hands[seat] for seat in (0, 1))
        if mine and theirs:
            one, other = mine.bit_length() - 1, theirs.bit_length() - 1
            turned = swapped(ruleset, state, one, other)
            assert state.hands[0] ^ mine ^ theirs == turned.hands[0]
            assert turned.hands[2:] == state.hands[2:]
            assert state == swapped(ruleset, turned, one, other)
        state = step(ruleset, state, choose(ruleset, state, chance))

    assert {AUCTION, PLAY} == phases


def test_a_trial_reaches_all_that_a_deal_can_come_to() -> None:
    """Proven and false misplays, throwing in, counting out, losing the deal by the bells."""
    found = set()
    for name in ("official-no-talk", "count-out", "official-hard"):
        ruleset = load_variant(name).ruleset
        for number in range(600):
            state, chance = shuffled(ruleset, number, number % 4).state, Chance(5, number)
            while state.phase != OVER:
                state = step(ruleset, state, choose(ruleset, state, chance))
            found.add(state.end.kind if state.end else "")

    assert {"played", "thrown_in", "counted_out", "bells"} <= found
    assert found & {"misplay", "false_misplay"}


def test_no_deals_are_none() -> None:
    """--deals 0: loading and examples alone."""
    assert ([], 0) == try_deals(load_variant("easy-bells"), 0)


def test_all_is_told_at_once(tmp_path: Path) -> None:
    """Two files, one with two faults of loading, one with an example that does not come out."""
    (tmp_path / "a.toml").write_text(f'{HEAD}sumary = ""\n[plugins.bait]\nhalf = "hlf_bait"\n')
    (tmp_path / "b.toml").write_text(HEAD + WRONG_EXAMPLE)
    done = run("check", "a.toml", "b.toml", "easy-bells", "--deals", "20", cwd=tmp_path)

    assert 3 == done.returncode
    for told in ("a.toml:3:1: error V002", "a.toml:5:8: error V005", "b.toml:4:3: error V018"):
        assert told in done.stdout, done.stdout
    assert "easy-bells: nothing is wrong. Examples played: 1; random deals: 20." in done.stdout


def test_a_right_variant_exits_with_0() -> None:
    """A name works as well as a file."""
    done = run("check", "easy-bells", "--deals", "10")

    assert 0 == done.returncode
    assert "" == done.stderr


def test_a_warning_is_no_fault(tmp_path: Path) -> None:
    """It is told, and the exit status stays 0."""
    (tmp_path / "a.toml").write_text('format = 1\nextends = "easy-bells"\n[plugins.bella]\n'
                                     'first_penalty = "lose_hand"\n')  # fmt: skip
    done = run("check", "a.toml", "--deals", "5", cwd=tmp_path)

    assert 0 == done.returncode
    assert "a.toml:4:1: warning V014" in done.stdout


def test_lines_for_github(tmp_path: Path) -> None:
    """One a problem, with what has a meaning there escaped; nothing where nothing is wrong."""
    (tmp_path / "a,b.toml").write_text(f'{HEAD}"100%\\n" = ""\n')
    done = run("check", "a,b.toml", "--format", "github", cwd=tmp_path)
    right = run("check", "easy-bells", "--format", "github", "--deals", "5")

    assert 3 == done.returncode
    assert done.stdout.startswith("::error file=a%2Cb.toml,line=3,col=1,title=V002::")
    assert "100%25" in done.stdout
    assert 1 == len(done.stdout.splitlines())
    assert (0, "") == (right.returncode, right.stdout)


def test_as_json(tmp_path: Path) -> None:
    """One document for all, with a schema's name."""
    (tmp_path / "a.toml").write_text(f'{HEAD}sumary = ""\n')
    done = run("check", "a.toml", "easy-bells", "--json", "--deals", "5", cwd=tmp_path)
    told = json.loads(done.stdout)
    wrong, right = told["variants"]

    assert 3 == done.returncode
    assert "tarabish.check/1" == told["schema"]
    assert [("a.toml", 3, 1, "V002")] == [
        (p["file"], p["line"], p["column"], p["code"]) for p in wrong["problems"]
    ]
    assert right["right"]
    assert 5 == right["deals"]
