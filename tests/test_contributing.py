"""The reference pages say what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarabish_core.reference import MARK, SECTIONS, pages

ROOT = Path(__file__).parent.parent
PAGES = pages(ROOT)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_reference_page_is_fresh(path: Path) -> None:
    """Written anew by ``python -m tarabish_core.reference``."""
    assert PAGES[path] == path.read_text(encoding="utf-8")


def test_every_generated_section_stands_in_contributing() -> None:
    """Hooks, phases, codes, commands and messages."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")

    assert set(SECTIONS) == {mark[1] for mark in MARK.findall(text)}
