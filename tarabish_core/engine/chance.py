"""Chance from counters: deal ``k`` of seed ``s`` is the same pack everywhere, for every variant.

The generator is splitmix64 keyed by (seed, stream, index). Each 64-bit word gives two 32-bit
draws, the high half first; a draw below ``n`` is ``draw * n >> 32``. The pack is a Fisher-Yates
shuffle from the top index down. Stream 0 deals; everything else that needs chance names another
stream, so that one use never moves another.
"""

DEAL_STREAM, RITUAL_STREAM, PLAYER_STREAM = range(3)

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def mix64(value: int) -> int:
    """Finalise splitmix64: a bijection of 64-bit words."""
    value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & _MASK
    value = (value ^ value >> 27) * 0x94D049BB133111EB & _MASK
    return value ^ value >> 31


class Chance:
    """A source of draws that depends on nothing but its key (any integers).

    >>> Chance(1, 0).below(36) == Chance(1, 0).below(36)
    True
    """

    def __init__(self, seed: int, *key: int) -> None:
        state = mix64(seed & _MASK)
        for part in key:
            state = mix64(state + _GAMMA * ((part & _MASK) + 1) & _MASK)
        self._state = state
        self._low: int | None = None

    def _draw(self) -> int:
        if self._low is not None:
            low, self._low = self._low, None
            return low
        self._state = self._state + _GAMMA & _MASK
        word = mix64(self._state)
        self._low = word & 0xFFFFFFFF
        return word >> 32

    def below(self, limit: int) -> int:
        """Draw from 0 to ``limit`` - 1 (``limit`` at most 2**32)."""
        return self._draw() * limit >> 32

    def shuffle(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards in a random order."""
        pack = list(cards)
        for last in range(len(pack) - 1, 0, -1):
            other = self.below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return tuple(pack)


def shuffled_pack(seed: int, index: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the pack of deal ``index`` (from 0) of a seed, top card first."""
    return Chance(seed, DEAL_STREAM, index).shuffle(cards)
