"""The cards dealt and the auction held, in the loop."""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.players import bidding
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.binding import compiled
from tarabish_core.simulate.bits import draw, key, pick, shuffle, trailing_zeros
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.table import deal, write_down

best_call = compiled(bidding.best_call, keep=True)


@kept
def shuffled(tables: Any, table: Any, deals: Any, number: int) -> None:
    """Shuffle for a deal, and change nothing but the pack."""
    shuffle(key(deals, number), tables, at.DECK, tables[at.CARDS], table, at.PACK)


@kept
def lay_out(tables: Any, table: Any, players: Any, number: int, dealer: int) -> None:
    """Deal from a shuffled pack, with everything else at nothing."""
    deal(tables, table, dealer)
    stream = key(players, number)
    for seat in range(4):
        table[at.STREAMS + seat] = np.int64(key(stream, seat))
    for figure in range(at.FIGURES):
        table[figure] = 0
    table[at.S_DEALER] = dealer


@kept
def take(table: Any, given: Any) -> None:
    """Put a deal that is given in place of what was dealt."""
    table[at.S_DEALER] = given[0]
    for seat in range(4):
        table[at.FIRST_CARDS + seat] = given[1 + seat]
        table[at.DEALT + seat] = given[1 + seat] | given[5 + seat]
        table[at.HANDS + seat] = table[at.DEALT + seat]


@kept
def bid(tables: Any, table: Any, people: Any, enough: Any) -> bool:
    """Hold the auction, or the rest of it; tells whether somebody went."""
    dealer, said = table[at.S_DEALER], table[at.S_SAID]
    node = table[at.S_NODE] if said else tables[at.AUCTIONS + dealer]
    while tables[node + at.N_STATE] == 0:
        seat = dealer + 1 + said & 3
        calls = tables[node + at.N_CALLS]
        if people[at.PERSON * seat] == at.RANDOM:
            nth = draw(table[at.STREAMS + seat], said, calls.bit_count())
            call = trailing_zeros(pick(calls, nth)) - 1
        else:
            hand = (
                table[at.DEALT + seat]
                if tables[node + at.N_SEES] >> seat & 1
                else table[at.FIRST_CARDS + seat]
            )
            place = min(said, 3)
            call, _, _ = best_call(hand, calls, enough[2 * place], enough[2 * place + 1])
        said += 1
        if call < 0:
            write_down(table, at.A_PASS, seat, 0)
        else:
            write_down(table, at.A_GO, seat, call)
            table[at.S_FORCED] = 1 - (calls & 1)
        node = tables[node + at.N_CHILDREN + call + 1]
    table[at.S_SAID] = said
    table[at.S_GOER] = tables[node + at.N_CONTRACT]
    table[at.S_TRUMP] = tables[node + at.N_CONTRACT + 1]
    table[at.S_LEADER] = tables[node + at.N_CONTRACT + 2]
    return tables[node + at.N_STATE] == at.WENT
