"""A fifty was announced and not shown: the others may still show a twenty up to the third card."""

from typing import Literal

from tarabish_core.api import (
    LATE,
    OPEN,
    Moment,
    RunContest,
    Sentence,
    Tiers,
    Windows,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "fifty_forgot.fifty_only.own_third": (
        "If an announced fifty is not shown in time, the other players may still show an announced "
        "twenty, each before their own third card."
    ),
    "fifty_forgot.fifty_only.first_third_card": (
        "If an announced fifty is not shown in time, the other players may still show an announced "
        "twenty, before the third trick is led."
    ),
    "fifty_forgot.any_better.own_third": (
        "If an announced fifty is not shown in time, the other players may still show an announced "
        "run of no higher value, each before their own third card."
    ),
    "fifty_forgot.any_better.first_third_card": (
        "If an announced fifty is not shown in time, the other players may still show an announced "
        "run of no higher value, before the third trick is led."
    ),
    "fifty_forgot.disputed": (
        "Whose third card ends the time for a twenty over a forgotten fifty, and whether "
        "other runs may be shown as well."
    ),
}
AFTER = ("show",)
"""It lengthens the time that `show` gives."""


class Options(Base):
    """Options of `fifty_forgot`."""

    deadline: Literal["own_third", "first_third_card"] = option(
        "own_third", "until when the others may show"
    )
    scope: Literal["fifty_only", "any_better"] = option(
        "fifty_only", "whether only twenties may be shown late, or other runs too"
    )


@hook
def windows(options: Options, inner: Windows) -> Windows:
    def show(moment: Moment) -> int:
        usual, mine = inner.show(moment), moment.announced[moment.seat]
        if usual != LATE or not mine or not forgotten(moment, mine[0]):
            return usual
        if options.deadline == "first_third_card":
            return OPEN if sum(moment.played) == 8 else LATE
        return OPEN if moment.played[moment.seat] == 2 and moment.turn == moment.seat else LATE

    def forgotten(moment: Moment, mine: int) -> bool:
        if options.scope == "fifty_only" and mine >= 50:
            return False
        return any(
            theirs and theirs[0] >= max(50, mine) and not moment.shown[seat]
            for seat, theirs in enumerate(moment.announced)
            if seat != moment.seat and moment.played[seat] >= 2
        )

    return inner._replace(show=show)


@hook
def run_contest(options: Options, inner: RunContest) -> RunContest:
    def without_forgotten(tiers: Tiers, tricks: tuple[int, int]) -> tuple[int, ...]:
        best = next((run.value for tier in tiers for run in tier if run.shown), 0)
        least = 50 if options.scope == "any_better" or best < 50 else 1000
        kept = (tuple(r for r in tier if r.shown or r.value < max(least, best)) for tier in tiers)
        return inner(tuple(tier for tier in kept if tier), tricks)

    return without_forgotten


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence(f"fifty_forgot.{options.scope}.{options.deadline}"),)
