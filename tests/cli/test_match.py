"""`tarabish bots match`: run as a person runs it."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import click
import pytest

from tarabish_core.cli.working import ending_early
from tarabish_core.simulate.by_engine import STOPPED
from tests.cli.program import COMMAND, environment, run
from tests.players.own import written

CHANGED = "wikipedia-standard (game_end.target=300)"
FEW = ("--deals", "200", "--seed", "5")


def matched(*words: str) -> dict[str, Any]:
    """Run with --json; nothing may be wrong."""
    done = run("bots", "match", *words, "--json")
    assert 0 == done.returncode, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_first_line_says_who_is_better() -> None:
    """Whoever was named first; the interval turns with the names."""
    found = matched("random", "forgetful", *FEW)
    rules = ("--set", "game_end.target=300")  # which changes nothing in a deal
    done = run("bots", "match", "random", "forgetful", *FEW, *rules)
    mean, low, high = (f"{-found['lead'][name]:.2f}" for name in ("mean", "high", "low"))
    figures = f"{mean} points a deal better than random ({low} to {high})"

    assert 0 == done.returncode, done.stderr
    assert done.stdout.startswith(f"forgetful is {figures} on 200 deals of {CHANGED},")
    assert f"random does better in {found['ahead']} deals" in done.stdout
    assert " ms" not in done.stdout  # what is compiled is not timed
    assert "\nGoes: " in done.stdout
    assert "A decision: " not in done.stdout


def test_no_more_deals_are_played_than_were_asked_for() -> None:
    """A block has four: of eleven deals eight are whole blocks."""
    assert 8 == matched("random", "thumb", "--deals", "11")["deals"]


def test_whoever_does_the_work_the_points_are_the_same() -> None:
    one = matched("random", "forgetful:notice=1", *FEW, "--executor", "processes:2")

    assert matched("random", "forgetful:notice=1", *FEW) == one
    assert "forgetful:notice=1" == one["players"][1]["name"]


def test_a_player_of_ones_own_is_timed_and_its_faults_are_told(tmp_path: Path) -> None:
    file = written(tmp_path)
    words = ("First", "Raising", "--player", f"{file}:First", "--player", f"{file}:Raising")
    done = run("bots", "match", *words, "--deals", "8", "--json")
    found = json.loads(done.stdout)
    first, raising = found["players"]

    assert 0 == done.returncode
    assert 0 < first["thought"]["mean"] <= first["thought"]["of_1000"] <= first["thought"]["most"]
    assert 8 * 2 * 18 <= first["thought"]["decisions"]
    assert "TypeError" in next(iter(found["faults"]))
    assert "Raising failed with TypeError" in done.stderr
    assert 16 == found["interpreted"]
    told = run("bots", "match", *words, "--deals", "8").stdout
    assert " ms" in told
    assert "\nA decision: " in told
    assert "Raising" == raising["name"]


FATAL = """
import os
class Fatal:
    def __init__(self, ruleset, seed, deal):
        self.deal = deal
    def act(self, seen, choices):
        return choices[0] if self.deal < 60 else os._exit(1)
"""


def test_when_workers_are_lost_what_was_finished_is_told(tmp_path: Path) -> None:
    """As after Ctrl-C; and why there is no more. Nothing is said of an option that there is not."""
    (tmp_path / "own.py").write_text(FATAL)
    player = ("Fatal", "random", "--player", f"{tmp_path / 'own.py'}:Fatal")
    done = run("bots", "match", *player, "--executor", "processes:1", "--deals", "400", "--json")
    found = json.loads(done.stdout)

    assert 130 == done.returncode
    assert not found["finished"]
    assert 8 <= found["deals"] <= 60
    assert "its workers ended before their work" in done.stderr
    assert "--resume" not in done.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("thumb", "nobody"), "there is no player 'nobody' (known: easy, forgetful, hard"),
        (("thumb",), "Missing argument 'OTHER'"),
        (("thumb", "random", "--sprt", "2,0"), "--sprt 2,0: the lower lead first, as --sprt 0,2."),
        (("thumb", "random", "--sprt", "2"), "two numbers, as --sprt 0,2."),
        (("thumb", "random", "--deals", "4"), "'--deals'"),
        (("thumb,random", "thumb"), "there is no player 'thumb,random'"),
        (("thumb", "random", "--executor", "threads:0"), "--executor"),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...], told: str) -> None:
    done = run("bots", "match", *words)

    assert 2 == done.returncode
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_a_sequential_test_is_told_with_its_figures() -> None:
    done = run("bots", "match", "forgetful", "random", "--deals", "100000", "--sprt", "0,3")

    assert "LLR " in done.stdout
    assert "it is sure that the lead is rather 3 than 0 points." in done.stdout
    assert "It stopped as soon as it was sure" in done.stdout


def test_who_has_finished_too_little_ends_as_it_was_stopped() -> None:
    """Comparisons and matches alike; wrong usage stays wrong usage."""
    for stop in (KeyboardInterrupt(), click.UsageError("no workers")):
        with pytest.raises(type(stop)), ending_early(lambda: False):
            raise stop
        with ending_early(lambda: True):
            raise stop
    STOPPED.clear()


def stopped(file: Path, seconds: float) -> tuple[int, str]:
    """Begin a long match, press Ctrl-C after some time; gives status and output."""
    words = [*COMMAND, "bots", "match", "First", "random", "--player", f"{file}:First", "--json"]
    with subprocess.Popen(
        [*words, "--deals", "100000"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment(None),
    ) as process:  # fmt: skip
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    return process.returncode, told


def test_ctrl_c_tells_what_was_finished(tmp_path: Path) -> None:
    file = written(tmp_path)
    status, told = next(
        (status, told)
        for status, told in (stopped(file, seconds) for seconds in (4, 15, 40, 100))
        if told or status != 130
    )

    found = json.loads(told)
    assert 130 == status
    assert not found["finished"]
    assert 8 <= found["deals"] < 100_000
