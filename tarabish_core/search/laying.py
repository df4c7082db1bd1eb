"""What the board knows of the rules: tables for a trump under which the play is proven ordinary."""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.engine.cards import NO_TRUMP
from tarabish_core.search import board as at
from tarabish_core.search.proof import PLAIN, RUFFED, TRUMPS_LED, Ordinary

MOST_BLANKS = 4
"""So many cards without points are told apart by their holders alone, in each suit."""


def lay_out(points: tuple[int, ...], trump: int, known: Ordinary) -> Any:
    """Give the board's part that the rules decide, as int64; ``points`` are those of the cards."""
    tables = np.zeros(at.TABLES - at.POINTS, np.int64)
    worth: dict[int, int] = {0: 0}
    rising, blanks = True, 0
    for field, suit in enumerate(_suits(trump)):
        first, last = 9 * field, -1
        lowest = first + 9 - len(known.order[suit])
        for place, card in enumerate(known.order[suit], lowest):
            _put(tables, at.PLACE_OF + card, place)
            _put(tables, at.CARD_AT + place, card)
            _put(tables, at.POINTS + place, points[card])
            worth[points[card]] = worth.get(points[card], 0) | 1 << place
            rising, last = rising and points[card] >= last, points[card]
        row = tables[first : first + 9]
        blank = int(np.argmax(np.append(row, 1) != 0))
        blanks |= (1 << min(blank, MOST_BLANKS)) - 1 << first
        held = np.arange(512)[:, None] >> np.arange(9) & 1
        _lay(tables, at.SUIT_POINTS + 512 * field, held @ row)
    _lay(tables, at.BONUS + 1, known.bonus[::-1])
    _lay(tables, at.FOLLOWING, known.following)
    _lay(tables, at.VOID, known.void)
    for best in (PLAIN, RUFFED, TRUMPS_LED):
        free = all(ally[held] in {0, held} for ally in known.following[best] for held in range(4))
        _put(tables, at.FREE + best, free)
    _lay(tables, at.WORTHS, sorted(worth))
    _lay(tables, at.WORTH_CARDS, [worth[one] for one in sorted(worth)])
    _put(tables, at.TRUMPS, 0 if trump == NO_TRUMP else 0x1FF << 27)
    _put(tables, at.BLANKS, blanks)
    _put(tables, at.RISING, rising)
    return tables


def _suits(trump: int) -> tuple[int, ...]:
    """List the suits of the four fields, the trumps last."""
    plain = [suit for suit in range(4) if suit != trump]
    return tuple(plain) if trump == NO_TRUMP else (*plain, trump)


def _put(tables: Any, place: int, value: int) -> None:
    tables[place - at.POINTS] = value


def _lay(tables: Any, place: int, values: Any) -> None:
    flat = np.array(values, np.int64).ravel()
    tables[place - at.POINTS : place - at.POINTS + len(flat)] = flat
