"""What the solver answers, and what it refuses."""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tarabish_core.engine.cards import cards_in, mask_of
from tarabish_core.engine.chance import Chance, shuffled_pack
from tarabish_core.engine.state import PLAY, State, deal_cards, start
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search import GENERAL, UNKNOWN, Position, Solver, position_of
from tarabish_core.search.by_cards import ByCards
from tarabish_core.search.position import Question
from tarabish_core.search.solver import UNLIMITED
from tests.bench.solver import probe_deal
from tests.search.endings import by_trying, endings, named, play, strange

STANDARD = load_variant(ROOT).ruleset

FOUND_BY_THE_PROBE = (11, 162, 76, 124, 30, 132, 66, 69, 79, 30, 162, 126, 75, 48, 115, 111, 44, 48)
"""Points of the leader's side in the first deals of the C program ``ddb``."""


@cache
def solver() -> Solver:
    """Give a solver of the standard game."""
    return Solver(STANDARD)


def late(number: int, cards: int, name: str = ROOT) -> State:
    """Play a deal by chance until so many cards are in hands."""
    rules, chance = load_variant(name).ruleset, Chance(21, number)
    state = named(rules, 21, number, chance)
    while sum(hand.bit_count() for hand in state.hands) > cards:
        lawful = cards_in(state.lawful)
        state = play(rules, state, lawful[chance.below(len(lawful))])
    assert state.phase == PLAY
    return state


def worlds_of(position: Position, count: int) -> Any:
    """Shuffle the other hands, so many times."""
    chance, found = random.Random(8), []
    others = [seat for seat in range(4) if seat != position.seat]
    unseen = [card for seat in others for card in cards_in(position.hands[seat])]
    for _ in range(count):
        chance.shuffle(unseen)
        world, left = list(position.hands), unseen
        for seat in others:
            size = position.hands[seat].bit_count()
            world[seat], left = mask_of(left[:size]), left[size:]
        found.append(world)
    return np.array(found, np.int64)


def test_whole_deals_are_worth_what_the_probe_found() -> None:
    values = [solver().value(probe_deal(number)).points for number in range(18)]

    assert [(points, 162 - points) for points in FOUND_BY_THE_PROBE] == values


@pytest.mark.parametrize("name", [ROOT, "partner-mercy", "go-trumpcards", "always-take-the-lead"])
def test_nothing_that_is_left_out_changes_a_value(name: str) -> None:
    """Two to five cards each, under every trump: the fast search, and one that leaves out nothing.

    What is left out too boldly shows in one position of a hundred or so.
    """
    rules = load_variant(name).ruleset
    quick, slow = Solver(rules), [ByCards(rules, trump) for trump in range(5)]
    for number in range(600):
        pack, size = (
            shuffled_pack(4, number, tuple(range(36))),
            5 if number % 12 == 0 else 2 + number % 3,
        )
        north, east, south, west = (mask_of(pack[size * seat :][:size]) for seat in range(4))
        position = Position((north, east, south, west), number % 5, leader=number // 5 % 4)
        asked = Question(position, 0, False, None, UNLIMITED)
        values, _ = slow[position.trump].solve(asked, np.array([position.hands], np.int64))
        points = quick.value(position).points

        assert points is not None
        assert values[0, 0] == points[0], position


def test_a_value_counts_what_was_taken_before() -> None:
    """All points of a deal are somebody's, 162 of them, whenever it is asked."""
    for number in range(12):
        position = position_of(STANDARD, late(number, 4 * (number % 5) + 6))
        points = solver().value(position).points

        assert points is not None
        assert 162 == sum(points)
        assert all(one >= taken for one, taken in zip(points, position.taken, strict=True))


def test_a_side_is_sure_of_a_points_value_and_no_more() -> None:
    position = probe_deal(3)

    assert (124, 38) == solver().value(position).points
    assert [True, True, False] == [solver().at_least(position, 0, one) for one in (0, 124, 125)]
    assert [True, True, False] == [solver().at_least(position, 1, one) for one in (-5, 38, 39)]
    assert [False, False] == [solver().at_least(position, side, 163) for side in (0, 1)]


def test_the_best_card_is_worth_the_position() -> None:
    for number in range(6):
        position = position_of(STANDARD, late(number, 20 - number))
        values = [points for _, points in solver().card_values(position) if points]
        best = min if position.seat & 1 else max

        assert solver().value(position).points == best(values)


def test_the_same_question_has_the_same_answer_and_as_many_nodes() -> None:
    """Whatever was asked before, and by whom."""
    position = probe_deal(2)
    first = Solver(STANDARD).value(position)
    again = [solver().value(position) for _ in range(20)]

    assert {first} == set(again)


def test_every_world_is_solved_as_if_it_were_alone() -> None:
    for number in range(4):
        position = position_of(STANDARD, late(number, 21 + number))
        worlds = worlds_of(position, 20)
        found = solver().in_worlds(position, worlds)
        alone = [
            [points[position.seat & 1] for _, points in solver().card_values(one) if points]
            for one in (position._replace(hands=(*world,)) for world in worlds.tolist())
        ]

        assert found.cards == cards_in(late(number, 21 + number).lawful)
        assert alone == found.points.tolist()


def test_worlds_under_strange_rules() -> None:
    """Each world by trying everything, points for the side in turn."""
    rules = strange("jack_stays")
    odd = Solver(rules)
    (state,) = endings(rules, seed=3, count=1, most=3)
    position = position_of(rules, state)
    worlds = worlds_of(position, 6)
    found = odd.in_worlds(position, worlds)

    assert GENERAL == odd.way(0)
    for world, points in zip(worlds.tolist(), found.points.tolist(), strict=True):
        there = state._replace(hands=tuple(world))
        expected = [by_trying(rules, play(rules, there, card)) for card in found.cards]
        assert [one[position.seat & 1] for one in expected] == points


def test_a_budget_that_runs_out_is_told_and_leaves_nothing_behind() -> None:
    """No guess comes out of it; with more of it the truth does, and with none all is known."""
    position, budgets = probe_deal(6), [10, 1000, 20_000, 10**9]
    answers = [solver().value(position, budget=budget).points for budget in budgets]
    windows = [solver().at_least(position, 0, 67, budget=budget) for budget in budgets]

    assert (None, (66, 96)) == (answers[0], answers[-1])
    assert {None, (66, 96)} == set(answers)
    assert (None, False) == (windows[0], windows[-1])
    assert {None, False} == set(windows)
    cards = solver().card_values(position, budget=20_000)
    for one, whole in zip(cards, solver().card_values(position), strict=True):
        assert one.points in {None, whole.points}


def test_a_budget_is_one_of_each_world() -> None:
    position = position_of(STANDARD, late(1, 24))
    worlds = worlds_of(position, 12)
    whole = solver().in_worlds(position, worlds).points
    some = solver().in_worlds(position, worlds, budget=300).points

    assert 0 < (some == UNKNOWN).sum() < some.size
    assert ((some == UNKNOWN) | (some == whole)).all()


def test_a_budget_under_rules_that_are_asked_at_every_card() -> None:
    rules = strange("jack_stays")
    position = probe_deal(0)._replace(goer=0)

    assert Solver(rules).value(position, budget=500).points is None
    assert Solver(rules).at_least(position, 1, 100, budget=5) is None


def test_two_threads_solve_what_one_does() -> None:
    position = position_of(STANDARD, late(0, 24))
    worlds = worlds_of(position, 30)
    whole = solver().in_worlds(position, worlds).points
    with ThreadPoolExecutor(2) as pool:
        halves = pool.map(
            lambda half: Solver(STANDARD).in_worlds(position, half).points,
            (worlds[:15], worlds[15:]),
        )

    assert whole.tolist() == np.concatenate([*halves]).tolist()


def test_all_trumps_of_a_deal() -> None:
    """Whoever may go, and in which suit: the points when eldest leads; no-trump where it is."""
    pack = shuffled_pack(7, 0, tuple(range(36)))
    kitchen = load_variant("scoresheet-kitchen").ruleset
    found = Solver(kitchen).trumps(deal_cards(kitchen, pack, dealer=2))
    hands = start(kitchen, deal_cards(kitchen, pack, dealer=2)).hands

    assert {(goer, trump, 3) for goer in range(4) for trump in range(5)} == {
        one.contract for one in found
    }
    for trump in range(5):
        expected = Solver(kitchen).value(Position(hands, trump, leader=3)).points
        assert {expected} == {points for contract, points in found if contract.trump == trump}


def test_all_trumps_where_the_goers_left_leads() -> None:
    rules = load_variant("left-of-goer").ruleset
    found = Solver(rules).trumps(deal_cards(rules, shuffled_pack(7, 1, tuple(range(36))), dealer=0))

    assert {((goer + 1) % 4, goer) for goer in range(4)} == {
        (contract.leader, contract.goer) for contract, _ in found
    }
    assert 16 == len(found)
    assert 5 < len({points for _, points in found})


def test_auctions_without_end_are_not_looked_through() -> None:
    """Where nobody is ever the goer, and anybody may say anything for ever."""
    rules = replace(STANDARD, calls=lambda _: (-1, 0, 1, 2, 3), contract=lambda _: None)
    deal = deal_cards(STANDARD, shuffled_pack(7, 1, tuple(range(36))), dealer=0)

    with pytest.raises(ValueError, match="can run too many ways"):
        Solver(rules).trumps(deal)


def test_three_thousand_endings_take_no_more_memory_than_one() -> None:
    states = [position_of(STANDARD, late(number, 9)) for number in range(10)]
    for position in states:
        solver().card_values(position)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(300):
        for position in states:
            solver().card_values(position)

    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 2000


DEAL = probe_deal(0)
NORTH, EAST, SOUTH, WEST = DEAL.hands


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (DEAL._replace(hands=DEAL.hands[:3]), "there are four hands, not 3"),  # type: ignore[arg-type]
        (DEAL._replace(trump=5), "trump is 0 to 3, or 4 for none, not 5"),
        (DEAL._replace(leader=-1), "a trick is led by seat 0 to 3, not -1"),
        (DEAL._replace(table=(1, 2, 3, 4)), "a trick under way has 0 to 3 cards, not 4"),
        (DEAL._replace(table=(36,)), "a card is a number from 0 to 35"),
        (DEAL._replace(hands=(NORTH, NORTH, SOUTH, WEST)), "is there twice"),
        (DEAL._replace(table=(cards_in(NORTH)[0],)), "is there twice"),
        (DEAL._replace(hands=(NORTH | 1 << 40, EAST, SOUTH, WEST)), "card 40 is not in the deck"),
        (DEAL._replace(hands=(0, 0, 0, 0)), "the seat in turn has 0 cards: 1 to 9 are expected"),
        (DEAL._replace(hands=(NORTH, EAST, SOUTH & SOUTH - 1, WEST)), "seat 2 has 8 cards"),
        (
            DEAL._replace(hands=(NORTH, EAST, SOUTH & SOUTH - 1, WEST), leader=2),
            "the seat in turn 8",
        ),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(position: Position, told: str) -> None:
    for ask in (
        solver().value,
        solver().card_values,
        lambda one: solver().at_least(one, 0, 81),
        lambda one: solver().in_worlds(one, np.array([one.hands])),
    ):
        with pytest.raises(ValueError, match=told):
            ask(position)


def test_worlds_that_are_none_of_the_position_are_refused() -> None:
    other = [[NORTH, SOUTH, EAST, WEST], [EAST, NORTH, SOUTH, WEST], [NORTH, EAST, SOUTH, 511]]
    assert 1 == len(solver().in_worlds(DEAL, [other[0]], budget=10).points)
    for worlds in (other, other[1:2], other[2:], [NORTH, EAST, SOUTH, WEST], [[NORTH] * 4]):
        with pytest.raises(ValueError, match="world"):
            solver().in_worlds(DEAL, worlds)


def test_a_side_that_there_is_not_and_half_a_point_are_refused() -> None:
    """And no budget is too great."""
    position = position_of(STANDARD, late(0, 8))
    for side in (-1, 2):
        with pytest.raises(ValueError, match="a side is 0, north and south, or 1"):
            solver().at_least(position, side, 10)
    with pytest.raises(TypeError):
        solver().at_least(position, 0, 0.5)  # type: ignore[arg-type] # on purpose

    assert solver().value(position) == solver().value(position, budget=10**30)


def test_before_trump_is_named_there_is_no_position() -> None:
    state = start(STANDARD, deal_cards(STANDARD, shuffled_pack(1, 1, tuple(range(36))), dealer=0))

    with pytest.raises(ValueError, match="between the auction and the end"):
        position_of(STANDARD, state)


def test_a_card_that_was_not_lawful_is_on_the_table_all_the_same() -> None:
    """Where misplay is possible the rest is the best play of lawful cards."""
    rules = load_variant("official-no-talk").ruleset
    for number in range(20):
        state = late(number, 11, "official-no-talk")
        wrong = cards_in(state.hands[state.turn] & ~state.lawful)
        if wrong:
            after = play(rules, state, wrong[0])
            expected = by_trying(rules, after)

            assert expected == Solver(rules).value(position_of(rules, after)).points
            return
    pytest.fail("nobody could misplay")


LATER = """
from tests.search.test_solver import *
print(Solver(STANDARD).value(probe_deal(0)).points, Solver(strange("goer_draws")).value(
    position_of(STANDARD, late(0, 12))).points)
"""


COMPILED = """
import gc
from numba.core.dispatcher import Dispatcher
made = [one for one in gc.get_objects() if isinstance(one, Dispatcher)]
print(sum(sum(one.stats.cache_misses.values()) for one in made))
"""
"""How many functions were compiled, and not loaded, in this run."""


def test_a_later_process_is_served_what_was_compiled() -> None:
    """Both searches call themselves; neither compiles anew, or fails, when it is loaded."""
    root = Path(__file__).parent.parent.parent
    told = [
        subprocess.run(
            [sys.executable, "-c", LATER + COMPILED],
            capture_output=True, text=True, check=True, cwd=root,
            env={**os.environ, "PYTHONPATH": str(root)},
        ).stdout.splitlines()
        for _ in range(2)
    ]  # fmt: skip

    assert told[0][0] == told[1][0]
    assert told[0][0].startswith("(11, 151) ")
    assert "0" == told[1][1]
