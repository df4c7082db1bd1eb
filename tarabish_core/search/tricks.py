"""The search of whole tricks under rules that are proven to be ordinary; compiled.

A null-window search with a transposition table. A node is a position between tricks; the four cards
of a trick are four loops inside it. What is remembered of a node is what it is worth to its
leader's side at least and at most, and the lead to try first.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.search import board as at
from tarabish_core.search.board import FIELD
from tarabish_core.search.bounds import bounds
from tarabish_core.search.fields import part
from tarabish_core.search.moves import (
    first_to_lead,
    first_to_play,
    lawful,
    winners,
    worth_following,
    worth_leading,
)
from tarabish_core.simulate.bits import trailing_zeros
from tarabish_core.simulate.keeping import kept

NO_LEAD = 63
LEAD, AGE, FEWEST, MOST = 38, 44, 48, 56
KEY = 0xF03FFFFFFFFF
"""A word of the table: 36 bits of cards, 2 of the leader, 6 of the lead, 4 of the board's age, then
eight for the fewest and eight for the most points."""
FACTOR = -7046029254386353131


@part
def key_of(board: Any, cards: int, leader: int) -> int:
    """Give what a position is known by: cards that differ in nothing have one key."""
    same = (
        board[at.SAME + (cards & 15)]
        | board[at.SAME + 16 + (cards >> 9 & 15)] << 9
        | board[at.SAME + 32 + (cards >> 18 & 15)] << 18
        | board[at.SAME + 48 + (cards >> 27 & 15)] << 27
    )
    return cards & ~(15 | 15 << 9 | 15 << 18 | 15 << 27) | same | leader << 36


@part
def slot_of(board: Any, key: int) -> int:
    """Give the place of a position in the table."""
    return key * FACTOR >> 64 - at.TABLE_BITS & board[at.SLOTS]


@kept
def points_of_leader(  # noqa: PLR0915 - four loops in each other, for the compiler's sake
    board: Any,
    a: int,
    b: int,
    c: int,
    d: int,
    leader: int,
    rest: int,
    tricks: int,
    alpha: int,
    beta: int,
) -> int:
    """Give the points that the leader's side can be sure of in the rest of the play.

    ``a`` to ``d`` are the hands from the leader's on, ``rest`` are all points still to be won. What
    lies within ``alpha`` and ``beta`` is exact; what does not is on the right side of them.
    """
    if alpha >= rest:
        return rest
    if beta <= 0:
        return 0
    trumps = board[at.TRUMPS]
    if tricks == 1:
        able = FIELD[trailing_zeros(a)] | trumps
        best, theirs = a, False
        card = b & able
        if card > best:
            best, theirs = card, True
        card = c & able
        if card > best:
            best, theirs = card, False
        if d & able > best:
            theirs = True
        return 0 if theirs else rest
    board[at.NODES] += 1
    if board[at.NODES] > board[at.BUDGET]:
        return alpha
    there = a | b | c | d
    key, age = key_of(board, there, leader), board[at.AGE] << AGE
    slot = slot_of(board, key)
    word = board[slot]
    lead, fewest, most = NO_LEAD, 0, rest
    if word & KEY == key | age:
        fewest, most, lead = word >> FEWEST & 255, word >> MOST & 255, word >> LEAD & 63
    else:
        fewest, most = bounds(board, a, b, c, d, rest, tricks)
    if fewest >= beta or fewest == most:
        return fewest
    if most <= alpha:
        return most
    low, high = alpha, beta
    alpha, beta = max(alpha, fewest), min(beta, most)
    leads = worth_leading(board, trumps, a, b, d, there) if a & a - 1 else a
    if lead < 36 and not leads >> lead & 1:
        alike = leads & FIELD[lead] & board[at.BLANKS]
        lead = trailing_zeros(alike) if alike else NO_LEAD
    cuts = at.CUTS + 36 * leader
    bonus = board[at.BONUS + tricks]
    value0, chosen = -1, NO_LEAD
    while leads:
        if lead < 36:
            place0, lead = lead, NO_LEAD
        else:
            place0 = first_to_lead(board, trumps, leads, b, c, d, cuts)
        card0 = 1 << place0
        leads ^= card0
        a1 = a ^ card0
        led = FIELD[place0]
        able = led | trumps
        points0 = bonus + board[at.POINTS + place0]
        beta1, value1 = beta, 10000
        moves1 = lawful(board, trumps, b, led, card0, False)
        wins1 = winners(moves1, able, card0)
        if moves1 & moves1 - 1:
            moves1 = worth_following(
                board, moves1, wins1, False, c & able, d & able, card0, a1 | b | c | d
            )
        while moves1:
            place1 = first_to_play(board, moves1, wins1, False, False)
            card1 = 1 << place1
            moves1 ^= card1
            b1 = b ^ card1
            theirs1 = wins1 & card1 != 0
            best1 = card1 if theirs1 else card0
            points1 = points0 + board[at.POINTS + place1]
            alpha2, value2 = alpha, -1
            moves2 = lawful(board, trumps, c, led, best1, not theirs1)
            wins2 = winners(moves2, able, best1)
            if moves2 & moves2 - 1:
                moves2 = worth_following(
                    board, moves2, wins2, not theirs1, d & able, 0, best1, a1 | b1 | c | d
                )
            while moves2:
                place2 = first_to_play(board, moves2, wins2, not theirs1, False)
                card2 = 1 << place2
                moves2 ^= card2
                c1 = c ^ card2
                partner2 = wins2 & card2 != 0
                best2 = card2 if partner2 else best1
                winner2 = 2 if partner2 else int(theirs1)
                points2 = points1 + board[at.POINTS + place2]
                beta3, value3 = beta1, 10000
                ally = winner2 == 1
                moves3 = lawful(board, trumps, d, led, best2, ally)
                wins3 = winners(moves3, able, best2)
                left = a1 | b1 | c1
                if moves3 & moves3 - 1:
                    moves3 = worth_following(board, moves3, wins3, ally, 0, 0, best2, left | d)
                    if tricks > 3 and moves3 & moves3 - 1:
                        tried = moves3
                        while tried:
                            place3 = trailing_zeros(tried)
                            card3 = tried & -tried
                            tried ^= card3
                            winner = 3 if wins3 & card3 else winner2
                            key3 = key_of(board, left | d ^ card3, leader + winner & 3)
                            word = board[slot_of(board, key3)]
                            if word & KEY == key3 | age:
                                points = points2 + board[at.POINTS + place3]
                                if winner & 1:
                                    at_most = rest - points - (word >> FEWEST & 255)
                                else:
                                    at_most = points + (word >> MOST & 255)
                                if at_most <= alpha2:
                                    value3 = at_most
                                    moves3 = 0
                                    break
                while moves3:
                    place3 = first_to_play(board, moves3, wins3, ally, True)
                    card3 = 1 << place3
                    moves3 ^= card3
                    d1 = d ^ card3
                    winner = 3 if wins3 & card3 else winner2
                    points = points2 + board[at.POINTS + place3]
                    after = rest - points
                    if winner == 0:
                        value = points + points_of_leader(
                            board, a1, b1, c1, d1, leader, after, tricks - 1,
                            alpha2 - points, beta3 - points,
                        )  # fmt: skip
                    elif winner == 1:
                        value = after - points_of_leader(
                            board, b1, c1, d1, a1, leader + 1 & 3, after, tricks - 1,
                            after - beta3, after - alpha2,
                        )  # fmt: skip
                    elif winner == 2:
                        value = points + points_of_leader(
                            board, c1, d1, a1, b1, leader + 2 & 3, after, tricks - 1,
                            alpha2 - points, beta3 - points,
                        )  # fmt: skip
                    else:
                        value = after - points_of_leader(
                            board, d1, a1, b1, c1, leader + 3 & 3, after, tricks - 1,
                            after - beta3, after - alpha2,
                        )  # fmt: skip
                    value3 = min(value3, value)
                    beta3 = min(beta3, value3)
                    if alpha2 >= beta3:
                        break
                value2 = max(value2, value3)
                alpha2 = max(alpha2, value2)
                if alpha2 >= beta1:
                    break
            value1 = min(value1, value2)
            beta1 = min(beta1, value1)
            if alpha >= beta1:
                break
        if value1 > value0:
            value0, chosen = value1, place0
            alpha = max(alpha, value1)
        if alpha >= beta:
            board[cuts + place0] += tricks * tricks
            break
    if board[at.NODES] > board[at.BUDGET]:
        return alpha
    value0 = min(max(value0, fewest), most)
    if value0 > low:
        fewest = value0
    if value0 < high:
        most = value0
    board[slot] = key | age | chosen << LEAD | fewest << FEWEST | most << MOST
    return value0
