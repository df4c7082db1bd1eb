"""Where results and notes go, and where what a rule prints goes: never among the results."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, TextIO

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
    return never_failing(os.dup(stream.fileno()), "utf-8")


def open_streams() -> None:
    """Give every stream a place, and let none of them fail over a letter.

    Results that have no place to go cannot be written; notes that have none are lost.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115 - for the whole run
    if sys.stdout is None:
        nowhere = os.open(os.devnull, os.O_RDONLY)
        sys.stdout = open(nowhere, "w", encoding="utf-8")  # noqa: PTH123, SIM115 - as above
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    if sys.stderr is None:
        sys.stderr = never_failing(os.open(os.devnull, os.O_WRONLY), "utf-8")
    else:
        sys.stderr = never_failing(sys.stderr.fileno(), sys.stderr.encoding)


def never_failing(descriptor: int, encoding: str) -> TextIO:
    """Open a descriptor to write notes to: what cannot be written is lost, and is no fault."""
    raw = io.BufferedWriter(_Lossy(descriptor, "w", closefd=False))
    return io.TextIOWrapper(raw, encoding, "backslashreplace", line_buffering=True)


class _Lossy(io.FileIO):
    def write(self, text: Any, /) -> int:
        try:
            return super().write(text) or 0
        except OSError:
            return len(text)
