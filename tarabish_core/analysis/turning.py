"""Where a deal turned, and whether it could be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tarabish_core.analysis.play import best_line
from tarabish_core.analysis.result import MADE, Decision, Making, Turning, Worth
from tarabish_core.engine.actions import Play
from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.playing import play
from tarabish_core.engine.state import State
from tarabish_core.search import Solver
from tarabish_core.search.solver import UNLIMITED

MOST_TURNINGS = 3
"""So many are told of a deal, beside those by which its outcome turned."""

WORTH_TELLING = 10
"""Points of the lead that a turning point costs at least."""


def making_of(goer: int, start: Worth | None, cards: Sequence[Decision]) -> Making:
    """Tell until when the goers could make a deal."""
    after = [_makes(start), *(_makes(one.after) for one in cards[3::4])]
    flips = list(_flips(goer, cards))
    if not flips:
        return Making(goer, tuple(after), None, None)
    turned, could = flips[-1]
    return Making(goer, tuple(after), None if could else turned, turned if could else None)


def _makes(worth: Worth | None) -> bool | None:
    return None if worth is None else worth.outcome == MADE


def _flips(goer: int, cards: Sequence[Decision]) -> Iterator[tuple[Decision, bool]]:
    """List the cards by which it turned whether the deal can be made, and whether it then can."""
    for one in cards:
        before, after = _makes(one.before), _makes(one.after)
        if before is not None and after is not None and before != after:
            own = (one.seat ^ goer) & 1 == 0
            if own != after:  # a side turns it against itself; only a misplay can do otherwise
                yield one, after


def turnings_of(
    solver: Solver,
    goer: int,
    decisions: Sequence[Decision],
    states: Sequence[State],
    *,
    budget: int = UNLIMITED,
) -> tuple[Turning, ...]:
    """Find the cards by which the outcome turned, and the dearest others."""
    cards = [one for one in decisions if one.kind == "card"]
    flips = {one.index: "saved" if made else "lost" for one, made in _flips(goer, cards)}
    others = [one for one in decisions if one.index not in flips and (one.cost or 0) > 0]
    others.sort(key=lambda one: (-(one.cost or 0), one.index))
    dearest = {one.index for one in others[:MOST_TURNINGS] if (one.cost or 0) >= WORTH_TELLING}
    found = []
    for one in decisions:
        if one.index in flips or one.index in dearest:
            line = _line(solver, one, states[one.index], budget)
            kind = flips.get(one.index, "cost")
            found.append(Turning(kind, one, line))  # type: ignore[arg-type] # one of its words
    return tuple(found)


def _line(solver: Solver, one: Decision, before: State, budget: int) -> tuple[tuple[int, int], ...]:
    if one.kind == "call" or one.best is None or before.turn == NOBODY:
        return ()
    better = Play(one.seat, one.best.what)
    after = play(solver.ruleset, before, better)
    return ((one.seat, better.card), *best_line(solver, after, budget=budget))
