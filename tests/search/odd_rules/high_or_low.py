"""With an odd number of face cards one plays the last of one's lawful cards, else the first."""

from tarabish_core.api import RANKS, LegalCards, Options, Sentence, hook, mask_of

MESSAGES = {
    "high_or_low": "With an odd number of face cards play your last lawful card, else your first."
}
FACES = mask_of(9 * suit + RANKS.index(rank) for suit in range(4) for rank in "JQK")


@hook
def legal_cards(options: Options, inner: LegalCards) -> LegalCards:
    def legal(hand: int, led: int, trump: int, over: int, ally: int) -> int:
        may = inner(hand, led, trump, over, ally)
        odd = (hand & FACES).bit_count() & 1
        return 1 << may.bit_length() - 1 if odd else may & -may

    return legal


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("high_or_low"),)
