"""Answers of rules that are not compiled, kept by the facts that they asked for.

A rule is a pure function, so its answer follows from the facts that it read. The loop looks an
answer up; where there is none it notes the question and gives the deal up, somebody asks the rule,
and the deal is played again. A rule that reads the totals only when a deal is a tie is asked about
totals only then: an entry is either an answer or the mask of further facts to look by.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from tarabish_core.simulate.bits import trailing_zeros

FACTS, ANSWERS = 17, 4
"""The most facts that a question has, and the most figures that an answer has."""

MISSES = 2048
"""How many open questions are noted at once."""

# The store is one array. At its head: how many questions are open, the mask of the index, how many
# rows are filled, the mask by which each question is looked up first, and the open questions; then
# the index of an open hash (half of the hash above the number of a row, from 1), then the rows.
# Rows stand in the order in which they were filled, so that those asked for most lie together.
OPEN, LAST, FILLED, ROOTS, MISSED = 0, 1, 2, 3, 19
INDEX = MISSED + MISSES * (FACTS + 1)

# A row: the question, its mask and what the row is, in one word; the answer; the facts.
WIDTH = 1 + ANSWERS + FACTS
ANSWER_AT, FACTS_AT = 1, 1 + ANSWERS

ANSWER, DEEPER = 1, 2
"""What a row is: an answer, or (as its first figure) the mask to look by next."""

MULTIPLIER = np.int64(-7046029254386353131)
ROW = np.int64(0xFFFFFFFF)


def new_memo(roots: tuple[int, ...], places: int = 1 << 12) -> Any:
    """Make an empty store of int64; ``roots`` has a mask for each question."""
    memo = np.zeros(INDEX + places + places // 2 * WIDTH, np.int64)
    memo[LAST] = places - 1
    memo[ROOTS : ROOTS + len(roots)] = roots
    return memo


@njit(error_model="numpy")
def row_at(memo: Any, number: int) -> int:
    """Give the place of a row by its number, from 1."""
    return INDEX + memo[LAST] + 1 + (number - 1) * WIDTH


@njit(error_model="numpy")
def find(memo: Any, head: int, facts: Any, at: int) -> tuple[int, int, int]:
    """Look for the row of some facts (``facts[at]`` and on): its place or -1, its index, the hash.

    ``head`` holds the mask above the question, as in a row.
    """
    mask = head >> 8
    mixed = head * MULTIPLIER
    rest = mask
    while rest:
        mixed = (mixed ^ facts[at + trailing_zeros(rest)]) * MULTIPLIER
        mixed ^= mixed >> 29
        rest &= rest - 1
    last = memo[LAST]
    tag = mixed & ~ROW
    index = mixed & last
    while True:
        word = memo[INDEX + index]
        if word == 0:
            return -1, INDEX + index, tag
        if word & ~ROW == tag:
            here = row_at(memo, word & ROW)
            same = memo[here] & ~3 == head
            rest = mask
            while rest and same:
                fact = trailing_zeros(rest)
                same = memo[here + FACTS_AT + fact] == facts[at + fact]
                rest &= rest - 1
            if same:
                return here, INDEX + index, tag
        index = index + 1 & last


@njit(error_model="numpy")
def look_up(memo: Any, question: int, facts: Any, at: int) -> int:
    """Find the place of an answer; -1, and the question is noted, where there is none."""
    mask = memo[ROOTS + question]
    while True:
        here, _, _ = find(memo, mask << 8 | question << 2, facts, at)
        if here < 0:
            count = memo[OPEN]
            if count < MISSES:
                place = MISSED + count * (FACTS + 1)
                memo[place] = question
                for fact in range(FACTS):
                    memo[place + 1 + fact] = facts[at + fact]
                memo[OPEN] = count + 1
            return -1
        if memo[here] & 3 == ANSWER:
            return here + ANSWER_AT
        mask = memo[here + ANSWER_AT]


@njit(error_model="numpy")
def put(
    memo: Any, head: int, facts: Any, at: int, kind: int, figures: Any, first: int
) -> None:
    """Add a row of some facts with figures (``figures[first]`` and on)."""
    _, index, tag = find(memo, head, facts, at)
    memo[FILLED] += 1
    memo[index] = tag | memo[FILLED]
    here = row_at(memo, memo[FILLED])
    memo[here] = head | kind
    for figure in range(ANSWERS):
        memo[here + ANSWER_AT + figure] = figures[first + figure]
    for fact in range(FACTS):
        memo[here + FACTS_AT + fact] = facts[at + fact]


@njit(error_model="numpy")
def copy_all(memo: Any, larger: Any) -> None:
    """Put everything that a store holds into a larger one."""
    for number in range(1, memo[FILLED] + 1):
        here = row_at(memo, number)
        word = memo[here]
        put(larger, word & ~3, memo, here + FACTS_AT, word & 3, memo, here + ANSWER_AT)


class Memory:
    """A store that grows, and is filled by asking the rules.

    Questions that are ``flat`` have facts of so few values that every fact that was ever read is
    looked by at once.
    """

    def __init__(self, roots: tuple[int, ...], flat: frozenset[int]) -> None:
        self.memo, self.flat = new_memo(roots), flat

    def open_questions(self) -> list[tuple[int, tuple[int, ...]]]:
        """Take the questions that were noted, each once, in an order that never changes."""
        rows = self.memo[MISSED:INDEX].reshape(MISSES, FACTS + 1)[: self.memo[OPEN]]
        self.memo[OPEN] = 0
        return [(int(row[0]), tuple(map(int, row[1:]))) for row in np.unique(rows, axis=0)]

    def keep(
        self, question: int, facts: tuple[int, ...], read: int, answer: tuple[int, ...]
    ) -> None:
        """Keep an answer, and the way to it; ``read`` is the mask of the facts that it took."""
        given = np.array(facts, np.int64)
        if question in self.flat:
            self.memo[ROOTS + question] |= read
        mask = int(self.memo[ROOTS + question])
        while read & ~mask:
            here, _, _ = find(self.memo, mask << 8 | question << 2, given, 0)
            if here < 0:
                self._put(question, mask, given, DEEPER, (mask | read,))
                mask |= read
            else:
                mask = int(self.memo[here + ANSWER_AT])
        if find(self.memo, mask << 8 | question << 2, given, 0)[0] < 0:
            self._put(question, mask, given, ANSWER, answer)

    def _put(self, question: int, mask: int, facts: Any, kind: int, answer: tuple[int, ...]) -> None:
        places = int(self.memo[LAST]) + 1
        if 2 * self.memo[FILLED] >= places:
            larger = new_memo(tuple(map(int, self.memo[ROOTS:MISSED])), 4 * places)
            copy_all(self.memo, larger)
            self.memo = larger
        figures = np.zeros(ANSWERS, np.int64)
        figures[: len(answer)] = answer
        put(self.memo, mask << 8 | question << 2, facts, 0, kind, figures, 0)
