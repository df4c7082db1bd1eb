"""The options of a plugin, read from a variant's settings, and what is wrong with them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError

from tarabish_core.rules.expecting import default_of, expected, suggestion
from tarabish_core.rules.files import shown
from tarabish_core.rules.problems import Problem, nearest
from tarabish_core.rules.registry import Plugin
from tarabish_core.rules.resolve import Entry


def read_options(
    plugin: Plugin, model: type[BaseModel], entry: Entry, values: dict[str, Any]
) -> tuple[BaseModel, list[Problem]]:
    """Validate options; keys with a fault are left at their defaults, so that all is reported."""
    problems: list[Problem] = []
    while True:
        try:
            return model.model_validate(values), problems
        except ValidationError as error:
            faulty = {str(fault["loc"][0]) if fault["loc"] else "" for fault in error.errors()}
            problems += [_fault(plugin, model, entry, fault) for fault in error.errors()]
            kept = {key: value for key, value in values.items() if key not in faulty}
            values = kept if len(kept) < len(values) else {}


def _fault(plugin: Plugin, model: type[BaseModel], entry: Entry, fault: Any) -> Problem:
    if not fault["loc"]:
        sentence = f"the options of '{plugin.name}' do not go together: {expected(fault)}"
        return entry.origin.at_key("V012", sentence)
    key = str(fault["loc"][0])
    origin = entry.settings[key].origin if key in entry.settings else entry.origin
    if fault["type"] == "extra_forbidden":
        known = tuple(model.model_fields)
        sentence = f"'{plugin.name}' has no option '{key}'"
        return origin.at_key("V007", sentence, nearest(key, known) or _no_options(plugin, known))
    value = fault["input"]
    sentence = f"`{key}` cannot be {shown(value)}: {expected(fault)}"
    hint = suggestion(fault, value) or default_of(model, key)
    return origin.at_value("V005", sentence, hint)


def _no_options(plugin: Plugin, known: tuple[str, ...]) -> str:
    return "" if known else f"'{plugin.name}' has no options"
