"""Variant files: finding, reading, and the places where their keys stand."""

from __future__ import annotations

import shlex
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from tarabish_core.rules.bounds import excess
from tarabish_core.rules.places import Place, Places, place_of, repetition, scan, syntax_place
from tarabish_core.rules.plain_files import UnreadableError, no_file, read_text
from tarabish_core.rules.problems import Problem, VariantError, nearest

FORMAT = 1
"""The newest format of variant files, the one that this program reads."""

OLDEST = 0
"""The oldest format that `tarabish upgrade` can rewrite."""

KEYS = {
    "format": int,
    "name": str,
    "title": str,
    "extends": str,
    "summary": str,
    "status": str,
    "aliases": list,
    "without": list,
    "requires": list,
    "sources": list,
    "plugins": dict,
    "examples": list,
}
"""The keys of a variant file and what each must be."""

KINDS = {
    int: "a whole number",
    str: "a text",
    list: "an array",
    dict: "a table",
    bool: "true or false",
}

WRITTEN = {
    int: "a number stands without quotes",
    str: 'a text stands in quotes, as "yes"',
    list: 'an array stands in brackets, as ["yes", "no"]',
    dict: "a table is headed by its name in brackets, as [plugins.bait]",
}
"""How each of these is written."""

EXAMPLE_KEYS = {"title": str, "record": str, "expect": dict, "parent": dict}
SOURCE_KEYS = {"title": str, "url": str, "says": str, "accessed": object}

BOM = "\ufeff"


@dataclass(frozen=True)
class Document:
    """A TOML text with its data and the places of its keys."""

    path: str
    text: str
    data: Mapping[str, Any]
    places: Places
    folder: Path | None = field(default=None)

    def problem(
        self, code: str, place: Place, sentence: str, hint: str = "", *, warning: bool = False
    ) -> Problem:
        """Make a problem of this file."""
        lines = self.text.split("\n")
        source = lines[place.line - 1].rstrip("\r") if place.line <= len(lines) else ""
        return Problem(
            self.path, place.line, place.column, code, sentence, hint, source, warning=warning
        )

    def at_key(self, code: str, path: tuple[str | int, ...], *words: str, **more: Any) -> Problem:
        """Make a problem that stands at a key."""
        return self.problem(code, self.places.key(*path), *words, **more)

    def at_value(self, code: str, path: tuple[str | int, ...], *words: str, **more: Any) -> Problem:
        """Make a problem that stands at a value."""
        return self.problem(code, self.places.value(*path), *words, **more)


def shipped_names() -> tuple[str, ...]:
    """Name the variants that come with the program."""
    return tuple(
        sorted(
            entry.name.removesuffix(".toml")
            for entry in files("tarabish_core.variants").iterdir()
            if entry.name.endswith(".toml")
        )
    )


def read_variant(name: str, folder: Path | None = None) -> Document:
    """Read a variant by its shipped name, or a file by its path (relative to ``folder``).

    The ``.toml`` at the end of a path may be left out; a shipped name comes before any file.

    Raises VariantError if there is none or it cannot be read; what its keys say is not checked.
    """
    if name in shipped_names():
        return shipped(name)
    path = _find_file(name, folder or Path())
    if path is None:
        sentence = _nowhere(name, folder or Path())
        raise VariantError([Problem(name, 0, 0, "V008", sentence, nearest(name, shipped_names()))])
    return parse(str(path), read_file(path).removeprefix(BOM), path.parent)


def read_file(path: Path) -> str:
    """Read the text of a variant file, its byte order mark included; raises VariantError."""
    try:
        return read_text(path)
    except UnreadableError as error:
        sentence = f"the file cannot be read: {error}"
        raise VariantError([Problem(str(path), 1, 1, "V016", sentence)]) from error


def _find_file(name: str, folder: Path) -> Path | None:
    for path in (folder / name, folder / f"{name}.toml"):
        try:
            if path.is_file():
                return path
        except (OSError, ValueError):
            continue
    return None


def _nowhere(name: str, folder: Path) -> str:
    try:
        there = bool(name) and (folder / name).exists()
    except (OSError, ValueError):
        there = False
    if there:
        return f"'{name}' is no variant: {no_file(folder / name)}"
    return f"there is no variant '{name}', by name or as a file"


@cache
def shipped(name: str) -> Document:
    """Read a variant that comes with the program."""
    entry = files("tarabish_core.variants").joinpath(f"{name}.toml")
    return parse(f"{name}.toml", entry.read_text(encoding="utf-8"), None)


def parse(path: str, text: str, folder: Path | None) -> Document:
    """Parse a TOML text; raises VariantError with the place if it is not TOML."""
    if found := excess(text):
        raise VariantError([_no_toml(path, text, place_of(text, found[0]), found[1])])
    try:
        data = tomllib.loads(text)
        places = scan(text)
    except tomllib.TOMLDecodeError as error:
        told = syntax_place(error, text)
        twice = repetition(text)
        if twice and twice[0].line <= told[0].line:
            told = twice
        raise VariantError([_no_toml(path, text, *told)]) from error
    except (RecursionError, ValueError) as error:
        raise VariantError([Problem(path, 1, 1, "V001", str(error) or "too deep")]) from error
    return Document(path, text, data, places, folder)


def _no_toml(path: str, text: str, place: Place, sentence: str) -> Problem:
    source = [*text.split("\n"), ""][place.line - 1].rstrip("\r")
    return Problem(path, place.line, place.column, "V001", sentence, source=source)


def check_keys(document: Document) -> list[Problem]:
    """Check the keys of a variant file, all but the options of its plugins."""
    data = document.data
    if older(data.get("format")):
        return [_older(document)]
    problems = _newer(document) + _keys(document, (), data, KEYS)
    if "format" not in data:
        hint = f"put `format = {FORMAT}` in its first line"
        problems.append(document.at_key("V003", (), "`format` is missing", hint))
    problems += _tables(document, "sources", SOURCE_KEYS)
    problems += _tables(document, "examples", EXAMPLE_KEYS)
    for key in ("without", "aliases", "requires"):
        problems += _texts(document, key)
    return problems


def older(version: object) -> bool:
    """Tell whether a file's format is an older one, which can be rewritten."""
    if not isinstance(version, int) or isinstance(version, bool):
        return False
    return OLDEST <= version < FORMAT


def _older(document: Document) -> Problem:
    version = shown(document.data["format"])
    sentence = f"format {version} is older than this program, which reads format {FORMAT}"
    hint = f"tarabish upgrade {shlex.quote(document.path)}"
    return document.at_value("V026", ("format",), sentence, hint)


def _newer(document: Document) -> list[Problem]:
    version = document.data.get("format")
    if isinstance(version, int) and version > FORMAT:
        sentence = f"format {shown(version)} is newer than this program, which reads up to {FORMAT}"
        return [document.at_value("V004", ("format",), sentence, "a newer tarabish reads it")]
    if isinstance(version, int) and not isinstance(version, bool) and version < OLDEST:
        sentence = f"there is no format {shown(version)}"
        return [document.at_value("V005", ("format",), sentence, f"write `format = {FORMAT}`")]
    return []


def _keys(
    document: Document,
    path: tuple[str | int, ...],
    table: Mapping[str, Any],
    known: Mapping[str, type],
) -> list[Problem]:
    problems = []
    for key, value in table.items():
        if key not in known:
            sentence = f"variant files have no key '{key}' here"
            problems.append(document.at_key("V002", (*path, key), sentence, nearest(key, known)))
        elif not _is(value, known[key]):
            sentence = f"`{key}` must be {KINDS[known[key]]}, not {shown(value)}"
            hint = WRITTEN.get(known[key], "")
            problems.append(document.at_value("V005", (*path, key), sentence, hint))
    return problems


def _is(value: object, kind: type) -> bool:
    if kind is int and isinstance(value, bool):
        return False
    return isinstance(value, kind)


def _tables(document: Document, key: str, known: Mapping[str, type]) -> list[Problem]:
    found = document.data.get(key)
    problems = []
    for index, table in enumerate(found if isinstance(found, list) else []):
        if isinstance(table, dict):
            problems += _keys(document, (key, index), table, known)
        else:
            sentence = f"`{key}` must hold tables, not {shown(table)}"
            hint = f"write [[{key}]] above the keys of each"
            problems.append(document.at_value("V005", (key, index), sentence, hint))
    return problems


def _texts(document: Document, key: str) -> list[Problem]:
    value = document.data.get(key)
    if not isinstance(value, list):
        return []
    return [
        document.at_value(
            "V005", (key, index), f"`{key}` must hold texts, not {shown(item)}", WRITTEN[str]
        )
        for index, item in enumerate(value)
        if not isinstance(item, str)
    ]


def shown(value: object) -> str:
    """Write a value as TOML has it, briefly."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "an array"
    if isinstance(value, int) and abs(value) >= 10**18:
        return "so large a number"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
