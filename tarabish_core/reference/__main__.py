"""Writes the reference pages of the checkout that one stands in."""

from pathlib import Path

from tarabish_core.reference.pages import pages

for path, text in pages(Path.cwd()).items():
    path.write_text(text, encoding="utf-8")
