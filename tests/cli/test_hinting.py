"""Hints that say by how much something is better: in time, or the rule of thumb gives them."""

from __future__ import annotations

import importlib.util
import threading
from pathlib import Path

import pytest

from tarabish_core.analysis.hint import Hint, Hinter
from tarabish_core.cli import hinting
from tarabish_core.cli.hinting import Asked, hints, told
from tarabish_core.engine.actions import Go, Pass, Play
from tarabish_core.engine.cards import card_number
from tarabish_core.engine.view import View, view
from tests.cli.program import run
from tests.records.samples import X1, read

DEAL = read(X1).deals[0]
VARIANT = DEAL.variant


def first_view() -> View:
    """See X1 as East does, who has the first say."""
    return view(VARIANT.ruleset, DEAL.states[0], 1)


def test_at_the_table_a_hint_says_by_how_much_it_is_better(tmp_path: Path) -> None:
    """Until what it needs is loaded, the rule of thumb gives one."""
    Hinter(VARIANT.ruleset).hint(first_view(), 0)  # all is compiled now
    done = run("play", "--seed", "7", typed="hint\n" * 40 + "quit\n", home=tmp_path)
    given = [line for line in done.stdout.splitlines() if line.startswith("pass")]

    assert 0 == done.returncode, done.stderr
    assert 40 == len(given)
    assert any(
        "points better than hearts, over 160 ways in which the cards may lie" in line
        for line in given
    )
    assert {"pass: the hand is too weak to go"} >= {
        line for line in given if "ways in which" not in line
    }


def test_a_hint_says_what_is_better_than_what_and_why() -> None:
    jack, nine = (Play(0, card_number(name)) for name in ("JC", "9C"))

    assert (
        "JC: 12.4 points better than 9C, over 40 ways in which the cards may lie; "
        "nothing in this suit beats it" == told(Hint(jack, nine, 12.4, 40, "boss"))
    )
    assert "hearts: as good as pass, over 160 ways in which the cards may lie" == told(
        Hint(Go(1, 1), Pass(1), 0.0, 160, "")
    )


def test_without_the_extra_there_is_the_rule_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "numba" else name)

    assert hints(VARIANT)(first_view(), 0) is None


def test_nobody_waits_longer_than_a_person_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """While one is thought about there is none, and no second is begun; then there is one."""
    monkeypatch.setattr(hinting, "PATIENCE", 0.05)
    begun, thought = [], threading.Event()

    class Slow(Hinter):
        def __init__(self) -> None:
            """Need nothing."""

        def hint(self, seen: View, deal: int) -> Hint | None:
            begun.append((seen, deal))
            thought.wait(60)
            return Hint(Pass(1), Go(1, 0), 3.0, 8, "")

    asked = Asked(VARIANT)
    asked.hinter = Slow()
    first = [asked.hint(first_view(), 0), asked.hint(first_view(), 0)]
    once = len(begun)
    thought.set()
    monkeypatch.setattr(hinting, "PATIENCE", 60)
    then = asked.hint(first_view(), 0)

    assert ([None, None], 1) == (first, once)
    assert "pass: 3.0 points better than spades, over 8 ways in which the cards may lie" == then


def test_what_goes_wrong_in_a_hint_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then the rule of thumb gives it."""
    monkeypatch.setattr(hinting, "PATIENCE", 60)

    class Failing(Hinter):
        def __init__(self) -> None:
            """Need nothing."""

        def hint(self, seen: View, deal: int) -> Hint | None:
            raise ValueError(seen, deal)

    asked = Asked(VARIANT)
    asked.hinter = Failing()

    assert asked.hint(first_view(), 0) is None
