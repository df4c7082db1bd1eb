"""The double-dummy solver: what both sides can be sure of when all cards are seen."""

from __future__ import annotations

from collections import deque
from operator import index
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
    check_worlds,
    lawful_cards,
    points_left,
)
from tarabish_core.search.proof import prove, prove_bonus
from tarabish_core.search.windows import UNKNOWN

UNLIMITED = 1 << 60

MOST_AUCTIONS = 5000
"""More auctions than this under way at once are not looked through."""

FAST, GENERAL, INTERPRETED = "fast", "general", "interpreted"
"""How positions are solved: with all left out that the rules are proven to allow; asking the rules,
compiled, at every card; asking them as they stand."""


class Value(NamedTuple):
    """The points of both sides at the end of the play.

    ``points`` are north-south's and east-west's, of cards and of what tricks are worth beside them,
    those taken before included; each is what that side can be sure of, however the other plays.
    They add up to all points of the deal, unless what a trick is worth hangs on the cards in it.
    None where the budget ran out. ``nodes`` were searched.
    """

    points: Pair | None
    nodes: int


class CardValue(NamedTuple):
    """A card that may be played, and the points of both sides if it is (see ``Value``)."""

    card: int
    points: Pair | None


class ContractValue(NamedTuple):
    """What an auction may come to, and the points of both sides under it (see ``Value``)."""

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
    """How positions under one trump are solved; ``why`` rules are not compiled, or empty."""

    why: str

    def solve(self, asked: Question, worlds: Any) -> tuple[Any, int]:
        """Answer for some worlds; gives the nodes, too."""


class Solver:
    """Solves positions of one ruleset exactly; not to be shared between threads.

    The first position ever solved on a machine compiles the search, which takes up to half a
    minute; ``preparing.prepare`` does it beforehand. Every ``budget`` is how many nodes (positions
    between tricks) may be searched in each world; what it does not reach is None, or UNKNOWN, and
    never a guess. Methods raise ValueError for what is no position of these rules.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self._board = np.zeros(at.SIZE, np.int64)
        self._ways: dict[int, Way] = {}

    def value(self, position: Position, *, budget: int = UNLIMITED) -> Value:
        """Solve a position as a whole."""
        (ours, theirs), nodes = self._both(position, budget, each=False)
        return Value(_known(ours[0], theirs[0]), nodes)

    def card_values(self, position: Position, *, budget: int = UNLIMITED) -> tuple[CardValue, ...]:
        """Solve a position for each lawful card of the seat in turn, the lowest number first."""
        (ours, theirs), _ = self._both(position, budget, each=True)
        cards = cards_in(lawful_cards(self.ruleset, position))
        return tuple(CardValue(card, _known(ours[card], theirs[card])) for card in cards)

    def at_least(
        self, position: Position, side: int, points: int, *, budget: int = UNLIMITED
    ) -> bool | None:
        """Tell whether a side can be sure of so many points at the end; None where not known.

        It is one window: far quicker than the value. Raises ValueError for a side that is not 0 or
        1, and TypeError for points that are no whole number.
        """
        check_position(self.ruleset, position)
        if side not in (0, 1):
            raise ValueError(f"a side is 0, north and south, or 1, east and west, not {side}")
        wanted = index(points) - position.taken[side]
        asked = Question(position, side, False, wanted, min(budget, UNLIMITED))
        values, _ = self._way(position.trump).solve(asked, _one(position))
        return None if values[0, 0] == UNKNOWN else bool(values[0, 0])

    def in_worlds(self, position: Position, worlds: Any, *, budget: int = UNLIMITED) -> Worlds:
        """Solve a position for each lawful card in many worlds, in one call without the GIL.

        ``worlds`` is int64 [world, seat], the hands as masks. Each has the hand of the seat in turn
        that is in ``position``, and the other cards, as many for each seat as there; ValueError
        else.
        """
        check_position(self.ruleset, position)
        worlds = np.ascontiguousarray(worlds, np.int64)
        check_worlds(position, worlds)
        side = position.seat & 1
        asked = Question(position, side, True, None, min(budget, UNLIMITED))
        values, nodes = self._way(position.trump).solve(asked, worlds)
        cards = cards_in(lawful_cards(self.ruleset, position))
        points = values[:, list(cards)]
        points[points != UNKNOWN] += position.taken[side]
        return Worlds(cards, points, nodes)

    def trumps(self, deal: Deal, *, budget: int = UNLIMITED) -> tuple[ContractValue, ...]:
        """Solve a deal under every contract that its auction may come to."""
        north, east, south, west = (
            first | kitty for first, kitty in zip(deal.first, deal.kitty, strict=True)
        )
        known: dict[Position, Pair | None] = {}
        found: list[ContractValue] = []
        for contract in contracts(self.ruleset, deal.dealer):
            # Who went is no matter to the fast way, and three times in four it was solved before.
            goer = NOBODY if self.way(contract.trump) == FAST else contract.goer
            hands = north, east, south, west
            position = Position(hands, contract.trump, contract.leader, goer=goer)
            if position not in known:
                known[position] = self.value(position, budget=budget).points
            found.append(ContractValue(contract, known[position]))
        return tuple(found)

    def way(self, trump: int) -> str:
        """Tell how positions under a trump are solved: FAST, GENERAL or INTERPRETED."""
        way = self._way(trump)
        if isinstance(way, ByTricks):
            return FAST
        return INTERPRETED if way.why else GENERAL

    def why_interpreted(self, trump: int) -> str:
        """Say why the rules are asked as they stand under a trump; empty where they are not."""
        return self._way(trump).why

    def _way(self, trump: int) -> Way:
        if trump not in self._ways:
            known = prove(self.ruleset, trump)
            if known is None:
                from tarabish_core.search.by_cards import ByCards  # noqa: PLC0415 - rarely needed

                self._ways[trump] = ByCards(self.ruleset, trump)
            else:
                self._ways[trump] = ByTricks(self.ruleset, trump, known, self._board)
        return self._ways[trump]

    def _both(self, position: Position, budget: int, *, each: bool) -> tuple[tuple[Any, Any], int]:
        """Give both sides' points at the end, each int64 [card, or one], and the nodes."""
        check_position(self.ruleset, position)
        budget = min(budget, UNLIMITED)
        way, world = self._way(position.trump), _one(position)
        (ours,), nodes = way.solve(Question(position, 0, each, None, budget), world)
        bonus = prove_bonus(self.ruleset, position.trump)
        if bonus is None:
            (theirs,), more = way.solve(Question(position, 1, each, None, budget), world)
            nodes += more
        else:
            theirs = points_left(self.ruleset, position, bonus) - ours
            theirs[ours == UNKNOWN] = UNKNOWN
        for points, taken in zip((ours, theirs), position.taken, strict=True):
            points[points != UNKNOWN] += taken
        return (ours, theirs), nodes


def contracts(ruleset: Ruleset, dealer: int) -> tuple[Contract, ...]:
    """List every contract that an auction may come to, those of the earliest says first.

    Raises ValueError where it can run too many ways to be listed.
    """
    found: dict[Contract, None] = {}
    waiting = deque([Auction(dealer, ())])
    while waiting:
        auction = waiting.popleft()
        for call in ruleset.calls(auction):
            said = Auction(dealer, (*auction.said, call))
            contract = ruleset.contract(said)
            if contract is None:
                if len(waiting) == MOST_AUCTIONS:
                    raise ValueError(f"auctions of '{ruleset.name}' can run too many ways")
                waiting.append(said)
            elif contract.goer != NOBODY:
                found[contract] = None
    return tuple(found)


def _one(position: Position) -> Any:
    return np.array([position.hands], np.int64)


def _known(ours: int, theirs: int) -> Pair | None:
    return None if UNKNOWN in {ours, theirs} else (int(ours), int(theirs))
