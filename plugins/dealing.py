"""Nine cards each, the last three of them one's kitty; the deal goes round to the left."""

from typing import Literal

from tarabish_core.api import (
    HAND,
    KITTY,
    LATER,
    Auction,
    Clash,
    NextDealer,
    Others,
    Packet,
    Packets,
    SeesKitty,
    Sentence,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "dealing.threes": "Cards are dealt in threes from the dealer's left, nine to each.",
    "dealing.ones": "Cards are dealt one by one from the dealer's left, nine to each.",
    "dealing.before_auction": (
        "Each player's last three cards are a kitty, face down until trump is named."
    ),
    "dealing.after_trump": "Each player's last three cards are dealt when trump has been named.",
    "dealing.after_own_pass": "Who passes may look at the three cards of the kitty at once.",
    "dealing.left": "The deal moves to the left after every deal that was played.",
    "dealing.nothing_to_peek_at": (
        "a kitty that is dealt after trump cannot be looked at after passing"
    ),
}


class Options(Base):
    """Options of `dealing`."""

    by: Literal["threes", "ones"] = option("threes", "how many cards a packet holds")
    kitty: Literal["before_auction", "after_trump"] = option(
        "before_auction", "when the last three cards of each player are dealt"
    )
    peek: Literal["never", "after_own_pass"] = option(
        "never", "whether a player who passed may look at the kitty before trump is named"
    )


@hook
def packets(options: Options) -> Packets:
    size = 3 if options.by == "threes" else 1
    later = LATER if options.kitty == "after_trump" else KITTY

    by_dealer = tuple(
        tuple(
            Packet((dealer + place) % 4, size, HAND if count < 6 else later)
            for count in range(0, 9, size)
            for place in (1, 2, 3, 4)
        )
        for dealer in range(4)
    )
    return lambda dealer: by_dealer[dealer]


@hook
def sees_kitty(options: Options) -> SeesKitty:
    if options.peek == "never":
        return lambda seat, auction: False

    def after_own_pass(seat: int, auction: Auction) -> bool:
        return (seat - auction.dealer - 1) % 4 < len(auction.said)

    return after_own_pass


@hook
def next_dealer(options: Options) -> NextDealer:
    return lambda dealer, outcome, goer: (dealer + 1) % 4


@hook
def clashes(options: Options, others: Others) -> tuple[Clash, ...]:
    if options.peek == "never" or options.kitty == "before_auction":
        return ()
    return (Clash("peek", Sentence("dealing.nothing_to_peek_at")),)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    told = [Sentence(f"dealing.{options.by}"), Sentence(f"dealing.{options.kitty}")]
    if options.peek != "never":
        told.append(Sentence(f"dealing.{options.peek}"))
    return (*told, Sentence("dealing.left"))
