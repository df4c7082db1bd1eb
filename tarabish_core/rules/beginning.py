"""The text of a new variant file: a parent, what is answered otherwise, and words beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tarabish_core.messages import say
from tarabish_core.rules.files import FORMAT
from tarabish_core.rules.variants import Variant
from tarabish_core.rules.writing import write_value


@dataclass(frozen=True)
class Setting:
    """What an answer puts into a file: tables with their options, and plugins taken away."""

    tables: tuple[tuple[str, str, str], ...] = ()
    without: tuple[str, ...] = ()


QUESTIONS: Mapping[str, Mapping[str, Setting]] = {
    "dealer": {
        "forced": Setting((("dealer_forced", "", ""),), ("free_pass",)),
        "free": Setting((("free_pass", "deals", "next"),), ("dealer_forced",)),
    },
    "half": {
        "half_bait": Setting((("bait", "half", "half_bait"),)),
        "whole_bait": Setting((("bait", "half", "whole_bait"),)),
        "made": Setting((("bait", "half", "made"),)),
        "pending": Setting((("bait", "half", "pending"),)),
    },
    "no_trump": {
        "yes": Setting((("no_trump", "", ""),)),
        "no": Setting((), ("no_trump",)),
    },
}
"""What families differ in most, with the answers and what each sets."""


def answer_of(variant: Variant, question: str) -> str:
    """Give a variant's own answer to a question; empty if it is none of those listed."""
    for answer, setting in QUESTIONS[question].items():
        if all(name not in variant.options for name in setting.without) and all(
            name in variant.options and (not key or variant.options[name][key] == value)
            for name, key, value in setting.tables
        ):
            return answer
    return ""


def begin(name: str, extends: str, parent: Variant, answers: Mapping[str, str]) -> str:
    """Write the file: what the parent answers so is left to it, and said in a comment."""
    other = {q: a for q, a in answers.items() if a and a != answer_of(parent, q)}
    same = {q: a for q, a in answers.items() if a and q not in other}
    title = name.replace("-", " ").replace("_", " ").capitalize()
    head = {"name": name, "title": title, "extends": extends}
    lines = [f"format  = {FORMAT}", *(f"{key:<7} = {write_value(v)}" for key, v in head.items())]
    lines[-1] += f"  # {say('new_variant.extends')}"
    told = " ".join(say(f"new_{q}.{a}") for q, a in other.items())
    lines.append(f"summary = {write_value(told or say('new_variant.summary'))}")
    lines.append(f'status  = "composition"  # {say("new_variant.status")}')
    lines += _without(parent, other)
    for question, answer in same.items():
        words = {"text": say(f"new_{question}.{answer}"), "name": extends}
        lines += ["", f"# {say('new_variant.same', words)}"]
    for question, answer in other.items():
        for plugin, key, value in QUESTIONS[question][answer].tables:
            words_beside = f"  # {say(f'new_{question}.{answer}')}"
            lines += ["", f"[plugins.{plugin}]" + ("" if key else words_beside)]
            lines += [f"{key} = {write_value(value)}{words_beside}"] if key else []
    return "\n".join(lines) + "\n"


def _without(parent: Variant, answers: Mapping[str, str]) -> list[str]:
    away = {
        name: say(f"new_{question}.{answer}")
        for question, answer in answers.items()
        for name in QUESTIONS[question][answer].without
        if name in parent.options
    }
    if not away:
        return []
    rows = [f"  {write_value(name)},  # {words}" for name, words in away.items()]
    return ["without = [", *rows, "]"]
