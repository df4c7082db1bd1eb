"""What a player is offered, and what it may do, is what the engine takes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from tarabish_core.engine.actions import Action, Look, Play, Show
from tarabish_core.engine.phases import refusal
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, PLAY, State
from tarabish_core.engine.view import view
from tarabish_core.players.offers import is_allowed, must_show, offers
from tarabish_core.players.words import action_of, words_of
from tarabish_core.rules.files import shipped_names
from tests.engine.walks import LAW, SEEDS, STOPS, anything, offered
from tests.search.lying import TALK, moments, ruleset_of

every_ruleset = pytest.mark.parametrize("name", [*shipped_names(), *TALK])


def taken(ruleset: Ruleset, state: State, action: Action) -> bool | None:
    """Tell whether the engine takes an action; None where another's debt keeps it from telling."""
    reason = refusal(ruleset, state, action)
    if reason and reason.code == "must_show_first" and reason.params != (("seat", action.seat),):
        return None
    return reason is None


@every_ruleset
@LAW
@given(seed=SEEDS)
def test_what_is_offered_is_all_that_may_be_done_without_a_misplay(name: str, seed: int) -> None:
    """Property: at every moment of a deal, for every seat."""
    ruleset = ruleset_of(name)
    for state, _ in moments(ruleset, seed):
        for seat in range(4):
            seen = view(ruleset, state, seat)
            known = {
                action
                for action in offered(ruleset, state, seat)
                if not isinstance(action, STOPS)
                and not (isinstance(action, Play) and not state.lawful >> action.card & 1)
                and not (isinstance(action, Play) and must_show(ruleset, seen))
            }
            found = offers(ruleset, seen)

            assert known == set(found)
            assert len(known) == len(found)
            assert all(taken(ruleset, state, action) is not False for action in found)
            assert found or seat != state.turn or state.phase not in {AUCTION, PLAY}


@every_ruleset
@LAW
@given(seed=SEEDS)
def test_whatever_may_be_done_the_engine_takes_and_nothing_else(name: str, seed: int) -> None:
    """Property: of anything that a player may come up with."""
    ruleset, rng = ruleset_of(name), random.Random(seed)
    for state, _ in moments(ruleset, seed):
        for _ in range(30):
            action = anything(state, rng)
            if isinstance(action, Show) and len(set(action.runs)) < len(action.runs):
                continue
            known = taken(ruleset, state, action)
            if known is not None:
                allowed = is_allowed(ruleset, view(ruleset, state, action.seat), action)
                assert allowed == (known and not isinstance(action, Look))


@every_ruleset
@LAW
@given(seed=SEEDS)
def test_actions_are_read_as_they_were_written(name: str, seed: int) -> None:
    """Property: through plain words; whatever is no action is none."""
    ruleset, rng = ruleset_of(name), random.Random(seed)
    for state, _ in moments(ruleset, seed):
        action = anything(state, rng)
        assert action == action_of(words_of(action))


@pytest.mark.parametrize(
    "words",
    [
        None, 3, "Pass", [], ["Pass"], ["Pass", 0, 1], ["Pass", "0"], ["Pass", [0]],
        ["Play", 0, 1.5, 0], ["Play", 0, 10**30, False], ["Show", 0, 7, False], ["exec", "1"],
        ["Announce", 0, [20] * 10], {"Pass": 0}, ["Announce", 0, [[20]]],
    ],
    ids=repr,
)  # fmt: skip
def test_words_that_say_no_action_are_none(words: object) -> None:
    assert action_of(words) is None
