"""From chosen plugins to a Ruleset: each hook is asked once, deciders first, then refiners."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import pluggy

from tarabish_core.engine.model import Clash, Faults, Windows, closed
from tarabish_core.engine.ruleset import Ruleset, Stage, build
from tarabish_core.rules.hooks import ADDING, NAMES, PROJECT, Hooks
from tarabish_core.rules.registry import Plugin
from tarabish_core.rules.vetting import uneven_packets, wrong_answer

BASES: Mapping[str, Any] = {"windows": Windows(), "faults": Faults()}
"""What refiners start from where no plugin needs to decide: every window closed, no fault."""

RULES = tuple(name for name in NAMES if name != "clashes")

ENDINGS = {
    "misplay": ("misplay",),
    "throw_in": ("thrown_in",),
    "count_out": ("counted_out",),
}
"""The faults that a window, once open, needs an answer for."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A plugin of a variant with its options, and those whose decisions it overrides."""

    plugin: Plugin
    options: Any
    overrides: tuple[str, ...] = ()


class Fault(NamedTuple):
    """Why the chosen plugins do not make a ruleset.

    ``plugin`` is where to look, or empty; ``others`` are the plugins that it collides with.
    """

    code: str
    plugin: str
    sentence: str
    hook: str = ""
    others: tuple[str, ...] = ()


class CompileError(ValueError):
    """Plugins that do not make a ruleset together.

    Attributes:
        faults: everything that is wrong.
    """

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(fault.sentence for fault in faults))
        self.faults = faults


class _Part(NamedTuple):
    chosen: Chosen
    function: Callable[..., Any]
    refines: bool


Parts: TypeAlias = Mapping[str, list[_Part]]


def compile_rules(name: str, chosen: tuple[Chosen, ...], parts: Parts) -> Ruleset:
    """Ask every hook of the chosen plugins and freeze the answers.

    Raises CompileError with everything that is wrong.
    """
    answers: dict[str, object] = {}
    trail: dict[str, tuple[Stage, ...]] = {}
    faults: list[Fault] = []
    for hook in RULES:
        try:
            answers[hook], trail[hook] = _answer(hook, parts[hook])
        except CompileError as error:
            faults += error.faults
    if not faults:
        faults = _unanswered(answers)
        if uneven := uneven_packets(answers):
            faults.append(Fault("V015", trail["packets"][-1].plugin, uneven, "packets"))
    if faults:
        raise CompileError(tuple(faults))
    try:
        return build(answers, name=name, digest=digest(chosen), trail=trail)
    except Exception as error:
        sentence = f"the tables of the rules cannot be made: {type(error).__name__}: {error}"
        raise CompileError((Fault("V015", trail["runs"][-1].plugin, sentence),)) from error


def manager(chosen: tuple[Chosen, ...]) -> pluggy.PluginManager:
    """Register plugins with pluggy, which checks hooks and arguments.

    Raises CompileError for every plugin that does not fit its specification.
    """
    plugins = pluggy.PluginManager(PROJECT)
    plugins.add_hookspecs(Hooks)
    faults = []
    for one in chosen:
        try:
            plugins.register(one.plugin.module, one.plugin.name)
            plugins.check_pending()
        except pluggy.PluginValidationError as error:
            if plugins.is_registered(one.plugin.module):
                plugins.unregister(one.plugin.module)
            faults.append(Fault("V015", one.plugin.name, str(error).replace("\n", " ")))
    if faults:
        raise CompileError(tuple(faults))
    return plugins


def parts_of(chosen: tuple[Chosen, ...]) -> Parts:
    """Find who answers each hook, in the variant's order.

    Raises CompileError for every plugin that does not fit its specification.
    """
    plugins = manager(chosen)
    parts: dict[str, list[_Part]] = {}
    for hook in NAMES:
        found = {impl.plugin_name: impl for impl in getattr(plugins.hook, hook).get_hookimpls()}
        parts[hook] = [
            _Part(one, found[one.plugin.name].function, "inner" in found[one.plugin.name].argnames)
            for one in chosen
            if one.plugin.name in found
        ]
    return parts


def _answer(hook: str, parts: list[_Part]) -> tuple[object, tuple[Stage, ...]]:
    if hook in ADDING:
        added = tuple(_ask(hook, part) for part in parts)
        return added, tuple(Stage(part.chosen.plugin.name, "adds") for part in parts)
    decider = _decider(hook, [part for part in parts if not part.refines])
    stages = []
    answer = BASES.get(hook)
    for part in [decider, *(part for part in parts if part.refines)]:
        if part is not None:
            answer = _ask(hook, part, inner=answer)
            stages.append(Stage(part.chosen.plugin.name, "refines" if part.refines else "decides"))
    return answer, tuple(stages)


def _decider(hook: str, deciders: list[_Part]) -> _Part | None:
    overridden = {name for part in deciders for name in part.chosen.overrides}
    left = [part for part in deciders if part.chosen.plugin.name not in overridden]
    if len(left) == 1:
        return left[0]
    if left:
        *others, last = [part.chosen.plugin.name for part in left]
        named = "', '".join(others)
        sentence = f"'{named}' and '{last}' all decide `{hook}`"
        if len(others) == 1:
            sentence = f"'{named}' and '{last}' both decide `{hook}`"
        raise CompileError((Fault("V010", last, sentence, hook, tuple(others)),))
    if hook in BASES:
        return None
    if deciders:
        names = [part.chosen.plugin.name for part in deciders]
        sentence = f"every plugin that decides `{hook}` is overridden by another"
        raise CompileError((Fault("V010", names[-1], sentence, hook, tuple(names[:-1])),))
    raise CompileError((Fault("V011", "", f"no plugin decides `{hook}`", hook),))


def _ask(hook: str, part: _Part, **given: object) -> Any:
    name = part.chosen.plugin.name
    known = {"options": part.chosen.options, **given}
    wanted = inspect.signature(part.function).parameters
    try:
        answer = part.function(**{argument: known[argument] for argument in wanted})
    except Exception as error:
        sentence = f"'{name}' fails at `{hook}`: {type(error).__name__}: {error}"
        raise CompileError((Fault("V015", name, sentence, hook),)) from error
    if wrong := wrong_answer(hook, answer):
        sentence = f"'{name}' answers `{hook}` wrongly: {wrong}"
        raise CompileError((Fault("V015", name, sentence, hook),))
    return answer


def _unanswered(answers: Mapping[str, Any]) -> list[Fault]:
    windows, faults = answers["windows"], answers["faults"]
    return [
        Fault("V011", "", f"the window `{window}` opens and no plugin says what `{end}` costs")
        for window, ends in ENDINGS.items()
        for end in ends
        if getattr(windows, window) is not closed and getattr(faults, end) is None
    ]


def clashes(chosen: tuple[Chosen, ...], parts: Parts) -> list[tuple[str, Clash]]:
    """Ask every plugin what contradicts its options: (plugin, Clash) pairs.

    Raises CompileError for a plugin that fails at it.
    """
    others = {one.plugin.name: one.options.model_dump() for one in chosen}
    found = []
    for part in parts["clashes"]:
        told = _ask("clashes", part, others=others)
        found += [(part.chosen.plugin.name, clash) for clash in told]
    return found


def digest(chosen: tuple[Chosen, ...]) -> str:
    """Identity of the rules in force: resolved options and rule code, 16 hex digits."""
    rules = [
        [
            one.plugin.name,
            one.options.model_dump(mode="json"),
            one.overrides,
            one.plugin.fingerprint,
        ]
        for one in chosen
    ]
    text = json.dumps(rules, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
