"""What is said and shown in the loop, as the engine allows it and the players choose."""

from __future__ import annotations

from typing import Any

from tarabish_core.engine.model import (
    AFTER,
    DEAL_LOST,
    FIRST,
    HELD,
    LAST,
    LOST,
    OPEN,
    REFUSED,
    SILENT,
    WITH_RUN,
)
from tarabish_core.players.forgetful import (
    ANNOUNCE_SLIP,
    CERTAIN,
    CLAIM_SLIP,
    FIRST_SLIP,
    SHOW_SLIP,
)
from tarabish_core.simulate.bits import draw
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import look_up
from tarabish_core.simulate.questions import (
    ANNOUNCE,
    CLAIM_BITS,
    COUNT_OUT,
    MOST_CLAIMS,
    SAY,
    SHOW,
    VALUE_BITS,
)
from tarabish_core.simulate.table import (
    DEALT,
    FACTS_AT,
    HANDS,
    MISS,
    POINTS,
    RUN_COUNT,
    S_ANNOUNCED,
    S_CLAIM_COUNT,
    S_CLAIMS,
    S_COUNT,
    S_END,
    S_LAST_CARD,
    S_OVER,
    S_SHOWN,
    S_TRUMP,
    S_TURN,
    SAYS,
    STREAMS,
    UNSUITED,
    ask_window,
    run_at,
    said_by,
    write_down,
)
from tarabish_core.simulate.tables import (
    BELLA,
    BELLS,
    FLAG_BLUFF,
    FLAG_EMPTY_SAY,
    FLAG_OWED,
    SAID,
    SAID_BITS,
)
from tarabish_core.simulate.weighing import contest, is_out, pays_to_claim, pays_to_show

RANDOM, THUMB, FORGETFUL = range(3)
"""The kinds of players in the loop."""

PERSON = 8
"""Figures of a player: the kind, then the chances of ``players.forgetful.Slips``."""

ANNOUNCING, SHOWING, CLAIMING, FIRST_CLAIMING, MISPLAYING, NOTICES = range(1, 7)

A_PASS, A_GO, A_ANNOUNCE, A_SHOW, A_BELLA, A_PLAY, A_CALL, A_COUNT_OUT = range(8)
"""The kinds of actions in a log."""

WITH_CLAIM = 1 << 45
"""The bit of an action that claims the bells."""

ACTED = 1

MISPLAYED, BLUFFED, BELLS_LOST, OUT = 3 * 3, 3 * 5, 3 * 7, 3 * 8
"""The fact END of a deal that ends so, for side 0 less 1."""


@kept
def what_to_say(tables: Any, memo: Any, table: Any, runs: int) -> int:
    """Work out what each seat has to announce; 1 if anybody has, 0, MISS or UNSUITED."""
    found = 0
    for seat in range(4):
        for one in range(3):
            table[SAYS + 3 * seat + one] = 0
        if table[RUN_COUNT + seat] == 0 and not tables[FLAG_EMPTY_SAY]:
            continue
        word = 0
        for nth in range(table[RUN_COUNT + seat]):
            word |= table[run_at(seat, nth) + 1] << VALUE_BITS * nth
        table[FACTS_AT] = 1 if table[S_TRUMP] == 4 else 0
        table[FACTS_AT + 1] = word
        slot = look_up(memo, SAY, table, FACTS_AT)
        if slot < 0:
            return MISS
        for one in range(3):
            table[SAYS + 3 * seat + one] = memo[slot + one]
        if table[SAYS + 3 * seat + 0]:
            found = 1
    return found


@kept
def stop(table: Any, end: int, seat: int) -> None:
    """End the deal early, against a side."""
    table[S_END] = end + (seat & 1) + 1
    table[S_OVER] = 1
    table[S_TURN] = -1


@kept
def settled(tables: Any, table: Any, seat: int, when: int) -> bool:
    """Tell whether a seat's claim has counted or lost, or was made at this bell before."""
    word = table[S_CLAIMS]
    while word:
        if word & 3 == seat:
            earlier = word >> 2 & 31
            worth = tables[BELLA + (earlier)]
            if worth == LOST or worth == DEAL_LOST or (worth > 0 and earlier != WITH_RUN):
                return True
            if earlier & 7 == when & 7:
                return True
        word >>= CLAIM_BITS
    return False


@kept
def may_claim(tables: Any, table: Any, seat: int, when: int) -> bool:
    """Tell whether the bells may be claimed so."""
    if tables[BELLA + (when)] == REFUSED:
        return False
    if when == WITH_RUN and table[HANDS + seat] & tables[BELLS + table[S_TRUMP]] == 0:
        return False
    return not settled(tables, table, seat, when)


@kept
def claim(tables: Any, table: Any, seat: int, when: int) -> int:
    """Note a claim, which may lose the deal; gives 0, or UNSUITED without room for it."""
    if table[S_CLAIM_COUNT] == MOST_CLAIMS:
        return UNSUITED
    table[S_CLAIMS] |= (128 | when << 2 | seat) << CLAIM_BITS * table[S_CLAIM_COUNT]
    table[S_CLAIM_COUNT] += 1
    if tables[BELLA + (when)] == DEAL_LOST:
        stop(table, BELLS_LOST, seat)
    return 0


@kept
def unsaid(tables: Any, table: Any, seat: int, card: int) -> int:
    """Tell what a bell is worth that falls without a word."""
    when = with_card(tables, table, seat, card)
    if when < 0 or settled(tables, table, seat, -1):
        return 0
    return tables[BELLA + (when | SILENT)]


@kept
def with_card(tables: Any, table: Any, seat: int, bit: int) -> int:
    """Tell when a claim with this card would be, FIRST or LAST; -1 if it is not a bell of two."""
    pair = tables[BELLS + table[S_TRUMP]]
    if pair & bit == 0 or table[DEALT + seat] & pair != pair:
        return -1
    return FIRST if table[HANDS + seat] & pair == pair else LAST


@kept
def slips(table: Any, people: Any, seat: int, word: int, which: int) -> bool:
    """Tell whether a forgetful player slips at something, by a word of his stream."""
    if people[PERSON * seat] != FORGETFUL:
        return False
    return draw(table[STREAMS + seat], word, CERTAIN) < people[PERSON * seat + which]


@kept
def claims_with(tables: Any, memo: Any, table: Any, people: Any, seat: int, bit: int) -> int:
    """Tell whether a player claims the bells with this card: 1, 0, MISS or UNSUITED."""
    when = with_card(tables, table, seat, bit)
    if when < 0 or not may_claim(tables, table, seat, when):
        return 0
    must = tables[BELLA + (when | SILENT)] == REFUSED
    if people[PERSON * seat] == RANDOM:
        return 1
    if not must and slips(table, people, seat, CLAIM_SLIP, CLAIMING):
        return 0
    if must or (when == FIRST and slips(table, people, seat, FIRST_SLIP, FIRST_CLAIMING)):
        return 1
    word = table[S_CLAIMS]
    while word:
        if word & 127 == (WITH_RUN << 2 | seat):
            status = contest(tables, memo, table, table[S_SHOWN], 0, 1, 1)
            if status < 0:
                return status
            if table[POINTS + (seat)] > 0:
                return 0
            break
        word >>= CLAIM_BITS
    return _pays(tables, memo, table, seat, when)


@kept
def _pays(tables: Any, memo: Any, table: Any, seat: int, when: int) -> int:
    worth = tables[BELLA + (when)]
    return pays_to_claim(tables, memo, table, seat, worth) if worth > 0 else 0


@kept
def claims_alone(tables: Any, memo: Any, table: Any, people: Any, seat: int) -> int:
    """Tell whether a player claims the bells without a card: ACTED if so, 0, MISS or UNSUITED."""
    pair = tables[BELLS + table[S_TRUMP]]
    if pair == 0 or table[DEALT + seat] & pair != pair:
        return 0
    held = table[HANDS + seat] & pair
    if held == pair:
        if seat != table[S_TURN]:
            return 0
        when = HELD
    elif table[S_COUNT] and pair & table[S_LAST_CARD]:
        when = AFTER | (FIRST if held else LAST)
    else:
        return 0
    if not may_claim(tables, table, seat, when):
        return 0
    if slips(table, people, seat, CLAIM_SLIP, CLAIMING):
        return 0
    status = _pays(tables, memo, table, seat, when)
    if status != 1:
        return status
    write_down(table, A_BELLA, seat, 0)
    status = claim(tables, table, seat, when)
    return status if status < 0 else ACTED


@kept
def shows(tables: Any, memo: Any, table: Any, people: Any, seat: int) -> int:
    """Show runs if one may and it pays: ACTED if so, 0, MISS or UNSUITED."""
    said, kind = said_by(table, seat), people[PERSON * seat]
    if said == 0 or table[S_SHOWN] >> seat & 1:
        return 0
    if not tables[FLAG_OWED] and slips(table, people, seat, SHOW_SLIP, SHOWING):
        return 0
    best = tables[SAID + said]
    cards, has_best, has_bells = 0, False, False
    pair = tables[BELLS + table[S_TRUMP]]
    for nth in range(table[RUN_COUNT + seat]):
        at = run_at(seat, nth)
        if table[at + 1] <= best:
            cards |= table[at]
            has_best = has_best or table[at + 1] == best
            has_bells = has_bells or (pair != 0 and table[at] & pair == pair)
    if not has_best:
        return 0
    window = ask_window(memo, table, SHOW, seat, -1)
    if window != OPEN:
        return MISS if window == MISS else 0
    if kind != RANDOM and not tables[FLAG_OWED]:
        status = pays_to_show(tables, memo, table, seat)
        if status != 1:
            return status
    with_bells = (
        kind != RANDOM
        and has_bells
        and not slips(table, people, seat, CLAIM_SLIP, CLAIMING)
        and tables[BELLA + (WITH_RUN)] > 0
        and may_claim(tables, table, seat, WITH_RUN)
    )
    write_down(table, A_SHOW, seat, cards | (WITH_CLAIM if with_bells else 0))
    table[S_SHOWN] |= 1 << seat
    if with_bells and claim(tables, table, seat, WITH_RUN) < 0:
        return UNSUITED
    return ACTED


@kept
def speaks(tables: Any, memo: Any, table: Any, people: Any, seat: int) -> int:
    """Say or show something in turn before a card: ACTED if so, 0, MISS or UNSUITED."""
    kind = people[PERSON * seat]
    if said_by(table, seat) == 0:
        what = table[SAYS + 3 * seat + (0 if kind == RANDOM else 1)]
        if what and not slips(table, people, seat, ANNOUNCE_SLIP, ANNOUNCING):
            window = ask_window(memo, table, ANNOUNCE, seat, table[S_COUNT] // 4 - 1)
            if window == MISS:
                return MISS
            if window == OPEN:
                write_down(table, A_ANNOUNCE, seat, what)
                table[S_ANNOUNCED] |= what << SAID_BITS * seat
                if tables[FLAG_BLUFF] and kind == RANDOM and table[SAYS + 3 * seat + 2] == 0:
                    stop(table, BLUFFED, seat)
                return ACTED
    else:
        status = shows(tables, memo, table, people, seat)
        if status:
            return status
    return claims_alone(tables, memo, table, people, seat) if kind != RANDOM else 0


@kept
def counts_out(tables: Any, memo: Any, table: Any, seat: int) -> int:
    """Say that one's side is out, if it is: ACTED if so, 0, MISS or UNSUITED."""
    window = ask_window(memo, table, COUNT_OUT, seat, table[S_COUNT] // 4 - 1)
    if window != OPEN:
        return MISS if window == MISS else 0
    status = is_out(tables, memo, table, seat & 1)
    if status != 1:
        return status
    write_down(table, A_COUNT_OUT, seat, 0)
    stop(table, OUT, seat)
    return ACTED
