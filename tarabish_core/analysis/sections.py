"""Parts of the page that are about all deals: how each seat chose, where points were lost."""

from __future__ import annotations

from tarabish_core.analysis.figures import AUCTION, cost_bars, costs_by_trick
from tarabish_core.analysis.result import Analysis
from tarabish_core.analysis.telling import (
    dearest_mistakes,
    legend,
    notes,
    summary_heads,
    summary_row,
)
from tarabish_core.analysis.wording import title_of
from tarabish_core.messages import SEAT_NAMES, say
from tarabish_core.pages.markup import Markup, Section, element, lines, together
from tarabish_core.pages.tables import heads, minus, wide


def title(found: Analysis) -> str:
    """Name the analysis in a line."""
    if len(found.deals) == 1:
        return say("lookback.title_one", {"title": found.title, "number": found.deals[0].number})
    return say("lookback.title", {"title": found.title, "count": len(found.deals)})


def opening(found: Analysis) -> Markup:
    """Say what came of it, and how each seat chose at a glance."""
    if len(found.deals) == 1:
        sentence = title_of(found.deals[0])
    else:
        costs = [
            sum(one.cost for one in found.summaries if one.seat & 1 == side) for side in (0, 1)
        ]
        sentence = say("lookback.sentence", {"ours": f"{costs[0]:,}", "theirs": f"{costs[1]:,}"})
    seats = [one for one in found.summaries if one.choices]
    shares = [
        element(
            "div",
            element("dt", SEAT_NAMES[one.seat]),
            element("dd", say("lookback.best", {"share": f"{100 * one.best / one.choices:.0f}"})),
        )
        for one in seats
    ]
    return lines(
        [
            element("p", sentence, class_="sentence"),
            element("dl", lines(shares), class_="headlines") if seats else Markup(),
            *(element("p", note, class_="note") for note in notes(found) if note),
        ]
    )


def seats(found: Analysis) -> Section:
    """Tell how each seat chose; nothing where nobody had a choice."""
    deals, judged = len(found.deals), found.judged
    rows = []
    for one in found.summaries:
        if one.choices:
            first, *cells = summary_row(one, deals, judged=judged)
            named = element("th", first, scope="row")
            rows.append(element("tr", named, *(element("td", cell) for cell in cells)))
    heading = say("lookback.seats")
    told = [*legend(found), say("lookback.a_deal")]
    told += [dearest_mistakes(found)] if judged and len(rows) > 1 else []
    table = wide(
        heading, heads(*summary_heads(judged=judged)), element("tbody", lines(rows)), seen=False
    )
    parts = (*(element("p", one, class_="told") for one in told), table)
    return Section("seats", heading, parts if rows else ())


def by_trick(found: Analysis) -> Section:
    """Tell in which tricks points were given away: a figure, and a table that has it all."""
    costs = costs_by_trick(found.deals)
    heading = say("lookback.by_trick")
    if not any(map(any, costs.values())):
        return Section("tricks", heading, ())
    told = [
        say(
            "lookback.costs",
            {"where": trick_name(trick), "ours": one[0] + one[2], "theirs": one[1] + one[3]},
        )
        for trick, one in costs.items()
    ]
    picture = cost_bars("costs", say("lookback.costs_figure", {"text": "; ".join(told)}), costs)
    rows = [
        element(
            "tr",
            element("th", trick_name(trick), scope="row"),
            *(element("td", minus(str(cost))) for cost in (*one, one[0] + one[2], one[1] + one[3])),
        )
        for trick, one in costs.items()
    ]
    head = heads(say("lookback.trick"), *SEAT_NAMES, "N-S", "E-W")
    table = wide(heading, head, element("tbody", lines(rows)), seen=False)
    figure = element("figure", element("div", picture, table, class_="pair"))
    return Section(
        "tricks", heading, (element("p", say("lookback.by_trick_told"), class_="told"), figure)
    )


def trick_name(trick: int) -> str:
    """Name a trick, or the auction."""
    return say("analysis.auction") if trick == AUCTION else say("analysis.trick", {"trick": trick})


def made(found: Analysis) -> Section:
    """Tell all that it takes to find the same again, and how it is meant."""
    facts = {
        say("lookback.variant"): element("code", found.variant),
        say("lookback.digest"): element("code", found.digest),
        say("lookback.worlds"): together(str(found.worlds)),
    }
    listed = [together(element("dt", name), element("dd", told)) for name, told in facts.items()]
    words = ("method", "method_talk", *(("method_known",) if found.judged else ()))
    told = (element("p", say(f"lookback.{word}"), class_="told") for word in words)
    return Section("made", say("lookback.made"), (*told, element("dl", lines(listed))))
