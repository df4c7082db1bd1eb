"""Older formats of variant files, and rewriting a file of one in place, comments and all.

A migration is a list of edits at the places of keys and values. What it makes is read again and
held against what it should mean, so that no file is ever left half upgraded.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tarabish_core.rules.files import FORMAT, Document, older, parse, shown
from tarabish_core.rules.places import Place
from tarabish_core.rules.problems import Problem, VariantError

_KEY = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|[A-Za-z0-9_-]+')
_NUMBER = re.compile(r"[+\-0-9A-Za-z_]+")


class Edit(NamedTuple):
    """What stands at a place, as a pattern, is replaced by a text."""

    place: Place
    pattern: re.Pattern[str]
    text: str


@dataclass(frozen=True)
class Migration:
    """The way from one format to the next.

    ``refuse`` tells what stands in the way, ``edits`` what is rewritten, ``means`` what the file
    then says. The number of the format is rewritten for every migration alike.
    """

    refuse: Callable[[Document], list[Problem]]
    edits: Callable[[Document], list[Edit]]
    means: Callable[[Mapping[str, Any]], dict[str, Any]]


def renaming(old: str, new: str) -> Migration:
    """Make the migration that renames a key of the file."""

    def refuse(document: Document) -> list[Problem]:
        if new not in document.data:
            return []
        sentence = f"format {document.data['format']} has no key '{new}'; there it is `{old}`"
        hint = f"take it away, or write it as `{old}`"
        return [document.at_key("V002", (new,), sentence, hint)]

    def edits(document: Document) -> list[Edit]:
        at = document.places.key(old)
        return [Edit(at, _KEY, new)] if old in document.data else []

    def means(data: Mapping[str, Any]) -> dict[str, Any]:
        return {new if key == old else key: value for key, value in data.items()}

    return Migration(refuse, edits, means)


MIGRATIONS: Mapping[int, Migration] = {
    0: renaming("base", "extends"),
}
"""From each older format to the next: 0 is the draft in which `extends` was called `base`."""


class Upgraded(NamedTuple):
    """A file's text in the newest format, and the format that it was of."""

    text: str
    was: int


def upgrade(document: Document) -> Upgraded:
    """Rewrite a variant file's text in the newest format.

    Raises VariantError if it is of none that is known, or something stands in the way.
    """
    was = document.data.get("format")
    if not isinstance(was, int) or isinstance(was, bool) or not (older(was) or was == FORMAT):
        raise VariantError([_unknown(document, was)])
    for number in range(was, FORMAT):
        document = _migrated(document, number, MIGRATIONS[number])
    return Upgraded(document.text, was)


def _unknown(document: Document, was: object) -> Problem:
    if was is None:
        hint = f"put `format = {FORMAT}` in its first line"
        return document.at_key("V003", (), "`format` is missing", hint)
    if isinstance(was, int) and was > FORMAT:
        sentence = f"format {shown(was)} is newer than this program, which reads up to {FORMAT}"
        return document.at_value("V004", ("format",), sentence, "a newer tarabish reads it")
    hint = f"write `format = {FORMAT}`"
    return document.at_value("V005", ("format",), f"there is no format {shown(was)}", hint)


def _migrated(document: Document, number: int, migration: Migration) -> Document:
    if problems := migration.refuse(document):
        raise VariantError(problems)
    written = Edit(document.places.value("format"), _NUMBER, str(number + 1))
    text = edited(document.text, [*migration.edits(document), written])
    meant = {**migration.means(document.data), "format": number + 1}
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        found = {}
    if found != meant:
        sentence = f"this file of format {number} cannot be rewritten"
        hint = f"do it by hand, and write `format = {FORMAT}`"
        raise VariantError([document.at_value("V026", ("format",), sentence, hint)])
    return parse(document.path, text, document.folder)


def edited(text: str, edits: list[Edit]) -> str:
    """Do edits to a text, the last first, so that no place moves before its turn."""
    starts = [0, *(match.end() for match in re.finditer("\n", text))]
    for edit in sorted(edits, reverse=True):
        at = starts[edit.place.line - 1] + edit.place.column - 1
        found = edit.pattern.match(text, at)
        if found is not None:
            text = text[:at] + edit.text + text[found.end() :]
    return text
