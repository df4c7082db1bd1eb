"""The questions that the loop leaves to the rules themselves: facts in, figures out.

Facts are small ints in an order given here; ``Asker`` turns them into what a rule is asked with,
asks it, and tells which facts it read.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import le
from typing import Any

from tarabish_core.engine.model import (
    PASSED,
    PLAYED,
    UNFINISHED,
    End,
    Moment,
    Said,
    Sheet,
    Standing,
    Tally,
)
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import settle
from tarabish_core.simulate.tables import (
    SAID,
    SAID_BITS,
    SAID_WORDS,
    UnsuitedError,
    run_values,
)
from tarabish_core.simulate.tracing import Reads, Traced, TracedPair

SAY, ANNOUNCE, SHOW, OWED, COUNT_OUT, MISPLAY, CONTEST, SETTLE, GAME_END, NEXT_DEALER = range(10)
QUESTIONS = 10

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
TRICK_FIELDS = field(2, 0, 4), field(2, 4, 4)

_MOMENT_ROOT = MOMENT_FIELDS["seat"] | MOMENT_FIELDS["turn"] | MOMENT_FIELDS["played"]
ROOTS = (
    field(0, 0, 1) | field(1, 0, 64),
    *[_MOMENT_ROOT] * 5,
    field(0, 0, 64) | field(1, 0, 64),
    sum(TALLY_FIELDS[name] for name in ("goer", "end", "cards", "runs", "bella")),
    STANDING_FIELDS["totals"],
    field(0, 0, 64),
)
"""By which facts each question is looked up first."""

FLAT = frozenset({SAY, ANNOUNCE, SHOW, OWED, COUNT_OUT, MISPLAY, CONTEST, NEXT_DEALER})
"""Questions whose facts have few values."""


class Asker:
    """Asks the rules of one ruleset, and knows announcements and outcomes by number.

    Attributes:
        values: every value that a run can have; runs are named by their index.
        said: announcements by number, the first of them nothing.
        outcomes: outcomes of a deal by number.
    """

    def __init__(self, ruleset: Ruleset, tables: Any) -> None:
        self.ruleset, self.tables = ruleset, tables
        self.values = run_values(ruleset)
        self.said: list[tuple[int, ...]] = [()]
        self.outcomes = list(OUTCOMES)
        if len(self.values) >= 1 << VALUE_BITS - 1:
            raise UnsuitedError("its runs have too many values")
        self._asks: tuple[Callable[[int, Reads], tuple[int, ...]], ...] = (
            self._say,
            self._window("announce"),
            self._window("show"),
            self._window("owed"),
            self._window("count_out"),
            self._window("misplay"),
            self._contest,
            self._settle,
            self._game_end,
            self._next_dealer,
        )

    def ask(self, question: int, facts: int) -> tuple[int, tuple[int, ...]]:
        """Ask a rule; gives the mask of the facts that it read, and the figures of its answer."""
        reads = Reads()
        answer = self._asks[question](facts, reads)
        return reads.mask, answer

    def _say(self, facts: int, reads: Reads) -> tuple[int, ...]:
        """Tell what is announced by who says the first thing, and by who says all that is true.

        The third figure tells whether the first thing is true.
        """
        held = self.unpack_values(_field(facts, 1, 0, 64))
        sizes = self.ruleset.run_sizes[facts & 1]
        may_say = self.ruleset.announcements(held, sizes)
        reads.note(ROOTS[SAY])
        if not may_say:
            return 0, 0, 1
        true = [
            said
            for said in may_say
            if all(said.count(value) <= held.count(value) for value in said)
        ]
        most = max(true, key=lambda said: (sum(said), len(said)), default=())
        first, ranked = sorted(may_say[0], reverse=True), sorted(held, reverse=True)
        holds = len(first) <= len(ranked) and all(map(le, first, ranked))
        return self.number_of(may_say[0]), self.number_of(most), holds

    def number_of(self, said: tuple[int, ...]) -> int:
        """Give an announcement its number."""
        if said not in self.said:
            if len(self.said) >= 1 << SAID_BITS:
                raise UnsuitedError("too many things can be announced")
            numbers = [self.values.index(value) + 1 for value in said]
            self.tables[SAID + len(self.said)] = max(numbers)
            self.tables[SAID_WORDS + len(self.said)] = sum(
                number << VALUE_BITS * nth for nth, number in enumerate(numbers)
            )
            self.said.append(said)
        return self.said.index(said)

    def unpack_values(self, word: int) -> tuple[int, ...]:
        """Read the values of runs from a word."""
        return tuple(self.values[number - 1] for number in _parts(word, VALUE_BITS))

    def _window(self, name: str) -> Callable[[int, Reads], tuple[int, ...]]:
        window = getattr(self.ruleset.windows, name)

        def ask(facts: int, reads: Reads) -> tuple[int, ...]:
            moment: Any = Traced(self._moment(facts), reads, MOMENT_FIELDS)
            return (int(window(moment)),)

        return ask

    def _moment(self, facts: int) -> Moment:
        four = range(4)
        return Moment(
            _field(facts, 0, 0, 2),
            _field(facts, 0, TURN, 3) - 1,
            tuple(_field(facts, 0, PLAYED_CARDS + 4 * seat, 4) for seat in four),
            tuple(self.said[_field(facts, 1, SAID_BITS * seat, SAID_BITS)] for seat in four),
            tuple(bool(_field(facts, 0, SHOWN + seat, 1)) for seat in four),
            _field(facts, 0, TRICK, TRICK_BITS) - 1,
            bool(_field(facts, 0, OVER, 1)),
            scored=False,
        )

    def _contest(self, facts: int, reads: Reads) -> tuple[int, ...]:
        tiers: list[list[Said]] = []
        for word in (_field(facts, 0, 0, 64), _field(facts, 1, 0, 64)):
            for run in _parts(word, RUN_BITS):
                if run >> 8 & 1 or not tiers:
                    tiers.append([])
                value = self.values[(run >> 3 & 31) - 1]
                tiers[-1].append(Said(run & 3, value, bool(run >> 2 & 1)))
        tricks: Any = TracedPair(
            (_field(facts, 2, 0, 4), _field(facts, 2, 4, 4)), reads, TRICK_FIELDS
        )
        return self.ruleset.run_contest(tuple(map(tuple, tiers)), tricks)

    def _settle(self, facts: int, reads: Reads) -> tuple[int, ...]:
        traced: Any = Traced(tally_of(facts), reads, TALLY_FIELDS)
        sheet: Sheet = settle(self.ruleset, traced)
        return (self.outcome_of(sheet.outcome), *sheet.points, sheet.waiting)

    def outcome_of(self, outcome: str) -> int:
        """Give an outcome its number."""
        if outcome not in self.outcomes:
            self.outcomes.append(outcome)
        return self.outcomes.index(outcome)

    def _game_end(self, facts: int, reads: Reads) -> tuple[int, ...]:
        traced: Any = Traced(tally_of(facts), reads, TALLY_FIELDS)
        before, totals = _pair(facts, 3, 0, WHOLE), _pair(facts, 5, 0, WHOLE)
        standing: Any = Traced(Standing(before, totals, traced), reads, STANDING_FIELDS)
        return (self.ruleset.game_end(standing),)

    def _next_dealer(self, facts: int, reads: Reads) -> tuple[int, ...]:
        reads.note(ROOTS[NEXT_DEALER])
        outcome = self.outcomes[_field(facts, 0, 8, 32)]
        return (self.ruleset.next_dealer(facts & 3, outcome, _field(facts, 0, 2, 3) - 1),)


def tally_of(facts: int) -> Tally:
    """Read a tally from its facts."""
    end, side = divmod(_field(facts, 0, END, 6), 3)
    claims = _parts(_field(facts, 4, 0, 64), CLAIM_BITS)
    return Tally(
        _field(facts, 0, 0, 3) - 1,
        _field(facts, 0, TRUMP, 3) - 1,
        _pair(facts, 1, CARDS, HALF),
        _pair(facts, 1, RUNS, HALF),
        _pair(facts, 0, BELLA, HALF),
        (_field(facts, 0, TRICKS, 4), _field(facts, 0, TRICKS + 4, 4)),
        _signed(facts, 2, 0, 64),
        End(ENDS[end], side - 1),
        _pair(facts, 3, 0, WHOLE),
        tuple((claim & 3, claim >> 2 & 31) for claim in claims),
    )


def _field(facts: int, word: int, lowest: int, bits: int) -> int:
    return facts >> 64 * word + lowest & (1 << bits) - 1


def _signed(facts: int, word: int, lowest: int, bits: int) -> int:
    value = _field(facts, word, lowest, bits)
    return value - (value >> bits - 1 << bits)


def _pair(facts: int, word: int, lowest: int, bits: int) -> tuple[int, int]:
    return _signed(facts, word, lowest, bits), _signed(facts, word, lowest + bits, bits)


def _parts(word: int, bits: int) -> tuple[int, ...]:
    """Take a word apart from the lowest bits on, until nothing is left."""
    found = []
    while word:
        found.append(word & (1 << bits) - 1)
        word >>= bits
    return tuple(found)
