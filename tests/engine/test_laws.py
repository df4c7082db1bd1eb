"""Laws that hold in every shipped variant, whatever is played."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given

from tarabish_core.engine.actions import Announce, Bella, Play
from tarabish_core.engine.cards import NO_TRUMP, NOBODY, SUIT_MASKS, mask_of
from tarabish_core.engine.choices import choices
from tarabish_core.engine.model import PLAYED
from tarabish_core.engine.phases import TABLE, fold, refusal, step
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import score, tally
from tarabish_core.engine.state import (
    AUCTION,
    OVER,
    PLAY,
    State,
    find_runs,
    lawful_cards,
    seat_of_play,
)
from tarabish_core.engine.view import cards_of, view
from tarabish_core.messages import say
from tarabish_core.rules.files import shipped_names
from tests.engine.table import ALL_CARDS, shuffled
from tests.engine.walks import LAW, SEEDS, anything, offered, shipped, walk

every_variant = pytest.mark.parametrize("name", shipped_names())


def last_trick(ruleset: Ruleset, trump: int) -> int:
    """What the last trick is worth beside its cards."""
    return sum(rule(0, trump, 8, True) for rule in ruleset.trick_bonus)


@every_variant
@LAW
@given(seed=SEEDS)
def test_card_points_are_conserved(name: str, seed: int) -> None:
    """Property: 152 points of cards (120 at no-trump) and the last trick, taken or to come."""
    ruleset = shipped(name).ruleset
    for state, _ in walk(ruleset, seed):
        if state.trump == NOBODY:
            continue
        counted = tally(ruleset, state)
        total = 120 if state.trump == NO_TRUMP else 152

        assert total + last_trick(ruleset, state.trump) == sum(counted.cards) + counted.rest
        if counted.end == PLAYED:
            assert 0 == counted.rest
            assert (9, ALL_CARDS) == (sum(counted.tricks), tuple(sorted(state.plays)))


@every_variant
@LAW
@given(seed=SEEDS)
def test_no_more_is_written_than_there_is(name: str, seed: int) -> None:
    """Property: nobody writes less than nothing, and both together no more than the pool.

    A sweep may add to what its side writes.
    """
    variant = shipped(name)
    ruleset = variant.ruleset
    *_, (state, _) = walk(ruleset, seed)
    sheet, pool = score(ruleset, state), tally(ruleset, state).pool
    most = 2 * pool + 100 if "sweep" in variant.options else pool

    assert min(*sheet.points, sheet.waiting) >= 0
    assert sum(sheet.points) + sheet.waiting <= most
    if sheet.outcome == "made" and "sweep" not in variant.options:
        assert pool == sum(sheet.points)


@every_variant
@LAW
@given(seed=SEEDS)
def test_there_is_always_a_lawful_card_in_hand(name: str, seed: int) -> None:
    """Property: lawful cards are a part of the hand and never none."""
    ruleset = shipped(name).ruleset
    for state, _ in walk(ruleset, seed):
        if state.phase == PLAY:
            can = choices(ruleset, state, state.turn)

            assert state.lawful
            assert state.lawful == state.lawful & can.cards & state.hands[state.turn]
            assert can.cards in (state.lawful, state.hands[state.turn])


@every_variant
@LAW
@given(seed=SEEDS)
def test_what_a_state_carries_follows_from_the_deal_and_the_cards(name: str, seed: int) -> None:
    """Property: lawful cards, runs held, hands, best card and tricks taken can be recomputed."""
    ruleset = shipped(name).ruleset
    for state, _ in walk(ruleset, seed):
        if state.phase == AUCTION or state.trump == NOBODY:
            assert ((), (), (), ()) == state.table.held
            continue
        if state.phase == PLAY:
            assert lawful_cards(ruleset, state) == state.lawful
        dealt = state.table.dealt
        seen = view(ruleset, state, None)
        played = [cards_of(seen, seat) for seat in range(4)]

        assert tuple(find_runs(ruleset, nine, state.trump) for nine in dealt) == state.table.held
        assert tuple(nine ^ gone for nine, gone in zip(dealt, played, strict=True)) == state.hands
        check_tricks(ruleset, state)


def check_tricks(ruleset: Ruleset, state: State) -> None:
    """Recompute the winner of each trick and the best card of the one on the table."""
    taken = [0, 0]
    for first in range(0, len(state.plays), 4):
        trick = state.plays[first : first + 4]
        best = max(range(len(trick)), key=lambda place: strength(ruleset, state, trick, place))
        if len(trick) < 4:
            assert (trick[best], seat_of_play(state, first + best)) == (state.best, state.holder)
            assert SUIT_MASKS[trick[0] // 9] == state.led
            continue
        winner = seat_of_play(state, first + best)
        assert winner == state.leaders[first // 4 + 1]
        taken[winner & 1] |= mask_of(trick)
    assert tuple(taken) == state.taken


def strength(
    ruleset: Ruleset, state: State, trick: tuple[int, ...], place: int
) -> tuple[bool, bool, int]:
    """Rank a card of a trick: trumps, then the suit led, then how few cards beat it."""
    card, over = trick[place], ruleset.over[state.trump]
    in_suit = over[card] & SUIT_MASKS[card // 9]
    return card // 9 == state.trump, card // 9 == trick[0] // 9, -in_suit.bit_count()


@every_variant
@LAW
@given(seed=SEEDS)
def test_what_is_offered_is_allowed(name: str, seed: int) -> None:
    """Property: no seat is offered an action that is then refused."""
    ruleset = shipped(name).ruleset
    for state, _ in walk(ruleset, seed):
        for seat in range(4):
            for action in offered(ruleset, state, seat):
                assert refusal(ruleset, state, action) is None


@every_variant
@LAW
@given(seed=SEEDS)
def test_a_refused_action_changes_nothing_and_says_why(name: str, seed: int) -> None:
    """Property: step refuses exactly what has a reason, whose words the catalogue knows."""
    variant = shipped(name)
    ruleset, rng = variant.ruleset, random.Random(seed)
    for state, _ in walk(ruleset, seed):
        for _ in range(4):
            action = anything(state, rng)
            reason = refusal(ruleset, state, action)
            if reason is None:
                assert step(ruleset, state, action) is not None
                continue
            before = repr(state)
            with pytest.raises(IllegalAction) as caught:
                step(ruleset, state, action)

            assert before == repr(state)
            assert reason == caught.value.reason
            assert say(f"refusal.{reason.code}", dict(reason.params), variant.messages)


@every_variant
@LAW
@given(seed=SEEDS)
def test_what_is_allowed_is_offered(name: str, seed: int) -> None:
    """Property: a say, a card, an announcement or a claim that step takes was among the choices."""
    ruleset, rng = shipped(name).ruleset, random.Random(seed)
    for state, _ in walk(ruleset, seed):
        for _ in range(4):
            action = anything(state, rng)
            if isinstance(action, Play | Announce | Bella):
                allowed = refusal(ruleset, state, action) is None

                assert allowed == (action in offered(ruleset, state, action.seat))


@every_variant
@LAW
@given(seed=SEEDS)
def test_replay_and_undo_are_folds(name: str, seed: int) -> None:
    """Property: the recorded actions give the same state, all but the last the one before."""
    ruleset = shipped(name).ruleset
    states, actions = zip(*walk(ruleset, seed), strict=True)
    recorded = [action for action in actions if action is not None]

    assert states[-1] == fold(ruleset, states[0], recorded)
    assert states[-2] == fold(ruleset, states[0], recorded[:-1])


@every_variant
@LAW
@given(seed=SEEDS)
def test_an_action_leads_only_where_the_table_says(name: str, seed: int) -> None:
    """Property: the phases that may follow an action are those of its row."""
    ruleset = shipped(name).ruleset
    steps = list(walk(ruleset, seed))
    for (state, action), (after, _) in pairwise(steps):
        assert after.phase in TABLE[state.phase][type(action)].leads_to
        assert (after.turn == NOBODY) == (after.phase == OVER)


@every_variant
def test_a_deal_is_the_same_however_often_it_is_dealt(name: str) -> None:
    """Property: a deal is a function of seed, index and dealer."""
    ruleset = shipped(name).ruleset

    assert shuffled(ruleset, 5, 2, 7).state == shuffled(ruleset, 5, 2, 7).state
    assert shuffled(ruleset, 5, 2, 7).state != shuffled(ruleset, 5, 2, 8).state
