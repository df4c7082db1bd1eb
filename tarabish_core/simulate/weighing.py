"""What a deal comes to, by the numbers: the contest, the tally, and what a claim would change.

``public`` means as ``players.weighing`` counts it: what has been taken, shown and claimed so far.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.engine.model import DEAL_LOST, LATE, LOST, WITH_RUN
from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import look_up
from tarabish_core.simulate.table import LOW_WHOLE, ask_tally, ask_window, run_at, said_by


@kept
def contest(
    tables: Any, memo: Any, table: Any, shown: int, missed: int, eldest_tricks: int, others: int
) -> int:
    """Count each seat's runs into ``table.points``; gives 0, MISS or UNSUITED.

    ``shown`` has a bit for each seat that has shown; ``missed`` is 1 where runs that can be shown
    no more are in the contest as well.
    """
    for seat in range(4):
        table[at.POINTS + (seat)] = 0
    if shown == 0:
        return 0
    eldest = (table[at.S_DEALER] + 1) & 3
    count = 0
    for place in range(4):
        seat = eldest + place & 3
        said = said_by(table, seat)
        if shown >> seat & 1 == 0:
            if not missed or said == 0:
                continue
            window = ask_window(memo, table, facts.SHOW, seat, -1)
            if window == at.MISS:
                return at.MISS
            if window != LATE:
                continue
        count = _enter(tables, table, seat, place, said, shown >> seat & 1, count)
        if count < 0:
            return at.UNSUITED
    table[at.FACTS_AT] = 0
    table[at.FACTS_AT + 1] = 0
    for nth in range(count):
        run = table[at.ENTERED + 2 * (nth) + 1]
        if nth > 0 and table[at.ENTERED + 2 * (nth) + 0] != table[at.ENTERED + 2 * (nth - 1) + 0]:
            run |= 256
        if nth < facts.RUNS_IN_WORD:
            table[at.FACTS_AT] |= run << facts.RUN_BITS * nth
        else:
            table[at.FACTS_AT + 1] |= run << facts.RUN_BITS * (nth - facts.RUNS_IN_WORD)
    table[at.FACTS_AT + 2] = eldest_tricks | others << 4
    slot = look_up(memo, facts.CONTEST, table, at.FACTS_AT)
    if slot < 0:
        return at.MISS
    for place in range(4):
        table[at.POINTS + (eldest + place & 3)] = memo[slot + place]
    return 0


@kept
def _enter(
    tables: Any, table: Any, seat: int, place: int, said: int, shown: int, count: int
) -> int:
    """Put a seat's runs into the contest, behind those that rank as high; -1 without room.

    Shown are all up to the best that was announced; missed those that were announced.
    """
    best = tables[at.SAID + said]
    left = tables[at.SAID_WORDS + said]
    for nth in range(table[at.RUN_COUNT + seat]):
        value = table[run_at(seat, nth) + 1]
        if shown:
            if value > best:
                continue
        else:
            taken, left = _take(left, value)
            if not taken:
                continue
        if count == 2 * facts.RUNS_IN_WORD:
            return -1
        rank = table[run_at(seat, nth) + 2]
        spot = count
        while spot > 0 and table[at.ENTERED + 2 * (spot - 1) + 0] < rank:
            table[at.ENTERED + 2 * spot] = table[at.ENTERED + 2 * spot - 2]
            table[at.ENTERED + 2 * spot + 1] = table[at.ENTERED + 2 * spot - 1]
            spot -= 1
        table[at.ENTERED + 2 * (spot) + 0] = rank
        table[at.ENTERED + 2 * (spot) + 1] = place | shown << 2 | value << 3
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
    trump, taken = table[at.S_TRUMP], table[at.S_TAKEN_0 + side]
    points = 0
    for suit in range(4):
        points += tables[tables[at.SUIT_POINTS + trump * 4 + suit] + (taken >> 9 * suit & 511)]
    return points


@kept
def to_come(tables: Any, table: Any) -> int:
    """Count what the tricks that were not taken yet are worth beside their cards."""
    taken = table[at.S_TRICKS_0] + table[at.S_TRICKS_1]
    return tables[at.TO_COME + 10 * table[at.S_TRUMP] + taken]


@kept
def tally(tables: Any, table: Any, end: int) -> int:
    """Fill in the facts of a tally but for the bells; gives the points that were taken."""
    taken = 0
    for side in range(2):
        bare = cards_taken(tables, table, side)
        taken += bare
        table[at.T_CARDS_0 + side] = bare + table[at.S_BONUS_0 + side]
        table[at.T_RUNS_0 + side] = table[at.POINTS + side] + table[at.POINTS + side + 2]
        table[at.T_TRICKS_0 + side] = table[at.S_TRICKS_0 + side]
    table[at.T_GOER] = table[at.S_GOER]
    table[at.T_TRUMP] = table[at.S_TRUMP]
    table[at.T_REST] = 0
    table[at.T_END] = end
    table[at.T_BEFORE_0] = table[at.S_BEFORE_0]
    table[at.T_BEFORE_1] = table[at.S_BEFORE_0 + 1]
    table[at.T_CLAIMS] = table[at.S_CLAIMS]
    return taken


@kept
def bells(tables: Any, table: Any) -> None:
    """Fill in what each side's claims come to, by the points of the runs that were counted."""
    table[at.T_BELLA_0] = 0
    table[at.T_BELLA_0 + 1] = 0
    if table[at.S_CLAIM_COUNT] == 0:
        return
    pair = tables[at.BELLS + table[at.S_TRUMP]]
    word = table[at.S_CLAIMS]
    seat, most = word & 3, 0  # only who holds both bells can claim them
    while word:
        when = word >> 2 & 31
        worth = tables[at.BELLA + when]
        if when == WITH_RUN and not _stands(table, seat, pair, tables):
            worth = tables[at.IN_VAIN + when]
        if worth in (LOST, DEAL_LOST):
            return
        most = max(most, worth)
        word >>= facts.CLAIM_BITS
    table[at.T_BELLA_0 + (seat & 1)] = most


@kept
def _stands(table: Any, seat: int, pair: int, tables: Any) -> bool:
    """Tell whether a seat's runs count and one that it has shown holds the bells."""
    if table[at.POINTS + seat] == 0 or table[at.S_SHOWN] >> seat & 1 == 0:
        return False
    best = tables[at.SAID + said_by(table, seat)]
    for nth in range(table[at.RUN_COUNT + seat]):
        here = run_at(seat, nth)
        if table[here + 1] <= best and table[here] & pair == pair:
            return True
    return False


@kept
def public(tables: Any, memo: Any, table: Any, shown: int, end: int) -> int:
    """Fill in the public tally; gives 0, MISS or UNSUITED."""
    eldest = table[at.S_DEALER] + 1 & 1
    won = max(1, table[at.S_TRICKS_0 + eldest]), max(1, table[at.S_TRICKS_0 + 1 - eldest])
    status = contest(tables, memo, table, shown, 0, won[0], won[1])
    if status < 0:
        return status
    taken = tally(tables, table, end)
    trump = table[at.S_TRUMP]
    table[at.T_REST] = tables[at.TOTAL + trump] + to_come(tables, table) - taken
    table[at.T_BELLA_0] = 0
    table[at.T_BELLA_0 + 1] = 0
    word = table[at.S_CLAIMS]
    while word:
        side = word & 1
        table[at.T_BELLA_0 + side] = max(
            table[at.T_BELLA_0 + side], tables[at.BELLA + (word >> 2 & 31)]
        )
        word >>= facts.CLAIM_BITS
    return 0


@kept
def best_case(memo: Any, table: Any, side: int) -> tuple[int, int]:
    """Tell by how much a side wins if it takes all that is left: (0, MISS or UNSUITED, points)."""
    rest, tricks = (
        table[at.T_REST],
        (table[at.T_TRICKS_0], table[at.T_TRICKS_0 + 1]),
    )
    table[at.T_CARDS_0 + side] += rest
    table[at.T_REST] = 0
    table[at.T_TRICKS_0] = max(1, tricks[0])
    table[at.T_TRICKS_0 + 1] = max(1, tricks[1])
    slot = ask_tally(memo, table, facts.SETTLE)
    table[at.T_CARDS_0 + side] -= rest
    table[at.T_REST] = rest
    table[at.T_TRICKS_0], table[at.T_TRICKS_0 + 1] = tricks
    if slot < 0:
        return slot, 0
    return 0, memo[slot + 1 + side] - memo[slot + 2 - side]


@kept
def is_open(tables: Any, table: Any, seat: int) -> bool:
    """Tell whether a seat need not fear bait: its side did not go, or half is yet to be won."""
    if (seat ^ table[at.S_GOER]) & 1:
        return True
    total = tables[at.TOTAL + table[at.S_TRUMP]]
    taken = cards_taken(tables, table, 0) + cards_taken(tables, table, 1)
    return 2 * (total + to_come(tables, table) - taken) > total


@kept
def pays_to_claim(tables: Any, memo: Any, table: Any, seat: int, worth: int) -> int:
    """Tell whether claiming the bells can help: 1, 0, MISS or UNSUITED."""
    if is_open(tables, table, seat):
        return 1
    status = public(tables, memo, table, table[at.S_SHOWN], at.PLAYED_DEAL)
    if status < 0:
        return status
    missed, silent = best_case(memo, table, seat & 1)
    if missed:
        return missed
    table[at.T_BELLA_0 + (seat & 1)] += worth
    missed, claimed = best_case(memo, table, seat & 1)
    if missed:
        return missed
    return 1 if claimed >= silent else 0


@kept
def pays_to_show(tables: Any, memo: Any, table: Any, seat: int) -> int:
    """Tell whether showing one's runs can help: 1, 0, MISS or UNSUITED."""
    if is_open(tables, table, seat):
        return 1
    shown = table[at.S_SHOWN]
    status = public(tables, memo, table, shown, at.PLAYED_DEAL)
    if status < 0:
        return status
    missed, silent = best_case(memo, table, seat & 1)
    if missed:
        return missed
    status = public(tables, memo, table, shown | 1 << seat, at.PLAYED_DEAL)
    if status < 0:
        return status
    missed, showing = best_case(memo, table, seat & 1)
    if missed:
        return missed
    return 1 if showing >= silent else 0


@kept
def is_out(tables: Any, memo: Any, table: Any, side: int) -> int:
    """Tell whether a side that says now that it is out would be right: 1, 0, MISS, UNSUITED."""
    status = public(tables, memo, table, table[at.S_SHOWN], at.OUT + side + 1)
    if status < 0:
        return status
    totals = [
        table[at.T_BEFORE_0 + one]
        + table[at.T_CARDS_0 + one]
        + table[at.T_RUNS_0 + one]
        + table[at.T_BELLA_0 + one]
        for one in range(2)
    ]
    slot = ask_winner(memo, table, totals[0], totals[1])
    if slot < 0:
        return slot
    return 1 if memo[slot] == side else 0


@kept
def ask_winner(memo: Any, table: Any, ours: int, theirs: int) -> int:
    """Ask who has won with these totals after the tally: the answer's place, MISS or UNSUITED."""
    table[at.FACTS_AT + 5] = ours & LOW_WHOLE | theirs << facts.WHOLE
    return ask_tally(memo, table, facts.GAME_END)
