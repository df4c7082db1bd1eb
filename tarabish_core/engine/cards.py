"""Cards as numbers, hands as masks; nothing here knows a rule.

A card is ``suit * 9 + rank``: suits spades, hearts, diamonds, clubs; ranks 6 up to ace.
A set of cards is an integer whose bit ``card`` is set. Seats 0 to 3 are north, east, south,
west, clockwise; the side of a seat is ``seat & 1``.
"""

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

RANKS = "6789TJQKA"
SUITS = "SHDC"
SEATS = "NESW"
"""The letters of ranks 0 to 8, suits 0 to 3 and seats 0 to 3."""

SIDES = ("NS", "EW")

NOBODY = -1
"""No seat, side or card."""

PASS = -1
NO_TRUMP = 4
"""The calls beside the four suits, 0 to 3."""

SUIT_MASKS = (*(0x1FF << 9 * suit for suit in range(4)), 0)
"""The mask of each suit; at no-trump the trump suit has no cards."""


def subsets(things: Iterable[T]) -> tuple[tuple[T, ...], ...]:
    """List all sets of some things, each at the index that has a bit for each thing in it."""
    found: list[tuple[T, ...]] = [()]
    for thing in things:
        found += [(*some, thing) for some in found]
    return tuple(found)


_SUBSETS = tuple(subsets(range(first, first + 9)) for first in (0, 9, 18, 27))
_GLYPHS = str.maketrans("♠♥♦♣♤♡♢♧", "SHDCSHDC", "\ufe0f")


def card_name(card: int) -> str:
    """Write a card as its rank and suit.

    >>> card_name(0), card_name(22)
    ('6S', 'TD')
    """
    return RANKS[card % 9] + SUITS[card // 9]


def card_number(name: str) -> int:
    """Read a card: ``AS``, ``10h``, ``T♥``; raises ValueError for anything else.

    >>> card_number("as"), card_number("10♦")
    (8, 22)
    """
    plain = name.translate(_GLYPHS).upper().replace("10", "T", 1)
    if (
        len(plain) != 2
        or not name.translate(_GLYPHS).isascii()
        or plain[0] not in RANKS
        or plain[1] not in SUITS
    ):
        raise ValueError(name)
    return SUITS.index(plain[1]) * 9 + RANKS.index(plain[0])


def cards_in(mask: int) -> tuple[int, ...]:
    """List the cards of a mask, lowest number first."""
    spades, hearts, diamonds, clubs = _SUBSETS
    return (
        spades[mask & 0x1FF]
        + hearts[mask >> 9 & 0x1FF]
        + diamonds[mask >> 18 & 0x1FF]
        + clubs[mask >> 27 & 0x1FF]
    )


def mask_of(cards: Iterable[int]) -> int:
    """Gather cards into a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def high_to_low(mask: int) -> tuple[int, ...]:
    """List the cards of a mask suit by suit, each suit from ace to six."""
    return tuple(sorted(cards_in(mask), key=lambda card: (card // 9, -card)))


def side_of(seat: int) -> int:
    """Tell the side of a seat: 0 for north-south, 1 for east-west."""
    return seat & 1


def pair(side: int, mine: int, theirs: int) -> tuple[int, int]:
    """Put two figures in the order of the sides, given whose is ``mine``."""
    return (theirs, mine) if side else (mine, theirs)
