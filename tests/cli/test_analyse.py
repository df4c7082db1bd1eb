"""`tarabish analyse`, as a person runs it."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tarabish_core.analysis import WORLDS
from tarabish_core.cli import analyse
from tests.cli.program import COMMAND, environment, run
from tests.records.samples import DEAL, X1

GOLDEN = Path(__file__).parent.parent / "golden"
QUICK = ("--worlds", "0")


@pytest.fixture
def record(tmp_path: Path) -> str:
    """X1 in a file."""
    file = tmp_path / "x1.tbr"
    file.write_text(X1)
    return str(file)


def test_a_record_is_told_in_sentences_and_tables(record: str) -> None:
    """Who lost it, what was better, how each seat chose; on stderr only what it waits for."""
    done = run("analyse", record, *QUICK)
    notes = [line for line in done.stderr.splitlines() if "…" not in line]

    assert (0, []) == (done.returncode, notes)
    assert "North's 9D in trick 8 lost it for good." in done.stdout
    assert "could know" not in done.stdout
    (row,) = (line for line in done.stdout.splitlines() if line.startswith("  trick 8"))
    assert ["trick", "8", "North", "9D", "9C", "23", "208"] == row.split()


def test_the_readme_shows_what_is_told(record: str) -> None:
    """Of the deal whose record it shows."""
    readme = (GOLDEN.parent.parent / "README.md").read_text(encoding="utf-8")
    shown = readme.partition("## Looking back")[2].partition("```text\n")[2].partition("```")[0]

    assert shown.strip()
    assert shown in run("analyse", record, *QUICK).stdout


def test_what_seats_could_know_is_told_beside_it(record: str) -> None:
    done = run("analyse", record, "--worlds", "10")

    assert 0 == done.returncode, done.stderr
    assert "could know" in done.stdout
    assert "over 10 ways in which the cards may lie" in done.stdout


def test_the_figures_are_explained_before_the_tables_which_fit_a_terminal(record: str) -> None:
    """No line of a table is wider than a hundred letters."""
    told = run("analyse", record, "--worlds", "10").stdout
    choices = told.partition("  where ")[2].partition("\n\n")[0].splitlines()
    seats = told.partition("\nseat ")[2].splitlines()

    assert told.index("With all cards seen: against best play") < told.index("Deal 1")
    assert told.index("A choice is right if") < told.index("Deal 1")
    assert len(choices) > 4
    assert len(seats) == 6
    assert max(map(len, (*choices, *seats[:5]))) <= 100
    assert "mistake" in seats[-1]


def test_the_document_has_every_call_and_card(record: str) -> None:
    found = json.loads(run("analyse", record, "--worlds", "5", "--json").stdout)
    (deal,) = found["deals"]
    last = deal["decisions"][-1]
    nine = next(one for one in deal["decisions"] if one["chosen"] == "9D")

    assert "tarabish.analysis/1" == found["schema"]
    assert (5, True) == (found["worlds"], found["finished"])
    assert 40 == len(deal["decisions"])
    assert {"NS": 83, "EW": 79} == last["worth"]["cards"]
    assert {"NS": 0, "EW": 202} == last["worth"]["points"] == deal["score"]
    assert (208, 23, "9C") == (nine["cost"]["points"], nine["cost"]["cards"], nine["best"])
    assert nine["action"] == deal["making"]["lost_by"]
    assert 4 == len(deal["decisions"][0]["options"]) - 1
    assert ["N", "E", "S", "W"] == list(found["seats"])


def test_one_deal_and_one_seat_alone() -> None:
    """The deal keeps its number; what other seats chose is not told."""
    words = ("analyse", str(GOLDEN / "wikipedia-standard.tbr"), *QUICK, "--json")
    found = json.loads(run(*words, "--deal", "2", "--seat", "s").stdout)
    (deal,) = found["deals"]

    assert 2 == deal["deal"]
    assert {"S"} == {one["seat"] for one in deal["decisions"]}
    assert 0 == found["seats"]["E"]["choices"] < found["seats"]["S"]["choices"]


def test_a_seat_may_be_given_by_its_name(record: str) -> None:
    by_name, by_letter = (
        run("analyse", record, *QUICK, "--seat", seat).stdout for seat in ("South", "s")
    )

    assert "South" in by_name
    assert by_letter == by_name


def test_other_rules_tell_what_the_same_cards_were_worth_under_them(record: str) -> None:
    """With 82 in cards enough, nothing lost X1."""
    done = run("analyse", record, *QUICK, "--set", "bait.threshold=fixed_82")

    assert 0 == done.returncode, done.stderr
    assert "Wikipedia standard (bait.threshold=fixed_82)\n" in done.stdout
    assert "North-South made it." in done.stdout
    assert "9D in trick 8 lost it" not in done.stdout


def test_deals_that_nobody_has_played_are_taken(tmp_path: Path) -> None:
    (tmp_path / "deals.tbr").write_text(DEAL)
    done = run("analyse", "deals.tbr", *QUICK, cwd=tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "It was not played." in done.stdout
    assert "clubs 92-70" in done.stdout


def test_a_page_comes_beside_the_text(record: str, tmp_path: Path) -> None:
    done = run("analyse", record, *QUICK, "--html", "page.html", cwd=tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "lost it for good" in done.stdout
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_nothing_but_a_page_is_overwritten_by_one(record: str) -> None:
    """Least of all the record itself."""
    done = run("analyse", record, *QUICK, "--html", record)

    assert (2, "") == (done.returncode, done.stdout)
    assert "x1.tbr: that file is there and is no page; it is not overwritten." in done.stderr
    assert X1 == Path(record).read_text()


def test_rules_that_cannot_be_solved_in_time_are_said_to_be(tmp_path: Path) -> None:
    """And what a seat could know is left out, with the reason."""
    plugin = Path(__file__).parent.parent / "search" / "strange" / "long_suit.py"
    (tmp_path / "deals.tbr").write_text(DEAL)
    words = ("analyse", "deals.tbr", "--plugin", str(plugin), "--with", "long_suit")
    done = run(*words, cwd=tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "clubs not known" in done.stdout
    assert "Some of it is not known" in done.stdout
    assert "What a seat could know is left out" in done.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Missing argument"),
        (("x1.tbr", "--deal", "2"), "--deal takes 1 to 1"),
        (("x1.tbr", "--seat", "Q"), "'Q' is not N, E, S or W"),
        (("x1.tbr", "--worlds", "-1"), "-1"),
    ],
)
def test_wrong_usage_is_told_in_a_line(
    words: tuple[str, ...], told: str, record: str, tmp_path: Path
) -> None:
    assert record.endswith("x1.tbr")
    done = run("analyse", *words, cwd=tmp_path)

    assert 2 == done.returncode
    assert told in done.stderr
    assert "" == done.stdout


def test_a_wrong_record_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "x1.tbr").write_text(X1.replace("N:9D", "N:AD"))
    done = run("analyse", "x1.tbr", cwd=tmp_path)

    assert 4 == done.returncode
    assert "x1.tbr:16:" in done.stderr
    assert "" == done.stdout


@pytest.mark.parametrize("command", ["analyse", "replay", "explain"])
def test_a_variant_is_no_record(command: str, tmp_path: Path) -> None:
    """It is said what it is, and not what a record would have in its first line."""
    (tmp_path / "ours.toml").write_text('format = 1\nname = "ours"\n')
    done = run(command, "ours.toml", cwd=tmp_path)

    assert (4, "") == (done.returncode, done.stdout)
    assert "ours.toml: error: this is a variant file, not a record" in done.stderr
    assert "not a turn" not in done.stderr


def test_a_page_that_cannot_be_written_is_named(record: str, tmp_path: Path) -> None:
    """What was found is told all the same."""
    done = run("analyse", record, *QUICK, "--html", "nowhere/page.html", cwd=tmp_path)

    assert 74 == done.returncode
    assert "nowhere/page.html" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout.startswith("Looking back")


def stopped(seconds: float) -> tuple[int, str]:
    """Begin a long analysis, press Ctrl-C after some time; gives status and output."""
    words = [*COMMAND, "analyse", str(GOLDEN / "club-ladder.tbr"), "--worlds", "1000", "--json"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment(None)
    ) as process:
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    return process.returncode, told


def test_ctrl_c_tells_what_was_finished() -> None:
    """Exit status 130, and a result that can be read, with the deals that were finished."""
    assert 0 == run("analyse", str(GOLDEN / "club-ladder.tbr"), "--deal", "1").returncode
    status, told = next(
        (status, told) for status, told in map(stopped, (5, 10, 20, 60)) if told or status != 130
    )

    assert 130 == status
    found = json.loads(told)
    assert not found["finished"]
    assert len(found["deals"]) < 35


def test_the_command_looks_at_as_many_worlds_as_the_call() -> None:
    assert WORLDS == analyse.WORLDS
