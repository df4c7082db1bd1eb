"""Questions that the loop leaves to the rules, and the facts that they are asked by.

Facts are fields of bits in the words of a question.
"""

from __future__ import annotations

from tarabish_core.engine.model import PASSED, PLAYED, UNFINISHED
from tarabish_core.simulate.layout import SAID_BITS

SAY, ANNOUNCE, SHOW, OWED, COUNT_OUT, MISPLAY, CONTEST, SETTLE, GAME_END, NEXT_DEALER = range(10)
TALK = 10
"""Not asked of any rule: what comes of a trick's talk (hearing.py)."""

# Facts are fields of bits in the words of a question: (word, lowest bit, bits).
#
# Of a moment (ANNOUNCE to MISPLAY): the first word, from the lowest bit, has the seat (2), the turn
# and 1 (3), the cards that each seat has played (4 each), who has shown (4), the trick and 1 (5),
# whether the deal is over; the second the numbers of what each seat announced (SAID_BITS each).
TURN, PLAYED_CARDS, SHOWN, TRICK, OVER = 2, 5, 21, 25, 30
TRICK_BITS = 5

# Of a tally (SETTLE, GAME_END): the first word has goer and 1 (3), trump and 1 (3), the end (6),
# each side's tricks (4 each), each side's bells (16 each); the second each side's cards, then runs
# (16 each); then rest; the totals before (32 each); the claims; the totals after (32 each).
TRUMP, END, TRICKS, BELLA, CARDS, RUNS, HALF, WHOLE = 3, 6, 12, 20, 0, 32, 16, 32
SMALL = 1 << HALF - 1
"""Points of a side below this, in both directions, find room in their field."""

# Of a contest: the runs, six to a word, in two words; then the tricks of the eldest's side and of
# the others (4 each).
RUNS_IN_WORD, RUN_BITS = 6, 9

# Of an announcement: whether at no-trump; the values held, eight to a word.
VALUE_BITS = 6

CLAIM_BITS, MOST_CLAIMS = 8, 7
"""A claim is 128, when it was made, and the seat; so none of them is nothing."""

ENDS = (
    UNFINISHED.kind, PASSED.kind, PLAYED.kind, "misplay", "false_misplay", "bluff", "thrown_in",
    "bells", "counted_out",
)  # fmt: skip
"""How a deal ends; the fact is ``3 * index + side + 1``."""


OUTCOMES = ("unfinished", "passed", "made", "half", "bait")
"""Outcomes of a deal by number; a ruleset's further ones follow as they come."""


def field(word: int, lowest: int, bits: int) -> int:
    """Give the mask of a field among the facts."""
    return (1 << bits) - 1 << 64 * word + lowest


MOMENT_FIELDS = {
    "seat": field(0, 0, 2),
    "turn": field(0, TURN, 3),
    "played": field(0, PLAYED_CARDS, 16),
    "announced": field(1, 0, 4 * SAID_BITS),
    "shown": field(0, SHOWN, 4),
    "trick": field(0, TRICK, TRICK_BITS),
    "over": field(0, OVER, 1),
    "scored": 0,
}
TALLY_FIELDS = {
    "goer": field(0, 0, 3),
    "trump": field(0, TRUMP, 3),
    "cards": field(1, CARDS, 2 * HALF),
    "runs": field(1, RUNS, 2 * HALF),
    "bella": field(0, BELLA, 2 * HALF),
    "tricks": field(0, TRICKS, 8),
    "rest": field(2, 0, 64),
    "end": field(0, END, 6),
    "before": field(3, 0, 64),
    "claims": field(4, 0, 64),
}
STANDING_FIELDS = {"before": field(3, 0, 64), "totals": field(5, 0, 64), "tally": 0}
TRICK_FIELDS = {"eldest": field(2, 0, 4), "others": field(2, 4, 4)}

_MOMENT_ROOT = MOMENT_FIELDS["seat"] | MOMENT_FIELDS["turn"] | MOMENT_FIELDS["played"]
ROOTS = (
    field(0, 0, 1) | field(1, 0, 64),
    *[_MOMENT_ROOT] * 5,
    field(0, 0, 64) | field(1, 0, 64),
    sum(TALLY_FIELDS[name] for name in ("goer", "end", "cards", "runs", "bella", "rest")),
    STANDING_FIELDS["totals"],
    field(0, 0, 64),
    field(0, 0, 64) | field(1, 0, 64) | field(2, 0, 64),
)
"""By which facts each question is looked up first."""

FLAT = frozenset({SAY, ANNOUNCE, SHOW, OWED, COUNT_OUT, MISPLAY, CONTEST, NEXT_DEALER})
"""Questions whose facts have few values."""
