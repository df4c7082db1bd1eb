"""Actions in plain words, as they pass between a player and whoever asks it."""

from __future__ import annotations

from dataclasses import fields
from operator import index
from typing import Any

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Look,
    Pass,
    Play,
    Show,
    ThrowIn,
)

KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (Pass, Go, Announce, Show, Bella, Play, CallMisplay, ThrowIn, CountOut, Look)
}
MOST_VALUES = 9
LARGEST = 1 << 36


def words_of(action: object) -> list[Any] | None:
    """Write an action as its name and its figures; None for what is no action."""
    kind = type(action)
    if KINDS.get(kind.__name__) is not kind:
        return None
    try:
        figures = [_figures(getattr(action, field.name)) for field in fields(kind)]
    except (TypeError, ValueError):
        return None
    return [kind.__name__, *figures]


def action_of(words: object) -> Action | None:
    """Read an action from its words, whatever they are; None for what says none."""
    match words:
        case [str(name), *figures] if name in KINDS and len(figures) == len(fields(KINDS[name])):
            kind = KINDS[name]
        case _:
            return None
    try:
        plain = [_figures(figure) for figure in figures]
    except (TypeError, ValueError):
        return None
    expected = [field.name in {"runs", "values"} for field in fields(kind)]
    if expected != [isinstance(figure, list) for figure in plain]:
        return None
    made = (
        tuple(figure) if isinstance(figure, list) else bool(figure) if name == "bella" else figure
        for name, figure in zip((field.name for field in fields(kind)), plain, strict=True)
    )
    action: Action = kind(*made)
    return action


def _figures(value: Any) -> int | list[int]:
    """Take a figure, or some, as plain whole numbers; raises TypeError or ValueError."""
    if isinstance(value, list | tuple):
        if len(value) > MOST_VALUES:
            raise ValueError(value)
        return [_figure(one) for one in value]
    return _figure(value)


def _figure(value: Any) -> int:
    number = index(value)
    if not 0 <= number <= LARGEST:
        raise ValueError(value)
    return int(number)
