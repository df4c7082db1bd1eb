"""`tarabish compare` and `stats`: run as a person runs them."""

from __future__ import annotations

import csv
import json
import os
import signal
import subprocess
import time
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from tarabish_core.cli import compare as command
from tarabish_core.cli.comparing import swept
from tarabish_core.compare import comparison, luck
from tests.cli.program import COMMAND, environment, run

TWO = ("compare", "wikipedia-standard", "easy-bells", "--players", "random", "--seed", "4")
MANY = f"game_end.target={','.join(map(str, range(200, 213)))}"
FEW = (*TWO, "--deals", "1000", "--games", "40", "--luck", "0")


def compared(*arguments: str, cwd: Path | None = None) -> dict[str, Any]:
    """Run with --json; nothing may be wrong."""
    done = run(*arguments, "--json", cwd=cwd)
    assert 0 == done.returncode, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def read_rows(path: Path) -> list[dict[str, str]]:
    """Read a table."""
    with path.open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_first_line_is_a_plain_sentence() -> None:
    """Whoever claims either of the bells has more points."""
    done = run(*FEW, "--luck", "40")

    assert 0 == done.returncode, done.stderr
    first, _, played, *_ = done.stdout.splitlines()
    assert first.startswith("On the same 1,000 deals: under easy-bells there are ")
    assert first.endswith("deals in a hundred come out differently.")
    assert "1,000 deals and 40 games of seed 4, the same for all; players: random" == played
    for told in ("\nof deals ", "\nof games ", "--set bella.on=either: ", "\nLuck and skill"):
        assert told in done.stdout


def test_the_document_and_the_text_say_the_same() -> None:
    found = compared(*FEW)

    assert "tarabish.comparison/1" == found["schema"]
    assert found["sentence"] == run(*FEW).stdout.splitlines()[0]
    words = ["tarabish", *FEW, "--json"]
    assert " ".join(words) == found["run"]["command"]
    assert "threads" == found["run"]["executor"]


def test_who_works_changes_only_what_is_no_part_of_the_result() -> None:
    one, other = compared(*FEW), compared(*FEW, "--executor", "processes:2")
    runs = [found.pop("run") for found in (one, other)]

    assert one == other
    assert "processes:2" == runs[1]["executor"]


def test_exports_come_beside_the_text(tmp_path: Path) -> None:
    """As often as wanted, a kind by the ending of the name."""
    names = [f"found.{kind}" for kind in ("json", "csv", "parquet")]
    flags = [word for name in names for word in ("--export", name)]
    done = run(*FEW, *flags, cwd=tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "On the same" in done.stdout
    assert sorted(names) == sorted(path.name for path in tmp_path.iterdir())
    document = json.loads((tmp_path / "found.json").read_text())
    rows = read_rows(tmp_path / "found.csv")
    table = parquet.read_table(tmp_path / "found.parquet").to_pylist()
    assert 2 * len(document["measures"]) == len(rows) == len(table)
    for row, told in zip(rows, table, strict=True):
        assert list(row) == list(told)
        assert float(row["mean"]) == told["mean"]
        assert (row["verdict"] or None) == told["verdict"]


def test_a_page_comes_beside_the_text(tmp_path: Path) -> None:
    """With the same sentence, and the command that made it."""
    done = run(*FEW, "--html", "page.html", cwd=tmp_path)
    text = unescape((tmp_path / "page.html").read_text(encoding="utf-8"))

    assert 0 == done.returncode, done.stderr
    assert text.startswith("<!doctype html>")
    assert done.stdout.splitlines()[0] in text
    assert f"<code>{' '.join(['tarabish', *FEW, '--html', 'page.html'])}</code>" in text


def test_a_sweep_makes_a_variant_of_each_value() -> None:
    """The first stays as it is; what comes to the same is told and left out."""
    found = compared(
        "compare", "wikipedia-standard", "--set", "game_end.target=300,400,500",
        "--players", "random", "--deals", "100", "--games", "20", "--luck", "0",
    )  # fmt: skip

    assert [
        "wikipedia-standard",
        "wikipedia-standard (game_end.target=300)",
        "wikipedia-standard (game_end.target=400)",
    ] == [one["name"] for one in found["variants"]]
    assert "target=500: that is wikipedia-standard as it is" in found["notes"][-1]


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("a.b=1,2", ["a.b=1", "a.b=2"]),
        ("a.b=one", ["a.b=one"]),
        ('a.b=["x", "y"]', ['a.b=["x", "y"]']),
        ('a.b=["x"],["y","z"]', ['a.b=["x"]', 'a.b=["y","z"]']),
        ('a.b="x,y",z', ['a.b="x,y"', "a.b=z"]),
    ],
)
def test_values_of_a_sweep_stand_between_commas(typed: str, values: list[str]) -> None:
    """But not those within a list or a text."""
    assert values == list(swept(typed))


def test_changes_are_of_all_but_the_first() -> None:
    found = compared(
        "compare", "wikipedia-standard", "easy-bells", "the-pit-300", "--without", "fifty_forgot",
        "--players", "random", "--deals", "100", "--games", "0", "--luck", "0",
    )  # fmt: skip

    assert [
        "wikipedia-standard", "easy-bells (no fifty_forgot)", "the-pit-300 (no fifty_forgot)",
    ] == [one["name"] for one in found["variants"]]  # fmt: skip


def test_a_sequential_test_stops_before_the_end() -> None:
    """The bells bring nothing near five points."""
    found = compared(*TWO, "--games", "0", "--luck", "0", "--sprt", "0,5")

    assert "low" == found["sequential"]["accepted"]
    assert found["deals"] == found["sequential"]["deals"] < 100_000
    assert any("--sprt" in note for note in found["notes"])


def stopped(folder: Path, seconds: float) -> tuple[int, str]:
    """Begin a long comparison, press Ctrl-C after some time; gives status and output."""
    words = [*COMMAND, *TWO, "--deals", "900000000", "--json", "--export", "x.csv"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=folder,
        env=environment(None),
    ) as process:  # fmt: skip
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        told, _ = process.communicate(timeout=60)
    return process.returncode, told


def test_ctrl_c_tells_what_was_finished(tmp_path: Path) -> None:
    """Exit status 130, and a result that can be read, if anything was finished by then."""
    assert 0 == run(*FEW).returncode  # all is compiled now
    status, told = next(
        (status, told)
        for status, told in (stopped(tmp_path, seconds) for seconds in (6, 20, 60, 100))
        if told or status != 130
    )

    assert 130 == status
    found = json.loads(told)
    assert not found["finished"]
    assert 2 <= found["deals"] < 900_000_000
    assert "Interrupted: this is what was finished." in found["notes"]
    assert (tmp_path / "x.csv").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("compare",), "Missing argument"),
        (("compare", "easy-bells"), "name a second variant"),
        ((*FEW, "--sprt", "2"), "two numbers, as --sprt 0,2"),
        ((*FEW, "--sprt", "0,inf"), "two numbers, as --sprt 0,2"),
        ((*FEW, "--sprt", "2,0"), "the lower difference first"),
        ((*TWO, "--luck", "7"), "by 8 deals or more"),
        ((*FEW, "--players", "bob"), "--players: there is no player 'bob'"),
        ((*FEW, "--executor", "treads"), "--executor: 'treads' is no kind of workers"),
        ((*FEW, "--export", "x.xls"), ".json, .csv, .parquet"),
        ((*FEW, "--export", "x.csv", "--export", "./x.csv"), "each file only once"),
        (("compare", "easy-bells", "--set", MANY), "2 to 12 variants"),
        ((*FEW, "--players", "bob"), "; players of your own sit down with play"),
        (("stats", "nowhere"), "does not exist"),
        (("stats", __file__), "is a file: stats takes a folder"),
    ],
)  # fmt: skip
def test_wrong_usage_is_told_in_a_line(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    done = run(*words, cwd=tmp_path)

    assert 2 == done.returncode
    assert told in done.stderr
    assert "" == done.stdout
    assert [] == list(tmp_path.iterdir())


def test_a_wrong_variant_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(
        'format = 1\nextends = "wikipedia-standard"\n[plugins.bell]\n'
    )
    done = run("compare", "wikipedia-standard", "ours.toml", cwd=tmp_path)

    assert 3 == done.returncode
    assert "ours.toml:3:" in done.stderr


@pytest.mark.parametrize(("flag", "name"), [("--export", "x.csv"), ("--html", "x.html")])
def test_a_file_that_cannot_be_written_is_named(flag: str, name: str, tmp_path: Path) -> None:
    done = run(*FEW, flag, f"nowhere/{name}", cwd=tmp_path)

    assert 74 == done.returncode
    assert f"nowhere/{name}" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout.startswith("On the same")


def test_a_file_that_cannot_be_written_does_not_cost_the_others(tmp_path: Path) -> None:
    """A device or a pipe is no place for a result: it would be gone."""
    os.mkfifo(tmp_path / "pipe.json")
    files = ("--export", "pipe.json", "--export", "x.csv", "--html", "x.html")
    done = run(*FEW, *files, cwd=tmp_path)

    assert 74 == done.returncode
    assert "pipe.json: error: it cannot be written: it is a pipe" in done.stderr
    assert done.stdout.startswith("On the same")
    assert (tmp_path / "pipe.json").is_fifo()
    assert ["pipe.json", "x.csv", "x.html"] == sorted(path.name for path in tmp_path.iterdir())


def test_the_fewest_deals_give_a_result_and_its_page(tmp_path: Path) -> None:
    """With no figure that JSON has not."""
    few = ("--deals", "2", "--games", "1", "--luck", "8", "--html", "x.html", "--json")
    done = run(*TWO, *few, cwd=tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "NaN" not in done.stdout
    assert (tmp_path / "x.html").exists()


def test_the_command_plays_as_much_as_the_call() -> None:
    called = (comparison.DEALS, comparison.GAMES, luck.DEALS)

    assert called == (command.DEALS, command.GAMES, command.LUCK)


def records(folder: Path) -> None:
    """Keep the records of three games."""
    words = ("simulate", "easy-bells", "--players", "random", "--games", "3", "--save", str(folder))
    assert 0 == run(*words).returncode


def test_stats_measure_the_records_of_a_folder(tmp_path: Path) -> None:
    records(tmp_path / "winter")
    done = run("stats", str(tmp_path), "--export", str(tmp_path / "found.csv"))
    lines = done.stdout.splitlines()

    assert 0 == done.returncode, done.stderr
    assert "3 records, of which 0 are wrong and count for nothing" == lines[0]
    assert lines[2].startswith("easy-bells: 3 records, ")
    assert "3 games (" in lines[2]
    assert any(line.startswith("  bait ") and " … " in line for line in lines)
    assert any(line.startswith("  N went ") for line in lines)
    rows = read_rows(tmp_path / "found.csv")
    assert {"easy-bells"} == {row["variant"] for row in rows}


def test_stats_as_a_document(tmp_path: Path) -> None:
    records(tmp_path)
    done = run("stats", str(tmp_path), "--json")
    found = json.loads(done.stdout)

    assert ("tarabish.stats/1", 3, []) == (found["schema"], found["records"], found["faults"])
    assert 3 == sum(found["groups"][0]["games"].values())


def test_a_wrong_record_is_named_counted_and_not_measured(tmp_path: Path) -> None:
    """Exit status 4, as of `replay`."""
    records(tmp_path)
    wrong = tmp_path / "game-0000001.tbr"
    wrong.write_text(wrong.read_text().replace('[Result "', '[Result "1'))
    done = run("stats", str(tmp_path))

    assert 4 == done.returncode
    assert done.stdout.startswith("3 records, of which 1 are wrong")
    assert "easy-bells: 2 records" in done.stdout
    assert done.stderr.startswith(f"{wrong}:")
    assert done.stderr == run("replay", str(wrong)).stderr


def test_a_record_of_a_wrong_variant_is_told_as_replay_tells_it(tmp_path: Path) -> None:
    """Exit status 3."""
    records(tmp_path)
    (tmp_path / "ours.toml").write_text('format = 1\nextends = "easy-bells"\n[plugins.bell]\n')
    wrong = tmp_path / "game-0000001.tbr"
    wrong.write_text(wrong.read_text().replace('"easy-bells"', '"ours.toml"'))
    done = run("stats", str(tmp_path))

    assert 3 == done.returncode
    assert f"{wrong}: its variant is wrong:" in done.stderr
    assert "ours.toml:3:" in done.stderr


def test_a_folder_without_records_is_told(tmp_path: Path) -> None:
    done = run("stats", str(tmp_path))

    assert 2 == done.returncode
    assert "there is no record (.tbr) in" in done.stderr
