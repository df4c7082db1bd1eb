"""Tricks are worth more the later they are, and two aces in one are worth twenty."""

from __future__ import annotations

from tarabish_core.api import RANKS, Options, Sentence, TrickBonus, hook, mask_of

MESSAGES = {"dear_tricks": "A trick is worth its number less three, and 20 more with two aces."}
ACES = mask_of(9 * suit + RANKS.index("A") for suit in range(4))


@hook
def trick_bonus(options: Options) -> TrickBonus:
    def bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        return trick - 3 + (20 if (cards & ACES).bit_count() >= 2 else 0)

    return bonus


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("dear_tricks"),)
