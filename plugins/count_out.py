"""A side that believes it is out may stop the deal: right wins the game, wrong loses it."""

from itertools import accumulate
from typing import Literal

from tarabish_core.api import (
    PLAYED,
    Faults,
    GameEnd,
    ScoreDeal,
    Sentence,
    Sheet,
    Standing,
    Tally,
    Windows,
    always,
    field_validator,
    hook,
    option,
    pair,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "count_out": (
        "A player who believes that the side is out may stop the deal and say so: right wins the "
        "game, wrong loses it."
    ),
    "count_out.order": (
        "If both sides are out then, points count in this order: {order}; the side that is out "
        "first in it wins."
    ),
}
NAMES = {"bella": "bells", "run": "runs", "trick": "cards"}


class Options(Base):
    """Options of `count_out`."""

    order: list[Literal["bella", "run", "trick"]] = option(
        ["bella", "run", "trick"], "the order in which points count when a side says it is out"
    )

    @field_validator("order")
    @classmethod
    def _each_once(cls, order: list[str]) -> list[str]:
        if sorted(order) != sorted(NAMES):
            raise ValueError('expected "bella", "run" and "trick", each once')
        return order


@hook
def windows(options: Options, inner: Windows) -> Windows:
    return inner._replace(count_out=always)


@hook
def faults(options: Options, inner: Faults) -> Faults:
    def taken(side: int, tally: Tally, settle: ScoreDeal) -> Sheet:
        return Sheet("counted_out", (tally.total(0), tally.total(1)))

    return inner._replace(counted_out=taken)


@hook
def game_end(options: Options, inner: GameEnd) -> GameEnd:
    def winner(standing: Standing) -> int:
        end = standing.tally.end
        if end.kind != "counted_out":
            return inner(standing)
        caller, other = out_after(standing, end.side), out_after(standing, 1 - end.side)
        return end.side if caller < 4 and caller <= other else 1 - end.side

    def out_after(standing: Standing, side: int) -> int:
        """Tell after how many of the three counts a side is out alone; 4 if after none."""
        tally = standing.tally
        counts = {"bella": tally.bella[side], "run": tally.runs[side], "trick": tally.cards[side]}
        steps = accumulate([standing.before[side], *(counts[name] for name in options.order)])
        played = tally._replace(end=PLAYED)
        for number, total in enumerate(steps):
            if inner(Standing(standing.before, pair(side, total, 0), played)) == side:
                return number
        return 4

    return winner


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    order = ", ".join(NAMES[name] for name in options.order)
    return Sentence("count_out"), Sentence("count_out.order", (("order", order),))
