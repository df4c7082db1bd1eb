"""What a ruleset's positions need compiled: whether it is, and doing it beforehand."""

from __future__ import annotations

from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.search.position import Position
from tarabish_core.search.proof import prove
from tarabish_core.search.solver import Solver, contracts
from tarabish_core.search.windows import solve
from tarabish_core.simulate.binding import CannotCompileError, is_kept
from tarabish_core.simulate.keeping import folder


def is_compiled(ruleset: Ruleset) -> bool:
    """Tell whether what the solver needs was compiled before, or cannot be."""
    proven = {prove(ruleset, trump) is not None for trump in _trumps(ruleset)}
    if True in proven and not any(folder().glob(f"*/windows.{solve.__name__}-*.nbi")):
        return False
    return False not in proven or _asks_compiled(ruleset)


def prepare(ruleset: Ruleset, solver: Solver | None = None) -> str:
    """Compile, or load, what a solver needs; say why rules are asked as they stand, if they are.

    What comes out of it is kept on disk, and serves every later process.
    """
    solver, cards = solver or Solver(ruleset), cards_in(ruleset.deck_mask)
    north, east, south, west = (1 << card for card in cards[:: len(cards) // 4][:4])
    why = ""
    for trump in _trumps(ruleset):
        solver.value(Position((north, east, south, west), trump, leader=0))
        why = why or solver.why_interpreted(trump)
    return why


def _trumps(ruleset: Ruleset) -> list[int]:
    """List what can be named; the suits where auctions run too many ways to tell."""
    try:
        return sorted({contract.trump for contract in contracts(ruleset, dealer=0)})
    except ValueError:
        return [0, 1, 2, 3]


def _asks_compiled(ruleset: Ruleset) -> bool:
    from tarabish_core.search import general  # noqa: PLC0415 - what asks any rules, rarely needed
    from tarabish_core.simulate.kernel import hot_rules  # noqa: PLC0415 - same

    try:
        return is_kept(general.points_to_come, hot_rules(ruleset))
    except CannotCompileError:
        return True
