"""A table's state in the loop, as arrays, and what is plain from it: hands, runs, moments."""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import look_up, on_a_line

LOW_HALF, LOW_WHOLE = (1 << facts.HALF) - 1, (1 << facts.WHOLE) - 1


def new_table(log: int = 0) -> Any:
    """Make room for two deals side by side, the first with a log of so many actions."""
    table = on_a_line(2 * ((at.LOG + log + 7) // 8 * 8))
    table[at.ROOM] = log
    return table


@kept
def deal(tables: Any, table: Any, dealer: int) -> None:
    """Give out the shuffled pack."""
    each, here = tables[at.CARDS] >> 2, at.PLACES + 36 * dealer
    for seat in range(4):
        seen, hand = tables[at.SEEN + 4 * dealer + seat], 0
        for nth in range(each):
            if nth == seen:
                table[at.FIRST_CARDS + seat] = hand
            hand |= 1 << table[at.PACK + tables[here + nth]]
        if seen == each:
            table[at.FIRST_CARDS + seat] = hand
        table[at.DEALT + seat] = hand
        table[at.HANDS + seat] = hand
        here += each


@kept
def held(table: Any) -> int:
    """Give the cards that are in anybody's hand."""
    hands = table[at.HANDS] | table[at.HANDS + 1]
    return hands | table[at.HANDS + 2] | table[at.HANDS + 3]


@kept
def find_runs(tables: Any, table: Any, trump: int) -> int:
    """Find the runs of every hand, best first; gives how many there are, or UNSUITED."""
    total = 0
    for seat in range(4):
        hand = table[at.DEALT + seat]
        found = 0
        for suit in range(4):
            where = 2 if trump == 4 else 1 if suit == trump else 0
            which = 512 * where + (hand >> 9 * suit & 511)
            for nth in range(tables[at.SPAN_COUNT + which]):
                if found == at.MOST_RUNS:
                    return at.UNSUITED
                _insert(
                    tables,
                    table,
                    seat,
                    found,
                    at.SPANS + 3 * (at.MOST_SPANS * which + nth),
                    9 * suit,
                )
                found += 1
        for nth in range(tables[at.SET_COUNT + trump]):
            here = at.SETS + 3 * (at.MOST_SETS * trump + nth)
            if hand & tables[here] == tables[here]:
                if found == at.MOST_RUNS:
                    return at.UNSUITED
                _insert(tables, table, seat, found, here, 0)
                found += 1
        table[at.RUN_COUNT + seat] = found
        total += found
    return total


@kept
def keep_shown(table: Any) -> None:
    """Leave out the runs that a seat which has shown kept to itself, or never announced."""
    for seat in range(4):
        if table[at.S_SHOWN] >> seat & 1 == 0:
            continue
        count = table[at.RUN_COUNT + seat]
        table[at.RUN_COUNT + seat] = 0
        for nth in range(count):
            here, there = run_at(seat, nth), run_at(seat, table[at.RUN_COUNT + seat])
            if table[here] & ~table[at.S_SHOWN_CARDS + seat] == 0:
                for figure in range(3):
                    table[there + figure] = table[here + figure]
                table[at.RUN_COUNT + seat] += 1


@kept
def _insert(tables: Any, table: Any, seat: int, count: int, source: int, shift: int) -> None:
    """Put a run, whose figures stand in the tables, behind those that rank as high."""
    here = run_at(seat, count)
    while here > run_at(seat, 0) and table[here - 1] < tables[source + 2]:
        for figure in range(3):
            table[here + figure] = table[here - 3 + figure]
        here -= 3
    table[here] = tables[source] << shift
    table[here + 1] = tables[source + 1]
    table[here + 2] = tables[source + 2]


@kept
def run_at(seat: int, nth: int) -> int:
    """Give the place of a seat's run: its cards, its value and its rank."""
    return at.RUNS_AT + 3 * (at.MOST_RUNS * seat + nth)


@kept
def ask_window(memo: Any, table: Any, question: int, seat: int, trick: int) -> int:
    """Ask a window at this moment: CLOSED, OPEN, LATE, or MISS."""
    table[at.FACTS_AT] = (
        seat
        | table[at.S_TURN] + 1 << facts.TURN
        | table[at.S_PLAYED] << facts.PLAYED_CARDS
        | table[at.S_SHOWN] << facts.SHOWN
        | trick + 1 << facts.TRICK
        | table[at.S_OVER] << facts.OVER
    )
    table[at.FACTS_AT + 1] = table[at.S_ANNOUNCED]
    slot = look_up(memo, question, table, at.FACTS_AT)
    return memo[slot] if slot >= 0 else at.MISS


@kept
def said_by(table: Any, seat: int) -> int:
    """Give the number of what a seat announced; 0 for nothing."""
    return table[at.S_ANNOUNCED] >> at.SAID_BITS * seat & 0xFFF


@kept
def write_down(table: Any, kind: int, seat: int, what: int) -> None:
    """Add an action to the log, where one is kept."""
    if table[at.S_LOGGED] < table[at.ROOM]:
        table[at.LOG + table[at.S_LOGGED]] = kind << at.ACTION_AT | seat << at.SEAT_AT | what
        table[at.S_LOGGED] += 1


@kept
def ask_tally(memo: Any, table: Any, question: int) -> int:
    """Ask by the figures of a tally: the place of the answer, MISS or UNSUITED."""
    if not lay_tally(table):
        return at.UNSUITED
    slot = look_up(memo, question, table, at.FACTS_AT)
    return slot if slot >= 0 else at.MISS


@kept
def lay_tally(table: Any) -> bool:
    """Write the figures of a tally as facts to ask by; tells whether there is room for them."""
    beyond = 0
    for figure in range(at.T_CARDS_0, at.T_BELLA_1 + 1):
        beyond |= table[figure] + facts.SMALL
    table[at.FACTS_AT] = (
        table[at.T_GOER] + 1
        | table[at.T_TRUMP] + 1 << facts.TRUMP
        | table[at.T_END] << facts.END
        | table[at.T_TRICKS_0] << facts.TRICKS
        | table[at.T_TRICKS_1] << facts.TRICKS + 4
        | (table[at.T_BELLA_0] & LOW_HALF) << facts.BELLA
        | (table[at.T_BELLA_1] & LOW_HALF) << facts.BELLA + facts.HALF
    )
    table[at.FACTS_AT + 1] = (
        table[at.T_CARDS_0] & LOW_HALF
        | (table[at.T_CARDS_1] & LOW_HALF) << facts.HALF
        | (table[at.T_RUNS_0] & LOW_HALF) << facts.RUNS
        | (table[at.T_RUNS_1] & LOW_HALF) << facts.RUNS + facts.HALF
    )
    table[at.FACTS_AT + 2] = table[at.T_REST]
    table[at.FACTS_AT + 3] = table[at.T_BEFORE_0] & LOW_WHOLE | table[at.T_BEFORE_1] << facts.WHOLE
    table[at.FACTS_AT + 4] = table[at.T_CLAIMS]
    return beyond >> facts.HALF == 0
