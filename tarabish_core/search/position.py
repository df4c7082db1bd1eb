"""What the solver is asked: all hands, the cards on the table, and what has been won so far."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, SUIT_MASKS, card_name, cards_in
from tarabish_core.engine.model import Lead, Pair, any_card
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import PLAY, Four, State, lead_facts


class Position(NamedTuple):
    """The play of the cards at one moment, all hands seen.

    Attributes:
        hands: the cards in each seat's hand, as masks; cards on the table are in none.
        trump: 0 to 3, or NO_TRUMP.
        leader: the seat that led this trick, or is to lead.
        table: the cards of this trick so far, none to three, the leader's first.
        taken: points that each side has from earlier tricks: their cards, and what the tricks are
            worth beside them. Runs and bells are none of the solver's business.
        goer: the seat that named trump; only a rule about leading may want to know.
        ruffed: whether a trump was played in an earlier trick that a plain suit led; likewise.
    """

    hands: Four
    trump: int
    leader: int
    table: tuple[int, ...] = ()
    taken: Pair = (0, 0)
    goer: int = NOBODY
    ruffed: bool = False

    @property
    def seat(self) -> int:
        """The seat in turn."""
        return (self.leader + len(self.table)) % 4


class Question(NamedTuple):
    """What is asked about a position, for the points of a side in the rest of the play.

    ``each`` asks about each card of the seat in turn in its stead; ``wanted`` points, where there
    are some, ask whether it can have so many instead of how many it can. ``budget`` is how many
    nodes may be searched in each world.
    """

    position: Position
    side: int
    each: bool
    wanted: int | None
    budget: int


def lawful_cards(ruleset: Ruleset, position: Position) -> int:
    """Give the cards that the seat in turn may play, as a mask."""
    seat, trumps = position.seat, SUIT_MASKS[position.trump]
    hand = position.hands[seat]
    if not position.table:
        if ruleset.lead_cards is any_card:
            return hand
        trick = ruleset.deck_mask.bit_count() // 4 - hand.bit_count()
        facts = Lead(hand, trumps, seat, position.goer, trick, position.ruffed)
        return ruleset.lead_cards(facts)
    best, holder = best_card(ruleset, position)
    over, ally = ruleset.over[position.trump][best], (holder ^ seat ^ 1) & 1
    return ruleset.legal_cards(hand, SUIT_MASKS[position.table[0] // 9], trumps, over, ally)


def best_card(ruleset: Ruleset, position: Position) -> tuple[int, int]:
    """Give the card that wins the trick so far, and its seat."""
    best, holder = position.table[0], position.leader
    for place, card in enumerate(position.table):
        if ruleset.over[position.trump][best] >> card & 1:
            best, holder = card, (position.leader + place) % 4
    return best, holder


def points_left(ruleset: Ruleset, position: Position, bonus: tuple[int, ...]) -> int:
    """Count the points still to be won, where each trick, from the first, has its ``bonus``."""
    worth = ruleset.points[position.trump]
    held = [card for hand in position.hands for card in cards_in(hand)]
    trick = len(bonus) - position.hands[position.seat].bit_count()
    return sum(worth[card] for card in (*held, *position.table)) + sum(bonus[trick:])


def position_of(ruleset: Ruleset, state: State) -> Position:
    """Take a position from a deal under way.

    Raises ValueError where no card is to be played.
    """
    contract = state.table.contract
    if state.phase != PLAY or contract is None:
        raise ValueError("cards are played between the auction and the end of a deal, not now")
    whole = len(state.plays) & ~3
    worth = ruleset.points[state.trump]
    bare = [sum(worth[card] for card in cards_in(taken)) for taken in state.taken]
    facts = lead_facts(0, contract, state.plays[:whole], state.leaders)
    return Position(
        hands=state.hands,
        trump=state.trump,
        leader=state.leaders[-1],
        table=state.plays[whole:],
        taken=(bare[0] + state.bonus[0], bare[1] + state.bonus[1]),
        goer=contract.goer,
        ruffed=facts.ruffed,
    )


def check_position(ruleset: Ruleset, position: Position) -> None:
    """Raise ValueError, with a sentence, for what cannot be a position of these rules."""
    if len(position.hands) != 4:
        raise ValueError(f"there are four hands, not {len(position.hands)}")
    if not 0 <= position.trump <= NO_TRUMP:
        raise ValueError(f"trump is 0 to 3, or {NO_TRUMP} for none, not {position.trump}")
    if not 0 <= position.leader <= 3:
        raise ValueError(f"a trick is led by seat 0 to 3, not {position.leader}")
    if len(position.table) > 3:
        raise ValueError(f"a trick under way has 0 to 3 cards, not {len(position.table)}")
    if any(not 0 <= card < 36 for card in position.table):
        raise ValueError(f"a card is a number from 0 to 35: {position.table}")
    seen = 0
    for cards in (*position.hands, *(1 << card for card in position.table)):
        if twice := seen & cards:
            raise ValueError(f"{_name(twice)} is there twice")
        seen |= cards
    if strange := seen & ~ruleset.deck_mask:
        raise ValueError(f"{_name(strange)} is not in the deck of '{ruleset.name}'")
    _check_sizes(ruleset, position)


def _name(cards: int) -> str:
    first = (cards & -cards).bit_length() - 1
    return card_name(first) if 0 <= first < 36 else f"card {first}"


def _check_sizes(ruleset: Ruleset, position: Position) -> None:
    tricks = ruleset.deck_mask.bit_count() // 4
    left = position.hands[position.seat].bit_count()
    if not 1 <= left <= tricks:
        raise ValueError(f"the seat in turn has {left} cards: 1 to {tricks} are expected")
    for place in range(4):
        seat = (position.leader + place) % 4
        held = position.hands[seat].bit_count()
        if held != left - (place < len(position.table)):
            raise ValueError(
                f"seat {seat} has {held} cards, and the seat in turn {left}: who has played to the "
                "trick has one fewer, all others have as many"
            )


def check_worlds(position: Position, worlds: Any) -> None:
    """Raise ValueError, with a sentence, for an array that is not one of worlds of a position."""
    if worlds.ndim != 2 or worlds.shape[1] != 4:
        raise ValueError(f"worlds are an array [world, hand of each seat], not {worlds.shape}")
    there, seat = np.arange(36), position.seat
    held = worlds[:, :, None] >> there & 1
    expected = np.array(position.hands)[:, None] >> there & 1
    if (
        (worlds >> 36).any()
        or (held.sum(axis=1) != expected.sum(axis=0)).any()
        or (held.sum(axis=2) != expected.sum(axis=1)).any()
        or (held[:, seat] != expected[seat]).any()
    ):
        raise ValueError(
            f"each world has the hand of seat {seat}, which is in turn, and the other cards of the "
            "position, as many for each seat as there"
        )
