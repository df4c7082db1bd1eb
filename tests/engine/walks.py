"""Random play by random legal choices, for the laws that must hold whatever is played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from hypothesis import Phase, settings
from hypothesis import strategies as st

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Look,
    Pass,
    Play,
    Show,
    ThrowIn,
)
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.choices import Choices, choices
from tarabish_core.engine.phases import refusal, step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import OVER, State
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import Variant, load_variant
from tests.engine.table import shuffled

EXAMPLES = max(5, 100 // len(shipped_names()))
"""How many deals a law is tried on in each variant, so that more variants take no more time."""

LAW = settings(
    max_examples=EXAMPLES,
    deadline=None,
    database=None,
    phases=(Phase.explicit, Phase.generate, Phase.shrink),
)
SEEDS = st.integers(0, 2**64 - 1)
STOPS = ThrowIn | CountOut | CallMisplay | Look
TALK = Announce | Show | Bella


@cache
def shipped(name: str) -> Variant:
    """Load a shipped variant once."""
    return load_variant(name)


def offered(ruleset: Ruleset, state: State, seat: int) -> list[Action]:
    """All that a seat is offered; a card that must go with a claim only with it."""
    can = choices(ruleset, state, seat)
    found: list[Action] = [Pass(seat) if call == PASS else Go(seat, call) for call in can.calls]
    found += [Announce(seat, values) for values in can.announcements]
    found += shows(ruleset, state, seat, can)
    for card in cards_in(can.cards):
        claims = [Play(seat, card, bella=True)] if can.bella_cards >> card & 1 else []
        reason = refusal(ruleset, state, Play(seat, card)) if claims else None
        found += claims
        if reason is None or reason.code != "must_claim_bella":
            found.append(Play(seat, card))
    found += [Bella(seat)] if can.bella else []
    found += [ThrowIn(seat)] if can.throw_in else []
    found += [CountOut(seat)] if can.count_out else []
    found += [Look(seat)] if can.look else []
    begun = len(state.plays)
    for trick in can.misplay:
        leader = state.leaders[trick]
        found += [
            CallMisplay(seat, (leader + place) % 4, trick)
            for place in range(4)
            if 4 * trick + place < begun
        ]
    return found


def shows(ruleset: Ruleset, state: State, seat: int, can: Choices) -> list[Action]:
    """Show all runs or only those announced, the bells claimed with them or not."""
    if not can.runs:
        return []
    best = max(state.talk.announced[seat])
    bells = ruleset.bells[state.trump]
    found: list[Action] = []
    for runs in (can.runs, [run for run in can.runs if run.value == best][:1]):
        masks = tuple(run.cards for run in runs)
        found.append(Show(seat, masks))
        if can.run_bella and any(mask & bells == bells for mask in masks):
            found.append(Show(seat, masks, bella=True))
    return found


def choose(ruleset: Ruleset, state: State, rng: random.Random) -> Action:
    """Choose one of all that is offered; talk and passing are likely, stopping play is rare."""
    found = [action for seat in range(4) for action in offered(ruleset, state, seat)]
    talk = [a for a in found if isinstance(a, TALK)]
    stops = [a for a in found if isinstance(a, STOPS)]
    if talk and rng.random() < 0.6:
        return rng.choice(talk)
    if stops and rng.random() < 0.01:
        return rng.choice(stops)
    passes = [a for a in found if isinstance(a, Pass)]
    if passes and rng.random() < 0.4:
        return passes[0]
    cards = [a for a in found if not isinstance(a, STOPS | TALK)]
    claims = [a for a in cards if isinstance(a, Play) and a.bella]
    return rng.choice(claims if claims and rng.random() < 0.3 else cards)


def walk(ruleset: Ruleset, seed: int) -> Iterator[tuple[State, Action | None]]:
    """Play a deal of a seed; gives each state with the action done then, the last with None."""
    rng = random.Random(seed)
    state = shuffled(ruleset, seed, rng.randrange(4)).state
    while state.phase != OVER:
        action = choose(ruleset, state, rng)
        yield state, action
        state = step(ruleset, state, action)
    yield state, None


def anything(state: State, rng: random.Random) -> Action:
    """Make up something to do, mostly against the rules."""
    seat = rng.choice((state.turn, rng.randrange(4))) if state.turn >= 0 else rng.randrange(4)
    held = [run.cards for run in state.table.held[seat]]
    shown = tuple(rng.choice([*held, rng.getrandbits(36)]) for _ in range(rng.randrange(1, 3)))
    makers: tuple[Action, ...] = (
        Pass(seat),
        Go(seat, rng.randrange(5)),
        Announce(seat, rng.choice(((20,), (50,), (50, 20), (100,), ()))),
        Show(seat, shown, bella=rng.random() < 0.5),
        Bella(seat),
        Play(seat, rng.randrange(36), bella=rng.random() < 0.3),
        Play(seat, rng.choice(cards_in(state.hands[seat]) or (0,)), bella=rng.random() < 0.3),
        CallMisplay(seat, rng.randrange(4), rng.randrange(10)),
        ThrowIn(seat),
        CountOut(seat),
        Look(seat),
    )
    return rng.choice(makers)
