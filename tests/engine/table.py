"""A table to play test deals at: hands and turns are written as in a record.

``deal(E="TS JS QS KS …")`` gives named hands, ``table.play("E:50,TS S:6S …")`` plays tokens of the
record, ``table.refused("W:AS")`` tells why one is not allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from tarabish_core.engine.actions import Action, Go, Pass, Play
from tarabish_core.engine.cards import SEATS, card_name, cards_in, mask_of
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.choices import Choices, choices
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import Sheet, Tally
from tarabish_core.engine.phases import step
from tarabish_core.engine.refusals import IllegalAction, Reason
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import (
    AUCTION,
    PLAY,
    Deal,
    Four,
    State,
    deal_cards,
    start,
    write_score,
)
from tarabish_core.engine.view import View, view
from tarabish_core.messages import say
from tarabish_core.records.notation import read_actions, read_call, read_card, read_seat
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tests.reference.catalogue import overrides_for

ALL_CARDS = tuple(range(36))
Options = Mapping[str, Any]


@cache
def _load(options: tuple[tuple[str, Any], ...]) -> Variant:
    return load_variant(ROOT, overrides_for(dict(options)))


def rules(options: Options | None = None) -> Ruleset:
    """The standard game with options of the catalogue changed: ``{"bella.on": "either"}``."""
    return _load(tuple(sorted((options or {}).items()))).ruleset


def cards(text: str) -> int:
    """Read cards into a mask."""
    return mask_of(map(read_card, text.split()))


def names(mask: int) -> set[str]:
    """Name the cards of a mask."""
    return {card_name(card) for card in cards_in(mask)}


@dataclass(frozen=True)
class Table:
    """A deal under way: the rules, the opening, what was done, and how it stands."""

    ruleset: Ruleset
    opening: State
    state: State
    actions: tuple[Action, ...] = ()

    def do(self, action: Action) -> Table:
        """Do one action."""
        after = step(self.ruleset, self.state, action)
        return replace(self, state=after, actions=(*self.actions, action))

    def play(self, *lines: str) -> Table:
        """Play tokens of a record; numbers of tricks are left out of account."""
        table = self
        for token in " ".join(lines).split():
            if token.endswith("."):
                continue
            seat, _, body = token.partition(":")
            for action in read_actions(table.ruleset, table.state, read_seat(seat), body):
                table = table.do(action)
        return table

    def play_out(self, tricks: int = 9) -> Table:
        """Play the lowest lawful card, without a word, until so many tricks are turned."""
        table = self
        while table.state.phase == PLAY and len(table.state.plays) < 4 * tricks:
            card = cards_in(table.state.lawful)[0]
            table = table.do(Play(table.state.turn, card))
        return table

    def score_written(self) -> Table:
        """Write the score of a deal that is over."""
        return replace(self, state=write_score(self.state))

    def refused(self, token: str) -> Reason:
        """Tell why a token is refused; nothing may have changed, and the reason can be read."""
        seat, _, body = token.partition(":")
        (action,) = read_actions(self.ruleset, self.state, read_seat(seat), body)
        return self.refused_action(action)

    def refused_action(self, action: Action) -> Reason:
        """Tell why an action is refused; nothing may have changed, and the reason can be read."""
        before = repr(self.state)
        with pytest.raises(IllegalAction) as caught:
            step(self.ruleset, self.state, action)
        assert before == repr(self.state)
        reason = caught.value.reason
        assert say(f"refusal.{reason.code}", dict(reason.params))
        return reason

    def refused_on(self, played: int, token: str) -> Reason:
        """Tell why a token is refused after so many cards."""
        table = sit(self.ruleset, self.opening.table.deal)
        for action in self.actions:
            if isinstance(action, Play) and len(table.state.plays) == played:
                break
            table = table.do(action)
        return table.refused(token)

    def can(self, seat: str) -> Choices:
        """What a seat may do now."""
        return choices(self.ruleset, self.state, SEATS.index(seat))

    def sees(self, seat: str) -> View:
        """What a seat may know."""
        return view(self.ruleset, self.state, SEATS.index(seat))

    @property
    def turn(self) -> str:
        """The seat to act."""
        return SEATS[self.state.turn]

    @property
    def lawful(self) -> set[str]:
        """The cards that the seat to act may play."""
        return names(self.state.lawful)

    @property
    def calls(self) -> set[int]:
        """The calls open to the seat to act."""
        return set(self.can(self.turn).calls)

    @property
    def tally(self) -> Tally:
        """What the deal has come to."""
        return tally(self.ruleset, self.state)

    @property
    def sheet(self) -> Sheet:
        """What is written for the deal."""
        return settle(self.ruleset, self.tally, self.state.table.deal.waiting)

    @property
    def runs(self) -> tuple[int, int]:
        """The runs that count for north-south and east-west."""
        return self.tally.runs

    @property
    def bella(self) -> tuple[int, int]:
        """The bells that count for north-south and east-west."""
        return self.tally.bella

    def match_after(self, before: tuple[int, int] = (0, 0)) -> Match:
        """Write the deal into a match that stood at ``before``."""
        match = Match(self.state.table.deal.dealer, before)
        return after_deal(self.ruleset, match, self.tally)[0]


def sit(ruleset: Ruleset, deal: Deal) -> Table:
    """Sit down to a deal."""
    opening = start(ruleset, deal)
    return Table(ruleset, opening, opening)


def deal(options: Options | None = None, dealer: str = "N", **hands: str) -> Table:
    """Deal four hands of nine cards, the last three of each being the kitty."""
    first, kitty = [0] * 4, [0] * 4
    for seat, text in hands.items():
        held = text.split()
        first[SEATS.index(seat)] = cards(" ".join(held[:6]))
        kitty[SEATS.index(seat)] = cards(" ".join(held[6:]))
    return sit(rules(options), Deal(SEATS.index(dealer), four(first), four(kitty)))


def four(values: list[int]) -> Four:
    """Make four values a tuple of four."""
    north, east, south, west = values
    return north, east, south, west


def shuffled(ruleset: Ruleset, seed: int, dealer: int, index: int = 0) -> Table:
    """Sit down to a deal of a seed."""
    pack = shuffled_pack(seed, index, ALL_CARDS)
    return sit(ruleset, deal_cards(ruleset, pack, dealer))


def bid(table: Table, goer: str, trump: str) -> Table:
    """Let the seats before the goer pass, and the goer name trump."""
    while table.state.phase == AUCTION:
        called = read_call(table.state.turn, trump if table.turn == goer else "-")
        assert isinstance(called, Pass | Go)
        table = table.do(called)
    return table


def silent_deal(
    goer: str, won: tuple[int, int], options: Options | None = None, tricks: int = 9
) -> Table:
    """The first deal (seed 0, dealer N, hearts) that silent players bring to these card points.

    Everybody plays the lowest lawful card, spades before hearts, diamonds, clubs.
    """
    for index in range(2000):
        table = bid(shuffled(rules(options), 0, 0, index), goer, "H").play_out(tricks)
        if table.tally.cards == won:
            return table
    raise LookupError(won)
