"""Asking rules the same again: a pure one answers the same, whatever was asked in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import ModuleType
from typing import Any, TypeAlias

from tarabish_core.records.facts import Facts, answers_on, gather
from tarabish_core.rules.blame import at_function
from tarabish_core.rules.compiler import chain, parts_of
from tarabish_core.rules.culprit import at_plugin
from tarabish_core.rules.problems import Problem
from tarabish_core.rules.variants import Variant

Answers: TypeAlias = Mapping[tuple[Any, ...], Any]
"""What was asked, and what was answered."""


def ask(hook: str, answer: Any, facts: Facts, *, backwards: bool = False) -> Answers:
    """Ask an answer of a hook all that is known; backwards, so that one that counts is caught."""
    asked = facts.get(hook, ())
    return dict(answers_on(hook, answer, {hook: asked[::-1] if backwards else asked}))


def unlike(hook: str, one: Answers, other: Answers) -> str:
    """Say where answers to the same differ; empty if they never do."""
    for asked, answer in other.items():
        if one.get(asked) != answer:
            told = f"{one.get(asked)!r} and then {answer!r} when it is asked {asked!r} twice"
            return f"`{hook}` answers {told}"
    return ""


def strangers_of(variant: Variant) -> dict[str, ModuleType]:
    """Give the plugins of a variant that are not built in, by name."""
    plugins = (one.plugin for one in variant.chosen)
    return {one.name: one.module for one in plugins if one.source.kind != "built in"}


class Strangers:
    """The plugins of a variant that are not built in, and what they answered at first."""

    def __init__(self, variant: Variant) -> None:
        self._variant, self._modules = variant, strangers_of(variant)
        self._facts: Facts = {}
        if self._modules:
            with suppress(Exception):  # what fails is told where deals are played
                self._facts = gather(variant.ruleset)
        self._first = self._answers(variant)

    def impure(self, anew: Iterable[Variant]) -> list[Problem]:
        """Give a problem for each hook that is answered otherwise when it is asked again.

        The variant is asked, and then the same loaded ``anew``, until something is found.
        """
        return next(filter(None, map(self._unlike, (self._variant, *anew))), [])

    def _unlike(self, again: Variant) -> list[Problem]:
        """Hold a variant against the first answers; who differs first in a hook is to blame."""
        found: dict[str, Problem] = {}
        for (hook, plugin), answers in self._answers(again, backwards=True).items():
            first = self._first.get((hook, plugin), answers)
            if hook not in found and (wrong := unlike(hook, first, answers)):
                place = at_function(getattr(self._modules[plugin], hook))
                told = f"'{plugin}' is not pure: {wrong}{place}"
                found[hook] = at_plugin(self._variant, plugin, "V029", told)
        return list(found.values())

    def _answers(
        self, variant: Variant, *, backwards: bool = False
    ) -> dict[tuple[str, str], Answers]:
        """Ask in every hook, by hook and plugin; what fails at a question is left out."""
        found: dict[tuple[str, str], Answers] = {}
        if not self._facts:
            return found
        for hook, parts in parts_of(variant.chosen).items():
            names = {part.chosen.plugin.name for part in parts}
            if hook == "clashes" or names.isdisjoint(self._modules):
                continue
            with suppress(Exception):
                for step in chain(hook, parts):
                    if step.plugin in self._modules:
                        answers = ask(hook, step.answer, self._facts, backwards=backwards)
                        found[hook, step.plugin] = answers
        return found
