"""Asking rules the same again: a pure one answers the same, whatever was asked in between."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, TypeAlias

from tarabish_core.records.facts import Facts, answers_on, gather
from tarabish_core.rules.blame import at_function
from tarabish_core.rules.compiler import chain, parts_of
from tarabish_core.rules.culprit import at_plugin
from tarabish_core.rules.hooks import NAMES
from tarabish_core.rules.problems import Problem
from tarabish_core.rules.variants import Variant

Answers: TypeAlias = Mapping[tuple[Any, ...], Any]
"""What was asked, and what was answered."""

ASKED = tuple(name for name in NAMES if name != "clashes")


def ask(hook: str, answer: Any, facts: Facts, *, backwards: bool = False) -> Answers:
    """Ask an answer of a hook all that is known; backwards, so that one that counts is caught."""
    asked = facts.get(hook, ())
    return dict(answers_on(hook, answer, {hook: asked[::-1] if backwards else asked}))


def unlike(hook: str, one: Answers, other: Answers) -> str:
    """Say where answers to the same differ; empty if they never do."""
    for asked, answer in other.items():
        if one[asked] != answer:
            told = f"{one[asked]!r} and then {answer!r} when it is asked {asked!r} twice"
            return f"`{hook}` answers {told}"
    return ""


class Strangers:
    """The plugins of a variant that are not built in, and what they answered at first."""

    def __init__(self, variant: Variant) -> None:
        chosen = [one.plugin for one in variant.chosen if one.plugin.source.kind != "built in"]
        self._variant, self._modules = variant, {one.name: one.module for one in chosen}
        self._facts: Facts = {}
        if chosen:
            with suppress(Exception):  # what fails is told where deals are played
                self._facts = gather(variant.ruleset)
        self._first = dict(self._answers(variant))

    def __bool__(self) -> bool:
        return bool(self._modules)

    def impure(self, again: Variant | None = None) -> list[Problem]:
        """Give a problem for each hook that is answered otherwise when it is asked again.

        ``again`` is the same variant, loaded anew. Whoever is the first to differ is to blame.
        """
        found: dict[str, Problem] = {}
        for (hook, plugin), answers in self._answers(
            again or self._variant, backwards=True
        ).items():
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
        found = {}
        parts = parts_of(variant.chosen) if self._facts else {}
        for hook in ASKED if self._facts else ():
            asked = {part.chosen.plugin.name for part in parts[hook]}
            with suppress(Exception):
                for step in chain(hook, parts[hook]) if asked & self._modules.keys() else ():
                    if step.plugin in self._modules:
                        answers = ask(hook, step.answer, self._facts, backwards=backwards)
                        found[hook, step.plugin] = answers
        return found
