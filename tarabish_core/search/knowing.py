"""What the cards that fell, and what was said, tell of each seat's hidden cards: compiled.

From the figures of a view (``asked``, at VIEWER and on) and what was said (``heard.Heard``) come a
row of figures for each seat (SIZE and on) and the runs, one of which its nine cards hold. What the
rules say of a card that fell is looked up in ``Lawful``, or noted as a question to them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.cards import NOBODY
from tarabish_core.search.lawful import facts_of_lead, limits
from tarabish_core.simulate.keeping import kept

# The figures of a view: the seat, trump (NOBODY in the auction), goer, its hand, the cards that it
# does not see, whether misplays are possible, how many hidden cards each seat has; the leaders of
# the tricks; then the cards, in order.
VIEWER, TRUMP, GOER, HAND, UNSEEN, PERMISSIVE, SIZES, LEADERS, PLAYS = 0, 1, 2, 3, 4, 5, 6, 10, 19

# What is known of a seat: how many hidden cards it has; those that it has for certain; those that
# it may have; those that it may have if it has not misplayed, or MISPLAYED; those of its nine that
# are not hidden; which best runs it may have, as heard.Values; a bit for each card that fell about
# which the rules are still to be asked; whether its nine are to be held against what it said; how
# many runs there are one of which it has, or none where any cards will do.
SIZE, MUST, MAY, HONEST, SEEN, BEST, PLAYED, TALKED, RUNS, KNOWN = range(10)

MISPLAYED = -1

ASK, IN_DOUBT = 1, 2
"""TALKED: the rules are to be asked about whole hands; ``Heard.shows`` is."""

# What was heard of a seat: cards that it has shown or claimed with; whether a bell that it played
# tells that the other is elsewhere; which best runs; whether its nine are to be held against that;
# whether it was silent about runs; the runs that may be its best, from one place in ``masks`` to
# another.
H_MUST, H_DENIES, H_BEST, H_ASKS, H_SILENT, H_FIRST, H_LAST, HEARD = range(8)


class Rules(NamedTuple):
    """Tables of a ruleset under one trump, int64.

    Attributes:
        over: [card] the cards that beat it.
        figures: [TRUMPS and on] the masks of trumps and of both bells, whether any card may be led.
        spans: [suit, 512]: the number of the best run's value in nine cards of a suit.
        sets: [set, 2]: the mask of a set and the number of its value.
    """

    over: Any
    figures: Any
    spans: Any
    sets: Any


TRUMPS, BELLS, LEADS_ANY = range(3)


@kept
def know(asked: Any, heard: Any, rules: Any, lawful: Any, seats: Any, runs: Any) -> None:
    """Fill in ``seats``, int64 [4, KNOWN], and ``runs``, int64 [4, room for all of ``masks``].

    Where questions were noted in ``lawful``, a table of ``Lawful``, it is to be done again.
    """
    count = asked.shape[0] - PLAYS
    seats[:] = 0
    for index in range(count):
        seats[_whose(asked, index), SEEN] |= 1 << asked[PLAYS + index]
    claimed = 0
    for seat in range(4):
        _listen(asked, heard, rules, seat, seats[seat], runs[seat])
        claimed |= seats[seat, MUST]
    seats[asked[VIEWER], SEEN] |= asked[HAND]
    fell = _fallen(asked, rules)
    for seat in range(4):
        one = seats[seat]
        one[MAY] &= ~(claimed & ~one[MUST])
        one[HONEST] = one[MAY]
        if asked[TRUMP] != NOBODY and seat != asked[VIEWER]:
            _watch(asked, fell, rules.figures[TRUMPS], lawful, seat, one)
            kept_runs = 0
            for nth in range(one[RUNS]):
                if runs[seat, nth] & ~(one[SEEN] | one[MAY]) == 0:
                    runs[seat, kept_runs] = runs[seat, nth]
                    kept_runs += 1
            one[RUNS] = kept_runs


@kept
def _whose(asked: Any, index: int) -> int:
    return asked[LEADERS + (index >> 2)] + index & 3


@kept
def _listen(asked: Any, heard: Any, rules: Any, seat: int, one: Any, runs: Any) -> None:
    """Write what a seat's talk says of its cards."""
    said, unseen, known = heard.seats[seat], asked[UNSEEN], one[SEEN]
    one[SIZE], one[BEST] = asked[SIZES + seat], said[H_BEST]
    if one[SIZE] == 0 and (seat == asked[VIEWER] or asked[TRUMP] == NOBODY):
        return
    one[MUST], one[MAY] = said[H_MUST] & unseen, unseen
    bells = rules.figures[BELLS]
    if said[H_DENIES] and known & bells:
        one[MAY] &= ~(bells & ~known)
    one[TALKED] = said[H_ASKS]
    sure, maybe = known | one[MUST], known | one[MAY]
    for nth in range(heard.shown.shape[0]):
        if heard.shown[nth, 0] == seat:
            low = 9 * heard.shown[nth, 1]
            excluded, settled = _beside(heard.shows[nth], sure >> low & 511, maybe >> low & 511)
            one[MAY] &= ~(excluded << low)
            one[TALKED] |= 0 if settled else IN_DOUBT
    for nth in range(said[H_FIRST], said[H_LAST]):
        mask = heard.masks[nth]
        if mask & ~sure == 0:
            one[RUNS] = 0
            break
        if mask & ~(known | one[MAY]) == 0:
            runs[one[RUNS]] = mask
            one[RUNS] += 1


@kept
def _beside(shows: Any, sure: int, maybe: int) -> Any:
    """Tell which cards of a suit cannot lie beside the runs that were shown in it.

    ``shows`` tells of nine bits whether they hold just these. Tells, too, whether that is all.
    """
    unclear = maybe & ~sure
    common, some = 0, 0
    while True:
        if shows[sure | some]:
            common |= some
        some = some - unclear & unclear
        if some == 0:
            break
    excluded = unclear & ~common
    settled, some = True, 0
    while True:
        settled &= shows[sure | some] != 0
        some = some - common & common
        if some == 0:
            return excluded, settled


LED, OVER, FACTS, FELL = range(4)


@kept
def _fallen(asked: Any, rules: Any) -> Any:
    """Gather what held for whoever played each card: int64 [card, (led, over, facts)].

    ``facts`` are whether the partner was winning, or for a lead ``facts_of_lead``, or -1
    where nothing is to be asked.
    """
    count, trumps = asked.shape[0] - PLAYS, rules.figures[TRUMPS]
    fell = np.zeros((count, FELL), np.int64)
    ruffed, led, best, holder, trick = False, 0, 0, 0, 0
    for index in range(count):
        card, seat = asked[PLAYS + index], _whose(asked, index)
        if index & 3 == 0:
            ruffed |= led & trumps == 0 and trick & trumps != 0
            fell[index, FACTS] = facts_of_lead(seat, asked[GOER], index >> 2, ruffed)
            if rules.figures[LEADS_ANY]:
                fell[index, FACTS] = -1
            led, best, holder, trick = 0x1FF << card // 9 * 9, card, seat, 0
        else:
            over = rules.over[best]
            fell[index, LED], fell[index, OVER] = led, over
            fell[index, FACTS] = (holder ^ seat ^ 1) & 1
            if over >> card & 1:
                best, holder = card, seat
        trick |= 1 << card
    return fell


@kept
def _watch(asked: Any, fell: Any, trumps: int, lawful: Any, seat: int, one: Any) -> None:
    """Leave out the cards that a seat cannot have, having played what it did."""
    before = MISPLAYED
    while one[HONEST] != before:
        before, later, one[PLAYED] = one[HONEST], 0, 0
        for index in range(fell.shape[0] - 1, -1, -1):
            if _whose(asked, index) != seat:
                continue
            card, facts = asked[PLAYS + index], fell[index, FACTS]
            later |= 1 << card
            if facts < 0:
                continue
            led, over = fell[index, LED], fell[index, OVER]
            excluded, settled, possible = limits(
                lawful, facts, led, trumps, over, card, one[MUST] | later, one[HONEST]
            )
            if not possible:
                one[HONEST], one[PLAYED] = MISPLAYED, 0
                one[MAY] = one[MAY] if asked[PERMISSIVE] else 0
                return
            one[HONEST] &= ~excluded
            if not settled:
                one[PLAYED] |= 1 << index
    if not asked[PERMISSIVE]:
        one[MAY] = one[HONEST]
