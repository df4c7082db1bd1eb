"""Any two options can be set together, or a sentence says why they cannot."""

from __future__ import annotations

import json
import random
from functools import cache
from itertools import combinations
from typing import Literal, get_args, get_origin

import pytest
from pydantic.fields import FieldInfo

from tarabish_core.api import Options
from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.sheet import rules_sheet, write_sheet
from tarabish_core.rules.variants import ROOT, load_variant

REGISTRY = Registry()
USUAL = load_variant(ROOT).options
INSTEAD = {"free_pass": "dealer_forced"}
"""Plugins that stand in the place of one of the usual game."""

OTHERS: dict[str, list[object]] = {
    "game_end.target": [1, 300, 100_000],
    "match.fixed_games": [7],
    "count_out.order": [["run", "bella", "trick"], ["trick", "run", "bella"]],
}
"""Values of options that are no choice among a few."""

CHUNKS = 24
SAMPLE = 15
Setting = tuple[str, object]


def other_values(name: str, field: FieldInfo) -> list[object]:
    """List the values of an option that are not its default."""
    if name in OTHERS:
        return OTHERS[name]
    if field.annotation is bool:
        return [not field.default]
    assert get_origin(field.annotation) is Literal, name
    return [value for value in get_args(field.annotation) if value != field.default]


@cache
def all_settings() -> tuple[tuple[Setting, ...], ...]:
    """Every option of every built-in plugin, as its settings; a plugin without options as one."""
    options: list[tuple[Setting, ...]] = []
    for plugin in sorted(REGISTRY.names()):
        fields = getattr(REGISTRY.load(plugin).module, "Options", Options).model_fields
        found = [
            tuple((f"{plugin}.{key}", value) for value in other_values(f"{plugin}.{key}", field))
            for key, field in fields.items()
        ]
        options += [settings for settings in found if settings]
        if plugin not in USUAL:
            options.append(((plugin, True),))
    return tuple(options)


@cache
def all_pairs() -> tuple[tuple[Setting, Setting], ...]:
    """Every pair of values of two different options, in an order that mixes them."""
    pairs = [
        (one, other)
        for left, right in combinations(all_settings(), 2)
        for one in left
        for other in right
    ]
    random.Random(1).shuffle(pairs)
    return tuple(pairs)


def overrides(*settings: Setting) -> Overrides:
    """Set options on the usual game, with the plugins that they need."""
    plugins = dict.fromkeys(name.partition(".")[0] for name, _ in settings)
    return Overrides(
        tuple(f"{name}={json.dumps(value)}" for name, value in settings if "." in name),
        tuple(plugin for plugin in plugins if plugin not in USUAL),
        tuple(INSTEAD[plugin] for plugin in plugins if plugin in INSTEAD),
    )


def outcome(*settings: Setting) -> tuple[Problem, ...]:
    """Load what can be loaded and write its sheet; gives what was wrong, or the warnings."""
    try:
        variant = load_variant(ROOT, overrides(*settings), registry=REGISTRY)
    except VariantError as error:
        refused = error.problems
    else:
        refused = ()
        sheet = write_sheet(rules_sheet(variant))
        assert "{" not in sheet
        for name, value in settings:
            plugin, _, key = name.partition(".")
            assert not key or value == variant.options[plugin][key], settings
        assert {problem.code for problem in variant.warnings} <= {"V014"}, settings
    assert {problem.code for problem in refused} <= {"V010", "V012"}, settings
    return refused or variant.warnings


def check(pairs: tuple[tuple[Setting, Setting], ...]) -> None:
    """Each pair loads or is refused, and whatever is told of it is a sentence."""
    for pair in pairs:
        for problem in outcome(*pair):
            assert len(problem.sentence) > 10, pair
            assert "{" not in problem.sentence, pair


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_sample_of_pairs_loads_or_is_refused(chunk: int) -> None:
    """Design 5: what cannot stand together is V010 or V012, never an accident."""
    check(all_pairs()[chunk * SAMPLE : (chunk + 1) * SAMPLE])


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_pair_loads_or_is_refused(chunk: int) -> None:
    """The whole product of all values of all options of all built-in plugins."""
    check(all_pairs()[chunk::CHUNKS])


def test_every_single_value_loads() -> None:
    """One change to the usual game contradicts nothing, except where it names its counterpart."""
    refused = {
        setting[0]
        for settings in all_settings()
        for setting in settings
        if any(not problem.warning for problem in outcome(setting))
    }

    assert set() == refused


def test_every_option_is_paired() -> None:
    """All options of the usual game and of all other plugins are among the pairs."""
    named = {name for settings in all_settings() for name, _ in settings}
    options = {f"{plugin}.{key}" for plugin, keys in USUAL.items() for key in keys}

    assert options <= named
    assert {"no_trump", "free_pass", "misplay", "sweep", "count_out"} <= named
    assert {"best_of", "fixed_games"} <= {name.partition(".")[2] for name in named}
