"""A plugin told: where it is from, what it answers, its options, and which variants choose it."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from tarabish_core import __version__
from tarabish_core.api import Options
from tarabish_core.rules.contract import breaches
from tarabish_core.rules.discovery import Source
from tarabish_core.rules.files import shipped_names, shown
from tarabish_core.rules.hooks import ADDING
from tarabish_core.rules.registry import Plugin, PluginError, Registry
from tarabish_core.rules.resolve import Overrides, resolve

KINDS = {"int": "a whole number", "float": "a number", "str": "a text"}
"""What values of a type are called."""


@dataclass(frozen=True)
class Glance:
    """A plugin in a line; ``broken`` says why it cannot be chosen, or is empty."""

    source: Source
    summary: str
    broken: str
    hint: str = ""


@dataclass(frozen=True)
class OptionTold:
    """An option of a plugin: the values it may have, and what it says at the table."""

    name: str
    values: str
    default: Any
    description: str


@dataclass(frozen=True)
class Portrait:
    """All that there is to say about a plugin."""

    name: str
    source: Source
    version: str
    about: str
    hooks: tuple[tuple[str, str], ...]
    options: tuple[OptionTold, ...]
    sentences: tuple[tuple[str, str], ...]
    variants: tuple[str, ...]


def glance(registry: Registry, source: Source) -> Glance:
    """Look at a plugin; this imports it, and a broken one is told as such."""
    try:
        plugin = registry.load(source.name)
    except PluginError as error:
        return Glance(source, "", str(error))
    for breach in breaches(plugin):
        return Glance(source, plugin.summary, *breach)
    return Glance(source, plugin.summary, "")


def portray(plugin: Plugin) -> Portrait:
    """Tell all about a plugin that is not broken."""
    fields = getattr(plugin.module, "Options", Options).model_fields
    return Portrait(
        name=plugin.name,
        source=plugin.source,
        version=_version(plugin),
        about=inspect.getdoc(plugin.module) or "",
        hooks=tuple((hook, _part(plugin, hook)) for hook in plugin.hooks),
        options=tuple(_option(name, field) for name, field in fields.items()),
        sentences=tuple(plugin.messages.items()),
        variants=tuple(name for name in shipped_names() if _chooses(name, plugin)),
    )


def _chooses(variant: str, plugin: Plugin) -> bool:
    return plugin.name in resolve(variant, Overrides()).entries


def _version(plugin: Plugin) -> str:
    if plugin.source.kind == "installed":
        return plugin.source.place.rpartition(" ")[2]
    own = __version__ if plugin.source.kind == "built in" else ""
    return str(getattr(plugin.module, "__version__", own))


def _part(plugin: Plugin, hook: str) -> str:
    if hook in ADDING:
        return "adds"
    return "refines" if plugin.refines(hook) else "decides"


def _option(name: str, field: FieldInfo) -> OptionTold:
    return OptionTold(name, _values(field), field.default, field.description or "")


def _values(field: FieldInfo) -> str:
    """Say which values an option may have: those listed, or its type with the bounds."""
    if get_origin(field.annotation) is Literal:
        return ", ".join(map(shown, get_args(field.annotation)))
    if field.annotation is bool:
        return "true, false"
    bounds = {
        word: getattr(bound, key)
        for key, word in (("ge", "from"), ("gt", "above"), ("le", "to"), ("lt", "below"))
        for bound in field.metadata
        if hasattr(bound, key)
    }
    name = getattr(field.annotation, "__name__", "")
    kind = KINDS.get(name, str(field.annotation))
    return " ".join([kind, *(f"{word} {bound}" for word, bound in bounds.items())])
