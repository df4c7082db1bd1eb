"""An analysis as one HTML page that needs nothing else."""

from __future__ import annotations

from pathlib import Path

from tarabish_core.analysis import laid_out, sections
from tarabish_core.analysis.result import Analysis
from tarabish_core.messages import say
from tarabish_core.pages.frame import framed
from tarabish_core.records.writer import keep


def write_page(found: Analysis, path: Path) -> None:
    """Write the page into a file, whole or not at all; raises OSError where it cannot."""
    keep(path, page(found))


def page(found: Analysis) -> str:
    """Give the whole page. The same analysis gives the same page, byte for byte."""
    parts = [
        sections.seats(found),
        sections.by_trick(found),
        *(laid_out.deal(one, judged=found.judged) for one in found.deals),
        sections.made(found),
    ]
    return framed(say("lookback.over"), sections.title(found), sections.opening(found), parts)
