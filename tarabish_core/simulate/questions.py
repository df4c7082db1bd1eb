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
    closed,
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

# The facts of a moment (ANNOUNCE to MISPLAY).
SEAT, TURN, PLAYED_CARDS, ANNOUNCED, SHOWN, TRICK, OVER, SCORED = range(8)

# The facts of a tally (SETTLE, GAME_END); GAME_END has the totals after it beside.
(
    GOER, TRUMP, CARDS_0, CARDS_1, RUNS_0, RUNS_1, BELLA_0, BELLA_1, TRICKS_0, TRICKS_1, REST,
    END, BEFORE_0, BEFORE_1, CLAIMS, TOTAL_0, TOTAL_1,
) = range(17)  # fmt: skip

# The facts of a contest: the runs, six to a word, then the tricks of the eldest's side and others.
TIERS_0, TIERS_1, ELDEST_TRICKS, OTHER_TRICKS = range(4)
RUNS_IN_WORD, RUN_BITS = 6, 9

# The facts of an announcement: whether at no-trump, and the values held, eight to a word.
AT_NO_TRUMP, VALUES = range(2)
VALUES_IN_WORD, VALUE_BITS = 8, 6

CLAIM_BITS, MOST_CLAIMS = 8, 7
"""A claim is 128, when it was made, and the seat; so none of them is nothing."""

ENDS = (
    UNFINISHED.kind, PASSED.kind, PLAYED.kind, "misplay", "false_misplay", "bluff", "thrown_in",
    "bells", "counted_out",
)  # fmt: skip
"""How a deal ends; the fact is ``3 * index + side + 1``."""


def mask(*facts: int) -> int:
    """Gather facts into a mask."""
    found = 0
    for fact in facts:
        found |= 1 << fact
    return found


ROOTS = (
    mask(AT_NO_TRUMP, VALUES),
    *[mask(SEAT, TURN, PLAYED_CARDS)] * 5,
    mask(TIERS_0, TIERS_1),
    mask(GOER, CARDS_0, CARDS_1, RUNS_0, RUNS_1, BELLA_0, BELLA_1, END),
    mask(TOTAL_0, TOTAL_1),
    mask(0, 1, 2),
)
"""By which facts each question is looked up first."""

FLAT = frozenset({SAY, ANNOUNCE, SHOW, OWED, COUNT_OUT, MISPLAY, CONTEST, NEXT_DEALER})
"""Questions whose facts have few values."""

MOMENT_BITS = {
    "seat": mask(SEAT),
    "turn": mask(TURN),
    "played": mask(PLAYED_CARDS),
    "announced": mask(ANNOUNCED),
    "shown": mask(SHOWN),
    "trick": mask(TRICK),
    "over": mask(OVER),
    "scored": mask(SCORED),
}
TALLY_BITS = {
    "goer": mask(GOER),
    "trump": mask(TRUMP),
    "cards": mask(CARDS_0, CARDS_1),
    "runs": mask(RUNS_0, RUNS_1),
    "bella": mask(BELLA_0, BELLA_1),
    "tricks": mask(TRICKS_0, TRICKS_1),
    "rest": mask(REST),
    "end": mask(END),
    "before": mask(BEFORE_0, BEFORE_1),
    "claims": mask(CLAIMS),
}
STANDING_BITS = {"before": mask(BEFORE_0, BEFORE_1), "totals": mask(TOTAL_0, TOTAL_1), "tally": 0}


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
        self.outcomes = ["unfinished", "passed", "made", "half", "bait"]
        if len(self.values) >= 1 << VALUE_BITS - 1:
            raise UnsuitedError("its runs have too many values")
        self._asks: tuple[Callable[[tuple[int, ...], Reads], tuple[int, ...]], ...] = (
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

    def ask(self, question: int, facts: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """Ask a rule; gives the mask of the facts that it read, and the figures of its answer."""
        reads = Reads()
        answer = self._asks[question](facts, reads)
        return reads.mask, answer

    def _say(self, facts: tuple[int, ...], reads: Reads) -> tuple[int, ...]:
        """Tell what is announced by who says the first thing, and by who says all that is true.

        The third figure tells whether the first thing is true.
        """
        held = self.unpack_values(facts[VALUES])
        sizes = self.ruleset.run_sizes[facts[AT_NO_TRUMP]]
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
        found = []
        while word:
            found.append(self.values[(word & (1 << VALUE_BITS) - 1) - 1])
            word >>= VALUE_BITS
        return tuple(found)

    def _window(self, name: str) -> Callable[[tuple[int, ...], Reads], tuple[int, ...]]:
        window = getattr(self.ruleset.windows, name)

        def ask(facts: tuple[int, ...], reads: Reads) -> tuple[int, ...]:
            said, shown = facts[ANNOUNCED], facts[SHOWN]
            moment = Moment(
                facts[SEAT],
                facts[TURN],
                tuple(facts[PLAYED_CARDS] >> 8 * seat & 255 for seat in range(4)),
                tuple(self.said[said >> SAID_BITS * seat & 0xFFF] for seat in range(4)),
                tuple(bool(shown >> seat & 1) for seat in range(4)),
                facts[TRICK],
                bool(facts[OVER]),
                bool(facts[SCORED]),
            )
            return (
                int(window(moment if window is closed else Traced(moment, reads, MOMENT_BITS))),
            )

        return ask

    def _contest(self, facts: tuple[int, ...], reads: Reads) -> tuple[int, ...]:
        tiers: list[list[Said]] = []
        for word in facts[TIERS_0 : TIERS_1 + 1]:
            while word:
                run = word & (1 << RUN_BITS) - 1
                if run >> 8 & 1 or not tiers:
                    tiers.append([])
                value = self.values[(run >> 3 & 31) - 1]
                tiers[-1].append(Said(run & 3, value, bool(run >> 2 & 1)))
                word >>= RUN_BITS
        tricks = TracedPair(
            (facts[ELDEST_TRICKS], facts[OTHER_TRICKS]),
            reads,
            (mask(ELDEST_TRICKS), mask(OTHER_TRICKS)),
        )
        return self.ruleset.run_contest(tuple(map(tuple, tiers)), tricks)  # type: ignore[arg-type]

    def _tally(self, facts: tuple[int, ...]) -> Tally:
        end, side = divmod(facts[END], 3)
        claims = []
        word = facts[CLAIMS]
        while word:
            claims.append((word & 3, word >> 2 & 31))
            word >>= CLAIM_BITS
        return Tally(
            facts[GOER],
            facts[TRUMP],
            (facts[CARDS_0], facts[CARDS_1]),
            (facts[RUNS_0], facts[RUNS_1]),
            (facts[BELLA_0], facts[BELLA_1]),
            (facts[TRICKS_0], facts[TRICKS_1]),
            facts[REST],
            End(ENDS[end], side - 1),
            (facts[BEFORE_0], facts[BEFORE_1]),
            tuple(claims),
        )

    def _settle(self, facts: tuple[int, ...], reads: Reads) -> tuple[int, ...]:
        traced: Any = Traced(self._tally(facts), reads, TALLY_BITS)
        sheet: Sheet = settle(self.ruleset, traced)
        return (self.outcome_of(sheet.outcome), *sheet.points, sheet.waiting)

    def outcome_of(self, outcome: str) -> int:
        """Give an outcome its number."""
        if outcome not in self.outcomes:
            self.outcomes.append(outcome)
        return self.outcomes.index(outcome)

    def _game_end(self, facts: tuple[int, ...], reads: Reads) -> tuple[int, ...]:
        tally: Any = Traced(self._tally(facts), reads, TALLY_BITS)
        before, totals = (facts[BEFORE_0], facts[BEFORE_1]), (facts[TOTAL_0], facts[TOTAL_1])
        standing: Any = Traced(Standing(before, totals, tally), reads, STANDING_BITS)
        return (self.ruleset.game_end(standing),)

    def _next_dealer(self, facts: tuple[int, ...], reads: Reads) -> tuple[int, ...]:
        del reads
        return (self.ruleset.next_dealer(facts[0], self.outcomes[facts[1]], facts[2]),)
