"""Asking rules the same again: a pure one answers the same, whatever was asked in between."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
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


Closures: TypeAlias = Mapping[tuple[str, str], Any]
"""What plugins answer hooks with, by hook and plugin."""


class Strangers:
    """The plugins of a variant that are not built in, and what they answered at first."""

    def __init__(self, variant: Variant) -> None:
        self._variant, self._modules = variant, strangers_of(variant)
        self._facts: Facts = {}
        if self._modules:
            with suppress(Exception):  # what fails is told where deals are played
                self._facts = gather(variant.ruleset)
        self._first = _one_by_one(self._closures(variant), self._facts)

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

        The variant is asked, and then the same loaded ``anew``, until something is found: hook by
        hook and backwards, and then each hook in turn, since hooks may whisper to each other.
        """
        return next(filter(None, map(self._unlike, (self._variant, *anew))), [])

    def _unlike(self, again: Variant) -> list[Problem]:
        """Hold a variant against the first answers; who differs first in a hook is to blame."""
        found: dict[str, Problem] = {}
        closures = self._closures(again)
        for asking in (_backwards, _in_turn):
            for (hook, plugin), answers in asking(closures, self._facts).items():
                first = self._first.get((hook, plugin), answers)
                if hook not in found and (wrong := unlike(hook, first, answers)):
                    place = at_function(getattr(self._modules[plugin], hook))
                    told = f"'{plugin}' is not pure: {wrong}{place}"
                    found[hook] = at_plugin(self._variant, plugin, "V029", told)
        return list(found.values())

    def _closures(self, variant: Variant) -> Closures:
        """Give what each plugin answers each hook with; a hook that fails is left out."""
        found: dict[tuple[str, str], Any] = {}
        if not self._facts:
            return found
        for hook, parts in parts_of(variant.chosen).items():
            names = {part.chosen.plugin.name for part in parts}
            if hook == "clashes" or names.isdisjoint(self._modules):
                continue
            with suppress(Exception):
                steps = [step for step in chain(hook, parts) if step.plugin in self._modules]
                found |= {(hook, step.plugin): step.answer for step in steps}
        return found


def _one_by_one(
    closures: Closures, facts: Facts, *, backwards: bool = False
) -> dict[tuple[str, str], Answers]:
    """Ask one hook after the other; what fails at a question is left out."""
    found: dict[tuple[str, str], Answers] = {}
    for (hook, plugin), answer in closures.items():
        with suppress(Exception):
            found[hook, plugin] = ask(hook, answer, facts, backwards=backwards)
    return found


_backwards = partial(_one_by_one, backwards=True)


def _in_turn(closures: Closures, facts: Facts) -> Mapping[tuple[str, str], Answers]:
    """Ask each hook its first question, then each its second; what fails is left out."""
    asking = {key: answers_on(key[0], answer, facts) for key, answer in closures.items()}
    found: dict[tuple[str, str], dict[Any, Any]] = {key: {} for key in asking}
    while asking:
        for key, answers in list(asking.items()):
            try:
                asked, answer = next(answers)
            except StopIteration:
                del asking[key]
            except Exception:  # noqa: BLE001 - what fails is told where deals are played
                del asking[key], found[key]
            else:
                found[key][asked] = answer
    return found
