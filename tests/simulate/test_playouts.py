"""Play-outs: what is played on from any moment, compiled, is what the rule of thumb plays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tarabish_core.engine.actions import Action, Announce, Play
from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import score
from tarabish_core.engine.state import OVER, State, deal_cards, start
from tarabish_core.engine.view import view
from tarabish_core.players.offers import offers
from tarabish_core.players.thumb import Thumb
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.resolve import Overrides, parse_overrides
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search.judging import ways_of
from tarabish_core.simulate import playouts
from tarabish_core.simulate.by_engine import play_out
from tarabish_core.simulate.playouts import PlayOuts
from tarabish_core.simulate.supposing import suppose
from tests.simulate.tables import with_file

DEEP = '''"""Sixes are worth a point."""
from tarabish_core.api import Options as Base, Sentence, hook
MESSAGES = {"deep": "A six is worth one more."}
def deep(cards):
    return 0 if cards == 0 else (cards & 1) + deep(cards >> 9)
class Options(Base):
    """Options."""
@hook
def describe(options):
    return (Sentence("deep"),)
@hook
def trick_bonus(options):
    return lambda cards, trump, trick, last: deep(cards)
'''
TALK = {
    "bluffs lose the deal": parse_overrides(["announce.bluff=misplay"], ["misplay"]),
    "runs must be shown": parse_overrides(["show.must=true", "show.window=after_trick_1"]),
    "no-trump": parse_overrides((), ["no_trump"]),
}


def moments(ruleset: Ruleset, numbers: range) -> Iterator[State]:
    """Play deals by rule of thumb, at times by chance; gives moments at which a seat is in turn."""
    rng, thumb = random.Random(numbers.start), Thumb(ruleset)
    for number in numbers:
        pack = shuffled_pack(3, number, cards_in(ruleset.deck_mask))
        before = (rng.randrange(0, 480, 10), rng.randrange(0, 480, 10)) if number % 2 else (0, 0)
        waiting = rng.choice([0, 40])
        state = start(ruleset, deal_cards(ruleset, pack, number % 4, before, waiting))
        while state.phase != OVER:
            seen = view(ruleset, state, state.turn)
            if rng.random() < 0.15:
                yield state
            by_chance = rng.random() < 0.3
            true = [one for one in offers(ruleset, seen) if not isinstance(one, Announce)]
            action = rng.choice(true) if by_chance and true else thumb.act(seen)
            state = reacted(ruleset, step(ruleset, state, action), thumb)


def reacted(ruleset: Ruleset, state: State, thumb: Thumb) -> State:
    """Let all say what they will after an action."""
    while state.plays and state.phase != OVER:
        said = [one for seat in range(4) if (one := thumb.react(view(ruleset, state, seat)))]
        if not said:
            break
        state = step(ruleset, state, said[0])
    return state


def late(ruleset: Ruleset) -> State:
    """Give a moment late in a deal."""
    return next(state for state in moments(ruleset, range(9)) if len(state.plays) > 20)


def world_of(state: State) -> Any:
    """Give the one world that is true."""
    return np.array([[*state.hands, *state.table.deal.kitty]], np.int64)


def by_engine(ruleset: Ruleset, state: State, way: tuple[Action, ...]) -> int:
    """Do something and play on by the engine; gives by how much the side in turn wins."""
    side, thumb = state.turn & 1, Thumb(ruleset)
    for action in way:
        if state.phase != OVER:
            state = step(ruleset, state, action)
    state, _ = play_out(ruleset, state, [thumb] * 4)
    points = score(ruleset, state).points
    return points[side] - points[1 - side]


@pytest.mark.parametrize("name", shipped_names())
def test_play_outs_are_what_four_by_rule_of_thumb_play_on(name: str) -> None:
    """Every choice at moments of the auction and the play, mid-trick and with talk under way."""
    ruleset = load_variant(name).ruleset
    play_outs, held = PlayOuts(ruleset), 0
    for state in moments(ruleset, range(4)):
        seen = view(ruleset, state, state.turn)
        ways = ways_of(ruleset, seen)
        held += len(ways)

        assert [by_engine(ruleset, state, way) for way in ways] == play_outs.leads(
            seen, ways, world_of(state)
        )[:, 0].tolist()
    assert held > 50
    assert "" == play_outs.why


@pytest.mark.parametrize("changes", TALK.values(), ids=TALK)
def test_so_it_is_however_runs_are_talked_about(changes: Overrides) -> None:
    """Bluffs, runs that must be shown, no-trump."""
    ruleset = load_variant(ROOT, changes).ruleset
    play_outs = PlayOuts(ruleset)
    for state in moments(ruleset, range(6)):
        seen = view(ruleset, state, state.turn)
        ways = ways_of(ruleset, seen)

        assert [by_engine(ruleset, state, way) for way in ways] == play_outs.leads(
            seen, ways, world_of(state)
        )[:, 0].tolist()


def test_rules_that_cannot_be_compiled_are_asked_as_they_stand(tmp_path: Path) -> None:
    """The answers are the same, and it is said why it is slow."""
    path = tmp_path / "deep.py"
    path.write_text(DEEP, encoding="utf-8")
    ruleset = with_file(path).ruleset
    play_outs = PlayOuts(ruleset)
    state = late(ruleset)
    seen = view(ruleset, state, state.turn)
    ways = ways_of(ruleset, seen)

    assert "'deep' calls itself" in play_outs.why
    assert [by_engine(ruleset, state, way) for way in ways] == play_outs.leads(
        seen, ways, world_of(state)
    )[:, 0].tolist()


def test_answers_that_were_forgotten_are_asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a game of any length takes no longer to answer, and answers the same."""
    ruleset = load_variant("count-out").ruleset
    play_outs = PlayOuts(ruleset)
    state = next(moments(ruleset, range(1)))
    asked = view(ruleset, state, state.turn), ways_of(ruleset, view(ruleset, state, state.turn))
    leads = play_outs.leads(*asked, world_of(state))
    assert play_outs.kernel is not None
    known = play_outs.kernel.memory.count
    monkeypatch.setattr(playouts, "ANSWERS_KEPT", known - 1)

    assert (leads == play_outs.leads(*asked, world_of(state))).all()
    assert 0 < play_outs.kernel.memory.count <= known


def test_what_was_solved_counts_in_place_of_what_is_played() -> None:
    """Points of cards are settled with the runs and the bells that the play brings."""
    ruleset = load_variant(ROOT, parse_overrides(["bait.half=made"])).ruleset
    play_outs = PlayOuts(ruleset)
    state = late(ruleset)
    seen = view(ruleset, state, state.turn)
    ways = [way for way in ways_of(ruleset, seen) if isinstance(way[0], Play)]
    goers = seen.contract is not None and (seen.contract.goer ^ seen.turn) & 1 == 0
    solved = np.full((len(ways), 1), 162 if goers else 0, np.int64)
    leads = play_outs.leads(seen, ways, world_of(state), solved)

    assert (leads > 0).all() if goers else (leads < 0).all()


def test_a_seat_supposes_a_state_that_it_sees_as_it_is() -> None:
    """The true cards bring the state itself, but for what lies in the past."""
    ruleset = load_variant(ROOT).ruleset
    for state in moments(ruleset, range(3)):
        seen = view(ruleset, state, state.turn)
        supposed = suppose(ruleset, seen, state.hands, state.table.deal.kitty)

        assert seen == view(ruleset, supposed, state.turn)
        assert state == supposed
