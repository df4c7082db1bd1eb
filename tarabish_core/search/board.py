"""The solver's working memory: where everything stands in one array of int64.

Cards are laid out by strength for the trump at hand: four fields of nine bits, trumps in the
highest, the strongest card of a suit in the highest bit of its field. At no-trump the fields are
four plain suits. All masks of the compiled search are of this layout.
"""

from __future__ import annotations

import numpy as np

TABLE_BITS = 17
"""The transposition table has 2**17 words: 1 MB, what a core's own cache holds."""

TABLE = 0
POINTS = TABLE + (1 << TABLE_BITS)
"""Points of each of the 36 places."""

SUIT_POINTS = POINTS + 36
"""Points of nine bits of each field."""

BONUS = SUIT_POINTS + 4 * 512
"""What a trick is worth beside its cards, by the tricks that are left with it."""

FOLLOWING = BONUS + 10
"""What may be played that follows: see proof.py."""

VOID = FOLLOWING + 3 * 2 * 4
"""What may be played without a card of the suit led."""

FREE = VOID + 2 * 2 * 8
"""Whether whoever follows may do so with any card, by what is best so far."""

WORTHS, WORTH_CARDS = FREE + 3, FREE + 3 + 37
"""What cards are worth, the lowest first, then the masks of those that are."""

TRUMPS = WORTH_CARDS + 37
"""The mask of the trumps."""

BLANKS = TRUMPS + 1
"""The mask of the lowest cards of each suit that are worth nothing."""

RISING = BLANKS + 1
"""Whether a stronger card of a suit is never worth less."""

PLACE_OF = RISING + 1
"""The place of each card by its number."""

CARD_AT = PLACE_OF + 36
"""The number of the card at each place."""

TABLES = CARD_AT + 36
"""The end of what the rules say; from here on what the search notes."""

HANDS = TABLES
SAME = HANDS + 4
"""For four low bits of each field: the bits that stand for all that lie alike between the hands."""

WORDS = SAME + 4 * 16
"""Room for telling which do."""

CUTS = WORDS + 16
"""How often a lead of each seat settled a node."""

AGE = CUTS + 4 * 36
"""Which hands the table speaks of; words of other ages are none."""

OLDEST = 15
NODES = AGE + 1
BUDGET = NODES + 1
"""How many nodes were searched, and how many may be."""

SLOTS = BUDGET + 1
USED = SLOTS + 1
"""The last slot of the table that these hands use, and the last that any has used since it was
empty: few cards need few, and are not to wait until all are emptied."""

SIZE = USED + 1

FIELD = np.array([0x1FF << 9 * (place // 9) for place in range(36)], np.int64)
"""The field of each place, as a mask."""
