"""Chance from counters: deal ``k`` of seed ``s`` is the same pack everywhere, for every variant.

The generator is splitmix64 keyed by (seed, stream, index). Each 64-bit word gives two 32-bit
draws, the high half first; a draw below ``n`` is ``draw * n >> 32``. The pack is a Fisher-Yates
shuffle from the top index down. Stream 0 deals; everything else that needs chance names another
stream, so that one use never moves another.
"""

from collections.abc import Iterator
from operator import index

DEAL_STREAM, RITUAL_STREAM, PLAYER_STREAM, WORLD_STREAM = range(4)

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix64(value: int) -> int:
    """Finalise splitmix64: a bijection of 64-bit words."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


def stream(seed: int, *key: int) -> int:
    """Begin the stream of a key (any integers, numpy's too): the state its words follow from."""
    state = mix64(index(seed) & _MASK)
    for part in key:
        state = mix64(state + _GAMMA * ((index(part) & _MASK) + 1) & _MASK)
    return state


def draw_at(state: int, number: int, limit: int) -> int:
    """Draw from 0 to ``limit`` - 1 by the high half of a stream's word ``number`` (from 0)."""
    return draw_half(state, number, False, limit)


def draw_half(state: int, number: int, low: bool, limit: int) -> int:
    """Draw by the high half of a stream's word ``number``, or by its low half."""
    word = mix64(state + _GAMMA * (number + 1) & _MASK)
    return (word & 0xFFFFFFFF if low else word >> 32) * limit >> 32


class Chance:
    """A source of draws that depends on nothing but its key (any integers).

    >>> Chance(1, 0).below(36) == Chance(1, 0).below(36)
    True
    """

    def __init__(self, seed: int, *key: int) -> None:
        self._draws = _draws(stream(seed, *key))

    def below(self, limit: int) -> int:
        """Draw from 0 to ``limit`` - 1 (``limit`` at most 2**32)."""
        return next(self._draws) * limit >> 32

    def shuffle(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards in a random order."""
        pack = list(cards)
        for size, draw in zip(range(len(pack), 1, -1), self._draws, strict=False):
            other = draw * size >> 32
            pack[size - 1], pack[other] = pack[other], pack[size - 1]
        return tuple(pack)


def _draws(state: int) -> Iterator[int]:
    while True:
        state = state + _GAMMA & _MASK
        word = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        word = (word ^ word >> 27) * 0x94D049BB133111EB & _MASK
        word ^= word >> 31
        yield word >> 32
        yield word & 0xFFFFFFFF


def shuffled_pack(seed: int, index: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pack of deal ``index`` (from 0) of a seed, top card first."""
    return Chance(seed, DEAL_STREAM, index).shuffle(cards)
