"""The dealer must name trump when everybody else has passed."""

from tarabish_core.api import PASS, Auction, Calls, Sentence, hook
from tarabish_core.api import Options as Base

MESSAGES = {
    "dealer_forced": "If the three others pass, the dealer must name trump.",
    "dealer_forced.disputed": "Whether the dealer is forced: most tables play so, not all.",
}
SUITS = (0, 1, 2, 3)


class Options(Base):
    """`dealer_forced` has no options."""


@hook
def calls(options: Options) -> Calls:
    def forced(auction: Auction) -> tuple[int, ...]:
        return SUITS if auction.dealers_say else (PASS, *SUITS)

    return forced


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("dealer_forced"),)
