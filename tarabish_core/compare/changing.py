"""The single differences between two variants, each made alone in the first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tarabish_core.rules.comparing import Comparison
from tarabish_core.rules.comparing import compare as compare_rules
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import RESERVED, Overrides, parse_overrides
from tarabish_core.rules.variants import Variant, load_variant
from tarabish_core.rules.writing import write_value

UNPLAYED = frozenset({"first_dealer", "cut", "match_end", "seating", "describe", "clashes"})
"""Hooks that are not asked where single deals and games are played."""

TOML_WORDS = frozenset({"true", "false", "inf", "nan"})


@dataclass(frozen=True)
class Single:
    """One difference, made in the first variant.

    Attributes:
        overrides: the difference as a command line makes it.
        variant: the first variant with it; None where it cannot be made alone.
        problem: why it cannot.
        outside: whether nothing of it is asked in a deal or a game.
    """

    overrides: Overrides
    variant: Variant | None
    problem: str = ""
    outside: bool = False

    @property
    def typed(self) -> tuple[str, ...]:
        """The difference as it is typed, what is taken away first."""
        order = ("--without", "--with", "--set")
        return tuple(sorted(self.overrides.typed, key=lambda one: order.index(one.split()[0])))


def singles(one: Variant, place: str, other: Variant, registry: Registry) -> list[Single]:
    """Make each difference that ``other`` has in ``one``, which is loaded by ``place``.

    What cannot be made alone is made together with another that makes it possible, at best with
    one that cannot be made alone either: so a rule takes the place of one that answers the same.
    """
    changes = list(_differences(compare_rules(one, other), other))
    found = [_made(one, place, change, registry, other) for change in changes]
    taken: set[int] = set()
    for nth in [nth for nth, single in enumerate(found) if single.variant is None]:
        partners = sorted(range(len(found)), key=lambda which: found[which].variant is not None)
        for partner in partners if nth not in taken else []:
            both = _together(changes[nth], changes[partner])
            pair = _made(one, place, both, registry, other)
            if partner != nth and pair.variant is not None:
                if found[partner].variant is None:
                    taken.add(partner)
                found[nth] = pair
                break
    return [single for nth, single in enumerate(found) if nth not in taken]


def _differences(found: Comparison, other: Variant) -> Iterator[Overrides]:
    for name in found.only_left:
        yield Overrides(without=(name,))
    usual: dict[str, Any] = {
        one.plugin.name: type(one.options).model_fields for one in other.chosen
    }
    for name, table in found.only_right.items():
        settings = [
            f"{name}.{key}={_bare(value)}"
            for key, value in table.items()
            if key in RESERVED or value != usual[name][key].default
        ]
        yield parse_overrides(settings, with_=(name,))
    for change in found.changed:
        yield parse_overrides(
            [f"{change.option}={_bare([] if change.right is None else change.right)}"]
        )


def _bare(value: Any) -> str:
    """Write a value as a person types it: a word without quotes."""
    if isinstance(value, str) and value.isidentifier() and value not in TOML_WORDS:
        return value
    return write_value(value)


def _together(one: Overrides, other: Overrides) -> Overrides:
    return Overrides(one.set + other.set, one.with_ + other.with_, one.without + other.without)


def _made(
    one: Variant, place: str, change: Overrides, registry: Registry, other: Variant
) -> Single:
    try:
        variant = load_variant(place, _on_top(one.overrides, change), registry=registry)
    except VariantError as error:
        return Single(change, None, error.problems[0].sentence)
    idle = [warning for warning in variant.warnings if warning.path in change.typed]
    if idle:  # what can have no effect would never fire, and is not to blame for that
        return Single(change, None, idle[0].sentence)
    named = {*change.with_, *change.without, *(text.partition(".")[0] for text in change.set)}
    hooks = {
        hook
        for chosen in (*one.chosen, *other.chosen)
        if chosen.plugin.name in named
        for hook in chosen.plugin.hooks
    }
    return Single(change, variant, outside=hooks <= UNPLAYED)


def _on_top(before: Overrides, change: Overrides) -> Overrides:
    """Change what was changed before; of a rule that is taken away nothing is left."""
    gone = set(change.without)
    return Overrides(
        (*(text for text in before.set if text.partition(".")[0] not in gone), *change.set),
        (*(name for name in before.with_ if name not in gone), *change.with_),
        (*before.without, *(name for name in change.without if name not in before.with_)),
    )
