"""What a deal comes to, by the numbers: the contest, the tally, and what a claim would change.

``public`` means as ``players.weighing`` counts it: what has been taken, shown and claimed so far.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.engine.model import DEAL_LOST, LATE, LOST, WITH_RUN
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import look_up
from tarabish_core.simulate.questions import (
    CLAIM_BITS,
    CONTEST,
    GAME_END,
    RUN_BITS,
    RUNS_IN_WORD,
    SETTLE,
    SHOW,
    WHOLE,
)
from tarabish_core.simulate.table import (
    ENTERED,
    FACTS_AT,
    LOW_WHOLE,
    MISS,
    POINTS,
    RUN_COUNT,
    S_BEFORE_0,
    S_BONUS_0,
    S_CLAIM_COUNT,
    S_CLAIMS,
    S_DEALER,
    S_GOER,
    S_SHOWN,
    S_TAKEN_0,
    S_TRICKS_0,
    S_TRUMP,
    T_BEFORE_0,
    T_BEFORE_1,
    T_BELLA_0,
    T_CARDS_0,
    T_CLAIMS,
    T_END,
    T_GOER,
    T_REST,
    T_RUNS_0,
    T_TRICKS_0,
    T_TRUMP,
    UNSUITED,
    ask_tally,
    ask_window,
    run_at,
    said_by,
)
from tarabish_core.simulate.tables import (
    BELLA,
    BELLS,
    IN_VAIN,
    LAST_EXTRA,
    SAID,
    SAID_WORDS,
    SUIT_POINTS,
    TOTAL,
)

PLAYED_OUT, COUNTED_OUT = 3 * 2, 3 * 8
"""The fact END for a deal that was played out, and counted out by side 0 less 1."""


@kept
def contest(
    tables: Any, memo: Any, table: Any, shown: int, missed: int, eldest_tricks: int, others: int
) -> int:
    """Count each seat's runs into ``table.points``; gives 0, MISS or UNSUITED.

    ``shown`` has a bit for each seat that has shown; ``missed`` is 1 where runs that can be shown
    no more are in the contest as well.
    """
    for seat in range(4):
        table[POINTS + (seat)] = 0
    if shown == 0:
        return 0
    eldest = (table[S_DEALER] + 1) & 3
    count = 0
    for place in range(4):
        seat = eldest + place & 3
        said = said_by(table, seat)
        if shown >> seat & 1 == 0:
            if not missed or said == 0:
                continue
            window = ask_window(memo, table, SHOW, seat, -1)
            if window == MISS:
                return MISS
            if window != LATE:
                continue
        count = _enter(tables, table, seat, place, said, shown >> seat & 1, count)
        if count < 0:
            return UNSUITED
    table[FACTS_AT] = 0
    table[FACTS_AT + 1] = 0
    for nth in range(count):
        run = table[ENTERED + 2 * (nth) + 1]
        if nth > 0 and table[ENTERED + 2 * (nth) + 0] != table[ENTERED + 2 * (nth - 1) + 0]:
            run |= 256
        if nth < RUNS_IN_WORD:
            table[FACTS_AT] |= run << RUN_BITS * nth
        else:
            table[FACTS_AT + 1] |= run << RUN_BITS * (nth - RUNS_IN_WORD)
    table[FACTS_AT + 2] = eldest_tricks | others << 4
    slot = look_up(memo, CONTEST, table, FACTS_AT)
    if slot < 0:
        return MISS
    for place in range(4):
        table[POINTS + (eldest + place & 3)] = memo[slot + place]
    return 0


@kept
def _enter(
    tables: Any, table: Any, seat: int, place: int, said: int, shown: int, count: int
) -> int:
    """Put a seat's runs into the contest, behind those that rank as high; -1 without room.

    Shown are all up to the best that was announced; missed those that were announced.
    """
    best = tables[SAID + said]
    left = tables[SAID_WORDS + said]
    for nth in range(table[RUN_COUNT + seat]):
        value = table[run_at(seat, nth) + 1]
        if shown:
            if value > best:
                continue
        else:
            taken, left = _take(left, value)
            if not taken:
                continue
        if count == 2 * RUNS_IN_WORD:
            return -1
        rank = table[run_at(seat, nth) + 2]
        spot = count
        while spot > 0 and table[ENTERED + 2 * (spot - 1) + 0] < rank:
            table[ENTERED + 2 * spot] = table[ENTERED + 2 * spot - 2]
            table[ENTERED + 2 * spot + 1] = table[ENTERED + 2 * spot - 1]
            spot -= 1
        table[ENTERED + 2 * (spot) + 0] = rank
        table[ENTERED + 2 * (spot) + 1] = place | shown << 2 | value << 3
        count += 1
    return count


@kept
def _take(word: int, value: int) -> tuple[int, int]:
    """Take one of a value out of a word of values: whether it was there, and the rest."""
    shift = 0
    while word >> shift:
        if word >> shift & 63 == value:
            low = word & (1 << shift) - 1
            return 1, word >> shift + 6 << shift | low
        shift += 6
    return 0, word


@kept
def cards_taken(tables: Any, table: Any, side: int) -> int:
    """Count the cards that a side has taken, without bonuses."""
    trump, taken = table[S_TRUMP], table[S_TAKEN_0 + side]
    points = 0
    for suit in range(4):
        points += tables[SUIT_POINTS + (trump * 4 + suit) * 512 + (taken >> 9 * suit & 511)]
    return points


@kept
def tally(tables: Any, table: Any, end: int) -> int:
    """Fill in the facts of a tally but for the bells; gives the points that were taken."""
    taken = 0
    for side in range(2):
        bare = cards_taken(tables, table, side)
        taken += bare
        table[T_CARDS_0 + side] = bare + table[S_BONUS_0 + side]
        table[T_RUNS_0 + side] = table[POINTS + side] + table[POINTS + side + 2]
        table[T_TRICKS_0 + side] = table[S_TRICKS_0 + side]
    table[T_GOER] = table[S_GOER]
    table[T_TRUMP] = table[S_TRUMP]
    table[T_REST] = 0
    table[T_END] = end
    table[T_BEFORE_0] = table[S_BEFORE_0]
    table[T_BEFORE_1] = table[S_BEFORE_0 + 1]
    table[T_CLAIMS] = table[S_CLAIMS]
    return taken


@kept
def bells(tables: Any, table: Any) -> None:
    """Fill in what each side's claims come to, by the points of the runs that were counted."""
    table[T_BELLA_0] = 0
    table[T_BELLA_0 + 1] = 0
    if table[S_CLAIM_COUNT] == 0:
        return
    pair = tables[BELLS + table[S_TRUMP]]
    word = table[S_CLAIMS]
    seat, most = word & 3, 0  # only who holds both bells can claim them
    while word:
        when = word >> 2 & 31
        worth = tables[BELLA + when]
        if when == WITH_RUN and not _stands(table, seat, pair, tables):
            worth = tables[IN_VAIN + when]
        if worth == LOST or worth == DEAL_LOST:
            return
        most = max(most, worth)
        word >>= CLAIM_BITS
    table[T_BELLA_0 + (seat & 1)] = most


@kept
def _stands(table: Any, seat: int, pair: int, tables: Any) -> bool:
    """Tell whether a seat's runs count and one that it has shown holds the bells."""
    if table[POINTS + seat] == 0 or table[S_SHOWN] >> seat & 1 == 0:
        return False
    best = tables[SAID + said_by(table, seat)]
    for nth in range(table[RUN_COUNT + seat]):
        at = run_at(seat, nth)
        if table[at + 1] <= best and table[at] & pair == pair:
            return True
    return False


@kept
def public(tables: Any, memo: Any, table: Any, shown: int, end: int) -> int:
    """Fill in the public tally; gives 0, MISS or UNSUITED."""
    eldest = table[S_DEALER] + 1 & 1
    won = max(1, table[S_TRICKS_0 + eldest]), max(1, table[S_TRICKS_0 + 1 - eldest])
    status = contest(tables, memo, table, shown, 0, won[0], won[1])
    if status < 0:
        return status
    taken = tally(tables, table, end)
    trump = table[S_TRUMP]
    table[T_REST] = tables[TOTAL + trump] + tables[LAST_EXTRA + trump] - taken
    table[T_BELLA_0] = 0
    table[T_BELLA_0 + 1] = 0
    word = table[S_CLAIMS]
    while word:
        side = word & 1
        table[T_BELLA_0 + side] = max(table[T_BELLA_0 + side], tables[BELLA + (word >> 2 & 31)])
        word >>= CLAIM_BITS
    return 0


@kept
def best_case(memo: Any, table: Any, side: int) -> tuple[int, int]:
    """Tell by how much a side wins if it takes all that is left: (0, MISS or UNSUITED, points)."""
    rest, tricks = (
        table[T_REST],
        (table[T_TRICKS_0], table[T_TRICKS_0 + 1]),
    )
    table[T_CARDS_0 + side] += rest
    table[T_REST] = 0
    table[T_TRICKS_0] = max(1, tricks[0])
    table[T_TRICKS_0 + 1] = max(1, tricks[1])
    slot = ask_tally(memo, table, SETTLE)
    table[T_CARDS_0 + side] -= rest
    table[T_REST] = rest
    table[T_TRICKS_0], table[T_TRICKS_0 + 1] = tricks
    if slot < 0:
        return slot, 0
    return 0, memo[slot + 1 + side] - memo[slot + 2 - side]


@kept
def is_open(tables: Any, table: Any, seat: int) -> bool:
    """Tell whether a seat need not fear bait: its side did not go, or half is yet to be won."""
    if (seat ^ table[S_GOER]) & 1:
        return True
    total = tables[TOTAL + table[S_TRUMP]]
    taken = cards_taken(tables, table, 0) + cards_taken(tables, table, 1)
    return 2 * (total + tables[LAST_EXTRA + table[S_TRUMP]] - taken) > total


@kept
def pays_to_claim(tables: Any, memo: Any, table: Any, seat: int, worth: int) -> int:
    """Tell whether claiming the bells can help: 1, 0, MISS or UNSUITED."""
    if is_open(tables, table, seat):
        return 1
    status = public(tables, memo, table, table[S_SHOWN], PLAYED_OUT)
    if status < 0:
        return status
    missed, silent = best_case(memo, table, seat & 1)
    if missed:
        return missed
    table[T_BELLA_0 + (seat & 1)] += worth
    missed, claimed = best_case(memo, table, seat & 1)
    if missed:
        return missed
    return 1 if claimed >= silent else 0


@kept
def pays_to_show(tables: Any, memo: Any, table: Any, seat: int) -> int:
    """Tell whether showing one's runs can help: 1, 0, MISS or UNSUITED."""
    if is_open(tables, table, seat):
        return 1
    shown = table[S_SHOWN]
    status = public(tables, memo, table, shown, PLAYED_OUT)
    if status < 0:
        return status
    missed, silent = best_case(memo, table, seat & 1)
    if missed:
        return missed
    status = public(tables, memo, table, shown | 1 << seat, PLAYED_OUT)
    if status < 0:
        return status
    missed, showing = best_case(memo, table, seat & 1)
    if missed:
        return missed
    return 1 if showing >= silent else 0


@kept
def is_out(tables: Any, memo: Any, table: Any, side: int) -> int:
    """Tell whether a side that says now that it is out would be right: 1, 0, MISS, UNSUITED."""
    status = public(tables, memo, table, table[S_SHOWN], COUNTED_OUT + side + 1)
    if status < 0:
        return status
    totals = [
        table[T_BEFORE_0 + one]
        + table[T_CARDS_0 + one]
        + table[T_RUNS_0 + one]
        + table[T_BELLA_0 + one]
        for one in range(2)
    ]
    slot = ask_winner(memo, table, totals[0], totals[1])
    if slot < 0:
        return slot
    return 1 if memo[slot] == side else 0


@kept
def ask_winner(memo: Any, table: Any, ours: int, theirs: int) -> int:
    """Ask who has won with these totals after the tally: the place of the answer, MISS, UNSUITED."""
    table[FACTS_AT + 5] = ours & LOW_WHOLE | theirs << WHOLE
    return ask_tally(memo, table, GAME_END)
