"""Whether a view gives away what its seat cannot see: unseen cards change hands, it stays equal."""

from __future__ import annotations

from tarabish_core.engine.bidding import auction_of
from tarabish_core.engine.cards import NO_TRUMP, NOBODY, cards_in
from tarabish_core.engine.chance import Chance
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, Four, State, find_runs, lawful_cards
from tarabish_core.engine.view import view


def leak(ruleset: Ruleset, state: State, seat: int | None, chance: Chance) -> tuple[int, int]:
    """Swap two cards that ``seat`` (None: an onlooker) cannot see; gives them if its view changes.

    Gives (NOBODY, NOBODY) if it does not, or if there are no two cards to swap.
    """
    hands = [hidden_cards(ruleset, state, holder, seat) for holder in range(4)]
    holders = [holder for holder in range(4) if hands[holder]]
    if len(holders) < 2:
        return NOBODY, NOBODY
    one = holders.pop(chance.below(len(holders)))
    other = holders[chance.below(len(holders))]
    mine, theirs = (
        cards[chance.below(len(cards))] for cards in map(cards_in, (hands[one], hands[other]))
    )
    before = view(ruleset, state, seat)
    if before != view(ruleset, swapped(ruleset, state, mine, theirs), seat):
        return mine, theirs
    return NOBODY, NOBODY


def hidden_cards(ruleset: Ruleset, state: State, holder: int, seat: int | None) -> int:
    """Gather the cards of a holder that a seat, or an onlooker, has not seen."""
    cards = state.hands[holder]
    for run in state.talk.shown[holder]:
        cards &= ~run.cards
    if holder != seat:
        return cards
    face_down = state.phase == AUCTION and not ruleset.sees_kitty(seat, auction_of(state))
    return state.table.deal.kitty[seat] if face_down else 0


def swapped(ruleset: Ruleset, state: State, one: int, other: int) -> State:
    """Give the state in which two cards lie in each other's place, all that was done being same."""
    swap = 1 << one | 1 << other

    def turned(masks: Four) -> Four:
        north, east, south, west = (
            mask ^ swap if mask & swap and mask & swap != swap else mask for mask in masks
        )
        return north, east, south, west

    table = state.table
    deal = table.deal._replace(first=turned(table.deal.first), kitty=turned(table.deal.kitty))
    table = table._replace(deal=deal, dealt=turned(table.dealt))
    state = state._replace(table=table, hands=turned(state.hands))
    if state.trump == NOBODY:
        return state
    held = tuple(find_runs(ruleset, cards, state.trump) for cards in table.dealt)
    sizes = ruleset.run_sizes[state.trump == NO_TRUMP]
    may_say = tuple(ruleset.announcements(tuple(r.value for r in runs), sizes) for runs in held)
    state = state._replace(table=table._replace(held=held, may_say=may_say))
    if state.turn == NOBODY:
        return state
    return state._replace(lawful=lawful_cards(ruleset, state))
