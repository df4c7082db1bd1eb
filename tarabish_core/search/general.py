"""The search under any rules: it asks them at every card, and takes nothing for granted.

But that a trick is four cards, and the best of them by the tables wins it. Compiled copies of the
rules are bound into it (``simulate.binding``); where they cannot be, it runs as it stands.
"""

from __future__ import annotations

from typing import Any

SIDE, TRUMP, TRUMPS, GOER, LEAST, ONLY, AGE, NODES, BUDGET = range(9)
"""Places of ``facts``: whose points are counted, the trump and the mask of its suit, who went, what
a side gets at least, the cards that alone may be played first (0: any); and what the search notes:
which hands its memory speaks of, how many nodes were searched, and how many may be."""

OVER = BUDGET + 1
POINTS = OVER + 36
FACTS = POINTS + 36
"""For each card those that beat it, and its points; the size of it all."""

SLOTS = 131071
"""So many positions are remembered, by a prime number."""

SLOT = 4
"""The size of one: its key, the points at least and at most, the lead to try first."""

FAR = 1 << 40
"""More points than any rules give."""


def legal_cards(hand: int, led: int, trump: int, over: int, ally: int) -> int:
    """Stand in for the rule that is bound into the search."""
    raise NotImplementedError


def lead_cards(hand: int, trump: int, seat: int, goer: int, trick: int, ruffed: bool) -> int:
    """Stand in for the rule that is bound into the search."""
    raise NotImplementedError


def trick_bonus(cards: int, trump: int, trick: int, last: bool) -> int:
    """Stand in for the rules that are bound into the search."""
    raise NotImplementedError


def first_to_try(facts: Any, cards: int, others: int, over: int, ally: bool, played: int) -> int:
    """Choose one of some cards, as a player might who follows suit and wants every trick.

    ``others`` are the cards in other hands, ``over`` those that beat the best so far; ``ally``
    tells whether it is the partner's. No more than a guess: the rules may say what they like.
    """
    chosen, most = 0, -FAR
    while cards:
        card = cards & -cards
        cards ^= card
        number = card.bit_length() - 1
        points = facts[POINTS + number]
        if not played:
            value = 30 - 2 * points if facts[OVER + number] & others else 90 + points
        elif over & card:
            value = 55 - points if ally else 90 + points
        else:
            value = 60 + points if ally else 40 - 2 * points
        if value > most:
            chosen, most = card, value
    return chosen


def points_to_come(
    facts: Any,
    memory: Any,
    a: int,
    b: int,
    c: int,
    d: int,
    seat: int,
    trick: int,
    ruffed: int,
    played: int,
    led: int,
    best: int,
    holder: int,
    cards: int,
    points: int,
    rest: int,
    alpha: int,
    beta: int,
) -> int:
    """Give the points that a side can be sure of in the rest of the play, this trick included.

    ``a`` is the hand of the seat in turn, ``b`` to ``d`` those of the next, ``played`` the number
    of cards on the table; where there are some, ``led`` is the mask of the suit led, ``best`` the
    card that wins so far, ``holder`` its seat, ``cards`` their mask, ``points`` theirs. ``rest`` is
    what no side can get more than. A value within ``alpha`` and ``beta`` is exact; what is not
    within lies on the right side of them.
    """
    trumps, over, ally, only = facts[TRUMPS], 0, False, facts[ONLY]
    facts[ONLY] = 0
    low, high, fewest, most = alpha, beta, -FAR, FAR
    key, slot, first = 0, 0, 0
    if played:
        over, ally = facts[OVER + best], (holder ^ seat) & 1 == 0
        moves = legal_cards(a, led, trumps, over, (holder ^ seat ^ 1) & 1)
    elif a:
        if alpha >= rest:
            return rest
        if beta <= facts[LEAST]:
            return facts[LEAST]
        facts[NODES] += 1
        if facts[NODES] > facts[BUDGET]:
            return alpha
        key = a | b | c | d | seat << 36 | ruffed << 38 | facts[AGE] << 39
        slot = key % SLOTS * SLOT
        if memory[slot] == key and not only:
            fewest, most, first = memory[slot + 1], memory[slot + 2], memory[slot + 3]
        if fewest >= beta:
            return fewest
        if most <= alpha:
            return most
        alpha, beta = max(alpha, fewest), min(beta, most)
        moves = lead_cards(a, trumps, seat, facts[GOER], trick, ruffed != 0)
        cards, points, best, holder = 0, 0, 0, seat
    else:
        return 0
    if moves & ~a or not moves:
        raise ValueError("a rule must let a seat play some of the cards in its hand")
    moves &= only or moves
    mine = seat & 1 == facts[SIDE]
    value, chosen = -FAR if mine else FAR, 0
    while moves:
        card = moves & first or first_to_try(facts, moves, b | c | d, over, ally, played)
        moves ^= card
        number = card.bit_length() - 1
        left, suit, lead, owner = a ^ card, led, best, holder
        if not played:
            suit, lead = 0x1FF << number // 9 * 9, number
        elif over & card:
            lead, owner = number, seat
        trick_cards, worth = cards | card, points + facts[POINTS + number]
        if played < 3:
            found = points_to_come(
                facts, memory, b, c, d, left, seat + 1 & 3, trick, ruffed, played + 1, suit, lead,
                owner, trick_cards, worth, rest, alpha, beta,
            )  # fmt: skip
        else:
            worth += trick_bonus(trick_cards, facts[TRUMP], trick, left == 0)
            after = rest - worth
            if owner & 1 != facts[SIDE]:
                worth = 0
            ruff = suit & trumps == 0 and trick_cards & trumps != 0
            turn = owner - seat & 3
            e, f, g, h = left, b, c, d
            if turn == 1:
                e, f, g, h = b, c, d, left
            elif turn == 2:
                e, f, g, h = c, d, left, b
            elif turn == 3:
                e, f, g, h = d, left, b, c
            found = worth + points_to_come(
                facts, memory, e, f, g, h, owner, trick + 1, ruffed | int(ruff), played + 1 & 3,
                suit, lead, owner, trick_cards, worth, after, alpha - worth, beta - worth,
            )  # fmt: skip
        if found > value if mine else found < value:
            value, chosen = found, card
        if mine:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    if played or only or facts[NODES] > facts[BUDGET]:
        return value
    value = min(max(value, fewest), most)
    if value > low:
        fewest = value
    if value < high:
        most = value
    memory[slot], memory[slot + 1], memory[slot + 2] = key, fewest, most
    memory[slot + 3] = chosen
    return value


LOOPS = (first_to_try, points_to_come)
