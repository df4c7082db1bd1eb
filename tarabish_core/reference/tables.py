"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable


def table(head: str, rows: Iterable[str]) -> str:
    """Write a table; ``head`` and ``rows`` are whole lines."""
    rule = "|" + "---|" * (head.count("|") - 1)
    return "\n".join([head, rule, *rows]) + "\n"


def cell(text: str) -> str:
    """Write a text of several lines, or with bars in it, as it stands in a cell."""
    return text.replace("|", "\\|").replace("\n", "<br>")


def docstring_cell(text: str) -> str:
    """Write a docstring: paragraphs are lines of the cell, names stand between single ticks."""
    paragraphs = (" ".join(part.split()) for part in text.split("\n\n"))
    return cell("\n".join(paragraphs).replace("``", "`"))
