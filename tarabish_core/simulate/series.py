"""Deals and whole games, one after the other by their numbers: in the loop."""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.bits import further, pointer
from tarabish_core.simulate.dealing import lay_out, shuffled, take
from tarabish_core.simulate.finishing import settle
from tarabish_core.simulate.loop import play_deal
from tarabish_core.simulate.memo import look_up
from tarabish_core.simulate.weighing import ask_winner


def play_deals(
    tables: Any,
    ranking: Any,
    memo: Any,
    table: Any,
    people: Any,
    enough: Any,
    deals: Any,
    players: Any,
    numbers: Any,
    todo: Any,
    columns: Any,
    status: Any,
    given: Any,
) -> None:
    """Play deals by their numbers, each from a fresh game; deal k has dealer k mod 4.

    Those at the indexes ``todo``, into ``columns``, int64 [column, deal], and ``status``.
    """
    tables, memo, table = pointer(tables), pointer(memo), pointer(table)
    people, enough, ranking = pointer(people), pointer(enough), pointer(ranking)
    table[at.S_BEFORE_0] = 0
    table[at.S_BEFORE_1] = 0
    row, out, size = further(table, at.ROW), pointer(columns), columns.shape[1]
    if todo.shape[0]:
        shuffled(tables, table, deals, numbers[todo[0]])
    for nth in range(todo.shape[0]):
        place = todo[nth]
        number = numbers[place]
        lay_out(tables, table, players, number, number & 3)
        if given.shape[0]:
            take(table, given[number])
        found = play_deal(tables, ranking, memo, table, people, enough, row)
        if nth + 1 < todo.shape[0]:  # while what settles the deal is brought near
            shuffled(tables, table, deals, numbers[todo[nth + 1]])
        status[place] = settle(memo, table, 0, row) if found == at.DONE else found
        for column in range(at.COLUMNS):
            out[column * size + place] = row[column]


def play_games(
    tables: Any,
    ranking: Any,
    memo: Any,
    table: Any,
    people: Any,
    enough: Any,
    deals: Any,
    players: Any,
    numbers: Any,
    todo: Any,
    columns: Any,
    status: Any,
) -> None:
    """Play games by their numbers, as ``play_deals`` does; game g begins with dealer g mod 4."""
    tables, memo, table = pointer(tables), pointer(memo), pointer(table)
    people, enough, ranking = pointer(people), pointer(enough), pointer(ranking)
    row, game = further(table, at.ROW), further(table, at.GAME_ROW)
    out, size = pointer(columns), columns.shape[1]
    for nth in range(todo.shape[0]):
        place = todo[nth]
        for column in range(at.GAME_COLUMNS):
            game[column] = 0
        number, dealer, waiting, winner = numbers[place] << at.DEALS_BITS, numbers[place] & 3, 0, -1
        leader, worst_0, worst_1, found = -1, 0, 0, 0
        while winner < 0 and found >= 0:
            table[at.S_BEFORE_0] = game[at.G_TOTAL_0]
            table[at.S_BEFORE_1] = game[at.G_TOTAL_1]
            shuffled(tables, table, deals, number + game[at.G_DEALS])
            lay_out(tables, table, players, number + game[at.G_DEALS], dealer)
            found = play_deal(tables, ranking, memo, table, people, enough, row)
            if found == at.DONE:
                found = settle(memo, table, waiting, row)
            if found < 0:
                break
            waiting = row[at.C_WAITING]
            game[at.G_DEALS] += 1
            game[at.G_TOTAL_0] += row[at.C_POINTS_0]
            game[at.G_TOTAL_1] += row[at.C_POINTS_1]
            game[at.G_BAITS] += 1 if row[at.C_OUTCOME] not in (1, 2) else 0
            lead = game[at.G_TOTAL_0] - game[at.G_TOTAL_1]
            worst_0, worst_1 = min(worst_0, lead), min(worst_1, -lead)
            ahead = 0 if lead > 0 else 1 if lead < 0 else leader
            game[at.G_LEADS] += 1 if ahead != leader and leader >= 0 else 0
            leader = ahead
            if row[at.C_GOER] >= 0:
                slot = ask_winner(memo, table, game[at.G_TOTAL_0], game[at.G_TOTAL_1])
                found = min(slot, 0)
                winner = memo[slot] if slot >= 0 else -1
            if found == 0:
                table[at.FACTS_AT] = dealer | row[at.C_GOER] + 1 << 2 | row[at.C_OUTCOME] << 8
                slot = look_up(memo, facts.NEXT_DEALER, table, at.FACTS_AT)
                found = min(slot, 0)
                dealer = memo[slot] if slot >= 0 else dealer
            if game[at.G_DEALS] >> at.DEALS_BITS:
                found = at.UNSUITED
        game[at.G_WINNER] = winner
        game[at.G_BEHIND] = -worst_0 if winner == 0 else -worst_1 if winner == 1 else 0
        status[place] = found
        for column in range(at.GAME_COLUMNS):
            out[column * size + place] = game[column]
