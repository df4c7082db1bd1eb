"""An analysis as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from tarabish_core.analysis.result import Analysis, DealAnalysis, Decision, Summary
from tarabish_core.analysis.wording import (
    better_word,
    called_line,
    contract_lines,
    known_word,
    line_word,
    making_lines,
    stopped_line,
    title_of,
    turning_line,
    untold_line,
    verdict_word,
    what_word,
    where_word,
    who_words,
)
from tarabish_core.messages import SEAT_NAMES, call_word, say

HEAD_WIDTH = 8
"""Letters of a line of a column's head, so that a table fits a terminal."""


def lines(found: Analysis) -> Iterator[str]:
    """Tell an analysis: a block a deal, then how each seat decided."""
    yield say("analysis.title", {"title": found.title})
    if any(one.choices for one in found.summaries):
        yield from (f"  {line}" for line in legend(found))
    for deal in found.deals:
        yield ""
        yield from _deal(deal, judged=found.judged)
    if any(one.choices for one in found.summaries):
        yield ""
        yield from summary_lines(found)
    yield from notes(found)


def legend(found: Analysis) -> Iterator[str]:
    """Say how the figures are meant, before they come."""
    yield say("analysis.legend_seen")
    yield say("analysis.legend_cards")
    yield say("analysis.legend_calls")
    if found.judged:
        yield say("analysis.legend_known", {"worlds": found.worlds})
        yield say("analysis.legend_right")
        yield say("analysis.legend_luck")


def notes(found: Analysis) -> Iterator[str]:
    """Tell what is missing, if anything is."""
    if found.unjudged:
        yield ""
        yield say("analysis.unjudged", {"why": found.unjudged})
    if not found.finished:
        yield ""
        yield say("analysis.interrupted", {"count": len(found.deals)})


def _deal(deal: DealAnalysis, *, judged: bool) -> Iterator[str]:
    yield title_of(deal)
    told = [*making_lines(deal), untold_line(deal), stopped_line(deal), called_line(deal)]
    yield from (f"  {line}" for line in told if line)
    yield from (f"  {line}" for line in _contracts(deal) if line)
    for turning in deal.turnings:
        yield f"  {turning_line(turning)}"
    lined = [one for one in deal.turnings if one.line]
    dearest = max(lined, key=lambda one: one.decision.cost or 0, default=None)
    if dearest:
        words = {**who_words(dearest.decision), "text": line_word(dearest)}
        yield f"  {say('analysis.line', words)}"
    rows = [row(one, judged=judged) for one in deal.decisions if is_told(one)]
    if rows:
        yield from (f"  {line}" for line in table(heads(judged=judged), rows))
    if deal.unknown:
        yield f"  {say('analysis.not_known')}"


def _contracts(deal: DealAnalysis) -> Iterator[str]:
    found = [f"{call_word(trump)} {text}" for trump, text in contract_lines(deal)]
    if found:
        yield say("analysis.contracts", {"text": ", ".join(found)})


def is_told(decision: Decision) -> bool:
    """Tell whether a choice gave something away, or could be known to."""
    return bool(decision.cost or decision.verdict == "mistake" or not decision.lawful)


def heads(*, judged: bool) -> tuple[str, ...]:
    """Give the heads of the columns of choices."""
    names = ("where", "seat", "chosen", "better", "cards", "points")
    told = tuple(say(f"analysis_head.{name}") for name in names)
    more = ("wiser", "known", "verdict")
    return (*told, *(say(f"analysis_head.{name}") for name in more)) if judged else told


def row(decision: Decision, *, judged: bool) -> tuple[str, ...]:
    """Write a choice: where, who, what, what was better, and what it cost."""
    cells = (
        where_word(decision),
        SEAT_NAMES[decision.seat],
        what_word(decision, decision.chosen),
        better_word(decision, decision.best) if decision.cost else "",
        "" if decision.cards_cost is None else str(decision.cards_cost),
        say("analysis.misplay") if not decision.lawful else _cost(decision),
    )
    if not judged:
        return cells
    wiser = better_word(decision, decision.wiser) if decision.verdict != "right" else ""
    return (*cells, wiser, known_word(decision), verdict_word(decision))


def _cost(decision: Decision) -> str:
    return say("analysis.unknown") if decision.cost is None else str(decision.cost)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Set rows under their heads, which are folded: words to the left, figures to the right."""
    folded = [wrap(one, HEAD_WIDTH) for one in head]
    height = max(map(len, folded))
    top = zip(*([""] * (height - len(one)) + one for one in folded), strict=True)
    every = [*top, *rows]
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    right = [all(map(_is_figure, filter(None, column))) for column in zip(*rows, strict=True)]
    for cells in every:
        set_out = [
            f"{cell:>{width}}" if figures else f"{cell:{width}}"
            for cell, width, figures in zip(cells, widths, right, strict=True)
        ]
        yield "  ".join(set_out).rstrip()


def _is_figure(cell: str) -> bool:
    return cell[0].isdigit() and not cell[-1].isalpha()


def summary_lines(found: Analysis) -> Iterator[str]:
    """Tell how each seat decided."""
    deals, judged = len(found.deals), found.judged
    yield say("analysis.summary")
    rows = [summary_row(one, deals, judged=judged) for one in found.summaries if one.choices]
    yield from table(summary_heads(judged=judged), rows)
    if judged and len(rows) > 1:
        yield dearest_mistakes(found)


def dearest_mistakes(found: Analysis) -> str:
    """Say who made the mistakes that lost most."""
    points = max(one.mistakes for one in found.summaries)
    if not points:
        return say("analysis.no_mistakes")
    who = [SEAT_NAMES[one.seat] for one in found.summaries if one.mistakes == points]
    code = "analysis.dearest_mistakes" if len(who) == 1 else "analysis.dearest_mistakes_each"
    return say(code, {"who": say("analysis.and").join(who), "points": str(points)})


def summary_heads(*, judged: bool) -> tuple[str, ...]:
    """Give the heads of the table of seats."""
    names = ["seat", "choices", "best", "cards", "calls", "play"]
    names += ["right", "known", "mistakes", "luck", "unsure"] if judged else []
    return tuple(say(f"analysis_head.{name}") for name in names)


def summary_row(one: Summary, deals: int, *, judged: bool) -> tuple[str, ...]:
    """Write how a seat decided; points are those of a deal."""
    cells = (
        SEAT_NAMES[one.seat],
        str(one.choices),
        f"{100 * one.best / one.choices:.0f} %",
        f"{one.cards_cost / deals:.1f}",
        f"{one.call_cost / deals:.1f}",
        f"{one.play_cost / deals:.1f}",
    )
    if not judged:
        return cells
    return (
        *cells,
        f"{100 * one.right / one.judged:.0f} %" if one.judged else "",
        f"{one.known_cost / deals:.1f}",
        f"{one.mistakes / deals:.1f}",
        f"{one.luck / deals:.1f}",
        f"{one.unclear / deals:.1f}",
    )
