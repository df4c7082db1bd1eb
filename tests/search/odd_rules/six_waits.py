"""A six is led only by who has nothing else; who cannot follow may keep his jack of trumps."""

from tarabish_core.api import RANKS, LeadCards, LegalCards, Options, Sentence, hook, mask_of

MESSAGES = {"six_waits": "No six is led while there is another card; a bare jack may be kept."}
SIXES = mask_of(9 * suit + RANKS.index("6") for suit in range(4))
JACKS = mask_of(9 * suit + RANKS.index("J") for suit in range(4))


@hook
def lead_cards(options: Options, inner: LeadCards) -> LeadCards:
    return lambda lead: inner(lead) & ~SIXES or inner(lead)


@hook
def legal_cards(options: Options, inner: LegalCards) -> LegalCards:
    def legal(hand: int, led: int, trump: int, over: int, ally: int) -> int:
        bare = hand & led == 0 and hand & trump and hand & trump & ~JACKS == 0
        return hand if bare else inner(hand, led, trump, over, ally)

    return legal


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("six_waits"),)
