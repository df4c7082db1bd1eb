"""Cards: what each cost against best play with all cards seen."""

from __future__ import annotations

from collections.abc import Callable

from tarabish_core.analysis.result import Decision, Option, Worth
from tarabish_core.analysis.settling import Beside, worth_of
from tarabish_core.engine.actions import Play
from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.model import Pair
from tarabish_core.engine.playing import play
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import PLAY, State
from tarabish_core.search import Solver, position_of
from tarabish_core.search.solver import UNLIMITED

Settle = Callable[[Pair | None], Worth | None]


def settling(ruleset: Ruleset, state: State, beside: Beside) -> Settle:
    """Make the function that settles points of cards foreseen at a state."""
    contract, deal = state.table.contract, state.table.deal
    if contract is None:
        raise ValueError("nobody has gone")
    ours, theirs = (taken.bit_count() // 4 for taken in state.taken)

    def settled(cards: Pair | None) -> Worth | None:
        if cards is None:
            return None
        return worth_of(ruleset, deal, contract, cards, beside, (ours, theirs))

    return settled


def worth_at(
    solver: Solver, state: State, beside: Beside, *, budget: int = UNLIMITED
) -> Worth | None:
    """Tell what a deal under way is worth; None where it is not known, or nothing is to play."""
    if state.phase != PLAY:
        return None
    points = solver.value(position_of(solver.ruleset, state), budget=budget).points
    return settling(solver.ruleset, state, beside)(points)


def card_decision(
    solver: Solver,
    before: State,
    index: int,
    action: Play,
    beside: Beside,
    worth: Worth | None,
    *,
    budget: int = UNLIMITED,
) -> Decision:
    """Set a card of a record beside all others; ``worth`` is what is known before it."""
    settle = settling(solver.ruleset, before, beside)
    if worth is not None and before.lawful == 1 << action.card:
        options: tuple[Option, ...] = (Option(action.card, worth),)
    else:
        values = solver.card_values(position_of(solver.ruleset, before), budget=budget)
        options = tuple(Option(one.card, settle(one.points)) for one in values)
    after = next((one.worth for one in options if one.what == action.card), None)
    trick = len(before.plays) // 4
    return Decision(index, "card", action.seat, trick, action.card, options, after)


def best_line(solver: Solver, state: State, *, budget: int = UNLIMITED) -> tuple[Pair, ...]:
    """Play on as well as the cards lie, each the least card that does: (seat, card) in order."""
    found: list[Pair] = []
    ruleset = solver.ruleset
    worth = ruleset.points[state.trump]
    while state.phase == PLAY:
        seat = state.turn
        cards = cards_in(state.lawful)
        if len(cards) > 1:
            values = solver.card_values(position_of(ruleset, state), budget=budget)
            if any(one.points is None for one in values):
                return tuple(found)
            best = max(one.points[seat & 1] for one in values if one.points)
            cards = tuple(one.card for one in values if one.points and one.points[seat & 1] == best)
        card = min(cards, key=lambda one: (worth[one], one % 9, one))
        found.append((seat, card))
        # Whether something must be said before the card is no matter: a line tells cards alone.
        state = play(ruleset, state, Play(seat, card))
    return tuple(found)
