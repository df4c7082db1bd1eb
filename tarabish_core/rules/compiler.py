"""From chosen plugins to a Ruleset: each hook is asked once, deciders first, then refiners."""

from __future__ import annotations

import copy
import hashlib
import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import pluggy

from tarabish_core.engine.model import Clash, Faults, Windows, any_card, closed
from tarabish_core.engine.ruleset import Ruleset, Stage, build
from tarabish_core.rules.blame import Blame, at_error, at_function, blamed, error_words
from tarabish_core.rules.guard import guarded, wrong_trial
from tarabish_core.rules.hooks import ADDING, NAMES, PROJECT, Hooks
from tarabish_core.rules.ordering import Circle, after_of, in_order
from tarabish_core.rules.registry import Plugin
from tarabish_core.rules.vetting import unfit, wrong_answer

BASES: Mapping[str, Any] = {
    "lead_cards": any_card,
    "windows": Windows(),
    "faults": Faults(),
}
"""Where refiners start if no plugin decides: any card is led, windows are closed, no fault."""

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
        hook, wrong = unfit(answers)
        faults += [Fault("V015", trail[hook][-1].plugin, wrong, hook)] if wrong else []
    if faults:
        raise CompileError(tuple(faults))
    try:
        return build(answers, name=name, digest=digest(chosen), trail=trail)
    except Exception as error:
        blame = blamed(error) or Blame(trail["runs"][-1].plugin, "", error_words(error))
        place = f" ({blame.place})" if blame.place else ""
        sentence = f"the tables of the rules cannot be made: {blame.sentence}{place}"
        raise CompileError((Fault("V015", blame.plugin, sentence),)) from error


def manager(chosen: tuple[Chosen, ...]) -> pluggy.PluginManager:
    """Register plugins with pluggy, which checks hooks and arguments.

    Raises CompileError for every plugin that does not fit its specification.
    """
    plugins = pluggy.PluginManager(PROJECT)
    plugins.add_hookspecs(Hooks)
    faults = []
    for one in chosen:
        if same := plugins.get_name(one.plugin.module):
            sentence = f"'{one.plugin.name}' is the same module as '{same}': a rule plays once"
            faults.append(Fault("V015", one.plugin.name, sentence))
            continue
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
    order = _in_order(chosen)
    parts: dict[str, list[_Part]] = {}
    for hook in NAMES:
        found = {impl.plugin_name: impl for impl in getattr(plugins.hook, hook).get_hookimpls()}
        parts[hook] = [
            _Part(one, found[one.plugin.name].function, "inner" in found[one.plugin.name].argnames)
            for one in (chosen if hook in ADDING else order)
            if one.plugin.name in found
        ]
    idle = set_aside(parts)
    for hook in ADDING:
        parts[hook] = [part for part in parts[hook] if part.chosen.plugin.name not in idle]
    return parts


def set_aside(parts: Parts) -> dict[str, str]:
    """Find plugins that have no part in any rule since others override them, and one of those."""
    beaten: dict[str, str] = {}
    active: set[str] = set()
    for hook in RULES:
        by = _overridden(parts[hook]) if hook not in ADDING else {}
        beaten = by | beaten
        names = [part.chosen.plugin.name for part in parts[hook] if hook != "describe"]
        active.update(name for name in names if name not in by)
    return {name: by for name, by in beaten.items() if name not in active}


def _overridden(parts: Iterable[_Part]) -> dict[str, str]:
    """Give those whose decision of a hook is overridden, and by whom."""
    deciders = [part.chosen for part in parts if not part.refines]
    names = {one.plugin.name for one in deciders}
    return {name: one.plugin.name for one in deciders for name in one.overrides if name in names}


def _in_order(chosen: tuple[Chosen, ...]) -> tuple[Chosen, ...]:
    """Put plugins in the order in which they refine: the variant's, but for what AFTER asks."""
    after, faults = {}, []
    for one in chosen:
        try:
            after[one.plugin.name] = after_of(one.plugin.module)
        except ValueError as error:
            faults.append(Fault("V015", one.plugin.name, f"'{one.plugin.name}': {error}"))
    if faults:
        raise CompileError(tuple(faults))
    known = {one.plugin.name: one for one in chosen}
    try:
        return tuple(known[name] for name in in_order(tuple(known), after))
    except Circle as circle:
        sentence = f"plugins ask to come after each other in a circle: {circle}"
        raise CompileError((Fault("V015", circle.names[-1], sentence),)) from circle


def _answer(hook: str, parts: list[_Part]) -> tuple[object, tuple[Stage, ...]]:
    steps = chain(hook, parts)
    stages = tuple(Stage(step.plugin, step.part) for step in steps)
    if hook in ADDING:
        return tuple(step.answer for step in steps), stages
    return steps[-1].answer if steps else BASES[hook], stages


class Step(NamedTuple):
    """One plugin's part in a rule, with the answer as it stands after it."""

    plugin: str
    part: str
    answer: Any


def chain(hook: str, parts: Iterable[_Part]) -> list[Step]:
    """Ask every plugin of a hook in turn: who decides, then who refines; or all that add.

    Raises CompileError if not exactly one decides, or if one fails.
    """
    parts = list(parts)
    if hook in ADDING:
        return [Step(part.chosen.plugin.name, "adds", _ask(hook, part)) for part in parts]
    decider = _decider(hook, [part for part in parts if not part.refines])
    steps = []
    answer = BASES.get(hook)
    for part in [decider, *(part for part in parts if part.refines)]:
        if part is not None:
            answer = _ask(hook, part, inner=answer)
            name = part.chosen.plugin.name
            steps.append(Step(name, "refines" if part.refines else "decides", answer))
    return steps


def _decider(hook: str, deciders: list[_Part]) -> _Part | None:
    overridden = _overridden(deciders)
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
        place = at_error(error, part.chosen.plugin.module)
        sentence = f"'{name}' fails at `{hook}`: {type(error).__name__}: {error}{place}"
        raise CompileError((Fault("V015", name, sentence, hook),)) from error
    if wrong := wrong_answer(hook, answer) or wrong_trial(hook, answer):
        sentence = f"'{name}' answers `{hook}` wrongly: {wrong}{at_function(part.function)}"
        raise CompileError((Fault("V015", name, sentence, hook),))
    if part.chosen.plugin.source.outside:
        return guarded(name, hook, answer, given.get("inner"))
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
    others = {one.plugin.name: dict(one.options) for one in chosen}
    found = []
    for part in parts["clashes"]:
        told = _ask("clashes", part, others=copy.deepcopy(others))
        found += [(part.chosen.plugin.name, clash) for clash in told]
    return found


def digest(chosen: tuple[Chosen, ...]) -> str:
    """Identity of the rules in force: resolved options and rule code, 16 hex digits."""
    rules = [
        [
            one.plugin.name,
            dict(one.options),
            one.overrides,
            one.plugin.fingerprint,
        ]
        for one in chosen
    ]
    text = json.dumps(rules, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
