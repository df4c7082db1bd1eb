"""Deals that are given to be played: the `Dealer` and `Deal` tags of a text."""

from __future__ import annotations

from tarabish_core.engine.cards import SEATS
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import Deal, Four, start
from tarabish_core.records.notation import NotationError, read_deal, read_seat, write_deal
from tarabish_core.records.reader import RecordError, Tag, read_pieces

GivenDeal = tuple[int | None, Four, Four]
"""Who deals, where that is said, and each seat's first cards and kitty."""


def given_deals(ruleset: Ruleset, text: str) -> list[GivenDeal]:
    """Read the deals of a text; raises RecordError if there is none or one is wrong."""
    found: list[GivenDeal] = []
    dealer: int | None = None
    for name, piece in read_pieces(text):
        if not isinstance(piece, Tag):
            continue
        try:
            if name == "Dealer":
                dealer = read_seat(piece.value.strip())
            elif name == "Deal":
                deal = read_deal(piece.value, 0, ruleset.first_size, ruleset.kitty_size)
                start(ruleset, deal)
                found.append((dealer, deal.first, deal.kitty))
                dealer = None
        except (NotationError, ValueError) as error:
            raise RecordError(str(error), piece.mark) from error
    if not found:
        raise RecordError('there is no [Deal "…"] in it')
    return found


def write_given(deals: list[GivenDeal]) -> str:
    """Write the deals that are still to come into a tag's value, so that a game can go on."""
    return " | ".join(
        f"{'' if dealer is None else SEATS[dealer]}/{write_deal(Deal(0, first, kitty))}"
        for dealer, first, kitty in deals
    )


def read_given(ruleset: Ruleset, text: str) -> list[GivenDeal]:
    """Read such a tag's value; raises RecordError if it is wrong."""
    found: list[GivenDeal] = []
    for part in text.split(" | "):
        letter, _, cards = part.partition("/")
        try:
            deal = read_deal(cards, 0, ruleset.first_size, ruleset.kitty_size)
            found.append((read_seat(letter) if letter else None, deal.first, deal.kitty))
        except NotationError as error:
            raise RecordError(f"the deals that were given: {error}") from error
    return found
