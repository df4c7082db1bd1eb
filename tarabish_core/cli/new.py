"""`tarabish new`: begin something of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from tarabish_core.cli import LazyGroup
from tarabish_core.cli.common import not_written


class NewGroup(LazyGroup):
    """What can be begun, each in a module of its own."""

    offered = {  # noqa: RUF012 - never changed
        "plugin": "Begin a rule in Python, with its test.",
        "variant": "Begin a variant file.",
    }
    prefix = "new_"


@click.group("new", cls=NewGroup)
def command() -> None:
    """Begin a variant file or a rule of one's own; nothing that is there is overwritten."""


def write_new(texts: Mapping[Path, str]) -> None:
    """Write files that are not there yet, all of them or none; leaves with 74 if it cannot."""
    begun: list[Path] = []
    for path, text in texts.items():
        try:
            if not path.parent.exists():
                path.parent.mkdir()
                begun.append(path.parent)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                begun.append(path)
                file.write(text)
        except BaseException as error:
            for one in reversed(begun):
                one.rmdir() if one.is_dir() else one.unlink()
            if isinstance(error, OSError):
                not_written(path, error)
            raise
