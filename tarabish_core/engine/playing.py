"""The play of the cards, and what may stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarabish_core.engine.cards import NOBODY, SUIT_MASKS, side_of
from tarabish_core.engine.model import (
    FIRST,
    LATE,
    OPEN,
    PLAYED,
    REFUSED,
    SILENT,
    End,
    any_card,
    closed,
)
from tarabish_core.engine.refusals import Reason, refuse_card
from tarabish_core.engine.state import (
    OVER,
    PLAY,
    Four,
    State,
    lead_cards,
    moment,
    new,
    seat_of_play,
)
from tarabish_core.engine.talking import bells_settled, claim, claim_with, owing, refuse_claim

if TYPE_CHECKING:
    from tarabish_core.engine.actions import CallMisplay, CountOut, Look, Play, ThrowIn
    from tarabish_core.engine.model import Pair
    from tarabish_core.engine.ruleset import Ruleset


def refuse_play(ruleset: Ruleset, state: State, action: Play) -> Reason | None:
    """Say why this card may not be played, if it may not."""
    seat, card = action.seat, action.card
    if seat != state.turn:
        return Reason("not_your_turn", (("seat", state.turn),))
    if card < 0 or not state.lawful >> card & 1:
        if card < 0 or not state.hands[seat] >> card & 1:
            return Reason("not_in_hand", (("card", card),))
        if not ruleset.permissive:
            return why_not(state, card)
    if ruleset.windows.owed is not closed and (debtor := owing(ruleset, state)) != NOBODY:
        return Reason("must_show_first", (("seat", debtor),))
    if action.bella:
        when = claim_with(ruleset, state, seat, card)
        if when is None:
            return Reason("no_bells_to_claim")
        return refuse_claim(ruleset, state, seat, when)
    if ruleset.bells[state.trump] >> card & 1 and _unsaid(ruleset, state, seat, card) == REFUSED:
        return Reason("must_claim_bella")
    return None


def why_not(state: State, card: int) -> Reason | None:
    """Say why a card of the seat to act is not lawful; None if it is."""
    if state.lawful >> card & 1:
        return None
    hand, trump = state.hands[state.turn], SUIT_MASKS[state.trump]
    return refuse_card(hand, state.led, trump, state.lawful, state.best, card)


def _unsaid(ruleset: Ruleset, state: State, seat: int, card: int) -> int:
    """Tell what a bell is worth that falls without a word; nothing once the bells were claimed."""
    when = claim_with(ruleset, state, seat, card)
    if when is None or bells_settled(ruleset, state, seat):
        return 0
    return ruleset.bella(when | SILENT, True)


def play(ruleset: Ruleset, state: State, action: Play) -> State:
    """Play a card; a fourth card gives the trick to its winner, the last one ends the deal."""
    card, seat = action.card, action.seat
    if ruleset.bells[state.trump] >> card & 1:
        state = _claim_at(ruleset, state, action)
    (table, phase, _, trump, hands, plays, leaders, led, best, holder, lawful, taken, bonus,
     talk, end) = state  # fmt: skip
    bit = 1 << card
    if not lawful & bit:
        talk = talk._replace(misplays=(*talk.misplays, len(plays)))
    hands = _without(hands, seat, bit)
    plays += (card,)
    if best < 0:
        led, best, holder = SUIT_MASKS[card // 9], card, seat
    elif ruleset.over[trump][best] & bit:
        best, holder = card, seat
    if len(plays) & 3:
        turn = (seat + 1) & 3
        lawful = ruleset.legal_cards(
            hands[turn], led, SUIT_MASKS[trump], ruleset.over[trump][best], (holder ^ turn ^ 1) & 1
        )
        if phase == OVER:
            turn = NOBODY
        return new(State, (
            table, phase, turn, trump, hands, plays, leaders, led, best, holder, lawful, taken,
            bonus, talk, end,
        ))  # fmt: skip
    cards = 1 << plays[-4] | 1 << plays[-3] | 1 << plays[-2] | bit
    trick, last = len(plays) // 4 - 1, not hands[seat]
    extra = 0
    for rule in ruleset.trick_bonus:
        extra += rule(cards, trump, trick, last)
    taken, bonus = _won(taken, bonus, holder & 1, cards, extra)
    if last and phase == PLAY:
        phase, end = OVER, PLAYED
    turn = NOBODY if phase == OVER else holder
    leaders = (*leaders, holder)
    lawful = hands[holder]
    if ruleset.lead_cards is not any_card and table.contract is not None:
        lawful = lead_cards(ruleset, lawful, table.contract, plays, leaders)
    return new(State, (
        table, phase, turn, trump, hands, plays, leaders, 0, NOBODY, NOBODY, lawful, taken, bonus,
        talk, end,
    ))  # fmt: skip


def _claim_at(ruleset: Ruleset, state: State, action: Play) -> State:
    """Note the claim that is made with a bell, or that it makes by itself."""
    seat, card = action.seat, action.card
    if not action.bella and _unsaid(ruleset, state, seat, card) <= 0:
        return state
    when = claim_with(ruleset, state, seat, card) or FIRST
    return claim(ruleset, state, seat, when if action.bella else when | SILENT)


def _without(hands: Four, seat: int, bit: int) -> Four:
    north, east, south, west = hands
    if seat == 0:
        return north ^ bit, east, south, west
    if seat == 1:
        return north, east ^ bit, south, west
    if seat == 2:
        return north, east, south ^ bit, west
    return north, east, south, west ^ bit


def _won(taken: Pair, bonus: Pair, side: int, cards: int, extra: int) -> tuple[Pair, Pair]:
    if side:
        return (taken[0], taken[1] | cards), (bonus[0], bonus[1] + extra)
    return (taken[0] | cards, taken[1]), (bonus[0] + extra, bonus[1])


def refuse_misplay_call(ruleset: Ruleset, state: State, action: CallMisplay) -> Reason | None:
    """Say why a misplay may not be called, if it may not."""
    if state.end not in {None, PLAYED}:
        return Reason("may_not_call_misplay")
    if not 0 <= 4 * action.trick < len(state.plays):
        return Reason("no_such_trick", (("trick", action.trick),))
    if not 0 <= action.offender < 4:
        return Reason("no_such_seat")
    place = (action.offender - state.leaders[action.trick]) % 4
    if 4 * action.trick + place >= len(state.plays):
        return Reason("nothing_to_call", (("seat", action.offender), ("trick", action.trick)))
    window = ruleset.windows.misplay(moment(state, action.seat, action.trick))
    if window == LATE:
        return Reason("too_late_to_call_misplay", (("trick", action.trick),))
    return None if window == OPEN else Reason("may_not_call_misplay")


def call_misplay(ruleset: Ruleset, state: State, action: CallMisplay) -> State:
    """Stop play over a misplay; proven if that card was not lawful when it was played."""
    proven = any(
        index // 4 == action.trick and seat_of_play(state, index) == action.offender
        for index in state.talk.misplays
    )
    if proven:
        return _stop(state, "misplay", action.offender)
    if ruleset.faults.false_misplay is None:
        return state
    return _stop(state, "false_misplay", action.seat)


def refuse_throw_in(ruleset: Ruleset, state: State, action: ThrowIn) -> Reason | None:
    """Say why this seat may not throw in, if it may not."""
    if ruleset.windows.throw_in(moment(state, action.seat)) != OPEN:
        return Reason("may_not_throw_in")
    return None


def throw_in(_: Ruleset, state: State, action: ThrowIn) -> State:
    """Give up the deal."""
    return _stop(state, "thrown_in", action.seat)


def refuse_count_out(ruleset: Ruleset, state: State, action: CountOut) -> Reason | None:
    """Say why this seat may not count out, if it may not."""
    if ruleset.windows.count_out(moment(state, action.seat)) != OPEN:
        return Reason("may_not_count_out")
    return None


def count_out(_: Ruleset, state: State, action: CountOut) -> State:
    """Stop the deal and say that one's side is out."""
    return _stop(state, "counted_out", action.seat)


def _stop(state: State, kind: str, seat: int) -> State:
    phase = max(state.phase, OVER)
    return state._replace(phase=phase, turn=NOBODY, end=End(kind, side_of(seat)))


def refuse_look(ruleset: Ruleset, state: State, action: Look) -> Reason | None:
    """Say why the last trick may not be seen, if it may not."""
    last = len(state.plays) // 4 - 1
    if last < 0:
        return Reason("no_trick_yet")
    if ruleset.windows.look(moment(state, action.seat, last)) != OPEN:
        return Reason("may_not_look_back")
    return None


def look(_: Ruleset, state: State, __: Look) -> State:
    """Look at the last trick; nothing changes."""
    return state
