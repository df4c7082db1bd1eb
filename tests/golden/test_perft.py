"""How many lawful ways there are to play the last three tricks of fixed deals, by variant."""

from __future__ import annotations

import json

import pytest

from tarabish_core.rules.files import shipped_names
from tests.golden.make import DEALS, FOLDER, perft

COUNTS: dict[str, list[int]] = json.loads((FOLDER / "perft.json").read_text(encoding="utf-8"))
FOLLOW_ONLY = "go-trumpcards"


@pytest.mark.parametrize("name", shipped_names())
def test_as_many_lines_are_lawful_as_ever(name: str) -> None:
    """A change of what may be played, or of who plays, in any variant changes a number here."""
    assert COUNTS[name] == perft(name)


def test_every_variant_is_counted_and_no_other_is() -> None:
    """The file and the list of variants do not drift apart; three tricks have 1296 lines at most.

    (Three cards each: 3 * 3 * 3 * 3, then 2 * 2 * 2 * 2, then one.)
    """
    assert set(shipped_names()) == set(COUNTS)
    assert {len(DEALS)} == set(map(len, COUNTS.values()))
    assert all(0 <= count <= 1296 for counts in COUNTS.values() for count in counts)


def test_the_counts_tell_variants_apart() -> None:
    """Whose duties differ has other counts than the usual game."""
    usual = COUNTS["wikipedia-standard"]

    for name in ("always-take-the-lead", "partner-mercy", FOLLOW_ONLY):
        assert usual != COUNTS[name]
    assert usual == COUNTS["the-pit-300"] == COUNTS["easy-bells"]
