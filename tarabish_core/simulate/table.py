"""A table's state in the loop, as arrays, and what is plain from it: hands, runs, moments."""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import WORDS, look_up
from tarabish_core.simulate.questions import (
    BELLA,
    END,
    HALF,
    OVER,
    PLAYED_CARDS,
    RUNS,
    SHOWN,
    SMALL,
    TRICK,
    TRICKS,
    TRUMP,
    TURN,
    WHOLE,
)
from tarabish_core.simulate.tables import (
    CARDS,
    FACE_DOWN,
    MOST_SETS,
    MOST_SPANS,
    OWNER,
    SAID_BITS,
    SET_COUNT,
    SETS,
    SPAN_COUNT,
    SPANS,
)

MOST_RUNS = 8
"""The most runs in one hand that the loop has room for."""

MISS = -1
"""A question was noted: the deal is given up, to be played again."""

LOW_HALF, LOW_WHOLE = (1 << HALF) - 1, (1 << WHOLE) - 1

UNSUITED = -2
"""The loop has no room for this deal: the engine plays it."""

# A table is one array of int64. Its figures first:
(
    S_DEALER, S_GOER, S_TRUMP, S_LEADER, S_TURN, S_COUNT, S_PLAYED, S_TAKEN_0, S_TAKEN_1,
    S_BONUS_0, S_BONUS_1, S_TRICKS_0, S_TRICKS_1, S_ANNOUNCED, S_SHOWN, S_CLAIMS, S_CLAIM_COUNT,
    S_END, S_SAID, S_LAST_CARD, S_OVER, S_FORCED, S_LOGGED, S_MISPLAYS, S_BEFORE_0, S_BEFORE_1,
) = range(26)  # fmt: skip
FIGURES = 24
"""So many of them are nothing when a deal begins."""

# then, by seat, the hands as they are, as they were dealt, what was dealt first, the streams of
# chance and the words under way; the runs in the contest's order, each its cards, value and rank; what a seat may announce:
# the first thing, all that is true, whether the first thing is;
HANDS, DEALT, FIRST_CARDS, STREAMS, CHANCE, RUN_COUNT, POINTS = range(26, 54, 4)
RUNS_AT, SAYS = 54, 54 + 12 * MOST_RUNS
# then the runs of a contest as (rank, run), the words of a question, the figures of a tally (names
# beginning with T), the pack, the misplays, and the log of actions.
ENTERED = SAYS + 12
FACTS_AT = ENTERED + 32
TALLY = FACTS_AT + WORDS
PACK = TALLY + 15
MISPLAYS = PACK + 36
MOST_MISPLAYS = 8
LOG = MISPLAYS + 8 * MOST_MISPLAYS

# A misplay: who, in which trick, the card, what he had played before; the facts by which it was not
# lawful: for a card that followed what was led, what beat it, and whether the partner was winning;
# for a lead -1, and whether a trump had been ruffed.
M_SEAT, M_TRICK, M_CARD, M_EARLIER, M_LED, M_OVER, M_ALLY, M_RUFFED = range(8)


(
    T_GOER, T_TRUMP, T_CARDS_0, T_CARDS_1, T_RUNS_0, T_RUNS_1, T_BELLA_0, T_BELLA_1, T_TRICKS_0,
    T_TRICKS_1, T_REST, T_END, T_BEFORE_0, T_BEFORE_1, T_CLAIMS,
) = range(TALLY, TALLY + 15)  # fmt: skip


def new_table(log: int = 0) -> Any:
    """Make room for a deal, and for a log of so many actions."""
    return np.zeros(LOG + log, np.int64)


@kept
def deal(tables: Any, table: Any, dealer: int) -> None:
    """Give out the shuffled pack."""
    for place in range(HANDS, STREAMS):
        table[place] = 0
    at = 36 * dealer
    for place in range(tables[CARDS]):
        bit = 1 << table[PACK + place]
        seat = tables[OWNER + at + place]
        table[DEALT + seat] |= bit
        if not tables[FACE_DOWN + at + place]:
            table[FIRST_CARDS + seat] |= bit
    for seat in range(4):
        table[HANDS + seat] = table[DEALT + seat]


@kept
def find_runs(tables: Any, table: Any, trump: int) -> int:
    """Find the runs of every hand, best first; gives how many there are, or UNSUITED."""
    total = 0
    for seat in range(4):
        hand = table[DEALT + seat]
        found = 0
        for suit in range(4):
            where = 2 if trump == 4 else 1 if suit == trump else 0
            which = 512 * where + (hand >> 9 * suit & 511)
            for nth in range(tables[SPAN_COUNT + which]):
                if found == MOST_RUNS:
                    return UNSUITED
                _insert(
                    tables, table, seat, found, SPANS + 3 * (MOST_SPANS * which + nth), 9 * suit
                )
                found += 1
        for nth in range(tables[SET_COUNT + trump]):
            at = SETS + 3 * (MOST_SETS * trump + nth)
            if hand & tables[at] == tables[at]:
                if found == MOST_RUNS:
                    return UNSUITED
                _insert(tables, table, seat, found, at, 0)
                found += 1
        table[RUN_COUNT + seat] = found
        total += found
    return total


@kept
def _insert(tables: Any, table: Any, seat: int, count: int, at: int, shift: int) -> None:
    """Put a run, whose figures stand in the tables, behind those that rank as high."""
    here = run_at(seat, count)
    while here > run_at(seat, 0) and table[here - 1] < tables[at + 2]:
        for figure in range(3):
            table[here + figure] = table[here - 3 + figure]
        here -= 3
    table[here] = tables[at] << shift
    table[here + 1] = tables[at + 1]
    table[here + 2] = tables[at + 2]


@kept
def run_at(seat: int, nth: int) -> int:
    """Give the place of a seat's run: its cards, its value and its rank."""
    return RUNS_AT + 3 * (MOST_RUNS * seat + nth)


@kept
def ask_window(memo: Any, table: Any, question: int, seat: int, trick: int) -> int:
    """Ask a window at this moment: CLOSED, OPEN, LATE, or MISS."""
    table[FACTS_AT] = (
        seat
        | table[S_TURN] + 1 << TURN
        | table[S_PLAYED] << PLAYED_CARDS
        | table[S_SHOWN] << SHOWN
        | trick + 1 << TRICK
        | table[S_OVER] << OVER
    )
    table[FACTS_AT + 1] = table[S_ANNOUNCED]
    slot = look_up(memo, question, table, FACTS_AT)
    return memo[slot] if slot >= 0 else MISS


@kept
def said_by(table: Any, seat: int) -> int:
    """Give the number of what a seat announced; 0 for nothing."""
    return table[S_ANNOUNCED] >> SAID_BITS * seat & 0xFFF


@kept
def write_down(table: Any, kind: int, seat: int, what: int) -> None:
    """Add an action to the log, where one is kept."""
    place = LOG + table[S_LOGGED]
    if place < table.shape[0]:
        table[place] = kind << 50 | seat << 46 | what
        table[S_LOGGED] += 1


@kept
def ask_tally(memo: Any, table: Any, question: int) -> int:
    """Ask by the figures of a tally: the place of the answer, MISS or UNSUITED."""
    for figure in range(T_CARDS_0, T_BELLA_1 + 1):
        if table[figure] >= SMALL or table[figure] < -SMALL:
            return UNSUITED
    table[FACTS_AT] = (
        table[T_GOER] + 1
        | table[T_TRUMP] + 1 << TRUMP
        | table[T_END] << END
        | table[T_TRICKS_0] << TRICKS
        | table[T_TRICKS_1] << TRICKS + 4
        | (table[T_BELLA_0] & LOW_HALF) << BELLA
        | (table[T_BELLA_1] & LOW_HALF) << BELLA + HALF
    )
    table[FACTS_AT + 1] = (
        table[T_CARDS_0] & LOW_HALF
        | (table[T_CARDS_1] & LOW_HALF) << HALF
        | (table[T_RUNS_0] & LOW_HALF) << RUNS
        | (table[T_RUNS_1] & LOW_HALF) << RUNS + HALF
    )
    table[FACTS_AT + 2] = table[T_REST]
    table[FACTS_AT + 3] = table[T_BEFORE_0] & LOW_WHOLE | table[T_BEFORE_1] << WHOLE
    table[FACTS_AT + 4] = table[T_CLAIMS]
    slot = look_up(memo, question, table, FACTS_AT)
    return slot if slot >= 0 else MISS
