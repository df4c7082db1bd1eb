"""`tarabish diff`: two variants beside each other."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarabish_core.rules.comparing import compare
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import load_variant
from tarabish_core.rules.writing import write_whole
from tests.cli.program import run
from tests.rules.fakes import HEAD, fake, load


def test_what_differs_is_said_in_sentences_and_options() -> None:
    """Both ways round; exit 1."""
    done = run("diff", "wikipedia-standard", "scoresheet-kitchen")
    first, second = done.stdout.split("Only in scoresheet-kitchen:")

    assert 1 == done.returncode
    assert "" == done.stderr
    assert "Exactly half is half-bait" in first
    assert "Half bait is whole bait" in second
    assert 'bait.half: "half_bait" → "whole_bait"' in second
    assert "+ [plugins.no_trump] runs = true" in second


def test_the_other_way_round_says_the_contrary() -> None:
    """What was added is taken away."""
    there = compare(load_variant("official-hard"), load_variant("count-out"))
    back = compare(load_variant("count-out"), load_variant("official-hard"))

    assert (there.left, there.right) == (back.right, back.left)
    assert (there.only_left, there.only_right) == (back.only_right, back.only_left)
    assert {(one.option, one.left, one.right) for one in there.changed} == {
        (one.option, one.right, one.left) for one in back.changed
    }


@pytest.mark.parametrize("name", shipped_names())
def test_a_variant_is_the_same_as_itself_written_whole(tmp_path: Path, name: str) -> None:
    """Whatever its file is called and extends; and no other variant is."""
    (tmp_path / "whole.toml").write_text(write_whole(load_variant(name)), encoding="utf-8")
    whole = load_variant(str(tmp_path / "whole.toml"))
    same = [other for other in shipped_names() if compare(load_variant(other), whole).same]

    assert [name] == same


def test_the_same_rules_exit_with_0(tmp_path: Path) -> None:
    """A file that says nothing."""
    (tmp_path / "same.toml").write_text('format = 1\nextends = "easy-bells"\n')
    done = run("diff", "easy-bells", "same.toml", cwd=tmp_path)

    assert 0 == done.returncode
    assert "same rules" in done.stdout


def test_a_change_on_the_command_line_is_compared_with_the_variant_without() -> None:
    """--set and its like change the second, which may be left out."""
    done = run("diff", "easy-bells", "--set", "game_end.target=300")

    assert 1 == done.returncode
    assert "game_end.target: 500 → 300" in done.stdout
    assert 2 == run("diff", "easy-bells").returncode


def test_as_data() -> None:
    """One document with a schema's name, the same exit status."""
    done = run("diff", "wikipedia-standard", "the-pit-300", "--json")
    told = json.loads(done.stdout)

    assert 1 == done.returncode
    assert "tarabish.diff/1" == told["schema"]
    assert told["same"] is False
    assert {"option": "game_end.target", "one": 500, "other": 300} in told["options"]
    assert {} == told["only_one"]["plugins"]


def test_the_order_of_tables_matters_only_where_rules_are_made_in_it(tmp_path: Path) -> None:
    """Refiners of one rule in another order are another rule; other tables may stand anywhere."""
    plus = fake("plus", next_dealer=lambda inner: lambda *asked: (inner(*asked) + 1) % 4)
    nobody = fake("nobody", next_dealer=lambda inner: lambda *asked: 0 * inner(*asked))
    bonus = fake("bonus", trick_bonus=lambda: lambda *_: 0)
    tables = ["[plugins.plus]\n", "[plugins.nobody]\n", "[plugins.bonus]\n"]
    fakes = (plus, nobody, bonus)
    one = load(tmp_path, HEAD + "".join(tables), *fakes, name="one")
    moved = load(tmp_path, HEAD + tables[2] + tables[0] + tables[1], *fakes, name="moved")
    turned = load(tmp_path, HEAD + tables[1] + tables[0] + tables[2], *fakes, name="turned")

    assert compare(one, moved).same
    assert ("next_dealer",) == compare(one, turned).order


def test_a_variant_that_is_wrong_exits_with_3() -> None:
    """As with every command."""
    assert 3 == run("diff", "wikipedia-standard", "nowhere").returncode
