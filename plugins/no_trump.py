"""A player may go no-trump: 130 points of cards, no bells."""

from tarabish_core.api import (
    AT_NO_TRUMP,
    NO_TRUMP,
    Calls,
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
    "no_trump": (
        "A player may go no-trump: every suit ranks as a plain suit, the cards are worth 130, "
        "there are no bells."
    ),
    "no_trump.no_runs": "At no-trump runs do not count.",
}


class Options(Base):
    """Options of `no_trump`."""

    runs: bool = option(True, "whether runs count at no-trump")


@hook
def calls(options: Options, inner: Calls) -> Calls:
    return lambda auction: (*inner(auction), NO_TRUMP)


@hook
def runs(options: Options, inner: Runs) -> Runs:
    if options.runs:
        return inner

    def none_at_no_trump(ranks: int, where: int) -> tuple[Span, ...]:
        return () if where == AT_NO_TRUMP else inner(ranks, where)

    return none_at_no_trump


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    if options.runs:
        return (Sentence("no_trump"),)
    return Sentence("no_trump"), Sentence("no_trump.no_runs")
