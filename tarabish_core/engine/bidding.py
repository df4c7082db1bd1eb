"""The auction: each seat's one say, and what follows when trump is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS
from tarabish_core.engine.model import PASSED, Auction
from tarabish_core.engine.refusals import Reason
from tarabish_core.engine.state import OVER, PLAY, State, find_runs, lead_cards

if TYPE_CHECKING:
    from tarabish_core.engine.actions import Go, Pass
    from tarabish_core.engine.ruleset import Ruleset


def auction_of(state: State) -> Auction:
    """Give what has been said in the form that rules ask for."""
    return Auction(state.table.deal.dealer, state.table.said)


def refuse_pass(ruleset: Ruleset, state: State, action: Pass) -> Reason | None:
    """Say why this seat may not pass, if it may not."""
    if action.seat != state.turn:
        return Reason("not_your_turn", (("seat", state.turn),))
    if PASS not in ruleset.calls(auction_of(state)):
        return Reason("may_not_pass")
    return None


def refuse_go(ruleset: Ruleset, state: State, action: Go) -> Reason | None:
    """Say why this seat may not name this trump, if it may not."""
    if action.seat != state.turn:
        return Reason("not_your_turn", (("seat", state.turn),))
    if action.trump == PASS or action.trump not in ruleset.calls(auction_of(state)):
        return Reason("may_not_name", (("call", action.trump),))
    return None


def make_pass(ruleset: Ruleset, state: State, _: Pass) -> State:
    """Pass on to the next seat, or out."""
    return _say(ruleset, state, PASS)


def go(ruleset: Ruleset, state: State, action: Go) -> State:
    """Name trump."""
    return _say(ruleset, state, action.trump)


def _say(ruleset: Ruleset, state: State, call: int) -> State:
    table = state.table._replace(said=(*state.table.said, call))
    contract = ruleset.contract(Auction(table.deal.dealer, table.said))
    if contract is None:
        return state._replace(table=table, turn=(state.turn + 1) % 4)
    table = table._replace(contract=contract)
    if contract.goer == NOBODY:
        return state._replace(table=table, phase=OVER, turn=NOBODY, end=PASSED)
    held = tuple(find_runs(ruleset, nine, contract.trump) for nine in table.dealt)
    sizes = ruleset.run_sizes[contract.trump == NO_TRUMP]
    may_say = tuple(ruleset.announcements(tuple([r.value for r in runs]), sizes) for runs in held)
    return state._replace(
        table=table._replace(held=held, may_say=may_say),
        phase=PLAY,
        turn=contract.leader,
        trump=contract.trump,
        leaders=(contract.leader,),
        lawful=lead_cards(ruleset, state.hands[contract.leader], contract, (), (contract.leader,)),
    )
