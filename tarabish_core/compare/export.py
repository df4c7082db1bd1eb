"""A result in files: the document, or a table with a row for each measure and variant."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tarabish_core.compare.result import Result
from tarabish_core.records.writer import keep
from tarabish_core.simulate.exports import NoTablesError

KINDS = (".json", ".csv", ".parquet")
"""What is written, by the ending of the file's name."""

FIGURES = ("mean", "low", "high", "deviation")


def rows(result: Result) -> Iterator[dict[str, Any]]:
    """Give a row for each measure and variant; of the first variant no difference is known."""
    for one in result.measures:
        for nth, value in enumerate(one.values):
            found = asdict(one.differences[nth - 1]) if nth else {}
            yield {
                "measure": one.name,
                "label": one.label,
                "kind": one.kind,
                "of": one.of,
                "among": one.among,
                "variant": result.variants[nth].name,
                **asdict(value),
                **{f"difference_{name}": found.get(name) for name in FIGURES},
                **{name: found.get(name) for name in OTHERS},
            }


OTHERS = ("effect", "p", "corrected", "gained", "lost", "verdict")


def export(result: Result, path: Path) -> None:
    """Write a result into a file, whole or not at all; the file's ending says how.

    Raises OSError where it cannot be written, NoTablesError where what writes parquet is missing.
    """
    if path.suffix == ".parquet":
        _write_parquet(result, path)
    elif path.suffix == ".csv":
        text = io.StringIO()
        table = list(rows(result))
        writer = csv.DictWriter(text, table[0], lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
        keep(path, text.getvalue())
    else:
        keep(path, json.dumps(result.to_json(), ensure_ascii=False, indent=1) + "\n")


def _write_parquet(result: Result, path: Path) -> None:
    try:
        import pyarrow as pa  # noqa: PLC0415 - an extra
        from pyarrow import parquet  # noqa: PLC0415
    except ImportError as error:
        raise NoTablesError("pyarrow") from error
    begun = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        parquet.write_table(pa.Table.from_pylist(list(rows(result))), begun)
        begun.replace(path)
    finally:
        begun.unlink(missing_ok=True)
