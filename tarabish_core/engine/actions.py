"""All that a seat can do. Frozen, few, and each names its seat."""

from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from tarabish_core.engine.cards import subsets


@dataclass(frozen=True, slots=True)
class Pass:
    """Decline one's say."""

    seat: int


@dataclass(frozen=True, slots=True)
class Go:
    """Name trump: a suit 0 to 3, or NO_TRUMP."""

    seat: int
    trump: int


@dataclass(frozen=True, slots=True)
class Announce:
    """Say the values of one's runs: ``(20,)``, ``(50,)``, ``(50, 20)``."""

    seat: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """Lay down runs, each the mask of its cards, perhaps claiming the bells among them."""

    seat: int
    runs: tuple[int, ...]
    bella: bool = False


@dataclass(frozen=True, slots=True)
class Bella:
    """Claim the bells without a card: before another card, or just after one's own."""

    seat: int


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card, perhaps claiming the bells with it."""

    seat: int
    card: int
    bella: bool = False


def plays_in(seat: int, cards: int) -> tuple[Play, ...]:
    """List the plays of a mask of cards, lowest number first, none with a claim."""
    spades, hearts, diamonds, clubs = _plays(seat)
    return (
        spades[cards & 0x1FF]
        + hearts[cards >> 9 & 0x1FF]
        + diamonds[cards >> 18 & 0x1FF]
        + clubs[cards >> 27 & 0x1FF]
    )


@cache
def _plays(seat: int) -> tuple[tuple[tuple[Play, ...], ...], ...]:
    return tuple(
        subsets(Play(seat, card) for card in range(first, first + 9)) for first in (0, 9, 18, 27)
    )


@dataclass(frozen=True, slots=True)
class CallMisplay:
    """Stop play and say that ``offender`` misplayed in ``trick`` (counted from 0)."""

    seat: int
    offender: int
    trick: int


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Give up the deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class CountOut:
    """Say that one's side is out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Look:
    """Ask to see the last trick; changes nothing."""

    seat: int


Action: TypeAlias = (
    Pass | Go | Announce | Show | Bella | Play | CallMisplay | ThrowIn | CountOut | Look
)
