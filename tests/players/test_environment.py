"""The environment for learning programs: PettingZoo's own tests, and what it must not show."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from pettingzoo.test import api_test, seed_test

from tarabish_core.engine.state import AUCTION, PLAY
from tarabish_core.engine.view import view
from tarabish_core.players.environment import AGENTS, Tarabish
from tarabish_core.players.observing import PARTS, SIZE, observe
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import ROOT
from tests.engine.test_views import hidden_cards, pairs, swapped
from tests.engine.walks import LAW, SEEDS, shipped, walk

every_variant = pytest.mark.parametrize("name", shipped_names())


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@every_variant
def test_it_passes_the_test_of_the_library(name: str) -> None:
    """Every variant; an observation is a dict, for the mask, as in the library's own games."""
    api_test(Tarabish(shipped(name)), num_cycles=120)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_whole_games_pass_it_too() -> None:
    api_test(Tarabish("klaberjass-cousin", episode="game"), num_cycles=800)


def test_the_same_seed_brings_the_same_episode() -> None:
    """As the library tests it; and another seed another."""
    seed_test(lambda: Tarabish(shipped(ROOT)), num_cycles=100)
    env = Tarabish(shipped(ROOT))
    hands = []
    for seed in (1, 1, 2):
        env.reset(seed=seed)
        hands.append(env.observe("seat_0")["observation"][:36].tolist())

    assert hands[0] == hands[1] != hands[2]


def test_what_cannot_be_asked_of_an_episode_is_told() -> None:
    """A dealer whom there is not, or another way of rendering; numpy's seeds are seeds."""
    env = Tarabish(shipped(ROOT))
    for dealer in (4, -1, "N", None):
        with pytest.raises(ValueError, match="a dealer is 0 to 3, not"):
            env.reset(seed=1, options={"dealer": dealer})
    with pytest.raises(ValueError, match="render_mode is 'ansi' or None, not 'human'"):
        Tarabish(shipped(ROOT), render_mode="human")
    seen = []
    for seed in (7, np.int64(7)):
        env.reset(seed=seed)  # type: ignore[arg-type] # as learning programs give them
        seen.append(env.observe("seat_0")["observation"].tolist())

    assert seen[0] == seen[1]


def play(env: Tarabish, rng: random.Random) -> dict[str, float]:
    """Play an episode by chance; gives what each agent was rewarded with in all."""
    rewards = dict.fromkeys(AGENTS, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        rewards[agent] += reward
        assert not truncated
        assert (observation["action_mask"] == info["action_mask"]).all()
        may = np.flatnonzero(observation["action_mask"])
        assert terminated or len(may)
        env.step(None if terminated else int(rng.choice(list(may))))
    return rewards


@every_variant
def test_sides_are_rewarded_with_what_they_wrote_more_than_the_others(name: str) -> None:
    env, rng = Tarabish(shipped(name)), random.Random(3)
    written = []
    for seed in range(6):
        env.reset(seed=seed)
        north, east, south, west = play(env, rng).values()
        written.append(north)

        assert north == south == -east == -west
        totals = env._match.totals if not env._match.games else env._match.games[0].totals
        assert north == totals[0] - totals[1]

    assert any(written)


def test_a_game_goes_on_until_a_side_is_out() -> None:
    env = Tarabish(shipped(ROOT), episode="game")
    env.reset(seed=4)
    rewards = play(env, random.Random(4))
    (game,) = env._match.games

    assert env._match.deals > 3
    assert max(game.totals) >= 500
    assert rewards["seat_0"] == game.totals[0] - game.totals[1]


def test_what_the_mask_forbids_changes_nothing() -> None:
    """An error with its reason; the agent is asked again."""
    env = Tarabish(shipped(ROOT))
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    for number in np.flatnonzero(before["action_mask"] == 0):
        with pytest.raises(ValueError, match="may not be done now"):
            env.step(int(number))

    assert (before["observation"] == env.observe(env.agent_selection)["observation"]).all()
    others = [agent for agent in AGENTS if agent != env.agent_selection]
    assert not any(env.observe(agent)["action_mask"].any() for agent in others)


def test_a_dealer_may_be_chosen_and_a_wrong_episode_may_not() -> None:
    env = Tarabish(shipped(ROOT))
    for dealer in range(4):
        env.reset(seed=1, options={"dealer": dealer})
        assert AGENTS[(dealer + 1) % 4] == env.agent_selection
    with pytest.raises(ValueError, match="an episode is 'deal' or 'game', not 'match'"):
        Tarabish(shipped(ROOT), episode="match")


@every_variant
@LAW
@given(seed=SEEDS)
def test_an_observation_holds_nothing_that_a_seat_may_not_see(name: str, seed: int) -> None:
    """Property: exchanging hidden cards changes no figure; one's own cards are all there."""
    ruleset, rng = shipped(name).ruleset, random.Random(seed)
    for state, _ in walk(ruleset, seed):
        if state.phase not in {AUCTION, PLAY}:
            continue
        for seat in range(4):
            seen = view(ruleset, state, seat)
            found = observe(ruleset, seen)
            assert [seen.hand >> card & 1 for card in range(36)] == found[:36].tolist()
            for one, two in pairs(hidden_cards(ruleset, state, seat), rng):
                other = swapped(ruleset, state, one, two)
                assert (found == observe(ruleset, view(ruleset, other, seat))).all()


def test_an_observation_tells_apart_what_differs() -> None:
    """It is not empty: no two views of a deal are written alike."""
    ruleset = shipped(ROOT).ruleset
    found: dict[bytes, Any] = {}
    for state, _ in walk(ruleset, 8):
        for seat in range(4):
            seen = view(ruleset, state, seat)
            public = seen._replace(choices=None, phase=0, turn=0, end=None)  # type: ignore[arg-type]
            assert public == found.setdefault(observe(ruleset, seen).tobytes(), public)

    assert len(found) > 100


def test_the_parts_of_an_observation_are_as_long_as_they_say() -> None:
    ruleset = shipped(ROOT).ruleset
    state, _ = next(walk(ruleset, 1))
    env = Tarabish(shipped(ROOT))

    assert SIZE == len(observe(ruleset, view(ruleset, state, 0))) == sum(p.size for p in PARTS)
    assert len(set(env.meanings)) == len(env.meanings) == env.action_space("seat_0").n
    with pytest.raises(ValueError, match="onlooker"):
        observe(ruleset, view(ruleset, state, None))


def test_without_the_extra_it_says_how_to_get_it() -> None:
    code = "import sys\nsys.modules['pettingzoo'] = None\nimport tarabish_core.players.environment"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert "pip install 'tarabish[rl]'" in done.stderr


def test_what_it_renders_is_the_table() -> None:
    env = Tarabish(shipped(ROOT), render_mode="ansi")
    env.reset(seed=1)
    text = env.render()

    assert text is not None
    assert ["N", "E", "S", "W"] == [line.partition(":")[0] for line in text.splitlines()[:4]]
    assert Tarabish(shipped(ROOT)).render() is None
