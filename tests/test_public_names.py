"""The public names: few, all there, imported only when they are used."""

from __future__ import annotations

import subprocess
import sys

import tarabish_core
import tarabish_core as core


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
