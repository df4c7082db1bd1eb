"""The pack is cut by the dealer's right-hand neighbour."""

from typing import Literal

from tarabish_core.api import (
    NOBODY,
    Clash,
    Cut,
    Cutting,
    Others,
    Sentence,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "cut.required": (
        "The player at the dealer's right cuts, leaving at least {least} in each part."
    ),
    "cut.none": "The pack is not cut.",
    "cut.nothing_to_cut": "there are no parts where `required` is false",
}


class Options(Base):
    """Options of `cut`."""

    required: bool = option(True, "whether the pack is cut at all")
    least: Literal[1, 3, 4] = option(4, "the fewest cards in a part")


@hook
def cut(options: Options) -> Cutting:
    if not options.required:
        return lambda dealer: Cut(NOBODY, 0)
    return lambda dealer: Cut((dealer - 1) % 4, options.least)


@hook
def clashes(options: Options, others: Others) -> tuple[Clash, ...]:
    if options.required or options.least == 4:
        return ()
    return (Clash("least", Sentence("cut.nothing_to_cut"), harmless=True),)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    if not options.required:
        return (Sentence("cut.none"),)
    return (Sentence("cut.required", (("least", options.least),)),)
