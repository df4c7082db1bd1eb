"""A comparison as one HTML page that needs nothing else, and as a part of a notebook."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from tarabish_core.compare import differing, fired, sections
from tarabish_core.compare.markup import Markup, Section, element, lines, section
from tarabish_core.compare.result import Result
from tarabish_core.messages import say
from tarabish_core.records.writer import keep

NOTHING_ELSE = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load or run for the page: its own style alone."""


def write_page(result: Result, path: Path) -> None:
    """Write the page into a file, whole or not at all; raises OSError where it cannot."""
    keep(path, page(result))


def page(result: Result) -> str:
    """Give the whole page. The same result gives the same page, byte for byte."""
    title = sections.title(result)
    parts = [
        *_first(result),
        sections.sequential(result),
        fired.rules(result),
        differing.distributions(result),
        sections.luck(result),
        sections.thresholds(result),
        sections.made(result),
    ]
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=NOTHING_ELSE),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        _style(),
    )
    header = element("header", element("p", say("page.over"), class_="over"), element("h1", title))
    there = [one for one in parts if one.parts]
    links = (element("a", one.heading, href=f"#{one.name}") for one in there)
    contents = element("nav", lines(links), aria_label=say("page.contents"))
    main = [header, sections.opening(result), contents, *map(section, there)]
    body = element("body", element("main", lines(main)), class_="tarabish")
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def notebook(result: Result) -> str:
    """Give the part of the page that a notebook shows: the sentence and the differences."""
    parts = map(section, filter(lambda one: one.parts, _first(result)))
    return element("div", lines([_style(), sections.opening(result), *parts]), class_="tarabish")


def _first(result: Result) -> list[Section]:
    return [
        sections.sure(result),
        sections.variants(result),
        differing.differences(result, "deals"),
        differing.differences(result, "games"),
    ]


def _style() -> Markup:
    text = files("tarabish_core.compare").joinpath("style.css").read_text(encoding="utf-8")
    return element("style", Markup(text))
