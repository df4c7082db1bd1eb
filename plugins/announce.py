"""A run is announced in turn, before one's first card, by its value alone."""

from typing import Literal

from tarabish_core.api import (
    CLOSED,
    LATE,
    OPEN,
    Announcements,
    Moment,
    Sentence,
    Windows,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "announce.best": 'Announce your best run before your first card: say "twenty" or "fifty".',
    "announce.all": (
        'Announce all your runs before your first card, the best first: "fifty and twenty".'
    ),
}


class Options(Base):
    """Options of `announce`."""

    what: Literal["best", "all"] = option("best", "what is said of several runs")


@hook
def announcements(options: Options) -> Announcements:
    if options.what == "all":
        return lambda values: (tuple(sorted(values, reverse=True)),) if values else ()
    return lambda values: ((max(values),),) if values else ()


@hook
def windows(options: Options, inner: Windows) -> Windows:
    def announce(moment: Moment) -> int:
        if moment.played[moment.seat]:
            return LATE
        return OPEN if moment.turn == moment.seat else CLOSED

    return inner._replace(announce=announce)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence(f"announce.{options.what}"),)
