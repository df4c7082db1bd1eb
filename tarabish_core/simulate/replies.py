"""Thresholds tried against each other on the same deals, and replied to until nobody gains.

A threshold is that of a place, from the eldest, for going in a suit or at no-trump. What another
one would bring is known by its mean and by the spread of the differences, deal by deal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import permutations
from typing import Any, NamedTuple, Protocol

import numpy as np
from scipy import stats

from tarabish_core.simulate.going import Leads, Outcomes
from tarabish_core.simulate.measures import SURE

Enough = tuple[tuple[int, int], ...]

THRESHOLDS = range(1, 61)

STEPS = -4, -2, -1, 1, 2, 4
"""How far other thresholds are that are tried where each must be played."""

MOST_ROUNDS = 12
"""Rounds after which places that still change are left."""

PASSES, SUIT, AT_NO_TRUMP = range(3)

STRONGEST = 64
"""No hand is so strong, in a suit or at no-trump."""

CELLS = np.ogrid[:STRONGEST, :STRONGEST]
"""Every strength in a suit, beside every strength at no-trump."""


class Gain(NamedTuple):
    """What a threshold brings more than another, in points a deal, and its standard error."""

    mean: float
    error: float


Where = tuple[int, int]
"""A place from the eldest, and 0 for going in a suit, 1 for no-trump."""

SPREAD = float(stats.norm.ppf((1 + SURE) / 2))
"""So many standard errors an interval reaches to each side."""


def low(gain: Gain) -> float:
    """Give the lower end of a gain's interval."""
    return gain.mean - SPREAD * gain.error


def high(gain: Gain) -> float:
    """Give the upper end of a gain's interval."""
    return gain.mean + SPREAD * gain.error


Gains = dict[int, Gain]
"""Other thresholds, and what each would bring more; that in force among them, with nothing."""


class Trying(Protocol):
    """Tries thresholds on the same deals."""

    def gains(self, enough: Enough, place: int, kind: int) -> Gains:
        """Tell what other thresholds of a place would bring its side, against the others'."""
        raise NotImplementedError


def settled(trying: Trying, enough: Enough, wheres: Iterable[Where]) -> Enough:
    """Let places take turns in taking the best threshold, until none changes."""
    for _ in range(MOST_ROUNDS):
        before = enough
        for place, kind in wheres:
            enough = _replied(trying, enough, place, kind)
        if enough == before:
            break
    return enough


def _replied(trying: Trying, enough: Enough, place: int, kind: int) -> Enough:
    while True:
        gains = trying.gains(enough, place, kind)
        best = max(gains, key=lambda threshold: (gains[threshold].mean, -threshold))
        if gains[best].mean <= 0:
            return enough
        enough = changed(enough, place, kind, best)


def changed(enough: Enough, place: int, kind: int, threshold: int) -> Enough:
    """Put another threshold in place."""
    suit, no_trump = enough[place]
    pair = (threshold, no_trump) if kind == 0 else (suit, threshold)
    return (*enough[:place], pair, *enough[place + 1 :])


def _gain(total: Any, squares: Any, count: int) -> Gain:
    mean = float(total) / count
    return Gain(mean, max(0.0, float(squares) / count - mean * mean) ** 0.5 / count**0.5)


@dataclass(frozen=True)
class ByPlay:
    """Tries thresholds by playing the deals again with each."""

    play: Leads
    first: int
    count: int

    def gains(self, enough: Enough, place: int, kind: int) -> Gains:
        """Tell what thresholds near that in force would bring."""
        now = enough[place][kind]
        sides = 1 - 2 * (np.arange(self.first, self.first + self.count) + 1 + place & 1)
        base, found = self.play(enough, self.first, self.count), {now: Gain(0.0, 0.0)}
        for step in STEPS:
            if now + step in THRESHOLDS:
                other = changed(enough, place, kind, now + step)
                more = (self.play(other, self.first, self.count) - base) * sides
                found[now + step] = _gain(more.sum(), (more * more).sum(), self.count)
        return found


@dataclass(frozen=True)
class ByOutcome:
    """Tries thresholds by looking up what each going came to."""

    outcomes: Outcomes

    def gains(self, enough: Enough, place: int, kind: int) -> Gains:
        """Tell what every threshold would bring."""
        sums, squares = self._differences(enough, place)
        now = self._does(enough, place, *CELLS)
        found = {}
        for threshold in THRESHOLDS:
            then = self._does(changed(enough, place, kind, threshold), place, *CELLS)
            cells = now, then, *CELLS
            count = len(self.outcomes.passed)
            found[threshold] = _gain(sums[cells].sum(), squares[cells].sum(), count)
        return found

    def _does(self, enough: Enough, place: int, suit: Any, no_trump: Any) -> Any:
        """Tell what a place does with hands so strong, as ``bidding.best_call`` does."""
        for_suit, for_no_trump = enough[place]
        higher = no_trump * for_suit > suit * for_no_trump
        does = np.where(higher, AT_NO_TRUMP, SUIT)
        if self.outcomes.forced and place == self.outcomes.leads.shape[1] - 1:
            return does
        return np.where(np.where(higher, no_trump >= for_no_trump, suit >= for_suit), does, PASSES)

    def _differences(self, enough: Enough, place: int) -> tuple[Any, Any]:
        """Sum what doing one thing brings more than another, and its squares.

        By what is done, what might be, and how strong the hand is in a suit and at no-trump; over
        the deals in which the say comes to this place.
        """
        played = self.outcomes
        places = range(played.leads.shape[1])
        said = [self._does(enough, one, *played.strengths[:, one].T) for one in places]
        passed, reached = played.passed, np.ones(len(played.passed), bool)
        for one in reversed(places[place + 1 :]):
            passed = np.choose(said[one], [passed, *played.leads[:, one].T])
        for does in said[:place]:
            reached &= does == PASSES
        here = np.flatnonzero(reached)
        leads = [passed[here], *(played.leads[here, place].T)]
        cells = played.strengths[here, place] @ [STRONGEST, 1]
        sums = np.zeros((2, 3, 3, STRONGEST * STRONGEST))
        for one, other in permutations(range(3), 2):
            more = (leads[other] - leads[one]) * played.sides[here, place]
            for power in (1, 2):
                counted = np.bincount(cells, more**power, STRONGEST * STRONGEST)
                sums[power - 1, one, other] = counted
        shape = (3, 3, STRONGEST, STRONGEST)
        return sums[0].reshape(shape), sums[1].reshape(shape)
