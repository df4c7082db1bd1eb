"""The sentences that the plugins of a variant bring: each sayable, and each of one plugin alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tarabish_core.engine.model import Sentence
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.messages import catalogue, say
from tarabish_core.rules.compiler import Chosen
from tarabish_core.rules.problems import Problem
from tarabish_core.rules.resolve import Entry

Entries = Mapping[str, Entry]


def messages_of(chosen: Iterable[Chosen]) -> dict[str, str]:
    """Gather the sentences of plugins, by message code."""
    return {code: text for one in chosen for code, text in one.plugin.messages.items()}


def in_words(
    name: str, sentence: Sentence, messages: Mapping[str, str], entry: Entry
) -> str | Problem:
    """Say a sentence of a plugin, or give the problem that no catalogue can put it into words."""
    try:
        return say(sentence.code, dict(sentence.params), messages)
    except Exception as error:  # noqa: BLE001 - whatever a stranger's sentence fails at is told
        wrong = f"'{name}' has no words for '{sentence.code}' ({error})"
        hint = "its MESSAGES must have the code, and the parameters every word in braces there"
        return entry.origin.at_key("V015", wrong, hint)


def unsaid(chosen: tuple[Chosen, ...], ruleset: Ruleset, entries: Entries) -> list[Problem]:
    """Find sentences of the rules sheet that no catalogue can put into words."""
    messages = messages_of(chosen)
    found = [
        in_words(stage.plugin, sentence, messages, entries[stage.plugin])
        for stage, told in zip(ruleset.trail["describe"], ruleset.describe, strict=True)
        for sentence in told
    ]
    return [one for one in found if isinstance(one, Problem)]


def twice_said(chosen: tuple[Chosen, ...], entries: Entries) -> list[Problem]:
    """Find plugins that have words for what tarabish or another plugin has words for already."""
    owners = dict.fromkeys(catalogue(), "tarabish itself")
    problems = []
    for one in sorted(chosen, key=lambda one: one.plugin.source.kind != "built in"):
        name = one.plugin.name
        for code in one.plugin.messages:
            if code in owners:
                wrong = f"'{name}' has a sentence '{code}', and so has {owners[code]}"
                hint = f"call it otherwise in MESSAGES, as '{name}.{code}'"
                problems.append(entries[name].origin.at_key("V015", wrong, hint))
        owners |= dict.fromkeys(one.plugin.messages, f"'{name}'")
    return problems


def untold(chosen: tuple[Chosen, ...], entries: Entries) -> list[Problem]:
    """Warn of plugins that the rules sheet is silent about."""
    return [
        entries[one.plugin.name].origin.at_key(
            "V028",
            f"'{one.plugin.name}' has no `describe`: the rules sheet is silent about it",
            warning=True,
        )
        for one in chosen
        if "describe" not in one.plugin.hooks
    ]
