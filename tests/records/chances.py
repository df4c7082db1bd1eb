"""Deals played by chance: whatever may be done is done some time."""

from __future__ import annotations

from random import Random

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
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.choices import Choices, choices
from tarabish_core.engine.phases import refusal, step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import score
from tarabish_core.engine.state import AUCTION, OVER, Deal, State, deal_cards, start, write_score
from tarabish_core.records.writer import deal_tags, write_actions, write_tags
from tarabish_core.rules.resolve import parse_overrides
from tarabish_core.rules.variants import Variant
from tests.records.samples import load

PACK = tuple(range(36))


def variant_of(name: str, settings: str = "") -> Variant:
    """Load a variant with some options changed."""
    return load(name, parse_overrides(settings.split()), None)


def record(variant: Variant, seed: int, settings: str = "") -> str:
    """Write a deal that was played by chance, often left unfinished or stopped."""
    deal, actions = play(variant.ruleset, seed)
    return written(variant, deal, actions, settings)


def written(
    variant: Variant,
    deal: Deal,
    actions: tuple[Action, ...],
    settings: str = "",
    scored: int | None = None,
) -> str:
    """Write a record of one deal; ``scored`` of its actions came before the score was written."""
    ruleset = variant.ruleset
    tags = {"Tarabish": "1", "Variant": variant.name, "Digest": ruleset.digest}
    if settings:
        tags["Set"] = settings
    state = start(ruleset, deal)
    for number, action in enumerate(actions):
        state = step(ruleset, write_score(state) if number == scored else state, action)
    points = score(ruleset, state).points if state.phase >= OVER else None
    head = write_tags(tags | deal_tags(deal, points))
    return f"{head}\n{write_actions(ruleset, deal, actions, scored)}"


def play(ruleset: Ruleset, seed: int) -> tuple[Deal, tuple[Action, ...]]:
    """Play a deal by chance, up to its end or to any moment before that."""
    chance = Random(seed)
    deal = _dealt(ruleset, chance)
    state = start(ruleset, deal)
    actions: list[Action] = []
    left = chance.randrange(90) if chance.randrange(3) == 0 else 200
    while left and (state.phase != OVER or chance.randrange(3)):
        action = _choose(ruleset, state, chance)
        if action is None:
            break
        actions.append(action)
        state = step(ruleset, state, action)
        left -= 1
    return deal, tuple(actions)


def _dealt(ruleset: Ruleset, chance: Random) -> Deal:
    """Deal by chance; often packs that hold long runs and the bells."""
    if chance.randrange(2):
        pack = shuffled_pack(chance.randrange(10**6), 0, PACK)
    else:
        threes = list(range(0, 36, 3))
        chance.shuffle(threes)
        cards = [card for first in threes for card in range(first, first + 3)]
        for _ in range(chance.randrange(20)):
            one, two = chance.randrange(36), chance.randrange(36)
            cards[one], cards[two] = cards[two], cards[one]
        pack = tuple(cards)
    before = chance.randrange(300), chance.randrange(300)
    waiting = chance.choice([0, 0, 81])
    return deal_cards(ruleset, pack, chance.randrange(4), before, waiting)


def _choose(ruleset: Ruleset, state: State, chance: Random) -> Action | None:
    """Choose what somebody does now; what stops the deal is rare."""
    own: list[Action] = []
    beside: list[Action] = []
    stops: list[Action] = []
    for seat in range(4):
        may = choices(ruleset, state, seat)
        if state.phase == AUCTION:
            own += [_say(seat, call) for call in may.calls]
            continue
        beside += _words(may, seat, chance)
        stops += _stops(may, seat)
        own += [Play(seat, card) for card in cards_in(may.cards)]
        own += [Play(seat, card, bella=True) for card in cards_in(may.bella_cards)]
    own, stops = _lawful(ruleset, state, own), _lawful(ruleset, state, stops)
    if stops and chance.randrange(60) == 0:
        return chance.choice(stops)
    words = [word for word in beside if not isinstance(word, Look) or chance.randrange(12) == 0]
    if words and chance.randrange(4):
        return chance.choice(words)
    return chance.choice(own) if own else None


def _lawful(ruleset: Ruleset, state: State, actions: list[Action]) -> list[Action]:
    """Keep what is not refused: a bell may have to be claimed, a misplay needs a card."""
    return [action for action in actions if refusal(ruleset, state, action) is None]


def _say(seat: int, call: int) -> Action:
    return Pass(seat) if call == PASS else Go(seat, call)


def _words(may: Choices, seat: int, chance: Random) -> list[Action]:
    """List what may be said and shown beside a card."""
    words: list[Action] = [Announce(seat, values) for values in may.announcements]
    if may.runs:
        runs = tuple(run.cards for run in may.runs)
        words.append(Show(seat, runs if chance.randrange(2) else runs[:1]))
        if may.run_bella:
            words.append(Show(seat, runs, bella=True))
    if may.bella:
        words.append(Bella(seat))
    if may.look:
        words.append(Look(seat))
    return words


def _stops(may: Choices, seat: int) -> list[Action]:
    """List what would stop the deal."""
    found: list[Action] = [CallMisplay(seat, (seat + 1) % 4, trick) for trick in may.misplay]
    if may.throw_in:
        found.append(ThrowIn(seat))
    if may.count_out:
        found.append(CountOut(seat))
    return found
