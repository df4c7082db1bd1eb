"""The values that an option can have, and all settings of a plugin's options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, permutations, product
from typing import Any, Literal, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt
from pydantic import ValidationError
from pydantic.fields import FieldInfo

from tarabish_core.api import Options

MOST = 4096
"""So many settings of all options together are looked at."""


def is_bounded(field: FieldInfo) -> bool:
    """Tell whether all values of an option are known: words, true or false, numbers in bounds."""
    if field.annotation is bool or _words(field):
        return True
    kinds = tuple(type(bound) for bound in field.metadata)
    return (
        field.annotation is int
        and any(issubclass(kind, Ge | Gt) for kind in kinds)
        and any(issubclass(kind, Le | Lt) for kind in kinds)
    )


def _words(field: FieldInfo) -> tuple[Any, ...]:
    """List the values of an option that has a list of them, or lists made of them."""
    annotation = field.annotation
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    inner = get_args(annotation)
    if get_origin(annotation) in {list, tuple} and inner and get_origin(inner[0]) is Literal:
        return tuple(list(order) for order in permutations(get_args(inner[0])))
    return ()


def values_of(model: type[Options], name: str) -> list[Any]:
    """List the values of an option that hold by themselves, the default first; of numbers some."""
    field = model.model_fields[name]
    values = list(_words(field)) or ([False, True] if field.annotation is bool else [])
    if field.annotation is int:
        bounds = [
            value
            for bound in field.metadata
            for key in ("ge", "gt", "le", "lt")
            if isinstance(value := getattr(bound, key, None), int)
        ]
        values = sorted({*bounds, field.default - 1, field.default + 1})
    found = [field.get_default(call_default_factory=True)]
    for value in values:
        if value not in found and settled(model, {name: value}) is not None:
            found.append(value)
    return found


def settled(model: type[Options], values: Mapping[str, Any]) -> Options | None:
    """Give options with these values; None if they do not hold."""
    try:
        return model.model_validate(dict(values))
    except ValidationError:
        return None


def single_changes(model: type[Options]) -> Iterator[tuple[str, Any]]:
    """List every value of every option beside its default."""
    for name in model.model_fields:
        for value in values_of(model, name)[1:]:
            yield name, value


def all_settings(model: type[Options]) -> Iterator[dict[str, Any]]:
    """List the settings of all options together, as far as that is feasible."""
    names = list(model.model_fields)
    lists = [values_of(model, name) for name in names]
    for values in islice(product(*lists), MOST):
        yield dict(zip(names, values, strict=True))
