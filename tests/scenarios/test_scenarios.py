"""Every value of every option plays or scores differently (rules 6.2); see stage.py."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, get_args, get_origin

import pytest
from pydantic.fields import FieldInfo

from tarabish_core.api import Options
from tarabish_core.records.examples import differences
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.variants import ROOT, load_variant
from tests.scenarios.stage import (
    QUESTIONS,
    WORDS,
    Scenario,
    changed,
    figures,
    question,
    scenarios,
    unchanged,
)

ALL = scenarios()
NUMBERS = 2
"""So many values of a number have a scenario; all others are like them."""

each = pytest.mark.parametrize("scenario", [pytest.param(one, id=str(one)) for one in ALL])


@each
def test_a_scenario_comes_out_as_a_player_expects(scenario: Scenario) -> None:
    data = scenario.data
    variant = changed(scenario)
    found, usual = figures(variant, data), figures(unchanged(scenario), data)

    assert not differences(found, data["expect"])
    assert not differences(usual, data["default"])
    assert data["expect"] != data["default"]
    assert found != usual
    assert not variant.warnings, "the loader says that something here has no effect"
    if scenario.option:
        assert scenario.value == variant.options[scenario.plugin][scenario.option]


@each
def test_a_scenario_names_only_what_exists(scenario: Scenario) -> None:
    data = scenario.data
    asked = question(data)
    known = WORDS | {asked} | ({"record"} if asked in ("sees", "look") else set())

    assert scenario.plugin == scenario.file
    assert ("option" in data) != ("plugin" in data)
    assert known >= set(data)
    assert {"title", "source", "value", "expect", "default"} <= set(data)
    assert set(QUESTIONS[asked].figures) >= set(data["expect"]) | set(data["default"])
    assert isinstance(data["title"], str)
    assert data["source"]
    if scenario.option:
        assert scenario.value != _fields(scenario.plugin)[scenario.option].default
    else:
        assert isinstance(scenario.value, bool)


def test_no_scenario_is_there_twice() -> None:
    titles = [str(one.data["title"]) for one in ALL]

    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("plugin", sorted(Registry().names()))
def test_every_value_of_every_option_has_a_scenario(plugin: str) -> None:
    """Whatever is offered makes a difference that a player can see."""
    mine = [one for one in ALL if one.plugin == plugin]
    missing = [
        f"{plugin}.{key} = {value!r}"
        for key, field in _fields(plugin).items()
        for value in _values(field, [one.value for one in mine if one.option == key])
        if value not in [one.value for one in mine if one.option == key]
    ]

    assert not missing


def test_every_plugin_that_some_variants_play_without_has_a_scenario() -> None:
    root = set(load_variant(ROOT).entries)
    dropped = {name for one in shipped_names() for name in root - set(load_variant(one).entries)}
    needed = {(name, True) for name in Registry().names() - root}
    needed |= {(name, False) for name in dropped}

    assert needed == {(one.plugin, one.value) for one in ALL if not one.option}


def _fields(plugin: str) -> dict[str, FieldInfo]:
    model = getattr(Registry().load(plugin).module, "Options", Options)
    return dict(model.model_fields)


def _values(field: FieldInfo, given: list[Any]) -> Iterator[Any]:
    """List what needs a scenario: all values but the default, of a number any two."""
    kind = field.annotation
    if kind is int:
        spare = [f"any value but {field.default}, number {n + 1}" for n in range(NUMBERS)]
        yield from spare[len(set(given)) :]
        return
    if kind is bool:
        values: list[Any] = [True, False]
    elif get_origin(kind) is list:
        (item,) = get_args(kind)
        values = [list(order) for order in permutations(get_args(item))]
    else:
        values = list(get_args(kind))
        assert values, f"what are the values of {kind}?"
    yield from (value for value in values if value != field.default)
