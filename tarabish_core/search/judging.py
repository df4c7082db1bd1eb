"""What each thing is worth that a seat may do: points at the end of the deal, over many worlds.

    >>> judge = Judge(load_variant("wikipedia-standard").ruleset)  # doctest: +SKIP
    >>> judge.judge(seen, seed=7, deal=0)[0].action  # doctest: +SKIP

Worlds are drawn by what the seat knows (``worlds``). In each, every choice is gone on with to the
end by the rule of thumb; where that is affordable, the cards are solved in its stead, and only runs
and bells come from the play. What is counted is what is written in the end, after bait.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.actions import Action, Bella, Play, Show
from tarabish_core.engine.model import closed
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, PLAY
from tarabish_core.engine.view import View
from tarabish_core.players.offers import offers
from tarabish_core.players.seating import Thresholds
from tarabish_core.players.thinking import Thinking
from tarabish_core.players.thumb import FOUR, Thumb
from tarabish_core.search.position import Position, position_of
from tarabish_core.search.preparing import prepare
from tarabish_core.search.solver import Solver
from tarabish_core.search.windows import UNKNOWN
from tarabish_core.search.worlds import Sampler
from tarabish_core.simulate.playouts import Doing, PlayOuts
from tarabish_core.simulate.supposing import suppose

AT_ONCE, FEW_AT_ONCE = 40, 4
"""So many worlds at most are gone through between two looks at the clock; so many where rules are
asked about every trick of them, and at first where a world may take long."""


class Judged(NamedTuple):
    """Something that a seat may do.

    Attributes:
        action: what it is.
        points: those of the seat's own side less the other's when the deal is over and settled, as
            a mean over the worlds.
        error: the standard error of how much that is less than the best; 0 for the best.
        worlds: how many worlds were gone through in the time that there was.
    """

    action: Action
    points: float
    error: float
    worlds: int


class Judge:
    """Judges under one ruleset; not to be shared between threads.

    ``enough`` are the thresholds at which others are thought to go, by place from the eldest. The
    first judge on a machine compiles what it needs; ``preparing`` does that beforehand.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        enough: Thresholds = FOUR,
        how: Thinking = Thinking(),  # noqa: B008 - frozen
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.ruleset, self.enough, self.how, self.clock = ruleset, enough, how, clock
        self.sampler, self.thumb = Sampler(ruleset, enough), Thumb(ruleset, enough)
        self.play_outs, self.solver = PlayOuts(ruleset, enough), Solver(ruleset)
        if how.trick <= ruleset.deck_mask.bit_count() // 4:
            prepare(ruleset, self.solver)

    def judge(self, seen: View, *, seed: int, deal: int) -> tuple[Judged, ...]:
        """Judge everything that a seat in turn may do, the best first.

        Of equals the rule of thumb's advice stands first. The same arguments bring the same answer,
        unless the time runs out. Raises ValueError where the seat is not in turn, and where the
        cards can lie in no way, as after some misplays.
        """
        ranked, leads = self._ranked(seen, seed, deal)
        points, errors = leads.mean(axis=1).tolist(), _errors(leads - leads[0])
        worlds = leads.shape[1]
        return tuple(Judged(*one, worlds) for one in zip(ranked, points, errors, strict=True))

    def choose(self, seen: View, *, seed: int, deal: int) -> Action:
        """Choose what a seat in turn does: the best by ``judge``, or all that it may do."""
        return self._ranked(seen, seed, deal, alone=True)[0][0]

    def _ranked(
        self, seen: View, seed: int, deal: int, *, alone: bool = False
    ) -> tuple[list[Action], Any]:
        """Rank what may be done, the best first; gives the leads of each, int64 [action, world].

        What may be done ``alone`` is not judged.
        """
        if seen.seat != seen.turn or seen.phase not in {AUCTION, PLAY}:
            raise ValueError("only a seat in turn has something to judge")
        ways = ways_of(self.ruleset, seen)
        if alone and len(ways) == 1:
            return [ways[0][0]], None
        leads = self._leads(seen, tuple(ways), seed, deal)
        sums, best = leads.sum(axis=1).tolist(), dict[Action, int]()
        for row, (action, *_) in enumerate(ways):
            if action not in best or sums[row] > sums[best[action]]:
                best[action] = row
        equals = len({sums[row] for row in best.values()}) < len(best)
        advice = self.thumb.act(seen) if equals else None
        ranked = sorted(best, key=lambda one: (-sums[best[one]], one != advice))
        return ranked, leads[[best[one] for one in ranked]]

    def _leads(self, seen: View, ways: tuple[Doing, ...], seed: int, deal: int) -> Any:
        """Give by how much each choice wins in each world, int64 [choice, world]."""
        begun, trick = self.clock(), len(seen.plays) // 4 + 1
        bidding = seen.phase == AUCTION
        count = self.how.calls if bidding else self.how.worlds
        sampled = self.sampler.sample(seen, count, seed=seed, deal=deal)
        position = None
        if not bidding and trick >= self.how.trick:
            one, kitties = sampled.hands[0].tolist(), sampled.kitties[0].tolist()
            position = position_of(self.ruleset, suppose(self.ruleset, seen, one, kitties))
        # Where a side may count itself out, the rules are asked about every new total.
        asking = self.ruleset.windows.count_out is not closed
        most = FEW_AT_ONCE if asking else AT_ONCE
        size, done, found = FEW_AT_ONCE if position else most, 0, []
        while done < count and size:
            part = sampled.worlds[done : done + size]
            solved = self._solved(position, ways, part) if position else None
            found.append(self.play_outs.leads(seen, ways, part, solved))
            done += len(part)
            taken = self.clock() - begun
            fit = (self.how.seconds - taken) * done / taken if taken else most
            size = int(min(most, max(0, fit)))
        return np.concatenate(found, axis=1) if len(found) > 1 else found[0]

    def _solved(self, position: Position, ways: tuple[Doing, ...], worlds: Any) -> Any:
        """Solve worlds: the points of cards after each choice, int64 [choice, world]."""
        found = self.solver.in_worlds(position, worlds[:, :4], budget=self.how.nodes)
        points = found.points.T
        # What is half solved is not solved: choices are held against each other world by world.
        points[:, (points == UNKNOWN).any(axis=0)] = UNKNOWN
        return points[[found.cards.index(_card(way)) for way in ways]]


def ways_of(ruleset: Ruleset, seen: View) -> list[Doing]:
    """List what a seat in turn may do: calls; cards, each after all that may be said first."""
    can = seen.choices
    if can.calls:
        return [(call,) for call in offers(ruleset, seen)]
    if not (can.announcements or can.runs or can.bella):
        return [(card,) for card in offers(ruleset, seen)]
    silent = can._replace(announcements=(), runs=(), bella=False)
    plays: list[Doing] = [(card,) for card in offers(ruleset, seen._replace(choices=silent))]
    found: list[Doing] = []
    for action in offers(ruleset, seen):
        if isinstance(action, Play):
            found.append((action,))
        else:
            claimed = isinstance(action, Bella) or (isinstance(action, Show) and action.bella)
            found += [(action, *play) for play in (_once(plays) if claimed else plays)]
    return found


def _once(plays: list[Doing]) -> list[Doing]:
    """Leave out claims with a card that may as well fall without: the bells are claimed by now."""
    silent = {_card(play) for play in plays if not getattr(play[-1], "bella", False)}
    return [
        play for play in plays if not getattr(play[-1], "bella", False) or _card(play) not in silent
    ]


def _card(way: Doing) -> int:
    last = way[-1]
    return last.card if isinstance(last, Play) else -1


def _errors(differences: Any) -> list[float]:
    """Give the standard errors of the means of rows."""
    count = differences.shape[1]
    if count == 1:
        return [0.0] * len(differences)
    found: list[float] = (differences.std(axis=1, ddof=1) / count**0.5).tolist()
    return found
