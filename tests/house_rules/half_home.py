"""Nobody gets home on a half: a side that had 450 or more writes nothing for one."""

from tarabish_core.api import Line, Options, ScoreDeal, Sentence, Sheet, Tally, hook

MESSAGES = {
    "half_home": "On a half, a side that had 450 or more before the deal writes nothing.",
    "sheet_line.half_home": "kept back",
}


@hook
def score_deal(options: Options, inner: ScoreDeal) -> ScoreDeal:
    def kept(tally: Tally) -> Sheet:
        sheet = inner(tally)
        if sheet.outcome != "half" or max(tally.before) < 450:
            return sheet
        ours, theirs = (sheet.points[side] * (tally.before[side] < 450) for side in (0, 1))
        line = Line("half_home", (ours - sheet.points[0], theirs - sheet.points[1]))
        return sheet._replace(points=(ours, theirs), lines=(*sheet.lines, line))

    return kept


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("half_home"),)
