"""The option `--html` of commands that write a page beside their result."""

from __future__ import annotations

from pathlib import Path

import click

from tarabish_core.messages import say

BEGINS = b"<!doctype html"


def _fit(_: click.Context, __: click.Parameter, path: Path | None) -> Path | None:
    """Refuse a file that is no page: a page may be made again, a record or a rule may not."""
    if path is not None and path.is_file() and not _is_page(path):
        raise click.UsageError(say("file.no_page", {"path": str(path)}))
    return path


def _is_page(path: Path) -> bool:
    """Tell whether a file holds a page, or nothing."""
    try:
        with path.open("rb") as file:
            begins = file.read(len(BEGINS))
    except OSError:
        return False
    return begins.lower() in (b"", BEGINS)


html_option = click.option(
    "--html",
    type=click.Path(path_type=Path),
    metavar="FILE",
    callback=_fit,
    help="Write a page that needs nothing else to be read.",
)
