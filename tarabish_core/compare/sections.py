"""Parts of the page: the head, the variants, luck, thresholds, how it was made."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from tarabish_core.compare.differing import letter
from tarabish_core.compare.figures import PARTS, luck_bars
from tarabish_core.compare.result import Compared, Luck, Measure, Result, Value
from tarabish_core.compare.sentences import told_sequential
from tarabish_core.compare.telling import LETTERS, figure, labelled, played
from tarabish_core.messages import say
from tarabish_core.pages.markup import Markup, Section, element, lines, together
from tarabish_core.pages.tables import heads, minus, wide


def title(result: Result) -> str:
    """Name the comparison in a line."""
    first, *others = (one.name for one in result.variants)
    if len(others) == 1:
        return say("page.title_two", {"one": first, "other": others[0]})
    return say("page.title_several", {"one": first, "count": str(len(others))})


def opening(result: Result) -> Markup:
    """Give the sentence, what most people ask for, and what else must be known."""
    return lines(
        [
            element("p", result.sentence, class_="sentence"),
            _headlines(result),
            element("p", say("compare.played", played(result)), class_="told"),
            *(element("p", note, class_="note") for note in result.notes),
        ]
    )


def _headlines(result: Result) -> Markup:
    """Give what most people ask for at a glance, if anything of it differs."""
    found = [one for one in result.measures if one.headline]
    if all(one.verdict == "same" for measure in found for one in measure.differences):
        return Markup()
    return element("dl", lines(map(_headline, found)), class_="headlines")


def _headline(measure: Measure) -> Markup:
    values = [
        element("span", letter(nth), " ", minus(figure(value, measure.scale)))
        for nth, value in enumerate(measure.values)
    ]
    return element("div", element("dt", labelled(measure)), element("dd", *values))


def sure(result: Result) -> Section:
    """Say of how much one can be sure, and what the words of the tables mean."""
    told = element("p", " ".join(_sure(result)))
    return Section("sure", say("page.sure_heading"), (told,))


def _sure(result: Result) -> Iterator[str]:
    found = [one.verdict for measure in result.measures for one in measure.differences]
    found += [one.verdict for one in result.luck.differences] if result.luck else []
    counts = Counter(found)
    asked = len(found) - counts["unmeasured"]
    told = {name: str(counts[name]) for name in ("clear", "unclear", "same")}
    yield say("page.sure", {"asked": str(asked), **told})
    if counts["unmeasured"]:
        yield say("page.unmeasured", {"count": str(counts["unmeasured"])})
    yield say("page.interval")


def variants(result: Result) -> Section:
    """Say what each letter stands for."""
    listed = lines(_variant(nth, one) for nth, one in enumerate(result.variants))
    return Section("variants", say("page.variants"), (element("ol", listed, class_="listed"),))


def _variant(nth: int, one: Compared) -> Markup:
    return element(
        "li",
        letter(nth),
        element(
            "div",
            element("b", one.title),
            " ",
            element("code", one.name),
            *([element("br"), one.summary] if one.summary else []),
        ),
    )


def thresholds(result: Result) -> Section:
    """Tell how strong a hand goes; nothing where nobody thinks."""
    rows = [
        element("li", letter(nth), element("div", one.goes))
        for nth, one in enumerate(result.variants)
        if one.goes
    ]
    parts = (
        element("p", say("page.thresholds_told"), class_="told"),
        element("ol", lines(rows), class_="listed"),
    )
    return Section("thresholds", say("page.thresholds"), parts if rows else ())


def luck(result: Result) -> Section:
    """Tell luck from skill; nothing where it was not looked at."""
    return Section("luck", say("page.luck"), _luck(result.luck) if result.luck else ())


def _luck(found: Luck) -> tuple[Markup, ...]:
    counts = {"deals": f"{found.deals:,}", "lineups": str(len(found.lineups))}
    parts = "; ".join(
        say(
            "page.luck_part",
            {"name": LETTERS[nth], **{part: _share(getattr(one, part)) for part in PARTS}},
        )
        for nth, one in enumerate(found.shares)
    )
    picture = luck_bars("luck", say("page.luck_figure", {"parts": parts}), found)
    return (
        element("p", say("page.luck_told", counts), class_="told"),
        element("figure", element("div", picture, _luck_table(found), class_="pair")),
    )


def _luck_table(found: Luck) -> Markup:
    head = heads(
        say("page.variant"),
        *(say(f"luck.{part}") for part in PARTS),
        say("page.luck_clear", {"one": LETTERS[0]}),
    )
    rows = []
    for nth, one in enumerate(found.shares):
        cells = [element("td", _with_interval(getattr(one, part))) for part in PARTS]
        verdict = found.differences[nth - 1].verdict if nth else None
        told = say(f"verdict.{verdict}") if verdict else ""
        rows.append(
            element(
                "tr",
                element("th", letter(nth), scope="row"),
                *cells,
                element("td", told, class_=verdict or ""),
            )
        )
    return wide(say("page.luck"), head, element("tbody", lines(rows)), seen=False)


def _share(value: Value) -> str:
    return "-" if math.isnan(value.mean) else f"{100 * value.mean:.0f}"


def _with_interval(value: Value) -> str:
    if math.isnan(value.mean):
        return "-"
    return minus(f"{100 * value.mean:.0f} ({100 * value.low:.0f} … {100 * value.high:.0f})")


def sequential(result: Result) -> Section:
    """Tell how a test ended that stops when it is sure; nothing where there was none."""
    found = result.sequential
    parts = (element("p", told_sequential(found)),) if found else ()
    return Section("sequential", say("page.sequential"), parts)


def made(result: Result) -> Section:
    """Tell all that it takes to find the same again."""
    versions = ", ".join(f"{name} {number}" for name, number in result.versions.items())
    facts = {
        say("page.command"): element("code", result.run.command or say("page.from_python")),
        say("page.played"): say("compare.played", played(result)),
        say("page.players"): ", ".join(result.players),
        say("page.seed"): str(result.seed),
        say("page.versions"): versions,
    }
    for nth, one in enumerate(result.variants):
        name = say("page.digest", {"letter": LETTERS[nth], "name": one.name})
        facts[name] = element("code", one.digest)
    listed = [together(element("dt", name), element("dd", told)) for name, told in facts.items()]
    told = (element("p", say(f"page.{word}"), class_="told") for word in ("made_told", "method"))
    return Section("made", say("page.made"), (*told, element("dl", lines(listed))))
