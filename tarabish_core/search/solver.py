"""The double-dummy solver: what both sides can be sure of when all cards are seen."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple, Protocol

import numpy as np

from tarabish_core.engine.cards import NOBODY, cards_in
from tarabish_core.engine.model import Auction, Contract, Pair
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import Deal
from tarabish_core.search import board as at
from tarabish_core.search.by_tricks import ByTricks
from tarabish_core.search.position import (
    Position,
    Question,
    check_position,
    lawful_cards,
    points_left,
)
from tarabish_core.search.proof import prove, prove_bonus
from tarabish_core.search.windows import UNKNOWN

UNLIMITED = 1 << 60

FAST, GENERAL, INTERPRETED = "fast", "general", "interpreted"
"""How positions are solved: with all that is proven of the rules left out; asking the rules,
compiled, at every card; asking them as they stand."""


class Value(NamedTuple):
    """The points of both sides at the end of the play, each what that side can be sure of.

    ``points`` are those of cards and of tricks beside their cards, of north-south and of east-west,
    what was taken before included; None where the budget ran out. They add up to all points of the
    deal, unless what a trick is worth hangs on the cards in it. ``nodes`` were searched for it.
    """

    points: Pair | None
    nodes: int


class CardValue(NamedTuple):
    """A card that may be played, and the points of both sides if it is; None where not known."""

    card: int
    points: Pair | None


class ContractValue(NamedTuple):
    """What an auction may come to, and the points of both sides under it; None where not known."""

    contract: Contract
    points: Pair | None


class Worlds(NamedTuple):
    """The cards that may be played in a position, valued in many worlds.

    ``points`` is int64 [world, place in ``cards``]: those that the side in turn can be sure of at
    the end, what it took before included; UNKNOWN where the budget ran out. ``nodes`` were
    searched.
    """

    cards: tuple[int, ...]
    points: Any
    nodes: int


class Way(Protocol):
    """How positions under one trump are solved."""

    why: str

    def solve(self, asked: Question, worlds: Any) -> tuple[Any, int]:
        """Answer for some worlds; gives the nodes, too."""


class Solver:
    """Solves positions of one ruleset exactly; not to be shared between threads.

    The first position under a trump makes its tables; the first ever on a machine compiles the
    search, which takes a quarter of a minute (``tarabish warm-up`` does it beforehand). Every
    ``budget`` is how many nodes may be searched in one world; what it does not reach is None, or
    UNKNOWN, and never a guess. Methods raise ValueError for what cannot be a position.

    >>> solver = Solver(load_variant("wikipedia-standard").ruleset)  # doctest: +SKIP
    >>> solver.value(position_of(solver.ruleset, state)).points  # doctest: +SKIP
    (99, 63)
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._board = np.zeros(at.SIZE, np.int64)
        self._ways: dict[int, Way] = {}
        self._bonus: dict[int, tuple[int, ...] | None] = {}

    def value(self, position: Position, *, budget: int = UNLIMITED) -> Value:
        """Solve a position as a whole."""
        check_position(self.ruleset, position)
        columns, nodes = self._points(position, _one(position), each=False, budget=budget)
        return Value(_known(columns[0][0, 0], columns[1][0, 0]), nodes)

    def card_values(self, position: Position, *, budget: int = UNLIMITED) -> tuple[CardValue, ...]:
        """Solve a position for each lawful card of the seat in turn, the lowest number first."""
        check_position(self.ruleset, position)
        columns, _ = self._points(position, _one(position), each=True, budget=budget)
        return tuple(
            CardValue(card, _known(columns[0][0, card], columns[1][0, card]))
            for card in cards_in(lawful_cards(self.ruleset, position))
        )

    def at_least(
        self, position: Position, side: int, points: int, *, budget: int = UNLIMITED
    ) -> bool | None:
        """Tell whether a side can be sure of so many points at the end; None where not known.

        One window: far quicker than the value.
        """
        check_position(self.ruleset, position)
        asked = Question(position, side, False, points - position.taken[side], budget)
        values, _ = self._way(position.trump).solve(asked, _one(position))
        return None if values[0, 0] == UNKNOWN else bool(values[0, 0])

    def in_worlds(self, position: Position, worlds: Any, *, budget: int = UNLIMITED) -> Worlds:
        """Solve a position for each lawful card in many worlds.

        ``worlds`` is int64 [world, seat], the hands as masks; all have the hand of the seat in
        turn, and together the cards, of ``position``. The GIL is released meanwhile. Raises
        ValueError for other worlds.
        """
        check_position(self.ruleset, position)
        worlds = np.ascontiguousarray(worlds, np.int64)
        _check_worlds(position, worlds)
        side = position.seat & 1
        asked = Question(position, side, True, None, budget)
        values, nodes = self._way(position.trump).solve(asked, worlds)
        cards = cards_in(lawful_cards(self.ruleset, position))
        values = values[:, list(cards)]
        values[values != UNKNOWN] += position.taken[side]
        return Worlds(cards, values, nodes)

    def trumps(self, deal: Deal, *, budget: int = UNLIMITED) -> tuple[ContractValue, ...]:
        """Solve a deal under every contract that its auction may come to, all cards seen."""
        first, kitty = deal.first, deal.kitty
        hands = (
            first[0] | kitty[0], first[1] | kitty[1], first[2] | kitty[2], first[3] | kitty[3]
        )  # fmt: skip
        found: list[ContractValue] = []
        known: dict[tuple[int, ...], Pair | None] = {}
        for contract in contracts(self.ruleset, deal.dealer):
            goer, trump, leader = contract
            asks_goer = not isinstance(self._way(trump), ByTricks)
            key = (trump, leader, goer * asks_goer)
            if key not in known:
                position = Position(hands, trump, leader, goer=goer)
                known[key] = self.value(position, budget=budget).points
            found.append(ContractValue(contract, known[key]))
        return tuple(found)

    def way(self, trump: int) -> str:
        """Tell how positions under a trump are solved: FAST, GENERAL or INTERPRETED."""
        way = self._way(trump)
        if isinstance(way, ByTricks):
            return FAST
        return INTERPRETED if way.why else GENERAL

    def _way(self, trump: int) -> Way:
        if trump not in self._ways:
            known = prove(self.ruleset, trump)
            if known is None:
                from tarabish_core.search.by_cards import ByCards  # noqa: PLC0415 - rarely needed

                self._bonus[trump] = prove_bonus(self.ruleset, trump)
                self._ways[trump] = ByCards(self.ruleset, trump)
            else:
                self._bonus[trump] = known.bonus
                self._ways[trump] = ByTricks(self.ruleset, trump, known, self._board)
        return self._ways[trump]

    def _points(
        self, position: Position, worlds: Any, *, each: bool, budget: int
    ) -> tuple[tuple[Any, Any], int]:
        """Give both sides' points at the end, and the nodes."""
        way, (ours, theirs) = self._way(position.trump), position.taken
        one, nodes = way.solve(Question(position, 0, each, None, budget), worlds)
        bonus = self._bonus[position.trump]
        if bonus is None:
            other, more = way.solve(Question(position, 1, each, None, budget), worlds)
            nodes += more
        else:
            other = points_left(self.ruleset, position, bonus) - one
            other[one == UNKNOWN] = UNKNOWN
        one[one != UNKNOWN] += ours
        other[other != UNKNOWN] += theirs
        return (one, other), nodes


def contracts(ruleset: Ruleset, dealer: int) -> tuple[Contract, ...]:
    """List every contract that an auction may come to, those of the earliest says first."""
    found: dict[Contract, None] = {}
    waiting = deque([Auction(dealer, ())])
    while waiting:
        auction = waiting.popleft()
        for call in ruleset.calls(auction):
            said = Auction(dealer, (*auction.said, call))
            contract = ruleset.contract(said)
            if contract is None:
                waiting.append(said)
            elif contract.goer != NOBODY:
                found[contract] = None
    return tuple(found)


def _one(position: Position) -> Any:
    return np.array([position.hands], np.int64)


def _known(ours: int, theirs: int) -> Pair | None:
    return None if UNKNOWN in {ours, theirs} else (int(ours), int(theirs))


def _check_worlds(position: Position, worlds: Any) -> None:
    if worlds.ndim != 2 or worlds.shape[1] != 4:
        raise ValueError(f"worlds are an array [world, hand of each seat], not {worlds.shape}")
    there = np.arange(36)
    held = worlds[:, :, None] >> there & 1
    expected = np.array(position.hands)[:, None] >> there & 1
    seat = position.seat
    if (
        (worlds >> 36).any()
        or (held.sum(axis=1) != expected.sum(axis=0)).any()
        or (held.sum(axis=2) != expected.sum(axis=1)).any()
        or (held[:, seat] != expected[seat]).any()
    ):
        raise ValueError(
            f"each world has the hand of seat {seat}, which is in turn, and the other cards of the "
            "position, as many for each seat as there"
        )
