"""The talk of a whole trick, kept by what it hangs on, so that it is gone through once.

Who announces and who shows in a trick follows from few facts where nobody forgets or counts: the
leader, the trick, what was announced and shown before, what each seat holds. What came of it is
kept in the memo, beside the answers of the rules; a trick whose facts are there needs no talk.
"""

from __future__ import annotations

from typing import Any

from tarabish_core.engine.model import WITH_RUN
from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.memo import (
    ANSWER,
    ANSWER_AT,
    HEAD,
    MASK,
    ROOTS,
    bring_near,
    find,
    has_room,
    put,
)
from tarabish_core.simulate.table import run_at
from tarabish_core.simulate.weighing import is_open

UNHEARD, HEARD, UNSURE = range(3)
"""Talk to go through, and to note; talk that is done; talk that hangs on more than its facts."""

_SHOWN, _RANDOM = 6, 10
"""Where the first word has who has shown, and who plays by chance."""

TALK = ROOTS + MASK * facts.TALK
"""Where the mask stands to look by."""

_ANNOUNCED, _NOW_SHOWN, _SURE = range(at.HEARING + at.WORDS, at.HEARING + at.WORDS + 3)


@kept
def is_steady(tables: Any, table: Any, people: Any, holder: int) -> bool:
    """Tell whether talk of runs alone hangs on nothing but the facts of ``hear``.

    Where ``holder``, who has both bells or is -1, may claim them with a run it does not either.
    """
    steady = table[at.CLASSES] >= 0 and table[at.ROOM] == 0
    for seat in range(4):
        steady = steady and people[at.PERSON * seat] != at.FORGETFUL
    if holder < 0 or not steady:
        return steady
    pair = tables[at.BELLS + table[at.S_TRUMP]]
    if people[at.PERSON * holder] != at.RANDOM and tables[at.BELLA + WITH_RUN] > 0:
        for nth in range(table[at.RUN_COUNT + holder]):
            steady = steady and table[run_at(holder, nth)] & pair != pair
    return steady and not tables[at.FLAG_RUIN]


@kept
def _lay_facts(table: Any, people: Any, count: int, leader: int) -> None:
    """Write the facts that the talk of a trick hangs on."""
    word = leader | count >> 2 << 2 | table[at.S_SHOWN] << _SHOWN
    for seat in range(4):
        if people[at.PERSON * seat] == at.RANDOM:
            word |= 1 << _RANDOM + seat
    table[at.HEARING] = word
    table[at.HEARING + 1] = table[at.S_ANNOUNCED]
    table[at.HEARING + 2] = table[at.CLASSES]


@kept
def foresee(memo: Any, table: Any, people: Any) -> None:
    """Have brought near what comes of the first trick's talk."""
    if table[at.SAYS_SOMETHING]:
        _lay_facts(table, people, 0, table[at.S_LEADER])
        bring_near(memo, facts.TALK, table, at.HEARING)


@kept
def hear(tables: Any, memo: Any, table: Any, people: Any, count: int, leader: int) -> int:
    """Do the talk of the trick that begins, if it is known: UNHEARD, HEARD or UNSURE."""
    # Before the first trick is taken nobody's half is lost.
    if count and not tables[at.FLAG_OWED] and not is_open(tables, table, table[at.S_GOER]):
        return UNSURE
    _lay_facts(table, people, count, leader)
    here, _ = find(memo, TALK, memo[TALK + HEAD], table, at.HEARING)
    if here < 0:
        return UNHEARD
    if not memo[here + ANSWER_AT + 2]:
        return UNSURE
    table[at.S_ANNOUNCED] = memo[here + ANSWER_AT]
    table[at.S_SHOWN] = memo[here + ANSWER_AT + 1]
    return HEARD


@kept
def note(memo: Any, table: Any) -> None:
    """Keep what came of a trick's talk that was not known."""
    if not has_room(memo):
        return
    table[_ANNOUNCED] = table[at.S_ANNOUNCED]
    table[_NOW_SHOWN] = table[at.S_SHOWN]
    table[_SURE] = 1 - table[at.S_OVER]
    put(memo, memo[TALK + HEAD], table, at.HEARING, ANSWER, table, _ANNOUNCED)
