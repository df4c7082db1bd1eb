"""Thirty-six cards, six to ace; in trumps the jack and the nine are highest."""

from typing import Literal

from tarabish_core.api import Deck, Scale, Scales, Sentence, hook, option
from tarabish_core.api import Options as Base

MESSAGES = {
    "cards.trumps": "Trumps rank J (20), 9 (14), A (11), 10 (10), K (4), Q (3), 8, 7, 6.",
    "cards.plain.ATKQJ9876": "Plain suits rank A (11), 10 (10), K (4), Q (3), J (2), 9, 8, 7, 6.",
    "cards.plain.AKQJT9876": "Plain suits rank A (11), K (4), Q (3), J (2), 10 (10), 9, 8, 7, 6.",
}


class Options(Base):
    """Options of `cards`."""

    plain_order: Literal["ATKQJ9876", "AKQJT9876"] = option(
        "ATKQJ9876", "the order of a plain suit, highest first"
    )


@hook
def deck(options: Options) -> Deck:
    return Deck("6789TJQKA")


@hook
def scales(options: Options) -> Scales:
    trump = (("J", 20), ("9", 14), ("A", 11), ("T", 10), ("K", 4), ("Q", 3))
    points = (("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2))
    plain = Scale(options.plain_order[::-1], points)
    return Scales(Scale("678QKTA9J", trump), plain, plain)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return Sentence("cards.trumps"), Sentence(f"cards.plain.{options.plain_order}")
