"""How likely it is that somebody would have said what he said: facts that are not certain.

A world's weight is the product of these figures, 1 for all that is as expected. They are guesses of
how people at a table slip, not measurements; what they stand for is said beside each.
"""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.cards import NOBODY, PASS
from tarabish_core.engine.model import AFTER, FIRST, HELD, LAST, Auction, closed
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.players.bidding import best_call, strength
from tarabish_core.search.said import run_values

PASSED_STRONG = 0.1
"""To pass with a hand that is strong enough to go."""

NAMED_OTHER = 0.3
"""To go, strong enough, in another suit than the strongest."""

NAMED_WEAK = 0.05
"""To go, unforced, with a hand that is not strong enough."""

SILENT_RUN = 0.05
"""To announce nothing before one's first card, with a run in one's hand."""

BLUFFED = 0.1
"""To announce another value than that of one's best run, where that is possible."""

SILENT_BELLS = 0.15
"""Not to claim the bells, which one has, when they could last be claimed for points."""


class Call(NamedTuple):
    """One say of the auction: the seat, and what it was asked about its hand.

    ``open_calls`` as for ``best_call``, then the thresholds of the place at the table; ``whole``
    tells whether the seat had looked at its kitty.
    """

    seat: int
    call: int
    open_calls: int
    enough: int
    at_no_trump: int
    whole: bool


def call_weight(hand: int, call: int, open_calls: int, enough: int, at_no_trump: int) -> float:
    """Weigh a call by the cards that the caller saw."""
    best, _, sure = best_call(hand, open_calls, enough, at_no_trump)
    if call == PASS:
        return PASSED_STRONG if sure else 1.0
    if call == best:
        return 1.0
    if open_calls & 1 and strength(hand, call) < (at_no_trump if call == 4 else enough):
        return NAMED_WEAK
    return NAMED_OTHER


def calls_of(ruleset: Ruleset, seen: View, enough: tuple[tuple[int, int], ...]) -> list[Call]:
    """List what the others have said; ``enough`` are thresholds by place from the eldest."""
    found = []
    for place, call in enumerate(seen.said):
        before = Auction(seen.dealer, seen.said[:place])
        if before.seat != seen.seat:
            open_calls = sum(1 << one + 1 for one in ruleset.calls(before))
            whole = ruleset.sees_kitty(before.seat, before)
            found.append(Call(before.seat, call, open_calls, *enough[min(place, 3)], whole))
    return found


def by_best_run(ruleset: Ruleset, seen: View, trump: int, seat: int) -> tuple[float, ...]:
    """Weigh a seat's talk about runs, by the number of its best run's value (0 for none).

    Of one that said nothing it holds once a card was played.
    """
    if trump == NOBODY:
        return (1.0,)
    values = run_values(ruleset, trump)
    if seat == seen.seat or ruleset.windows.announce is closed:
        return (1.0,) * (len(values) + 1)
    said = seen.announced[seat]
    if said:
        return tuple(1.0 if value == max(said) else BLUFFED for value in (0, *values))
    return (1.0, *(SILENT_RUN for _ in values))


def silent_about_bells(ruleset: Ruleset, seen: View, trump: int, seat: int) -> tuple[float, float]:
    """Weigh a seat's silence about the bells, for if it was dealt both and has played.

    Where none of them has fallen from its hand, and where one has.
    """
    claimed = any(claimer == seat for claimer, _ in seen.claims)
    if trump == NOBODY or seat == seen.seat or claimed:
        return 1.0, 1.0
    held, later = [HELD], [LAST, AFTER | LAST]
    first = [FIRST, AFTER | FIRST]
    return _silent(ruleset, held, first + later), _silent(ruleset, held + first, later)


def _silent(ruleset: Ruleset, earlier: list[int], later: list[int]) -> float:
    could, can = (max(ruleset.bella(when, True) for when in ways) for ways in (earlier, later))
    return SILENT_BELLS if could > 0 >= can else 1.0
