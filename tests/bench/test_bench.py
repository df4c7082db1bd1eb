"""The benchmarks run; nothing is timed here."""

from __future__ import annotations

import os
import sys

import pytest

from tarabish_core.players.thinking import Thinking
from tests.bench import (
    coverage,
    decisions,
    play_by_play,
    simulation,
    solver,
    solver_check,
    start_up,
)


def test_play_by_play_runs_without_competitors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One deal of ours; those that are not installed are named so."""
    for name in ("colver", "pyspiel"):
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)

    play_by_play.main(["--rounds", "1", "--seconds", "0"])

    head, _, ours, *others = capsys.readouterr().out.splitlines()
    assert head.startswith("1 alternating rounds of 0 s each, not pinned")
    assert ["tarabish", "1.00"] == [ours.split()[0], ours.split()[-1]]
    assert ["colver      not installed", "open_spiel  not installed"] == others


def test_start_up_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """Each command comes to its end or its prompt."""
    start_up.main(["--runs", "1"])

    assert len(start_up.WAITS) + 2 == len(capsys.readouterr().out.splitlines())


def test_simulation_runs_without_competitors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A few deals of ours; what is not there is named so."""
    monkeypatch.setattr(simulation, "DEALS", 50)
    monkeypatch.delenv(simulation.PROBES, raising=False)
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    monkeypatch.setitem(sys.modules, "colver", None)
    monkeypatch.setattr(simulation, "COMPILES", (("nothing", ("--help",)),))
    monkeypatch.setattr(simulation, "LONG", (40,))

    simulation.main(["--rounds", "1", "--long"])

    _, _, random, thumb, *others = capsys.readouterr().out.splitlines()
    assert ["random", "1.00"] == [random.split()[0], random.split()[-1]]
    assert "thumb" == thumb.split()[0]
    assert ["colver    not there", "probe     not there"] == others[:2]
    assert others[-2].startswith("compiling, nothing: ")
    assert others[-1].startswith("40 deals: ")
    assert 50 < float(others[-1].split()[2]) < 2000


def test_coverage_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """A few comparisons; whether they are enough to hold the promise is not the point."""
    with pytest.raises(SystemExit) as left:
        coverage.main(["--comparisons", "2", "--deals", "100"])

    assert left.value.code in {0, 1}
    head, *measures, tests = capsys.readouterr().out.splitlines()
    assert head.startswith("2 comparisons of wikipedia-standard with itself, 100 other deals")
    assert ["bait", "goer_points", "dealer_lead"] == [line.split()[0] for line in measures]
    assert tests.startswith("sequential   4 tests, ")


def test_solver_runs_without_competitors(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deal and two worlds of ours; what is not there is named so."""
    monkeypatch.setattr(solver, "WORLDS", 2)
    monkeypatch.delenv(simulation.PROBES, raising=False)
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    monkeypatch.setitem(sys.modules, "colver", None)

    solver.main(["--deals", "1", "--rounds", "1"])

    _, _, *ours = capsys.readouterr().out.splitlines()
    assert ["exact", "window", "trumps"] == [line.split()[0] for line in ours[:3]]
    assert ["not there"] * 3 == [line[14:] for line in ours[3:6]]
    assert [f"trick {number}, 2 worlds" for number in range(1, 9)] == [
        line.partition(":")[0] for line in ours[6:]
    ]


def test_solver_tells_its_memory(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Over two deals."""
    monkeypatch.setattr(solver, "LONG", (1, 2))

    solver.main(["--long"])

    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("1 deals: ")
    assert last.startswith("2 deals: ")
    assert last.endswith(" MB")


def test_solver_check_runs(capsys: pytest.CaptureFixture[str]) -> None:
    """An ending of each ruleset, and none differs."""
    assert 0 == solver_check.main(["20"])
    assert "28 endings, 0 differences" == capsys.readouterr().out.splitlines()[-1]


def test_decisions_run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A deal of each player, with a few worlds."""
    monkeypatch.setattr(decisions, "WARM", 0)
    monkeypatch.delattr(os, "sched_setaffinity", raising=False)
    players = {"hard": Thinking(worlds=2, calls=2, trick=6)}
    monkeypatch.setattr(decisions, "PLAYERS", players)

    decisions.main(["--deals", "1"])

    head, _, cards, *_, calls = capsys.readouterr().out.splitlines()
    assert "wikipedia-standard, hard (reach 1000 ms a card)" == head
    assert cards.startswith("  cards from trick 6")
    assert "16" == cards.split()[-1]
    assert calls.startswith("  calls")
