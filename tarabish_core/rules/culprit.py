"""Which plugin is to blame for what goes wrong in play, and where the variant names it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from types import CodeType

from tarabish_core.rules.blame import blamed, error_words
from tarabish_core.rules.problems import Problem
from tarabish_core.rules.registry import Plugin
from tarabish_core.rules.variants import Variant


def last_maker(variant: Variant, hook: str) -> str:
    """Name the plugin that had the last word in a rule; empty if none has a part in it."""
    stages = variant.ruleset.trail.get(hook, ())
    return stages[-1].plugin if stages else ""


def raiser(variant: Variant, error: BaseException) -> tuple[str, str]:
    """Name the plugin whose code an error came out of, or nobody; and say the error in a line."""
    if blame := blamed(error):
        return blame.plugin, f"{blame.sentence} ({blame.place})" if blame.place else blame.sentence
    told = error_words(error)
    owners = {code: one.plugin.name for one in variant.chosen for code in _codes(one.plugin)}
    codes = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
    return next((owners[code] for code in reversed(codes) if code in owners), ""), told


def at_plugin(variant: Variant, plugin: str, code: str, sentence: str) -> Problem:
    """Make a problem at the table of a plugin, in the variant's own file where it has one there.

    What no plugin of the variant is to blame for stands at the beginning of the file.
    """
    for document in variant.documents:
        if ("plugins", plugin) in document.places:
            return document.at_key(code, ("plugins", plugin), sentence)
    if plugin in variant.entries:
        return variant.entries[plugin].origin.at_key(code, sentence)
    return variant.documents[0].at_key(code, (), sentence)


def _codes(plugin: Plugin) -> Iterator[CodeType]:
    """List the code of a plugin's hooks with all that is written inside them."""
    left = [getattr(plugin.module, hook).__code__ for hook in plugin.hooks]
    while left:
        code = left.pop()
        yield code
        left += [inner for inner in code.co_consts if isinstance(inner, CodeType)]
