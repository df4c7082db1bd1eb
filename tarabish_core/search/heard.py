"""What was said in a deal, as figures: it changes a few times in a deal, while the cards fall.

What it tells for certain, and what it makes likely; ``knowing`` puts both beside the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.cards import NOBODY, SUIT_MASKS
from tarabish_core.engine.model import FIRST, REFUSED, SILENT, any_card, closed
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.search import knowing as at
from tarabish_core.search.likelihood import by_best_run, calls_of, silent_about_bells
from tarabish_core.search.said import Talk, best_values, place_of, run_values, runs_of

LATE = -1
"""In place of a number of kitty cards: all that the viewer does not see of its own."""


class Heard(NamedTuple):
    """What was said, as arrays: int64, the last two float64.

    Attributes:
        seats: [seat, HEARD] as ``knowing`` has it.
        masks: the runs that seats may have, ``seats`` tells from where to where.
        shown: [nth, (seat, suit)]: where runs were shown.
        shows: [nth, 512]: whether nine bits of that suit hold just these.
        kitties: [seat] how many cards of its nine are its kitty, or LATE.
        calls: [call, 6] as likelihood.Call.
        by_best: [seat, number of the best run's value] weights, for who has played.
        silent: [seat, whether a bell of his fell] weights if it was dealt both, the same.
    """

    seats: Any
    masks: Any
    shown: Any
    shows: Any
    kitties: Any
    calls: Any
    by_best: Any
    silent: Any


def heard_by(
    ruleset: Ruleset,
    seen: View,
    talks: Sequence[Talk],
    enough: tuple[tuple[int, int], ...],
) -> Heard:
    """Write what a seat has heard; ``enough`` are thresholds for going by place from the eldest."""
    trump = NOBODY if seen.contract is None else seen.contract.trump
    seats, masks = np.zeros((4, at.HEARD), np.int64), list[int]()
    shown, shows = list[tuple[int, int]](), list[Any]()
    kitties = [ruleset.kitty_size] * 4
    weights = [by_best_run(ruleset, seen, trump, seat) for seat in range(4)]
    silent = [silent_about_bells(ruleset, seen, trump, seat) for seat in range(4)]
    denies = ruleset.bella(FIRST | SILENT, True)
    for seat, talk in enumerate(talks):
        one = seats[seat]
        if trump == NOBODY:
            one[at.H_BEST] = 1
        elif seat == seen.seat:
            one[at.H_BEST] = best_values(ruleset, trump, ()).best
        else:
            found = best_values(ruleset, trump, talk.announced)
            one[at.H_MUST] = at_least(ruleset, trump, talk)
            one[at.H_DENIES] = not talk.claimed and (denies > 0 or denies == REFUSED)
            one[at.H_BEST], one[at.H_ASKS] = found.best, talk.kept_back or not found.settled
            one[at.H_SILENT] = not talk.announced and ruleset.windows.announce is not closed
            one[at.H_FIRST] = len(masks)
            if not found.best & 1:
                masks += runs_of(ruleset, trump, found.best)
            one[at.H_LAST] = len(masks)
            for suit in range(4):
                wanted = frozenset(
                    run >> 9 * suit for run in talk.shown if run & SUIT_MASKS[suit] == run
                )
                if wanted:
                    shown.append((seat, suit))
                    shows.append(_showing(ruleset, place_of(trump, suit), wanted))
    if trump == NOBODY and seen.seat is not None and seen.hand.bit_count() < _nine(ruleset):
        kitties[seen.seat] = LATE
    return Heard(
        seats,
        np.array(masks, np.int64),
        np.array(shown, np.int64).reshape(-1, 2),
        np.array(shows, np.int64).reshape(-1, 512),
        np.array(kitties, np.int64),
        np.array(calls_of(ruleset, seen, enough), np.int64).reshape(-1, 6),
        np.array(weights),
        np.array(silent),
    )


def _nine(ruleset: Ruleset) -> int:
    return ruleset.first_size + ruleset.kitty_size


def at_least(ruleset: Ruleset, trump: int, talk: Talk) -> int:
    """Gather the cards that a seat was dealt for certain, by what it showed and claimed."""
    cards = ruleset.bells[trump] if talk.claimed else 0
    for run in talk.shown:
        cards |= run
    return cards


@lru_cache(maxsize=1 << 10)
def _showing(ruleset: Ruleset, where: int, wanted: frozenset[int]) -> Any:
    """Tell of each nine bits of a suit whether they hold all the runs wanted, as nine bits too."""
    found = np.zeros(512, np.int64)
    for nine, spans in enumerate(ruleset.spans[where]):
        found[nine] = wanted <= {(1 << length) - 1 << top - length + 1 for _, length, top in spans}
    return found


@lru_cache(maxsize=64)
def rules_of(ruleset: Ruleset, trump: int) -> at.Rules:
    """Write the tables of a ruleset under a trump, or NOBODY in the auction."""
    spans = np.zeros((4, 512), np.int64)
    over, leads_any = np.zeros(36, np.int64), ruleset.lead_cards is any_card
    if trump == NOBODY:
        nothing = np.zeros((0, 2), np.int64)
        return at.Rules(over, np.array([0, 0, leads_any], np.int64), spans, nothing)
    over[:] = ruleset.over[trump]
    values = run_values(ruleset, trump)
    for suit in range(4):
        for nine, found in enumerate(ruleset.spans[place_of(trump, suit)]):
            spans[suit, nine] = max((values.index(one.value) + 1 for one in found), default=0)
    sets = [(one.cards, values.index(one.value) + 1) for one in ruleset.all_sets[trump]]
    figures = np.array([SUIT_MASKS[trump], ruleset.bells[trump], leads_any], np.int64)
    return at.Rules(over, figures, spans, np.array(sets, np.int64).reshape(-1, 2))
