"""When to go, by rule of thumb: jack and nine of trumps, length, and aces outside.

``best_call`` and ``strength`` are plain functions of ints; the simulator compiles them.
"""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.cards import NO_TRUMP, PASS

WEIGHTS = (1, 1, 1, 6, 3, 8, 2, 2, 4)
"""What a card is worth in the suit that is named: six, seven and so on up to the ace."""

WEIGHED = tuple(
    sum(1 << rank for rank, weight in enumerate(WEIGHTS) if weight >> bit & 1) for bit in range(4)
)
"""Of each bit of a weight the ranks that have it: to count bits is quicker than to add weights."""

OUTSIDE_ACE = 3
ACE_AT_NO_TRUMP, GUARDED_TEN = 6, 3
ENOUGH = 13
ENOUGH_AT_NO_TRUMP = 21

ACES = sum(1 << card for card in (8, 17, 26, 35))
TENS = ACES >> 4


class Bid(NamedTuple):
    """A call and how strong the hand is for it; ``enough`` tells whether to go unforced."""

    call: int
    strength: int
    enough: bool


def strength(hand: int, call: int) -> int:
    """Weigh the cards one sees for naming a suit, or no-trump."""
    if call == NO_TRUMP:
        guarded = hand & TENS & hand >> 4
        aces = (hand & ACES).bit_count()
        return ACE_AT_NO_TRUMP * aces + GUARDED_TEN * guarded.bit_count()
    trumps = 0x1FF << 9 * call
    weight = OUTSIDE_ACE * (hand & ACES & ~trumps).bit_count()
    rest = hand >> 9 * call & 0x1FF
    for bit in range(4):
        weight += (rest & WEIGHED[bit]).bit_count() << bit
    return weight


def best_call(hand: int, open_calls: int, enough: int, at_no_trump: int) -> tuple[int, int, int]:
    """Choose the strongest call for its threshold: (call, strength, whether it is enough).

    ``open_calls`` has bit ``call + 1`` for each call that is open; PASS is chosen where it is and
    nothing is strong enough.
    """
    chosen, most, needed = PASS, 0, 1
    for call in range(5):
        if open_calls >> call + 1 & 1:
            found = strength(hand, call)
            need = at_no_trump if call == NO_TRUMP else enough
            if chosen == PASS or found * needed > most * need:
                chosen, most, needed = call, found, need
    if most >= needed:
        return chosen, most, 1
    return (PASS if open_calls & 1 else chosen), most, 0


def best_bid(
    hand: int,
    calls: tuple[int, ...],
    enough: int = ENOUGH,
    at_no_trump: int = ENOUGH_AT_NO_TRUMP,
) -> Bid:
    """Choose among the calls that are open."""
    open_calls = 0
    for call in calls:
        open_calls |= 1 << call + 1
    call, found, sure = best_call(hand, open_calls, enough, at_no_trump)
    return Bid(call, found, bool(sure))
