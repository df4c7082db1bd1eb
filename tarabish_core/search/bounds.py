"""What a side is sure of before anything is searched; for compiled code.

Two facts are counted. A trump that no trump of the other side beats wins its trick whenever it is
played. And whoever leads can cash what nobody beats: trumps first until the others have none, then
the highest cards of plain suits; or these alone while whoever could ruff must follow.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.search import board as at
from tarabish_core.search.fields import above, part
from tarabish_core.simulate.bits import count_ones


@part
def fewest_points(board: Any, hand: int, count: int) -> int:
    """Give the points of the cheapest ``count`` cards of a hand, which has so many."""
    points, kind = 0, 0
    while True:
        found = count_ones(hand & board[at.WORTH_CARDS + kind])
        worth = board[at.WORTHS + kind]
        if found >= count:
            return points + worth * count
        points += worth * found
        count -= found
        kind += 1


@part
def points_of(board: Any, cards: int, field: int) -> int:
    """Give the points of cards that lie in one field."""
    return board[at.SUIT_POINTS + 512 * field + (cards >> 9 * field & 0x1FF)]


@part
def by_trumps(board: Any, trumps: int, mine: int, partner: int, one: int, other: int) -> Any:
    """Give the points and the tricks that a side is sure of by trumps above all of the others'."""
    sure = above((mine | partner) & trumps, (one | other) & trumps)
    won = max(count_ones(sure & mine), count_ones(sure & partner))
    points = (
        points_of(board, sure, 3)
        + fewest_points(board, one, won)
        + fewest_points(board, other, won)
    )
    return points, won


@part
def by_cashing(board: Any, trumps: int, a: int, b: int, c: int, d: int) -> Any:
    """Give the points and the tricks that the leader, ``a``, can take by what nobody beats."""
    others = b | c | d
    drawn = above(a & trumps, others & trumps)
    won = count_ones(drawn)
    trumps_b, trumps_c, trumps_d = b & trumps, c & trumps, d & trumps
    points = points_of(board, drawn, 3)
    last = 3 if trumps else 4
    if won >= max(count_ones(trumps_b), count_ones(trumps_d)):
        may_ruff = count_ones(trumps_c) > won
        for field in range(last):
            suit = 0x1FF << 9 * field
            if a & suit:
                high = above(a & suit, others & suit)
                found = count_ones(high)
                # A partner with trumps left and none of the suit might have to take the trick.
                if found and not (may_ruff and found > count_ones(c & suit)):
                    points += points_of(board, high, field)
                    won += found
    elif not won:
        for field in range(last):
            suit = 0x1FF << 9 * field
            high = above(a & suit, others & suit)
            if high:
                found = count_ones(high)
                most = count_ones(b & suit) if trumps_b else 9
                if trumps_d:
                    most = min(most, count_ones(d & suit))
                if trumps_c:
                    most = min(most, count_ones(c & suit))
                while found > most:
                    high &= high - 1
                    found -= 1
                points += points_of(board, high, field)
                won += found
    if won:
        points += (
            fewest_points(board, b, won)
            + fewest_points(board, c, won)
            + fewest_points(board, d, won)
        )
    return points, won


@part
def bounds(board: Any, a: int, b: int, c: int, d: int, rest: int, tricks: int) -> Any:
    """Give the fewest and the most points of the leader's side; ``a`` leads, ``rest`` is all."""
    trumps = board[at.TRUMPS]
    fewest, most = 0, rest
    ours, theirs = (a | c) & trumps, (b | d) & trumps
    if ours > theirs:
        points, won = by_trumps(board, trumps, a, c, b, d)
        fewest = rest if won >= tricks else points
    elif theirs:
        points, won = by_trumps(board, trumps, b, d, a, c)
        most = 0 if won >= tricks else rest - points
    points, won = by_cashing(board, trumps, a, b, c, d)
    if won >= tricks:
        return rest, most
    return max(fewest, points), most
