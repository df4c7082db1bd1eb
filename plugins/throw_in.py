"""A player may throw in the cards at any time and give up the points."""

from typing import Literal

from tarabish_core.api import (
    Fault,
    Faults,
    ScoreDeal,
    Sentence,
    Sheet,
    Tally,
    Windows,
    always,
    hook,
    option,
    pair,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "throw_in.all": (
        "A player may throw in the cards at any time; the other side writes all points of the deal."
    ),
    "throw_in.rest": (
        "A player may throw in the cards at any time; the other side gets the rest of the points, "
        "and the deal is settled as usual."
    ),
    "throw_in.disputed": ("Whether throwing in gives up all points or only those still to be won."),
}


class Options(Base):
    """Options of `throw_in`."""

    forfeits: Literal["all", "rest"] = option("all", "what throwing in gives up")


@hook
def windows(options: Options, inner: Windows) -> Windows:
    return inner._replace(throw_in=always)


@hook
def faults(options: Options, inner: Faults) -> Faults:
    answers: dict[str, Fault] = {"all": _all, "rest": _rest}
    return inner._replace(thrown_in=answers[options.forfeits])


def _all(side: int, tally: Tally, settle: ScoreDeal) -> Sheet:
    return Sheet("thrown_in", pair(side, 0, tally.pool))


def _rest(side: int, tally: Tally, settle: ScoreDeal) -> Sheet:
    ours, theirs = pair(side, 0, tally.rest)
    cards = (tally.cards[0] + ours, tally.cards[1] + theirs)
    return settle(tally._replace(cards=cards, rest=0))


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence(f"throw_in.{options.forfeits}"),)
