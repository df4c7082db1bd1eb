"""The same numbers whoever does the work, in whatever parts, and whoever is lost on the way."""

from __future__ import annotations

from concurrent.futures import Executor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.simulate import simulation
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.simulation import joined, parts_of, simulate
from tarabish_core.simulate.work import Job, Part, job_of, play_part
from tarabish_core.simulate.workers import WorkersError, workers
from tests.simulate.clusters import cluster
from tests.simulate.tables import FORGETFUL, THUMB

PLAYERS = (THUMB, FORGETFUL, THUMB, FORGETFUL)
DEALS = 6000


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut the work so that there is some for everybody."""
    monkeypatch.setattr(simulation, "PART", 500)


def work(*, games: bool = False) -> Job:
    """Describe some deals of the standard game."""
    return job_of(load_variant(ROOT), PLAYERS, UNSETTLED, 9, games=games)


def columns(executor: Executor | None, *, games: bool = False) -> dict[str, Any]:
    """Play them by an executor."""
    return joined(list(parts_of(work(games=games), 0, DEALS // (20 if games else 1), executor)))[0]


def same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Tell whether two results are the same, column for column."""
    return one.keys() == other.keys() and all(np.array_equal(one[key], other[key]) for key in one)


@pytest.fixture(scope="module")
def alone() -> dict[str, Any]:
    """What one thread makes of it in one part."""
    return joined([play_part(work(), 0, DEALS)])[0]


@pytest.mark.parametrize("text", ["threads:1", "threads:3", "processes:2"])
def test_workers_change_no_number(text: str, alone: dict[str, Any]) -> None:
    with workers(text) as executor:
        assert same(alone, columns(executor))


def test_parts_change_no_number(alone: dict[str, Any]) -> None:
    """Cut at odd places, the middle played first."""
    cuts = [(0, 1), (1, 6), (7, 2000), (2007, DEALS - 2007)]
    parts = {first: play_part(work(), first, count) for first, count in (cuts[2], *cuts)}

    assert same(alone, joined([parts[first] for first, _ in cuts])[0])


def test_games_are_the_same_too() -> None:
    with workers("threads:2") as executor:
        assert same(columns(executor, games=True), columns(None, games=True))


def test_deals_are_not_those_of_another_seed(alone: dict[str, Any]) -> None:
    other = job_of(load_variant(ROOT), PLAYERS, UNSETTLED, 10)

    assert not same(alone, joined([play_part(other, 0, DEALS)])[0])


@pytest.mark.parametrize(
    "text", ["treads:2", "threads:0", "threads:two", "processes:-1", "dask:nowhere", "dask:"]
)
def test_workers_that_cannot_be_had_are_refused(text: str) -> None:
    with pytest.raises(WorkersError, match="'"), workers(text):
        pass


@pytest.mark.slow
def test_a_worker_that_is_killed_half_way_loses_nothing(
    tmp_path: Path, alone: dict[str, Any]
) -> None:
    """A real Dask cluster of separate processes, one of them killed: the same numbers."""
    parts: list[Part] = []
    with (
        cluster(tmp_path) as (address, processes),
        workers(f"dask:{address}") as executor,
    ):
        for part in parts_of(work(), 0, DEALS, executor):
            parts.append(part)
            if len(parts) == 3:
                processes[0].kill()
                processes[0].wait()

    assert same(alone, joined(parts)[0])


@pytest.mark.slow
def test_a_cluster_without_workers_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waited for one would wait for ever."""
    monkeypatch.setattr("tarabish_core.simulate.workers.PATIENCE", 2)
    with (
        cluster(tmp_path, 0) as (address, _),
        pytest.raises(WorkersError, match="has no workers"),
        workers(f"dask:{address}"),
    ):
        pass


def test_the_call_from_python() -> None:
    """What the README shows."""
    found = simulate(ROOT, deals=2000, players=("thumb", "random", "thumb", "random"), seed=3)

    assert {"dealer", "goer", "points_ns", "outcome"} <= found.columns.keys()
    assert 2000 == len(found.columns["goer"])
    assert (0, "") == (found.interpreted, found.why)
    made = found.columns["outcome"] == found.outcomes.index("made")
    assert found.estimates["made"].mean == made.mean()
    assert [0, 1, 2, 3, 0] == found.columns["dealer"][:5].tolist()


def test_the_call_takes_a_file_and_workers_by_their_names(tmp_path: Path) -> None:
    """As the command does; and the numbers are the same."""
    house = tmp_path / "house.toml"
    house.write_text('format = 1\nname = "house"\nextends = "wikipedia-standard"\n')
    found = simulate(house, deals=40, players="random", executor="processes:1")
    alone = simulate(ROOT, deals=40, players="random")

    assert alone.columns["points_ns"].tolist() == found.columns["points_ns"].tolist()
    with pytest.raises(ValueError, match="'treads:2' is no kind of workers"):
        simulate(ROOT, deals=40, executor="treads:2")


def test_random_players_claim_the_bells_with_the_first_of_the_two() -> None:
    """Where that loses them they never score, and where it counts they do."""
    with_the_last = simulate(ROOT, deals=500, players="random")
    with_either = simulate("easy-bells", deals=500, players="random")

    assert 0 == with_the_last.estimates["bella"].mean
    assert 0 < with_either.estimates["bella"].mean


def test_all_but_passed_out_is_of_deals_in_which_somebody_went() -> None:
    found = simulate("free-pass-next-dealer", deals=2000, players="random")
    went = found.columns["goer"] >= 0
    bait = found.columns["outcome"][went] == found.outcomes.index("bait")

    assert 0 < np.count_nonzero(~went)
    assert (bait.mean(), len(bait)) == (found.estimates["bait"].mean, found.estimates["bait"].count)


@pytest.mark.parametrize(
    ("players", "words"),
    [
        ("bob", "no player 'bob'"),
        (("thumb", "thumb"), "not 2"),
        ("thumb:show=1", "forgets nothing"),
        ("forgetful:shows=1", "is not a chance"),
        ("forgetful:show=2", "is not a chance"),
        ("forgetful:show", "is not a chance"),
    ],
)
def test_players_that_there_are_not_are_refused(players: Any, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        simulate(ROOT, deals=1, players=players)


def test_how_much_is_played_must_be_said() -> None:
    wrong: list[dict[str, Any]] = [{}, {"deals": 1, "games": 1}, {"deals": 0}]
    for said in wrong:
        with pytest.raises(ValueError, match="one of them"):
            simulate(ROOT, **said)
