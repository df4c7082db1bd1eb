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
BONUS = "def trick_bonus(options):\n    return lambda cards, trump, trick, last: {points}"
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
    real.write_text('{"title": "A variant of Tarabish"}', encoding="utf-8")
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


PRINTS = """def trick_bonus(options):
    import sys
    print("loaded")
    def bonus(cards, trump, trick, last):
        print("asked")
        return 0
    return bonus
{more}
"""
ENDS = {
    "nothing": "",
    "closing": "__import__('sys').stdout.close()",
    "replacing": "import io, sys; sys.stdout = io.StringIO()",
    "taking away": "import sys; sys.stdout = sys.stderr = None",
}


def test_what_a_rule_prints_is_no_result(tmp_path: Path) -> None:
    """It goes to stderr, when it is loaded as when it is asked."""
    write(tmp_path, PRINTS.format(more="print('imported')"))
    game = ("--seat", "none", "--seed", "1", "--set", "game_end.target=50")
    told = run("play", *DUTIES, *game, "--json", cwd=tmp_path, home=tmp_path)
    lines = run("play", *DUTIES, *game, cwd=tmp_path, home=tmp_path)

    assert "tarabish.replay/1" == json.loads(told.stdout)["schema"]
    for done in (told, lines):
        assert 0 == done.returncode
        assert {"imported", "loaded", "asked"} == set(done.stderr.split())
    assert lines.stdout.startswith("Deal 1,")
    assert "asked" not in lines.stdout


@pytest.mark.parametrize("more", ENDS.values(), ids=ENDS)
@pytest.mark.parametrize(
    "command", [("rules",), ("show",), ("check", "easy-bells", "--deals", "0"), ("plugins",)]
)
def test_a_result_is_written_whatever_a_rule_does_to_the_streams(
    tmp_path: Path, command: tuple[str, ...], more: str
) -> None:
    write(tmp_path, f"{BONUS.format(points=0)}\n{more}")
    options = DUTIES[:2] if command == ("plugins",) else DUTIES
    done = run(*command, *options, "--json", cwd=tmp_path)

    assert (0, "") == (done.returncode, done.stderr)
    assert json.loads(done.stdout)["schema"].startswith("tarabish.")


@pytest.mark.parametrize("more", ENDS.values(), ids=ENDS)
def test_a_fault_is_told_whatever_a_rule_does_to_the_streams(tmp_path: Path, more: str) -> None:
    write(tmp_path, f"{BONUS.format(points='0 / 0')}\n{more}")
    game = ("--seat", "none", "--seed", "1")
    done = run("play", *DUTIES, *game, cwd=tmp_path, home=tmp_path)

    assert 3 == done.returncode
    assert "own.py:9: error: the plugin 'own': ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_rule_that_closes_what_it_does_not_own_is_no_traceback(tmp_path: Path) -> None:
    write(tmp_path, f"{BONUS.format(points=0)}\nimport sys; sys.__stdout__.close()")
    done = run("rules", *DUTIES, cwd=tmp_path)

    assert 74 == done.returncode
    assert 1 == len(done.stderr.splitlines())


WANDERS = """def trick_bonus(options):
    import os
    def bonus(cards, trump, trick, last):
        os.chdir({away!r})
        return 0
    os.chdir({away!r})
    return bonus
import os
os.chdir({away!r})
"""


def test_a_rule_that_changes_the_folder_moves_no_file(tmp_path: Path) -> None:
    """Whatever a person names is meant from where the person is."""
    away = tmp_path / "away"
    away.mkdir()
    write(tmp_path, WANDERS.format(away=str(away)))
    (tmp_path / "ours.toml").write_text('format = 1\nextends = "easy-bells"\n', encoding="utf-8")
    game = ("ours.toml", "--seed", "3")
    for typed, command in (
        ("", ("schema", "--plugin", "own.py", "--out", "own.json")),
        ("", ("check", "ours.toml", "ours.toml", *DUTIES, "--deals", "2")),
        ("quit\n", ("play", *game, *DUTIES, "--save", "own.tbr")),
        ("auto\nquit\n", ("play", "--resume", "own.tbr", "--plugin", "own.py")),
        ("quit\n", ("play", "--resume", "own.tbr", "--plugin", "own.py", "--save", "more.tbr")),
        ("", ("replay", "more.tbr", "--plugin", "own.py")),
        ("auto\nquit\n", ("play", *game, *DUTIES)),
    ):
        done = run(*command, typed=typed, cwd=tmp_path, home=Path("home"))
        assert (0, "") == (done.returncode, done.stderr), command

    assert [] == list(away.iterdir())
    assert {"own.json", "own.tbr", "more.tbr"} <= {path.name for path in tmp_path.iterdir()}
    assert 1 == len(list((tmp_path / "home" / "games").iterdir()))
    assert '[Variant "ours.toml"]' in (tmp_path / "more.tbr").read_text(encoding="utf-8")
