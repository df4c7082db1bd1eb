"""Where results and notes go, and where what a rule prints goes: never among the results."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple, TextIO

import click

STREAMS = "tarabish.streams"
"""Where click keeps the program's own streams while rules have others."""


class Streams(NamedTuple):
    """Where the program writes: results, and notes beside them."""

    results: TextIO
    notes: TextIO


def streams() -> Streams:
    """Give the program's own streams, whatever a rule has made of those in ``sys``."""
    context = click.get_current_context(silent=True)
    kept: Streams | None = context.meta.get(STREAMS) if context else None
    return kept or Streams(sys.stdout, sys.stderr)


@contextmanager
def rules_apart(context: click.Context) -> Iterator[None]:
    """Give rules streams of their own, both to stderr, to print to, close or replace."""
    own = context.meta[STREAMS] = Streams(sys.stdout, sys.stderr)
    theirs = _to(own.notes), _to(own.notes)
    sys.stdout, sys.stderr = theirs
    try:
        yield
    finally:
        sys.stdout, sys.stderr = own
        del context.meta[STREAMS]
        for stream in theirs:
            with suppress(OSError):
                stream.close()


def _to(stream: TextIO) -> TextIO:
    same = os.dup(stream.fileno())
    return open(same, "w", encoding="utf-8", errors="backslashreplace", buffering=1)  # noqa: PTH123 - no path
