"""The rules sheet: the rules in force in plain words, what differs from the root first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tarabish_core.engine.model import Sentence
from tarabish_core.messages import say
from tarabish_core.rules.files import shipped
from tarabish_core.rules.variants import ROOT, Variant, load_variant


@dataclass(frozen=True)
class RulesSheet:
    """A variant's rules in words.

    ``changed`` is what a command line changes in it, as it is typed, ``different`` are the
    sentences that the root does not have, ``dropped`` the root's that this variant does not have,
    ``rules`` all sentences in order, ``disputed`` what sources disagree on: the message
    ``NAME.disputed`` of each plugin that has one. A plugin that others override in all that it
    decides says nothing.
    """

    title: str
    summary: str
    changed: tuple[str, ...]
    different: tuple[str, ...]
    dropped: tuple[str, ...]
    rules: tuple[str, ...]
    disputed: tuple[str, ...]


def rules_sheet(variant: Variant) -> RulesSheet:
    """Write a variant's rules sheet."""
    mine = sentences(variant)
    root = variant if is_root(variant) else _root()
    at_work = {stage.plugin for stages in variant.ruleset.trail.values() for stage in stages}
    theirs = sentences(root)
    return RulesSheet(
        variant.title,
        variant.summary,
        variant.overrides.typed,
        tuple(say_all(variant, [s for s in mine if s not in theirs])),
        tuple(say_all(root, [s for s in theirs if s not in mine])),
        tuple(say_all(variant, mine)),
        tuple(
            one.plugin.messages[code]
            for one in variant.chosen
            if one.plugin.name in at_work
            and (code := f"{one.plugin.name}.disputed") in one.plugin.messages
        ),
    )


@cache
def _root() -> Variant:
    """Load the root as it is shipped, once."""
    return load_variant(ROOT)


def is_root(variant: Variant) -> bool:
    """Tell whether a variant is the root as it is shipped."""
    return variant.documents == (shipped(ROOT),) and not variant.overrides


def sentences(variant: Variant) -> list[Sentence]:
    """List what the plugins say of themselves, in the order of the variant."""
    return [sentence for told in variant.ruleset.describe for sentence in told]


def say_all(variant: Variant, told: list[Sentence]) -> list[str]:
    """Put sentences into words."""
    return [say(sentence.code, dict(sentence.params), variant.messages) for sentence in told]


def write_sheet(sheet: RulesSheet) -> str:
    """Write the sheet as text."""
    lines = [sheet.title]
    if sheet.changed:  # the summary tells of the variant as its file has it
        lines += [say("sheet.changed", {"text": " ".join(sheet.changed)})]
    elif sheet.summary:
        lines += [sheet.summary]
    if sheet.different:
        lines += ["", say("sheet.different", {"root": ROOT})]
        lines += [f"  * {sentence}" for sentence in sheet.different]
    if sheet.dropped:
        lines += ["", say("sheet.not_played")]
        lines += [f"  - {sentence}" for sentence in sheet.dropped]
    lines += ["", say("sheet.rules")]
    lines += [f"  {number}. {sentence}" for number, sentence in enumerate(sheet.rules, 1)]
    if sheet.disputed:
        lines += ["", say("sheet.disputed")]
        lines += [f"  ? {sentence}" for sentence in sheet.disputed]
    return "\n".join(lines) + "\n"
