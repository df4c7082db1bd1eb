"""What a seat may do, judged over worlds: by what anyone can check, and blind to hidden cards."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np
import pytest

from tarabish_core.engine.actions import Action, Go, Pass, Play
from tarabish_core.engine.cards import card_number, cards_in, mask_of
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import AUCTION, OVER, Deal, State, deal_cards, start
from tarabish_core.engine.view import View, view
from tarabish_core.players.player import Player
from tarabish_core.players.thinking import NEVER, Thinking
from tarabish_core.players.thumb import Thumb
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search import Solver, position_of
from tarabish_core.search.judging import Judge, ways_of
from tarabish_core.search.strong import Strong
from tarabish_core.search.worlds import Sampled
from tarabish_core.simulate.by_engine import play_out

UNHURRIED = Thinking(trick=3, seconds=600)
"""Tests may run where others take the time."""


@cache
def rules(name: str = ROOT) -> Ruleset:
    """Load a shipped variant once."""
    return load_variant(name).ruleset


@cache
def judge_of(name: str = ROOT, how: Thinking = UNHURRIED) -> Judge:
    """Give a judge of a shipped variant, once."""
    return Judge(rules(name), how=how)


def after(name: str, seed: int, number: int, cards_played: int) -> State:
    """Play a deal by rule of thumb until so many cards have fallen."""
    ruleset, thumb = rules(name), Thumb(rules(name))
    pack = shuffled_pack(seed, number, cards_in(ruleset.deck_mask))
    state = start(ruleset, deal_cards(ruleset, pack, number % 4))
    while len(state.plays) < cards_played:
        state = step(ruleset, state, thumb.act(view(ruleset, state, state.turn)))
        while said := [
            one for seat in range(4) if (one := thumb.react(view(ruleset, state, seat)))
        ]:
            state = step(ruleset, state, said[0])
    return state


def judged(name: str, state: State, how: Thinking = UNHURRIED) -> dict[Action, float]:
    """Judge for the seat in turn: the points of each choice, the best first."""
    seen = view(rules(name), state, state.turn)
    found = judge_of(name, how).judge(seen, seed=1, deal=0)
    return {one.action: one.points for one in found}


def test_the_only_card_that_makes_it_is_worth_what_is_written() -> None:
    """South's partner went; in the eighth trick the ten takes 82, with the queen they are bait.

    However the last cards lie, it comes to the same, so every world says the same.
    """
    state = after("ourpastimes-basic", 8, 440, 31)
    ten, queen = (Play(0, card_number(name)) for name in ("TC", "QC"))

    assert {ten: 12, queen: -162} == judged("ourpastimes-basic", state)
    assert [ten, queen] == list(judged("ourpastimes-basic", state))


class Told:
    """A sampler that is told how the cards lie: one world is possible."""

    def __init__(self, state: State) -> None:
        world = [*state.hands, *state.table.deal.kitty]
        self.worlds = Sampled(np.array([world], np.int64), even=True)

    def sample(self, *_: object, **__: object) -> Sampled:
        """Give the one world."""
        return self.worlds


def test_who_can_do_but_one_thing_does_it_without_a_judgement() -> None:
    """The last card of a deal; where there are two, what is judged best is chosen."""
    judge, last, before = judge_of(), after(ROOT, 5, 1, 33), after(ROOT, 5, 1, 28)
    (card,) = cards_in(last.hands[last.turn])

    assert Play(last.turn, card) == judge.choose(seen_by_turn(last), seed=1, deal=0)
    assert 2 == before.hands[before.turn].bit_count()
    best, *_ = judged(ROOT, before)
    assert best == judge.choose(seen_by_turn(before), seed=1, deal=0)
    with pytest.raises(ValueError, match="in turn"):
        judge.choose(view(rules(), last, (last.turn + 1) % 4), seed=1, deal=0)


def seen_by_turn(state: State) -> View:
    """Give what the seat in turn sees."""
    return view(rules(), state, state.turn)


@pytest.mark.parametrize("name", [ROOT, "klaberjass-cousin", "always-take-the-lead"])
def test_where_one_world_is_possible_a_card_is_worth_what_the_solver_finds(name: str) -> None:
    """Runs and bells are those of the play that follows, and all is settled by the rules."""
    ruleset, thumb = rules(name), Thumb(rules(name))
    judge = Judge(ruleset, how=UNHURRIED._replace(worlds=1))
    for number in range(4):
        state = after(name, 5, number, 16 + 3 * number)
        judge.sampler = Told(state)  # type: ignore[assignment] # it answers as one does
        side = state.turn & 1
        found = judge.judge(view(ruleset, state, state.turn), seed=1, deal=0)
        solved = Solver(ruleset).card_values(position_of(ruleset, state))
        values = {one.card: one.points for one in solved}
        for one in found:
            if isinstance(one.action, Play):
                played, _ = play_out(ruleset, step(ruleset, state, one.action), [thumb] * 4)
                points = values[one.action.card]
                assert points is not None
                sheet = settle(ruleset, tally(ruleset, played)._replace(cards=points))

                assert sheet.points[side] - sheet.points[1 - side] == one.points
                assert 0 == one.error


def begun(name: str, dealer: int, hand: str, said: int) -> State:
    """Deal some cards to whoever speaks after so many passes, the last three as the kitty."""
    ruleset, mine = rules(name), [card_number(card) for card in hand.split()]
    others = [card for card in cards_in(ruleset.deck_mask) if card not in mine]
    hands = [others[nth::3] for nth in range(3)]
    hands.insert((dealer + 1 + said) % 4, mine)
    first, kitty = ([mask_of(cards[part]) for cards in hands] for part in (SIX, THREE))
    state = start(ruleset, Deal(dealer, tuple(first), tuple(kitty)))  # type: ignore[arg-type]
    for _ in range(said):
        state = step(ruleset, state, Pass(state.turn))
    return state


SIX, THREE = slice(6), slice(6, 9)
MONSTER = "JS 9S AS KS TS AC 8D 6H 7H"
WORTHLESS = "6H 7H 8H 6D 7D 8D QC 7C 8C"


def test_a_hand_that_cannot_fail_goes() -> None:
    """Five of the highest spades with an ace beside them."""
    found = judged(ROOT, begun(ROOT, 0, MONSTER, 0))

    assert Go(1, 0) == next(iter(found))
    assert found[Go(1, 0)] > found[Pass(1)] + 40


def test_a_hand_without_anything_passes_where_it_may() -> None:
    """Nobody is forced there; whoever goes with it goes bait."""
    name = "free-pass-next-dealer"
    found = judged(name, begun(name, 0, WORTHLESS, 3))

    assert {Pass(0): 0} == dict(list(found.items())[:1])
    assert max(points for action, points in found.items() if isinstance(action, Go)) < -30


def test_a_dealer_who_must_go_names_the_best_suit() -> None:
    """Three have passed; there are four clubs to the jack, and nothing else."""
    found = judged(ROOT, begun(ROOT, 0, "6H 7H 6D 7D 8S JC 9C TC 7C", 3))

    assert Go(0, 3) == next(iter(found))
    assert {Go(0, suit) for suit in range(4)} == set(found)


def test_the_same_view_is_judged_the_same() -> None:
    """Nothing but the view goes in: not what others hold, nor what was judged before."""
    ruleset = rules()
    state = after(ROOT, 3, 2, 17)
    seat = state.turn
    north, east, south, west = state.hands
    seen = view(ruleset, state, seat)
    found = judge_of().judge(seen, seed=1, deal=0)
    hands = [north, east, south, west]
    one, other = [(seat + step) % 4 for step in (1, 3)]
    low, high = hands[one] & -hands[one], hands[other] & -hands[other]
    hands[one], hands[other] = hands[one] ^ low ^ high, hands[other] ^ low ^ high
    swapped = state._replace(hands=tuple(hands))  # type: ignore[arg-type]

    assert state != swapped
    assert seen == view(ruleset, swapped, seat)
    assert found == judge_of().judge(view(ruleset, swapped, seat), seed=1, deal=0)
    assert found == Judge(ruleset, how=UNHURRIED).judge(seen, seed=1, deal=0)
    assert found != judge_of().judge(seen, seed=2, deal=0)


@pytest.mark.parametrize("number", range(3))
def test_everything_that_may_be_done_is_judged_once(number: int) -> None:
    """Announcements, shows and claims as the offers are, the best first."""
    ruleset = rules()
    for played in (0, 5, 21):
        seen = view(ruleset, state := after(ROOT, 4, number, played), state.turn)
        if state.phase == AUCTION:
            continue
        found = judge_of().judge(seen, seed=1, deal=number)
        points = [one.points for one in found]

        assert sorted({way[0] for way in ways_of(ruleset, seen)}, key=repr) == sorted(
            (one.action for one in found), key=repr
        )
        assert sorted(points, reverse=True) == points
        assert 0 == found[0].error


class Clock:
    """A clock on which so long goes by between two looks."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def __call__(self) -> float:
        """Look at it."""
        self.now += self.step
        return self.now


@pytest.mark.parametrize(("step", "expected"), [(0.0, 160), (0.3, 93), (5.0, 40)])
def test_when_the_time_is_up_fewer_worlds_will_do(step: float, expected: int) -> None:
    """The clock is looked at between pieces of work, the first of which is always done."""
    judge = Judge(rules(), how=Thinking(seconds=0.7), clock=Clock(step))
    state, looked_at = begun(ROOT, 0, MONSTER, 0), []
    leads = judge.play_outs.leads

    def counting(seen: View, ways: Any, worlds: Any, solved: Any = None) -> Any:
        looked_at.append(len(worlds))
        return leads(seen, ways, worlds, solved)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge.play_outs, "leads", counting)
        found = judge.judge(view(rules(), state, state.turn), seed=1, deal=0)

    assert expected == sum(looked_at) == found[0].worlds
    assert Go(1, 0) == found[0].action


def test_with_all_the_time_there_is_nothing_is_left_out() -> None:
    """No end is set: the answer is that of somebody who was not hurried."""
    state = after(ROOT, 4, 1, 9)
    endless = UNHURRIED._replace(seconds=math.inf)

    assert judged(ROOT, state) == judged(ROOT, state, endless)


def test_where_the_cards_can_lie_in_no_way_the_rule_of_thumb_plays() -> None:
    """As where there are more cards in hands than are left."""
    ruleset, state = rules(), after(ROOT, 4, 1, 9)
    seen = view(ruleset, state, state.turn)
    impossible = seen._replace(sizes=tuple(size + 1 for size in seen.sizes))

    with pytest.raises(ValueError, match="no cards fit"):
        judge_of().judge(impossible, seed=1, deal=0)
    assert Thumb(ruleset).act(impossible) == Strong(judge_of(), 1, 0).act(impossible)


def test_what_takes_too_many_positions_is_played_out() -> None:
    """With one position a world nothing is solved, and the answer is that of play-outs."""
    state = after(ROOT, 4, 1, 9)

    assert judged(ROOT, state, UNHURRIED._replace(trick=NEVER)) == judged(
        ROOT, state, UNHURRIED._replace(nodes=1)
    )


def test_only_who_is_in_turn_has_something_to_judge() -> None:
    """Not an onlooker, not whoever waits, not after the end."""
    state = after(ROOT, 4, 1, 9)
    for seat in (None, (state.turn + 1) % 4):
        with pytest.raises(ValueError, match="a seat in turn"):
            judge_of().judge(view(rules(), state, seat), seed=1, deal=0)


@pytest.mark.parametrize("name", shipped_names())
def test_players_who_think_play_every_variant_lawfully(name: str) -> None:
    """Two deals; the engine refuses whatever may not be done."""
    ruleset = rules(name)
    judge = Judge(ruleset, how=Thinking(6, 6, 6, seconds=600))
    for number in range(2):
        players: list[Player] = [Strong(judge, 1, number)] * 4
        pack = shuffled_pack(9, number, cards_in(ruleset.deck_mask))
        state, _ = play_out(ruleset, start(ruleset, deal_cards(ruleset, pack, number)), players)

        assert OVER == state.phase
