"""What a card that was lawful says of the hand that it came from: compiled, the rules asked once.

The rules are asked about kinds of cards (``kinds``); their answers stand in a table that compiled
code looks them up in. Where there is none the question is noted, and asked afterwards.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.engine.model import Lead, any_card
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.search.kinds import KINDS, LED, OVER, TRUMP, may_lead, may_play
from tarabish_core.simulate.keeping import kept

UNPROVEN, UNASKED = -1, -2
"""In place of kinds that may be played: the rule wants to know more; it was not asked yet."""

MOST_OPEN, LEAST_PLACES = 64, 1 << 9
"""So many questions at most are noted at once; so many places has a table at first, a power of 2.
"""

# A table begins with the number of questions noted, and these; then come rows of two, a question
# and 1, 0 for none, and its answer.
ROWS = 1 + MOST_OPEN
FACTOR = np.int64(-7046029254386353131)

# A question: the kinds that are held, those of which a card is elsewhere, and what else is asked: 0
# or 1, whether the partner is winning; or for a lead a bit, whether a trump was ruffed, the seat,
# the goer, the trick.
ELSEWHERE_AT, FACTS_AT = KINDS, 2 * KINDS
LEADS = 2


@kept
def facts_of_lead(seat: int, goer: int, trick: int, ruffed: bool) -> int:
    """Write what else is asked of a lead."""
    return LEADS | ruffed << 2 | seat << 3 | goer << 5 | trick << 7


@kept
def place_of(table: Any, question: int) -> int:
    """Give the place of a question's row, or of the empty one that it may have."""
    places = table.shape[0] - ROWS >> 1
    mixed = question * FACTOR
    nth = mixed ^ mixed >> 32
    while True:
        place = ROWS + 2 * (nth & places - 1)
        if table[place] == 0 or table[place] == question + 1:
            return place
        nth += 1


@kept
def _may(table: Any, facts: int, held: int, elsewhere: int) -> int:
    """Tell which kinds may be played, or UNPROVEN; else it is noted, and UNASKED."""
    question = held | elsewhere << ELSEWHERE_AT | facts << FACTS_AT
    place = place_of(table, question)
    if table[place]:
        return table[place + 1]
    if table[0] < MOST_OPEN:
        table[0] += 1
        table[table[0]] = question
    return UNASKED


@kept
def limits(
    table: Any, facts: int, led: int, trumps: int, over: int, card: int, sure: int, maybe: int
) -> Any:
    """Tell what a lawful card says: cards that are excluded, whether that is all, if it can be.

    ``sure`` are cards that are in that hand for certain, ``maybe`` those that may be. Nothing is
    said where the rule is not proven to look at kinds of cards alone.
    """
    held = open_kinds = away = own = 0
    for kind in range(KINDS):
        mask = _cards_of_kind(kind, led, trumps, over)
        held |= (mask & sure != 0) << kind
        open_kinds |= (mask & maybe != 0) << kind
        away |= (mask & ~(sure | maybe) != 0) << kind
        own |= kind * (mask >> card & 1)
    # Of these all cards may be in the hand; one that is not held at all is elsewhere.
    unclear = open_kinds & ~away
    open_kinds &= ~held
    common, possible, some = 0, False, 0
    while True:
        ever, always = _allowed(table, facts, held | some, away, unclear, own)
        if ever < 0:
            return 0, False, True
        if ever:
            common, possible = common | some, True
        some = some - open_kinds & open_kinds
        if some == 0:
            break
    excluded, settled = open_kinds & ~common, True
    while True:
        _, always = _allowed(table, facts, held | some, away, unclear, own)
        settled &= always
        some = some - common & common
        if some == 0:
            break
    cards = 0
    for kind in range(KINDS):
        if excluded >> kind & 1:
            cards |= _cards_of_kind(kind, led, trumps, over)
    return cards & maybe & ~sure, settled, possible


@kept
def _cards_of_kind(kind: int, led: int, trumps: int, over: int) -> int:
    cards = led if kind & LED else ~led
    cards &= trumps if kind & TRUMP else ~trumps
    return cards & (over if kind & OVER else ~over) & (1 << 36) - 1


@kept
def _allowed(table: Any, facts: int, there: int, away: int, unclear: int, own: int) -> Any:
    """Tell whether a kind may ever, and always, be played by who has the kinds ``there``.

    By what more of the kinds that are unclear lies elsewhere. -1 where that is not proven.
    """
    ever, always, more = 0, True, 0
    elsewhere, unclear = away | unclear & ~there, unclear & there
    while True:
        may = _may(table, facts, there, elsewhere | more)
        if may == UNPROVEN:
            return -1, False
        if may >> own & 1:
            ever = 1
        else:
            always = False
        more = more - unclear & unclear
        if more == 0:
            return ever, always


class Lawful:
    """What one ruleset lets be played, by kinds of cards, as far as it was asked."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.leads_any = ruleset.lead_cards is any_card
        self.table = np.zeros(ROWS + 2 * LEAST_PLACES, np.int64)
        self.filled = 0

    def learn(self) -> bool:
        """Ask the rules what was noted, if anything was."""
        questions = set(self.table[1 : 1 + self.table[0]].tolist())
        self.table[0] = 0
        for question in sorted(questions):
            self._make_room()
            place = place_of(self.table, question)
            self.table[place : place + 2] = question + 1, self._ask(question)
            self.filled += 1
        return bool(questions)

    def _make_room(self) -> None:
        rows = self.table[ROWS:].reshape(-1, 2)
        if 2 * self.filled < len(rows):
            return
        self.table = np.zeros(ROWS + 4 * len(rows), np.int64)
        for row in rows[rows[:, 0] != 0]:
            place = place_of(self.table, row[0] - 1)
            self.table[place : place + 2] = row

    def _ask(self, question: int) -> int:
        kinds = (1 << KINDS) - 1
        held, elsewhere = question & kinds, question >> ELSEWHERE_AT & kinds
        facts = question >> FACTS_AT
        if facts & LEADS:
            seat, goer, trick = facts >> 3 & 3, facts >> 5 & 3, facts >> 7
            lead = Lead(0, 0, seat, goer, trick, ruffed=bool(facts >> 2 & 1))
            found = may_lead(self.ruleset.lead_cards, held, elsewhere, lead)
        else:
            found = may_play(self.ruleset.legal_cards, held, elsewhere, facts)
        return UNPROVEN if found is None else found
