"""Why something could be done: which plugin decided it, and what each refiner made of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from tarabish_core.engine.actions import Action, Go, Play
from tarabish_core.engine.bidding import auction_of
from tarabish_core.engine.cards import (
    NO_TRUMP,
    NOBODY,
    PASS,
    SUIT_MASKS,
    cards_in,
    high_to_low,
    mask_of,
)
from tarabish_core.engine.choices import Choices, choices
from tarabish_core.engine.model import AFTER, REFUSED, Auction, Contract, closed
from tarabish_core.engine.playing import why_not
from tarabish_core.engine.refusals import Reason
from tarabish_core.engine.state import AUCTION, PLAY, State, lead_facts, moment
from tarabish_core.engine.talking import claim_alone, claim_with
from tarabish_core.messages import call_word, card_word, say, values_word
from tarabish_core.rules.stages import Asker, Decision
from tarabish_core.rules.variants import Variant

WINDOW_WORDS = ("closed", "open", "late")
BELLA_WORDS = {-1: "refused_claim", -2: "bells_lost", -3: "deal_lost", -4: "warned"}


@dataclass(frozen=True)
class Refused:
    """A card of the hand that could not be played, and why."""

    card: int
    reason: Reason


@dataclass(frozen=True)
class Explanation:
    """What a seat could do at one moment, who decided that, and which cards were refused."""

    seat: int
    choices: Choices
    decisions: tuple[Decision, ...]
    refused: tuple[Refused, ...]


def explain(variant: Variant, state: State, action: Action) -> Explanation:
    """Explain what the seat of an action could do in the state before it, and what came of it."""
    asker, ruleset, seat = Asker(variant), variant.ruleset, action.seat
    if state.phase == AUCTION:
        call = action.trump if isinstance(action, Go) else PASS
        decisions = list(_auction(asker, state, call))
    else:
        card = action.card if isinstance(action, Play) else NOBODY
        decisions = list(_playing(asker, state, seat, card))
    refused = []
    if state.phase == PLAY and seat == state.turn:
        hand = cards_in(state.hands[seat])
        refused = [Refused(one, why) for one in hand if (why := why_not(state, one))]
    return Explanation(seat, choices(ruleset, state, seat), tuple(decisions), tuple(refused))


def _auction(asker: Asker, state: State, call: int) -> Iterator[Decision]:
    auction = auction_of(state)
    yield from asker.ask("calls", "", lambda answer: answer(auction), _calls)
    yield from asker.ask(
        "sees_kitty", "", lambda answer: answer(state.turn, auction), lambda sees: (_yes(sees),)
    )
    said = Auction(auction.dealer, (*auction.said, call))
    yield from asker.ask("contract", call_word(call), lambda answer: answer(said), _contract)


def _playing(asker: Asker, state: State, seat: int, card: int) -> Iterator[Decision]:
    if state.phase == PLAY and seat == state.turn:
        yield from _cards(asker, state)
    yield from _windows(asker, state, seat)
    held = tuple(run.value for run in state.table.held[seat])
    if held:
        sizes = asker.variant.ruleset.run_sizes[state.trump == NO_TRUMP]
        yield from asker.ask(
            "announcements",
            "",
            lambda answer: answer(held, sizes),
            lambda all_: map(values_word, all_),
        )
    yield from _bells(asker, state, seat)
    if card != NOBODY and len(state.plays) % 4 == 3:
        four = mask_of((*state.plays[-3:], card))
        trick, last = len(state.plays) // 4, state.hands[seat] == 1 << card
        yield from asker.points(
            "trick_bonus", lambda answer: answer(four, state.trump, trick, last)
        )


def _windows(asker: Asker, state: State, seat: int) -> Iterator[Decision]:
    number = len(state.plays) // 4 - 1
    asked = moment(state, seat, number)
    for name in asker.variant.ruleset.windows._fields:
        if name != "look" or number >= 0:
            yield from asker.field(
                "windows",
                name,
                lambda window: (say(f"explain.{WINDOW_WORDS[window(asked)]}"),),
                closed,
            )


def _cards(asker: Asker, state: State) -> Iterator[Decision]:
    hand, contract = state.hands[state.turn], state.table.contract
    if state.best == NOBODY:
        if contract is not None:
            lead = lead_facts(hand, contract, state.plays, state.leaders)
            yield from asker.ask("lead_cards", "", lambda answer: answer(lead), _names)
        return
    trump = state.trump
    over = asker.variant.ruleset.over[trump][state.best]
    ally = (state.holder ^ state.turn ^ 1) & 1
    yield from asker.ask(
        "legal_cards",
        "",
        lambda answer: answer(hand, state.led, SUIT_MASKS[trump], over, ally),
        _names,
    )


def _bells(asker: Asker, state: State, seat: int) -> Iterator[Decision]:
    """Tell what a claim would bring with each of the bells in hand, or without a card."""
    ruleset = asker.variant.ruleset
    for card in cards_in(state.hands[seat] & ruleset.bells[state.trump]):
        when = claim_with(ruleset, state, seat, card)
        if when is not None and seat == state.turn:
            yield from asker.ask("bella", card_word(card), _asked_when(when), _claim)
    alone = claim_alone(ruleset, state, seat)
    if alone is not None and (alone >= AFTER or ruleset.bella(alone, True) != REFUSED):
        yield from asker.ask("bella", "", lambda answer: answer(alone, True), _claim)


def _asked_when(when: int) -> Callable[[Any], Any]:
    return lambda answer: answer(when, True)


def _calls(calls: tuple[int, ...]) -> Iterator[str]:
    return map(call_word, calls)


def _names(mask: int) -> Iterator[str]:
    return map(card_word, high_to_low(mask))


def _yes(value: object) -> str:
    return say("explain.yes" if value else "explain.no")


def _claim(points: int) -> tuple[str]:
    return (say(f"explain.{BELLA_WORDS[points]}") if points in BELLA_WORDS else str(points),)


def _contract(contract: Contract | None) -> tuple[str, ...]:
    if contract is None:
        return ()
    if contract.goer == NOBODY:
        return (say("explain.passed"),)
    words = {"seat": contract.goer, "call": contract.trump}
    return say("explain.goes", words), say("explain.leads", {"seat": contract.leader})
