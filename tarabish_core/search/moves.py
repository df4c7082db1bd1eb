"""Which cards are worth trying, and which first; for compiled code.

Of cards of one hand with no card of others between them the same tricks follow, so that they differ
in their points alone. Cards without points are then all one; and once it is certain who takes the
trick, only the dearest is worth giving to one's own side, and only the cheapest to the other.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.search import board as at
from tarabish_core.search.board import FIELD
from tarabish_core.search.fields import above, next_above, next_below, part
from tarabish_core.simulate.bits import trailing_zeros


@part
def lawful(board: Any, trumps: int, hand: int, led: int, best: int, ally: bool) -> int:
    """Give the cards that may be played to a trick, by the tables of proof.py.

    ``led`` is the field of the suit led, ``best`` the card that wins so far, ``ally`` whether it is
    the partner's.
    """
    higher = ~(best | best - 1)
    follow = hand & led
    ruffed = best & trumps != 0
    if follow:
        kind = int(led == trumps) + int(ruffed)
        if board[at.FREE + kind]:
            return follow
        beats = follow & higher
        under = follow ^ beats
        found = board[at.FOLLOWING + kind * 8 + ally * 4 + (beats != 0) * 2 + (under != 0)]
        return beats & -(found >> 1) | under & -(found & 1)
    if not hand & trumps:
        return hand
    over = hand & trumps & higher
    under = hand & trumps ^ over
    other = hand & ~trumps
    found = board[
        at.VOID + ruffed * 16 + ally * 8 + (other != 0) * 4 + (over != 0) * 2 + (under != 0)
    ]
    return over & -(found >> 1 & 1) | under & -(found & 1) | other & -(found >> 2)


@part
def winners(cards: int, able: int, best: int) -> int:
    """Give the cards that take the lead in a trick; ``able`` are trumps and the suit led."""
    found = cards & able
    return found & ~(best | best - 1) if found > best else 0


@part
def unlike(board: Any, cards: int, there: int) -> int:
    """Give one card, the lowest, of each group without points that stand next to each other."""
    mine = cards & board[at.BLANKS]
    after = mine << 1
    after |= (after & ~there) << 1
    after |= (after & ~there) << 1
    return cards & ~(mine & after)


@part
def dearest(board: Any, cards: int, there: int) -> int:
    """Give the cards that no neighbour among them is dearer than, one of equals."""
    if board[at.RISING]:
        return cards & ~next_below(cards, there)
    return by_neighbours(board, cards, there, True)


@part
def cheapest(board: Any, cards: int, there: int) -> int:
    """Give the cards that no neighbour among them is cheaper than, one of equals."""
    if board[at.RISING]:
        return cards & ~next_above(cards, there)
    return by_neighbours(board, cards, there, False)


@part
def by_neighbours(board: Any, cards: int, there: int, dear: bool) -> int:
    """Take away the cheaper, or the dearer, of each two neighbours; the lower one of equals."""
    kept, left = cards, cards
    while left:
        card = left & -left
        left ^= card
        other = next_above(card, there) & cards
        if other:
            points = board[at.POINTS + trailing_zeros(card)]
            rises = board[at.POINTS + trailing_zeros(other)] >= points
            kept &= ~(card if rises == dear else other)
    return kept


@part
def worth_following(
    board: Any,
    cards: int,
    wins: int,
    ally: bool,
    others: int,
    partner: int,
    best: int,
    there: int,
) -> int:
    """Give the cards worth trying of those that may be played to a trick.

    ``wins`` are those of them that take the lead, ``ally`` tells whether the partner has it;
    ``others`` and ``partner`` are cards of opponents and partner yet to play that could take it,
    ``there`` all cards in hands.
    """
    found = 0
    loses = cards & ~wins
    if loses:
        if others > best if ally else partner > best:
            found = unlike(board, loses, there)
        elif ally:
            found = dearest(board, loses, there)
        else:
            found = cheapest(board, loses, there)
    if wins:
        safe = above(wins, others)
        unsafe = wins & ~safe
        if safe:
            found |= dearest(board, safe, there)
        if unsafe:
            found |= unlike(board, unsafe, there)
    return found


@part
def worth_leading(board: Any, trumps: int, a: int, b: int, d: int, there: int) -> int:
    """Give the cards of ``a`` worth leading; ``b`` and ``d`` are the hands of the others."""
    cards = unlike(board, a, there)
    others = b | d
    safe = above(a & trumps, others & trumps)
    for field in range(3 if trumps else 4):
        suit = 0x1FF << 9 * field
        mine = a & suit
        if mine & mine - 1 and (b & suit or not b & trumps) and (d & suit or not d & trumps):
            safe |= above(mine, others & suit)
    if safe & safe - 1:
        return cards & ~safe | dearest(board, safe, there)
    return cards


@part
def first_to_play(board: Any, cards: int, wins: int, ally: bool, last: bool) -> int:
    """Give the place of the card to try first, as a player would who follows to a trick."""
    if not cards & cards - 1:
        return trailing_zeros(cards)
    best, chosen = -1000, 0
    while cards:
        place = trailing_zeros(cards)
        cards &= cards - 1
        points = board[at.POINTS + place]
        is_trump = place >= 27
        if wins >> place & 1:
            if last:
                value = 50 + points if ally else 100 + 2 * points - 8 * is_trump
            else:
                value = 55 - points if ally else 90 + points - points * is_trump
        elif last:
            value = 60 + 4 * points if ally else 40 - 4 * points - 10 * is_trump
        else:
            value = 60 + points if ally else 40 - 2 * points
        if value > best:
            best, chosen = value, place
    return chosen


@part
def first_to_lead(board: Any, trumps: int, cards: int, b: int, c: int, d: int, cuts: int) -> int:
    """Give the place of the card to try first of those to lead; ``cuts`` is what settled nodes."""
    if not cards & cards - 1:
        return trailing_zeros(cards)
    others = b | d
    drawn = others & trumps == 0
    best, chosen = -100000, 0
    while cards:
        place = trailing_zeros(cards)
        card = cards & -cards
        cards ^= card
        suit, points = FIELD[place], board[at.POINTS + place]
        boss = (others | c) & suit < card
        partners = not boss and (c & suit) > card and (others & suit) < (c & suit)
        if suit == trumps:
            value = 60 + points + (-20 if drawn else 20) if boss else 10 - points
            if partners:
                value = 40 - points
        else:
            value = (90 if drawn else 70) + points if boss else 30 - 2 * points
            if partners:
                value = 50 + points
            elif (
                boss
                and not drawn
                and ((not b & suit and b & trumps) or (not d & suit and d & trumps))
            ):
                value = 20 - 2 * points
        value += board[cuts + place] >> 6
        if value > best:
            best, chosen = value, place
    return chosen
