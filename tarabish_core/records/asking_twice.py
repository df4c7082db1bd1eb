"""Asking rules the same again: a pure one answers the same, whatever was asked in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from types import ModuleType
from typing import Any, TypeAlias

from tarabish_core.engine.model import Sentence, Sheet
from tarabish_core.records.facts import Facts, answers_on, gather
from tarabish_core.rules.blame import at_function
from tarabish_core.rules.compiler import chain, parts_of
from tarabish_core.rules.culprit import at_plugin
from tarabish_core.rules.problems import Problem
from tarabish_core.rules.questions import answer_words, question_words
from tarabish_core.rules.variants import Variant
from tarabish_core.rules.wording import in_words, sentences_of

Answers: TypeAlias = Mapping[tuple[Any, ...], Any]
"""What was asked, and what was answered."""


def ask(hook: str, answer: Any, facts: Facts, *, backwards: bool = False) -> Answers:
    """Ask an answer of a hook all that is known; backwards, so that one that counts is caught."""
    asked = facts.get(hook, ())
    return dict(answers_on(hook, answer, {hook: asked[::-1] if backwards else asked}))


def told_with(answers: Answers) -> tuple[Sentence, ...]:
    """List all that the sheets among some answers are told with."""
    sheets = (answer for answer in answers.values() if isinstance(answer, Sheet))
    return tuple(dict.fromkeys(sentence for sheet in sheets for sentence in sentences_of(sheet)))


def unlike(hook: str, one: Answers, other: Answers) -> str:
    """Say where answers to the same differ; empty if they never do."""
    for asked, answer in other.items():
        if one.get(asked) != answer:
            first, then = answer_words(hook, one.get(asked)), answer_words(hook, answer)
            told = f"`{hook}` answers {first} and then {then} when it is asked twice"
            question = question_words(hook, asked)
            return f"{told}: {question}" if question else told
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

    def wordless(self) -> list[Problem]:
        """Give a problem for each outcome or line of a sheet that no catalogue has words for."""
        found: dict[str, Problem] = {}
        for (_, plugin), answers in self._first.items():
            entry = self._variant.entries[plugin]
            for sentence in told_with(answers):
                told = in_words(plugin, sentence, self._variant.messages, entry)
                if isinstance(told, Problem):
                    found.setdefault(sentence.code, told)
        return list(found.values())

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
