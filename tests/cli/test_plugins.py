"""Rules of one's own at the command line: made known, listed, told, played, broken."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tarabish_core.rules.discovery import VARIABLE
from tests.cli.program import COMMAND, environment, run

RULE = '''"""A trick that holds the ten of spades is worth more."""
from tarabish_core.api import Options as Base, Sentence, TrickBonus, hook, option

MESSAGES = {"tens": "The ten of spades is worth {points} more.", "tens.disputed": "Nobody knows."}


class Options(Base):
    points: int = option(5, "what the ten is worth more", ge=1, le=20)
    how: bool = option(True, "whether it counts")


@hook
def trick_bonus(options: Options) -> TrickBonus:
    return lambda cards, trump, last: options.points * (cards >> 4 & 1)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("tens", (("points", options.points),)),)
'''

FAILS = '''"""A rule that fails at the last trick."""
from tarabish_core.api import hook


@hook
def trick_bonus(options):
    def bonus(cards, trump, last):
        return 1 // 0 if last else 0

    return bonus
'''

NOTHING = '''"""A rule that now and then answers with nothing."""
from tarabish_core.api import hook


@hook
def legal_cards(options, inner):
    def cards(hand, led, trump, over, ally):
        return None if ally else inner(hand, led, trump, over, ally)

    return cards
'''


@pytest.fixture
def tens(tmp_path: Path) -> Path:
    """The rule of the ten of spades, in a file."""
    path = tmp_path / "tens.py"
    path.write_text(RULE, encoding="utf-8")
    return path


def run_with(
    variable: str, *arguments: str, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program with files named in the environment."""
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=cwd,
        env={**environment(None), VARIABLE: variable},
        check=False,
    )


def test_the_rules_that_come_with_tarabish_are_listed() -> None:
    """Each in a line: its name, where it is from, what it says."""
    done = run("plugins")
    lines = done.stdout.splitlines()

    assert 0 == done.returncode
    assert "" == done.stderr
    (line,) = [line for line in lines if line.startswith("last_trick ")]
    assert "built in" in line
    assert "The last trick is worth ten points more." in line


def test_a_file_is_listed_and_told(tens: Path) -> None:
    """With its origin, its hooks and their parts, its options, its sentences."""
    listed = run("plugins", "--plugin", str(tens))
    told = run("plugins", "tens", "--plugin", "tens.py", cwd=tens.parent)

    assert "A trick that holds the ten of spades is worth more." in listed.stdout
    assert str(tens) in listed.stdout
    assert 0 == told.returncode
    assert "" == told.stderr
    for words in (
        "origin   file: tens.py",
        "adds trick_bonus",
        "points = 5  (a whole number from 1 to 20)",
        "what the ten is worth more",
        "how = true  (true, false)",
        "tens: The ten of spades is worth {points} more.",
        "Chosen by these variants that come with tarabish: none",
    ):
        assert words in told.stdout


def test_a_rule_is_told_to_programs(tens: Path) -> None:
    """One document for the list, one for a rule."""
    listed = json.loads(run("plugins", "--plugin", str(tens), "--json").stdout)
    (mine,) = [row for row in listed["plugins"] if row["origin"] == "file"]
    told = json.loads(run("plugins", "bait", "--json").stdout)

    assert "tarabish.plugins/1" == listed["schema"]
    assert {"name": "tens", "from": str(tens), "broken": None}.items() <= mine.items()
    assert [] == listed["hidden"]
    assert "tarabish.plugin/1" == told["schema"]
    assert "decides" == told["hooks"]["score_deal"]
    assert {"name", "values", "default", "description"} == set(told["options"][0])
    assert "wikipedia-standard" in told["variants"]


def test_an_unknown_rule_is_told_with_the_nearest() -> None:
    """Status 3, as whatever is wrong with a plugin."""
    done = run("plugins", "bate")

    assert 3 == done.returncode
    assert "" == done.stdout
    assert "did you mean 'bait'?" in done.stderr


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("class\n", "SyntaxError"),
        ("import no_such_module\n", "ModuleNotFoundError"),
        ("raise SystemExit\n", "SystemExit"),
        ("from tarabish_core.api import hook\n@hook\ndef legal_card():\n    pass\n", "legal_card"),
    ],
)
def test_a_broken_rule_is_listed_as_such(tmp_path: Path, text: str, word: str) -> None:
    """It fails no list, and no game that does not choose it; asked for, it is status 3."""
    path = tmp_path / "torn.py"
    path.write_text(text)
    listed = run("plugins", "--plugin", str(path))
    told = run("plugins", "torn", "--plugin", str(path))
    other = run("rules", "--plugin", str(path))
    chosen = run("rules", "--plugin", str(path), "--with", "torn")
    (line,) = [line for line in listed.stdout.splitlines() if line.startswith("torn")]

    assert (0, 3, 0, 3) == (
        listed.returncode,
        told.returncode,
        other.returncode,
        chosen.returncode,
    )
    assert "broken: " in line
    assert word in line
    assert word in told.stderr
    assert "" == other.stderr
    assert "V015" in chosen.stderr
    assert "torn.py:" in chosen.stderr
    assert "Traceback" not in chosen.stderr + told.stderr


def test_a_name_that_is_taken(tmp_path: Path) -> None:
    """The built-in rule wins: a list tells it, and a game does not begin by other rules."""
    path = tmp_path / "bait.py"
    path.write_text(RULE)
    listed = run("plugins", "--plugin", str(path))
    played = run("rules", "--plugin", str(path))
    quiet = run_with(str(path), "rules")

    assert 0 == listed.returncode
    assert "built in has the same name" in listed.stdout
    assert 2 == played.returncode
    assert "rename the file" in played.stderr
    assert (0, "") == (quiet.returncode, quiet.stderr)


@pytest.mark.parametrize("path", ["nowhere.py", ".", "two words.py", "rule.txt"])
def test_a_file_that_can_be_no_rule_is_wrong_usage(tmp_path: Path, path: str) -> None:
    """Told before anything else."""
    if path not in {"nowhere.py", "."}:
        (tmp_path / path).write_text(RULE)
    done = run("rules", "--plugin", path, cwd=tmp_path)

    assert 2 == done.returncode
    assert "--plugin" in done.stderr


def test_the_environment_makes_files_known(tens: Path) -> None:
    """As --plugin does; several are joined as in PATH."""
    other = tens.with_name("other.py")
    other.write_text(RULE.replace("tens", "other"))
    both = os.pathsep.join([str(tens), "nowhere.py", str(other)])
    done = run_with(both, "rules", "--with", "tens,other", "--set", "tens.points=9")
    listed = run_with(both, "plugins")

    assert (0, "") == (done.returncode, done.stderr)
    assert "The ten of spades is worth 9 more." in done.stdout
    assert "? Nobody knows." in done.stdout
    assert 0 == listed.returncode
    assert [line for line in listed.stdout.splitlines() if line.startswith("nowhere")]


def test_a_file_that_is_not_chosen_is_not_run(tmp_path: Path) -> None:
    """It would leave a mark."""
    path = tmp_path / "marks.py"
    path.write_text("from pathlib import Path\nPath('was here').touch()\n")
    done = run("play", "--plugin", "marks.py", "--seat", "none", "--seed", "1", cwd=tmp_path)
    wrong = run("rules", "--plugin", "marks.py", "--with", "mark", cwd=tmp_path)

    assert 0 == done.returncode
    assert 3 == wrong.returncode
    assert "did you mean 'marks'?" in wrong.stderr
    assert [path] == list(tmp_path.iterdir())


def test_a_game_by_a_rule_of_a_file_is_kept_and_gone_on_with(tens: Path) -> None:
    """The record names the rule; what is printed to go on with has the file."""
    record = tens.parent / "g.tbr"
    common = ("--plugin", "tens.py", "--with", "tens", "--seed", "5")
    left = run("play", *common, "--save", "g.tbr", typed="quit\n", cwd=tens.parent)
    torn = run("play", "--resume", "g.tbr", typed="quit\n", cwd=tens.parent)
    resumed = run(
        "play", "--resume", "g.tbr", "--plugin", "tens.py", typed="pass\nquit\n", cwd=tens.parent
    )

    assert '[Plugin "tens"]' in record.read_text()
    assert "tens.py" not in record.read_text()
    assert "--plugin tens.py" in left.stdout
    assert 4 == torn.returncode
    assert "give it with --plugin tens.py" in torn.stderr
    assert 0 == resumed.returncode
    assert '[Plugin "tens"]' in record.read_text()


def test_a_record_of_a_rule_of_a_file_is_replayed_with_the_file(tens: Path) -> None:
    """And without it by other rules, for a what-if."""
    record = str(tens.parent / "g.tbr")
    common = ("--plugin", str(tens), "--with", "tens")
    run("play", *common, "--seat", "none", "--seed", "5", "--save", record)
    without = run("replay", record)
    replayed = run("replay", record, "--plugin", str(tens))
    what_if = run("replay", record, "--without", "tens")

    assert 4 == without.returncode
    assert f"{record}:" in without.stderr
    assert (0, "") == (replayed.returncode, replayed.stderr)
    assert 0 == what_if.returncode


LEAVES = FAILS.replace("1 // 0 if", "exit(0) if")


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        (FAILS, "fails.py:8", "ZeroDivisionError"),
        (LEAVES, "fails.py:8", "SystemExit"),
        (NOTHING, "fails.py:7", "not None"),
    ],
    ids=["an error", "a way out", "nothing"],
)
def test_a_rule_that_fails_in_play_is_told_and_the_game_kept(
    tmp_path: Path, text: str, place: str, word: str
) -> None:
    """One line with its place, status 3, and how to go on."""
    (tmp_path / "fails.py").write_text(text)
    common = ("play", "--plugin", "fails.py", "--with", "fails", "--seed", "4", "--save", "g.tbr")
    done = run(*common, "--seat", "none", cwd=tmp_path)
    record = (tmp_path / "g.tbr").read_text()
    sat = run(*common, typed="pass\nauto\n", cwd=tmp_path)
    kept, fault = done.stderr.splitlines()

    assert (3, 3) == (done.returncode, sat.returncode)
    assert fault.startswith(f"{place}: error: the plugin 'fails': ")
    assert word in fault
    assert "tarabish play --resume" in kept
    assert "~" in record
    assert place in sat.stderr
    assert "Traceback" not in done.stderr + sat.stderr


def test_a_rule_that_fails_in_a_replay_is_told(tmp_path: Path) -> None:
    """The record is not what is wrong."""
    path = tmp_path / "fails.py"
    path.write_text(FAILS)
    record = str(tmp_path / "g.tbr")
    run("play", "--seat", "none", "--seed", "4", "--save", record)
    done = run("replay", record, "--plugin", str(path), "--with", "fails")

    assert 3 == done.returncode
    assert "fails.py:8: error: the plugin 'fails': ZeroDivisionError" in done.stderr
    assert "Traceback" not in done.stderr
