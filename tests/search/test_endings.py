"""The solver's values are those of trying everything, whatever the rules."""

from __future__ import annotations

import numpy as np
import pytest

from tarabish_core.engine.state import State
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search import FAST, GENERAL, INTERPRETED, Solver, position_of
from tarabish_core.search import board as at
from tarabish_core.search.by_tricks import ByTricks
from tarabish_core.search.position import Question
from tarabish_core.search.proof import prove
from tarabish_core.search.solver import UNLIMITED
from tests.search.endings import STRANGE, by_trying, endings, strange, ways_to_follow, wrong

WAYS = {
    "dear_tricks": {GENERAL},
    "goer_draws": {GENERAL},
    "jack_stays": {GENERAL, FAST},
    "level_tricks": {FAST},
    "long_suit": {INTERPRETED},
    "nobody_follows": {GENERAL},
    "sixes_high": {GENERAL},
    "upside_down": {FAST},
}
"""How each strange rule's positions are solved; the jack is trumps' alone, so not at no-trump."""


def all_wrong(solver: Solver, count: int) -> list[str]:
    """Solve endings of one to three cards; say what differs from trying everything."""
    states = endings(solver.ruleset, seed=11, count=count, most=3)
    return [told for state in states for told in wrong(solver, state)]


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_variant(name: str) -> None:
    assert [] == all_wrong(Solver(load_variant(name).ruleset), 20)


def test_every_way_to_follow() -> None:
    """All 162 sets of options of `follow`, with no-trump, and with tens below the jack."""
    for number, tens in enumerate(("ATKQJ9876", "AKQJT9876")):
        overrides = Overrides(with_=("no_trump",), set=(f"cards.plain_order={tens}",))
        for ruleset in ways_to_follow(load_variant(ROOT, overrides).ruleset):
            solver = Solver(ruleset)

            assert {FAST} == {solver.way(trump) for trump in range(5)}
            assert [] == all_wrong(solver, 3 + number)


@pytest.mark.parametrize("name", STRANGE)
def test_strange_rules(name: str) -> None:
    """What they do not justify is not left out, and their values are exact all the same."""
    solver = Solver(strange(name))

    assert WAYS[name] == {solver.way(trump) for trump in range(5)}
    assert [] == all_wrong(solver, 80)


@pytest.mark.parametrize("name", [name for name in STRANGE if WAYS[name] != {FAST}])
def test_what_is_left_out_of_ordinary_rules_would_be_wrong_under_others(name: str) -> None:
    """Solved as if the standard game's proof were theirs, an ending has another value."""
    rules, standard = strange(name), load_variant(ROOT, Overrides(with_=("no_trump",))).ruleset
    board = np.zeros(at.SIZE, np.int64)

    def differs(state: State) -> bool:
        known, position = prove(standard, state.trump), position_of(rules, state)
        assert known is not None
        asked = Question(position, 0, False, None, UNLIMITED)
        hasty = ByTricks(rules, state.trump, known, board)
        values, _ = hasty.solve(asked, np.array([position.hands], np.int64))
        return by_trying(rules, state)[0] != int(values[0, 0]) + position.taken[0]

    assert any(map(differs, endings(rules, seed=12, count=2000, most=3)))


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_variant_is_solved_the_fast_way(name: str) -> None:
    solver = Solver(load_variant(name).ruleset)

    assert [FAST] * 5 == [solver.way(trump) for trump in range(5)]
