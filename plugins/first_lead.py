"""Who leads to the first trick."""

from typing import Literal

from tarabish_core.api import (
    NOBODY,
    Auction,
    Contract,
    Contracts,
    Sentence,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "first_lead.eldest": "The player at the dealer's left leads to the first trick.",
    "first_lead.left_of_goer": "The player at the goer's left leads to the first trick.",
    "first_lead.goer": "The goer leads to the first trick.",
    "first_lead.disputed": (
        "Who leads first: one old text has something begin at the goer's left, and is cut off"
        " there."
    ),
}


class Options(Base):
    """Options of `first_lead`."""

    by: Literal["eldest", "left_of_goer", "goer"] = option("eldest", "who leads to the first trick")


@hook
def contract(options: Options, inner: Contracts) -> Contracts:
    if options.by == "eldest":
        return inner
    step = 1 if options.by == "left_of_goer" else 0

    def led(auction: Auction) -> Contract | None:
        found = inner(auction)
        if found is None or found.goer == NOBODY:
            return found
        return found._replace(leader=(found.goer + step) % 4)

    return led


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence(f"first_lead.{options.by}"),)
