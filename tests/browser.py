"""A real browser, for pages of our own: it reaches nothing but files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

NO_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND"


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start chromium; fails where there is none, for what a page looks like must be looked at."""
    path = shutil.which("chromium")
    assert path, "chromium is not installed: apt-get install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[NO_NETWORK])
        yield browser
        browser.close()


@contextmanager
def opened(
    browser: Browser, path: Path, scheme: Literal["light", "dark"] = "light", width: int = 1200
) -> Iterator[Page]:
    """Open a file with the network off; nothing else is asked for, and nothing goes wrong."""
    context = browser.new_context(
        offline=True, color_scheme=scheme, viewport={"width": width, "height": 800}
    )
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.goto(path.as_uri())
    yield page
    assert [path.as_uri()] == asked
    assert [] == wrong
    context.close()
