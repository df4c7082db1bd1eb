"""Two deals of players by chance, played side by side: in the loop.

Each card waits for the one before it; a processor goes on with another deal meanwhile.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import layout as at
from tarabish_core.simulate.bits import further, seldom, trailing_zeros
from tarabish_core.simulate.deciding import by_chance, draw_words, play_bell
from tarabish_core.simulate.finishing import count_up
from tarabish_core.simulate.hearing import HEARD, hear
from tarabish_core.simulate.hot import lead_cards, legal_cards
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.quiet import take_trick
from tarabish_core.simulate.talking import talkers


def play_two(
    tables: Any, memo: Any, one: Any, two: Any, people: Any, row_1: Any, row_2: Any
) -> tuple[int, int]:
    """Play two deals that begin, for as long as the talk of both is known; gives what came of each.

    That is DONE, and it is counted up; QUIET, and it can be played on; MISS; or UNSUITED. Where one
    fails the other is a MISS as well.
    """
    over_1 = further(tables, at.CARD_OVER + 36 * one[at.S_TRUMP])
    over_2 = further(tables, at.CARD_OVER + 36 * two[at.S_TRUMP])
    leader_1, leader_2, bit_1, bit_2 = one[at.S_LEADER], two[at.S_LEADER], 0, 0
    talking_1, talking_2 = talkers(one), talkers(two)
    count, cards = 0, tables[at.CARDS]
    while count < cards:
        said, shown = one[at.S_ANNOUNCED], one[at.S_SHOWN]
        if talking_1:
            if seldom(hear(tables, memo, one, people, count, leader_1) != HEARD):
                break
            talking_1 = talkers(one)
        if talking_2:
            if seldom(hear(tables, memo, two, people, count, leader_2) != HEARD):
                one[at.S_ANNOUNCED], one[at.S_SHOWN] = said, shown  # it is heard again
                break
            talking_2 = talkers(two)
        if count & 7 == 0:
            draw_words(one, count)
            draw_words(two, count)
        led_1, in_1, beats_1, winner_1 = 0, 0, -1, leader_1
        led_2, in_2, beats_2, winner_2 = 0, 0, -1, leader_2
        for place in range(4):
            bit_1, led_1, in_1, beats_1, winner_1 = one_card(
                tables, memo, one, people, over_1, count, place,
                leader_1 + place & 3, led_1, in_1, beats_1, winner_1,
            )  # fmt: skip
            bit_2, led_2, in_2, beats_2, winner_2 = one_card(
                tables, memo, two, people, over_2, count, place,
                leader_2 + place & 3, led_2, in_2, beats_2, winner_2,
            )  # fmt: skip
            if seldom(bit_1 < 0 or bit_2 < 0):
                return (bit_1, at.MISS) if bit_1 < 0 else (at.MISS, bit_2)
        count += 4
        leader_1, leader_2 = winner_1, winner_2
        take_trick(tables, one, leader_1, one[at.S_TRUMP], one[at.TRUMPS], led_1, in_1, count)
        take_trick(tables, two, leader_2, two[at.S_TRUMP], two[at.TRUMPS], led_2, in_2, count)
    found_1 = stand(tables, memo, one, count, leader_1, bit_1, row_1)
    found_2 = stand(tables, memo, two, count, leader_2, bit_2, row_2)
    return found_1, found_2


def one_card(
    tables: Any,
    memo: Any,
    table: Any,
    people: Any,
    over: Any,
    count: int,
    place: int,
    seat: int,
    led: int,
    in_trick: int,
    beats: int,
    winner: int,
) -> tuple[int, int, int, int, int]:
    """Play a card by chance: its bit, or MISS or UNSUITED, and what the trick is after it."""
    hand = table[at.HANDS + seat]
    if place == 0:
        ruffed = table[at.S_RUFFED] != 0
        lawful = lead_cards(hand, table[at.TRUMPS], seat, table[at.S_GOER], count >> 2, ruffed)
    else:
        lawful = legal_cards(hand, led, table[at.TRUMPS], beats, (winner ^ seat ^ 1) & 1)
    if seldom(lawful == 0 or lawful & ~hand != 0):
        return at.UNSUITED, led, in_trick, beats, winner
    bit = by_chance(table, seat, lawful, count)
    card = trailing_zeros(bit)
    if seldom(table[at.PAIR] & bit != 0):
        status = play_bell(tables, memo, table, people, seat, bit, card, 0)
        if status < 0:
            return status, led, in_trick, beats, winner
    table[at.HANDS + seat] = hand ^ bit
    if place == 0:
        return bit, 0x1FF << card // 9 * 9, bit, over[card], seat
    better = -(beats >> card & 1)  # all bits or none: who wins is no branch to guess
    beats ^= (beats ^ over[card]) & better
    winner ^= (winner ^ seat) & better
    return bit, led, in_trick | bit, beats, winner


@kept
def stand(tables: Any, memo: Any, table: Any, count: int, leader: int, last: int, row: Any) -> int:
    """Write down where a deal stands between two tricks, and count it up if it is over."""
    table[at.S_COUNT] = count
    table[at.S_PLAYED] = 0x1111 * (count >> 2)
    table[at.S_LEADER] = leader
    table[at.S_LAST_CARD] = last
    if count < tables[at.CARDS]:
        return at.QUIET
    table[at.S_OVER] = 1
    table[at.S_TURN] = -1
    return count_up(tables, memo, table, row)
