"""`tarabish simulate`, `warm-up` and `bots`: run as a person runs them."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from tarabish_core.cli import simulating
from tarabish_core.cli.simulated import Asked, Finished
from tarabish_core.players.seating import four
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import load_variant
from tarabish_core.search.preparing import is_compiled
from tarabish_core.simulate.by_engine import STOPPED
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.work import job_of
from tests.cli.program import COMMAND, environment, run
from tests.cli.test_commands import X1

GAME = ("simulate", "wikipedia-standard", "--players", "random", "--seed", "4")


def simulated(*arguments: str, cwd: Path | None = None) -> dict[str, Any]:
    """Run with --json; nothing may be said beside the result but what is compiled."""
    done = run(*arguments, "--json", cwd=cwd)
    assert 0 == done.returncode, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_table_of_measures_with_intervals() -> None:
    done = run(*GAME, "--deals", "3000")

    assert 0 == done.returncode, done.stderr
    assert done.stdout.startswith("wikipedia-standard: 3,000 deals of seed 4, players: random\n")
    assert "\npoints of the goers " in done.stdout
    assert " … " in done.stdout
    assert "95 of 100" in done.stdout


def test_as_json() -> None:
    found = simulated(*GAME, "--deals", "3000")

    assert ("tarabish.simulation/1", 3000, 0) == (
        found["schema"], found["deals"], found["interpreted"]
    )  # fmt: skip
    assert 3000 == sum(found["outcomes"].values())
    points = found["measures"]["goer_points"]
    assert points["low"] < points["mean"] < points["high"]


def test_thinking_players_have_fitted_thresholds() -> None:
    found = simulated("simulate", "wikipedia-standard", "--deals", "500")
    fitted = simulated("bots", "calibrate", "wikipedia-standard")

    assert fitted["thresholds"] == found["thresholds"]
    assert [("eldest", True), ("second", True), ("third", True)] == [
        (one["place"], one["clear"]) for one in fitted["fitted"]
    ]
    assert all(one["over_lower"]["low"] < one["over_lower"]["mean"] for one in fitted["fitted"])


def test_thresholds_are_told_in_words_and_no_trump_only_where_there_is_any() -> None:
    told = run("bots", "calibrate", "wikipedia-standard").stdout
    measured = run("simulate", "wikipedia-standard", "--deals", "100").stdout
    line = next(line for line in told.splitlines() if line.startswith("eldest"))

    assert line.endswith("; dealer must go")
    assert line in measured
    assert "more than" in told
    assert "no-trump" not in told + measured


def test_games_have_measures_of_their_own() -> None:
    found = simulated(*GAME, "--games", "200")

    assert 200 == found["games"]
    assert 2 < found["measures"]["deals"]["mean"] < 12


def test_it_stops_when_sure_enough() -> None:
    """And not before: a part too many would be another answer on another machine."""
    found = simulated(*GAME, "--until", "0.4")
    points = found["measures"]["goer_points"]

    assert (points["high"] - points["low"]) / 2 <= 0.4
    assert 0 == found["deals"] % 50_000


def test_rows_are_exported_in_every_format(tmp_path: Path) -> None:
    files = [tmp_path / f"rows{ending}" for ending in (".csv", ".ndjson", ".parquet")]
    simulated(
        *GAME, "--deals", "700", *(word for path in files for word in ("--export", str(path)))
    )
    with files[0].open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lines = [json.loads(line) for line in files[1].read_text("utf-8").splitlines()]
    table = parquet.read_table(files[2]).to_pylist()

    assert 700 == len(rows)
    assert [list(map(str, line.values())) for line in lines] == [list(row.values()) for row in rows]
    assert lines == table
    assert {"made", "half", "bait"} >= {row["outcome"] for row in rows}
    assert sorted(path.name for path in files) == sorted(path.name for path in tmp_path.iterdir())


def test_records_are_saved_and_replay(tmp_path: Path) -> None:
    simulated(*GAME, "--games", "2", "--save", "kept", cwd=tmp_path)
    names = sorted(path.name for path in (tmp_path / "kept").iterdir())

    assert ["game-0000000.tbr", "game-0000001.tbr"] == names
    for name in names:
        done = run("replay", str(tmp_path / "kept" / name), "--json")
        assert 0 == done.returncode, done.stderr
        assert json.loads(done.stdout)["winner"]


def test_the_deals_of_a_record_are_played(tmp_path: Path) -> None:
    """X1 of the rules dossier, and once more with another dealer."""
    text = (
        X1
        + "\n"
        + X1.partition('[Variant "wikipedia-standard"]\n')[2]
        .replace('[Dealer "N"]', '[Dealer "E"]')
        .replace('[Result "0 202"]\n', "")
    )
    (tmp_path / "given.tbr").write_text(text, encoding="utf-8")
    found = simulated(*GAME, "--deals-from", "given.tbr", "--export", "a.csv", cwd=tmp_path)
    with (tmp_path / "a.csv").open(encoding="utf-8") as file:
        dealers = [row["dealer"] for row in csv.DictReader(file)]

    assert (2, ["N", "E"]) == (found["deals"], dealers)


LONG = (*GAME, "--deals", "100000000", "--export", "rows.csv", "--resume", "progress.json")


def interrupted(folder: Path, arguments: tuple[str, ...], how: signal.Signals) -> str:
    """Begin, wait for the first parts, and stop it; gives what it printed."""
    begun = subprocess.Popen(
        [*COMMAND, *arguments, "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, cwd=folder, env=environment(None),
    )  # fmt: skip
    waiting, kept = time.monotonic() + 110, folder / "progress.json"
    before = kept.read_text() if kept.exists() else ""
    while time.monotonic() < waiting and (not kept.exists() or kept.read_text() == before):
        time.sleep(0.05)
    begun.send_signal(how)
    printed, _ = begun.communicate(timeout=60)
    assert (130 if how == signal.SIGINT else -how) == begun.returncode
    return printed


@pytest.mark.slow
def test_what_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    """Interrupted, then killed, then let go on to its end: as if nothing had been."""
    first = json.loads(interrupted(tmp_path, LONG, signal.SIGINT))
    assert not first["finished"]
    assert 0 < first["deals"] < 10**8
    interrupted(tmp_path, LONG, signal.SIGKILL)
    played = json.loads((tmp_path / "progress.json").read_text())["played"]
    assert played > first["deals"]
    more = str(played + 70_000)
    rest = (*GAME, "--deals", more, "--export", "rows.csv", "--resume", "progress.json")
    found = simulated(*rest, cwd=tmp_path)
    whole = simulated(*GAME, "--deals", more, "--export", "whole.csv", cwd=tmp_path)

    assert found == whole
    assert (tmp_path / "whole.csv").read_bytes() == (tmp_path / "rows.csv").read_bytes()


def test_progress_of_other_work_is_refused(tmp_path: Path) -> None:
    simulated(*GAME, "--deals", "100", "--resume", "a.json", cwd=tmp_path)
    other = run(*GAME[:-1], "5", "--deals", "100", "--resume", "a.json", cwd=tmp_path)
    (tmp_path / "b.json").write_text("[]")
    none = run(*GAME, "--deals", "100", "--resume", "b.json", cwd=tmp_path)

    files = run(*GAME, "--deals", "9", "--resume", "a.json", "--export", "a.csv", cwd=tmp_path)
    games = run(*GAME, "--games", "9", "--resume", "a.json", cwd=tmp_path)

    assert {2} == {one.returncode for one in (other, none, files, games)}
    assert "progress of other work, with another seed." in other.stderr
    assert "with another kind (deals or games)." in games.stderr
    assert "begun with other files to export: nothing." in files.stderr
    assert "no progress" in none.stderr


def test_progress_without_what_was_exported_is_told(tmp_path: Path) -> None:
    """And what lies in its place stays as it is."""
    rest = ("--resume", "a.json", "--export", "a.csv")
    simulated(*GAME, "--deals", "100", *rest, cwd=tmp_path)
    (tmp_path / "a.csv").write_text("mine\n")
    done = run(*GAME, "--deals", "200", *rest, cwd=tmp_path)

    assert 74 == done.returncode
    assert "is gone, or was cut" in done.stderr
    assert "(a.csv)" in done.stderr
    assert "mine\n" == (tmp_path / "a.csv").read_text()


def test_a_file_that_is_nested_without_end_keeps_no_progress(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("[" * 100_000)
    done = run(*GAME, "--deals", "100", "--resume", "a.json", cwd=tmp_path)

    assert 2 == done.returncode
    assert "no progress" in done.stderr


def test_faults_are_kept_with_the_progress(tmp_path: Path) -> None:
    """Stopped and gone on with, it counts what players of one's own did wrong as if it were not."""
    (tmp_path / "mine.py").write_text("class Mine:\n    def act(self, seen, choices): ...\n")
    player = ("simulate", "wikipedia-standard", "--player", "mine.py:Mine")
    simulated(*player, "--deals", "2", "--resume", "a.json", cwd=tmp_path)
    rest = simulated(*player, "--deals", "4", "--resume", "a.json", cwd=tmp_path)

    assert simulated(*player, "--deals", "4", cwd=tmp_path)["faults"] == rest["faults"]


def test_records_are_saved_of_what_was_finished_when_it_was_stopped(tmp_path: Path) -> None:
    """And the rules are named with what was changed in them."""
    variant = load_variant("wikipedia-standard", Overrides(set=("game_end.target=300",)))
    asked = Asked(variant, 9, None, 4, four("random"), None, None, (), tmp_path, "threads", None)
    finished = Finished(asked, job_of(variant, four("random"), UNSETTLED, 4), None)
    finished.played, finished.interrupted = 2, True
    STOPPED.set()
    simulating.save(finished)

    assert next(finished.lines()).startswith("wikipedia-standard (game_end.target=300): 2 deals")
    assert ["deal-0000000.tbr", "deal-0000001.tbr"] == sorted(
        one.name for one in tmp_path.iterdir()
    )


def test_records_that_lay_there_before_are_told_of(tmp_path: Path) -> None:
    """Else whoever counts the folder counts them, too."""
    run(*GAME, "--deals", "5", "--save", "kept", cwd=tmp_path)
    fewer = run(*GAME, "--deals", "2", "--save", "kept", cwd=tmp_path)

    assert 0 == fewer.returncode
    assert "kept held 3 other records before" in fewer.stderr


def test_interrupted_before_anything_was_finished_nothing_is_told_but_that(tmp_path: Path) -> None:
    variant = load_variant("wikipedia-standard")
    asked = Asked(variant, 9, None, 4, four("random"), None, None, (), tmp_path, "threads", None)
    finished = Finished(asked, job_of(variant, four("random"), UNSETTLED, 4), None)
    finished.interrupted = True

    assert ["Interrupted before anything was finished; nothing was written."] == list(
        finished.lines()
    )


def test_exports_that_wait_are_told_of(tmp_path: Path) -> None:
    """What was exported has no name of its own yet where it will be gone on with."""
    variant, rows = load_variant("wikipedia-standard"), tmp_path / "a.csv"
    asked = Asked(
        variant, 9, None, 4, four("random"), None, None, (rows,), None, "threads", tmp_path / "p"
    )
    finished = Finished(asked, job_of(variant, four("random"), UNSETTLED, 4), None)
    finished.played, finished.interrupted = 2, True

    told = f"{rows}.part will have its name when the simulation is over"
    assert f"{told}: go on with the same command." in list(finished.lines())


def test_a_precision_that_was_not_reached_is_told() -> None:
    known = run(*GAME, "--deals", "4000", "--until", "100")
    unknown = run(*GAME, "--deals", "4000", "--until", "0.02")

    assert (0, 0) == (known.returncode, unknown.returncode)
    assert "before it was sure" not in known.stdout
    assert "It ended before it was sure: known ± " in unknown.stdout
    assert "not ± 0.02, for which about " in unknown.stdout


def test_deals_that_ended_otherwise_are_told_of() -> None:
    """Else what was made, half bait and bait would not be all."""
    found = run("simulate", "official-no-talk", "--players", "forgetful", "--deals", "2000")

    assert "\nOf 100 deals so many ended otherwise: misplay " in found.stdout
    assert "ended otherwise" not in run(*GAME, "--deals", "2000").stdout


def test_figures_are_told_to_be_of_deals_in_which_somebody_went() -> None:
    """Where not everybody has to go in the end."""
    passed = run("simulate", "free-pass-next-dealer", "--players", "random", "--deals", "2000")

    line = "All figures but 'passed out' are of the deals in which somebody went."
    assert line in passed.stdout
    assert line not in run(*GAME, "--deals", "2000").stdout


def test_records_that_cannot_be_saved_do_not_cost_the_result(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "deal-0000001.tbr").mkdir()
    done = run(*GAME, "--deals", "3", "--save", "kept", cwd=tmp_path)

    assert 74 == done.returncode
    assert "deal-0000001.tbr" in done.stderr
    assert done.stdout.startswith("wikipedia-standard: 3 deals")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", "bob"), "there is no player 'bob'"),
        (("--players", "thumb,thumb"), "one name for all or four"),
        (("--executor", "treads:2"), "is no kind of workers"),
        (("--export", "a.xls"), "a file's name ends in"),
        (("--export", "a.csv", "--export", "./a.csv"), "each file only once"),
        (("--export", "a.csv", "--resume", "a.csv"), "each file only once"),
        (("--deals", "1", "--games", "1"), "one of them"),
        (("--deals", "0"), "x>=1"),
        (("--until", "0"), "x>0"),
        (("--until", "nan"), "nan is no number"),
        (("--time-limit", "inf"), "inf is not in the range"),
        (("--players", ""), "there is no player ''"),
        (("--deals-from", "x", "--deals", "3"), "the file says how many"),
    ],
)
def test_wrong_usage_is_told_in_a_line(arguments: tuple[str, ...], words: str) -> None:
    done = run("simulate", "wikipedia-standard", *arguments)

    assert 2 == done.returncode
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_link_to_a_file_is_that_file(tmp_path: Path) -> None:
    """Two results would be written over each other."""
    (tmp_path / "a.ndjson").symlink_to("a.csv")
    done = run(*GAME, "--deals", "3", "--export", "a.csv", "--export", "a.ndjson", cwd=tmp_path)

    assert 2 == done.returncode
    assert "each file only once" in done.stderr


@pytest.mark.parametrize(
    ("name", "found"),
    [("played", float("inf")), ("played", -5), ("sizes", {"a.csv": "7"}), ("faults", {"a": None})],
)
def test_progress_that_somebody_has_edited_is_refused(
    name: str, found: object, tmp_path: Path
) -> None:
    rest = (*GAME, "--deals", "3", "--resume", "a.json", "--export", "a.csv")
    simulated(*rest, cwd=tmp_path)
    kept = json.loads((tmp_path / "a.json").read_text())
    (tmp_path / "a.json").write_text(json.dumps({**kept, name: found}))
    done = run(*rest, cwd=tmp_path)

    assert 2 == done.returncode
    assert "keeps no progress" in done.stderr


def test_a_wrong_variant_or_file_of_deals_has_its_status(tmp_path: Path) -> None:
    (tmp_path / "no.tbr").write_text("[Tarabish", encoding="utf-8")
    variant = run("simulate", "wikipedia-standart")
    record = run(*GAME, "--deals-from", str(tmp_path / "no.tbr"))

    assert (3, 4) == (variant.returncode, record.returncode)
    assert "Traceback" not in variant.stderr + record.stderr


def test_what_cannot_be_written_is_told(tmp_path: Path) -> None:
    done = run(*GAME, "--deals", "100", "--export", str(tmp_path / "none" / "a.csv"))

    assert 74 == done.returncode
    assert "cannot be written" in done.stderr
    assert "a.csv" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_rule_that_is_not_compiled_is_said(tmp_path: Path) -> None:
    (tmp_path / "drawn.py").write_text(
        '"""Lots are drawn."""\nimport random\nfrom tarabish_core.api import hook\n@hook\n'
        "def describe(options):\n    return ()\n@hook\ndef trick_bonus(options):\n"
        "    return lambda *asked: random.randrange(1)\n",
        encoding="utf-8",
    )
    done = run(*GAME, "--deals", "20", "--plugin", "drawn.py", "--with", "drawn", cwd=tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "20 of them were played by the engine itself" in done.stderr
    assert "it uses the module random" in done.stderr


def test_warm_up_says_what_is_ready() -> None:
    """The solver, too."""
    done = run("warm-up", "wikipedia-standard")

    assert 0 == done.returncode, done.stderr
    assert "wikipedia-standard: ready (" in done.stdout
    assert is_compiled(load_variant("wikipedia-standard").ruleset)


def test_without_the_extra_it_says_what_to_install() -> None:
    """The program itself needs no numba; what does says where it comes from."""
    code = (
        "import sys\nsys.modules['numba'] = None\nsys.argv[1:] = sys.argv[2:]\n"
        "from tarabish_core.cli import main\nmain()\n"
    )
    for arguments in (GAME, ("warm-up",), ("bots", "calibrate", "wikipedia-standard")):
        done = subprocess.run(
            [COMMAND[0], "-c", code, "-", *arguments], capture_output=True, text=True, check=False
        )
        assert 2 == done.returncode
        assert "-m pip install 'tarabish[sim]'" in done.stderr


def test_a_rule_that_fails_leaves_no_file_half_written(tmp_path: Path) -> None:
    """Exit status 3 with its line, and nothing but the rule in the folder."""
    (tmp_path / "sulks.py").write_text(
        '"""It will not count."""\nfrom tarabish_core.api import hook\n@hook\n'
        "def describe(options):\n    return ()\n@hook\ndef score_deal(options, inner):\n"
        "    return lambda tally: inner(tally) if tally.goer & 1 else int('no')\n",
        encoding="utf-8",
    )
    rule = ("--plugin", "sulks.py", "--with", "sulks")
    done = run(*GAME, "--deals", "90", *rule, "--export", "a.csv", cwd=tmp_path)

    assert 3 == done.returncode
    assert "sulks.py:8" in done.stderr
    assert ["sulks.py"] == [path.name for path in tmp_path.iterdir() if path.is_file()]
