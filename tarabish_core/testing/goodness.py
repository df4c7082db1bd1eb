"""What a good plugin must do, one check after another; each says in words what is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import combinations, product
from types import ModuleType
from typing import Any

from tarabish_core.engine.model import Sentence
from tarabish_core.messages import say
from tarabish_core.records.asking_twice import Strangers, ask, told_with, unlike
from tarabish_core.records.checking import try_deals
from tarabish_core.records.facts import answers_on
from tarabish_core.rules.blame import Blame, blamed, error_words
from tarabish_core.rules.compiler import Chosen, chain
from tarabish_core.rules.contract import breaches
from tarabish_core.rules.hooks import ADDING
from tarabish_core.rules.ordering import after_of
from tarabish_core.rules.questions import answer_words, question_words
from tarabish_core.rules.registry import Plugin, PluginError, Registry
from tarabish_core.testing.bench import Bench
from tarabish_core.testing.loading import plugin_of
from tarabish_core.testing.purity import reached, unreachable
from tarabish_core.testing.values import all_settings, is_bounded, values_of

DEALS = 12


def check_plugin(module: ModuleType, variant: str) -> None:
    """Check all; raises AssertionError at the first check that fails."""
    bench = Bench(plugin_of(module), variant)
    for check in (
        check_hooks,
        check_options,
        check_sentences,
        check_purity,
        check_deals,
        check_lines,
        check_points,
        check_order,
    ):
        try:
            check(bench)
        except AssertionError:
            raise
        except Exception as error:
            blame = blamed(error) or Blame(bench.name, "", error_words(error))
            place = f" ({blame.place})" if blame.place else ""
            raise AssertionError(f"'{blame.plugin}': {blame.sentence}{place}") from error


def check_hooks(bench: Bench) -> None:
    """Hooks are known, marked, and have the right arguments."""
    told = [
        f"{one.sentence}{f' ({one.hint})' if one.hint else ''}" for one in breaches(bench.plugin)
    ]
    _fail(told)
    bench.loaded()


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
    said = bench.plugin.module.describe(options)
    return tuple(_said(bench, sentence, bench.plugin.messages) for sentence in said)


def _said(bench: Bench, sentence: Sentence, messages: Mapping[str, str]) -> str:
    try:
        return say(sentence.code, dict(sentence.params), messages)
    except Exception as error:
        wrong = f"'{bench.name}' has no words for '{sentence.code}' ({error})"
        raise AssertionError(wrong) from error


def check_purity(bench: Bench) -> None:
    """The same question has the same answer, and neither chance nor the clock is asked."""
    if names := reached(bench.plugin.module):
        told = f"'{bench.name}' reaches for {{}}: a rule knows only what it is asked"
        _fail([told.format(f"`{name}`") for name in names])
    facts = bench.facts()
    for values in bench.settings():
        for hook in sorted({*bench.plugin.hooks} - {"clashes"}):
            with unreachable(bench.name, hook):
                one, other = (bench.answer(hook, values) for _ in range(2))
                first = ask(hook, one, facts)
                for again in (one, other):
                    if wrong := unlike(hook, first, ask(hook, again, facts, backwards=True)):
                        _fail([f"'{bench.name}' is not pure{_where(values)}: {wrong}"])
    _fail([problem.sentence for problem in Strangers(bench.loaded()).impure(())])


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


def check_lines(bench: Bench) -> None:
    """Every outcome and every line of a sheet has words."""
    messages = bench.loaded().messages
    for hook in sorted({"score_deal", "faults"} & {*bench.plugin.hooks}):
        for values in bench.settings():
            answers = ask(hook, bench.answer(hook, values), bench.facts())
            for sentence in told_with(answers):
                _said(bench, sentence, messages)


def check_points(bench: Bench) -> None:
    """No more is written than was to be had and what the lines of the sheet add."""
    if "score_deal" not in bench.plugin.hooks:
        return
    for values in bench.settings():
        settle = bench.answer("score_deal", values)
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
        try:
            other = registry.load(name)
        except PluginError:  # who else is installed here, and broken, is no fault of this one
            continue
        shared = [hook for hook in other.hooks if hook in mine and other.refines(hook)]
        if name == bench.name or not shared or breaches(other) or _declared(bench.plugin, other):
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
            cure = f"write AFTER = (\"{name}\",) in '{bench.name}' to have it come behind '{name}'"
            told = (
                f"'{bench.name}' and '{name}' both refine `{hook}`, and their order tells: {cure}"
            )
            answers = (
                f"{answer_words(hook, first)} the one way, {answer_words(hook, second)} the other"
            )
            _fail([f"{told}\nasked {question_words(hook, asked)}: {answers}"])


def _fail(told: list[str]) -> None:
    if told:
        raise AssertionError("\n".join(told))
