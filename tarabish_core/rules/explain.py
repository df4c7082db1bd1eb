"""Why something could be done: which plugin decided it, and what each refiner made of it.

The rules are asked again stage by stage, on the facts of one moment; a ruleset in play knows
nothing of this and pays nothing for it.
"""

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
from tarabish_core.rules.compiler import chain, parts_of
from tarabish_core.rules.variants import RESERVED, Variant

WINDOW_WORDS = ("closed", "open", "late")
BELLA_WORDS = {-1: "refused_claim", -2: "bells_lost", -3: "deal_lost", -4: "warned"}


@dataclass(frozen=True)
class Part:
    """A plugin's part in a decision.

    Attributes:
        plugin: its name.
        part: "decides", "refines" or "adds".
        place: ``file:line`` of its table in the variant, or what was typed.
        options: the options that are set there, as they are written.
        answer: how the answer stands after it, in words.
        removed, added: what it took from the answer, and put into it.
    """

    plugin: str
    part: str
    place: str
    options: tuple[str, ...]
    answer: tuple[str, ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """One question that was asked at the moment, its answer in words, and who made it."""

    hook: str
    about: str
    answer: tuple[str, ...]
    parts: tuple[Part, ...]


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


class _Asker:
    """Asks the stages of a variant's hooks."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.parts = parts_of(variant.chosen)

    def ask(
        self, hook: str, about: str, asks: Callable[[Any], Any], words: Callable[[Any], Any]
    ) -> Iterator[Decision]:
        """Put one question to each stage of a hook; nothing comes of one that nobody answers."""
        made: list[Part] = []
        before: tuple[str, ...] = ()
        last: object = None
        for step in chain(hook, self.parts[hook]):
            found = asks(step.answer)
            now = tuple(words(found))
            if made or found is not None:
                made.append(self.part(step.plugin, step.part, before, now, first=not made))
                before, last = now, found
        if last is not None:
            yield Decision(hook, about, before, tuple(made))

    def windows(self, name: str, asked: Any) -> Iterator[Decision]:
        """Tell who made one of the windows; plugins that leave it alone have no part in it."""
        made: list[Part] = []
        before: tuple[str, ...] = ()
        known: object = None
        for step in chain("windows", self.parts["windows"]):
            window = getattr(step.answer, name)
            if window is known or (window is closed and not made):
                continue
            now = (say(f"explain.{WINDOW_WORDS[window(asked)]}"),)
            part = "refines" if made else "decides"
            made.append(self.part(step.plugin, part, before, now, first=not made))
            before, known = now, window
        if made:
            yield Decision("windows", name, before, tuple(made))

    def part(
        self, plugin: str, part: str, before: tuple[str, ...], now: tuple[str, ...], *, first: bool
    ) -> Part:
        """Tell of a plugin's part in an answer, and where the variant names it."""
        entry = self.variant.entries[plugin]
        options = self.variant.options[plugin]
        return Part(
            plugin,
            part,
            _place(self.variant, plugin),
            tuple(
                f"{key} = {_written(options[key])}"
                for key in entry.settings
                if key not in RESERVED and key in options
            ),
            now,
            () if first else tuple(word for word in before if word not in now),
            () if first else tuple(word for word in now if word not in before),
        )


def _place(variant: Variant, plugin: str) -> str:
    origin = variant.entries[plugin].origin
    known = {document.path for document in variant.documents}
    return str(origin) if origin.path in known else origin.path


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')


def explain(variant: Variant, state: State, action: Action) -> Explanation:
    """Explain what the seat of an action could do in the state before it, and what came of it."""
    asker, ruleset, seat = _Asker(variant), variant.ruleset, action.seat
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


def _auction(asker: _Asker, state: State, call: int) -> Iterator[Decision]:
    auction = auction_of(state)
    yield from asker.ask("calls", "", lambda answer: answer(auction), _calls)
    yield from asker.ask(
        "sees_kitty", "", lambda answer: answer(state.turn, auction), lambda sees: (_yes(sees),)
    )
    said = Auction(auction.dealer, (*auction.said, call))
    yield from asker.ask("contract", call_word(call), lambda answer: answer(said), _contract)


def _playing(asker: _Asker, state: State, seat: int, card: int) -> Iterator[Decision]:
    if state.phase == PLAY and seat == state.turn:
        yield from _cards(asker, state)
    number = len(state.plays) // 4 - 1
    for name in asker.variant.ruleset.windows._fields:
        if name != "look" or number >= 0:
            yield from asker.windows(name, moment(state, seat, number))
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
        last = state.hands[seat] == 1 << card
        for step in chain("trick_bonus", asker.parts["trick_bonus"]):
            points = step.answer(four, state.trump, last)
            if points:
                part = asker.part(step.plugin, "adds", (), (str(points),), first=False)
                yield Decision("trick_bonus", "", (str(points),), (part,))


def _cards(asker: _Asker, state: State) -> Iterator[Decision]:
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


def _bells(asker: _Asker, state: State, seat: int) -> Iterator[Decision]:
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
