"""What is expected of an option and its values, in our words where pydantic has its own."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin

from tarabish_core.rules.files import shown
from tarabish_core.rules.problems import nearest

TYPES = (bool, int, float, str)
"""What TOML has one value for; an option may also list values of these, or words."""

UNFIT = ("alias", "default_factory", "exclude", "serialization_alias", "validation_alias")
"""What pydantic knows of a field, and no option may have: a file, the digest or a page about the
option would not say what is in force."""


def has_known_type(annotation: Any) -> bool:
    """Tell whether a variant file can hold values of an option's type, and nothing else has it."""
    home, inner = get_origin(annotation), get_args(annotation)
    if home is Literal:
        return {*map(type, inner)} <= {*TYPES}
    if home is Annotated:
        return has_known_type(inner[0])
    if home is dict:
        return inner[0] is str and has_known_type(inner[1])
    return has_known_type(inner[0]) if home is list else annotation in TYPES


def unfit(field: Any) -> str:
    """Name what an option may not have of what pydantic knows of a field; empty if it has none."""
    return next((name for name in UNFIT if getattr(field, name) not in {None, False}), "")


def expected(fault: Any) -> str:
    """Say what a value should have been, from one of the errors of a ValidationError."""
    context = fault.get("ctx", {})
    match fault["type"]:
        case "literal_error":
            return f"expected {context['expected']}".replace("'", '"')
        case "bool_type" | "bool_parsing":
            return "expected true or false"
        case "int_type" | "int_parsing" | "int_from_float":
            return "expected a whole number"
        case "float_type" | "float_parsing" | "finite_number":
            return "expected a number"
        case "string_type":
            return "expected a text"
        case "list_type":
            return "expected an array"
        case "greater_than_equal":
            return f"expected {context['ge']} or more"
        case "less_than_equal":
            return f"expected {context['le']} or less"
        case "greater_than":
            return f"expected more than {context['gt']}"
        case "less_than":
            return f"expected less than {context['lt']}"
        case "multiple_of":
            return f"expected a multiple of {context['multiple_of']}"
        case "too_short":
            return f"expected {context['min_length']} or more of them"
        case "too_long":
            return f"expected {context['max_length']} of them at most"
        case "string_too_short":
            return f"expected {context['min_length']} letters or more"
        case "string_too_long":
            return f"expected {context['max_length']} letters at most"
        case "string_pattern_mismatch":
            return f"expected a text that fits {context['pattern']}"
        case "dict_type":
            return "expected a table"
        case "value_error" | "assertion_error":
            return str(context["error"])
        case _:
            return str(fault["msg"]).replace("Input should be", "expected")


def suggestion(fault: Any, value: object) -> str:
    """Suggest the nearest of the words that were expected; empty if none is near."""
    if fault["type"] != "literal_error" or not isinstance(value, str):
        return ""
    words = fault["ctx"]["expected"].replace(" or ", ", ").split(", ")
    hint = nearest(value, [word.strip("'") for word in words])
    return hint if hint.startswith("did") else ""


def default_of(model: Any, key: str) -> str:
    """Tell what an option is where nothing is said of it; empty for what is not said in a word.

    ``model`` is a plugin's ``Options``.
    """
    default = model.model_fields[key].default if key in model.model_fields else None
    return f"its default is {shown(default)}" if isinstance(default, TYPES) else ""
