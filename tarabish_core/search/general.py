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


def points_to_come(  # noqa: PLR0915 - one function that calls itself, for the compiler's sake
    facts: Any, memory: Any, hands: Any, trick: Any, rest: int, beta: int
) -> int:
    """Tell whether a side can be sure of ``beta`` points in the rest of the play, with this trick.

    Gives ``beta`` or more if so, and if not less than it: a bound on the true value. ``hands`` are
    those of the seat in turn and of the next three. The ``trick`` is the seat in turn, the tricks
    before it, whether a plain suit was ruffed in one of them, how many cards are on the table; and,
    where there are some, the mask of the suit led, the card that wins so far, its seat, the mask of
    the cards, their points. ``rest`` is what no side can get more than.
    """
    a, b, c, d = hands
    seat, before, ruffed, played, led, best, holder, cards, points = trick
    trumps, side, only = facts[TRUMPS], facts[SIDE], facts[ONLY]
    facts[ONLY] = 0
    over, ally, key, slot, first = 0, False, 0, 0, 0
    fewest, most = -FAR, FAR
    if played:
        over, ally = facts[OVER + best], (holder ^ seat) & 1 == 0
        moves = legal_cards(a, led, trumps, over, (holder ^ seat ^ 1) & 1)
    elif a:
        if beta > rest or beta <= facts[LEAST]:
            return min(max(beta, facts[LEAST]), rest)
        facts[NODES] += 1
        if facts[NODES] > facts[BUDGET]:
            return beta
        key = a | b | c | d | seat << 36 | ruffed << 38
        slot = key % SLOTS * SLOT
        key |= facts[AGE] << 39
        if memory[slot] == key and not only:
            fewest, most, first = memory[slot + 1], memory[slot + 2], memory[slot + 3]
        if fewest >= beta:
            return fewest
        if most < beta:
            return most
        moves = lead_cards(a, trumps, seat, facts[GOER], before, ruffed != 0)
        cards, points, holder = 0, 0, seat
    else:
        return 0
    if moves & ~a or not moves:
        raise ValueError("a rule must let a seat play some of the cards in its hand")
    moves &= only or moves
    mine = seat & 1 == side
    value, chosen = -FAR if mine else FAR, 0
    while moves and (value < beta) == mine:
        card = moves & first or first_to_try(facts, moves, b | c | d, over, ally, played)
        moves ^= card
        number = card.bit_length() - 1
        left, suit, lead, owner = a ^ card, led, best, holder
        if not played:
            suit, lead = 0x1FF << number // 9 * 9, number
        elif over & card:
            lead, owner = number, seat
        fallen, worth = cards | card, points + facts[POINTS + number]
        if played < 3:
            after = (
                seat + 1 & 3, before, ruffed, played + 1, suit, lead, owner, fallen, worth
            )  # fmt: skip
            found = points_to_come(facts, memory, (b, c, d, left), after, rest, beta)
        else:
            worth += trick_bonus(fallen, facts[TRUMP], before, left == 0)
            won = worth if owner & 1 == side else 0
            ruff = int(suit & trumps == 0 and fallen & trumps != 0)
            turn = owner - seat & 3
            e, f, g, h = left, b, c, d
            if turn == 1:
                e, f, g, h = b, c, d, left
            elif turn == 2:
                e, f, g, h = c, d, left, b
            elif turn == 3:
                e, f, g, h = d, left, b, c
            after = (
                owner, before + 1, ruffed | ruff, played + 1 & 3, suit, lead, owner, fallen, worth
            )  # fmt: skip
            found = won + points_to_come(
                facts, memory, (e, f, g, h), after, rest - worth, beta - won
            )
        if found > value if mine else found < value:
            value, chosen = found, card
    if played or only or facts[NODES] > facts[BUDGET]:
        return value
    if value >= beta:
        fewest = max(fewest, value)
    else:
        most = min(most, value)
    memory[slot], memory[slot + 1], memory[slot + 2] = key, fewest, most
    memory[slot + 3] = chosen
    return value


LOOPS = (first_to_try, points_to_come)
