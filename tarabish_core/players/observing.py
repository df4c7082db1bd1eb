"""A seat's view as numbers, for learning programs; nothing but the view goes into them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, cards_in
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View, trick_so_far

MOST_POINTS = 1000
"""Points of a side, and points that wait, are counted in so many."""

MOST_VALUE = 100
"""Values of announced runs are counted in so many."""


class Part(NamedTuple):
    """A part of an observation: its name, how many figures it has, and what they are."""

    name: str
    size: int
    what: str


PARTS = (
    Part("hand", 36, "cards in one's hand that one sees"),
    Part("face_down", 1, "one's own cards that lie face down, of 9"),
    Part("dealer", 4, "who deals: oneself, the left, the partner, the right"),
    Part("passed", 4, "who has passed, likewise"),
    Part("goer", 4, "who went, likewise"),
    Part("trump", 6, "trump: a suit, no-trump, not named yet"),
    Part("trick", 4 * 36, "cards on the table, of each seat"),
    Part("played", 4 * 36, "cards of earlier tricks, of each seat"),
    Part("lasting", 36, "when each card was played: 0 for not yet, else its number of 36"),
    Part("led", 4, "who led, or leads, to this trick"),
    Part("taken", 2, "tricks that one's own side took, and the other, of 9"),
    Part("announced", 4, "the best run that each seat announced, of 100"),
    Part("shown", 4 * 36, "cards that each seat has shown"),
    Part("claimed", 4, "who has claimed the bells"),
    Part("totals", 3, "points of one's own side, of the other, and that wait, of 1000"),
)
"""All that is observed, in order; seats begin with oneself and go on to the left."""

SIZE = sum(part.size for part in PARTS)


def observe(ruleset: Ruleset, seen: View) -> Any:
    """Write a view as float32 figures from 0 to 1, but for points, which may be beyond.

    Raises ValueError for an onlooker.
    """
    if seen.seat is None:
        raise ValueError("an onlooker has no seat to observe from")
    me, tricks = seen.seat, len(seen.plays) // 4
    found = {part.name: np.zeros(part.size, np.float32) for part in PARTS}
    found["hand"][list(cards_in(seen.hand))] = 1
    found["face_down"][0] = seen.face_down / 9
    found["dealer"][(seen.dealer - me) % 4] = 1
    _write_auction(found, seen, me)
    for seat, card in trick_so_far(seen):
        found["trick"][36 * ((seat - me) % 4) + card] = 1
    for number, card in enumerate(seen.plays):
        found["lasting"][card] = (number + 1) / 36
        if number < 4 * tricks:
            seat = (seen.leaders[number // 4] + number % 4 - me) % 4
            found["played"][36 * seat + card] = 1
    if seen.leaders:
        found["led"][(seen.leaders[min(tricks, len(seen.leaders) - 1)] - me) % 4] = 1
    for winner in seen.leaders[1 : tricks + 1]:
        found["taken"][(winner ^ me) & 1] += 1 / (ruleset.deck_mask.bit_count() // 4)
    for seat in range(4):
        here = (seat - me) % 4
        found["announced"][here] = max(seen.announced[seat], default=0) / MOST_VALUE
        for run in seen.shown[seat]:
            found["shown"][[36 * here + card for card in cards_in(run.cards)]] = 1
        found["claimed"][here] = any(claimer == seat for claimer, _ in seen.claims)
    ours, theirs = seen.before[me & 1], seen.before[1 - (me & 1)]
    found["totals"][:] = np.array([ours, theirs, seen.waiting]) / MOST_POINTS
    return np.concatenate([found[part.name] for part in PARTS])


def _write_auction(found: dict[str, Any], seen: View, me: int) -> None:
    eldest = (seen.dealer + 1) % 4
    goer = NOBODY if seen.contract is None else seen.contract.goer
    for place in range(len(seen.said)):
        seat = (eldest + place) % 4
        if seat != goer:
            found["passed"][(seat - me) % 4] = 1
    if seen.contract is None or goer == NOBODY:
        found["trump"][NO_TRUMP + 1] = 1
    else:
        found["goer"][(goer - me) % 4] = 1
        found["trump"][seen.contract.trump] = 1
