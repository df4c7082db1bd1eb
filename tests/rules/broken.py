"""Variant files with faults, and where the faults are: each at a mark in the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Plugin, Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import load_variant

if TYPE_CHECKING:
    from pathlib import Path

MARK = "▶"
HEAD = 'format = 1\nextends = "wikipedia-standard"\n'


def marks(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Take the marks out of a text and tell the line and column of what stood behind each."""
    places, clean = [], ""
    for part in text.split(MARK)[:-1]:
        clean += part
        places.append((clean.count("\n") + 1, len(clean) - clean.rfind("\n")))
    return text.replace(MARK, ""), places


def write(folder: Path, text: str, name: str = "house") -> tuple[str, list[tuple[int, int]]]:
    """Write a marked text as a variant file; give its path and the marks' places.

    A letter that escapes a byte (a surrogate) is written as that byte.
    """
    clean, places = marks(text)
    path = folder / f"{name}.toml"
    path.write_bytes(clean.encode(errors="surrogateescape"))
    return str(path), places


def problems_in(
    path: str, *plugins: Plugin, overrides: Overrides | None = None
) -> tuple[Problem, ...]:
    """Load a variant that must not load and give what is wrong with it."""
    with pytest.raises(VariantError) as caught:
        load_variant(path, overrides, registry=Registry(extra=plugins))
    return caught.value.problems


def faults(
    folder: Path, text: str, *plugins: Plugin
) -> tuple[tuple[Problem, ...], list[tuple[int, int]]]:
    """Write a marked text, load it, and give its problems and the marks' places."""
    path, places = write(folder, text)
    return problems_in(path, *plugins), places


def placed(problems: tuple[Problem, ...]) -> list[tuple[int, int]]:
    """List the places of problems."""
    return [(problem.line, problem.column) for problem in problems]


def codes(problems: tuple[Problem, ...]) -> list[str]:
    """List the codes of problems."""
    return [problem.code for problem in problems]
