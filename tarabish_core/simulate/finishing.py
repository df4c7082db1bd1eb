"""A deal that is over, settled into its row of columns."""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import bring_near, look_up
from tarabish_core.simulate.table import lay_tally
from tarabish_core.simulate.weighing import bells, contest, tally, to_come


@kept
def count_up(tables: Any, memo: Any, table: Any, row: Any) -> int:
    """Count up a deal that is over, to be settled; gives 0, MISS or UNSUITED."""
    went = table[at.S_GOER] >= 0
    if went:
        eldest = table[at.S_DEALER] + 1 & 1
        tricks = table[at.S_TRICKS_0 + eldest], table[at.S_TRICKS_0 + 1 - eldest]
        status = contest(tables, memo, table, table[at.S_SHOWN], 1, tricks[0], tricks[1])
        if status < 0:
            return status
        end = table[at.S_END] or at.PLAYED_DEAL
        taken = tally(tables, table, end)
        trump = table[at.S_TRUMP]
        if table[at.S_COUNT] < tables[at.CARDS]:
            table[at.T_REST] = tables[at.TOTAL + trump] + to_come(tables, table) - taken
        bells(tables, table)
    else:
        for figure in range(at.T_GOER, at.T_CLAIMS + 1):
            table[figure] = 0
        table[at.T_GOER] = -1
        table[at.T_TRUMP] = -1
        table[at.T_END] = at.PASSED_DEAL
    row[at.C_DEALER] = table[at.S_DEALER]
    row[at.C_GOER] = table[at.S_GOER]
    row[at.C_TRUMP] = table[at.S_TRUMP]
    row[at.C_SAID] = table[at.S_SAID]
    row[at.C_FORCED] = table[at.S_FORCED]
    row[at.C_END] = table[at.T_END]
    for column in range(8):
        row[at.C_CARDS_0 + column] = table[at.T_CARDS_0 + column] if went else 0
    row[at.C_LAST] = (
        table[at.S_LEADER] & 1 if went and table[at.S_COUNT] == tables[at.CARDS] else -1
    )
    if not lay_tally(table):
        return at.UNSUITED
    bring_near(memo, facts.SETTLE, table, at.FACTS_AT)
    return at.DONE


@kept
def settle(memo: Any, table: Any, waited: int, row: Any) -> int:
    """Settle a deal that is counted up into its row of columns; gives 0, MISS or UNSUITED."""
    slot = look_up(memo, facts.SETTLE, table, at.FACTS_AT)
    if slot < 0:
        return at.MISS
    ours, theirs, waiting = memo[slot + 1], memo[slot + 2], memo[slot + 3]
    if table[at.T_GOER] < 0:
        waiting = waited
    elif waited and ours == theirs:
        waiting += waited
    elif waited and ours > theirs:
        ours += waited
    elif waited:
        theirs += waited
    row[at.C_OUTCOME] = memo[slot]
    row[at.C_POINTS_0] = ours
    row[at.C_POINTS_1] = theirs
    row[at.C_WAITING] = waiting
    return at.DONE


@kept
def settle_as(memo: Any, table: Any, waited: int, row: Any, side: int, cards: int) -> int:
    """Settle a deal that is counted up, as if a side had got so many points of the cards.

    Runs and bells stay; a side that took no trick has one where it is to have points. Gives DONE,
    MISS or UNSUITED.
    """
    others = table[at.T_CARDS_0] + table[at.T_CARDS_1] - cards
    table[at.T_CARDS_0 + side] = cards
    table[at.T_CARDS_0 + 1 - side] = others
    for one in range(2):
        if table[at.T_TRICKS_0 + one] == 0 and table[at.T_CARDS_0 + one] > 0:
            table[at.T_TRICKS_0 + one] = 1
            table[at.T_TRICKS_0 + 1 - one] -= 1
    if not lay_tally(table):
        return at.UNSUITED
    return settle(memo, table, waited, row)
