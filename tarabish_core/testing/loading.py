"""Rules given as modules, laid over a variant; and records played by them."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any

from tarabish_core.records.examples import play_example
from tarabish_core.records.reader import RecordError
from tarabish_core.rules.blame import mark
from tarabish_core.rules.discovery import BUILT_IN, Source
from tarabish_core.rules.registry import Plugin, Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant

ENDS = {"*", "~"}
"""How a record ends; without an end it may be over by the one side's rules, not by the other's."""


def plugin_of(module: ModuleType) -> Plugin:
    """Make a plugin of a module; its name is the module's, without the package.

    What is not tarabish's own is held to its kind and blamed as a file of somebody's is.
    """
    package, _, name = module.__name__.rpartition(".")
    ours = package == BUILT_IN
    mark(module, name, built_in=ours)
    return Plugin(name, module, Source(name, "built in" if ours else "file"))


def registry_of(*modules: ModuleType) -> Registry:
    """Make the plugins known that a variant may name: those of tarabish and these modules."""
    return Registry(extra=map(plugin_of, modules))


def load(
    variant: str = ROOT,
    *modules: ModuleType,
    changes: Iterable[str] = (),
    with_: Iterable[str] = (),
    without: Iterable[str] = (),
) -> Variant:
    """Load a variant with the rules of some modules added to it.

    ``changes`` are options set, as ``my_rule.points=20``. Raises VariantError.
    """
    names = (*with_, *(plugin_of(module).name for module in modules))
    overrides = Overrides(tuple(changes), names, tuple(without))
    return load_variant(variant, overrides, registry=registry_of(*modules))


def play(variant: Variant, record: str) -> dict[str, Any]:
    """Play the body of a record; gives the figures of its last deal, or the code of a refusal.

    The tags `Tarabish` and `Variant` may be left out, and so may the end. What the figures are
    called stands in ``tarabish_core.records.examples.FIGURES``.
    """
    text = record.strip()
    if not ENDS.isdisjoint(text.split()):
        return play_example(variant, text)
    try:
        return play_example(variant, f"{text} *")
    except RecordError:
        return play_example(variant, f"{text} ~")
