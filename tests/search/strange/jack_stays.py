"""The jack of trumps need not be played when trumps are led."""

from __future__ import annotations

from tarabish_core.api import RANKS, LegalCards, Options, Sentence, hook, mask_of

MESSAGES = {"jack_stays": "Who has no other trump than the jack need not follow a trump."}
JACKS = mask_of(9 * suit + RANKS.index("J") for suit in range(4))


@hook
def legal_cards(options: Options, inner: LegalCards) -> LegalCards:
    def legal(hand: int, led: int, trump: int, over: int, ally: int) -> int:
        if led == trump and hand & trump and hand & trump & ~JACKS == 0:
            return hand
        return inner(hand, led, trump, over, ally)

    return legal


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("jack_stays"),)
