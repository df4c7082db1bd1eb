"""Tricks in which nobody says a word, which are most: in the loop.

A function of its own, with little to keep in mind, takes half the time for them.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.simulate import layout as at
from tarabish_core.simulate.bits import further, trailing_zeros
from tarabish_core.simulate.deciding import by_chance, choose_card, draw_words, play_bell
from tarabish_core.simulate.hot import lead_cards, legal_cards, trick_bonus
from tarabish_core.simulate.table import held, write_down


def take_trick(
    tables: Any,
    table: Any,
    winner: int,
    trump: int,
    trumps: int,
    led: int,
    in_trick: int,
    count: int,
) -> None:
    """Give a trick to who won it; ``count`` cards have been played."""
    side = winner & 1
    table[at.S_TAKEN_0 + side] |= in_trick
    bonus = trick_bonus(in_trick, trump, (count >> 2) - 1, count == tables[at.CARDS])
    table[at.S_BONUS_0 + side] += bonus
    table[at.S_TRICKS_0 + side] += 1
    table[at.S_RUFFED] |= in_trick & trumps & ~led


def play_quietly(
    tables: Any,
    ranking: Any,
    memo: Any,
    table: Any,
    people: Any,
    goer: int,
    trump: int,
    trumps: int,
    pair: int,
    holder_of_bells: int,
    leader: int,
    count: int,
    last: int,
) -> int:
    """Play tricks in which nobody says a word but of bells, from ``count`` cards to ``last``.

    Gives who leads next, or MISS or UNSUITED.
    """
    over = further(tables, at.CARD_OVER + 36 * trump)
    points = further(tables, at.CARD_POINTS + 36 * trump)
    unplayed, bit = held(table), 0
    while count < last:
        if count & 7 == 0:
            draw_words(table, count)
        ruffed = table[at.S_RUFFED] != 0
        in_trick, led, beats, winner, on_table = 0, 0, -1, leader, 0
        for place in range(4):
            seat = leader + place & 3
            hand, ally = table[at.HANDS + seat], (winner ^ seat ^ 1) & 1
            if place == 0:
                lawful = lead_cards(hand, trumps, seat, goer, count >> 2, ruffed)
            else:
                lawful = legal_cards(hand, led, trumps, beats, ally)
            if lawful == 0 or lawful & ~hand:
                return at.UNSUITED
            if people[at.PERSON * seat] == at.RANDOM:
                bit = by_chance(table, seat, lawful, count)
            elif lawful & lawful - 1 == 0:
                bit = lawful
            else:
                unseen, goers = unplayed & ~(in_trick | hand), (goer ^ seat ^ 1) & 1
                card, _ = choose_card(
                    ranking, trump, hand, lawful, unseen, beats, ally, 3 - place, on_table, goers
                )
                bit = 1 << card
            card = trailing_zeros(bit)
            if pair & bit and holder_of_bells == seat:
                status = play_bell(tables, memo, table, people, seat, bit, card, 0)
                if status < 0:
                    return status
            elif table[at.ROOM]:
                write_down(table, at.A_PLAY, seat, card)
            table[at.HANDS + seat] = hand ^ bit
            in_trick |= bit
            on_table += points[card]
            if place == 0:
                led = 0x1FF << card // 9 * 9
            better = -(beats >> card & 1)  # all bits or none: who wins is no branch to guess
            beats ^= (beats ^ over[card]) & better
            winner ^= (winner ^ seat) & better
        count += 4
        unplayed ^= in_trick
        leader = winner
        take_trick(tables, table, winner, trump, trumps, led, in_trick, count)
    table[at.S_LAST_CARD] = bit
    return leader
