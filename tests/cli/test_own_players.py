"""Players of one's own from the command line: where they sit, what is told of them, and where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import run
from tests.players.own import written

ALONE = ("--seat", "none", "--seed", "7")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with players."""
    return written(tmp_path)


def test_one_player_of_ones_own_sits_everywhere(file: Path, tmp_path: Path) -> None:
    """Its prints go to stderr, the record says who sat where, and resuming needs it again."""
    record = tmp_path / "g.tbr"
    arguments = ("play", *ALONE, "--save", str(record), "--player", f"{file}:Printing")
    done = run(*arguments, "--set", "game_end.target=150")

    assert 0 == done.returncode
    assert {"a print"} == set(done.stderr.splitlines())
    assert "a print" not in done.stdout
    assert '[Players "N=Printing E=Printing S=Printing W=Printing"]' in record.read_text()
    assert "the rule of thumb plays" in run("play", "--resume", str(record)).stderr


def test_with_a_time_limit_nothing_it_writes_is_a_result(file: Path) -> None:
    """Not even what goes round Python's streams; and there is nothing for it to read."""
    arguments = ("play", *ALONE, "--json", "--set", "game_end.target=100")
    done = run(*arguments, "--player", f"{file}:Writing", "--time-limit", "5")
    plain = run(*arguments, "--player", f"{file}:First")

    assert 0 == done.returncode, done.stderr
    assert json.loads(done.stdout)["deals"] == json.loads(plain.stdout)["deals"]
    assert {"a write"} == set(done.stderr.splitlines())


def test_who_sits_where_is_said_with_players(file: Path) -> None:
    """A person at south plays against programs of three kinds; faults are told with their seat."""
    arguments = ("play", "--seed", "7", "--player", f"{file}:Cheating")
    done = run(*arguments, "--players", "Cheating,random,thumb,forgetful:show=0.5", typed="auto\n")
    told = done.stderr.splitlines()

    assert 0 == done.returncode
    assert "  written     North-South" in done.stdout
    assert all(line.startswith("North: Cheating answered Play(seat=0, card=") for line in told)
    assert all("may not be done now; the rule of thumb plays" in line for line in told)


def test_a_game_is_gone_on_with_by_the_players_it_had(tmp_path: Path, file: Path) -> None:
    """Those that come with the program are known; others are given again."""
    record = tmp_path / "g.tbr"
    players = ("--players", "random,random,thumb,random")
    run("play", "--seed", "7", "--save", str(record), *players, typed="quit\n")
    again = run("play", "--resume", str(record), typed="quit\n")

    assert '[Players "N=random E=random W=random"]' in record.read_text()
    assert "" == again.stderr
    other = run("play", "--resume", str(record), "--player", f"{file}:First", typed="auto\nquit\n")
    assert 0 == other.returncode
    assert '[Players "N=First E=First W=First"]' in record.read_text()


def test_a_simulation_with_players_of_ones_own_is_played_by_the_engine(file: Path) -> None:
    """And says so; what they did wrong is counted."""
    arguments = ("simulate", "wikipedia-standard", "--deals", "8", "--json")
    done = run(
        *arguments, "--player", f"{file}:Cheating", "--players", "Cheating,random,Cheating,random"
    )
    told = json.loads(done.stdout)

    assert 0 == done.returncode, done.stderr
    assert ["Cheating", "random", "Cheating", "random"] == told["players"]
    assert (8, 8) == (told["deals"], told["interpreted"])
    assert sum(told["faults"].values()) > 0
    assert "'Cheating' is a player of one's own, and not compiled" in done.stderr
    assert "plays in its place this once. (" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "status", "why"),
    [
        (("--player", "nowhere.py:Mine"), 2, "there is no such file"),
        (("--player", "own.py"), 2, "a player is a file and a class in it, as ./mine.py:Mine"),
        (("--player", "own.py:Nobody"), 3, "own.py:Nobody: error: AttributeError: there is no"),
        (("--player", "own.py:NoPlayer"), 3, "'NoPlayer' is not a class with a method `act`"),
        (("--player", "own.py:Nobody", "--time-limit", "5"), 3, "error: AttributeError: there is"),
        (("--player", "own.py:First", "--player", "own.py:Slow"), 2, "say with --players who sits"),
        (("--players", "First"), 2, "there is no player 'First' (known: easy, forgetful, hard"),
        (("--players", "thumb,random"), 2, "players are one name for all or four, not 2"),
        (("--player", "own.py:First", "--players", "First:a=1"), 2, "'First' takes no chances"),
        (("--time-limit", "1"), 2, "--time-limit is for players of your own"),
        (("--player", "thumb.py:thumb"), 2, "another player is called 'thumb'"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_players_that_cannot_sit_down_are_told(
    file: Path, command: str, arguments: tuple[str, ...], status: int, why: str
) -> None:
    """One line, without a traceback; nothing is played."""
    (file.parent / "thumb.py").write_text("class thumb:\n    act = print\n")
    given = {"play": ALONE, "simulate": ("wikipedia-standard", "--deals", "4")}[command]
    done = run(command, *given, *arguments, cwd=file.parent)

    assert status == done.returncode
    assert why in done.stderr
    assert "Traceback" not in done.stderr
    assert "" == done.stdout
