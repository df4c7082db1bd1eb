"""The last trick is worth ten points more."""

from typing import Literal

from tarabish_core.api import Options as Base
from tarabish_core.api import Sentence, TrickBonus, hook, option

MESSAGES = {
    "last_trick": "The last trick is worth {points} points more.",
    "last_trick.nothing": "The last trick is worth nothing more than its cards.",
}


class Options(Base):
    """Options of `last_trick`."""

    points: Literal[0, 10] = option(10, "what winning the last trick is worth")


@hook
def trick_bonus(options: Options) -> TrickBonus:
    points = options.points

    def bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        return points if last else 0

    return bonus


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    if not options.points:
        return (Sentence("last_trick.nothing"),)
    return (Sentence("last_trick", (("points", options.points),)),)
