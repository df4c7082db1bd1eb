"""What people met who tried to write rules of their own, and shall not meet again."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.cli.program import run

RULE = '''"""A rule of our own."""
from tarabish_core.api import Options, Sentence, hook
MESSAGES = {{"own": "A rule of our own."}}
@hook
def describe(options):
    return (Sentence("own"),)
@hook
{body}
'''
BONUS = "def trick_bonus(options):\n    return lambda cards, trump, last: {points}"
COSTS = """def score_deal(options, inner):
    def scored(tally):
        sheet = inner(tally)
        ours, theirs = (sheet.points[side] - 100 for side in (0, 1))
        return sheet._replace(points=(ours, theirs))
    return scored
"""
DUTIES = ("--plugin", "own.py", "--with", "own")


def write(folder: Path, body: str) -> None:
    """Write the rule into its file."""
    (folder / "own.py").write_text(RULE.format(body=body), encoding="utf-8")


def test_a_bonus_of_every_trick_does_not_lessen_what_a_throw_in_gives(tmp_path: Path) -> None:
    """The rest is what the cards not yet taken are worth, whatever tricks brought before."""
    write(tmp_path, BONUS.format(points=50))
    done = run("check", "wikipedia-standard", *DUTIES, cwd=tmp_path)

    assert 0 == done.returncode, done.stdout
    assert "nothing is wrong" in done.stdout


def test_a_record_holds_scores_below_nothing(tmp_path: Path) -> None:
    write(tmp_path, COSTS)
    game = ("--seat", "none", "--seed", "1", "--save", "own.tbr", "--set", "game_end.target=50")
    played = run("play", *DUTIES, *game, cwd=tmp_path, home=tmp_path)
    replayed = run("replay", "own.tbr", "--plugin", "own.py", "--json", cwd=tmp_path)
    record = (tmp_path / "own.tbr").read_text(encoding="utf-8")

    assert "Traceback" not in played.stderr
    assert 0 == replayed.returncode, replayed.stderr
    assert '[Result "-' in record
    assert {"NS": -100, "EW": 102} == json.loads(replayed.stdout)["totals"]


@pytest.mark.parametrize("points", ["10**400", "10**5000", "-10**10"])
def test_points_that_no_record_can_hold_are_blamed_on_the_rule(tmp_path: Path, points: str) -> None:
    write(tmp_path, BONUS.format(points=points))
    done = run("play", *DUTIES, "--seat", "none", "--seed", "1", cwd=tmp_path, home=tmp_path)

    assert 3 == done.returncode
    assert "own.py:9: error: the plugin 'own': `trick_bonus` must answer" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("error", ["BaseException", "GeneratorExit"])
def test_whatever_a_rule_raises_it_is_blamed(tmp_path: Path, error: str) -> None:
    (tmp_path / "own.py").write_text(f"raise {error}('so')\n", encoding="utf-8")
    done = run("rules", *DUTIES, cwd=tmp_path)

    assert 3 == done.returncode
    assert "(own.py:1)" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_schema_is_kept_only_in_a_file(tmp_path: Path) -> None:
    """What else is there stays as it is."""
    os.mkfifo(tmp_path / "pipe")
    done = run("schema", "--out", "pipe", cwd=tmp_path)

    assert 2 == done.returncode
    assert (tmp_path / "pipe").is_fifo()


def test_a_schema_is_written_through_a_link_and_keeps_the_mode(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("{}", encoding="utf-8")
    real.chmod(0o664)
    link.symlink_to(real)
    done = run("schema", "--out", str(link), cwd=tmp_path)

    assert 0 == done.returncode
    assert f"#:schema {link}" in done.stdout
    assert link.is_symlink()
    assert "$schema" in json.loads(real.read_text(encoding="utf-8"))
    assert 0o664 == real.stat().st_mode & 0o777


@pytest.mark.parametrize("text", ["", "def trick_bonos(options):\n    return None\n"])
def test_a_rule_that_answers_nothing_is_told(tmp_path: Path, text: str) -> None:
    (tmp_path / "own.py").write_text(f'"""Ours."""\n{text}', encoding="utf-8")
    done = run("rules", *DUTIES, cwd=tmp_path)

    assert 3 == done.returncode
    assert "V015: 'own' answers no hook: no function is marked with @hook" in done.stderr
