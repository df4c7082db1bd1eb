"""Tables of a page, and how figures are written in them."""

from __future__ import annotations

from tarabish_core.pages.markup import Markup, element


def wide(label: str, *rows: str, seen: bool = True) -> Markup:
    """Give a table that can be scrolled sideways where it is wider than the page.

    Its name need not be seen where a heading says the same.
    """
    caption = element("caption", label if seen else element("span", label, class_="unseen"))
    table = element("table", caption, *rows)
    return element("div", table, class_="wide", role="group", aria_label=label, tabindex="0")


def heads(*cells: str) -> Markup:
    """Give the row of heads."""
    return element("thead", element("tr", *(element("th", one, scope="col") for one in cells)))


def minus(text: str) -> str:
    """Write figures with a true minus."""
    return text.replace("-", "\N{MINUS SIGN}")
