"""Where a deal turned, and whether it could be made; the gravest first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tarabish_core.analysis.play import best_line
from tarabish_core.analysis.result import MADE, Decision, Making, Turn, Turning, Verdict, Worth
from tarabish_core.engine.actions import Play
from tarabish_core.engine.cards import NOBODY, PASS
from tarabish_core.engine.playing import play
from tarabish_core.engine.state import State
from tarabish_core.search import Solver
from tarabish_core.search.solver import UNLIMITED

MOST_TURNINGS = 3
"""So many are told of a deal, beside those by which its outcome turned."""

WORTH_TELLING = 10
"""Points of the lead that a turning point costs at least."""

_RANKS: Mapping[Verdict | None, int] = {"mistake": 0, "unclear": 1, None: 1, "right": 2}
"""What a seat could know better is told first; what nobody could know, last."""


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
    """Find the cards by which the outcome turned, in order, and then the gravest others."""
    cards = [one for one in decisions if one.kind == "card"]
    flips = {one.index: (one, made) for one, made in _flips(goer, cards)}
    others = [one for one in decisions if one.index not in flips]

    def turning(kind: Turn, one: Decision) -> Turning:
        return Turning(kind, one, _line(solver, one, states[one.index], budget))

    turned = (turning("saved" if made else "lost", one) for one, made in flips.values())
    return (*turned, *(turning("cost", one) for one in gravest(others)))


def gravest(decisions: Sequence[Decision]) -> list[Decision]:
    """List what is told of a deal: the dearest mistakes, then what is unclear, then bad luck.

    Of passes each side is told one, and one alone of those that lost the same.
    """
    dear = [one for one in decisions if (one.cost or 0) >= WORTH_TELLING]
    dear.sort(key=lambda one: (_RANKS[one.verdict], -(one.cost or 0), one.index))
    told: list[Decision] = []
    for one in dear:
        if not any(_same_pass(one, other) for other in told):
            told.append(one)
    return told[:MOST_TURNINGS]


def _same_pass(one: Decision, other: Decision) -> bool:
    passes = one.kind == other.kind == "call" and one.chosen == other.chosen == PASS
    return passes and (one.side == other.side or one.cost == other.cost)


def _line(solver: Solver, one: Decision, before: State, budget: int) -> tuple[tuple[int, int], ...]:
    if one.kind == "call" or one.best is None or before.turn == NOBODY:
        return ()
    better = Play(one.seat, one.best.what)
    after = play(solver.ruleset, before, better)
    return ((one.seat, better.card), *best_line(solver, after, budget=budget))
