"""From windows to answers: exact values of a position and of its cards, world by world; compiled.

The worlds that a position is asked in differ in the hands alone.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.search import board as at
from tarabish_core.search.board import FIELD
from tarabish_core.search.fields import memory_of, part
from tarabish_core.search.moves import lawful, unlike, winners, worth_following
from tarabish_core.search.tricks import points_of_leader
from tarabish_core.simulate.bits import count_ones, trailing_zeros
from tarabish_core.simulate.keeping import kept

UNKNOWN = -(1 << 40)
"""The value of what the budget did not reach."""

STEP = 8
"""So far from the guess the second window lies; then ever farther."""


@part
def after_trick(
    board: Any,
    a: int,
    b: int,
    c: int,
    d: int,
    seat: int,
    winner: int,
    points: int,
    rest: int,
    tricks: int,
    alpha: int,
    beta: int,
) -> int:
    """Give the points of the side of ``seat`` when a trick is won that is worth ``points``."""
    turn = winner - seat & 3
    if turn == 1:
        a, b, c, d = b, c, d, a
    elif turn == 2:
        a, b, c, d = c, d, a, b
    elif turn == 3:
        a, b, c, d = d, a, b, c
    left = rest - points
    if turn & 1:
        if not tricks:
            return 0
        return left - points_of_leader(
            board, a, b, c, d, winner, left, tricks, left - beta, left - alpha
        )
    if not tricks:
        return rest
    return points + points_of_leader(
        board, a, b, c, d, winner, left, tricks, alpha - points, beta - points
    )


@kept
def rest_of_trick(
    board: Any,
    moves: int,
    a: int,
    b: int,
    c: int,
    d: int,
    seat: int,
    led: int,
    best: int,
    holder: int,
    played: int,
    points: int,
    rest: int,
    tricks: int,
    alpha: int,
    beta: int,
) -> int:
    """Give the points that the side of ``seat`` can be sure of when it plays one of some cards.

    ``a`` is the hand of the seat, ``b`` to ``d`` those of the next. ``played`` cards worth
    ``points``, with what the trick is worth beside them, lie on the table; ``best`` of them is
    ``holder``'s. ``rest`` are all points still to be won, those on the table included.
    """
    trumps = board[at.TRUMPS]
    value = -1
    while moves:
        place = trailing_zeros(moves)
        card = 1 << place
        moves ^= card
        left, suit, lead, owner = a ^ card, led, best, holder
        if not played:
            suit, lead, owner = FIELD[place], card, seat
        elif winners(card, led | trumps, best):
            lead, owner = card, seat
        total = points + board[at.POINTS + place]
        if played == 3:
            found = after_trick(
                board, left, b, c, d, seat, owner, total, rest, tricks - 1, alpha, beta
            )
        else:
            able = suit | trumps
            ally = (owner ^ seat) & 1 != 0
            answers = lawful(board, trumps, b, suit, lead, ally)
            wins = winners(answers, able, lead)
            others = c & able if played < 2 else 0
            partner = d & able if played < 1 else 0
            there = left | b | c | d
            answers = worth_following(board, answers, wins, ally, others, partner, lead, there)
            found = rest - rest_of_trick(
                board, answers, b, c, d, left, seat + 1 & 3, suit, lead, owner, played + 1, total,
                rest, tricks, rest - beta, rest - alpha,
            )  # fmt: skip
        value = max(value, found)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return value


@part
def learn_hands(board: Any, world: Any, tricks: int) -> None:
    """Begin with other hands: whatever was noted of others counts no more."""
    board[at.AGE] += 1
    if board[at.AGE] > at.OLDEST:
        for slot in range(board[at.USED] + 1):
            board[slot] = 0
        board[at.AGE], board[at.USED] = 1, 0
    board[at.SLOTS] = (1 << min(at.TABLE_BITS, 2 * tricks + 2)) - 1
    board[at.USED] = max(board[at.USED], board[at.SLOTS])
    board[at.NODES] = 0
    for place in range(4 * 36):
        board[at.CUTS + place] = 0
    for seat in range(4):
        hand, left = 0, world[seat]
        while left:
            hand |= 1 << board[at.PLACE_OF + trailing_zeros(left)]
            left &= left - 1
        board[at.HANDS + seat] = hand
    for field in range(4):
        learn_alike(board, field)


@part
def learn_alike(board: Any, field: int) -> None:
    """Note which of the low bits of a field stand for cards that lie alike, between the hands."""
    owners = 0
    for bit in range(4):
        card = 1 << 9 * field + bit
        for seat in range(1, 4):
            if board[at.HANDS + seat] & card:
                owners |= seat << 2 * bit
    blanks = board[at.BLANKS] >> 9 * field & 15
    for bits in range(16):
        # The holders of the cards without points, from the weakest; the others stand for themselves.
        word = 1
        for bit in range(4):
            if bits & blanks & 1 << bit:
                word = word << 2 | owners >> 2 * bit & 3
        word = word << 4 | bits & ~blanks
        board[at.WORDS + bits] = word
        same = 0
        while board[at.WORDS + same] != word:
            same += 1
        board[at.SAME + 16 * field + bits] = same


@part
def value_within(
    board: Any,
    moves: int,
    a: int,
    b: int,
    c: int,
    d: int,
    seat: int,
    led: int,
    best: int,
    holder: int,
    played: int,
    points: int,
    rest: int,
    tricks: int,
    wanted: int,
) -> int:
    """Ask one window: a value of ``wanted`` or more, or one of less, which it then is at most."""
    if moves == a and not played:
        return points_of_leader(board, a, b, c, d, seat, rest, tricks, wanted - 1, wanted)
    return rest_of_trick(
        board, moves, a, b, c, d, seat, led, best, holder, played, points, rest, tricks,
        wanted - 1, wanted,
    )  # fmt: skip


@part
def exact_value(
    board: Any,
    moves: int,
    a: int,
    b: int,
    c: int,
    d: int,
    seat: int,
    led: int,
    best: int,
    holder: int,
    played: int,
    points: int,
    rest: int,
    tricks: int,
    guess: int,
) -> int:
    """Find a value by windows, beginning at a guess."""
    low, high, step, wanted = 0, rest, STEP, guess
    while low < high:
        wanted = min(max(wanted, low + 1), high)
        found = value_within(
            board, moves, a, b, c, d, seat, led, best, holder, played, points, rest, tricks, wanted
        )
        if board[at.NODES] > board[at.BUDGET]:
            return UNKNOWN
        if found < wanted:
            high = found
            wanted -= step
        else:
            low = found
            wanted += step
        if low > 0 and high < rest:
            wanted = low + high + 1 >> 1
        step *= 2
    return low


@kept
def solve(
    memory: Any, worlds: Any, leader: int, table: Any, each: bool, wanted: int, values: Any
) -> int:
    """Value a position in some worlds, for the side of the seat in turn; gives the nodes searched.

    ``worlds`` are the hands, int64 [world, seat], masks of cards by number; ``leader`` has led the
    trick, or is to; ``table`` are the cards on the table in order. ``values`` is int64 [world, card
    by number]: with ``each`` it is filled with the points that the side can be sure of in the rest
    of the play, this trick included, after each lawful card. Without, its first column is filled
    with those of the best card; or, where ``wanted`` is above 0, with 1 if they are so many, else
    0. What the board's budget, which is one of each world, does not reach is UNKNOWN.
    """
    board = memory_of(memory)
    played, nodes, guess = len(table), 0, UNKNOWN
    seat = leader + played & 3
    trumps = board[at.TRUMPS]
    tricks = count_ones(worlds[0, seat]) if len(worlds) else 0
    for world in range(len(worlds)):
        learn_hands(board, worlds[world], tricks)
        a, b = board[at.HANDS + seat], board[at.HANDS + (seat + 1 & 3)]
        c, d = board[at.HANDS + (seat + 2 & 3)], board[at.HANDS + (seat + 3 & 3)]
        there = a | b | c | d
        points, led, best, holder = board[at.BONUS + tricks], 0, 0, leader
        for nth in range(played):
            place = board[at.PLACE_OF + table[nth]]
            points += board[at.POINTS + place]
            if not nth:
                led, best = FIELD[place], 1 << place
            elif winners(1 << place, led | trumps, best):
                best, holder = 1 << place, leader + nth & 3
        rest, left = points, there
        for trick in range(1, tricks):
            rest += board[at.BONUS + trick]
        while left:
            rest += board[at.POINTS + trailing_zeros(left)]
            left &= left - 1
        if guess < 0:
            guess = rest >> 1
        ally = (holder ^ seat) & 1 == 0
        moves = lawful(board, trumps, a, led, best, ally) if played else a
        if each:
            apart = unlike(board, moves, moves, there | best)
            while moves:
                card = moves & -moves
                moves ^= card
                if card & apart:
                    guess = exact_value(
                        board, card, a, b, c, d, seat, led, best, holder, played, points, rest,
                        tricks, guess,
                    )  # fmt: skip
                values[world, board[at.CARD_AT + trailing_zeros(card)]] = guess
        elif wanted > 0:
            found = value_within(
                board, moves, a, b, c, d, seat, led, best, holder, played, points, rest, tricks,
                wanted,
            )  # fmt: skip
            values[world, 0] = found >= wanted
            if board[at.NODES] > board[at.BUDGET]:
                values[world, 0] = UNKNOWN
        else:
            guess = exact_value(
                board, moves, a, b, c, d, seat, led, best, holder, played, points, rest, tricks,
                guess,
            )  # fmt: skip
            values[world, 0] = guess
        nodes += board[at.NODES]
    return nodes
