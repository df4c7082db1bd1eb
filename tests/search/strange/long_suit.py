"""Who cannot follow plays a card of his longest suit: a rule that does not compile."""

from __future__ import annotations

from tarabish_core.api import SUIT_MASKS, LegalCards, Options, Sentence, hook

MESSAGES = {"long_suit": "Who cannot follow suit plays a card of a suit he has most of."}


@hook
def legal_cards(options: Options, inner: LegalCards) -> LegalCards:
    def legal(hand: int, led: int, trump: int, over: int, ally: int) -> int:
        if hand & led:
            return inner(hand, led, trump, over, ally)
        most = max((hand & suit).bit_count() for suit in SUIT_MASKS)
        return sum(hand & suit for suit in SUIT_MASKS if (hand & suit).bit_count() == most)

    return legal


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("long_suit"),)
