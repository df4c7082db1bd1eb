"""How the cards may lie, found by playing: nothing of it is taken from the sampler.

A way the cards may lie is a deal in which all that was done can be done again, and after which the
seat that looks on sees what it saw.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

from tarabish_core.engine.actions import Action, Play
from tarabish_core.engine.cards import cards_in, mask_of
from tarabish_core.engine.choices import choices
from tarabish_core.engine.phases import fold, refusal, step
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, PLAY, Deal, Four, State, seat_of_play, start
from tarabish_core.engine.talking import owing
from tarabish_core.engine.view import view
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search.worlds import Sampler
from tests.engine.table import shuffled
from tests.engine.walks import choose, shipped, shows

ODD = Path(__file__).parent / "odd_rules"
HOUSE = Path(__file__).parent.parent / "house_rules"

TALK = {
    "runs must be shown": Overrides(set=("show.must=true", "show.window=after_trick_1")),
    "bluffs lose the deal": Overrides(with_=("misplay",), set=("announce.bluff=misplay",)),
    "bluffs count nothing": Overrides(set=("announce.bluff=allowed", "announce.what=all")),
    "bluffs must be shown": Overrides(
        set=("announce.bluff=allowed", "show.must=true", "show.window=after_trick_1")
    ),
    "all runs are announced": Overrides(set=("announce.what=all", "runs.split=single")),
    "the bells must be claimed": Overrides(set=("bella.on=first", "bella.optional=false")),
    "no-trump": Overrides(with_=("no_trump",)),
    "going under is forbidden": Overrides(set=("follow.undertrump=forbidden",)),
    "nobody need go over": Overrides(
        set=("follow.undertrump=forbidden", "follow.overtrump_ruff=never")
    ),
}
RULES = {
    "trump_waits": HOUSE,
    "four_jacks": HOUSE,
    "high_or_low": ODD,
    "six_waits": ODD,
}


@cache
def ruleset_of(name: str) -> Ruleset:
    """Load a shipped variant, one of TALK, or the usual game with one of RULES."""
    if name in TALK:
        return load_variant(ROOT, TALK[name]).ruleset
    if name in RULES:
        registry = Registry(files=[RULES[name] / f"{name}.py"])
        return load_variant(ROOT, Overrides(with_=(name,)), registry=registry).ruleset
    return shipped(name).ruleset


@cache
def sampler_of(name: str) -> Sampler:
    """Give the sampler of a ruleset, once."""
    return Sampler(ruleset_of(name))


def moments(ruleset: Ruleset, seed: int) -> Iterator[tuple[State, tuple[Action, ...]]]:
    """Play a deal by chance; gives each state before its end with all that was done."""
    rng, done = random.Random(seed), tuple[Action, ...]()
    state = shuffled(ruleset, seed, rng.randrange(4)).state
    while state.phase in {AUCTION, PLAY}:
        yield state, done
        action = choose(ruleset, state, rng)
        reason = refusal(ruleset, state, action)
        if reason is not None and reason.code == "must_show_first":
            seat = owing(ruleset, state)
            action = shows(ruleset, state, seat, choices(ruleset, state, seat))[0]
        after = step(ruleset, state, action)
        if after.end is not None and after.end.kind == "bluff" and rng.random() < 0.95:
            continue
        state, done = after, (*done, action)


def hidden_from(state: State, seat: int) -> int:
    """Gather the cards that lie in other hands."""
    return mask_of(card for one in range(4) if one != seat for card in cards_in(state.hands[one]))


def lies(state: State, seat: int) -> Iterator[Four]:
    """List all ways to lay the cards that are in others' hands, lawful or not."""
    others = [one for one in range(4) if one != seat]
    sizes = [state.hands[one].bit_count() for one in others]
    for masks in _parts(cards_in(hidden_from(state, seat)), sizes):
        hands = list(state.hands)
        for one, mask in zip(others, masks, strict=True):
            hands[one] = mask
        yield (hands[0], hands[1], hands[2], hands[3])


def _parts(cards: tuple[int, ...], sizes: list[int]) -> Iterator[list[int]]:
    if not sizes:
        yield []
        return
    for some in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in some)
        for more in _parts(rest, sizes[1:]):
            yield [mask_of(some), *more]


def deal_with(state: State, hands: Four, seat: int) -> Deal:
    """Make the deal in which the others now have these cards left, and their kitties any."""
    real = state.table.deal
    first, kitty = list(real.first), list(real.kitty)
    for one in range(4):
        if one != seat:
            played = state.table.dealt[one] & ~state.hands[one]
            nine = cards_in(hands[one] | played)
            size = real.kitty[one].bit_count()
            first[one], kitty[one] = mask_of(nine[size:]), mask_of(nine[:size])
    return real._replace(
        first=(first[0], first[1], first[2], first[3]),
        kitty=(kitty[0], kitty[1], kitty[2], kitty[3]),
    )


def played_again(
    ruleset: Ruleset, state: State, done: tuple[Action, ...], hands: Four, seat: int
) -> State | None:
    """Do all that was done where the cards lie otherwise; None if it cannot have been so."""
    try:
        again = fold(ruleset, start(ruleset, deal_with(state, hands, seat)), done)
    except IllegalAction:
        return None
    return again if view(ruleset, again, seat) == view(ruleset, state, seat) else None


def misplayers(state: State) -> set[int]:
    """Name the seats that have misplayed."""
    return {seat_of_play(state, index) for index in state.talk.misplays}


def endings(
    name: str, seeds: range, *, most: int, ways: int = 2
) -> Iterator[tuple[State, tuple[Action, ...], int]]:
    """Find moments with so few cards hidden from the seat in turn that all can be gone through.

    Each is given with what was done and the seat; there are at least ``ways`` to lay the cards.
    """
    ruleset = ruleset_of(name)
    for seed in seeds:
        for state, done in moments(ruleset, seed):
            few = state.phase == PLAY and hidden_from(state, state.turn).bit_count() <= most
            fresh = done and isinstance(done[-1], Play)
            if few and fresh and sum(1 for _ in lies(state, state.turn)) >= ways:
                yield state, done, state.turn
