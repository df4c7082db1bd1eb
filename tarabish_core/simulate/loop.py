"""One deal, played by the numbers: what the engine and the players do, as a compiled loop.

A second writing of the engine for speed alone: it asks the same rules, the hot ones compiled into
it (``legal_cards``, ``lead_cards``, ``trick_bonus``; see binding.py), the others through the memo. That both
play alike to the last action is tested for every variant, and on the first deals of every newly
compiled ruleset.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.engine.model import OPEN
from tarabish_core.players import bidding, cardplay
from tarabish_core.players.forgetful import MISPLAY_SLIP, MISPLAYED_CARD, NOTICING
from tarabish_core.players.random_legal import FIRST_CARD
from tarabish_core.simulate.binding import compiled
from tarabish_core.simulate.bits import borrowed, draw, key, pick, shuffle, trailing_zeros, word_at
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import look_up
from tarabish_core.simulate.questions import MISPLAY, NEXT_DEALER, SETTLE
from tarabish_core.simulate.table import (
    CHANCE,
    DEALT,
    FACTS_AT,
    FIGURES,
    FIRST_CARDS,
    HANDS,
    M_ALLY,
    M_CARD,
    M_EARLIER,
    M_LED,
    M_OVER,
    M_RUFFED,
    M_SEAT,
    M_TRICK,
    MISPLAYS,
    MISS,
    MOST_MISPLAYS,
    PACK,
    RUN_COUNT,
    S_BEFORE_0,
    S_BEFORE_1,
    S_BONUS_0,
    S_COUNT,
    S_DEALER,
    S_END,
    S_FORCED,
    S_GOER,
    S_LAST_CARD,
    S_LEADER,
    S_MISPLAYS,
    S_OVER,
    S_PLAYED,
    S_SAID,
    S_SHOWN,
    S_TAKEN_0,
    S_TRICKS_0,
    S_TRUMP,
    S_TURN,
    SAYS,
    STREAMS,
    T_CARDS_0,
    T_CLAIMS,
    T_END,
    T_GOER,
    T_REST,
    T_TRUMP,
    UNSUITED,
    ask_tally,
    ask_window,
    deal,
    find_runs,
    run_at,
    said_by,
    write_down,
)
from tarabish_core.simulate.tables import (
    AUCTIONS,
    BELLS,
    CARD_OVER,
    CARD_POINTS,
    CARDS,
    DECK,
    DECK_MASK,
    FLAG_COUNT_OUT,
    FLAG_EMPTY_SAY,
    FLAG_OWED,
    FLAG_PERMISSIVE,
    LAST_EXTRA,
    N_CALLS,
    N_CHILDREN,
    N_CONTRACT,
    N_SEES,
    N_STATE,
    SAID,
    TOTAL,
    WENT,
)
from tarabish_core.simulate.talking import (
    A_CALL,
    A_GO,
    A_PASS,
    A_PLAY,
    ACTED,
    FORGETFUL,
    MISPLAYED,
    MISPLAYING,
    NOTICES,
    PERSON,
    RANDOM,
    WITH_CLAIM,
    claim,
    claims_alone,
    claims_with,
    counts_out,
    shows,
    slips,
    speaks,
    stop,
    unsaid,
    what_to_say,
    with_card,
)
from tarabish_core.simulate.weighing import PLAYED_OUT, ask_winner, bells, contest, tally

PASSED_OUT, DONE = 3 * 1, 0

best_call = compiled(bidding.best_call, keep=True)
choose_card = compiled(cardplay.choose_card, keep=True)

(
    C_DEALER, C_GOER, C_TRUMP, C_SAID, C_FORCED, C_OUTCOME, C_END, C_POINTS_0, C_POINTS_1,
    C_WAITING, C_CARDS_0, C_CARDS_1, C_RUNS_0, C_RUNS_1, C_BELLA_0, C_BELLA_1, C_TRICKS_0,
    C_TRICKS_1, C_LAST,
) = range(19)  # fmt: skip
COLUMNS = 19
"""Columns of a deal."""

(
    G_WINNER, G_DEALS, G_TOTAL_0, G_TOTAL_1, G_LEADS, G_BEHIND, G_BAITS
) = range(7)  # fmt: skip
GAME_COLUMNS = 7
"""Columns of a game: its winner (a side or DRAW), deals, totals; how often the lead changed, how far
behind the winner had been, how many deals were neither made nor passed."""

DEALS_BITS = 12
"""A game has fewer deals than these bits count; deal n of game g is number ``g << 12 | n``."""


def legal_cards(hand: int, led: int, trump: int, over: int, ally: int) -> int:
    """Stand in for the rule that is bound into the loop."""
    raise NotImplementedError


def lead_cards(hand: int, trump: int, seat: int, goer: int, trick: int, ruffed: bool) -> int:
    """Stand in for the rule that is bound into the loop."""
    raise NotImplementedError


def trick_bonus(cards: int, trump: int, last: bool) -> int:
    """Stand in for the rules that are bound into the loop."""
    raise NotImplementedError


@kept
def bid(tables: Any, table: Any, people: Any, enough: Any) -> bool:
    """Hold the auction; tells whether somebody went."""
    dealer = table[S_DEALER]
    node = tables[AUCTIONS + dealer]
    said = 0
    while tables[node + N_STATE] == 0:
        seat = dealer + 1 + said & 3
        calls = tables[node + N_CALLS]
        if people[PERSON * seat] == RANDOM:
            nth = draw(table[STREAMS + seat], said, calls.bit_count())
            call = trailing_zeros(pick(calls, nth)) - 1
        else:
            hand = (
                table[DEALT + seat]
                if tables[node + N_SEES] >> seat & 1
                else table[FIRST_CARDS + seat]
            )
            place = min(said, 3)
            call, _, _ = best_call(hand, calls, enough[place, 0], enough[place, 1])
        said += 1
        if call < 0:
            write_down(table, A_PASS, seat, 0)
        else:
            write_down(table, A_GO, seat, call)
            table[S_FORCED] = 1 - (calls & 1)
        node = tables[node + N_CHILDREN + call + 1]
    table[S_SAID] = said
    table[S_GOER] = tables[node + N_CONTRACT]
    table[S_TRUMP] = tables[node + N_CONTRACT + 1]
    table[S_LEADER] = tables[node + N_CONTRACT + 2]
    return tables[node + N_STATE] == WENT


@kept
def lay_out(tables: Any, table: Any, deals: Any, players: Any, number: int, dealer: int) -> None:
    """Shuffle and deal, with everything else at nothing."""
    shuffle(key(deals, number), tables, DECK, tables[CARDS], table, PACK)
    deal(tables, table, dealer)
    stream = key(players, number)
    for seat in range(4):
        table[STREAMS + seat] = np.int64(key(stream, seat))
    for figure in range(FIGURES):
        table[figure] = 0
    table[S_DEALER] = dealer


@kept
def take(table: Any, given: Any) -> None:
    """Put a deal that is given in place of what was dealt."""
    table[S_DEALER] = given[0]
    for seat in range(4):
        table[FIRST_CARDS + seat] = given[1 + seat]
        table[DEALT + seat] = given[1 + seat] | given[5 + seat]
        table[HANDS + seat] = table[DEALT + seat]


@kept
def finish(tables: Any, memo: Any, table: Any, waited: int, row: Any) -> int:
    """Settle a deal that is over into its row of columns; gives 0, MISS or UNSUITED."""
    went = table[S_GOER] >= 0
    if went:
        eldest = table[S_DEALER] + 1 & 1
        tricks = table[S_TRICKS_0 + eldest], table[S_TRICKS_0 + 1 - eldest]
        status = contest(tables, memo, table, table[S_SHOWN], 1, tricks[0], tricks[1])
        if status < 0:
            return status
        end = table[S_END] if table[S_END] else PLAYED_OUT
        taken = tally(tables, table, end)
        trump = table[S_TRUMP]
        if table[S_COUNT] < tables[CARDS]:
            table[T_REST] = tables[TOTAL + trump] + tables[LAST_EXTRA + trump] - taken
        bells(tables, table)
    else:
        for figure in range(T_GOER, T_CLAIMS + 1):
            table[figure] = 0
        table[T_GOER] = -1
        table[T_TRUMP] = -1
        table[T_END] = PASSED_OUT
    slot = ask_tally(memo, table, SETTLE)
    if slot < 0:
        return slot
    ours, theirs, waiting = memo[slot + 1], memo[slot + 2], memo[slot + 3]
    if not went:
        waiting = waited
    elif waited and ours == theirs:
        waiting += waited
    elif waited and ours > theirs:
        ours += waited
    elif waited:
        theirs += waited
    row[C_DEALER] = table[S_DEALER]
    row[C_GOER] = table[S_GOER]
    row[C_TRUMP] = table[S_TRUMP]
    row[C_SAID] = table[S_SAID]
    row[C_FORCED] = table[S_FORCED]
    row[C_OUTCOME] = memo[slot]
    row[C_END] = table[T_END]
    row[C_POINTS_0] = ours
    row[C_POINTS_1] = theirs
    row[C_WAITING] = waiting
    for column in range(8):
        row[C_CARDS_0 + column] = table[T_CARDS_0 + column] if went else 0
    row[C_LAST] = table[S_LEADER] & 1 if went and table[S_COUNT] == tables[CARDS] else -1
    return DONE


@kept
def talkers(table: Any) -> int:
    """Tell which seats have something to announce or to show yet, as bits."""
    found = 0
    for seat in range(4):
        if said_by(table, seat):
            found |= (1 - (table[S_SHOWN] >> seat & 1)) << seat
        elif table[SAYS + 3 * seat]:
            found |= 1 << seat
    return found


def proven(tables: Any, table: Any, at: int, goer: int, trumps: int) -> bool:
    """Tell whether the cards that somebody has played or shown since prove his misplay."""
    seat, bit = table[at + M_SEAT], table[at + M_CARD]
    known = table[DEALT + seat] & ~table[HANDS + seat]
    if table[S_SHOWN] >> seat & 1:
        best = tables[SAID + said_by(table, seat)]
        for nth in range(table[RUN_COUNT + seat]):
            if table[run_at(seat, nth) + 1] <= best:
                known |= table[run_at(seat, nth)]
    known &= ~table[at + M_EARLIER]
    led, trick = table[at + M_LED], table[at + M_TRICK]
    if led < 0:
        lawful = lead_cards(known, trumps, seat, goer, trick, table[at + M_RUFFED] != 0)
    else:
        lawful = legal_cards(known, led, trumps, table[at + M_OVER], table[at + M_ALLY])
    return lawful & bit == 0


def calls_misplay(
    tables: Any, memo: Any, table: Any, people: Any, goer: int, trumps: int, seat: int
) -> int:
    """Call a misplay of the others that is proven and noticed: ACTED if so, 0, MISS, UNSUITED."""
    for nth in range(table[S_MISPLAYS]):
        at = MISPLAYS + 8 * nth
        offender, trick = table[at + M_SEAT], table[at + M_TRICK]
        if (offender ^ seat) & 1 == 0 or not proven(tables, table, at, goer, trumps):
            continue
        window = ask_window(memo, table, MISPLAY, seat, trick)
        if window == MISS:
            return MISS
        noticing = NOTICING + 4 * trick + offender
        if window != OPEN or (
            people[PERSON * seat] == FORGETFUL and not slips(table, people, seat, noticing, NOTICES)
        ):
            continue
        write_down(table, A_CALL, seat, offender << 8 | trick)
        stop(table, MISPLAYED, offender)
        return ACTED
    return 0


def reacts(tables: Any, memo: Any, table: Any, people: Any, goer: int, trumps: int) -> int:
    """Let all say or show something after an action, one of them: ACTED, 0, MISS or UNSUITED."""
    playing = table[S_OVER] == 0
    for seat in range(4):
        thinks = people[PERSON * seat] != RANDOM
        if thinks and table[S_MISPLAYS]:
            status = calls_misplay(tables, memo, table, people, goer, trumps, seat)
            if status:
                return status
        if thinks and playing and tables[FLAG_COUNT_OUT]:
            status = counts_out(tables, memo, table, seat)
            if status:
                return status
        if seat == table[S_TURN]:
            continue
        between = playing and table[S_COUNT] & 3 == 0 and said_by(table, seat) != 0
        if between and (thinks or tables[FLAG_OWED]):
            status = shows(tables, memo, table, people, seat)
            if status:
                return status
        if thinks and (playing or table[S_END] == 0):
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
        status = reacts(tables, memo, table, people, goer, trumps) if reacting else 0
        if status == 0 and table[S_OVER] == 0:
            status = speaks(tables, memo, table, people, seat)
        if status < 0:
            return status
        if status == 0 or table[S_OVER]:
            return 0


def play_deal(
    tables: Any,
    ranking: Any,
    memo: Any,
    table: Any,
    people: Any,
    enough: Any,
    waited: int,
    row: Any,
) -> int:
    """Play a deal that is laid out to its end; gives DONE, MISS or UNSUITED."""
    if not bid(tables, table, people, enough):
        return finish(tables, memo, table, waited, row)
    trump, goer = table[S_TRUMP], table[S_GOER]
    runs = find_runs(tables, table, trump)
    if runs < 0:
        return UNSUITED
    says = 0
    if runs or tables[FLAG_EMPTY_SAY]:
        says = what_to_say(tables, memo, table, runs)
        if says < 0:
            return says
    pair = tables[BELLS + trump]
    holder_of_bells = -1
    if pair:
        for seat in range(4):
            if table[DEALT + seat] & pair == pair:
                holder_of_bells = seat
    talking = talkers(table) if says else 0
    counting = tables[FLAG_COUNT_OUT] != 0
    claiming = holder_of_bells >= 0 and people[PERSON * holder_of_bells] != RANDOM
    thinking = False
    for seat in range(4):
        thinking = thinking or people[PERSON * seat] != RANDOM
    reacting = thinking or counting or tables[FLAG_OWED] != 0
    over = tables[CARD_OVER + 36 * trump : CARD_OVER + 36 * trump + 36]
    points = tables[CARD_POINTS + 36 * trump : CARD_POINTS + 36 * trump + 36]
    trumps = 0x1FF << 9 * trump if trump < 4 else 0
    unplayed = tables[DECK_MASK]
    cards = tables[CARDS]
    leader = table[S_LEADER]
    ruffed = False
    count, played, last_bit = 0, 0, 0
    while count < cards:
        in_trick, led, beats, winner = 0, 0, -1, leader
        if count & 7 == 0:
            for seat in range(4):
                if people[PERSON * seat] == RANDOM:
                    table[CHANCE + seat] = word_at(table[STREAMS + seat], FIRST_CARD + count // 8)
        on_table = 0
        for place in range(4):
            seat = leader + place & 3
            if (
                talking >> seat & 1
                or (talking and place == 0 and reacting)
                or (
                    claiming
                    and (
                        last_bit & pair
                        or (seat == holder_of_bells and table[HANDS + seat] & pair == pair)
                    )
                )
                or counting
                or table[S_MISPLAYS]
            ):
                table[S_COUNT] = count
                table[S_PLAYED] = played
                table[S_LAST_CARD] = last_bit
                table[S_TURN] = seat
                status = before_card(tables, memo, table, people, goer, trumps, seat, reacting)
                if status < 0:
                    return status
                if table[S_OVER]:
                    return finish(tables, memo, table, waited, row)
                talking = talkers(table) if says else 0
            hand = table[HANDS + seat]
            if place == 0:
                lawful = lead_cards(hand, trumps, seat, goer, count >> 2, ruffed)
            else:
                lawful = legal_cards(hand, led, trumps, beats, (winner ^ seat ^ 1) & 1)
            if lawful == 0 or lawful & ~hand:
                return UNSUITED
            if people[PERSON * seat] == RANDOM:
                half = table[CHANCE + seat] >> (0 if count & 4 else 32) & 0xFFFFFFFF
                bit = pick(lawful, half * lawful.bit_count() >> 32)
                card = trailing_zeros(bit)
            else:
                card, _ = choose_card(
                    ranking,
                    points,
                    trump,
                    hand,
                    lawful,
                    unplayed & ~hand,
                    beats,
                    (winner ^ seat ^ 1) & 1,
                    3 - place,
                    on_table,
                    (goer ^ seat ^ 1) & 1,
                )
                bit = 1 << card
                wrong = hand & ~lawful
                if tables[FLAG_PERMISSIVE] and wrong and people[PERSON * seat] == FORGETFUL:
                    if slips(table, people, seat, MISPLAY_SLIP + (count >> 2), MISPLAYING):
                        which = MISPLAYED_CARD + (count >> 2)
                        nth = draw(table[STREAMS + seat], which, wrong.bit_count())
                        bit = pick(wrong, nth)
                        card = trailing_zeros(bit)
                        if table[S_MISPLAYS] == MOST_MISPLAYS:
                            return UNSUITED
                        at = MISPLAYS + 8 * table[S_MISPLAYS]
                        table[at + M_SEAT] = seat
                        table[at + M_TRICK] = count >> 2
                        table[at + M_CARD] = bit
                        table[at + M_EARLIER] = table[DEALT + seat] & ~hand
                        table[at + M_LED] = led if place else -1
                        table[at + M_OVER] = beats
                        table[at + M_ALLY] = (winner ^ seat ^ 1) & 1
                        table[at + M_RUFFED] = 1 if ruffed else 0
                        table[S_MISPLAYS] += 1
            lost = False
            if pair & bit and holder_of_bells == seat:
                status = claims_with(tables, memo, table, people, seat, bit)
                if status < 0:
                    return status
                write_down(table, A_PLAY, seat, card | (WITH_CLAIM if status else 0))
                when = with_card(tables, table, seat, bit)
                if status:
                    status = claim(tables, table, seat, when)
                elif unsaid(tables, table, seat, bit) > 0:
                    status = claim(tables, table, seat, when | 16)
                if status < 0:
                    return status
                lost = table[S_OVER] != 0
            else:
                write_down(table, A_PLAY, seat, card)
            table[HANDS + seat] = hand ^ bit
            unplayed ^= bit
            in_trick |= bit
            if thinking:
                on_table += points[card]
            if place == 0:
                led = 0x1FF << card // 9 * 9
            better = -int(beats & bit != 0)  # all bits or none: who wins is no branch to guess
            beats ^= (beats ^ over[card]) & better
            winner ^= (winner ^ seat) & better
            count += 1
            played += 1 << 4 * seat
            last_bit = bit
            if lost and place < 3:
                table[S_COUNT] = count
                table[S_PLAYED] = played
                return finish(tables, memo, table, waited, row)
        side = winner & 1
        table[S_TAKEN_0 + side] |= in_trick
        table[S_BONUS_0 + side] += trick_bonus(in_trick, trump, table[HANDS + winner] == 0)
        table[S_TRICKS_0 + side] += 1
        ruffed = ruffed or (led & trumps == 0 and in_trick & trumps != 0)
        leader = winner
        if table[S_OVER]:
            break
    table[S_LEADER] = leader
    table[S_COUNT] = count
    table[S_PLAYED] = played
    table[S_LAST_CARD] = last_bit
    table[S_OVER] = 1
    table[S_TURN] = -1
    if (claiming and last_bit & pair) or table[S_MISPLAYS]:
        status = 1
        while status and table[S_END] == 0:
            status = reacts(tables, memo, table, people, goer, trumps)
            if status < 0:
                return status
    return finish(tables, memo, table, waited, row)


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
    rows: Any,
    status: Any,
    given: Any,
) -> None:
    """Play deals by their numbers, each from a fresh game; deal k has dealer k mod 4."""
    tables, memo, table = borrowed(tables), borrowed(memo), borrowed(table)
    people, enough, rows = borrowed(people), borrowed(enough), borrowed(rows)
    ranking = borrowed(ranking)
    table[S_BEFORE_0] = 0
    table[S_BEFORE_1] = 0
    for nth in range(numbers.shape[0]):
        number = numbers[nth]
        lay_out(tables, table, deals, players, number, number & 3)
        if given.shape[0]:
            take(table, given[number])
        status[nth] = play_deal(tables, ranking, memo, table, people, enough, 0, rows[nth])


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
    rows: Any,
    status: Any,
) -> None:
    """Play games by their numbers; game g begins with dealer g mod 4."""
    tables, memo, table = borrowed(tables), borrowed(memo), borrowed(table)
    people, enough, rows = borrowed(people), borrowed(enough), borrowed(rows)
    ranking = borrowed(ranking)
    row = np.zeros(COLUMNS, np.int64)
    for nth in range(numbers.shape[0]):
        game = rows[nth]
        for column in range(GAME_COLUMNS):
            game[column] = 0
        number, dealer, waiting, winner = numbers[nth] << DEALS_BITS, numbers[nth] & 3, 0, -1
        leader, worst_0, worst_1, found = -1, 0, 0, 0
        while winner < 0 and found >= 0:
            table[S_BEFORE_0] = game[G_TOTAL_0]
            table[S_BEFORE_1] = game[G_TOTAL_1]
            lay_out(tables, table, deals, players, number + game[G_DEALS], dealer)
            found = play_deal(tables, ranking, memo, table, people, enough, waiting, row)
            if found < 0:
                break
            waiting = row[C_WAITING]
            game[G_DEALS] += 1
            game[G_TOTAL_0] += row[C_POINTS_0]
            game[G_TOTAL_1] += row[C_POINTS_1]
            game[G_BAITS] += 1 if row[C_OUTCOME] not in (1, 2) else 0
            lead = game[G_TOTAL_0] - game[G_TOTAL_1]
            worst_0, worst_1 = min(worst_0, lead), min(worst_1, -lead)
            ahead = 0 if lead > 0 else 1 if lead < 0 else leader
            game[G_LEADS] += 1 if ahead != leader and leader >= 0 else 0
            leader = ahead
            if row[C_GOER] >= 0:
                slot = ask_winner(memo, table, game[G_TOTAL_0], game[G_TOTAL_1])
                found = min(slot, 0)
                winner = memo[slot] if slot >= 0 else -1
            if found == 0:
                table[FACTS_AT] = dealer | row[C_GOER] + 1 << 2 | row[C_OUTCOME] << 8
                slot = look_up(memo, NEXT_DEALER, table, FACTS_AT)
                found = min(slot, 0)
                dealer = memo[slot] if slot >= 0 else dealer
            if game[G_DEALS] >> DEALS_BITS:
                found = UNSUITED
        game[G_WINNER] = winner
        game[G_BEHIND] = -worst_0 if winner == 0 else -worst_1 if winner == 1 else 0
        status[nth] = found
