"""A view holds nothing that its seat may not know."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given

from tarabish_core.engine.bidding import auction_of
from tarabish_core.engine.cards import NOBODY, cards_in
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, PLAY, State, find_runs, lawful_cards
from tarabish_core.engine.view import view
from tarabish_core.rules.files import shipped_names
from tests.engine.table import four, names
from tests.engine.walks import LAW, SEEDS, shipped, walk

every_variant = pytest.mark.parametrize("name", shipped_names())

VIEWERS = (0, 1, 2, 3, None)


def hidden_cards(ruleset: Ruleset, state: State, viewer: int | None) -> int:
    """Gather the cards that a viewer may not know: others' hands, and a kitty not looked at."""
    hidden = 0
    for seat in range(4):
        if seat != viewer:
            shown = sum(run.cards for run in state.talk.shown[seat])
            hidden |= state.hands[seat] & ~shown
        elif state.phase == AUCTION and not ruleset.sees_kitty(seat, auction_of(state)):
            hidden |= state.table.deal.kitty[seat]
    return hidden


def swapped(ruleset: Ruleset, state: State, one: int, two: int) -> State:
    """Exchange two cards wherever they lie, and compute again what follows."""

    def swap(mask: int) -> int:
        if (mask >> one & 1) != (mask >> two & 1):
            return mask ^ (1 << one | 1 << two)
        return mask

    def swap_all(masks: tuple[int, ...]) -> tuple[int, int, int, int]:
        return four([swap(mask) for mask in masks])

    table = state.table
    deal = table.deal._replace(first=swap_all(table.deal.first), kitty=swap_all(table.deal.kitty))
    dealt = swap_all(table.dealt)
    held = table.held
    if state.trump != NOBODY:
        held = tuple(find_runs(ruleset, nine, state.trump) for nine in dealt)
    other = state._replace(
        table=table._replace(deal=deal, dealt=dealt, held=held), hands=swap_all(state.hands)
    )
    if state.phase == PLAY:
        return other._replace(lawful=lawful_cards(ruleset, other))
    return other


def pairs(hidden: int, rng: random.Random) -> Iterator[tuple[int, int]]:
    """Draw pairs of hidden cards."""
    found = cards_in(hidden)
    if len(found) > 1:
        for _ in range(2):
            one, two = rng.sample(found, 2)
            yield one, two


@every_variant
@LAW
@given(seed=SEEDS)
def test_swapping_hidden_cards_leaves_a_view_as_it_was(name: str, seed: int) -> None:
    """Property, design 3: a view cannot depend on cards that its seat cannot see."""
    ruleset, rng = shipped(name).ruleset, random.Random(seed)
    for state, _ in walk(ruleset, seed):
        for viewer in VIEWERS:
            seen = view(ruleset, state, viewer)
            for one, two in pairs(hidden_cards(ruleset, state, viewer), rng):
                assert seen == view(ruleset, swapped(ruleset, state, one, two), viewer)


@every_variant
@LAW
@given(seed=SEEDS)
def test_a_view_counts_every_card_and_shows_ones_own(name: str, seed: int) -> None:
    """Property: own hand and face-down cards add up to one's size; onlookers hold nothing."""
    ruleset = shipped(name).ruleset
    for state, _ in walk(ruleset, seed):
        for viewer in VIEWERS:
            seen = view(ruleset, state, viewer)
            if viewer is None:
                assert (0, 0) == (seen.hand, seen.face_down)
                continue

            assert seen.sizes[viewer] == seen.hand.bit_count() + seen.face_down
            assert 0 == seen.hand & hidden_cards(ruleset, state, viewer)
            assert names(seen.hand) <= names(state.table.dealt[viewer])


def test_swapping_cards_that_are_known_changes_a_view() -> None:
    """The law is not empty: one's own card and a hidden one exchanged are seen."""
    ruleset = shipped(shipped_names()[0]).ruleset
    for state, _ in walk(ruleset, 1):
        if state.phase == PLAY:
            mine, theirs = (cards_in(state.hands[seat])[0] for seat in (0, 1))

            assert view(ruleset, state, 0) != view(
                ruleset, swapped(ruleset, state, mine, theirs), 0
            )
            return
