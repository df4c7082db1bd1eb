"""A whole page, which needs nothing else to be read: no script, no network."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files

from tarabish_core.messages import say
from tarabish_core.pages.markup import Markup, Section, element, lines, section

NOTHING_ELSE = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load or run for a page: its own style alone."""


def framed(over: str, title: str, opening: Markup, sections: Sequence[Section]) -> str:
    """Give a page: what stands over its title, what it opens with, sections that are not empty."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=NOTHING_ELSE),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", title),
        style(),
    )
    header = element("header", element("p", over, class_="over"), element("h1", title))
    there = [one for one in sections if one.parts]
    links = (element("a", one.heading, href=f"#{one.name}") for one in there)
    contents = element("nav", lines(links), aria_label=say("page.contents"))
    main = [header, opening, contents, *map(section, there)]
    body = element("body", element("main", lines(main)), class_="tarabish")
    return f"<!doctype html>\n{element('html', head, body, lang='en')}\n"


def style() -> Markup:
    """Give the style that every page has."""
    text = files("tarabish_core.pages").joinpath("style.css").read_text(encoding="utf-8")
    return element("style", Markup(text))
