"""A plugin to be looked at: added to a variant with any options, and what it is asked there."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from tarabish_core.api import Options
from tarabish_core.records.facts import Facts, gather
from tarabish_core.rules.compiler import Chosen, chain, parts_of
from tarabish_core.rules.hooks import ADDING
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.registry import Plugin
from tarabish_core.rules.variants import Variant, load_variant
from tarabish_core.testing.loading import load
from tarabish_core.testing.values import single_changes


@dataclass(frozen=True)
class Bench:
    """A plugin to be looked at, and the variant that it is added to."""

    plugin: Plugin
    base: str

    @property
    def name(self) -> str:
        """The plugin's name."""
        return self.plugin.name

    @property
    def model(self) -> type[Options]:
        """The class of its options."""
        found: type[Options] = getattr(self.plugin.module, "Options", Options)
        return found

    def load(self, *changes: str) -> Variant | None:
        """Load the variant with the plugin; None if options contradict each other.

        Where it decides what a plugin of the variant decides, it has its way.
        """
        trail = load_variant(self.base).ruleset.trail
        beaten = {
            stage.plugin
            for hook in self.plugin.hooks
            if hook not in ADDING and not self.plugin.refines(hook)
            for stage in trail.get(hook, ())
            if stage.part == "decides" and stage.plugin != self.name
        }
        won = [f"{self.name}.overrides={json.dumps(sorted(beaten))}"] if beaten else []
        try:
            return load(self.base, self.plugin.module, changes=(*won, *changes))
        except VariantError as error:
            wrong = [problem for problem in error.problems if problem.code != "V012"]
            if not wrong:
                return None
            told = "; ".join(f"{problem.code}: {problem.sentence}" for problem in wrong)
            raise AssertionError(f"'{self.name}' cannot be added to {self.base}: {told}") from error

    def loaded(self) -> Variant:
        """Load the variant with the plugin's defaults; raises AssertionError if it cannot be."""
        if (variant := self.load()) is None:
            raise AssertionError(f"'{self.name}': its defaults contradict {self.base}")
        return variant

    def settings(self) -> list[dict[str, Any]]:
        """List the defaults, and every option's every other value."""
        return [{}, *({key: value} for key, value in single_changes(self.model))]

    def chosen(self, values: dict[str, Any]) -> Chosen:
        """Choose the plugin with these options; it overrides whoever decides the same."""
        names = [one.plugin.name for one in _base(self.base).chosen]
        others = tuple(name for name in names if name != self.name)
        return Chosen(self.plugin, self.model.model_validate(values), others)

    def parts(self, hook: str, *mine: Chosen) -> list[Any]:
        """List the parts of a hook: those of the variant's plugins, then of these."""
        names = {one.plugin.name for one in mine}
        rest = [one for one in _base(self.base).chosen if one.plugin.name not in names]
        asked = [one for one in rest if hook in one.plugin.hooks]
        return parts_of((*asked, *mine))[hook]

    def answer(self, hook: str, values: dict[str, Any]) -> Any:
        """Ask a hook of the plugin with these options, over what the variant makes of it."""
        steps = chain(hook, self.parts(hook, self.chosen(values)))
        return next(step.answer for step in reversed(steps) if step.plugin == self.name)

    def facts(self) -> Facts:
        """Gather what rules are asked in deals by the variant, and by it with the plugin."""
        return _facts(self)


@cache
def _base(name: str) -> Variant:
    return load_variant(name)


@cache
def _facts(bench: Bench) -> Facts:
    variant = bench.load()
    one, other = gather(_base(bench.base).ruleset), gather(variant.ruleset) if variant else {}
    return {
        hook: tuple(dict.fromkeys((*one.get(hook, ()), *other.get(hook, ()))))
        for hook in {*one, *other}
    }
