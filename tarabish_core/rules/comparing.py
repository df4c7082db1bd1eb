"""Two variants beside each other: the sentences and the options that differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tarabish_core.messages import say
from tarabish_core.rules.hooks import ADDING
from tarabish_core.rules.sheet import say_all, sentences
from tarabish_core.rules.variants import Variant
from tarabish_core.rules.writing import all_tables, write_value


@dataclass(frozen=True)
class Changed:
    """An option that both have, with the two values."""

    option: str
    left: Any
    right: Any


@dataclass(frozen=True)
class Comparison:
    """What one variant has and another has not.

    ``left`` and ``right`` are sentences of the rules sheet that only one of them has; ``only_left``
    and ``only_right`` its plugins that the other lacks, with their options; ``changed`` the options
    that both have, ``order`` the rules that are made by the same plugins in another order.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]
    only_left: dict[str, dict[str, Any]]
    only_right: dict[str, dict[str, Any]]
    changed: tuple[Changed, ...]
    order: tuple[str, ...]

    @property
    def same(self) -> bool:
        """Whether the rules are the same."""
        return not (self.only_left or self.only_right or self.changed or self.order)


def compare(left: Variant, right: Variant) -> Comparison:
    """Compare the rules of two variants."""
    mine, theirs = sentences(left), sentences(right)
    ours, yours = all_tables(left), all_tables(right)
    both = [name for name in ours if name in yours]
    changed = [
        Changed(f"{name}.{key}", ours[name].get(key), yours[name].get(key))
        for name in both
        for key in dict.fromkeys([*ours[name], *yours[name]])
        if ours[name].get(key) != yours[name].get(key)
    ]
    same_plugins = ours.keys() == yours.keys()
    return Comparison(
        tuple(say_all(left, [one for one in mine if one not in theirs])),
        tuple(say_all(right, [one for one in theirs if one not in mine])),
        {name: table for name, table in ours.items() if name not in yours},
        {name: table for name, table in yours.items() if name not in ours},
        tuple(changed),
        _order(left, right) if same_plugins and not changed else (),
    )


def option_lines(found: Comparison) -> list[str]:
    """Write the plugins and options that differ, a line each."""
    return [
        *_tables(found.only_left, "-"),
        *_tables(found.only_right, "+"),
        *(f"{one.option}: {_value(one.left)} → {_value(one.right)}" for one in found.changed),
    ]


def _tables(tables: dict[str, dict[str, Any]], sign: str) -> list[str]:
    return [
        f"{sign} [plugins.{name}]"
        + "".join(f" {key} = {write_value(value)}" for key, value in table.items())
        for name, table in tables.items()
    ]


def _value(value: Any) -> str:
    return say("diff.none") if value is None else write_value(value)


def _order(left: Variant, right: Variant) -> tuple[str, ...]:
    """Name the rules that the same plugins make in another order; sums have none."""
    ours, yours = left.ruleset.trail, right.ruleset.trail
    return tuple(hook for hook in ours if hook not in ADDING and ours[hook] != yours[hook])
