"""The phases of a deal as one table: which action, who guards it, what it does, where it may lead.

Everything about phases lives here, and this file knows no rule: a guard answers with a reason or
None, an apply function answers with the next state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from tarabish_core.engine import bidding, playing, talking
from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Look,
    Pass,
    Play,
    Show,
    ThrowIn,
)
from tarabish_core.engine.refusals import IllegalAction, Reason
from tarabish_core.engine.state import AUCTION, OVER, PHASES, PLAY, SCORED, State

if TYPE_CHECKING:
    from tarabish_core.engine.ruleset import Ruleset


class Row(NamedTuple):
    """One action in one phase; ``leads_to`` lists the phases that may follow."""

    guard: Callable[[Ruleset, State, Any], Reason | None]
    apply: Callable[[Ruleset, State, Any], State]
    leads_to: tuple[int, ...]


TABLE: tuple[dict[type, Row], ...] = (
    {
        Pass: Row(bidding.refuse_pass, bidding.make_pass, (AUCTION, OVER)),
        Go: Row(bidding.refuse_go, bidding.go, (PLAY,)),
    },
    {
        Play: Row(playing.refuse_play, playing.play, (PLAY, OVER)),
        Announce: Row(talking.refuse_announce, talking.announce, (PLAY, OVER)),
        Show: Row(talking.refuse_show, talking.show, (PLAY, OVER)),
        Bella: Row(talking.refuse_bella, talking.bella, (PLAY, OVER)),
        CallMisplay: Row(playing.refuse_misplay_call, playing.call_misplay, (PLAY, OVER)),
        ThrowIn: Row(playing.refuse_throw_in, playing.throw_in, (OVER,)),
        CountOut: Row(playing.refuse_count_out, playing.count_out, (OVER,)),
        Look: Row(playing.refuse_look, playing.look, (PLAY,)),
    },
    {
        Bella: Row(talking.refuse_bella, talking.bella, (OVER,)),
        CallMisplay: Row(playing.refuse_misplay_call, playing.call_misplay, (OVER,)),
        Look: Row(playing.refuse_look, playing.look, (OVER,)),
    },
    {
        CallMisplay: Row(playing.refuse_misplay_call, playing.call_misplay, (SCORED,)),
    },
)
"""By phase: AUCTION, PLAY, OVER, SCORED."""


_SEATS = frozenset(range(4))


def refusal(ruleset: Ruleset, state: State, action: Action) -> Reason | None:
    """Say why an action is not allowed now; None if it is."""
    row = TABLE[state.phase].get(type(action))
    if row is None:
        return Reason(f"not_in_{PHASES[state.phase]}")
    if action.seat not in _SEATS:
        return Reason("no_such_seat")
    return row.guard(ruleset, state, action)


def step(ruleset: Ruleset, state: State, action: Action) -> State:
    """Do one action; raises IllegalAction, with its reason, if the rules do not allow it."""
    row = TABLE[state.phase].get(type(action))
    if row is None:
        raise IllegalAction(Reason(f"not_in_{PHASES[state.phase]}"))
    if action.seat not in _SEATS:
        raise IllegalAction(Reason("no_such_seat"))
    reason = row.guard(ruleset, state, action)
    if reason is not None:
        raise IllegalAction(reason)
    return row.apply(ruleset, state, action)


def fold(ruleset: Ruleset, state: State, actions: Iterable[Action]) -> State:
    """Do actions one after another; undo is this without the last one."""
    for action in actions:
        state = step(ruleset, state, action)
    return state
