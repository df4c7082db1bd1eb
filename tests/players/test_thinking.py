"""Players who think, by name: levels that are fixed, and settings as they are typed."""

from __future__ import annotations

import re

import pytest

from tarabish_core.players.seating import EASY, KINDS, SHIPPED, four, spelled
from tarabish_core.players.thinking import NEVER, STRONG, Thinking


def test_every_player_that_comes_with_the_program_is_seated_by_its_name() -> None:
    """And is written as it is typed; so no player of one's own can have such a name."""
    assert {*KINDS, EASY, *STRONG} == set(SHIPPED)
    assert SHIPPED == tuple(spelled(four(name)[0]) for name in SHIPPED)


def test_levels_stand_in_one_table() -> None:
    """Forty worlds played out; three times as many, solved from the third trick on."""
    normal, hard = (four(level)[0].thinking for level in ("normal", "hard"))

    assert Thinking(worlds=40, calls=160, trick=NEVER, seconds=0.6) == normal
    assert Thinking(worlds=120, calls=400, trick=3, seconds=0.6) == hard
    assert four("forgetful")[0].slips == four("easy")[0].slips
    assert four("easy")[0].in_loop
    assert not four("normal")[0].in_loop


def test_settings_are_read_and_written_as_they_are_typed() -> None:
    """In any order; those that are as usual are left out when they are written."""
    (seated, *_) = four("search:trick=2:worlds=80:seconds=0.5:calls=400")

    assert STRONG["search"]._replace(trick=2, worlds=80, seconds=0.5) == seated.thinking
    assert "search:worlds=80:trick=2:seconds=0.5" == spelled(seated)
    assert "playout:nodes=5" == spelled(four("playout:nodes=5")[0])


@pytest.mark.parametrize(
    "typed", ["search:nodes=12345678", "playout:seconds=0.1234567", "forgetful:show=0.1234567"]
)
def test_what_is_written_is_read_again_as_it_was(typed: str) -> None:
    """A game that is resumed has the players that it had, to the last digit."""
    assert four(spelled(four(typed)[0])) == four(typed)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("hard:worlds=5", "'hard' is fixed beforehand: playout and search take settings"),
        ("search:world=5", "'world=5' is none of the settings worlds, calls, trick, nodes, second"),
        ("search:count=5", "'count=5' is none of the settings worlds"),
        ("search:worlds=0", "'worlds=0': a number from 1 to 10000 is expected"),
        ("search:worlds=2.5", "'worlds=2.5': a number from 1 to 10000 is expected"),
        ("search:worlds", "'worlds': a number from 1"),
        ("search:seconds=0", "'seconds=0': a number from 0.001 to 3600 is expected"),
        ("search:seconds=nan", "'seconds=nan': a number from"),
        ("playout:trick=11", "'trick=11': a number from 1 to 10"),
        ("easy:show=0.1", "'easy' forgets nothing: only 'forgetful' has chances"),
        ("clever", "there is no player 'clever' (known: easy, forgetful, hard, normal"),
    ],
)
def test_what_is_no_setting_is_told(typed: str, told: str) -> None:
    """With what was met, and what is expected."""
    with pytest.raises(ValueError, match=re.escape(told)):
        four(typed)
