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
    HOLD_SLIP,
    SHOW_SLIP,
)
from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.bits import draw
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import look_up
from tarabish_core.simulate.table import ask_window, run_at, said_by, write_down
from tarabish_core.simulate.weighing import contest, is_out, pays_to_claim, pays_to_show


@kept
def what_to_say(tables: Any, memo: Any, table: Any) -> int:
    """Work out what each seat has to announce; 1 if anybody has, 0, MISS or UNSUITED."""
    found, classes = 0, 0
    for seat in range(4):
        for one in range(3):
            table[at.SAYS + 3 * seat + one] = 0
        if table[at.RUN_COUNT + seat] == 0 and not tables[at.FLAG_EMPTY_SAY]:
            continue
        word = 0
        for nth in range(table[at.RUN_COUNT + seat]):
            word |= table[run_at(seat, nth) + 1] << facts.VALUE_BITS * nth
        table[at.FACTS_AT] = 1 if table[at.S_TRUMP] == 4 else 0
        table[at.FACTS_AT + 1] = word
        slot = look_up(memo, facts.SAY, table, at.FACTS_AT)
        if slot < 0:
            return at.MISS
        for one in range(3):
            table[at.SAYS + 3 * seat + one] = memo[slot + one]
        if table[at.SAYS + 3 * seat + 0]:
            found = 1
        number = memo[slot + 3]
        if number >> at.CLASS_BITS or classes < 0:
            classes = -1
        else:
            classes |= number << at.CLASS_BITS * seat
    table[at.CLASSES] = classes
    return found


@kept
def stop(table: Any, end: int, seat: int) -> None:
    """End the deal early, against a side."""
    table[at.S_END] = end + (seat & 1) + 1
    table[at.S_OVER] = 1
    table[at.S_TURN] = -1


@kept
def settled(tables: Any, table: Any, seat: int, when: int) -> bool:
    """Tell whether a seat's claim has counted or lost, or was made at this bell before."""
    word = table[at.S_CLAIMS]
    while word:
        if word & 3 == seat:
            earlier = word >> 2 & 31
            worth = tables[at.BELLA + (earlier)]
            if worth in (LOST, DEAL_LOST) or (worth > 0 and earlier != WITH_RUN):
                return True
            if earlier & 7 == when & 7:
                return True
        word >>= facts.CLAIM_BITS
    return False


@kept
def may_claim(tables: Any, table: Any, seat: int, when: int) -> bool:
    """Tell whether the bells may be claimed so."""
    if tables[at.BELLA + (when)] == REFUSED:
        return False
    if when == WITH_RUN and table[at.HANDS + seat] & tables[at.BELLS + table[at.S_TRUMP]] == 0:
        return False
    return not settled(tables, table, seat, when)


@kept
def claim(tables: Any, table: Any, seat: int, when: int) -> int:
    """Note a claim, which may lose the deal; gives 0, or UNSUITED without room for it."""
    if table[at.S_CLAIM_COUNT] == facts.MOST_CLAIMS:
        return at.UNSUITED
    table[at.S_CLAIMS] |= (128 | when << 2 | seat) << facts.CLAIM_BITS * table[at.S_CLAIM_COUNT]
    table[at.S_CLAIM_COUNT] += 1
    if tables[at.BELLA + (when)] == DEAL_LOST:
        stop(table, at.BELLS_LOST, seat)
    return 0


@kept
def unsaid(tables: Any, table: Any, seat: int, card: int) -> int:
    """Tell what a bell is worth that falls without a word."""
    when = with_card(tables, table, seat, card)
    if when < 0 or settled(tables, table, seat, -1):
        return 0
    return tables[at.BELLA + (when | SILENT)]


@kept
def with_card(tables: Any, table: Any, seat: int, bit: int) -> int:
    """Tell when a claim with this card would be, FIRST or LAST; -1 if it is not a bell of two."""
    pair = tables[at.BELLS + table[at.S_TRUMP]]
    if pair & bit == 0 or table[at.DEALT + seat] & pair != pair:
        return -1
    return FIRST if table[at.HANDS + seat] & pair == pair else LAST


@kept
def slips(table: Any, people: Any, seat: int, word: int, which: int) -> bool:
    """Tell whether a forgetful player slips at something, by a word of his stream."""
    if people[at.PERSON * seat] != at.FORGETFUL:
        return False
    return draw(table[at.STREAMS + seat], word, CERTAIN) < people[at.PERSON * seat + which]


@kept
def claims_with(tables: Any, memo: Any, table: Any, people: Any, seat: int, bit: int) -> int:
    """Tell whether a player claims the bells with this card: 1, 0, MISS or UNSUITED."""
    when = with_card(tables, table, seat, bit)
    if when < 0 or not may_claim(tables, table, seat, when):
        return 0
    must = tables[at.BELLA + (when | SILENT)] == REFUSED
    if people[at.PERSON * seat] == at.RANDOM:
        return 1
    if not must and slips(table, people, seat, CLAIM_SLIP, at.CLAIMING):
        return 0
    if must or (when == FIRST and slips(table, people, seat, FIRST_SLIP, at.FIRST_CLAIMING)):
        return 1
    word = table[at.S_CLAIMS]
    while word:
        if word & 127 == (WITH_RUN << 2 | seat):
            status = contest(tables, memo, table, table[at.S_SHOWN], 0, 1, 1)
            if status < 0:
                return status
            if table[at.POINTS + (seat)] > 0:
                return 0
            break
        word >>= facts.CLAIM_BITS
    return _pays(tables, memo, table, seat, when)


@kept
def _pays(tables: Any, memo: Any, table: Any, seat: int, when: int) -> int:
    worth = tables[at.BELLA + (when)]
    return pays_to_claim(tables, memo, table, seat, worth) if worth > 0 else 0


@kept
def claims_alone(tables: Any, memo: Any, table: Any, people: Any, seat: int) -> int:
    """Tell whether a player claims the bells without a card: ACTED if so, 0, MISS or UNSUITED."""
    pair = tables[at.BELLS + table[at.S_TRUMP]]
    if pair == 0 or table[at.DEALT + seat] & pair != pair:
        return 0
    held = table[at.HANDS + seat] & pair
    if held == pair:
        if seat != table[at.S_TURN]:
            return 0
        when = HELD
    elif table[at.S_COUNT] and pair & table[at.S_LAST_CARD]:
        when = AFTER | (FIRST if held else LAST)
    else:
        return 0
    if not may_claim(tables, table, seat, when):
        return 0
    if slips(table, people, seat, CLAIM_SLIP, at.CLAIMING):
        return 0
    status = _pays(tables, memo, table, seat, when)
    if status != 1:
        return status
    write_down(table, at.A_BELLA, seat, 0)
    status = claim(tables, table, seat, when)
    return status if status < 0 else at.ACTED


@kept
def holds_back(tables: Any, table: Any, people: Any, seat: int) -> bool:
    """Tell whether a run is kept back that is beaten by one that an opponent may yet show."""
    if not tables[at.FLAG_HOLD] or not slips(table, people, seat, HOLD_SLIP, at.HOLDING):
        return False
    mine = tables[at.SAID + said_by(table, seat)]
    for other in (seat ^ 1, seat ^ 3):
        if (
            tables[at.SAID + said_by(table, other)] > mine
            and table[at.S_SHOWN] >> other & 1 == 0
            and table[at.S_PLAYED] >> 4 * other & 15 < 2
        ):
            return True
    return False


@kept
def shows(tables: Any, memo: Any, table: Any, people: Any, seat: int) -> int:
    """Show runs if one may and it pays: ACTED if so, 0, MISS or UNSUITED."""
    said, kind = said_by(table, seat), people[at.PERSON * seat]
    if said == 0 or table[at.S_SHOWN] >> seat & 1:
        return 0
    if not tables[at.FLAG_OWED] and slips(table, people, seat, SHOW_SLIP, at.SHOWING):
        return 0
    if holds_back(tables, table, people, seat):
        return 0
    best = tables[at.SAID + said]
    cards, has_best, has_bells = 0, False, False
    pair = tables[at.BELLS + table[at.S_TRUMP]]
    for nth in range(table[at.RUN_COUNT + seat]):
        here = run_at(seat, nth)
        if table[here + 1] <= best:
            cards |= table[here]
            has_best = has_best or table[here + 1] == best
            has_bells = has_bells or (pair != 0 and table[here] & pair == pair)
    if not has_best:
        return 0
    window = ask_window(memo, table, facts.SHOW, seat, -1)
    if window != OPEN:
        return at.MISS if window == at.MISS else 0
    if kind != at.RANDOM and not tables[at.FLAG_OWED]:
        status = pays_to_show(tables, memo, table, seat)
        if status != 1:
            return status
    with_bells = (
        kind != at.RANDOM
        and has_bells
        and not slips(table, people, seat, CLAIM_SLIP, at.CLAIMING)
        and tables[at.BELLA + (WITH_RUN)] > 0
        and may_claim(tables, table, seat, WITH_RUN)
    )
    write_down(table, at.A_SHOW, seat, cards | (at.WITH_CLAIM if with_bells else 0))
    table[at.S_SHOWN] |= 1 << seat
    if with_bells and claim(tables, table, seat, WITH_RUN) < 0:
        return at.UNSUITED
    return at.ACTED


@kept
def speaks(tables: Any, memo: Any, table: Any, people: Any, seat: int) -> int:
    """Say or show something in turn before a card: ACTED if so, 0, MISS or UNSUITED."""
    kind = people[at.PERSON * seat]
    if said_by(table, seat) == 0:
        what = table[at.SAYS + 3 * seat + (0 if kind == at.RANDOM else 1)]
        if what and not slips(table, people, seat, ANNOUNCE_SLIP, at.ANNOUNCING):
            window = ask_window(memo, table, facts.ANNOUNCE, seat, table[at.S_COUNT] // 4 - 1)
            if window == at.MISS:
                return at.MISS
            if window == OPEN:
                write_down(table, at.A_ANNOUNCE, seat, what)
                table[at.S_ANNOUNCED] |= what << at.SAID_BITS * seat
                if (
                    tables[at.FLAG_BLUFF]
                    and kind == at.RANDOM
                    and table[at.SAYS + 3 * seat + 2] == 0
                ):
                    stop(table, at.BLUFFED, seat)
                return at.ACTED
    else:
        status = shows(tables, memo, table, people, seat)
        if status:
            return status
    pair = tables[at.BELLS + table[at.S_TRUMP]]
    if kind == at.RANDOM or pair == 0 or table[at.DEALT + seat] & pair != pair:
        return 0
    return claims_alone(tables, memo, table, people, seat)


@kept
def holder(table: Any, pair: int) -> int:
    """Tell who was dealt both bells; -1 for nobody."""
    found = -1
    for seat in range(4):
        if pair and table[at.DEALT + seat] & pair == pair:
            found = seat
    return found


@kept
def claims_apart(tables: Any, people: Any, seat: int) -> tuple[bool, bool]:
    """Tell whether a seat with both bells may claim them before it plays one, and after."""
    if seat < 0 or people[at.PERSON * seat] == at.RANDOM:
        return False, False
    first, last = tables[at.BELLA + (AFTER | FIRST)], tables[at.BELLA + (AFTER | LAST)]
    return tables[at.BELLA + HELD] != REFUSED, first != REFUSED or last != REFUSED


@kept
def counts_out(tables: Any, memo: Any, table: Any, seat: int) -> int:
    """Say that one's side is out, if it is: ACTED if so, 0, MISS or UNSUITED."""
    window = ask_window(memo, table, facts.COUNT_OUT, seat, table[at.S_COUNT] // 4 - 1)
    if window != OPEN:
        return at.MISS if window == at.MISS else 0
    status = is_out(tables, memo, table, seat & 1)
    if status != 1:
        return status
    write_down(table, at.A_COUNT_OUT, seat, 0)
    stop(table, at.OUT, seat)
    return at.ACTED


@kept
def talkers(table: Any) -> int:
    """Tell which seats have something to announce or to show yet, as bits."""
    if table[at.SAYS_SOMETHING] == 0:
        return 0
    found = 0
    for seat in range(4):
        if said_by(table, seat):
            found |= (1 - (table[at.S_SHOWN] >> seat & 1)) << seat
        elif table[at.SAYS + 3 * seat]:
            found |= 1 << seat
    return found
