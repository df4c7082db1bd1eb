"""Which card a player of the loop plays, and whether he claims the bells with it."""

from __future__ import annotations

from typing import Any

from tarabish_core.engine.model import SILENT
from tarabish_core.players import cardplay
from tarabish_core.players.forgetful import MISPLAY_SLIP, MISPLAYED_CARD
from tarabish_core.players.random_legal import FIRST_CARD
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.binding import compiled
from tarabish_core.simulate.bits import draw, pick, word_at
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.table import write_down
from tarabish_core.simulate.talking import claim, claims_with, slips, unsaid, with_card

choose_card = compiled(cardplay.choose_card, keep=True)


@kept
def draw_words(table: Any, count: int) -> None:
    """Draw the words by which random players choose their cards of two tricks."""
    for seat in range(4):
        table[at.CHANCE + seat] = word_at(table[at.STREAMS + seat], FIRST_CARD + count // 8)


@kept
def by_chance(table: Any, seat: int, lawful: int, count: int) -> int:
    """Choose any lawful card; gives its bit."""
    half = table[at.CHANCE + seat] >> (0 if count & 4 else 32) & 0xFFFFFFFF
    return pick(lawful, half * lawful.bit_count() >> 32)


@kept
def somebody_thinks(people: Any) -> bool:
    """Tell whether not all play by chance."""
    thinking = False
    for seat in range(4):
        thinking = thinking or people[at.PERSON * seat] != at.RANDOM
    return thinking


@kept
def misplayed(table: Any, people: Any, seat: int, wrong: int, count: int) -> int:
    """Choose a card that may not be played, now and then; gives its bit, or 0."""
    trick = count >> 2
    if wrong == 0 or not slips(table, people, seat, MISPLAY_SLIP + trick, at.MISPLAYING):
        return 0
    nth = draw(table[at.STREAMS + seat], MISPLAYED_CARD + trick, wrong.bit_count())
    return pick(wrong, nth)


@kept
def note_misplay(
    table: Any, seat: int, bit: int, count: int, led: int, beats: int, ally: int, ruffed: bool
) -> int:
    """Note a misplay with what proves it later; ``led`` is -1 for a lead. Gives 0 or UNSUITED."""
    if table[at.S_MISPLAYS] == at.MOST_MISPLAYS:
        return at.UNSUITED
    here = at.MISPLAYS + 8 * table[at.S_MISPLAYS]
    table[here + at.M_SEAT] = seat
    table[here + at.M_TRICK] = count >> 2
    table[here + at.M_CARD] = bit
    table[here + at.M_EARLIER] = table[at.DEALT + seat] & ~table[at.HANDS + seat]
    table[here + at.M_LED] = led
    table[here + at.M_OVER] = beats
    table[here + at.M_ALLY] = ally
    table[here + at.M_RUFFED] = 1 if ruffed else 0
    table[at.S_MISPLAYS] += 1
    return 0


@kept
def play_bell(
    tables: Any,
    memo: Any,
    table: Any,
    people: Any,
    seat: int,
    bit: int,
    card: int,
    given: int,
) -> int:
    """Play one of both bells, with or without a claim: 0, MISS or UNSUITED.

    ``given`` is nothing, or a card that is given with what to say (see S_NEXT).
    """
    status = given // at.WITH_NEXT
    if not given:
        status = claims_with(tables, memo, table, people, seat, bit)
    if status < 0:
        return status
    write_down(table, at.A_PLAY, seat, card | (at.WITH_CLAIM if status else 0))
    when = with_card(tables, table, seat, bit)
    if status:
        return claim(tables, table, seat, when)
    if unsaid(tables, table, seat, bit) > 0:
        return claim(tables, table, seat, when | SILENT)
    return 0
