"""A comparison as one HTML page that needs nothing else, and as a part of a notebook."""

from __future__ import annotations

from pathlib import Path

from tarabish_core.compare import differing, fired, sections
from tarabish_core.compare.result import Result
from tarabish_core.messages import say
from tarabish_core.pages.frame import framed, style
from tarabish_core.pages.markup import Section, element, lines, section
from tarabish_core.records.writer import keep


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
    return framed(say("page.over"), title, sections.opening(result), parts)


def notebook(result: Result) -> str:
    """Give the part of the page that a notebook shows: the sentence and the differences."""
    parts = map(section, filter(lambda one: one.parts, _first(result)))
    return element("div", lines([style(), sections.opening(result), *parts]), class_="tarabish")


def _first(result: Result) -> list[Section]:
    return [
        sections.sure(result),
        sections.variants(result),
        differing.differences(result, "deals"),
        differing.differences(result, "games"),
    ]
