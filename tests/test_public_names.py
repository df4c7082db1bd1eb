"""The public names: few, all there, imported only when they are used; those of rules explained."""

from __future__ import annotations

import builtins
import re
import subprocess
import sys
from pathlib import Path

import tarabish_core
import tarabish_core as core
from tarabish_core import api

PAGE = Path(__file__).parent.parent.joinpath("plugins", "HOOKS.md").read_text("utf-8")
EXPLAINED = PAGE[PAGE.index("# What hooks are asked") :]
FAMILIAR = {*dir(builtins), "NamedTuple", "Mapping", "Iterable", "Any", "MESSAGES", "CODE", "AS"}


def test_every_public_name_is_there_and_they_are_few() -> None:
    """At most twenty-five."""
    assert len(tarabish_core.__all__) <= 25
    for name in tarabish_core.__all__:
        assert getattr(tarabish_core, name) is not None


def test_importing_the_package_loads_nothing_heavy() -> None:
    """Neither the rules' libraries nor the command line."""
    heavy = {"pydantic", "pluggy", "click", "rich"}
    program = f"import sys, tarabish_core; print({heavy!r} & set(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert "set()" == done.stdout.strip()


def test_a_deal_is_played_with_the_public_names_alone() -> None:
    """Eldest goes, everybody plays the first card that is offered."""
    rules = core.load_variant("wikipedia-standard").ruleset
    pack = core.shuffled_pack(1, 0, tuple(range(36)))
    state = core.start(rules, core.deal_cards(rules, pack, dealer=0))
    state = core.step(rules, state, core.Go(state.turn, 1))
    while state.end is None:
        cards = core.choices(rules, state, state.turn).cards
        state = core.step(rules, state, core.Play(state.turn, cards.bit_length() - 1))

    assert sum(core.score(rules, state).points) in {162, 81}


def test_all_that_the_author_of_a_rule_imports_is_explained() -> None:
    assert set() == set(api.__all__) - set(re.findall(r"`@?(\w+)", EXPLAINED))


def test_all_that_is_named_there_can_be_imported() -> None:
    """Types in code, constants in sentences too."""
    text = re.sub(r"'\w+'", "", EXPLAINED)
    code = " ".join(re.findall(r"`([^`]+)`", text))
    named = {*re.findall(r"\b[A-Z]\w+", code), *re.findall(r"\b[A-Z][A-Z_]{2,}\b", text)}

    assert {"Pair", "NOBODY", "Tally"} <= named
    assert set() == named - set(api.__all__) - FAMILIAR
