"""HTML, built so that text from elsewhere can never become part of it."""

from __future__ import annotations

import html
from collections.abc import Iterable
from typing import NamedTuple

EMPTY = frozenset({"br", "meta"})
"""Elements that have no end."""


class Markup(str):
    """What is HTML already; any other text is escaped where it is put into an element."""

    __slots__ = ()


class Section(NamedTuple):
    """A part of a page that can be gone to by its name."""

    name: str
    heading: str
    parts: tuple[Markup, ...]


def element(name: str, /, *inside: str, **attributes: str) -> Markup:
    """Give an element with what stands in it, one behind the other.

    Attributes are named as in Python: ``class_`` is class, ``aria_label`` aria-label.
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(value)}"'
        for key, value in attributes.items()
    )
    if name in EMPTY:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{together(*inside)}</{name}>")


def together(*parts: str) -> Markup:
    """Put texts and elements one behind the other."""
    return Markup(
        "".join(one if isinstance(one, Markup) else html.escape(one, quote=False) for one in parts)
    )


def lines(parts: Iterable[str]) -> Markup:
    """Put elements one below the other, so that the source can be read."""
    return Markup("\n".join(together(one) for one in parts if one))


def section(one: Section) -> Markup:
    """Give a section with its heading."""
    return element("section", element("h2", one.heading), lines(one.parts), id=one.name)
