"""What a seat could know: nothing that it has not seen moves a figure of it."""

from __future__ import annotations

import pytest

from tarabish_core.analysis.hint import Hinter
from tarabish_core.analysis.knowing import Knowing
from tarabish_core.analysis.play import card_decision
from tarabish_core.analysis.result import Decision
from tarabish_core.analysis.settling import Beside
from tarabish_core.engine.actions import Go, Pass, Play
from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.chance import Chance
from tarabish_core.engine.state import PLAY, State
from tarabish_core.engine.view import view
from tarabish_core.records.hidden import hidden_cards, swapped
from tarabish_core.search import Solver
from tests.analysis.looking import the_deal
from tests.records.samples import X1, read

WORLDS = 8
DEAL = read(X1).deals[0]
RULES = DEAL.variant.ruleset


@pytest.fixture(scope="module")
def knowing() -> Knowing:
    return Knowing(RULES, WORLDS)


def choices() -> list[int]:
    """List the actions of X1 at which a seat had something to choose."""
    return [one.index for one in the_deal(X1).decisions if one.free]


def elsewhere(state: State, chance: Chance) -> State:
    """Lay two cards in each other's place that the seat in turn has not seen."""
    seat = state.turn
    others = [one for one in range(4) if one != seat and hidden_cards(RULES, state, one, seat)]
    one = others.pop(chance.below(len(others)))
    other = others[chance.below(len(others))]
    pair = [
        cards[chance.below(len(cards))]
        for cards in (cards_in(hidden_cards(RULES, state, holder, seat)) for holder in (one, other))
    ]
    return swapped(RULES, state, *pair)


@pytest.mark.parametrize("index", choices())
def test_unseen_cards_that_change_hands_change_no_figure_of_what_is_known(
    knowing: Knowing, index: int
) -> None:
    """With all cards seen it may be worth another thing; by what the seat knows it is the same."""
    state, chance = DEAL.states[index], Chance(3, 9, index)
    decision = next(one for one in the_deal(X1).decisions if one.index == index)
    first = knowing.judged(state, 1, decision)
    moved = [elsewhere(state, chance) for _ in range(2)]

    for other in moved:
        assert view(RULES, state, state.turn) == view(RULES, other, state.turn)
        assert known(first) == known(knowing.judged(other, 1, decision))


def known(decision: Decision) -> list[tuple[float, float] | None]:
    """Give what was judged of each option."""
    return [one.known for one in decision.options]


def test_with_all_cards_seen_the_same_swap_changes_what_cards_are_worth() -> None:
    """So the test above could fail."""
    solver, chance = Solver(RULES), Chance(3, 9, 0)
    changed = 0
    for index in choices():
        action, state = DEAL.actions[index], DEAL.states[index]
        if isinstance(action, Play) and state.phase == PLAY:
            one, other = (
                card_decision(solver, laid, index, action, Beside(), None)
                for laid in (state, elsewhere(state, chance))
            )
            changed += one.options != other.options

    assert changed > 5


def test_a_hint_is_the_best_of_what_may_be_done_and_tells_the_next_best() -> None:
    """At every turn of X1; nothing where there is nothing to choose."""
    hinter = Hinter(RULES)
    found = 0
    for state, action in zip(DEAL.states, DEAL.actions, strict=False):
        if not isinstance(action, Pass | Go | Play):
            continue
        seen = view(RULES, state, action.seat)
        hint = hinter.hint(seen, 0)
        if hint is None:
            assert 1 == state.lawful.bit_count()
            continue
        found += 1
        assert hint.action.seat == action.seat
        assert hint.action != hint.other
        assert hint.points >= 0
        assert hinter.hint(seen, 0) == hint or not hint.points

    assert found > 15
