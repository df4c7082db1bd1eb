"""A deal until its first card is to be played: in the loop."""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import layout as at
from tarabish_core.simulate.dealing import bid, lay_out, take
from tarabish_core.simulate.finishing import count_up
from tarabish_core.simulate.hearing import is_steady
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.table import find_runs, keep_shown
from tarabish_core.simulate.talking import claims_apart, holder, what_to_say


@kept
def open_deal(
    tables: Any,
    memo: Any,
    table: Any,
    people: Any,
    enough: Any,
    players: Any,
    number: int,
    given: Any,
    row: Any,
) -> int:
    """Deal from a shuffled pack, or as is given, and hold the auction; gives as ``begin``."""
    lay_out(tables, table, players, number, number & 3)
    if given.shape[0]:
        take(table, given[number])
    return begin(tables, memo, table, people, enough, row)


@kept
def begin(tables: Any, memo: Any, table: Any, people: Any, enough: Any, row: Any) -> int:
    """Hold the auction, or the rest of it: as ``look_around`` where somebody goes.

    Else DONE, and counted up, or UNSUITED.
    """
    if not bid(tables, table, people, enough):
        return count_up(tables, memo, table, row)
    return look_around(tables, memo, table, people)


@kept
def look_around(tables: Any, memo: Any, table: Any, people: Any) -> int:
    """Find who has runs and bells, and what can be said; gives QUIET, TALK, MISS or UNSUITED.

    QUIET is a deal of which nothing need be gone through but tricks whose talk is not known.
    """
    trump = table[at.S_TRUMP]
    runs = find_runs(tables, table, trump)
    if runs < 0:
        return at.UNSUITED
    says = 0
    if runs or tables[at.FLAG_EMPTY_SAY]:
        says = what_to_say(tables, memo, table)
        if says < 0:
            return says
    if table[at.S_SHOWN]:
        keep_shown(table)
    pair = tables[at.BELLS + trump]
    seat = holder(table, pair)
    table[at.TRUMPS] = 0x1FF << 9 * trump if trump < 4 else 0
    table[at.PAIR] = 0 if seat < 0 else pair
    table[at.HOLDER], table[at.SAYS_SOMETHING] = seat, says
    before, after = claims_apart(tables, people, seat)
    listening = before or after or tables[at.FLAG_COUNT_OUT] or tables[at.FLAG_PERMISSIVE]
    apart = listening or (seat >= 0 and tables[at.FLAG_RUIN])
    table[at.STEADY] = says and not apart and is_steady(tables, table, people, seat)
    return at.QUIET if table[at.STEADY] or not (says or apart) else at.TALK
