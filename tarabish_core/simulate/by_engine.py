"""Deals played by the engine itself and the players of the tables: what the loop must agree with.

Slower by hundreds of times, and right for any rules; what does not compile is played so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Pass,
    Play,
    Show,
)
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.model import Sheet, Tally
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import AUCTION, OVER, State, deal_cards, start
from tarabish_core.engine.view import view
from tarabish_core.players.player import Player
from tarabish_core.players.random_legal import RandomLegal
from tarabish_core.players.thumb import Thumb

KINDS = ("random", "thumb")
"""The players that the simulator has, by their number in the loop."""


class Played(NamedTuple):
    """A deal that is over: its last state, every action, what it came to, what is written."""

    state: State
    actions: tuple[Action, ...]
    tallied: Tally
    sheet: Sheet


def player(kind: int, ruleset: Ruleset, seed: int, number: int) -> Player:
    """Seat a player for one deal."""
    return Thumb(ruleset) if KINDS[kind] == "thumb" else RandomLegal(ruleset, seed, number)


def play_out(
    ruleset: Ruleset, state: State, players: Sequence[Player]
) -> tuple[State, list[Action]]:
    """Play a deal to its end; after every action each seat may react, until nobody does."""
    actions: list[Action] = []
    while True:
        action = _reaction(ruleset, state, players) if state.phase != AUCTION else None
        if action is None:
            if state.phase == OVER:
                return state, actions
            action = players[state.turn].act(view(ruleset, state, state.turn))
        state = step(ruleset, state, action)
        actions.append(action)


def _reaction(ruleset: Ruleset, state: State, players: Sequence[Player]) -> Action | None:
    for seat in range(4):
        action = players[seat].react(view(ruleset, state, seat))
        if action is not None:
            return action
    return None


def play_deal(
    ruleset: Ruleset,
    kinds: Sequence[int],
    seed: int,
    number: int,
    dealer: int,
    before: tuple[int, int] = (0, 0),
    waiting: int = 0,
) -> Played:
    """Play deal ``number`` of a seed."""
    pack = shuffled_pack(seed, number, cards_in(ruleset.deck_mask))
    state = start(ruleset, deal_cards(ruleset, pack, dealer, before, waiting))
    players = [player(kind, ruleset, seed, number) for kind in kinds]
    state, actions = play_out(ruleset, state, players)
    tallied = tally(ruleset, state)
    return Played(state, tuple(actions), tallied, settle(ruleset, tallied, waiting))


def forced(played: Played, ruleset: Ruleset) -> bool:
    """Tell whether the goer could not have passed."""
    table = played.state.table
    said = table.said[:-1]
    auction = type(table)  # the auction as it stood before the last say
    del auction
    from tarabish_core.engine.model import Auction  # noqa: PLC0415

    return table.said[-1] != PASS and PASS not in ruleset.calls(Auction(table.deal.dealer, said))


def coded(action: Action, said: Sequence[tuple[int, ...]]) -> int:
    """Write an action as the loop's log does; ``said`` are announcements by number."""
    match action:
        case Pass(seat):
            return seat << 46
        case Go(seat, trump):
            return 1 << 50 | seat << 46 | trump
        case Announce(seat, values):
            return 2 << 50 | seat << 46 | list(said).index(values)
        case Show(seat, runs, bella):
            cards = 0
            for run in runs:
                cards |= run
            return 3 << 50 | seat << 46 | bella << 45 | cards
        case Bella(seat):
            return 4 << 50 | seat << 46
        case Play(seat, card, bella):
            return 5 << 50 | seat << 46 | bella << 45 | card
        case CallMisplay(seat, offender, trick):
            return 6 << 50 | seat << 46 | offender << 8 | trick
        case CountOut(seat):
            return 7 << 50 | seat << 46
    raise ValueError(action)
