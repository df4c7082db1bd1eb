"""Strange rules, endings of deals that were played by chance, and their values by trying all.

The values share nothing with the solver: they come of the engine's own steps, one card after the
other, each side taking what is best for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

from plugins import follow
from tarabish_core.engine.actions import Go, Pass, Play
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.chance import Chance, shuffled_pack
from tarabish_core.engine.choices import choices
from tarabish_core.engine.model import Pair
from tarabish_core.engine.phases import refusal, step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, PLAY, State, deal_cards, start
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search import Solver, position_of

STRANGE = {path.stem: path for path in (Path(__file__).parent / "strange").glob("*.py")}
"""Rules that play as no shipped one does, by name."""


DUTIES = ("always", "unless_partner_winning")
FOLLOW = (
    (True, False),
    (*DUTIES, "optional"),
    (*DUTIES, "never"),
    (*DUTIES, "never"),
    ("forced", "free", "forbidden"),
)
"""Every value of every option of `follow`."""


def ways_to_follow(ruleset: Ruleset) -> Iterator[Ruleset]:
    """Give a ruleset with each of the 162 sets of options of `follow`."""
    for values in product(*FOLLOW):
        options = follow.Options.model_validate(
            dict(zip(follow.Options.model_fields, values, strict=True))
        )
        yield replace(ruleset, legal_cards=follow.legal_cards(options))


def strange(name: str) -> Ruleset:
    """Load the standard game, and no-trump, with a strange rule."""
    registry = Registry(files=[STRANGE[name]])
    return load_variant(ROOT, Overrides(with_=(name, "no_trump")), registry=registry).ruleset


def endings(ruleset: Ruleset, seed: int, count: int, most: int) -> Iterator[State]:
    """Play deals by chance, each up to a moment when somebody has ``most`` cards or fewer left.

    The moment is within a trick as often as not.
    """
    number = 0
    while count:
        chance = Chance(seed, number)
        state = named(ruleset, seed, number, chance)
        left = 4 * (1 + chance.below(most)) - chance.below(4)
        while state.phase == PLAY and _left(state) > left:
            cards = cards_in(state.lawful)
            state = play(ruleset, state, cards[chance.below(len(cards))])
        number += 1
        if state.phase == PLAY:
            count -= 1
            yield state


def named(ruleset: Ruleset, seed: int, number: int, chance: Chance) -> State:
    """Deal, and let trump be named by chance."""
    pack = shuffled_pack(seed, number, cards_in(ruleset.deck_mask))
    state = start(ruleset, deal_cards(ruleset, pack, number % 4))
    while state.phase == AUCTION:
        calls = choices(ruleset, state, state.turn).calls
        call = calls[chance.below(len(calls))]
        said = Pass(state.turn) if call == PASS else Go(state.turn, call)
        state = step(ruleset, state, said)
    return state


def _left(state: State) -> int:
    return sum(hand.bit_count() for hand in state.hands)


def play(ruleset: Ruleset, state: State, card: int) -> State:
    """Play a card, with the bells where it may not be played without."""
    action = Play(state.turn, card)
    if refusal(ruleset, state, action) is not None:
        action = Play(state.turn, card, bella=True)
    return step(ruleset, state, action)


def by_trying(ruleset: Ruleset, state: State) -> Pair:
    """Give the points that each side can be sure of at the end, by trying all lawful cards."""
    if state.phase == PLAY:
        return best_of(state, by_card(ruleset, state))
    worth = ruleset.points[state.trump]
    won = [sum(worth[card] for card in cards_in(taken)) for taken in state.taken]
    return won[0] + state.bonus[0], won[1] + state.bonus[1]


def by_card(ruleset: Ruleset, state: State) -> dict[int, Pair]:
    """Give the same for each lawful card of the seat in turn."""
    return {card: by_trying(ruleset, play(ruleset, state, card)) for card in cards_in(state.lawful)}


def best_of(state: State, cards: dict[int, Pair]) -> Pair:
    """Take what is best for the side in turn: the most for itself, the least for the others."""
    ours, theirs = [one for one, _ in cards.values()], [other for _, other in cards.values()]
    return (min(ours), max(theirs)) if state.turn & 1 else (max(ours), min(theirs))


def wrong(solver: Solver, state: State) -> list[str]:
    """Solve a position in every manner; say what differs from trying everything."""
    position, cards = position_of(solver.ruleset, state), by_card(solver.ruleset, state)
    best, found = best_of(state, cards), []
    if best != solver.value(position).points:
        found.append(f"the value of {position}")
    if cards != dict(solver.card_values(position)):
        found.append(f"the cards of {position}")
    found += [
        f"whether side {side} gets {points} in {position}"
        for side, value in enumerate(best)
        for points in (value, value + 1)
        if solver.at_least(position, side, points) != (points <= value)
    ]
    return found
