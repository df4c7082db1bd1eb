"""A deal under way, gone on with in many worlds after each choice: in the loop.

All players go by the rule of thumb from there on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.simulate import layout as at
from tarabish_core.simulate.bits import pointer
from tarabish_core.simulate.finishing import settle, settle_as
from tarabish_core.simulate.loop import play_deal, play_on
from tarabish_core.simulate.opening import look_around
from tarabish_core.simulate.quiet import take_trick

UNKNOWN = -1
"""What stands for the points of a world that was not solved."""


def cards_fell(tables: Any, figures: Any, plays: Any, leaders: Any, played: Any) -> None:
    """Write the cards that fell into the figures of a table whose trump is known.

    ``plays`` and ``leaders`` are as in a view, int64; ``played`` gets those of each seat.
    """
    trump = figures[at.S_TRUMP]
    over, points = at.CARD_OVER + 36 * trump, at.CARD_POINTS + 36 * trump
    trumps = 0x1FF << 9 * trump if trump < 4 else 0
    for figure in range(at.S_TAKEN_0, at.S_TRICKS_1 + 1):
        figures[figure] = 0
    figures[at.S_RUFFED] = 0
    in_trick, led, beats, winner, on_table, counts = 0, 0, 0, 0, 0, 0
    for index in range(plays.shape[0]):
        card, seat = plays[index], leaders[index >> 2] + index & 3
        if index & 3 == 0:
            in_trick, led, on_table = 0, 0x1FF << card // 9 * 9, 0
        if index & 3 == 0 or beats >> card & 1:
            winner, beats = seat, tables[over + card]
        in_trick |= 1 << card
        on_table += tables[points + card]
        played[seat] |= 1 << card
        counts += 1 << 4 * seat
        if index & 3 == 3:
            take_trick(tables, figures, winner, trump, trumps, led, in_trick, index + 1)
    count = plays.shape[0]
    figures[at.S_COUNT], figures[at.S_PLAYED] = count, counts
    if count:
        figures[at.S_LAST_CARD] = 1 << plays[count - 1]
    if count & 3:
        figures[at.S_IN_TRICK], figures[at.S_LED], figures[at.S_BEATS] = in_trick, led, beats
        figures[at.S_WINNER], figures[at.S_ON_TABLE] = winner, on_table


def play_worlds(
    tables: Any,
    ranking: Any,
    memo: Any,
    table: Any,
    people: Any,
    enough: Any,
    row: Any,
    starts: Any,
    plays: Any,
    leaders: Any,
    worlds: Any,
    waited: int,
    solved: Any,
    leads: Any,
    status: Any,
) -> None:
    """Go on with a deal after each choice in each world.

    ``starts`` is int64 [choice, PUBLIC]: the figures of a table with the choice made, its card
    given, but for the cards that fell: these are ``plays`` with their ``leaders``, int64.
    ``worlds`` is int64 [world, 8], the cards left and those of the nine that were the kitty.
    ``solved`` is int64 [choice, world]: the points of cards that the side in turn can be sure of,
    in place of what the play comes to, or UNKNOWN. Filled in are ``leads`` and ``status``, both
    int64 [choice, world]: by how much north-south win the deal; DONE, MISS or UNSUITED. Only those
    that are MISS are played.
    """
    tables, memo, table = pointer(tables), pointer(memo), pointer(table)
    people, enough, row = pointer(people), pointer(enough), pointer(row)
    ranking = pointer(ranking)
    for choice in range(starts.shape[0]):
        played = np.zeros(4, np.int64)
        cards_fell(tables, starts[choice], plays, leaders, played)
        for world in range(worlds.shape[0]):
            if status[choice, world] != at.MISS:
                continue
            for figure in range(at.PUBLIC):
                table[figure] = starts[choice, figure]
            side = table[at.S_TURN] & 1
            for seat in range(4):
                hand = worlds[world, seat]
                table[at.HANDS + seat] = hand
                table[at.DEALT + seat] = hand | played[seat]
                table[at.FIRST_CARDS + seat] = table[at.DEALT + seat] & ~worlds[world, 4 + seat]
            if table[at.S_GOER] < 0:
                found = play_deal(tables, ranking, memo, table, people, enough, row)
            else:
                found = look_around(tables, memo, table, people)
                if found >= at.QUIET:
                    found = play_on(tables, ranking, memo, table, people, row)
            if found == at.DONE and solved[choice, world] != UNKNOWN and table[at.S_END] == 0:
                found = settle_as(memo, table, waited, row, side, solved[choice, world])
            elif found == at.DONE:
                found = settle(memo, table, waited, row)
            leads[choice, world] = row[at.C_POINTS_0] - row[at.C_POINTS_1]
            status[choice, world] = found
