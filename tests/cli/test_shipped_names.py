"""A file of one's own that has the name of a variant that comes with tarabish is itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import run

SHIPPED = "wikipedia-standard"


def write(path: Path) -> None:
    """Write the standard game, which names no parent, to be played up to 300."""
    lines = run("show", SHIPPED, "--toml", "--set", "game_end.target=300").stdout
    path.write_text(lines, encoding="utf-8")


def test_the_record_of_a_file_without_ending_is_replayed_by_that_file(tmp_path: Path) -> None:
    write(tmp_path / SHIPPED)
    game = ("--seat", "none", "--seed", "3", "--save", "g.tbr")
    played = run("play", f"./{SHIPPED}", *game, cwd=tmp_path, home=tmp_path)
    replayed = run("replay", "g.tbr", "--json", cwd=tmp_path)

    assert 0 == played.returncode, played.stderr
    assert f'[Variant "./{SHIPPED}"]' in (tmp_path / "g.tbr").read_text(encoding="utf-8")
    assert json.loads(replayed.stdout)["winner"] is not None
    assert json.loads(replayed.stdout)["digest_matches"]


def test_a_file_is_extended_though_a_variant_that_is_shipped_has_its_name(tmp_path: Path) -> None:
    write(tmp_path / f"{SHIPPED}.toml")
    run("new", "variant", "ours", "--from", f"{SHIPPED}.toml", cwd=tmp_path)
    resolved = run("show", "ours.toml", "--resolved", cwd=tmp_path).stdout

    assert f'extends = "{SHIPPED}.toml"' in (tmp_path / "ours.toml").read_text(encoding="utf-8")
    assert "target = 300" in resolved


def test_a_file_that_extends_could_not_name_is_refused(tmp_path: Path) -> None:
    write(tmp_path / SHIPPED)
    done = run("new", "variant", "ours", "--from", f"./{SHIPPED}", cwd=tmp_path)

    assert 2 == done.returncode
    assert f"would mean the variant '{SHIPPED}' that comes with tarabish" in done.stderr
    assert not (tmp_path / "ours.toml").exists()


@pytest.mark.parametrize("name", [SHIPPED, f"{SHIPPED}.toml"])
def test_the_sheet_of_a_file_tells_what_is_played_differently(tmp_path: Path, name: str) -> None:
    write(tmp_path / name)
    sheet = json.loads(run("rules", f"./{name}", "--json", cwd=tmp_path).stdout)

    assert ["300" in sentence for sentence in sheet["different"]] == [True]
