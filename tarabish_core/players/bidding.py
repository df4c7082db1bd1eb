"""When to go, by rule of thumb: jack and nine of trumps, length, and aces outside."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.cards import NO_TRUMP, PASS, RANKS, SUIT_MASKS, cards_in

WEIGHTS = {"J": 8, "9": 6, "A": 4, "T": 3, "K": 2, "Q": 2, "8": 1, "7": 1, "6": 1}
"""What a card is worth in the suit that is named."""

OUTSIDE_ACE = 3
ENOUGH = 13
ENOUGH_AT_NO_TRUMP = 21


class Bid(NamedTuple):
    """A call and how strong the hand is for it; ``enough`` tells whether to go unforced."""

    call: int
    strength: int
    enough: bool


def strength(hand: int, call: int) -> int:
    """Weigh the six cards one sees for naming a suit, or no-trump."""
    aces = sum(1 for card in cards_in(hand & ~SUIT_MASKS[call]) if RANKS[card % 9] == "A")
    if call == NO_TRUMP:
        tens = sum(1 for card in cards_in(hand) if RANKS[card % 9] == "T" and hand >> card + 4 & 1)
        return 6 * aces + 3 * tens
    trumps = sum(WEIGHTS[RANKS[card % 9]] for card in cards_in(hand & SUIT_MASKS[call]))
    return trumps + OUTSIDE_ACE * aces


def best_bid(hand: int, calls: tuple[int, ...]) -> Bid:
    """Choose the strongest call of those open; passing when it is not enough and one may pass."""
    rated = [
        Bid(call, strength(hand, call), strength(hand, call) >= _enough(call))
        for call in calls
        if call != PASS
    ]
    best = max(rated, key=lambda bid: (bid.strength / _enough(bid.call), -bid.call))
    return best if best.enough or PASS not in calls else Bid(PASS, best.strength, enough=False)


def _enough(call: int) -> int:
    return ENOUGH_AT_NO_TRUMP if call == NO_TRUMP else ENOUGH
