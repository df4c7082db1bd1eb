"""Taking the last trick with the six of trumps is worth ten more."""

from tarabish_core.api import NO_TRUMP, SUIT_MASKS, Options, Sentence, TrickBonus, hook

MESSAGES = {"six_last": "Taking the last trick with the six of trumps is worth ten points more."}


@hook
def trick_bonus(options: Options) -> TrickBonus:
    def bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        alone = trump != NO_TRUMP and cards & SUIT_MASKS[trump] == 1 << 9 * trump
        return 10 if last and alone else 0

    return bonus


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("six_last"),)
