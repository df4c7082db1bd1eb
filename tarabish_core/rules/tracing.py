"""Where the value of every option comes from: a line of a file, the command line, the default."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from tarabish_core.rules.resolve import RESERVED, Origin
from tarabish_core.rules.variants import Variant


@dataclass(frozen=True)
class Traced:
    """An option with its value and where it comes from.

    ``place`` is ``file:line``, the override as it was typed, or empty for a default.
    """

    option: str
    value: Any
    kind: Literal["file", "command line", "default"]
    place: str


@dataclass(frozen=True)
class TracedPlugin:
    """A plugin of a variant, where it was first named, and its options."""

    name: str
    summary: str
    kind: Literal["file", "command line", "default"]
    place: str
    options: tuple[Traced, ...]


def trace(variant: Variant) -> tuple[TracedPlugin, ...]:
    """Tell for every plugin and option of a variant where it comes from."""
    files = {document.path for document in variant.documents}
    traced = []
    for one in variant.chosen:
        entry = variant.entries[one.plugin.name]
        values = {key: entry.settings[key].value for key in RESERVED if key in entry.settings}
        values |= one.options.model_dump()
        options = []
        for key, value in values.items():
            setting = entry.settings.get(key)
            where = _place(setting.origin if setting else None, files)
            options.append(Traced(key, value, *where))
        named = _place(entry.origin, files)
        traced.append(TracedPlugin(one.plugin.name, one.plugin.summary, *named, tuple(options)))
    return tuple(traced)


def _place(
    origin: Origin | None, files: set[str]
) -> tuple[Literal["file", "command line", "default"], str]:
    if origin is None:
        return "default", ""
    if origin.path in files:
        return "file", str(origin)
    return "command line", origin.path
