"""Worlds: how the cards may lie that a seat does not see, drawn by chance.

    >>> sampler = Sampler(load_variant("wikipedia-standard").ruleset)  # doctest: +SKIP
    >>> sampler.sample(seen, 40, seed=7, deal=0).hands  # doctest: +SKIP

What is certain (``known``) always holds, and every world that it leaves is as likely as any other.
What is only likely (``likelihood``) makes some worlds come more often than others; where no likely
one is met for long, that is given up first, and never what is certain. Sampling cannot be stuck: a
drawn world is given up after so many draws, and worlds are then found by trying (``trying``), which
ends. Only then are they not drawn evenly, and ``Sampled.even`` says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.chance import WORLD_STREAM, Chance, stream
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.players.thumb import FOUR
from tarabish_core.search.counting import HAS_MISPLAYED, Case, Split, cases_of, told_apart
from tarabish_core.search.drawing import CELL_COUNT, COLUMNS, Plan, draw_worlds
from tarabish_core.search.known import (
    Known,
    fits,
    fits_alone,
    known_by,
    played_honestly,
    talked_truly,
)
from tarabish_core.search.likelihood import by_best_run, calls_of, silent_about_bells
from tarabish_core.search.said import place_of, run_values
from tarabish_core.search.trying import worlds_tried

MOST_REFUSED = 3_000
"""So many worlds in a row may be drawn that the rules, asked about whole hands, do not allow."""

FEW = 2_000
"""Of so few worlds that are to be asked about, all are found first, and those that fit drawn."""

TRIED = 16
"""So many worlds are found by trying where drawing has found none; worlds are drawn of these."""


class Sampled(NamedTuple):
    """Worlds that were drawn.

    Attributes:
        hands: int64 [world, seat], the cards not yet played, as masks, the viewer's own as they
            are; in the auction with the kitties, also those that are dealt only later.
        kitties: int64 [world, seat], which of the nine cards that a seat was dealt were its kitty.
        even: whether all worlds that fit what is certain were as likely, before what is not.
    """

    hands: Any
    kitties: Any
    even: bool


class Sampler:
    """Draws worlds under one ruleset.

    ``enough`` are the thresholds, by place from the eldest, at which others are thought to go: for
    a suit, for no-trump.
    """

    def __init__(self, ruleset: Ruleset, enough: Sequence[Sequence[int]] = FOUR) -> None:
        self.ruleset = ruleset
        self.enough = tuple((suit, no_trump) for suit, no_trump in enough)

    def sample(
        self,
        seen: View,
        count: int,
        *,
        seed: int,
        deal: int,
        decision: int | None = None,
        soft: bool = True,
    ) -> Sampled:
        """Draw ``count`` worlds that fit what a seat knows.

        The same arguments bring the same worlds; ``decision`` numbers those of a seat in a deal,
        and is what was done so far in public where none is given. Without ``soft`` worlds are
        drawn evenly, whatever was passed or kept silent about.

        Raises ValueError for an onlooker's view, after the play, and where no cards fit.
        """
        known = known_by(self.ruleset, seen)
        number = decided(seen) if decision is None else decision
        key = (WORLD_STREAM, deal, known.viewer, number)
        found, even = self._drawn(known, seen, count, (seed, *key), soft=soft)
        hands = found[:, :4]
        hands[:, known.viewer] |= seen.hand
        return Sampled(hands, found[:, 4:8], even)

    def possible(self, seen: View, hands: Sequence[int]) -> bool:
        """Tell whether a seat may hold that the cards lie so: ``hands`` as in ``Sampled.hands``."""
        known = known_by(self.ruleset, seen)
        hidden = list(hands)
        hidden[known.viewer] &= ~seen.hand
        return fits(self.ruleset, known, tuple(hidden))

    def _drawn(
        self, known: Known, seen: View, count: int, key: tuple[int, ...], *, soft: bool
    ) -> tuple[Any, bool]:
        if sum(seat.size for seat in known.seats) != known.unseen.bit_count():
            raise ValueError("no cards fit: there are more or fewer than the seats have")
        asking = Asking(self.ruleset, known)
        cases = cases_of(known, permissive=self.ruleset.permissive)
        if asking.needed and sum(case.ways for case in cases) <= FEW:
            every = worlds_tried(known, asking.fits, tuple)
            cases, asking = list(map(asking.case, every)), Asking(self.ruleset, known, needed=False)
        if cases:
            plan = plan_of(self.ruleset, known, seen, cases, self.enough)
            found = asking.draw(plan, count, stream(*key), soft=soft)
            if len(found) == count:
                return found, True
        shuffle = Chance(*key, 1).shuffle
        tried = (next(worlds_tried(known, asking.fits, shuffle), None) for _ in range(TRIED))
        cases = [asking.case(world) for world in tried if world is not None]
        if not cases:
            raise ValueError("no cards fit what this seat knows")
        plan = plan_of(self.ruleset, known, seen, cases, self.enough)
        asking = Asking(self.ruleset, known, needed=False)
        return asking.draw(plan, count, stream(*key, 2), soft=soft), False


class Asking:
    """Asks the rules about whole hands, where what is known of single cards does not say all."""

    def __init__(self, ruleset: Ruleset, known: Known, *, needed: bool = True) -> None:
        self.ruleset, self.known = ruleset, known
        self.needed = needed and any(seat.plays or seat.ask_talk for seat in known.seats)
        self.lawful: dict[tuple[int, int], bool] = {}
        self.true: dict[tuple[int, int], bool] = {}

    def honest(self, number: int, left: int) -> bool:
        """Tell whether a seat with these cards left has played lawfully."""
        key = number, left
        if key not in self.lawful:
            seat = self.known.seats[number]
            self.lawful[key] = played_honestly(self.ruleset, seat, left)
        return self.lawful[key]

    def truthful(self, number: int, left: int) -> bool:
        """Tell whether a seat with these cards left could talk as it did."""
        key = number, left
        if key not in self.true:
            seat = self.known.seats[number]
            self.true[key] = talked_truly(self.ruleset, self.known, seat, left)
        return self.true[key]

    def fits(self, number: int, left: int) -> bool:
        """Tell whether a seat may have these cards left."""
        if not fits_alone(self.ruleset, self.known, number, left):
            return False
        return self.truthful(number, left) and (
            self.ruleset.permissive or self.honest(number, left)
        )

    def case(self, world: tuple[int, ...]) -> Case:
        """Make a case of one world."""
        weight = 1.0
        for number, left in enumerate(world):
            if self.ruleset.permissive and self.known.seats[number].size:
                weight *= HAS_MISPLAYED + (1 - HAS_MISPLAYED) * self.honest(number, left)
        north, east, south, west = world
        return Case((north, east, south, west), (), (Split(1, ()),), 0, weight)

    def allowed(self, row: Any) -> bool:
        """Tell whether the rules allow a world that was drawn."""
        hands, honest = [int(cards) for cards in row[:4]], int(row[-1])
        return all(
            self.truthful(number, left) and (not honest >> number & 1 or self.honest(number, left))
            for number, left in enumerate(hands)
            if self.known.seats[number].size
        )

    def draw(self, plan: Plan, count: int, state: int, *, soft: bool) -> Any:
        """Draw worlds as rows (``drawing``); fewer than ``count`` where too few are allowed."""
        found, word, refused = np.zeros((0, COLUMNS), np.int64), 0, 0
        while len(found) < count and refused < MOST_REFUSED:
            size = count - len(found)
            rows = np.zeros((max(size, 64) if refused else size, COLUMNS), np.int64)
            made, word = draw_worlds(plan, np.uint64(state), word, soft, rows)
            rows = rows[:made]
            if self.needed:
                rows = rows[[self.allowed(row) for row in rows]]
            refused = 0 if len(rows) else refused + made
            found = np.concatenate([found, rows])[:count]
            if not made:
                break
        return found


def plan_of(
    ruleset: Ruleset,
    known: Known,
    seen: View,
    cases: Sequence[Case],
    enough: tuple[tuple[int, int], ...],
) -> Plan:
    """Write cases, and what is likely, as the arrays that worlds are drawn from."""
    splits = [(nth, split) for nth, case in enumerate(cases) for split in case.splits]
    chances = np.array([cases[nth].weight * split.ways for nth, split in splits])
    runs = [(nth, run) for nth, seat in enumerate(told_apart(known)) for run in seat.runs]
    spans, sets = run_tables(ruleset, known.trump)
    auction, late = known.trump == NOBODY, -1
    kitties = [ruleset.kitty_size] * 4
    if auction and known.seats[known.viewer].size:
        kitties[known.viewer] = late
    seats = range(4)
    return Plan(
        cases=np.array([_case_row(case) for case in cases], np.int64),
        splits=np.array([_split_row(nth, split) for nth, split in splits], np.int64),
        seen=np.array([seat.seen for seat in known.seats], np.int64),
        best=np.array([seat.best for seat in known.seats], np.int64),
        runs=np.array(runs, np.int64).reshape(-1, 2),
        spans=spans,
        sets=sets,
        kitties=np.array(kitties, np.int64),
        bells=np.array([0 if auction else ruleset.bells[known.trump]], np.int64),
        calls=np.array(calls_of(ruleset, seen, enough), np.int64).reshape(-1, 6),
        until=np.cumsum(chances / chances.sum()),
        by_best=np.array([by_best_run(ruleset, seen, known, seat) for seat in seats]),
        silent=np.array([silent_about_bells(ruleset, seen, known, seat) for seat in seats]),
    )


def _case_row(case: Case) -> list[int]:
    cells = [*case.cells, *[0] * (CELL_COUNT - len(case.cells))]
    return [*case.fixed, *cells, case.honest]


def _split_row(nth: int, split: Split) -> list[int]:
    takes = [count for take in split.takes for count in take]
    return [nth, *takes, *[0] * (4 * CELL_COUNT - len(takes))]


@lru_cache(maxsize=64)
def run_tables(ruleset: Ruleset, trump: int) -> tuple[Any, Any]:
    """Number the values of runs: of the best in nine cards of each suit, and of each set."""
    spans = np.zeros((4, 512), np.int64)
    if trump == NOBODY:
        return spans, np.zeros((0, 2), np.int64)
    values = run_values(ruleset, trump)
    for suit in range(4):
        for nine, found in enumerate(ruleset.spans[place_of(trump, suit)]):
            spans[suit, nine] = max((values.index(one.value) + 1 for one in found), default=0)
    sets = [(one.cards, values.index(one.value) + 1) for one in ruleset.all_sets[trump]]
    return spans, np.array(sets, np.int64).reshape(-1, 2)


def decided(seen: View) -> int:
    """Count what was done in public so far."""
    talk = (*seen.announced, *seen.shown)
    return len(seen.said) + len(seen.plays) + len(seen.claims) + sum(map(bool, talk))
