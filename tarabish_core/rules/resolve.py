"""From a variant's name to its merged settings: parents first, then the file, then overrides.

Tables merge, arrays replace, a plugin keeps its parent's place. Every setting remembers where it
came from. Nothing here knows which plugins or options exist.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, time
from pathlib import Path
from typing import Any

from tarabish_core.rules.bounds import excess
from tarabish_core.rules.files import Document, check_keys, older, read_variant, shown
from tarabish_core.rules.problems import Problem, VariantError, nearest
from tarabish_core.rules.requiring import unmet

RESERVED = ("overrides",)
"""Keys of a plugin's table that are not options."""

_UNSEEN = re.compile(r"[\s\x00-\x1f\x7f-\xa0]")


@dataclass(frozen=True)
class Overrides:
    """What a command line changes: ``--set plugin.option=value``, ``--with``, ``--without``."""

    set: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.set or self.with_ or self.without)

    @property
    def typed(self) -> tuple[str, ...]:
        """All of them, as they are typed."""
        named = {"--set": self.set, "--with": self.with_, "--without": self.without}
        return tuple(f"{flag} {value}" for flag, values in named.items() for value in values)


@dataclass(frozen=True)
class Origin:
    """Where a setting was made; ``own`` if in the file asked for or on the command line.

    ``line`` is 0 for what was typed, and ``path`` is the flag with what stands behind it.
    """

    path: str
    line: int
    own: bool
    at_key: Callable[..., Problem]
    at_value: Callable[..., Problem]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


@dataclass(frozen=True)
class Setting:
    """A value with its origin."""

    value: Any
    origin: Origin


@dataclass(frozen=True)
class Entry:
    """A plugin's table after merging."""

    origin: Origin
    settings: Mapping[str, Setting] = field(default_factory=dict)


@dataclass(frozen=True)
class Resolved:
    """A variant's files, the one asked for first, and its merged plugin tables in order.

    ``taken`` are the plugins that were taken away, each with the place where it was last. ``whole``
    is False when a parent could not be read, so that something may be missing.
    """

    documents: tuple[Document, ...]
    entries: Mapping[str, Entry]
    taken: Mapping[str, Origin]
    problems: tuple[Problem, ...]
    whole: bool


def resolve(name: str, overrides: Overrides, folder: Path | None = None) -> Resolved:
    """Read a variant with its parents and merge them.

    Raises VariantError only if the variant itself cannot be read, or if something that it or a
    parent requires is not there, since all else would be idle then; the rest is in ``problems``.
    """
    documents, problems = _chain(read_variant(name, folder))
    missing = [problem for document in documents for problem in unmet(document)]
    if any(problem.code == "V025" for problem in missing):
        raise VariantError(missing)
    problems += missing
    whole = not problems and all(map(_well_formed, documents))
    for document in documents:
        problems += check_keys(document)
    entries: dict[str, Entry] = {}
    taken: dict[str, Origin] = {}
    for document in reversed(documents):
        problems += _take_away(entries, taken, document, whole=whole)
        problems += _merge(entries, document, own=document is documents[0])
    problems += _override(entries, taken, overrides)
    return Resolved(tuple(documents), entries, taken, tuple(problems), whole)


def _chain(document: Document) -> tuple[list[Document], list[Problem]]:
    """Follow `extends`; a parent that fails ends the chain with a problem."""
    documents = [document]
    while isinstance(parent := documents[-1].data.get("extends"), str):
        child = documents[-1]
        at_value = ("extends",)
        if "/" in parent or "\\" in parent:
            sentence = "`extends` names a variant or a file beside this one, never a path"
            hint = "put it beside this file, and write its name alone"
            return documents, [child.at_value("V005", at_value, sentence, hint)]
        try:
            found = read_variant(parent, child.folder or Path())
        except VariantError as error:
            return documents, _broken_parent(child, parent, error)
        if any(_same(found, known) for known in documents):
            paths = [known.path for known in documents]
            ring = " → ".join([*paths[paths.index(found.path) :], found.path])
            return documents, [child.at_value("V009", at_value, f"a circle of variants: {ring}")]
        documents.append(found)
    return documents, []


def _well_formed(document: Document) -> bool:
    """Tell whether all that a file says about plugins can be read."""
    plugins = document.data.get("plugins", {})
    if older(document.data.get("format")):
        return False
    return isinstance(document.data.get("extends", ""), str) and (
        isinstance(plugins, dict) and all(isinstance(table, dict) for table in plugins.values())
    )


def _same(one: Document, other: Document) -> bool:
    return (one.path, one.folder) == (other.path, other.folder)


def _broken_parent(child: Document, parent: str, error: VariantError) -> list[Problem]:
    problem = error.problems[0]
    if problem.code != "V008":
        return [replace(problem, help=f"{problem.help} (it is extended by {child.path})")]
    sentence = f"there is no variant '{parent}' to extend"
    return [child.at_value("V008", ("extends",), sentence, problem.help)]


def _origin(document: Document, path: tuple[str | int, ...], *, own: bool) -> Origin:
    return Origin(
        document.path,
        document.places.key(*path).line,
        own,
        lambda code, *words, **more: document.at_key(code, path, *words, **more),
        lambda code, *words, **more: document.at_value(code, path, *words, **more),
    )


def _take_away(
    entries: dict[str, Entry], taken: dict[str, Origin], document: Document, *, whole: bool
) -> list[Problem]:
    problems = []
    without = document.data.get("without")
    for index, name in enumerate(without if isinstance(without, list) else []):
        if not isinstance(name, str):
            continue
        origin = _origin(document, ("without", index), own=True)
        if entries.pop(name, None):
            taken[name] = origin
        elif whole:
            sentence = f"there is no plugin '{name}' to take away"
            problems.append(origin.at_value("V013", sentence, nearest(name, entries)))
    return problems


def _merge(entries: dict[str, Entry], document: Document, *, own: bool) -> list[Problem]:
    problems = []
    tables = document.data.get("plugins")
    for name, table in (tables if isinstance(tables, dict) else {}).items():
        path = ("plugins", name)
        if not isinstance(table, dict):
            sentence = f"a plugin is a table of its options, not {shown(table)}"
            hint = f"write [plugins.{name}], and its options in the lines below"
            problems.append(document.at_value("V005", path, sentence, hint))
            continue
        settings = {
            key: Setting(value, _origin(document, (*path, key), own=own))
            for key, value in table.items()
        }
        _put(entries, name, Entry(_origin(document, path, own=own), settings))
    return problems


def _put(entries: dict[str, Entry], name: str, entry: Entry) -> None:
    if name in entries:
        known = entries[name]
        entry = Entry(known.origin, {**known.settings, **entry.settings})
    entries[name] = entry


def _override(
    entries: dict[str, Entry], taken: dict[str, Origin], overrides: Overrides
) -> list[Problem]:
    problems = [
        _typed(flag).at_key(
            "V017", f"`{flag}` takes the name of a plugin", f"write it as {flag} NAME"
        )
        for flag, names in (("--without", overrides.without), ("--with", overrides.with_))
        if "" in names
    ]
    for name in filter(None, overrides.without):
        origin = _typed(f"--without {name}")
        if entries.pop(name, None):
            taken[name] = origin
            continue
        sentence = f"there is no plugin '{name}' to take away"
        problems.append(origin.at_value("V013", sentence, nearest(name, entries)))
    for name in filter(None, overrides.with_):
        entries.setdefault(name, Entry(_typed(f"--with {name}")))
    for text in overrides.set:
        problems += _set(entries, text)
    return problems


def _set(entries: dict[str, Entry], text: str) -> list[Problem]:
    key, equals, value = text.partition("=")
    plugin, dot, name = key.strip().partition(".")
    origin = _typed(f"--set {text}")
    if not (equals and dot and plugin and name):
        return [origin.at_key("V017", "an override is written plugin.option=value")]
    if plugin not in entries:
        sentence = f"'{plugin}' is not a plugin of this variant"
        hint = nearest(plugin, entries) or f"add it: --with {plugin}"
        return [origin.at_key("V006", sentence, hint)]
    _put(entries, plugin, Entry(origin, {name: Setting(_typed_value(value.strip()), origin)}))
    return []


def _typed_value(text: str) -> Any:
    """Read a value as TOML has it, or as a text without quotes."""
    if excess(text):
        return text
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return read["value"] if len(read) == 1 else text


def _typed(words: str) -> Origin:
    """Give the origin of what was typed: a flag with what stands behind it."""

    def problem(code: str, sentence: str, hint: str = "", **more: Any) -> Problem:
        return Problem(words, 0, 0, code, sentence, hint, **more)

    return Origin(words, 0, own=True, at_key=problem, at_value=problem)


def parse_overrides(
    changes: Iterable[str] = (), with_: Iterable[str] = (), without: Iterable[str] = ()
) -> Overrides:
    """Gather overrides; names may be joined by blanks or commas, and no name at all is told."""
    return Overrides(tuple(map(_without_blanks, changes)), _names(with_), _names(without))


def _without_blanks(text: str) -> str:
    """Write an override without blanks, so that several fit into one tag of a record."""
    key, equals, value = text.partition("=")
    read = _typed_value(value.strip())
    bare = read == value.strip() and not _UNSEEN.search(read)
    return f"{''.join(key.split())}{equals}{read if bare else _in_a_word(read)}"


def _in_a_word(value: Any) -> str:
    """Write a value as TOML has it, without a blank in it."""
    match value:
        case str():
            quoted = json.dumps(value, ensure_ascii=False)
            return _UNSEEN.sub(lambda letter: f"\\u{ord(letter[0]):04x}", quoted)
        case bool():
            return "true" if value else "false"
        case list():
            return f"[{','.join(map(_in_a_word, value))}]"
        case dict():
            pairs = (f"{_in_a_word(key)}={_in_a_word(one)}" for key, one in value.items())
            return f"{{{','.join(pairs)}}}"
        case date() | time():
            return value.isoformat()
        case _:
            return str(value)


def _names(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(name for text in texts for name in text.replace(",", " ").split() or ("",))
