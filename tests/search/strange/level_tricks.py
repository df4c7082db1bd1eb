"""Partners help each other: nobody trumps a partner's trick, and every trick is worth five."""

from __future__ import annotations

from tarabish_core.api import LegalCards, Options, Sentence, TrickBonus, hook

MESSAGES = {"level_tricks": "Every trick is worth 5; who cannot follow does not trump a partner."}


@hook
def legal_cards(options: Options, inner: LegalCards) -> LegalCards:
    def legal(hand: int, led: int, trump: int, over: int, ally: int) -> int:
        if hand & led:
            return hand & led
        if ally:
            return hand & ~trump or hand
        return hand & trump or hand

    return legal


@hook
def trick_bonus(options: Options) -> TrickBonus:
    return lambda cards, trump, trick, last: 5


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("level_tricks"),)
