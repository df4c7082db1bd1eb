"""One round, eldest first; the first to go ends it and binds both partners."""

from tarabish_core.api import (
    NOBODY,
    PASS,
    Auction,
    Contract,
    Contracts,
    Sentence,
    hook,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "auction.round": (
        "Each player has one say, from the dealer's left: go, naming trump, or pass. "
        "The first to go ends it and binds both partners."
    ),
}


class Options(Base):
    """`auction` has no options."""


@hook
def contract(options: Options) -> Contracts:
    def settled(auction: Auction) -> Contract | None:
        eldest, said = (auction.dealer + 1) % 4, auction.said
        if said and said[-1] != PASS:
            return Contract((eldest + len(said) - 1) % 4, said[-1], eldest)
        return Contract(NOBODY, PASS, eldest) if len(said) == 4 else None

    return settled


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("auction.round"),)
