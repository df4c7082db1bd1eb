"""Deals and whole games, one after the other by their numbers: in the loop."""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.bits import further, pointer
from tarabish_core.simulate.dealing import lay_out, shuffled
from tarabish_core.simulate.deciding import somebody_thinks
from tarabish_core.simulate.finishing import settle
from tarabish_core.simulate.hearing import foresee
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.lanes import play_two
from tarabish_core.simulate.loop import play_deal, play_on
from tarabish_core.simulate.memo import look_up
from tarabish_core.simulate.opening import open_deal
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
    tables, memo, one = pointer(tables), pointer(memo), pointer(table)
    people, enough, ranking = pointer(people), pointer(enough), pointer(ranking)
    two, size, most = further(one, table.shape[0] // 2), columns.shape[1], todo.shape[0]
    out, row_1, row_2 = pointer(columns), further(one, at.ROW), further(two, at.ROW)
    one[at.S_BEFORE_0] = one[at.S_BEFORE_1] = two[at.S_BEFORE_0] = two[at.S_BEFORE_1] = 0
    step = 1 if somebody_thinks(people) else 2
    if most:
        shuffled(tables, one, deals, numbers[todo[0]])
    if step > 1 and most > 1:
        shuffled(tables, two, deals, numbers[todo[1]])
    for nth in range(0, most, step):
        both, number = step == 2 and nth + 1 < most, numbers[todo[nth]]
        found_2 = at.DONE
        found_1 = open_deal(tables, memo, one, people, enough, players, number, given, row_1)
        if both:
            foresee(memo, one, people)
            number = numbers[todo[nth + 1]]
            found_2 = open_deal(tables, memo, two, people, enough, players, number, given, row_2)
            foresee(memo, two, people)
            if found_1 == at.QUIET and found_2 == at.QUIET:
                found_1, found_2 = play_two(tables, memo, one, two, people, row_1, row_2)
        if found_1 >= at.QUIET:
            found_1 = play_on(tables, ranking, memo, one, people, row_1)
        if found_2 >= at.QUIET:
            found_2 = play_on(tables, ranking, memo, two, people, row_2)
        # While what settles the deals is brought near, the next are shuffled.
        if nth + step < most:
            shuffled(tables, one, deals, numbers[todo[nth + step]])
        if both and nth + 3 < most:
            shuffled(tables, two, deals, numbers[todo[nth + 3]])
        status[todo[nth]] = put_down(memo, one, found_1, row_1, out, size, todo[nth])
        if both:
            status[todo[nth + 1]] = put_down(memo, two, found_2, row_2, out, size, todo[nth + 1])


@kept
def put_down(
    memo: Any, table: Any, found: int, row: Any, columns: Any, size: int, place: int
) -> int:
    """Settle a deal of a fresh game, if it is done, and write its row into its columns."""
    if found == at.DONE:
        found = settle(memo, table, 0, row)
    for column in range(at.COLUMNS):
        columns[column * size + place] = row[column]
    return found


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
