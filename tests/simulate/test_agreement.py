"""The compiled loop plays as the engine does, to the last action and the last point."""

from __future__ import annotations

from functools import cache

import pytest

from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.simulate.kernel import Kernel
from tests.simulate.tables import HOUSE, PLAYERS, differences, job, with_file


@cache
def kernel_of(name: str) -> Kernel:
    """Compile a shipped variant once."""
    return Kernel(load_variant(name).ruleset)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", shipped_names())
def test_both_ways_of_playing_agree(name: str, players: str) -> None:
    """Every shipped variant, every kind of player: deals to the last action, games to the end."""
    work = job(load_variant(name), PLAYERS[players])

    assert [] == differences(kernel_of(name), work, 25, 2)


TALK = {
    "cards are thrown in": Overrides(with_=("throw_in",)),
    "the side that counts out": Overrides(with_=("count_out",), set=("game_end.target=120",)),
    "runs must be shown": Overrides(set=("show.must=true", "show.window=after_trick_1")),
    "bluffs lose the deal": Overrides(with_=("misplay",), set=("announce.bluff=misplay",)),
    "bluffs count nothing": Overrides(set=("announce.bluff=allowed", "announce.what=all")),
    "the bells with either": Overrides(set=("bella.on=either", "bella.with_run=valid_run")),
    "the bells must be claimed": Overrides(set=("bella.on=first", "bella.optional=false")),
    "the first bell loses the deal": Overrides(set=("bella.first_penalty=lose_hand",)),
    "misplays until the next trick": Overrides(
        with_=("misplay",), set=("misplay.deadline=before_next_trick", "misplay.award=game")
    ),
    "points wait": Overrides(set=("bait.half=pending",)),
    "no-trump": Overrides(with_=("no_trump",)),
    "nobody is forced": Overrides(without=("dealer_forced",), with_=("free_pass",)),
}


@pytest.mark.slow
@pytest.mark.parametrize("overrides", TALK.values(), ids=TALK)
def test_both_ways_agree_however_the_table_talks(overrides: Overrides) -> None:
    """Options that move what is said and shown, with people who forget and misplay."""
    variant = load_variant(ROOT, overrides)
    kernel = Kernel(variant.ruleset)
    found = {
        name: differences(kernel, job(variant, players), 40, 2) for name, players in PLAYERS.items()
    }

    assert {} == {name: told for name, told in found.items() if told}


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(HOUSE.glob("*.py")), ids=lambda path: path.stem)
def test_a_strangers_rule_compiles_and_agrees(path: str) -> None:
    """Six rules that are in no catalogue, from files outside."""
    variant = with_file(HOUSE / path)
    kernel = Kernel(variant.ruleset)

    for players in PLAYERS.values():
        assert [] == differences(kernel, job(variant, players), 25, 2)
