"""The solver's values are those of trying everything, whatever the rules."""

from __future__ import annotations

import pytest

from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import load_variant
from tarabish_core.search import FAST, GENERAL, INTERPRETED, Solver, position_of
from tests.search.endings import STRANGE, by_trying, endings, play, strange

WAYS = {
    "dear_tricks": {GENERAL},
    "jack_stays": {GENERAL, FAST},
    "level_tricks": {FAST},
    "long_suit": {INTERPRETED},
    "nobody_follows": {GENERAL},
    "sixes_high": {GENERAL},
    "trumps_wait": {GENERAL},
    "upside_down": {FAST},
}
"""How each strange rule's positions are solved; the jack is trumps' alone, so not at no-trump."""


def wrong(ruleset: Ruleset, count: int) -> list[str]:
    """Solve endings in every manner; say what differs from trying everything."""
    solver, found = Solver(ruleset), []
    for number, state in enumerate(endings(ruleset, seed=11, count=count, most=3)):
        position, expected = position_of(ruleset, state), by_trying(ruleset, state)
        after = {
            card: by_trying(ruleset, play(ruleset, state, card)) for card in cards_in(state.lawful)
        }
        if expected != solver.value(position).points:
            found.append(f"the value of ending {number}")
        if after != dict(solver.card_values(position)):
            found.append(f"the cards of ending {number}")
        found += [
            f"whether ending {number} brings side {side} {points}"
            for side, value in enumerate(expected)
            for points in (value, value + 1)
            if solver.at_least(position, side, points) != (points <= value)
        ]
    return found


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_variant(name: str) -> None:
    assert [] == wrong(load_variant(name).ruleset, 20)


@pytest.mark.parametrize("name", STRANGE)
def test_strange_rules(name: str) -> None:
    """What they do not justify is not left out, and their values are exact all the same."""
    ruleset = strange(name)

    assert WAYS[name] == {Solver(ruleset).way(trump) for trump in range(5)}
    assert [] == wrong(ruleset, 20)


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_variant_is_solved_the_fast_way(name: str) -> None:
    solver = Solver(load_variant(name).ruleset)

    assert [FAST] * 5 == [solver.way(trump) for trump in range(5)]
