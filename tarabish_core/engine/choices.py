"""What a seat may do now, in turn or out of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tarabish_core.engine.bidding import auction_of
from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.model import (
    OPEN,
    PLAYED,
    WITH_RUN,
    Run,
    Window,
    always,
    closed,
    last_trick,
)
from tarabish_core.engine.state import AUCTION, PLAY, State, moment, new
from tarabish_core.engine.talking import (
    bells_within,
    claim_alone,
    claim_with,
    refuse_claim,
    showable,
)

if TYPE_CHECKING:
    from tarabish_core.engine.ruleset import Ruleset


class Choices(NamedTuple):
    """What one seat may do.

    ``calls`` in the auction; ``cards`` the mask that may be played (the whole hand where misplay
    is possible, lawful or not); ``announcements`` the values that may be said; ``runs`` those that
    may be shown, one of which must be what was announced; ``run_bella`` whether the bells may be
    claimed with a run that holds both; ``bella_cards`` the cards with which the bells may be
    claimed, ``bella`` whether they may be claimed without one; ``misplay`` the tricks (from 0) in
    which a misplay may be called; then whether this seat may throw in, count out, look back.
    """

    calls: tuple[int, ...] = ()
    cards: int = 0
    announcements: tuple[tuple[int, ...], ...] = ()
    runs: tuple[Run, ...] = ()
    run_bella: bool = False
    bella_cards: int = 0
    bella: bool = False
    misplay: tuple[int, ...] = ()
    throw_in: bool = False
    count_out: bool = False
    look: bool = False


NOTHING = Choices()


def choices(ruleset: Ruleset, state: State, seat: int) -> Choices:
    """Tell what a seat may do now."""
    (table, phase, turn, trump, hands, plays, _, _, _, _, lawful, _, _, talk, _) = state
    if phase == AUCTION:
        return Choices(ruleset.calls(auction_of(state))) if seat == turn else NOTHING
    windows, playing = ruleset.windows, phase == PLAY
    cards = 0
    announced: tuple[tuple[int, ...], ...] = ()
    runs: tuple[Run, ...] = ()
    if playing:
        if seat == turn:
            cards = hands[seat] if ruleset.permissive else lawful
        if talk.announced[seat]:
            runs = showable(ruleset, state, seat)
        elif table.may_say[seat] and seat == turn and _is_open(windows.announce, state, seat):
            announced = table.may_say[seat]
    run_bella = alone = False
    bella_cards = 0
    bells = ruleset.bells[trump]
    if bells and table.dealt[seat] & bells == bells:
        run_bella = _bella_with(ruleset, state, seat, runs)
        bella_cards = _bella_cards(ruleset, state, seat, cards & bells)
        alone = _bella_alone(ruleset, state, seat)
    return new(Choices, (
        (),
        cards,
        announced,
        runs,
        run_bella,
        bella_cards,
        alone,
        _misplay_tricks(ruleset, state, seat) if ruleset.permissive else (),
        playing and (windows.throw_in is always or _is_open(windows.throw_in, state, seat)),
        playing and (windows.count_out is not closed and _is_open(windows.count_out, state, seat)),
        len(plays) > 3 and (windows.look is last_trick or _is_open(windows.look, state, seat)),
    ))  # fmt: skip


def _is_open(window: Window, state: State, seat: int) -> bool:
    if window is always or window is last_trick:
        return True
    if window is closed:
        return False
    return window(moment(state, seat, len(state.plays) // 4 - 1)) == OPEN


def _bella_with(ruleset: Ruleset, state: State, seat: int, runs: tuple[Run, ...]) -> bool:
    if not any(bells_within(ruleset, state, run.cards) for run in runs):
        return False
    return refuse_claim(ruleset, state, seat, WITH_RUN) is None


def _bella_alone(ruleset: Ruleset, state: State, seat: int) -> bool:
    if state.end not in {None, PLAYED}:
        return False
    when = claim_alone(ruleset, state, seat)
    return when is not None and refuse_claim(ruleset, state, seat, when) is None


def _bella_cards(ruleset: Ruleset, state: State, seat: int, cards: int) -> int:
    found = 0
    for card in cards_in(cards):
        when = claim_with(ruleset, state, seat, card)
        if when is not None and refuse_claim(ruleset, state, seat, when) is None:
            found |= 1 << card
    return found


def _misplay_tricks(ruleset: Ruleset, state: State, seat: int) -> tuple[int, ...]:
    if state.end not in {None, PLAYED}:
        return ()
    begun = (len(state.plays) + 3) // 4
    window = ruleset.windows.misplay
    return tuple(t for t in range(begun) if window(moment(state, seat, t)) == OPEN)
