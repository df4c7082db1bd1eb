"""`tarabish new`: begin something of one's own."""

from __future__ import annotations

import click

from tarabish_core.cli import LazyGroup


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
