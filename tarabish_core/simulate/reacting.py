"""What players say and show after a card of somebody else, and before their own: in the loop.

Misplays are called here, by the same rules as those that the cards are played by.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.engine.model import OPEN
from tarabish_core.players.forgetful import NOTICING
from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.hot import lead_cards, legal_cards
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.table import ask_window, run_at, said_by, write_down
from tarabish_core.simulate.talking import claims_alone, counts_out, shows, slips, speaks, stop


def proofs(tables: Any, table: Any, goer: int, trumps: int) -> int:
    """Tell which misplays are proven by what has been played or shown since, a bit for each."""
    found = 0
    for nth in range(table[at.S_MISPLAYS]):
        here = at.MISPLAYS + 8 * nth
        seat, bit = table[here + at.M_SEAT], table[here + at.M_CARD]
        known = table[at.DEALT + seat] & ~table[at.HANDS + seat]
        if table[at.S_SHOWN] >> seat & 1:
            known |= shown_by(tables, table, seat)
        known &= ~table[here + at.M_EARLIER]
        led, trick = table[here + at.M_LED], table[here + at.M_TRICK]
        over, ally = table[here + at.M_OVER], table[here + at.M_ALLY]
        if led < 0:
            lawful = lead_cards(known, trumps, seat, goer, trick, table[here + at.M_RUFFED] != 0)
        else:
            lawful = legal_cards(known, led, trumps, over, ally)
        if lawful & bit == 0:
            found |= 1 << nth
    return found


@kept
def shown_by(tables: Any, table: Any, seat: int) -> int:
    """Give the cards that a seat has shown."""
    best, cards = tables[at.SAID + said_by(table, seat)], 0
    for nth in range(table[at.RUN_COUNT + seat]):
        if table[run_at(seat, nth) + 1] <= best:
            cards |= table[run_at(seat, nth)]
    return cards


@kept
def calls_misplay(memo: Any, table: Any, people: Any, proven: int, seat: int) -> int:
    """Call a misplay of the others that is proven and noticed: ACTED if so, 0, MISS, UNSUITED."""
    for nth in range(table[at.S_MISPLAYS]):
        here = at.MISPLAYS + 8 * nth
        offender, trick = table[here + at.M_SEAT], table[here + at.M_TRICK]
        if (offender ^ seat) & 1 == 0 or proven >> nth & 1 == 0:
            continue
        window = ask_window(memo, table, facts.MISPLAY, seat, trick)
        if window == at.MISS:
            return at.MISS
        noticing = NOTICING + 4 * trick + offender
        if window != OPEN or (
            people[at.PERSON * seat] == at.FORGETFUL
            and not slips(table, people, seat, noticing, at.NOTICES)
        ):
            continue
        write_down(table, at.A_CALL, seat, offender << 8 | trick)
        stop(table, at.MISPLAYED, offender)
        return at.ACTED
    return 0


@kept
def reacts(tables: Any, memo: Any, table: Any, people: Any, proven: int) -> int:
    """Let all say or show something after an action, one of them: ACTED, 0, MISS or UNSUITED."""
    playing, pair = table[at.S_OVER] == 0, tables[at.BELLS + table[at.S_TRUMP]]
    for seat in range(4):
        thinks = people[at.PERSON * seat] != at.RANDOM
        if thinks and proven:
            status = calls_misplay(memo, table, people, proven, seat)
            if status:
                return status
        if thinks and playing and tables[at.FLAG_COUNT_OUT]:
            status = counts_out(tables, memo, table, seat)
            if status:
                return status
        if seat == table[at.S_TURN]:
            continue
        between = playing and table[at.S_COUNT] & 3 == 0 and said_by(table, seat) != 0
        if between and (thinks or tables[at.FLAG_OWED]):
            status = shows(tables, memo, table, people, seat)
            if status:
                return status
        mine = pair != 0 and table[at.DEALT + seat] & pair == pair
        if mine and thinks and (playing or table[at.S_END] == 0):
            status = claims_alone(tables, memo, table, people, seat)
            if status:
                return status
    return 0


def before_card(
    tables: Any,
    memo: Any,
    table: Any,
    people: Any,
    goer: int,
    trumps: int,
    seat: int,
    reacting: bool,
) -> int:
    """Let all say what they will before the card of a seat; gives 0, MISS or UNSUITED."""
    while True:
        status = 0
        if reacting:
            proven = proofs(tables, table, goer, trumps)
            status = reacts(tables, memo, table, people, proven)
        if status == 0 and table[at.S_OVER] == 0:
            status = speaks(tables, memo, table, people, seat)
        if status < 0:
            return status
        if status == 0 or table[at.S_OVER]:
            return 0
