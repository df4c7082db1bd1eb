"""A part of the page: the rules that differ, and how often each made a difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from tarabish_core.compare.differing import letter
from tarabish_core.compare.figures import firings
from tarabish_core.compare.result import Change, Result
from tarabish_core.compare.telling import LETTERS
from tarabish_core.messages import say
from tarabish_core.pages.markup import Markup, Section, element, lines
from tarabish_core.pages.tables import heads, wide


def rules(result: Result) -> Section:
    """Tell the rules that differ, in words, and how often each made a difference."""
    called = _called(result.changes)
    parts = [*_changes(called), *_left_over(result)]
    if not parts:
        parts = [element("p", say("page.no_rules"))]
    return Section("rules", say("page.rules"), tuple(parts))


def _called(changes: Sequence[Change]) -> list[tuple[str, Change]]:
    """Call each change by its variant's letter and a number."""
    seen: Counter[int] = Counter()
    called = []
    for one in changes:
        seen[one.other] += 1
        called.append((f"{LETTERS[one.other]}{seen[one.other]}", one))
    return called


def _changes(called: Sequence[tuple[str, Change]]) -> Iterator[Markup]:
    if not called:
        return
    names = "; ".join(f"{name}: {_firing(one)}" for name, one in called)
    picture = firings("firings", say("page.firings", {"changes": names}), called)
    words = ("change", "deals_head", "games_head", "said_head")
    table = wide(
        say("page.often"),
        heads(*(say(f"page.{word}") for word in words)),
        element("tbody", lines(_change_row(name, one) for name, one in called)),
        seen=False,
    )
    yield element("ol", lines(_in_words(name, one) for name, one in called), class_="listed")
    yield element(
        "figure",
        element("h3", say("page.often")),
        element("p", say("page.rules_told", {"one": LETTERS[0]}), class_="told"),
        element("div", picture, table, class_="pair"),
    )


def _in_words(name: str, change: Change) -> Markup:
    sentences = [
        *(element("del", sentence) for sentence in change.only_first),
        *(element("ins", sentence) for sentence in change.only_changed),
    ]
    typed = element("code", " ".join(change.overrides))
    return element("li", _key(name, change), element("div", *sentences, typed))


def _key(name: str, change: Change) -> Markup:
    return element("b", name, class_=f"letter v{change.other % 6}")


def _change_row(name: str, change: Change) -> Markup:
    counts = [
        f"{changed:,} / {among:,}" if among else "-"
        for changed, among in (
            (change.deals_changed, change.deals),
            (change.games_changed, change.games),
        )
    ]
    return element(
        "tr",
        element("th", _key(name, change), scope="row"),
        *(element("td", count) for count in counts),
        element("td", _firing(change), class_=change.firing),
    )


def _firing(change: Change) -> str:
    """Say shortly how often a change made a difference."""
    if change.firing == "fired":
        told = {
            "deals": _in_a_hundred(change.deals_changed, change.deals),
            "games": _in_a_hundred(change.games_changed, change.games),
        }
        return say("page.fired_often" if change.games else "page.fired_often_deals", told)
    if change.firing == "not_alone":
        return say("page.not_alone_why", {"problem": change.problem})
    return say("page.never_told" if change.firing == "never" else "page.outside_told")


def _in_a_hundred(count: int, among: int) -> str:
    """Write a share with two figures that say something."""
    share = 100 * count / among if among else 0.0
    return f"{share:.0f}" if share >= 10 or not share else f"{share:.2g}"


def _left_over(result: Result) -> Iterator[Markup]:
    """Give the sentences that no single change brought, and the options."""
    for nth, apart in enumerate(result.apart, 1):
        told = [one for one in result.changes if one.other == nth]
        gone = {sentence for one in told for sentence in one.only_first}
        come = {sentence for one in told for sentence in one.only_changed}
        for which, sentences in (
            (0, [one for one in apart.only_first if one not in gone]),
            (nth, [one for one in apart.only_other if one not in come]),
        ):
            if sentences:
                yield element("p", say("page.only_in", {"name": LETTERS[which]}))
                yield element("ul", *(element("li", one) for one in sentences))
    options = [
        element("li", letter(nth), " ", element("code", one))
        for nth, apart in enumerate(result.apart, 1)
        for one in apart.options
    ]
    if options:
        summary = element("summary", say("page.as_options"))
        yield element("details", summary, element("ul", lines(options)))
