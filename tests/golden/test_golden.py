"""A whole game of every variant, card by card, and what it comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarabish_core.engine.model import DRAW
from tarabish_core.records.replay import replay
from tarabish_core.rules.files import shipped_names
from tarabish_core.terminal.story import write_replay

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", shipped_names())
def test_the_golden_game_is_told_the_same(name: str) -> None:
    """The record replays to the transcript that was looked over when it was kept."""
    record = (FOLDER / f"{name}.tbr").read_text(encoding="utf-8")
    told = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")

    assert told == write_replay(replay(record))


def test_every_variant_has_a_golden_game_and_no_other_has() -> None:
    """The folder and the list of variants do not drift apart."""
    kept = {path.stem for path in FOLDER.glob("*.tbr")}

    assert set(shipped_names()) == kept
    assert set(shipped_names()) == {path.stem for path in FOLDER.glob("*.txt")}


@pytest.mark.parametrize("name", shipped_names())
def test_a_golden_record_has_a_winner(name: str) -> None:
    """Each game is played to its end; a drawn match is an end too."""
    record = (FOLDER / f"{name}.tbr").read_text(encoding="utf-8")

    assert replay(record).match.winner in {0, 1, DRAW}
