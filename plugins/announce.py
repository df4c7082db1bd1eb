"""A run is announced in turn, before one's first card, by its value alone."""

from itertools import combinations_with_replacement
from typing import Literal

from tarabish_core.api import (
    CLOSED,
    LATE,
    OPEN,
    Announcements,
    Faults,
    Moment,
    ScoreDeal,
    Sentence,
    Sheet,
    Tally,
    Windows,
    hook,
    option,
    pair,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "announce.best": (
        'Announce your best run before your first card by its value: say "twenty" or "fifty".'
    ),
    "announce.all": (
        'Announce all your runs before your first card, the best first: "fifty and twenty".'
    ),
    "announce.misplay": (
        "Announcing a run that you do not hold is a misplay and gives the deal to the other side."
    ),
    "announce.allowed": (
        "You may announce a run that you do not hold; but then there is nothing to show."
    ),
}
AFTER = ("misplay",)
"""A bluff costs what `misplay` says that a misplay costs."""
Known = tuple[tuple[int, int], ...]
Said = tuple[tuple[int, ...], ...]


class Options(Base):
    """Options of `announce`."""

    what: Literal["best", "all"] = option("best", "what is said of several runs")
    bluff: Literal["reject", "misplay", "allowed"] = option(
        "reject", "whether a run may be announced that is not held"
    )


@hook
def announcements(options: Options) -> Announcements:
    most = 3 if options.what == "all" else 1
    if options.bluff != "reject":
        return lambda held, known: _anything(known, most)
    return _all if options.what == "all" else _best


def _best(held: tuple[int, ...], known: Known) -> Said:
    return ((max(held),),) if held else ()


def _all(held: tuple[int, ...], known: Known) -> Said:
    return (tuple(sorted(held, reverse=True)),) if held else ()


def _anything(known: Known, most: int) -> Said:
    """List all that some hand of nine could say."""
    sizes = dict(known)
    return tuple(
        values
        for count in range(1, most + 1)
        for values in combinations_with_replacement(sizes, count)
        if sum(sizes[value] for value in values) <= 9
    )


@hook
def windows(options: Options, inner: Windows) -> Windows:
    def announce(moment: Moment) -> int:
        if moment.played[moment.seat]:
            return LATE
        return OPEN if moment.turn == moment.seat else CLOSED

    return inner._replace(announce=announce)


@hook
def faults(options: Options, inner: Faults) -> Faults:
    if options.bluff != "misplay":
        return inner

    def bluffed(side: int, tally: Tally, settle: ScoreDeal) -> Sheet:
        if inner.misplay is not None:
            return inner.misplay(side, tally, settle)
        return Sheet("misplay", pair(side, 0, tally.pool))

    return inner._replace(bluff=bluffed)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    told = (Sentence(f"announce.{options.what}"),)
    return told if options.bluff == "reject" else (*told, Sentence(f"announce.{options.bluff}"))
