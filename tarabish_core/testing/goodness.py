"""What a good plugin must do, one check after another; each says in words what is wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from types import ModuleType
from typing import Any

from tarabish_core.api import Options
from tarabish_core.messages import say
from tarabish_core.records.asking_twice import ask, unlike
from tarabish_core.records.checking import try_deals
from tarabish_core.records.facts import Facts, answers_on, gather
from tarabish_core.rules.compiler import Chosen, chain, parts_of
from tarabish_core.rules.contract import breaches
from tarabish_core.rules.hooks import ADDING
from tarabish_core.rules.ordering import after_of
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.registry import Plugin, Registry
from tarabish_core.rules.variants import Variant, load_variant
from tarabish_core.testing.loading import load, plugin_of
from tarabish_core.testing.purity import reached, unreachable
from tarabish_core.testing.values import all_settings, is_bounded, single_changes, values_of

DEALS = 12


@dataclass(frozen=True)
class Bench:
    """A plugin to be looked at, and the variant that it is added to."""

    plugin: Plugin
    base: str

    @property
    def name(self) -> str:
        """The plugin's name."""
        return self.plugin.name

    @property
    def model(self) -> type[Options]:
        """The class of its options."""
        found: type[Options] = getattr(self.plugin.module, "Options", Options)
        return found

    def load(self, *changes: str) -> Variant | None:
        """Load the variant with the plugin; None if options contradict each other.

        Where it decides what a plugin of the variant decides, it has its way.
        """
        trail = load_variant(self.base).ruleset.trail
        beaten = {
            stage.plugin
            for hook in self.plugin.hooks
            if hook not in ADDING and not self.plugin.refines(hook)
            for stage in trail.get(hook, ())
            if stage.part == "decides" and stage.plugin != self.name
        }
        won = [f"{self.name}.overrides={json.dumps(sorted(beaten))}"] if beaten else []
        try:
            return load(self.base, self.plugin.module, changes=(*won, *changes))
        except VariantError as error:
            wrong = [problem for problem in error.problems if problem.code != "V012"]
            if not wrong:
                return None
            told = "; ".join(f"{problem.code}: {problem.sentence}" for problem in wrong)
            raise AssertionError(f"'{self.name}' cannot be added to {self.base}: {told}") from error

    def settings(self) -> list[dict[str, Any]]:
        """List the defaults, and every option's every other value."""
        return [{}, *({key: value} for key, value in single_changes(self.model))]

    def chosen(self, values: dict[str, Any]) -> Chosen:
        """Choose the plugin with these options; it overrides whoever decides the same."""
        names = [one.plugin.name for one in _base(self.base).chosen]
        others = tuple(name for name in names if name != self.name)
        return Chosen(self.plugin, self.model.model_validate(values), others)

    def parts(self, hook: str, *mine: Chosen) -> list[Any]:
        """List the parts of a hook: those of the variant's plugins, then of these."""
        names = {one.plugin.name for one in mine}
        rest = [one for one in _base(self.base).chosen if one.plugin.name not in names]
        asked = [one for one in rest if hook in one.plugin.hooks]
        return parts_of((*asked, *mine))[hook]

    def facts(self) -> Facts:
        """Gather what rules are asked in deals by the variant, and by it with the plugin."""
        return _facts(self)


@cache
def _base(name: str) -> Variant:
    return load_variant(name)


@cache
def _facts(bench: Bench) -> Facts:
    variant = bench.load()
    one, other = gather(_base(bench.base).ruleset), gather(variant.ruleset) if variant else {}
    return {
        hook: tuple(dict.fromkeys((*one.get(hook, ()), *other.get(hook, ()))))
        for hook in {*one, *other}
    }


def check_plugin(module: ModuleType, variant: str) -> None:
    """Check all; raises AssertionError at the first check that fails."""
    bench = Bench(plugin_of(module), variant)
    for check in (
        check_hooks,
        check_options,
        check_sentences,
        check_purity,
        check_deals,
        check_points,
        check_order,
    ):
        check(bench)


def check_hooks(bench: Bench) -> None:
    """Hooks are known, marked, and have the right arguments."""
    told = [
        f"{one.sentence}{f' ({one.hint})' if one.hint else ''}" for one in breaches(bench.plugin)
    ]
    _fail(told)
    _loaded(bench)


def check_options(bench: Bench) -> None:
    """Every option is described and bounded; that it has a default is looked at when loading."""
    told = []
    for key, field in bench.model.model_fields.items():
        if not (field.description or "").strip():
            told.append(f"'{bench.name}': the option `{key}` has no description")
        if not is_bounded(field):
            wanted = "Literal[…], bool, or int with ge and le"
            told.append(f"'{bench.name}': the option `{key}` has no bounds: make it {wanted}")
    _fail(told)


def check_sentences(bench: Bench) -> None:
    """The rules sheet tells every value of every option from every other."""
    if "describe" not in bench.plugin.hooks:
        _fail([f"'{bench.name}' has no `describe`: players could not read that it is in force"])
    words: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {}
    for values in all_settings(bench.model):
        if (told := _words(bench, values)) is not None:
            words[_key(values)] = values, told
    silent = []
    for key in bench.model.model_fields:
        for one, other in combinations(values_of(bench.model, key), 2):
            if not _told_apart(words, key, one, other):
                silent.append(
                    f"'{bench.name}': the sentences are the same with `{key}` = {json.dumps(one)} "
                    f"and {json.dumps(other)}"
                )
    _fail(silent)


def _key(values: dict[str, Any]) -> str:
    return json.dumps(values, sort_keys=True)


def _told_apart(
    words: dict[str, tuple[dict[str, Any], tuple[str, ...]]], key: str, one: Any, other: Any
) -> bool:
    return any(
        told != words[twin][1]
        for values, told in words.values()
        if values[key] == one and (twin := _key({**values, key: other})) in words
    )


def _words(bench: Bench, values: dict[str, Any]) -> tuple[str, ...] | None:
    """Say what the plugin says of itself; None for options that do not go together."""
    try:
        options = bench.model.model_validate(values)
    except ValueError:
        return None
    told = []
    for sentence in bench.plugin.module.describe(options):
        try:
            told.append(say(sentence.code, dict(sentence.params), bench.plugin.messages))
        except (KeyError, IndexError, ValueError) as error:
            wrong = f"'{bench.name}' has no words for '{sentence.code}' ({error})"
            raise AssertionError(wrong) from error
    return tuple(told)


def check_purity(bench: Bench) -> None:
    """The same question has the same answer, and neither chance nor the clock is asked."""
    if names := reached(bench.plugin.module):
        told = f"'{bench.name}' reaches for {{}}: a rule knows only what it is asked"
        _fail([told.format(f"`{name}`") for name in names])
    facts = bench.facts()
    for values in bench.settings():
        for hook in sorted({*bench.plugin.hooks} - {"clashes"}):
            with unreachable(bench.name, hook):
                one, other = (_answers(bench, hook, values) for _ in range(2))
                first = ask(hook, one, facts)
                for again in (one, other):
                    if wrong := unlike(hook, first, ask(hook, again, facts, backwards=True)):
                        _fail([f"'{bench.name}' is not pure{_where(values)}: {wrong}"])


def _answers(bench: Bench, hook: str, values: dict[str, Any]) -> Any:
    """Ask a hook of the plugin with these options, over what the variant makes of it."""
    steps = chain(hook, bench.parts(hook, bench.chosen(values)))
    return next(step.answer for step in reversed(steps) if step.plugin == bench.name)


def _where(values: dict[str, Any]) -> str:
    return "".join(f" with {key} = {json.dumps(value)}" for key, value in values.items())


def check_deals(bench: Bench) -> None:
    """Deals played by chance come to their end, with lawful cards, points and secrets kept."""
    for values in bench.settings():
        changes = (f"{bench.name}.{key}={json.dumps(value)}" for key, value in values.items())
        if (variant := bench.load(*changes)) is None:
            continue
        problems, _ = try_deals(variant, DEALS)
        told = f"'{bench.name}'{_where(values)}"
        _fail([f"{told}: {one.code}: {one.sentence}" for one in problems])


def check_points(bench: Bench) -> None:
    """No more is written than was to be had and what the lines of the sheet add."""
    if "score_deal" not in bench.plugin.hooks:
        return
    for values in bench.settings():
        settle = _answers(bench, "score_deal", values)
        for (tallied,) in bench.facts()["score_deal"]:
            sheet = settle(tallied)
            most = tallied.pool + sum(sum(line.points) for line in sheet.lines)
            if sum(sheet.points) + sheet.waiting > most:
                told = (
                    f"{sheet.points} is written where {most} were to be had, and no line says why"
                )
                _fail([f"'{bench.name}'{_where(values)}: `score_deal`: {told}"])


def check_order(bench: Bench) -> None:
    """With another that refines the same hook it answers the same whichever comes first."""
    mine = {
        hook for hook in bench.plugin.hooks if hook not in ADDING and bench.plugin.refines(hook)
    }
    registry = Registry()
    for name in sorted(registry.names()):
        other = registry.load(name)
        shared = [hook for hook in other.hooks if hook in mine and other.refines(hook)]
        if name == bench.name or not shared or _declared(bench.plugin, other):
            continue
        twin = Bench(other, bench.base)
        for values, theirs in product(bench.settings(), twin.settings()):
            for hook in shared:
                _both_ways(bench, hook, bench.chosen(values), twin.chosen(theirs))


def _declared(one: Plugin, other: Plugin) -> bool:
    return other.name in after_of(one.module) or one.name in after_of(other.module)


def _both_ways(bench: Bench, hook: str, mine: Chosen, other: Chosen) -> None:
    name = other.plugin.name
    one, two = (
        answers_on(hook, chain(hook, bench.parts(hook, *order))[-1].answer, bench.facts())
        for order in ((mine, other), (other, mine))
    )
    for (asked, first), (_, second) in zip(one, two, strict=True):
        if first != second:
            told = f"asked {asked!r}, the one way it is {first!r}, the other {second!r}"
            hint = f'the one that must come later says so, as AFTER = ("{name}",)'
            _fail([f"'{bench.name}' and '{name}' both refine `{hook}`: {told}; {hint}"])


def _loaded(bench: Bench) -> None:
    if bench.load() is None:
        _fail([f"'{bench.name}': its defaults contradict {bench.base}"])


def _fail(told: list[str]) -> None:
    if told:
        raise AssertionError("\n".join(told))
