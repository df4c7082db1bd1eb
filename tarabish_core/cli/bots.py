"""`tarabish bots`: the players that the program has."""

from __future__ import annotations

import click

from tarabish_core.cli import LazyGroup


class Bots(LazyGroup):
    """What can be asked about the players."""

    offered = {  # noqa: RUF012 - as its base has it
        "calibrate": "Show how strong a hand must be to go under a variant, fitted by play.",
        "match": "Have two players play the same deals, seats swapped, and tell who is better.",
    }
    prefix = "bots_"


@click.group("bots", cls=Bots)
def command() -> None:
    """Look at the players that the program has."""
