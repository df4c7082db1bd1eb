"""The questions that the loop leaves to the rules themselves: facts in, figures out.

Facts are small ints in an order given here; ``Asker`` turns them into what a rule is asked with,
asks it, and tells which facts it read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import le
from typing import Any, NamedTuple

from tarabish_core.engine.model import (
    End,
    Moment,
    Said,
    Sheet,
    Standing,
    Tally,
)
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import settle
from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.tables import UnsuitedError, run_values
from tarabish_core.simulate.tracing import Reads, Traced


class _Tricks(NamedTuple):
    """Tricks of the eldest's side and of the others, as a contest of runs is asked with."""

    eldest: int
    others: int


class Asker:
    """Asks the rules of one ruleset, and knows announcements and outcomes by number.

    Attributes:
        values: every value that a run can have; runs are named by their index.
        said: announcements by number, the first of them nothing.
        held: what seats may hold to announce, as facts.
        outcomes: outcomes of a deal by number.
    """

    def __init__(self, ruleset: Ruleset, tables: Any) -> None:
        self.ruleset, self.tables = ruleset, tables
        self.values = run_values(ruleset)
        self.said: list[tuple[int, ...]] = [()]
        self.held: list[int] = []
        self.outcomes = list(facts.OUTCOMES)
        if len(self.values) >= 1 << facts.VALUE_BITS - 1:
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

    def ask(self, question: int, known: int) -> tuple[int, tuple[int, ...]]:
        """Ask a rule; gives the mask of the facts that it read, and the figures of its answer."""
        reads = Reads()
        answer = self._asks[question](known, reads)
        return reads.mask, answer

    def _say(self, known: int, reads: Reads) -> tuple[int, ...]:
        """Tell what is announced by who says the first thing, and by who says all that is true.

        The third figure tells whether the first thing is true, the fourth is the number of what
        the seat holds, from 1.
        """
        held = self.unpack_values(_field(known, 1, 0, 64))
        sizes = self.ruleset.run_sizes[known & 1]
        may_say = self.ruleset.announcements(held, sizes)
        reads.note(facts.ROOTS[facts.SAY])
        if known not in self.held:
            self.held.append(known)
        number = self.held.index(known) + 1
        if not may_say:
            return 0, 0, 1, number
        true = [
            said
            for said in may_say
            if all(said.count(value) <= held.count(value) for value in said)
        ]
        most = max(true, key=lambda said: (sum(said), len(said)), default=())
        first, ranked = sorted(may_say[0], reverse=True), sorted(held, reverse=True)
        holds = len(first) <= len(ranked) and all(map(le, first, ranked))
        return self.number_of(may_say[0]), self.number_of(most), holds, number

    def restore(
        self, said: Sequence[tuple[int, ...]], held: Sequence[int], outcomes: Sequence[str]
    ) -> None:
        """Number announcements, what seats hold, and outcomes as another asker did."""
        for one in said:
            self.number_of(one)
        self.held += held
        self.outcomes[:] = outcomes

    def number_of(self, said: tuple[int, ...]) -> int:
        """Give an announcement its number."""
        if said not in self.said:
            if len(self.said) >= 1 << at.SAID_BITS:
                raise UnsuitedError("too many things can be announced")
            numbers = [self.values.index(value) + 1 for value in said]
            self.tables[at.SAID + len(self.said)] = max(numbers)
            self.tables[at.SAID_WORDS + len(self.said)] = sum(
                number << facts.VALUE_BITS * nth for nth, number in enumerate(numbers)
            )
            self.said.append(said)
        return self.said.index(said)

    def unpack_values(self, word: int) -> tuple[int, ...]:
        """Read the values of runs from a word."""
        return tuple(self.values[number - 1] for number in _parts(word, facts.VALUE_BITS))

    def _window(self, name: str) -> Callable[[int, Reads], tuple[int, ...]]:
        window = getattr(self.ruleset.windows, name)

        def ask(known: int, reads: Reads) -> tuple[int, ...]:
            moment: Any = Traced(self._moment(known), reads, facts.MOMENT_FIELDS)
            return (int(window(moment)),)

        return ask

    def _moment(self, known: int) -> Moment:
        four = range(4)
        return Moment(
            _field(known, 0, 0, 2),
            _field(known, 0, facts.TURN, 3) - 1,
            tuple(_field(known, 0, facts.PLAYED_CARDS + 4 * seat, 4) for seat in four),
            tuple(self.said[_field(known, 1, at.SAID_BITS * seat, at.SAID_BITS)] for seat in four),
            tuple(bool(_field(known, 0, facts.SHOWN + seat, 1)) for seat in four),
            _field(known, 0, facts.TRICK, facts.TRICK_BITS) - 1,
            bool(_field(known, 0, facts.OVER, 1)),
            scored=False,
        )

    def _contest(self, known: int, reads: Reads) -> tuple[int, ...]:
        tiers: list[list[Said]] = []
        for word in (_field(known, 0, 0, 64), _field(known, 1, 0, 64)):
            for run in _parts(word, facts.RUN_BITS):
                if run >> 8 & 1 or not tiers:
                    tiers.append([])
                value = self.values[(run >> 3 & 31) - 1]
                tiers[-1].append(Said(run & 3, value, bool(run >> 2 & 1)))
        tricks = _Tricks(_field(known, 2, 0, 4), _field(known, 2, 4, 4))
        traced: Any = Traced(tricks, reads, facts.TRICK_FIELDS)
        return self.ruleset.run_contest(tuple(map(tuple, tiers)), traced)

    def _settle(self, known: int, reads: Reads) -> tuple[int, ...]:
        traced: Any = Traced(tally_of(known), reads, facts.TALLY_FIELDS)
        sheet: Sheet = settle(self.ruleset, traced)
        return (self.outcome_of(sheet.outcome), *sheet.points, sheet.waiting)

    def outcome_of(self, outcome: str) -> int:
        """Give an outcome its number."""
        if outcome not in self.outcomes:
            self.outcomes.append(outcome)
        return self.outcomes.index(outcome)

    def _game_end(self, known: int, reads: Reads) -> tuple[int, ...]:
        traced: Any = Traced(tally_of(known), reads, facts.TALLY_FIELDS)
        before, totals = _pair(known, 3, 0, facts.WHOLE), _pair(known, 5, 0, facts.WHOLE)
        standing: Any = Traced(Standing(before, totals, traced), reads, facts.STANDING_FIELDS)
        return (self.ruleset.game_end(standing),)

    def _next_dealer(self, known: int, reads: Reads) -> tuple[int, ...]:
        reads.note(facts.ROOTS[facts.NEXT_DEALER])
        outcome = self.outcomes[_field(known, 0, 8, 32)]
        return (self.ruleset.next_dealer(known & 3, outcome, _field(known, 0, 2, 3) - 1),)


def tally_of(known: int) -> Tally:
    """Read a tally from its facts."""
    end, side = divmod(_field(known, 0, facts.END, 6), 3)
    claims = _parts(_field(known, 4, 0, 64), facts.CLAIM_BITS)
    return Tally(
        _field(known, 0, 0, 3) - 1,
        _field(known, 0, facts.TRUMP, 3) - 1,
        _pair(known, 1, facts.CARDS, facts.HALF),
        _pair(known, 1, facts.RUNS, facts.HALF),
        _pair(known, 0, facts.BELLA, facts.HALF),
        (_field(known, 0, facts.TRICKS, 4), _field(known, 0, facts.TRICKS + 4, 4)),
        _signed(known, 2, 0, 64),
        End(facts.ENDS[end], side - 1),
        _pair(known, 3, 0, facts.WHOLE),
        tuple((claim & 3, claim >> 2 & 31) for claim in claims),
    )


def _field(known: int, word: int, lowest: int, bits: int) -> int:
    return known >> 64 * word + lowest & (1 << bits) - 1


def _signed(known: int, word: int, lowest: int, bits: int) -> int:
    value = _field(known, word, lowest, bits)
    return value - (value >> bits - 1 << bits)


def _pair(known: int, word: int, lowest: int, bits: int) -> tuple[int, int]:
    return _signed(known, word, lowest, bits), _signed(known, word, lowest + bits, bits)


def _parts(word: int, bits: int) -> tuple[int, ...]:
    """Take a word apart from the lowest bits on, until nothing is left."""
    found = []
    while word:
        found.append(word & (1 << bits) - 1)
        word >>= bits
    return tuple(found)
