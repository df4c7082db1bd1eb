"""The commands as a person runs them: what they print, and how they exit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tarabish_core.cli import COMMANDS
from tarabish_core.cli.new import NewGroup
from tarabish_core.rules.files import shipped_names
from tests.cli.program import COMMAND, run

X1 = """[Tarabish "1"]
[Variant "wikipedia-standard"]
[Dealer "N"]
[Before "0 0"]
[Deal "E: JS 8S KH QH 8D 8C + AS AH 9H  S: TS 9S TH AD KD JC + 6H TD 7C  \
W: KS QS 7S 7D KC QC + 7H 6D AC  N: 6S 8H JD TC 9C 6C + JH QD 9D"]
[Result "0 202"]
E:- S:- W:- N:C
1. E:20,AS S:9S W:20,KS N:6S
2. E:AH S:6H W:show(AC-KC-QC),7H N:8H
3. E:KH S:TH W:QC N:JH
4. W:QS N:6C E:8S S:TS
5. N:QD E:8D S:KD W:6D
6. S:AD W:7D N:JD E:8C
7. E:QH S:7C W:KC,bella N:TC
8. N:9D E:9H S:TD W:AC
9. W:7S N:9C E:JS S:JC
*
"""

SIX_FAULTS = """format = 1
name = "bad"
extends = "wikipedia-standard"
sumary = "a key that is misspelt"

[plugins.bait]
half = "whole_bate"
thresold = "half_pool"

[plugins.free_pas]

[plugins.free_pass]

[plugins.dealing]
kitty = "after_trump"
peek = "after_own_pass"
"""


@pytest.fixture
def x1(tmp_path: Path) -> Path:
    """The worked deal X1 of the rules dossier."""
    path = tmp_path / "x1.tbr"
    path.write_text(X1, encoding="utf-8")
    return path


def test_the_worked_deal_comes_to_202(x1: Path) -> None:
    """Dossier 4.12: bait, 0 to 202."""
    done = run("replay", str(x1), "--json")

    assert 0 == done.returncode
    assert {"NS": 0, "EW": 202} == json.loads(done.stdout)["totals"]


def test_the_worked_deal_under_a_fixed_82_is_made(x1: Path) -> None:
    """Dossier 4.12: 83 to 119; the record's result is not held against other rules."""
    done = run("replay", str(x1), "--json", "--set", "bait.threshold=fixed_82")

    assert 0 == done.returncode
    assert {"NS": 83, "EW": 119} == json.loads(done.stdout)["totals"]


def test_a_replay_is_told_in_words_too(x1: Path) -> None:
    """Without --json: the tricks, the outcome, the sheet."""
    done = run("replay", str(x1))

    assert "North-South went bait." in done.stdout
    assert "9. W:7S N:9C E:JS S:JC  S 46" in done.stdout


def test_a_wrong_record_exits_with_4_and_its_place(x1: Path) -> None:
    """A card that is not lawful: line, column, trick, seat and reason; nothing on stdout."""
    x1.write_text(X1.replace("S:6H W:show", "S:AD W:show"), encoding="utf-8")
    done = run("replay", str(x1), "--json")

    assert 4 == done.returncode
    assert "" == done.stdout
    assert f"{x1}:9:9: error: deal 1, trick 2, S: you must follow suit: hearts" in done.stderr


@pytest.mark.parametrize("name", ["missing.tbr", "."])
def test_a_record_that_cannot_be_read_exits_with_4(tmp_path: Path, name: str) -> None:
    """No traceback, one line."""
    done = run("replay", str(tmp_path / name))

    assert 4 == done.returncode
    assert 1 == len(done.stderr.strip().splitlines())


def test_a_digest_that_differs_is_told_on_stderr(x1: Path) -> None:
    """It is no fault."""
    x1.write_text(X1.replace("[Dealer", '[Digest "0000"]\n[Dealer'), encoding="utf-8")
    done = run("replay", str(x1), "--json")

    assert 0 == done.returncode
    assert "the rules have changed" in done.stderr
    assert json.loads(done.stdout)["digest_matches"] is False


def test_six_faults_are_shown_at_once(tmp_path: Path) -> None:
    """Every one at its line and column, with what is near, exit 3."""
    bad = tmp_path / "bad.toml"
    bad.write_text(SIX_FAULTS, encoding="utf-8")
    done = run("rules", str(bad))

    assert 3 == done.returncode
    for place in (":4:1: ", ":7:8: ", ":8:1: ", ":10:10: ", ":12:10: ", ":16:1: "):
        assert f"{bad}{place}error" in done.stderr, done.stderr
    for hint in ("'summary'", "'whole_bait'", "'threshold'", "'free_pass'", "'dealer_forced'"):
        assert hint in done.stderr


def test_a_clean_rules_sheet_says_what_differs_first() -> None:
    """Differences come before the whole."""
    done = run("rules", "scoresheet-kitchen")

    assert 0 == done.returncode
    assert done.stdout.index("Half bait is whole bait") < done.stdout.index("The rules:")


def test_rules_as_json_name_their_schema() -> None:
    """One document on stdout."""
    told = json.loads(run("rules", "easy-bells", "--json").stdout)

    assert "tarabish.rules/1" == told["schema"]
    assert "The bells are claimed while playing either of the two." in told["different"]


def test_overrides_show_in_the_rules_sheet() -> None:
    """--set, --with and --without on the command line."""
    changes = ("--set", "game_end.target=300", "--with", "no_trump", "--without", "fifty_forgot")
    done = run("rules", "wikipedia-standard", *changes)

    assert 0 == done.returncode
    assert ["Wikipedia standard", f"Changed: {' '.join(changes)}"] == done.stdout.splitlines()[:2]
    assert "The game is for 300 or more" in done.stdout
    assert "A player may go no-trump" in done.stdout
    assert "  - If an announced fifty is not shown in time" in done.stdout


def test_an_option_without_effect_is_a_warning() -> None:
    """It is told on stderr and the command goes on."""
    done = run("rules", "easy-bells", "--set", "bella.first_penalty=lose_hand")

    assert 0 == done.returncode
    assert "warning V014" in done.stderr


def test_the_variants_are_listed_with_a_line_each() -> None:
    """The root first; every one has its summary."""
    lines = run("variants").stdout.splitlines()

    assert len(shipped_names()) == len(lines)
    assert lines[0].startswith("wikipedia-standard ")
    assert all(line.endswith(".") for line in lines)


def test_variant_names_alone_for_scripts() -> None:
    """--names: nothing else on a line."""
    names = run("variants", "--names").stdout.split()

    assert set(shipped_names()) == set(names)


def test_variants_as_json_hold_sources_and_status() -> None:
    """One document with a schema's name."""
    told = json.loads(run("variants", "--json").stdout)

    assert "tarabish.variants/1" == told["schema"]
    assert all(row["sources"] and row["status"] and row["title"] for row in told["variants"])


@pytest.mark.parametrize(
    "arguments",
    [("paly",), ("play", "--sead", "7"), ("rules", "a", "b"), ("play", "--seat", "X"), ("replay",)],
)
def test_wrong_usage_exits_with_2(arguments: tuple[str, ...]) -> None:
    """Click says what was meant where it can."""
    done = run(*arguments)

    assert 2 == done.returncode
    assert "Traceback" not in done.stderr


def test_an_unknown_variant_names_the_nearest() -> None:
    """Exit 3 and a suggestion."""
    done = run("play", "partner-mery")

    assert 3 == done.returncode
    assert "did you mean 'partner-mercy'?" in done.stderr


def test_the_help_names_every_command() -> None:
    """Without importing them."""
    done = run("--help")

    assert 0 == done.returncode
    assert all(f"  {name} " in done.stdout for name in ("play", "replay", "rules", "variants"))


@pytest.mark.parametrize("command", [*COMMANDS, *(f"new {name}" for name in NewGroup.offered)])
def test_help_does_not_wait_for_what_only_loading_a_variant_needs(command: str) -> None:
    """It is told in 0.15 seconds, half of which importing pydantic would take."""
    program = [sys.executable, "-X", "importtime", *COMMAND[1:]]
    done = subprocess.run(
        [*program, *command.split(), "--help"], capture_output=True, text=True, check=True
    )

    assert f"Usage: tarabish {command} " in done.stdout
    assert "tarabish_core.cli" in done.stderr
    assert "pydantic" not in done.stderr
