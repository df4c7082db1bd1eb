"""One deal, played by the numbers: what the engine and the players do, as a compiled loop.

A second writing of the engine for speed alone: it asks the same rules, the hot ones compiled into
it (``legal_cards``, ``lead_cards``, ``trick_bonus``; see binding.py), the others through the memo.
That both play alike to the last action is tested for every variant, and on the first deals of every
newly compiled ruleset.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import layout as at
from tarabish_core.simulate.bits import trailing_zeros
from tarabish_core.simulate.deciding import (
    by_chance,
    choose_card,
    draw_words,
    misplayed,
    note_misplay,
    play_bell,
    somebody_thinks,
)
from tarabish_core.simulate.finishing import count_up
from tarabish_core.simulate.hearing import HEARD, UNHEARD, UNSURE, hear, note
from tarabish_core.simulate.hot import lead_cards, legal_cards
from tarabish_core.simulate.opening import begin
from tarabish_core.simulate.quiet import play_quietly, take_trick
from tarabish_core.simulate.reacting import before_card, proofs, reacts
from tarabish_core.simulate.table import held, write_down
from tarabish_core.simulate.talking import claims_apart, talkers


def play_deal(
    tables: Any,
    ranking: Any,
    memo: Any,
    table: Any,
    people: Any,
    enough: Any,
    row: Any,
) -> int:
    """Play a deal that is laid out to its end, and count it up; gives DONE, MISS or UNSUITED."""
    found = begin(tables, memo, table, people, enough, row)
    return found if found < at.QUIET else play_on(tables, ranking, memo, table, people, row)


def play_on(  # noqa: PLR0915 - one loop over the cards, for the compiler's sake
    tables: Any, ranking: Any, memo: Any, table: Any, people: Any, row: Any
) -> int:
    """Play on, from where it stands, a deal in which somebody went; gives as ``play_deal``."""
    trump, goer, trumps = table[at.S_TRUMP], table[at.S_GOER], table[at.TRUMPS]
    pair, holder_of_bells = table[at.PAIR], table[at.HOLDER]
    talking = talkers(table)
    counting, ruinous = tables[at.FLAG_COUNT_OUT] != 0, tables[at.FLAG_RUIN] != 0
    before, after = claims_apart(tables, people, holder_of_bells)
    thinking = somebody_thinks(people)
    reacting = thinking or counting or tables[at.FLAG_OWED] != 0
    over, points = at.CARD_OVER + 36 * trump, at.CARD_POINTS + 36 * trump
    permissive = tables[at.FLAG_PERMISSIVE] != 0
    listening = before or after or counting or permissive
    steady = table[at.STEADY] != 0
    unplayed = held(table)
    cards = tables[at.CARDS]
    leader = table[at.S_LEADER]
    count, played, last_bit = table[at.S_COUNT], table[at.S_PLAYED], table[at.S_LAST_CARD]
    given, first = table[at.S_NEXT], count & 3
    while count < cards:
        heard = UNSURE
        if talking and steady and first == 0 and given == 0:
            table[at.S_COUNT] = count
            heard = hear(tables, memo, table, people, count, leader)
            if heard == HEARD:
                talking = talkers(table)
        watching = heard != HEARD and (talking != 0 or listening)
        quiet = not watching and first == 0 and given == 0
        if quiet and (holder_of_bells < 0 or not ruinous):
            last = count + 4 if talking else cards
            leader = play_quietly(
                tables, ranking, memo, table, people, goer, trump, trumps, pair, holder_of_bells,
                leader, count, last,
            )  # fmt: skip
            if leader < 0:
                return leader
            unplayed, last_bit = held(table), table[at.S_LAST_CARD]
            played += 0x1111 * (last - count >> 2)
            count = last
            continue
        in_trick, led, beats, winner, on_table = 0, 0, -1, leader, 0
        if first:
            in_trick, led, beats = table[at.S_IN_TRICK], table[at.S_LED], table[at.S_BEATS]
            winner, on_table = table[at.S_WINNER], table[at.S_ON_TABLE]
        if count & 7 == 0:
            draw_words(table, count)
        ruffed = table[at.S_RUFFED] != 0
        for place in range(first, 4):
            seat = leader + place & 3
            if (
                watching
                and given == 0
                and (
                    talking >> seat & 1
                    or (talking and place == 0 and reacting)
                    or (after and last_bit & pair)
                    or (
                        before and seat == holder_of_bells and table[at.HANDS + seat] & pair == pair
                    )
                    or counting
                    or table[at.S_MISPLAYS]
                )
            ):
                table[at.S_COUNT] = count
                table[at.S_PLAYED] = played
                table[at.S_LAST_CARD] = last_bit
                table[at.S_TURN] = seat
                status = before_card(tables, memo, table, people, goer, trumps, seat, reacting)
                if status < 0:
                    return status
                if table[at.S_OVER]:
                    if heard == UNHEARD:
                        note(memo, table)
                    return count_up(tables, memo, table, row)
                talking = talkers(table)
                watching = talking != 0 or listening
            hand = table[at.HANDS + seat]
            if place == 0:
                lawful = lead_cards(hand, trumps, seat, goer, count >> 2, ruffed)
            else:
                lawful = legal_cards(hand, led, trumps, beats, (winner ^ seat ^ 1) & 1)
            if lawful == 0 or lawful & ~hand:
                return at.UNSUITED
            ally = (winner ^ seat ^ 1) & 1
            if given:
                bit = 1 << (given & at.WITH_NEXT - 1) - 1
            elif people[at.PERSON * seat] == at.RANDOM:
                bit = by_chance(table, seat, lawful, count)
            else:
                card, _ = choose_card(
                    ranking,
                    trump,
                    hand,
                    lawful,
                    unplayed & ~hand,
                    beats,
                    ally,
                    3 - place,
                    on_table,
                    (goer ^ seat ^ 1) & 1,
                )
                bit = 1 << card
                if permissive:
                    wrong = misplayed(table, people, seat, hand & ~lawful, count)
                    if wrong:
                        bit, lead = wrong, led if place else -1
                        if note_misplay(table, seat, bit, count, lead, beats, ally, ruffed):
                            return at.UNSUITED
            card = trailing_zeros(bit)
            if pair & bit and holder_of_bells == seat:
                status = play_bell(tables, memo, table, people, seat, bit, card, given)
                if status < 0:
                    return status
                if place < 3 and table[at.S_OVER]:
                    table[at.HANDS + seat] = hand ^ bit
                    table[at.S_COUNT] = count + 1
                    table[at.S_PLAYED] = played + (1 << 4 * seat)
                    return count_up(tables, memo, table, row)
            elif table[at.ROOM]:
                write_down(table, at.A_PLAY, seat, card)
            table[at.HANDS + seat] = hand ^ bit
            unplayed ^= bit
            in_trick |= bit
            if thinking:
                on_table += tables[points + card]
            if place == 0:
                led = 0x1FF << card // 9 * 9
            better = -(beats >> card & 1)  # all bits or none: who wins is no branch to guess
            beats ^= (beats ^ tables[over + card]) & better
            winner ^= (winner ^ seat) & better
            count += 1
            played += 1 << 4 * seat
            last_bit, given = bit, 0
        first = 0
        take_trick(tables, table, winner, trump, trumps, led, in_trick, count)
        leader = winner
        if heard == UNHEARD:
            note(memo, table)
        if table[at.S_OVER]:
            break
    table[at.S_LEADER] = leader
    table[at.S_COUNT] = count
    table[at.S_PLAYED] = played
    table[at.S_LAST_CARD] = last_bit
    table[at.S_OVER] = 1
    table[at.S_TURN] = -1
    if (after and last_bit & pair) or table[at.S_MISPLAYS]:
        status = 1
        while status and table[at.S_END] == 0:
            proven = proofs(tables, table, goer, trumps)
            status = reacts(tables, memo, table, people, proven)
            if status < 0:
                return status
    return count_up(tables, memo, table, row)
