"""Masks of cards by strength: what lies above, next to, and alike; for compiled code."""

from __future__ import annotations

from typing import Any

from numba import extending, njit, types

from tarabish_core.simulate.bits import leading_zeros

NOT_LOWEST = 0xFFFFFFFFF & ~(1 | 1 << 9 | 1 << 18 | 1 << 27)
NOT_HIGHEST = 0xFFFFFFFFF & ~(1 << 8 | 1 << 17 | 1 << 26 | 1 << 35)

intrinsic: Any = extending.intrinsic
part: Any = njit(error_model="numpy")
"""Compiles a function into those that call it; nothing is kept of it by itself."""


@part
def above(cards: int, others: int) -> int:
    """Give the cards that stand above every one of the others."""
    return cards & -1 << 64 - leading_zeros(others) if others else cards


@part
def next_above(cards: int, there: int) -> int:
    """Give the places up to the next card that is there, above each of some cards, in its suit."""
    empty = ~there & NOT_LOWEST
    cards |= empty & cards << 1
    empty &= empty << 1
    cards |= empty & cards << 2
    empty &= empty << 2
    cards |= empty & cards << 4
    return cards << 1 & NOT_LOWEST


@part
def next_below(cards: int, there: int) -> int:
    """Give the places down to the next card that is there, below each of some cards."""
    empty = ~there & NOT_HIGHEST
    cards |= empty & cards >> 1
    empty &= empty >> 1
    cards |= empty & cards >> 2
    empty &= empty >> 2
    cards |= empty & cards >> 4
    return cards >> 1 & NOT_HIGHEST


@intrinsic
def memory_of(_context: Any, array: Any) -> Any:
    """Give where the numbers of an int64 array begin, which calls hand on faster than the array.

    For as long as the caller holds the array itself.
    """

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return context.make_array(signature.args[0])(context, builder, args[0]).data

    return types.CPointer(types.int64)(array), build
