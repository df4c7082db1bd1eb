"""The JSON schema of variant files, from the options of every plugin that can be chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarabish_core.api import Options
from tarabish_core.rules.contract import breaches
from tarabish_core.rules.files import EXAMPLE_KEYS, FORMAT, SOURCE_KEYS
from tarabish_core.rules.registry import PluginError, Registry

TITLE = "A variant of Tarabish"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}

WORDS: Mapping[str, str] = {
    "format": "The format of this file.",
    "name": "The variant's name, as its file is called.",
    "title": "What it is called at the table.",
    "extends": "The variant that it differs from: one that comes with tarabish, or a file beside.",
    "summary": "What is played differently, in a sentence.",
    "status": "`documented`, `partly documented` or `composition`.",
    "aliases": "Other names of the variant.",
    "without": "Plugins of the variant extended that are taken away.",
    "requires": 'What must be installed: "tarabish>=0.1", "tarabish-antigonish".',
    "sources": "Where it is written that it is played so.",
    "plugins": "The rules: each plugin is a table of its options.",
    "examples": "Worked examples, played by `tarabish check`.",
    "overrides": "Plugins that decide the same rule, and are set aside by this one.",
}


def make_schema(registry: Registry) -> dict[str, Any]:
    """Make the schema; a plugin that cannot be imported may have any options."""
    names = sorted(registry.names())
    shared: dict[str, Any] = {}
    plugins = {name: _plugin(registry, name, names, shared) for name in names}
    properties: dict[str, dict[str, Any]] = {
        "format": {"type": "integer", "enum": [FORMAT]},
        "name": _TEXT,
        "title": _TEXT,
        "extends": _TEXT,
        "summary": _TEXT,
        "status": _TEXT,
        "aliases": _TEXTS,
        "without": {"type": "array", "items": {"type": "string", "enum": names}},
        "requires": _TEXTS,
        "sources": {"type": "array", "items": _table(SOURCE_KEYS)},
        "plugins": _closed(plugins),
        "examples": {"type": "array", "items": _table(EXAMPLE_KEYS)},
    }
    described = {key: {**value, "description": WORDS[key]} for key, value in properties.items()}
    schema: dict[str, Any] = {"$schema": DIALECT, "title": TITLE}
    schema |= {**_closed(described), "required": ["format"]}
    return {**schema, "$defs": shared} if shared else schema


def _closed(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": dict(properties)}


def _table(keys: Mapping[str, type]) -> dict[str, Any]:
    kinds: Mapping[type, dict[str, Any]] = {str: {"type": "string"}, dict: {"type": "object"}}
    return _closed({key: kinds.get(kind, {}) for key, kind in keys.items()})


def _plugin(
    registry: Registry, name: str, names: list[str], shared: dict[str, Any]
) -> dict[str, Any]:
    """Make the schema of a plugin's table; what its options share goes into ``shared``."""
    try:
        plugin = registry.load(name)
        for breach in breaches(plugin):
            raise PluginError(breach.sentence)  # noqa: TRY301 - told like a failing import
        model: type[Options] = getattr(plugin.module, "Options", Options)
        told = model.model_json_schema(ref_template=f"#/$defs/{name}.{{model}}")
    except Exception as error:  # noqa: BLE001 - a broken rule is told of, and the rest goes on
        return {"type": "object", "title": name, "description": f"this plugin is broken: {error}"}
    shared |= {f"{name}.{key}": value for key, value in told.pop("$defs", {}).items()}
    overrides = {
        "type": "array",
        "items": {"type": "string", "enum": names},
        "description": WORDS["overrides"],
    }
    table = _closed({**told.get("properties", {}), "overrides": overrides})
    return {**told, **table, "title": name, "description": plugin.summary}
