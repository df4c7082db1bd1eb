"""The options of a plugin, read from a variant's settings, and what is wrong with them."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ValidationError

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
    key = str(fault["loc"][0]) if fault["loc"] else ""
    origin = entry.settings[key].origin if key in entry.settings else entry.origin
    if fault["type"] == "extra_forbidden":
        known = tuple(model.model_fields)
        sentence = f"'{plugin.name}' has no option '{key}'"
        return origin.at_key("V007", sentence, nearest(key, known) or _no_options(plugin, known))
    value = fault["input"]
    sentence = f"`{key}` cannot be {shown(value)}: {_expected(fault)}"
    hint = _suggest(fault, value) or default_of(model, key)
    return origin.at_value("V005", sentence, hint)


def default_of(model: type[BaseModel], key: str) -> str:
    """Tell what an option is where nothing is said of it; empty for what is not said in a word."""
    default = model.model_fields[key].default if key in model.model_fields else None
    return f"its default is {shown(default)}" if isinstance(default, bool | int | str) else ""


def _no_options(plugin: Plugin, known: tuple[str, ...]) -> str:
    return "" if known else f"'{plugin.name}' has no options"


def _expected(fault: Any) -> str:
    context = fault.get("ctx", {})
    match fault["type"]:
        case "literal_error":
            return f"expected {context['expected']}".replace("'", '"')
        case "bool_type" | "bool_parsing":
            return "expected true or false"
        case "int_type" | "int_parsing" | "int_from_float":
            return "expected a whole number"
        case "string_type":
            return "expected a text"
        case "greater_than_equal":
            return f"expected {context['ge']} or more"
        case "less_than_equal":
            return f"expected {context['le']} or less"
        case _:
            return str(fault["msg"])


def _suggest(fault: Any, value: object) -> str:
    if fault["type"] != "literal_error" or not isinstance(value, str):
        return ""
    words = fault["ctx"]["expected"].replace(" or ", ", ").split(", ")
    hint = nearest(value, [word.strip("'") for word in words])
    return hint if hint.startswith("did") else ""
