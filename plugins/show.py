"""A run counts only if its owner shows it in time."""

from typing import Literal

from tarabish_core.api import (
    CLOSED,
    LATE,
    OPEN,
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
    "show.before_second_card": (
        "Show an announced run before your second card, or it does not count."
    ),
    "show.before_trick_2": (
        "Show an announced run before the second trick is led, or it does not count."
    ),
    "show.after_trick_1": (
        "Show an announced run in the pause after the first trick, in any order, or it does not "
        "count."
    ),
    "show.may": "Nobody has to show what was announced; sometimes silence pays.",
    "show.must": "What was announced must be shown.",
}


class Options(Base):
    """Options of `show`."""

    window: Literal["before_second_card", "before_trick_2", "after_trick_1"] = option(
        "before_second_card", "when an announced run may be shown"
    )
    must: bool = option(False, "whether an announced run has to be shown")


@hook
def windows(options: Options, inner: Windows) -> Windows:
    chosen = {
        "before_second_card": _before_second_card,
        "before_trick_2": _before_trick_2,
        "after_trick_1": _after_trick_1,
    }
    show = chosen[options.window]
    if not options.must:
        return inner._replace(show=show)

    def owed(moment: Moment) -> int:
        return show(moment) if sum(moment.played) >= 4 else CLOSED

    return inner._replace(show=show, owed=owed)


def _before_second_card(moment: Moment) -> int:
    played = moment.played[moment.seat]
    if played != 1:
        return LATE if played else CLOSED
    return OPEN if moment.turn == moment.seat else CLOSED


def _before_trick_2(moment: Moment) -> int:
    return OPEN if sum(moment.played) <= 4 else LATE


def _after_trick_1(moment: Moment) -> int:
    played = sum(moment.played)
    if played != 4:
        return LATE if played > 4 else CLOSED
    return OPEN


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    duty = "show.must" if options.must else "show.may"
    return Sentence(f"show.{options.window}"), Sentence(duty)
