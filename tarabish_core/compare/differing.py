"""Parts of the page: what differs in deals and in games, and how the single values spread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tarabish_core.compare.bins import Bins, binned
from tarabish_core.compare.figures import forest, histograms
from tarabish_core.compare.result import Distribution, Measure, Of, Result
from tarabish_core.compare.sentences import digits_for
from tarabish_core.compare.telling import LETTERS, figure, row
from tarabish_core.messages import say
from tarabish_core.pages.markup import Markup, Section, element, lines
from tarabish_core.pages.tables import heads, minus, wide

SCALES = {
    ("deals", "share"): "scale.deals_share",
    ("deals", "points"): "scale.deals_points",
    ("deals", "counted"): "scale.deals_tricks",
    ("games", "share"): "scale.games_share",
    ("games", "points"): "scale.games_points",
    ("games", "counted"): "scale.games_times",
}
"""What stands on one axis, so that no difference hides another of a smaller scale."""

COUNTED = frozenset({"goer_tricks", "deals", "lead_changes", "baits"})
"""Means that are not of points."""

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)


def letter(nth: int) -> Markup:
    """Give a variant's letter in its colour."""
    return element("b", LETTERS[nth], class_=f"letter v{nth % 6}")


def differences(result: Result, of: Of) -> Section:
    """Tell how deals, or games, differ: figures and tables, a pair for each scale."""
    measures = [one for one in result.measures if one.of == of]
    changed = [one.deals_changed if of == "deals" else one.games_changed for one in result.apart]
    parts: list[Markup] = []
    for nth, count in enumerate(changed, 1):
        if measures and not count:
            told = {"one": LETTERS[0], "other": LETTERS[nth]}
            code = "compare.same_deals" if of == "deals" else "compare.same_games"
            parts.append(element("p", say(code, told)))
    if any(changed):
        parts.append(element("p", say("page.marks"), class_="told"))
        for unit in ("share", "points", "counted"):
            group = [one for one in measures if _unit(one) == unit]
            if group:
                parts.append(_figure(say(SCALES[of, unit]), f"{of}-{unit}", group, result))
    return Section(of, say("page.deals" if of == "deals" else "page.games"), tuple(parts))


def _unit(measure: Measure) -> str:
    if measure.kind == "share":
        return "share"
    return "counted" if measure.name in COUNTED else "points"


def _figure(scale: str, name: str, group: Sequence[Measure], result: Result) -> Markup:
    found = [one for measure in group for one in measure.differences]
    told = {
        "one": LETTERS[0],
        "scale": scale,
        "clear": str(sum(one.verdict == "clear" for one in found)),
        "count": str(len(found)),
    }
    picture = forest(f"forest-{name}", say("page.forest", told), group)
    table = _of_two(scale, group) if len(result.variants) == 2 else _of_several(scale, group)
    return element("figure", element("h3", scale), element("div", picture, table, class_="pair"))


def _of_two(scale: str, group: Sequence[Measure]) -> Markup:
    """Give a row for each measure, with both values."""
    words = ("sure_head", "clear", "effect")
    head = heads(
        say("page.measure"),
        letter(0),
        letter(1),
        say("page.difference", {"one": LETTERS[0], "other": LETTERS[1]}),
        *(say(f"page.{word}") for word in words),
    )
    body = [
        _row(
            element("th", measure.label, scope="row", class_="measure"),
            row(measure, 1)[1:],
            measure,
            1,
        )
        for measure in group
    ]
    return wide(scale, head, element("tbody", lines(body)), seen=False)


def _of_several(scale: str, group: Sequence[Measure]) -> Markup:
    """Give a group of rows for each measure: a row for each variant."""
    words = ("sure_head", "clear", "effect")
    head = heads(
        say("page.variant"),
        say("page.mean"),
        say("page.less_first", {"one": LETTERS[0]}),
        *(say(f"page.{word}") for word in words),
    )
    bodies = []
    for measure in group:
        named = element("th", measure.label, scope="rowgroup", colspan="6")
        value = element("td", minus(figure(measure.values[0], measure.scale)))
        start = element("th", letter(0), scope="row")
        rows = [element("tr", named), element("tr", start, value, element("td", colspan="4"))]
        for nth in range(1, len(measure.values)):
            cells = row(measure, nth)[2:]
            rows.append(_row(element("th", letter(nth), scope="row"), cells, measure, nth))
        bodies.append(element("tbody", lines(rows)))
    return wide(scale, head, lines(bodies), seen=False)


def _row(head: Markup, cells: Sequence[str], measure: Measure, nth: int) -> Markup:
    *figures, effect, verdict = cells
    told = (element("td", minus(one)) for one in figures)
    judged = element("td", verdict, class_=measure.differences[nth - 1].verdict)
    return element("tr", head, *told, judged, element("td", minus(effect)))


def distributions(result: Result) -> Section:
    """Show how the values spread of each measure that differs, where they were kept."""
    drawn = [
        one
        for one in result.measures
        if any(found.counts for found in one.distributions)
        and any(found.verdict != "same" for found in one.differences)
    ]
    told = element("p", say("page.distributions_told", {"one": LETTERS[0]}), class_="told")
    parts = (told, *map(_distribution, drawn)) if drawn else ()
    return Section("distributions", say("page.distributions"), parts)


def _distribution(measure: Measure) -> Markup:
    bins = binned(measure.distributions)
    names = ", ".join(LETTERS[: len(measure.values)])
    of = say("page.of_deals_word" if measure.of == "deals" else "page.of_games_word")
    label = say("page.histogram", {"label": measure.label, "of": of, "names": names})
    picture = histograms(f"spread-{measure.name}", label, measure, bins)
    bars = element(
        "details",
        element("summary", say("page.every_bar")),
        _bars(say("page.bars", {"label": measure.label, "of": of}), bins),
    )
    return element(
        "figure",
        element("h3", measure.label),
        element("div", picture, element("div", _quantiles(measure), bars), class_="pair"),
    )


def _quantiles(measure: Measure) -> Markup:
    """Give a row for each variant: mean, quantiles, and how single pairs are shifted."""
    shares = (say("page.share_head", {"share": f"{100 * one:.0f}"}) for one in QUANTILES)
    shifted = ("less_head", "same_head", "more_head")
    head = heads(
        say("page.variant"), say("page.mean"), *shares, *(say(f"page.{one}") for one in shifted)
    )
    rows = []
    for nth, (value, found) in enumerate(zip(measure.values, measure.distributions, strict=True)):
        cells = [figure(value, 1), *(_quantile(found, share) for share in QUANTILES)]
        if nth:
            cells += _shifted(measure.shifts[nth - 1])
        told = [element("td", minus(cell)) for cell in cells]
        if not nth:
            told.append(element("td", colspan="3"))
        rows.append(element("tr", element("th", letter(nth), scope="row"), *told))
    label = say("page.quantiles", {"label": measure.label})
    return wide(label, head, element("tbody", lines(rows)), seen=False)


def _quantile(found: Distribution, share: float) -> str:
    return f"{found.quantile(share):,}" if found.counts else "-"


def _shifted(shift: Distribution) -> list[str]:
    """Tell of how many of a hundred pairs the other has less, the same, and more."""
    whole = sum(shift.counts)
    both = list(zip(shift.values, shift.counts, strict=True))
    parts = (
        sum(count for value, count in both if value < 0),
        sum(count for value, count in both if value == 0),
        sum(count for value, count in both if value > 0),
    )
    digits = digits_for(100 / whole**0.5 / 2) if whole else 0
    return [f"{100 * part / whole:.{digits}f}" if whole else "-" for part in parts]


def _bars(label: str, bins: Bins) -> Markup:
    head = heads(say("page.value"), *map(letter, range(len(bins.shares))))
    return wide(label, head, element("tbody", lines(_bar_rows(bins))))


def _bar_rows(bins: Bins) -> Iterator[Markup]:
    for label, shares in zip(bins.labels(), zip(*bins.shares, strict=True), strict=True):
        cells = (element("td", f"{share:.1f}") for share in shares)
        yield element("tr", element("th", minus(label), scope="row"), *cells)
