"""Claimed with the first of the two, the bells count twice if the goer makes it."""

from tarabish_core import api

MESSAGES = {
    "bold_bells": "Claimed with the first of the two, the bells count twice if the deal is made.",
}


@api.hook
def bella(options: api.Options, inner: api.Bella) -> api.Bella:
    return lambda when, valid: inner(api.LAST if when == api.FIRST else when, valid)


@api.hook
def score_deal(options: api.Options, inner: api.ScoreDeal) -> api.ScoreDeal:
    def doubled(tally: api.Tally) -> api.Sheet:
        sheet, more = inner(tally), tally.bella
        if sheet.outcome != "made" or api.FIRST not in [when for _, when in tally.claims]:
            return sheet
        points = (sheet.points[0] + more[0], sheet.points[1] + more[1])
        return sheet._replace(points=points, lines=(*sheet.lines, api.Line("bella", more)))

    return doubled


@api.hook
def describe(options: api.Options) -> tuple[api.Sentence, ...]:
    return (api.Sentence("bold_bells"),)
