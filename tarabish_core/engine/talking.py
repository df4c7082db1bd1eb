"""What is said and shown beside the cards: runs announced and shown, the bells claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tarabish_core.engine.cards import NOBODY, side_of
from tarabish_core.engine.model import (
    AFTER,
    DEAL_LOST,
    FIRST,
    HELD,
    LAST,
    LATE,
    LOST,
    OPEN,
    PLAYED,
    REFUSED,
    WITH_RUN,
    End,
    Run,
)
from tarabish_core.engine.refusals import Reason
from tarabish_core.engine.state import OVER, State, moment

if TYPE_CHECKING:
    from tarabish_core.engine.actions import Announce, Bella, Show
    from tarabish_core.engine.ruleset import Ruleset

T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Replace one value of a tuple."""
    return (*values[:index], value, *values[index + 1 :])


def refuse_announce(ruleset: Ruleset, state: State, action: Announce) -> Reason | None:
    """Say why this may not be announced, if it may not."""
    seat = action.seat
    if state.talk.announced[seat]:
        return Reason("announced_already")
    window = ruleset.windows.announce(moment(state, seat))
    if window == LATE:
        return Reason("too_late_to_announce")
    if seat != state.turn:
        return Reason("not_your_turn", (("seat", state.turn),))
    if window != OPEN:
        return Reason("may_not_announce_now")
    if action.values not in state.table.may_say[seat]:
        return Reason("cannot_announce", (("values", action.values),))
    return None


def announce(ruleset: Ruleset, state: State, action: Announce) -> State:
    """Announce runs; where bluffing is a fault it stops the deal."""
    talk, seat = state.talk, action.seat
    talk = talk._replace(announced=put(talk.announced, seat, action.values))
    if ruleset.faults.bluff is not None and not _holds(state, seat, action.values):
        end = End("bluff", side_of(seat))
        return state._replace(talk=talk, phase=OVER, turn=NOBODY, end=end)
    return state._replace(talk=talk)


def _holds(state: State, seat: int, values: tuple[int, ...]) -> bool:
    """Tell whether a seat holds at least what it says; saying less than one holds is no bluff."""
    held = sorted((run.value for run in state.table.held[seat]), reverse=True)
    said = sorted(values, reverse=True)
    return len(said) <= len(held) and all(s <= h for s, h in zip(said, held, strict=False))


def showable(ruleset: Ruleset, state: State, seat: int) -> tuple[Run, ...]:
    """List the runs that this seat may lay down now; one of them must be what it announced."""
    talk = state.talk
    if not talk.announced[seat] or talk.shown[seat]:
        return ()
    if ruleset.windows.show(moment(state, seat)) != OPEN:
        return ()
    best = max(talk.announced[seat])
    runs = tuple(run for run in state.table.held[seat] if run.value <= best)
    return runs if any(run.value == best for run in runs) else ()


def owing(ruleset: Ruleset, state: State) -> int:
    """Tell which seat must show a run before the next card falls; NOBODY if none must."""
    for seat in range(4):
        if ruleset.windows.owed(moment(state, seat)) == OPEN and showable(ruleset, state, seat):
            return seat
    return NOBODY


def refuse_show(ruleset: Ruleset, state: State, action: Show) -> Reason | None:
    """Say why these runs may not be shown, if they may not."""
    seat, talk = action.seat, state.talk
    if not talk.announced[seat]:
        return Reason("not_announced")
    if talk.shown[seat]:
        return Reason("shown_already")
    window = ruleset.windows.show(moment(state, seat))
    if window != OPEN:
        return Reason("too_late_to_show" if window == LATE else "may_not_show_now")
    held = {run.cards: run for run in state.table.held[seat]}
    for cards in action.runs:
        if cards not in held:
            return Reason("no_such_run", (("cards", cards),))
    if len(set(action.runs)) != len(action.runs):
        return Reason("run_shown_twice")
    best = max(talk.announced[seat])
    if max((held[cards].value for cards in action.runs), default=0) != best:
        return Reason("show_what_was_announced", (("values", talk.announced[seat]),))
    if not action.bella:
        return None
    if not any(bells_within(ruleset, state, cards) for cards in action.runs):
        return Reason("no_bells_in_run")
    return refuse_claim(ruleset, state, seat, WITH_RUN)


def show(ruleset: Ruleset, state: State, action: Show) -> State:
    """Lay down runs, and claim the bells among them where that is said."""
    held = {run.cards: run for run in state.table.held[action.seat]}
    runs = tuple(held[cards] for cards in sorted(action.runs, key=list(held).index))
    talk = state.talk
    shown = state._replace(talk=talk._replace(shown=put(talk.shown, action.seat, runs)))
    return claim(ruleset, shown, action.seat, WITH_RUN) if action.bella else shown


def bells_within(ruleset: Ruleset, state: State, cards: int) -> bool:
    """Tell whether the cards hold both bells."""
    bells = ruleset.bells[state.trump]
    return bells != 0 and cards & bells == bells


def claim_with(ruleset: Ruleset, state: State, seat: int, card: int) -> int | None:
    """Tell when a claim with this card would be, FIRST or LAST; None if it is not a bell of two."""
    bells = ruleset.bells[state.trump]
    if not bells >> card & 1 or state.table.dealt[seat] & bells != bells:
        return None
    return FIRST if state.hands[seat] & bells == bells else LAST


def claim_alone(ruleset: Ruleset, state: State, seat: int) -> int | None:
    """Tell when a claim without a card would be; None where there is nothing to claim now."""
    bells = ruleset.bells[state.trump]
    if not bells or state.table.dealt[seat] & bells != bells:
        return None
    if state.hands[seat] & bells == bells:
        return HELD if seat == state.turn else None
    if not state.plays or not bells >> state.plays[-1] & 1:
        return None
    return AFTER | (FIRST if state.hands[seat] & bells else LAST)


def refuse_claim(ruleset: Ruleset, state: State, seat: int, when: int) -> Reason | None:
    """Say why the bells may not be claimed so, if they may not."""
    if ruleset.bella(when, True) == REFUSED:
        return Reason("may_not_claim_bella_now")
    if when == WITH_RUN and not state.hands[seat] & ruleset.bells[state.trump]:
        return Reason("too_late_to_claim_bella")
    if bells_settled(ruleset, state, seat, when):
        return Reason("bella_claimed_already")
    return None


def bells_settled(ruleset: Ruleset, state: State, seat: int, when: int = NOBODY) -> bool:
    """Tell whether a seat's claim has counted or lost (one with a run or in vain has not).

    A claim at one bell (``when``) is made only once.
    """
    for claimer, earlier in state.talk.claims:
        if claimer != seat:
            continue
        worth = ruleset.bella(earlier, True)
        lost = worth in {LOST, DEAL_LOST}
        if lost or (worth > 0 and earlier != WITH_RUN) or earlier & 7 == when & 7:
            return True
    return False


def refuse_bella(ruleset: Ruleset, state: State, action: Bella) -> Reason | None:
    """Say why the bells may not be claimed without a card, if they may not."""
    if state.end not in {None, PLAYED}:
        return Reason("not_in_over")
    when = claim_alone(ruleset, state, action.seat)
    if when is None:
        return Reason("no_bells_to_claim")
    return refuse_claim(ruleset, state, action.seat, when)


def bella(ruleset: Ruleset, state: State, action: Bella) -> State:
    """Claim the bells without a card."""
    when = claim_alone(ruleset, state, action.seat)
    return state if when is None else claim(ruleset, state, action.seat, when)


def claim(ruleset: Ruleset, state: State, seat: int, when: int) -> State:
    """Note a claim of the bells; it may lose the deal."""
    talk = state.talk._replace(claims=(*state.talk.claims, (seat, when)))
    if ruleset.bella(when, True) == DEAL_LOST:
        end = End("bells", side_of(seat))
        return state._replace(talk=talk, phase=OVER, turn=NOBODY, end=end)
    return state._replace(talk=talk)
