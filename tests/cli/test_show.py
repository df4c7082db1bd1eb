"""`tarabish show`: a variant as it is written, resolved, written whole, and traced."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.tracing import trace
from tarabish_core.rules.variants import load_variant
from tarabish_core.rules.writing import write_toml, write_value, write_whole
from tests.cli.program import run

KITCHEN = """format  = 1
name    = "kitchen"
title   = "The kitchen"
extends = "the-pit-300"
summary = "Nobody is forced."
without = ["dealer_forced"]

[[sources]]
title = "an aunt"
says  = "we always did"

[plugins.free_pass]
deals = "next"

[plugins.bait]
half = "whole_bait"
"""


@pytest.fixture
def kitchen(tmp_path: Path) -> Path:
    """A folder with a variant file of two parents."""
    (tmp_path / "kitchen.toml").write_text(KITCHEN)
    return tmp_path


def test_a_variant_is_shown_as_its_file_has_it(kitchen: Path) -> None:
    """Title, summary, sources, what it extends, its own tables and no others."""
    done = run("show", "kitchen.toml", cwd=kitchen)

    assert 0 == done.returncode
    assert "" == done.stderr
    assert done.stdout.startswith("The kitchen\nNobody is forced.\n")
    for told in ("the-pit-300", "dealer_forced", "an aunt", "we always did", 'half = "whole_bait"'):
        assert told in done.stdout
    assert "[plugins.game_end]" not in done.stdout


def test_examples_are_named() -> None:
    """They are part of what a variant says of itself."""
    assert "three hundred wins the first game of three" in run("show", "the-pit-300").stdout


def test_resolved_has_every_plugin_with_every_option(kitchen: Path) -> None:
    """The parent's and the root's too, in order."""
    told = run("show", "kitchen.toml", "--resolved", cwd=kitchen).stdout
    tables = tomllib.loads(told[told.index("[plugins") :])["plugins"]

    assert list(load_variant(str(kitchen / "kitchen.toml")).options) == list(tables)
    assert 300 == tables["game_end"]["target"]
    assert "at_least" == tables["game_end"]["compare"]


@pytest.mark.parametrize("name", shipped_names())
def test_a_whole_file_stands_alone_and_makes_the_same_rules(tmp_path: Path, name: str) -> None:
    """It extends nothing, loads without a word, and has the same digest."""
    variant = load_variant(name)
    path = tmp_path / f"{name}-whole.toml"
    path.write_text(write_whole(variant), encoding="utf-8")
    whole = load_variant(str(path))

    assert "extends" not in whole.documents[0].data
    assert () == whole.warnings
    assert variant.ruleset.digest == whole.ruleset.digest
    assert variant.summary == whole.summary


def test_a_whole_file_is_what_the_command_writes(tmp_path: Path, kitchen: Path) -> None:
    """With what the command line changes in it; its own examples hold no more and are left out."""
    done = run("show", "kitchen.toml", "--toml", "--set", "game_end.target=250", cwd=kitchen)
    (tmp_path / "whole.toml").write_text(done.stdout, encoding="utf-8")
    changed = load_variant(str(kitchen / "kitchen.toml"), Overrides(set=("game_end.target=250",)))

    assert changed.ruleset.digest == load_variant(str(tmp_path / "whole.toml")).ruleset.digest


def test_why_tells_file_and_line_the_command_line_or_default(kitchen: Path) -> None:
    """Every option in force, each with where its value comes from."""
    change = ("--set", "cut.least=3", "--with", "no_trump")
    lines = run("show", "kitchen.toml", "--why", *change, cwd=kitchen).stdout.splitlines()
    told = dict(line.split("  ", 1) for line in lines)
    told = {left: right.strip() for left, right in told.items()}

    assert "kitchen.toml:16" == told['half = "whole_bait"']
    assert "--set cut.least=3" == told["least = 3"]
    assert "--with no_trump" == told["[plugins.no_trump]"]
    assert "default" == told["bella_exempt = false"]
    assert told["target = 300"].startswith("the-pit-300.toml:")


@pytest.mark.parametrize("name", shipped_names())
def test_every_traced_line_holds_its_option(name: str) -> None:
    """The line that is named is the line where it stands."""
    variant = load_variant(name)
    texts = {document.path: document.text.splitlines() for document in variant.documents}
    for plugin in trace(variant):
        for one in plugin.options:
            if one.kind == "file":
                path, _, line = one.place.rpartition(":")
                assert texts[path][int(line) - 1].startswith(one.option)
            else:
                assert ("default", "") == (one.kind, one.place)


def test_json_has_all_of_it(kitchen: Path) -> None:
    """One document with a schema's name."""
    told = json.loads(run("show", "kitchen.toml", "--json", cwd=kitchen).stdout)
    options = {plugin["name"]: plugin["options"] for plugin in told["plugins"]}

    assert "tarabish.show/1" == told["schema"]
    assert ["kitchen.toml", "the-pit-300.toml", "wikipedia-standard.toml"] == told["files"]
    assert {"value": "whole_bait", "from": "kitchen.toml:16"} == options["bait"]["half"]
    assert "default" == options["bait"]["bella_exempt"]["from"]
    assert {"free_pass", "bait"} == set(told["own"])
    assert told["toml"].startswith("format = 1\n")


def test_one_way_of_showing_at_a_time() -> None:
    """Wrong usage."""
    assert 2 == run("show", "--why", "--toml").returncode


def test_what_cannot_be_seen_is_escaped() -> None:
    """A control letter of a stranger's file reaches no terminal, and the text stays TOML."""
    for title in ("a\u009bb\u00a0c\nd\te", "one\r\ntwo\rthree\n"):
        text = write_toml({"title": title})

        assert text.replace("\n", "").replace("\t", "").isprintable()
        assert {"title": title} == tomllib.loads(text)


@pytest.mark.parametrize("value", [True, 3, "it's", 'a "b"', ["a", 'b"'], [], ["x" * 200]])
def test_a_value_is_written_in_one_line(value: object) -> None:
    """And read back as it was."""
    written = write_value(value)

    assert "\n" not in written
    assert value == tomllib.loads(f"value = {written}")["value"]
