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
from tarabish_core.engine.state import AUCTION, PLAY, State, moment
from tarabish_core.engine.talking import (
    announcements,
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
    if state.phase == AUCTION:
        return Choices(ruleset.calls(auction_of(state))) if seat == state.turn else NOTHING
    cards = 0
    announced: tuple[tuple[int, ...], ...] = ()
    runs: tuple[Run, ...] = ()
    if state.phase == PLAY:
        held = state.table.held[seat]
        if seat == state.turn:
            cards = state.hands[seat] if ruleset.permissive else state.lawful
            announced = announcements(ruleset, state, seat)
            if announced and not _is_open(ruleset.windows.announce, state, seat):
                announced = ()
        if held:
            runs = showable(ruleset, state, seat)
    bells = ruleset.bells[state.trump]
    run_bella = alone = False
    bella_cards = 0
    if bells and state.table.dealt[seat] & bells == bells:
        bella_cards = _bella_cards(ruleset, state, seat, cards)
        within = any(run.cards & bells == bells for run in runs)
        run_bella = within and refuse_claim(ruleset, state, seat, WITH_RUN) is None
        when = claim_alone(ruleset, state, seat)
        ended = state.end not in {None, PLAYED}
        alone = not ended and when is not None and not refuse_claim(ruleset, state, seat, when)
    windows = ruleset.windows
    playing = state.phase == PLAY
    return Choices(
        (),
        cards,
        announced,
        runs,
        run_bella,
        bella_cards,
        alone,
        _misplay_tricks(ruleset, state, seat),
        playing and _is_open(windows.throw_in, state, seat),
        playing and _is_open(windows.count_out, state, seat),
        len(state.plays) > 3 and _is_open(windows.look, state, seat),
    )


def _is_open(window: Window, state: State, seat: int) -> bool:
    if window is closed:
        return False
    return (
        window is always
        or window is last_trick
        or window(moment(state, seat, len(state.plays) // 4 - 1)) == OPEN
    )


def _bella_cards(ruleset: Ruleset, state: State, seat: int, cards: int) -> int:
    found = 0
    for card in cards_in(cards & ruleset.bells[state.trump]):
        when = claim_with(ruleset, state, seat, card)
        if when is not None and refuse_claim(ruleset, state, seat, when) is None:
            found |= 1 << card
    return found


def _misplay_tricks(ruleset: Ruleset, state: State, seat: int) -> tuple[int, ...]:
    if not ruleset.permissive or state.end not in {None, PLAYED}:
        return ()
    begun = (len(state.plays) + 3) // 4
    window = ruleset.windows.misplay
    return tuple(t for t in range(begun) if window(moment(state, seat, t)) == OPEN)
