"""Worlds fit all that is certain, each comes as often as any other, and there always is one."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from scipy.stats import chi2_contingency, chisquare

from tarabish_core.engine.actions import Action
from tarabish_core.engine.cards import cards_in, mask_of
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import PLAY, Four, State, find_runs
from tarabish_core.engine.view import View, view
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import ROOT
from tarabish_core.search import counting, lawful, likelihood
from tarabish_core.search.counting import HAS_MISPLAYED
from tarabish_core.search.likelihood import SILENT_RUN, call_weight, calls_of
from tarabish_core.search.worlds import Sampled, Sampler
from tests.engine.walks import LAW, SEEDS
from tests.search.lying import (
    RULES,
    TALK,
    endings,
    hidden_from,
    lies,
    misplayers,
    moments,
    played_again,
    ruleset_of,
    sampler_of,
)

NAMES = (*shipped_names(), *TALK, *RULES)
every_ruleset = pytest.mark.parametrize("name", NAMES)

SURE = 1e-4
"""So seldom would chance alone bring a difference that is taken for a fault."""


def hands_of(sampled: Sampled) -> list[Four]:
    """Give the hands of each world as plain numbers."""
    return [(n, e, s, w) for n, e, s, w in sampled.hands.tolist()]


@every_ruleset
def test_the_worlds_that_are_possible_are_those_in_which_it_can_be_played_again(name: str) -> None:
    """Small endings: each way to lay the hidden cards, held against the engine."""
    ruleset, sampler = ruleset_of(name), sampler_of(name)
    tried, possible = 0, 0
    for state, done, seat in endings(name, range(2), most=6):
        seen = view(ruleset, state, seat)
        for hands in lies(state, seat):
            fits = played_again(ruleset, state, done, hands, seat) is not None
            assert fits == sampler.possible(seen, hands)
            tried, possible = tried + 1, possible + fits

    assert 0 < possible <= tried
    assert tried > 50


@every_ruleset
@LAW
@given(seed=SEEDS)
def test_the_world_that_is_true_is_always_possible(name: str, seed: int) -> None:
    """Property: whoever looks, whatever was done; and so are worlds close to it, if they fit."""
    ruleset, rng = ruleset_of(name), random.Random(seed)
    for state, done in moments(ruleset, seed):
        seat = rng.randrange(4)
        seen, sampler = view(ruleset, state, seat), sampler_of(name)

        assert sampler.possible(seen, state.hands)
        if state.phase == PLAY and hidden_from(state, seat).bit_count() > 1:
            hands = one_swap(state, seat, rng)
            fits = played_again(ruleset, state, done, hands, seat) is not None
            assert fits == sampler.possible(seen, hands)


def one_swap(state: State, seat: int, rng: random.Random) -> Four:
    """Exchange two of the hidden cards."""
    one, two = rng.sample(cards_in(hidden_from(state, seat)), 2)
    both = mask_of((one, two))
    swapped = [
        hand ^ both if (hand & both).bit_count() == 1 and who != seat else hand
        for who, hand in enumerate(state.hands)
    ]
    return swapped[0], swapped[1], swapped[2], swapped[3]


@every_ruleset
@LAW
@given(seed=SEEDS)
def test_in_every_world_all_that_was_done_can_be_done_again(name: str, seed: int) -> None:
    """Property: at any moment of any deal, and the seat then sees what it sees."""
    ruleset, rng = ruleset_of(name), random.Random(seed)
    for state, done in moments(ruleset, seed):
        if rng.random() < 0.7:
            continue
        seat = rng.randrange(4)
        seen = view(ruleset, state, seat)
        sampled = sampler_of(name).sample(seen, 3, seed=seed, deal=1, soft=rng.random() < 0.5)
        for hands in hands_of(sampled):
            assert hands[seat] & seen.hand == seen.hand
            if state.phase == PLAY:
                assert hands[seat] == seen.hand
                assert played_again(ruleset, state, done, hands, seat) is not None
            else:
                assert ruleset.deck_mask == sum(hands)
                assert {9} == {hand.bit_count() for hand in hands}


@every_ruleset
def test_every_world_comes_as_often_as_any_other(name: str) -> None:
    """Chi-square over all worlds of small endings; where one may misplay, by its weight."""
    ruleset, sampler = ruleset_of(name), sampler_of(name)
    tested = 0
    for state, done, seat in endings(name, range(20, 40), most=7, ways=12):
        weights = {}
        for hands in lies(state, seat):
            again = played_again(ruleset, state, done, hands, seat)
            if again is not None:
                weights[hands] = honesty(again, seat) if ruleset.permissive else 1.0
        if not 4 <= len(weights) <= 250:
            continue
        seen = view(ruleset, state, seat)
        sampled = sampler.sample(seen, 40 * len(weights), seed=3, deal=tested, soft=False)
        assert_as_often(hands_of(sampled), weights)
        assert sampled.even
        tested += 1
        if tested == 4:
            break

    assert tested == 4


def honesty(state: State, seat: int) -> float:
    """Weigh a world by who has misplayed in it."""
    wrong = misplayers(state)
    return float(
        np.prod([
            HAS_MISPLAYED if one in wrong else 1.0
            for one in range(4)
            if one != seat and state.hands[one] != 0
        ])
    )  # fmt: skip


def assert_as_often(found: list[Four], weights: dict[Four, float]) -> None:
    """Hold how often worlds came against how often they should; rare ones are taken together."""
    counts, whole = Counter(found), sum(weights.values())
    assert not counts.keys() - weights.keys()
    expected, observed, rare, seldom = [], [], 0.0, 0
    for hands, weight in weights.items():
        share = len(found) * weight / whole
        if share < 5:
            rare, seldom = rare + share, seldom + counts[hands]
        else:
            expected.append(share)
            observed.append(counts[hands])
    if rare:
        expected.append(rare)
        observed.append(seldom)
    assert len(expected) < 2 or chisquare(observed, expected).pvalue > SURE


@pytest.mark.parametrize("name", [ROOT, "all runs are announced", "four_jacks"])
def test_an_announced_run_lies_where_drawing_all_cards_again_and_again_puts_it(name: str) -> None:
    """First trick, a run announced: single cards lie with a seat as often as in accepted deals."""
    ruleset, rng = ruleset_of(name), random.Random(4)
    for state, done in announced(ruleset):
        seat, accepted = state.turn, list[Four]()
        while len(accepted) < 500:
            hands = shuffled_hands(state, seat, rng)
            if played_again(ruleset, state, done, hands, seat) is not None:
                accepted.append(hands)
        seen = view(ruleset, state, seat)
        drawn = hands_of(sampler_of(name).sample(seen, 6000, seed=1, deal=0, soft=False))
        assert_cards_lie_alike(accepted, drawn, seat)


@pytest.mark.parametrize("name", [ROOT, "four_jacks"])
def test_who_may_have_announced_one_of_two_runs_has_both_no_oftener(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether cases are told apart by runs, or cards are drawn until there is one, is all one."""
    ruleset, sampler = ruleset_of(name), sampler_of(name)
    for state, _ in announced(ruleset):
        seen = view(ruleset, state, state.turn)
        who = next(one for one in range(4) if one != state.turn and seen.announced[one])
        runs = sampler.listen(seen).masks.tolist()
        drawn = sampler.sample(seen, 20_000, seed=1, deal=0, soft=False).hands[:, who].tolist()
        monkeypatch.setattr(counting, "MOST_CASES", 0)
        again = sampler.sample(seen, 20_000, seed=2, deal=0, soft=False).hands[:, who].tolist()
        monkeypatch.undo()
        played = state.table.dealt[who] & ~state.hands[who]
        counts = [
            Counter(sum(run & ~(hand | played) == 0 for run in runs) > 1 for hand in some)
            for some in (drawn, again)
        ]
        assert counts[0][True] > 300
        table = [[count[False], count[True]] for count in counts]
        assert chi2_contingency(table).pvalue > SURE


def announced(ruleset: Ruleset) -> list[tuple[State, tuple[Action, ...]]]:
    """Find two moments at which somebody else has announced a run and not shown it."""
    found = []
    for seed in range(100):
        for state, done in moments(ruleset, seed):
            others = [one for one in range(4) if one != state.turn]
            said = [one for one in others if state.talk.announced[one]]
            if state.phase == PLAY and len(state.plays) in {2, 3} and said:
                found.append((state, done))
                break
        if len(found) == 2:
            break
    return found


def shuffled_hands(state: State, seat: int, rng: random.Random) -> Four:
    """Shuffle all cards that a seat does not see."""
    cards = list(cards_in(hidden_from(state, seat)))
    rng.shuffle(cards)
    hands = list(state.hands)
    for one in range(4):
        if one != seat:
            size = state.hands[one].bit_count()
            hands[one] = mask_of(cards[:size])
            del cards[:size]
    return hands[0], hands[1], hands[2], hands[3]


def assert_cards_lie_alike(one: list[Four], other: list[Four], seat: int) -> None:
    """No card lies with a seat much more often in one list than in the other."""
    for who in range(4):
        if who == seat:
            continue
        for card in range(36):
            shares = [np.mean([hands[who] >> card & 1 for hands in some]) for some in (one, other)]
            both = np.mean(shares)
            wobble = np.sqrt(both * (1 - both) * (1 / len(one) + 1 / len(other)))
            assert abs(shares[0] - shares[1]) <= 4.5 * wobble


def test_the_same_question_brings_the_same_worlds() -> None:
    """By seed, deal, seat and decision; each of them brings others."""
    ruleset, sampler = ruleset_of(ROOT), sampler_of(ROOT)
    state = next(state for state, _ in moments(ruleset, 5) if len(state.plays) == 9)
    seen = view(ruleset, state, state.turn)

    def worlds(seed: int, deal: int, decision: int | None = None) -> list[Four]:
        return hands_of(sampler.sample(seen, 5, seed=seed, deal=deal, decision=decision))

    assert worlds(1, 2) == worlds(1, 2)
    assert worlds(1, 2, 3) == worlds(1, 2, 3)
    assert worlds(1, 2)[:3] == hands_of(sampler.sample(seen, 3, seed=1, deal=2))
    assert 4 == len({str(worlds(*key)) for key in ((1, 2), (2, 2), (1, 3), (1, 2, 3))})


def test_answers_of_rules_are_found_again_in_a_table_that_grew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With room for two answers at first a seat knows what it knows with room for all."""
    ruleset, sampler = ruleset_of("trump_waits"), sampler_of("trump_waits")
    monkeypatch.setattr(lawful, "LEAST_PLACES", 2)
    narrow = Sampler(ruleset)
    for state, _ in moments(ruleset, 5):
        seen = view(ruleset, state, state.turn)
        one, other = (who.sample(seen, 2, seed=1, deal=0) for who in (sampler, narrow))
        assert hands_of(one) == hands_of(other)

    assert narrow.lawful.filled > 50


def test_calls_make_worlds_as_likely_as_the_callers_would_call_so() -> None:
    """Six cards hidden: each world comes by the mean weight of all its kitties."""
    ruleset, sampler = ruleset_of(ROOT), sampler_of(ROOT)
    tested = 0
    for state, done, seat in endings(ROOT, range(50, 80), most=6, ways=20):
        seen = view(ruleset, state, seat)
        weights = {
            hands: called(ruleset, state, seen, hands)
            for hands in lies(state, seat)
            if played_again(ruleset, state, done, hands, seat) is not None
        }
        if len(set(weights.values())) > 3 and quiet(state, seat):
            sampled = sampler.sample(seen, 4000, seed=3, deal=tested)
            assert_as_often(hands_of(sampled), weights)
            tested += 1
        if tested == 3:
            break

    assert tested == 3


def quiet(state: State, seat: int) -> bool:
    """Tell whether nothing but calls makes one world likelier than another: all is announced."""
    return all(
        state.talk.announced[one] or not state.table.held[one] for one in range(4) if one != seat
    ) and not any(state.talk.announced)


def called(ruleset: Ruleset, state: State, seen: View, hands: Four) -> float:
    """Weigh the calls, and silence about runs, by all kitties that each caller may have had."""
    weight = 1.0
    enough = sampler_of(ROOT).enough
    for one in range(4):
        if one == seen.seat:
            continue
        played = state.table.dealt[one] & ~state.hands[one]
        nine = hands[one] | played
        if find_runs(ruleset, nine, state.trump):
            weight *= SILENT_RUN
        calls = [call for call in calls_of(ruleset, seen, enough) if call.seat == one]
        firsts = [nine & ~mask_of(some) for some in combinations(cards_in(nine), 3)]
        weight *= float(
            np.mean(
                [np.prod([call_weight(first, *call[1:5]) for call in calls]) for first in firsts]
            )
        )
    return weight


def test_who_passed_is_weaker_and_who_went_is_stronger_than_by_chance() -> None:
    """Before the first card: trumps in the goer's hand, with and without listening to calls."""
    ruleset, sampler = ruleset_of(ROOT), sampler_of(ROOT)
    state = next(
        state
        for seed in range(99)
        for state, _ in moments(ruleset, seed)
        if state.phase == PLAY and not state.plays and state.table.contract is not None
        and state.table.contract.goer != state.turn and len(state.table.said) == 2
    )  # fmt: skip
    contract = state.table.contract
    assert contract is not None
    seen = view(ruleset, state, state.turn)
    jack = 9 * contract.trump + 5
    share = {}
    for soft in (False, True):
        hands = sampler.sample(seen, 2000, seed=1, deal=0, soft=soft).hands
        share[soft] = np.mean(hands[:, contract.goer] >> jack & 1)

    assert share[True] > share[False]


def test_a_rule_that_looks_at_single_cards_leaves_nobody_stuck() -> None:
    """Too narrow to be drawn by chance: worlds are found by trying, and still fit."""
    ruleset, sampler = ruleset_of("high_or_low"), sampler_of("high_or_low")
    uneven = 0
    for seed in range(4):
        for state, done in moments(ruleset, seed):
            if state.phase == PLAY and len(state.plays) == 17:
                seen = view(ruleset, state, state.turn)
                sampled = sampler.sample(seen, 4, seed=1, deal=seed)
                uneven += not sampled.even
                for hands in hands_of(sampled):
                    assert played_again(ruleset, state, done, hands, state.turn) is not None

    assert uneven > 0


def test_where_nothing_fits_that_is_said() -> None:
    """A view that no deal brings, an onlooker's, and one after the play."""
    ruleset, sampler = ruleset_of(ROOT), sampler_of(ROOT)
    state = next(state for state, _ in moments(ruleset, 5) if len(state.plays) == 8)
    seen = view(ruleset, state, state.turn)
    wrong = seen._replace(sizes=tuple(size + 1 for size in seen.sizes))

    with pytest.raises(ValueError, match="no cards fit"):
        sampler.sample(wrong, 1, seed=1, deal=0)
    with pytest.raises(ValueError, match="onlooker"):
        sampler.sample(view(ruleset, state, None), 1, seed=1, deal=0)
    with pytest.raises(ValueError, match="deal is over"):
        sampler.sample(seen._replace(phase=2), 1, seed=1, deal=0)


@pytest.mark.parametrize(("name", "fits"), [("the bells must be claimed", False), (ROOT, True)])
def test_a_bell_that_falls_in_silence_tells_where_the_other_is_not(name: str, fits: bool) -> None:
    """Where the first of both may not fall without a claim; elsewhere it tells nothing."""
    ruleset, tried = ruleset_of(name), 0
    for state, done in (one for seed in range(60) for one in moments(ruleset, seed)):
        bells = ruleset.bells[state.trump] if state.plays else 0
        if not (bells and bells >> state.plays[-1] & 1) or state.talk.claims:
            continue
        holder = (state.leaders[(len(state.plays) - 1) // 4] + (len(state.plays) - 1) % 4) % 4
        other = bells & ~mask_of(state.plays)
        seat = next((one for one in range(4) if one != holder and not state.hands[one] & other), 0)
        if (
            not other & hidden_from(state, seat)
            or state.hands[holder] & (other | bells)
            or (seat == holder)
        ):
            continue
        for card in cards_in(state.hands[holder]):
            both, hands = other | 1 << card, list(state.hands)
            for one in range(4):
                if (hands[one] & both).bit_count() == 1:
                    hands[one] ^= both
            four = (hands[0], hands[1], hands[2], hands[3])
            again = played_again(ruleset, state, done, four, seat) is not None
            assert again == sampler_of(name).possible(view(ruleset, state, seat), four)
            assert fits or not again
            tried += again == fits

    assert tried > 5


def test_the_weights_are_written_down() -> None:
    """CONTRIBUTING tells each of them, and what it is for."""
    page = (Path(__file__).parent.parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = page.partition("| what somebody did | weight |")[2].partition("\n\n")[0]
    told = [float(row.split("|")[2]) for row in table.splitlines()[2:]]

    assert [
        likelihood.PASSED_STRONG,
        likelihood.NAMED_OTHER,
        likelihood.NAMED_WEAK,
        likelihood.SILENT_RUN,
        likelihood.BLUFFED,
        likelihood.SILENT_BELLS,
        HAS_MISPLAYED,
    ] == told


def test_kitties_are_parts_of_what_was_dealt() -> None:
    """In the auction what a seat does not see of its own is its kitty."""
    for name in ("wikipedia-standard", "kenmacd-server", "mkboot-family"):
        ruleset = ruleset_of(name)
        for state, _ in moments(ruleset, 3):
            seen = view(ruleset, state, state.turn)
            sampled = sampler_of(name).sample(seen, 5, seed=1, deal=0)
            for hands, kitties in zip(sampled.hands, sampled.kitties, strict=True):
                for seat in range(4):
                    played = state.table.dealt[seat] & ~state.hands[seat]
                    assert 3 == int(kitties[seat]).bit_count()
                    assert 0 == kitties[seat] & ~(hands[seat] | played)
                if seen.contract is None and seen.hand.bit_count() == 6:
                    assert 0 == kitties[state.turn] & seen.hand
