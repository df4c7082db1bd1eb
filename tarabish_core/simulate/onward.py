"""A deal under way, gone on with in many worlds after each choice: in the loop.

All players go by the rule of thumb from there on.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import layout as at
from tarabish_core.simulate.bits import pointer
from tarabish_core.simulate.finishing import settle, settle_as
from tarabish_core.simulate.loop import play_deal, play_on

UNKNOWN = -1
"""What stands for the points of a world that was not solved."""


def play_worlds(
    tables: Any,
    ranking: Any,
    memo: Any,
    table: Any,
    people: Any,
    enough: Any,
    row: Any,
    starts: Any,
    played: Any,
    worlds: Any,
    waited: int,
    solved: Any,
    leads: Any,
    status: Any,
) -> None:
    """Go on with a deal after each choice in each world.

    ``starts`` is int64 [choice, PUBLIC]: the figures of a table with the choice made, its card
    given. ``played`` are the cards that each seat has played, as masks; ``worlds`` int64 [world, 8]
    the cards left and those of the nine that were the kitty. ``solved`` is int64 [choice, world]:
    the points of cards that the side in turn can be sure of, in place of what the play comes to, or
    UNKNOWN. Filled in are ``leads`` and ``status``, both int64 [choice, world]: by how much
    north-south win the deal; DONE, MISS or UNSUITED. Only those that are MISS are played.
    """
    tables, memo, table = pointer(tables), pointer(memo), pointer(table)
    people, enough, row = pointer(people), pointer(enough), pointer(row)
    ranking = pointer(ranking)
    for choice in range(starts.shape[0]):
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
                found = play_on(tables, ranking, memo, table, people, row)
            if found == at.DONE and solved[choice, world] != UNKNOWN and table[at.S_END] == 0:
                found = settle_as(memo, table, waited, row, side, solved[choice, world])
            elif found == at.DONE:
                found = settle(memo, table, waited, row)
            leads[choice, world] = row[at.C_POINTS_0] - row[at.C_POINTS_1]
            status[choice, world] = found
