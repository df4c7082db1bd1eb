"""Taking all nine tricks brings something more."""

from typing import Literal

from tarabish_core.api import (
    PLAYED,
    Line,
    ScoreDeal,
    Sentence,
    Sheet,
    Tally,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "sweep.plus_100": "A side that takes all tricks writes 100 more.",
    "sweep.total_252": "A side that takes all tricks writes 90 more, 252 for the cards alone.",
    "sweep.double": "A side that takes all tricks writes its points twice.",
    "sheet_line.sweep": "all tricks",
}
MORE = {"plus_100": 100, "total_252": 90}


class Options(Base):
    """Options of `sweep`."""

    bonus: Literal["plus_100", "total_252", "double"] = option(
        "plus_100", "what taking all tricks brings"
    )


@hook
def score_deal(options: Options, inner: ScoreDeal) -> ScoreDeal:
    def swept(tally: Tally) -> Sheet:
        sheet = inner(tally)
        if tally.end != PLAYED or 0 not in tally.tricks:
            return sheet
        side = int(tally.tricks[0] == 0)
        more = MORE.get(options.bonus, sheet.points[side])
        won = (0, more) if side else (more, 0)
        return sheet._replace(
            points=(sheet.points[0] + won[0], sheet.points[1] + won[1]),
            lines=(*sheet.lines, Line("sweep", won)),
        )

    return swept


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence(f"sweep.{options.bonus}"),)
