"""`tarabish play` as a process: piped, killed, resumed, and at a real terminal."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from tarabish_core.rules.files import shipped_names
from tests.cli.program import COMMAND, environment, run, wait_for


def test_a_scripted_deal_ends_with_a_score_sheet(tmp_path: Path) -> None:
    """Piped lines, no terminal: the deal is played, the sheet printed, exit 0."""
    done = run("play", "--seed", "7", typed="pass\nauto\n", home=tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "  written     North-South" in done.stdout
    assert "" == done.stderr


@pytest.mark.parametrize("name", shipped_names())
def test_every_variant_plays_to_a_winner_alone(name: str, tmp_path: Path) -> None:
    """--seat none: the record that it keeps replays to the same end."""
    record = tmp_path / "g.tbr"
    played = run("play", name, "--seat", "none", "--seed", "7", "--save", str(record))
    told = json.loads(run("replay", str(record), "--json").stdout)

    assert 0 == played.returncode, played.stderr
    assert told["winner"] in {"NS", "EW"}
    totals = told["totals"]
    last = played.stdout.split("  total ")[-1].split()
    assert [str(totals["NS"]), str(totals["EW"])] == [last[1], last[3]]


def test_a_game_alone_as_json_is_its_replay(tmp_path: Path) -> None:
    """--json puts one document on stdout."""
    record = tmp_path / "g.tbr"
    arguments = ("play", "--seat", "none", "--seed", "9", "--save", str(record), "--json")
    told = json.loads(run(*arguments).stdout)

    assert told == json.loads(run("replay", str(record), "--json").stdout)


def test_the_same_seed_deals_the_same_cards(tmp_path: Path) -> None:
    """And another seed others."""
    first = run("play", "--seed", "5", home=tmp_path).stdout
    again = run("play", "--seed", "5", home=tmp_path).stdout
    other = run("play", "--seed", "6", home=tmp_path).stdout

    assert _cards(first) == _cards(again)
    assert _cards(first) != _cards(other)


def _cards(told: str) -> str:
    return next(line for line in told.splitlines() if line.startswith("Your cards"))


def test_quitting_keeps_the_game_and_resuming_goes_on(tmp_path: Path) -> None:
    """The very same deal, at the very same card."""
    record = tmp_path / "g.tbr"
    first = run("play", "--seed", "7", "--save", str(record), typed="pass\nquit\n")
    rest = run("play", "--resume", str(record), typed="auto\nquit\n")
    whole = run(
        "play", "--seed", "7", "--save", str(tmp_path / "w.tbr"), typed="pass\nauto\nquit\n"
    )

    assert 0 == first.returncode
    assert f"tarabish play --resume {record}" in first.stdout
    assert _sheet(rest.stdout) == _sheet(whole.stdout)
    assert record.read_text().splitlines()[3:] == (tmp_path / "w.tbr").read_text().splitlines()[3:]


def _sheet(told: str) -> list[str]:
    return [line for line in told.splitlines() if line.startswith("  ")]


def test_a_killed_game_loses_no_card(tmp_path: Path) -> None:
    """SIGKILL in the middle of a deal; the record on disk is whole and goes on."""
    record = tmp_path / "g.tbr"
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "7", "--save", str(record)],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        env=environment(None),
    ) as child:
        assert child.stdin
        child.stdin.write("pass\n")
        child.stdin.flush()
        wait_for(record, "E:D")
        child.send_signal(signal.SIGKILL)
        child.wait(timeout=10)
    kept = record.read_text()
    rest = run("play", "--resume", str(record), typed="auto\n")

    assert "S:-" in kept
    assert 0 == rest.returncode, rest.stderr
    assert "  written     North-South" in rest.stdout


def test_without_a_file_the_game_is_kept_among_ones_own(tmp_path: Path) -> None:
    """TARABISH_HOME/games; the line that goes on with it is printed."""
    done = run("play", typed="quit\n", home=tmp_path)
    kept = list((tmp_path / "games").glob("*.tbr"))

    assert 1 == len(kept)
    assert str(kept[0]) in done.stdout


@pytest.mark.parametrize("seat", ["S", "none"])
def test_a_game_that_cannot_be_kept_is_played_all_the_same(tmp_path: Path, seat: str) -> None:
    """One line on stderr, nothing lost of the play; a file that was asked for is owed: 74."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    arguments = ("play", "--seat", seat, "--seed", "7", "--save", str(blocked / "g.tbr"))
    done = run(*arguments, typed="pass\nauto\n")

    assert 74 == done.returncode
    assert 1 == done.stderr.count("the game is not being kept")
    assert "  written     North-South" in done.stdout


def test_resuming_takes_rules_and_cards_from_the_record(tmp_path: Path) -> None:
    """A variant or a seed beside --resume is wrong usage."""
    record = tmp_path / "g.tbr"
    run("play", "--seed", "7", "--save", str(record), typed="quit\n")

    assert 2 == run("play", "easy-bells", "--resume", str(record)).returncode
    assert 2 == run("play", "--seed", "8", "--resume", str(record)).returncode


def test_overrides_are_kept_with_the_game(tmp_path: Path) -> None:
    """A saved game can be replayed and resumed alone."""
    record = tmp_path / "g.tbr"
    changes = ("--set", "game_end.target=150", "--with", "no_trump", "--without", "fifty_forgot")
    run("play", "--seat", "none", "--seed", "3", "--save", str(record), *changes)
    text = record.read_text()

    assert '[Set "game_end.target=150"]' in text
    assert 0 == run("replay", str(record)).returncode
    assert json.loads(run("replay", str(record), "--json").stdout)["winner"]


def test_a_variant_file_is_found_again_from_the_record(tmp_path: Path) -> None:
    """The record names it relative to itself."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "games").mkdir()
    kitchen = tmp_path / "rules" / "kitchen.toml"
    kitchen.write_text('format = 1\nname = "kitchen"\nextends = "easy-bells"\n')
    record = tmp_path / "games" / "g.tbr"
    arguments = ("play", "rules/kitchen.toml", "--seat", "none", "--seed", "1")
    played = run(*arguments, "--save", "games/g.tbr", cwd=tmp_path)

    assert 0 == played.returncode, played.stderr
    assert '[Variant "../rules/kitchen.toml"]' in record.read_text()
    assert 0 == run("replay", str(record), cwd=Path(sys.prefix)).returncode


def test_at_a_terminal_the_first_prompt_comes_and_ctrl_c_keeps_the_game(tmp_path: Path) -> None:
    """A real pseudo-terminal; interrupted is exit 130."""
    record = tmp_path / "g.tbr"
    arguments = [*COMMAND[1:], "play", "--seed", "7", "--save", str(record)]
    child = pexpect.spawn(COMMAND[0], arguments, encoding="utf-8", timeout=20)
    child.expect("your say")
    child.sendline("why")
    child.expect("when trump has been named")
    child.sendintr()
    child.expect("The game is kept")
    child.expect(pexpect.EOF)
    child.close()

    assert 130 == child.exitstatus
    assert record.read_text().endswith("~\n")


def test_a_dumb_locale_is_no_hindrance(tmp_path: Path) -> None:
    """Everything is told in plain letters."""
    done = run("play", "--seed", "7", typed="pass\nauto\n", home=tmp_path)

    assert done.stdout.isascii()
