"""Results in files: the document, or a table of it."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tarabish_core.compare.result import Result, without_nan
from tarabish_core.records.writer import keep, naming, place_of
from tarabish_core.simulate.exports import UNDER_WAY, tables

KINDS = (".json", ".csv", ".parquet")
"""What is written, by the ending of the file's name."""

FIGURES = ("mean", "low", "high", "deviation")
OTHERS = ("effect", "p", "corrected", "gained", "lost", "verdict")


def rows(result: Result) -> Iterator[dict[str, Any]]:
    """Give a row for each measure and variant; the first variant has no difference.

    What cannot be had is None.
    """
    for one in result.measures:
        for nth, value in enumerate(one.values):
            found = asdict(one.differences[nth - 1]) if nth else {}
            told: dict[str, Any] = {
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
            yield without_nan(told)


def export(path: Path, document: Mapping[str, Any], table: Sequence[Mapping[str, Any]]) -> None:
    """Write a document, or its table, into a file, whole or not at all; its ending says how.

    Raises OSError where it cannot be written, NoTablesError where what writes parquet is missing.
    """
    if path.suffix == ".parquet":
        _write_parquet(path, table)
    elif path.suffix == ".csv":
        text = io.StringIO()
        writer = csv.DictWriter(text, table[0] if table else (), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
        keep(path, text.getvalue())
    else:
        keep(path, json.dumps(document, ensure_ascii=False, indent=1) + "\n")


def _write_parquet(path: Path, table: Sequence[Mapping[str, Any]]) -> None:
    pa, parquet = tables()
    with naming(path):
        there = place_of(path)
        begun = there.with_name(f"{there.name}.{os.getpid()}{UNDER_WAY}")
        try:
            parquet.write_table(pa.Table.from_pylist(list(table)), begun)
            begun.replace(there)
        finally:
            begun.unlink(missing_ok=True)
