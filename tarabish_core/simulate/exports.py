"""One row a deal, or a game, into a file: csv, ndjson or parquet, part by part."""

from __future__ import annotations

import csv
import errno
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, SEATS, SIDES, SUITS
from tarabish_core.engine.model import DRAW
from tarabish_core.records.writer import naming, place_of
from tarabish_core.simulate import facts
from tarabish_core.simulate.work import Part

KINDS = (".csv", ".ndjson", ".parquet")
"""What is written, by the ending of the file's name."""

UNDER_WAY = ".part"
"""What is added to a file's name until it is whole."""

TRUMPS = (*SUITS, "NT")


class NoTablesError(ImportError):
    """A table is asked for, and what writes it is not installed."""


class Writer(Protocol):
    """Writes parts of a simulation."""

    def add(self, part: Part) -> None:
        """Write the rows of a part."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of the file."""
        raise NotImplementedError


class Export:
    """A file of rows under way; it takes its name only when it is whole.

    ``begun`` is how many bytes of an earlier run hold, so that rows are added after them;
    ``lasting`` tells whether a later run may go on with it, else it is this run's alone.
    """

    def __init__(self, path: Path, begun: int = 0, *, lasting: bool = False) -> None:
        self.path = path
        with naming(path):
            self.there = place_of(path)
            ending = UNDER_WAY if lasting else f".{os.getpid()}{UNDER_WAY}"
            self.part = self.there.with_name(self.there.name + ending)
            if begun:
                # where it was finished then, it is gone on with now
                before = self.part if self.part.exists() else self.there
                if not before.exists() or before.stat().st_size < begun:
                    gone = "what was written of it before is gone, or was cut"
                    raise OSError(errno.EINVAL, gone)
                before.replace(self.part)
            if path.suffix == ".parquet":
                self._writer: Writer = _Parquet(self.part)
            else:
                self._writer = _Lines(self.part, begun, as_json=path.suffix == ".ndjson")

    def add(self, part: Part) -> None:
        """Write the rows of a part."""
        with naming(self.path):
            self._writer.add(part)

    @property
    def size(self) -> int:
        """How many bytes were written so far."""
        return self.part.stat().st_size

    def finish(self) -> None:
        """Close the file and give it its name."""
        with naming(self.path):
            self._writer.close()
            if self.part.exists():
                self.part.replace(self.there)

    def drop(self) -> None:
        """Leave nothing behind."""
        self._writer.close()
        self.part.unlink(missing_ok=True)

    def leave(self) -> None:
        """Close the file as it is, to go on with it later."""
        self._writer.close()


class _Lines:
    def __init__(self, path: Path, begun: int, *, as_json: bool) -> None:
        self._as_json, self._empty = as_json, begun == 0
        if begun:
            with path.open("r+b") as file:
                file.truncate(begun)
        mode = "a" if begun else "w"
        self._file = path.open(mode, encoding="utf-8", errors="backslashreplace", newline="")

    def add(self, part: Part) -> None:
        names, rows = named(part)
        if self._as_json:
            for row in rows:
                self._file.write(json.dumps(dict(zip(names, row, strict=True))) + "\n")
        else:
            writer = csv.writer(self._file, lineterminator="\n")
            if self._empty:
                writer.writerow(names)
            writer.writerows(rows)
        self._empty = False
        self._file.flush()

    def close(self) -> None:
        self._file.close()


class _Parquet:
    def __init__(self, path: Path) -> None:
        (self._arrow, self._parquet), self._path = tables(), path
        self._writer: Any = None

    def add(self, part: Part) -> None:
        names, rows = named(part)
        table = self._arrow.table(dict(zip(names, zip(*rows, strict=True), strict=True)))
        if self._writer is None:
            self._writer = self._parquet.ParquetWriter(self._path, table.schema)
        self._writer.write_table(table)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


def tables() -> tuple[Any, Any]:
    """Give pyarrow, and what of it writes parquet; raises NoTablesError."""
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        raise NoTablesError("pyarrow") from error
    return pa, parquet


def named(part: Part) -> tuple[tuple[str, ...], Iterator[tuple[Any, ...]]]:
    """Give the names of a part's columns, and its rows with words for what is no number."""
    count = len(next(iter(part.columns.values())))
    key = "game" if "winner" in part.columns else "deal"
    columns: dict[str, Any] = {key: range(part.first, part.first + count)}
    for name, values in part.columns.items():
        meant = words(name, part.outcomes)
        found = values.tolist()
        columns[name] = [meant[value] for value in found] if meant else found
    return tuple(columns), zip(*columns.values(), strict=True)


def words(name: str, outcomes: Sequence[str] = facts.OUTCOMES) -> dict[int, str]:
    """Tell what the numbers of a column mean, where they are no quantity; "" is nobody."""
    seats = dict(enumerate(SEATS))
    known: dict[str, dict[int, str]] = {
        "dealer": seats,
        "goer": {**seats, NOBODY: ""},
        "trump": {**dict(enumerate(TRUMPS[: NO_TRUMP + 1])), NOBODY: ""},
        "outcome": dict(enumerate(outcomes)),
        "end": {3 * end + side: kind for end, kind in enumerate(facts.ENDS) for side in range(3)},
        "last_trick": {0: SIDES[0], 1: SIDES[1], NOBODY: ""},
        "winner": {0: SIDES[0], 1: SIDES[1], DRAW: "draw"},
    }
    return known.get(name, {})
