"""From windows to answers: exact values of a position and of its cards, world by world; compiled.

``hands`` are those of the seat in turn and of the next three. A ``trick`` is the seat in turn, the
field of the suit led, the card that wins so far and its seat, how many cards are on the table, and
what they are worth together with what the trick is worth beside them.
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


@part
def after_trick(
    board: Any, hands: Any, seat: int, winner: int, points: int, rest: int, tricks: int, beta: int
) -> int:
    """Answer the window below ``beta`` for ``seat`` when a trick is won that is worth ``points``.

    ``tricks`` are left after it.
    """
    a, b, c, d = hands
    turn, left = winner - seat & 3, rest - points
    if not tricks:
        return 0 if turn & 1 else rest
    if turn == 1:
        a, b, c, d = b, c, d, a
    elif turn == 2:
        a, b, c, d = c, d, a, b
    elif turn == 3:
        a, b, c, d = d, a, b, c
    if turn & 1:
        low = left - beta
        return left - points_of_leader(board, a, b, c, d, winner, left, tricks, low, low + 1)
    high = beta - points
    return points + points_of_leader(board, a, b, c, d, winner, left, tricks, high - 1, high)


@kept
def rest_of_trick(
    board: Any, moves: int, hands: Any, trick: Any, rest: int, tricks: int, beta: int
) -> int:
    """Tell whether the side in turn can be sure of ``beta`` points when it plays one of ``moves``.

    Gives ``beta`` or more if so, and if not less than it: a bound on the true value. ``rest`` are
    all points still to be won, those on the table included; ``tricks`` are left with this one.
    """
    a, b, c, d = hands
    seat, led, best, holder, played, points = trick
    trumps, value = board[at.TRUMPS], -1
    while moves and value < beta:
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
            found = after_trick(board, (left, b, c, d), seat, owner, total, rest, tricks - 1, beta)
        else:
            able, ally = suit | trumps, (owner ^ seat) & 1 != 0
            answers = lawful(board, trumps, b, suit, lead, ally)
            wins = winners(answers, able, lead)
            others = c & able if played < 2 else 0
            partner = d & able if played < 1 else 0
            there = left | b | c | d
            answers = worth_following(board, answers, wins, ally, others, partner, lead, there)
            after = (seat + 1 & 3, suit, lead, owner, played + 1, total)
            found = rest - rest_of_trick(
                board, answers, (b, c, d, left), after, rest, tricks, rest - beta + 1
            )
        value = max(value, found)
    return value


@part
def value_within(
    board: Any, moves: int, hands: Any, trick: Any, rest: int, tricks: int, wanted: int
) -> int:
    """Answer a window as ``rest_of_trick`` does; a trick that is to be led, as a whole."""
    a, b, c, d = hands
    seat, played = trick[0], trick[4]
    if moves == a and not played:
        return points_of_leader(board, a, b, c, d, seat, rest, tricks, wanted - 1, wanted)
    return rest_of_trick(board, moves, hands, trick, rest, tricks, wanted)


@part
def exact_value(
    board: Any, moves: int, hands: Any, trick: Any, rest: int, tricks: int, guess: int
) -> int:
    """Find a value by windows: the first at a guess, then a step away, then between the bounds."""
    low, high, wanted = 0, rest, guess
    step = (rest >> 2) + 1
    while low < high:
        wanted = min(max(wanted, low + 1), high)
        found = value_within(board, moves, hands, trick, rest, tricks, wanted)
        if board[at.NODES] > board[at.BUDGET]:
            return UNKNOWN
        if found < wanted:
            high, wanted = found, found - step
        else:
            low, wanted = found, found + step
        if low > 0 and high < rest:
            wanted = low + high + 1 >> 1
        step *= 2
    return low


@part
def learn_hands(board: Any, world: Any, tricks: int) -> None:
    """Turn to other hands: whatever was noted of others counts no more."""
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
        for seat in range(1, 4):
            if board[at.HANDS + seat] >> 9 * field + bit & 1:
                owners |= seat << 2 * bit
    blanks = board[at.BLANKS] >> 9 * field & 15
    for bits in range(16):
        # Who holds the cards without points, from the weakest; the others stand for themselves.
        word = 1
        for bit in range(4):
            if bits & blanks & 1 << bit:
                word = word << 2 | owners >> 2 * bit & 3
        board[at.WORDS + bits] = word << 4 | bits & ~blanks
        same = 0
        while board[at.WORDS + same] != board[at.WORDS + bits]:
            same += 1
        board[at.SAME + 16 * field + bits] = same


@part
def trick_so_far(board: Any, leader: int, table: Any, tricks: int) -> Any:
    """Give a trick from the cards on the table, by their numbers."""
    points, led, best, holder = board[at.BONUS + tricks], 0, 0, leader
    for nth in range(len(table)):
        place = board[at.PLACE_OF + table[nth]]
        points += board[at.POINTS + place]
        if not nth:
            led, best = FIELD[place], 1 << place
        elif winners(1 << place, led | board[at.TRUMPS], best):
            best, holder = 1 << place, leader + nth & 3
    return leader + len(table) & 3, led, best, holder, len(table), points


@part
def points_to_win(board: Any, cards: int, tricks: int, points: int) -> int:
    """Add to the points of a trick under way those of cards in hands and of tricks to come."""
    while cards:
        points += board[at.POINTS + trailing_zeros(cards)]
        cards &= cards - 1
    for trick in range(1, tricks):
        points += board[at.BONUS + trick]
    return points


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
    board, nodes, guess = memory_of(memory), 0, UNKNOWN
    for world in range(len(worlds)):
        seat = leader + len(table) & 3
        tricks = count_ones(worlds[world, seat])
        learn_hands(board, worlds[world], tricks)
        a, b = board[at.HANDS + seat], board[at.HANDS + (seat + 1 & 3)]
        c, d = board[at.HANDS + (seat + 2 & 3)], board[at.HANDS + (seat + 3 & 3)]
        hands, trick = (a, b, c, d), trick_so_far(board, leader, table, tricks)
        _, led, best, holder, played, points = trick
        rest = points_to_win(board, a | b | c | d, tricks, points)
        if guess < 0:
            guess = rest >> 1
        moves = a
        if played:
            moves = lawful(board, board[at.TRUMPS], a, led, best, (holder ^ seat) & 1 == 0)
        if each:
            apart = unlike(board, moves, a | b | c | d | best)
            while moves:
                card = moves & -moves
                moves ^= card
                if card & apart:
                    guess = exact_value(board, card, hands, trick, rest, tricks, guess)
                values[world, board[at.CARD_AT + trailing_zeros(card)]] = guess
        elif wanted > 0:
            found = value_within(board, moves, hands, trick, rest, tricks, wanted)
            spent = board[at.NODES] > board[at.BUDGET]
            values[world, 0] = UNKNOWN if spent else found >= wanted
        else:
            guess = exact_value(board, moves, hands, trick, rest, tricks, guess)
            values[world, 0] = guess
        nodes += board[at.NODES]
    return nodes
