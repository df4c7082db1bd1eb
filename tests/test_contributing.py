"""The reference pages say what the code says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarabish_core.reference.pages import MARK, SECTIONS, pages

ROOT = Path(__file__).parent.parent
PAGES = pages(ROOT)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_reference_page_is_fresh(path: Path) -> None:
    """Written anew by ``python -m tarabish_core.reference``."""
    assert PAGES[path] == path.read_text(encoding="utf-8")


def test_every_generated_section_stands_on_a_page() -> None:
    """Hooks, phases, codes, commands and messages in one; what rules are made of in the other."""
    texts = [(ROOT / name).read_text("utf-8") for name in ("CONTRIBUTING.md", "plugins/HOOKS.md")]

    assert sorted(SECTIONS) == sorted(mark[1] for text in texts for mark in MARK.findall(text))
