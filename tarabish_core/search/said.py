"""What somebody's talk says of the nine cards he was dealt: runs, silence, the bells."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from tarabish_core.engine.cards import NO_TRUMP
from tarabish_core.engine.model import (
    AT_NO_TRUMP,
    IN_PLAIN,
    IN_TRUMPS,
    OPEN,
    Moment,
    closed,
)
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import find_runs
from tarabish_core.engine.view import View

MOST_RUNS = 5
"""More runs than these a hand of nine does not hold, two sets of four with them."""


class Talk(NamedTuple):
    """What a seat has said and shown.

    ``announced`` are the values, ``shown`` the masks of runs, ``claimed`` whether it has claimed
    the bells; ``kept_back`` whether it would have had to show what it announced, if it had it.
    """

    announced: tuple[int, ...]
    shown: tuple[int, ...]
    claimed: bool
    kept_back: bool


class Values(NamedTuple):
    """Which best runs a hand may have: ``best`` has bit 0 for none, bit n for ``values[n - 1]``.

    ``settled`` tells that no more is to be asked about what was announced.
    """

    best: int
    settled: bool


def talk_of(ruleset: Ruleset, seen: View, seat: int) -> Talk:
    """Gather what a seat has said, from what the viewer has heard."""
    announced = seen.announced[seat]
    shown = tuple(run.cards for run in seen.shown[seat])
    claimed = any(claimer == seat for claimer, _ in seen.claims)
    back = bool(announced) and not shown and _had_to_show(ruleset, seen, seat)
    return Talk(announced, shown, claimed, back)


def _had_to_show(ruleset: Ruleset, seen: View, seat: int) -> bool:
    """Tell whether a card fell at a moment when this seat, if it had a run, would have owed it.

    Who else had announced and shown by then is not known; it must not matter.
    """
    windows = ruleset.windows
    if windows.owed is closed:
        return False
    said = [[values] if one == seat else [values, ()] for one, values in enumerate(seen.announced)]
    laid = [[True, False] if runs else [False] for runs in seen.shown]
    for count in range(len(seen.plays)):
        played = _played_by(seen, count)
        turn = (seen.leaders[count // 4] + count % 4) % 4
        moments = [
            Moment(seat, turn, played, announced, shown, -1, over=False, scored=False)
            for announced in product(*said)
            for shown in product(*laid)
        ]
        if all(windows.owed(now) == OPEN == windows.show(now) for now in moments):
            return True
    return False


def _played_by(seen: View, count: int) -> tuple[int, ...]:
    played = [0] * 4
    for index in range(count):
        played[(seen.leaders[index // 4] + index % 4) % 4] += 1
    return tuple(played)


def run_values(ruleset: Ruleset, trump: int) -> tuple[int, ...]:
    """List the values that runs can have under a trump, the lowest first."""
    return tuple(sorted(value for value, _ in ruleset.run_sizes[trump == NO_TRUMP]))


def place_of(trump: int, suit: int) -> int:
    """Tell where a run of a suit lies: in trumps, in a plain suit, at no-trump."""
    return AT_NO_TRUMP if trump == NO_TRUMP else IN_TRUMPS if suit == trump else IN_PLAIN


def best_values(ruleset: Ruleset, trump: int, announced: tuple[int, ...]) -> Values:
    """Tell which best runs a hand may have whose owner has announced so much, or nothing."""
    values = run_values(ruleset, trump)
    anything = (1 << len(values) + 1) - 1
    if not announced:
        return Values(anything, settled=True)
    if ruleset.faults.bluff is not None:
        # He was not stopped, so he holds as much as he said.
        least = max(announced)
        best = sum(1 << 1 + nth for nth, value in enumerate(values) if value >= least)
        return Values(best, settled=len(announced) == 1)
    return _truthful(ruleset, trump, announced)


@lru_cache(maxsize=1 << 10)
def _truthful(ruleset: Ruleset, trump: int, announced: tuple[int, ...]) -> Values:
    """Ask the rule about all that somebody might hold."""
    values, sizes = run_values(ruleset, trump), ruleset.run_sizes[trump == NO_TRUMP]
    may, may_not = 0, 0
    for count in range(MOST_RUNS + 1):
        for held in product(values, repeat=count):
            bit = 1 << (values.index(max(held)) + 1 if held else 0)
            if announced in ruleset.announcements(held, sizes):
                may |= bit
            else:
                may_not |= bit
        if may & 1:  # who holds nothing may say so
            return Values((1 << len(values) + 1) - 1, settled=True)
    return Values(may, settled=not may & may_not)


@lru_cache(maxsize=256)
def runs_of(ruleset: Ruleset, trump: int, best: int) -> tuple[int, ...]:
    """List the masks of all runs of the values that are the best a hand may have."""
    values = run_values(ruleset, trump)
    wanted = {value for nth, value in enumerate(values) if best >> nth + 1 & 1}
    found = {run.cards for run in ruleset.all_sets[trump] if run.value in wanted}
    for suit in range(4):
        for spans in ruleset.spans[place_of(trump, suit)]:
            for value, length, top in spans:
                if value in wanted:
                    found.add((1 << length) - 1 << 9 * suit + top - length + 1)
    deck = ruleset.deck_mask
    return tuple(sorted(mask for mask in found if mask & ~deck == 0))


def fits_talk(ruleset: Ruleset, trump: int, talk: Talk, nine: int) -> bool:
    """Tell whether somebody who was dealt these nine cards may have talked so."""
    held = find_runs(ruleset, nine, trump)
    masks, values = {run.cards for run in held}, tuple([run.value for run in held])
    if not masks.issuperset(talk.shown):
        return False
    if talk.claimed and ruleset.bells[trump] & ~nine:
        return False
    if not talk.announced:
        return True
    if talk.kept_back and max(talk.announced) in values:
        return False
    if ruleset.faults.bluff is not None:
        said = sorted(talk.announced, reverse=True)
        real = sorted(values, reverse=True)
        return len(said) <= len(real) and all(s <= r for s, r in zip(said, real, strict=False))
    sizes = ruleset.run_sizes[trump == NO_TRUMP]
    return talk.announced in ruleset.announcements(values, sizes)
