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
    return lambda cards, trump, trick, last: options.points * (cards >> 4 & 1)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("tens", (("points", options.points),)),)
'''

SILENT = """

@hook
def describe():
    return ()
"""

FAILS = (
    '''"""A rule that fails at the last trick."""
from tarabish_core.api import hook


@hook
def trick_bonus(options):
    def bonus(cards, trump, trick, last):
        return 1 // 0 if last else 0

    return bonus
'''
    + SILENT
)

NOTHING = (
    '''"""A rule that now and then answers with nothing."""
from tarabish_core.api import hook


@hook
def legal_cards(options, inner):
    def cards(hand, led, trump, over, ally):
        return None if ally else inner(hand, led, trump, over, ally)

    return cards
'''
    + SILENT
)


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
    assert ["nothing names it" in line for line in other.stderr.splitlines()] == [True]
    assert "V015" in chosen.stderr
    assert "torn.py:" in chosen.stderr
    assert "Traceback" not in chosen.stderr + told.stderr


TAKEN = "another rule is called 'bait' (built in); rename the file."


@pytest.mark.parametrize("command", [("rules",), ("plugins",), ("plugins", "bait"), ("check", "x")])
def test_a_file_with_the_name_of_a_built_in_rule_is_wrong_usage(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    """The built-in rule is never hidden, and nothing begins by other rules than were given."""
    (tmp_path / "bait.py").write_text(RULE)
    done = run(*command, "--plugin", "bait.py", cwd=tmp_path)

    assert (2, "") == (done.returncode, done.stdout)
    assert f"Error: --plugin bait.py: {TAKEN}" in done.stderr


@pytest.mark.parametrize("command", [("rules",), ("plugins",), ("plugins", "bait")])
def test_a_file_of_the_environment_with_a_name_that_is_taken_is_told(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    """In a line; everything else goes on."""
    (tmp_path / "bait.py").write_text(RULE)
    done = run_with("bait.py", *command, cwd=tmp_path)

    assert 0 == done.returncode
    assert f"TARABISH_PLUGINS: bait.py is left out: {TAKEN}\n" == done.stderr


def test_a_file_of_the_command_line_stands_for_one_of_the_environment(tens: Path) -> None:
    """On purpose, so nothing is told; two of the environment are not meant both."""
    (tens.parent / "other").mkdir()
    other = tens.parent / "other" / "tens.py"
    other.write_text(RULE.replace("ten of spades", "other ten"))
    meant = run_with(str(other), "plugins", "tens", "--plugin", str(tens))
    both = run_with(os.pathsep.join([str(tens), str(other)]), "rules", "--with", "tens")

    assert (0, "") == (meant.returncode, meant.stderr)
    assert f"origin   file: {tens}" in meant.stdout
    assert 0 == both.returncode
    assert f"{other} is left out: another rule is called 'tens' (file: {tens})" in both.stderr


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("nowhere.py", "there is no such file"),
        (".", "a rule is a Python file, NAME.py"),
        ("pipe.py", "it is a pipe or a device, not a regular file"),
        ("two words.py", "'two words' is no name for a rule: letters, digits and underscores"),
        ("rule.txt", "a rule is a Python file, NAME.py"),
    ],
)
def test_a_file_that_can_be_no_rule_is_wrong_usage(tmp_path: Path, path: str, why: str) -> None:
    """Told before anything else."""
    os.mkfifo(tmp_path / "pipe.py")
    for name in ("two words.py", "rule.txt"):
        (tmp_path / name).write_text(RULE)
    done = run("rules", "--plugin", path, cwd=tmp_path)

    assert 2 == done.returncode
    assert f"Error: --plugin {path}: {why}." in done.stderr


def test_the_environment_makes_files_known(tens: Path) -> None:
    """As --plugin does; several are joined as in PATH."""
    other = tens.with_name("other.py")
    other.write_text(RULE.replace("tens", "other"))
    both = os.pathsep.join([str(tens), str(other)])
    done = run_with(both, "rules", "--with", "tens,other", "--set", "tens.points=9")
    listed = run_with(both, "plugins")

    assert (0, "") == (done.returncode, done.stderr)
    assert "The ten of spades is worth 9 more." in done.stdout
    assert "? Nobody knows." in done.stdout
    assert (0, "") == (listed.returncode, listed.stderr)
    assert {"tens", "other"} <= {line.partition(" ")[0] for line in listed.stdout.splitlines()}


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("nowhere.py", "there is no such file"),
        ("~nobody-at-all/tens.py", "there is no such file"),
        ("folder.py", "it is a folder, not a file"),
        ("pipe.py", "it is a pipe or a device, not a regular file"),
        ("tens.txt", "a rule is a Python file, NAME.py"),
        ("two words.py", "'two words' is no name for a rule: letters, digits and underscores"),
    ],
)
def test_an_entry_of_the_environment_that_can_be_no_rule_is_told(
    tens: Path, path: str, why: str
) -> None:
    """In one line that names the variable; what else stands there is found."""
    (tens.parent / "folder.py").mkdir()
    os.mkfifo(tens.parent / "pipe.py")
    both = os.pathsep.join([path, str(tens)])
    done = run_with(both, "rules", "--with", "tens", cwd=tens.parent)

    assert 0 == done.returncode
    assert f"TARABISH_PLUGINS: {path} is left out: {why}.\n" == done.stderr


def test_an_entry_of_the_environment_is_told_once(tmp_path: Path) -> None:
    done = run_with("nowhere.py", "diff", "easy-bells", "partner-mercy", cwd=tmp_path)

    assert 1 == done.stderr.count("nowhere.py")


def test_the_home_folder_may_be_written_short_in_the_environment(
    tens: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell leaves `~` as it is between quotes."""
    monkeypatch.setenv("HOME", str(tens.parent))
    done = run_with("~/tens.py", "rules", "--with", "tens")

    assert (0, "") == (done.returncode, done.stderr)


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


def test_a_rule_that_is_known_and_not_used_is_told_of(tens: Path) -> None:
    """Who forgets --with would think that it was played."""
    known = run("rules", "--plugin", "tens.py", cwd=tens.parent)
    used = run("rules", "--plugin", "tens.py", "--with", "tens", cwd=tens.parent)

    told = "--plugin tens.py: its rule is known, but nothing names it; add it with --with tens.\n"
    assert (0, told) == (known.returncode, known.stderr)
    assert (0, "") == (used.returncode, used.stderr)
