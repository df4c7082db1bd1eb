"""Three in sequence are a twenty, four a fifty; longer sequences are split or count once."""

from typing import Literal

from tarabish_core.api import (
    Clash,
    Others,
    Runs,
    Sentence,
    Span,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "runs.values": (
        "Three cards of a suit in sequence (6 7 8 9 10 J Q K A) are a run of twenty, four of fifty."
    ),
    "runs.fifty.split4": (
        "A longer sequence is split from the top: seven are a fifty and a twenty, eight two "
        "fifties; cards left over count nothing."
    ),
    "runs.fifty.single": "A longer sequence is one run of fifty.",
    "runs.belote.single": "Five or more in sequence are one run of a hundred.",
    "runs.long_needs_single": 'no run is longer than four cards where `split` is "split4"',
    "runs.disputed": (
        "What seven or more in sequence are: one text stops at six cards, a program splits them."
    ),
}


class Options(Base):
    """Options of `runs`."""

    split: Literal["split4", "single"] = option(
        "split4", "whether a sequence longer than four is split into several runs"
    )
    long: Literal["fifty", "belote"] = option(
        "fifty", "what five or more in sequence are worth: a fifty, or a hundred as in belote"
    )


@hook
def runs(options: Options) -> Runs:
    longest = 4 if options.split == "split4" else 9
    hundred = 100 if options.long == "belote" else 50

    def found(ranks: int, where: int) -> tuple[Span, ...]:
        spans, top = [], 8
        while top >= 2:
            length = 0
            while length <= top and length < longest and ranks >> top - length & 1:
                length += 1
            if length >= 3:
                value = 20 if length == 3 else 50 if length == 4 else hundred
                spans.append(Span(value, length, top))
            top -= length if length >= 3 else 1
        return tuple(spans)

    return found


@hook
def clashes(options: Options, others: Others) -> tuple[Clash, ...]:
    if options.long == "fifty" or options.split == "single":
        return ()
    return (Clash("long", Sentence("runs.long_needs_single"), harmless=True),)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    long = options.long if options.split == "single" else "fifty"
    return Sentence("runs.values"), Sentence(f"runs.{long}.{options.split}")
