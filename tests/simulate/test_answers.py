"""What rules have answered is kept between runs, and changes nothing but the time it takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tarabish_core.players.seating import four
from tarabish_core.rules.variants import load_variant
from tarabish_core.simulate import answers
from tarabish_core.simulate.answers import Kept
from tarabish_core.simulate.by_engine import figures
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.kernel import Kernel

DEALS = np.arange(3_000)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep answers where nothing is kept yet."""
    monkeypatch.setattr(answers, "folder", lambda: tmp_path)
    return tmp_path


class Asked(Kernel):
    """A kernel that counts how often it asks the rules."""

    def __init__(self, name: str) -> None:
        super().__init__(load_variant(name).ruleset)
        self.asked = 0

    def learn(self) -> None:
        """Count."""
        self.asked += 1
        super().learn()


def rows(kernel: Kernel, deals: Any = DEALS) -> Any:
    """Play some deals."""
    people, enough = figures(four("forgetful,thumb,random,thumb")), np.array(UNSETTLED, np.int64)
    played, left = kernel.play(people, enough, 5, deals)
    assert not len(left)
    return played


@pytest.mark.parametrize("name", ["wikipedia-standard", "official-no-talk", "the-pit-300"])
def test_a_later_run_asks_nothing_that_was_answered(name: str) -> None:
    """What is looked up by few facts first may be asked again once others turn out to matter."""
    first = Asked(name)
    played = rows(first)
    later = Asked(name)

    assert (played == rows(later)).all()
    assert later.asked < first.asked / 5
    assert first.asker.said == later.asker.said
    assert first.asker.held == later.asker.held


def test_what_is_learnt_later_is_kept_as_well() -> None:
    rows(Asked("wikipedia-standard"), DEALS[:300])
    played = rows(Asked("wikipedia-standard"))
    later = Asked("wikipedia-standard")

    assert (played == rows(later)).all()
    assert 0 == later.asked


@pytest.mark.parametrize("text", [b"", b"PK\x03\x04 nothing", b"{}"])
def test_a_file_that_cannot_be_read_is_done_without(folder: Path, text: bytes) -> None:
    played = rows(Asked("wikipedia-standard"))
    (file,) = folder.iterdir()
    whole = file.read_bytes()
    file.write_bytes(text)

    assert (played == rows(Asked("wikipedia-standard"))).all()
    file.write_bytes(whole[: len(whole) // 2])
    assert (played == rows(Asked("wikipedia-standard"))).all()
    assert 0 == Asked("wikipedia-standard").asked


def test_where_nothing_can_be_written_nothing_is_left(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    rows(Asked("wikipedia-standard"))

    assert [] == list(folder.iterdir())


def test_other_rules_have_other_answers() -> None:
    """The same variant with other options, or other code, is not the same ruleset."""
    names = ("wikipedia-standard", "partner-mercy", "official-no-talk")

    assert 3 == len({Kept(load_variant(name).ruleset).path for name in names})
