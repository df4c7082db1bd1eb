"""Answers of rules that are not compiled, kept by the facts that they asked for.

A rule is a pure function, so its answer follows from the facts that it read. The loop looks an
answer up; where there is none it notes the question and gives the deal up, somebody asks the rule,
and the deal is played again. A rule that reads the totals only when a deal is a tie is asked about
totals only then: an entry is either an answer or the mask of further facts to look by.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tarabish_core.simulate.bits import further, prefetch
from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.layout import WORDS
from tarabish_core.simulate.tables import UnsuitedError

ANSWERS = 4
"""An answer has so many figures."""

MISSES, MOST_MASKS = 2048, 64
"""How many open questions are noted at once; by how many masks questions are looked up."""

# The store is one array. At its head: how many questions are open, the mask of places of each of
# its two tables, how many of their places are filled; by question the mask by which it is looked up
# first, which is kept there whole so that nothing waits for its number; the masks; the open
# questions. Then the tables: open hashes of rows, near ones for masks of the first words alone,
# each row as long as a line of a processor's cache, and far ones.
OPEN, LAST, FILLED, ROOTS = 0, 1, 3, 8
MASK = 8
MASKS = ROOTS + 16 * MASK
MISSED = MASKS + MOST_MASKS * MASK
TABLES = (MISSED + MISSES * (WORDS + 1) + 7) // 8 * 8

# A mask: its bits of each word of facts, whether it is far, and, as a row has it, its number.
FAR, HEAD = WORDS, WORDS + 1

# A row: the number of its mask, its question and what it is, in one word; the answer; the facts.
NEAR_WORDS = 3
WIDTHS = (8, 16)
ANSWER_AT, WORDS_AT = 1, 1 + ANSWERS

LEAST_PLACES = 1 << 12, 1 << 8
"""So many rows have places at first."""

ANSWER, DEEPER = 1, 2
"""What a row is: an answer, or (as its first figure) the number of the mask to look by next."""

FIRST = np.int64(-7046029254386353131)
FACTORS = tuple(
    np.int64(odd)
    for odd in (
        -4417276706812531889, 1609587929392839161, -8796714831421723037, 2870177450012600261,
        -7723592293110705685, -4658895280553007687,
    )
)  # fmt: skip


def on_a_line(words: int) -> Any:
    """Make room for so many int64, all 0, that begins with a line of a processor's cache."""
    room = np.zeros(words + 8, np.int64)
    return room[-room.ctypes.data // 8 % 8 :][:words]


def new_memo(head: Any, near: int, far: int) -> Any:
    """Make an empty store of int64 with so many places, with the roots and masks of ``head``."""
    memo = on_a_line(TABLES + near * WIDTHS[0] + far * WIDTHS[1])
    memo[ROOTS:MISSED] = head[ROOTS:MISSED]
    memo[LAST : LAST + 2] = near - 1, far - 1
    return memo


@kept
def find(memo: Any, mask: int, head: int, facts: Any, at: int) -> tuple[Any, Any]:
    """Look for the row of some facts (``facts[at]`` and on): its place or -1, and where to put it.

    ``mask`` is where the mask stands to look by; ``head`` has its number above the question's.
    """
    if memo[mask + FAR]:
        return _far(memo, mask, head, facts, at)
    place, last = _near(memo, mask, head, facts, at), memo[LAST]
    while True:
        here = TABLES + (place & last) * WIDTHS[0]
        if memo[here] == 0:
            return -1, here
        differ = memo[here] & ~3 ^ head
        for nth in range(NEAR_WORDS):
            differ |= memo[here + WORDS_AT + nth] ^ facts[at + nth] & memo[mask + nth]
        if differ == 0:
            return here, here
        place += 1


@kept
def _near(memo: Any, mask: int, head: int, facts: Any, at: int) -> Any:
    """Tell at which place a row of few words stands, or after it."""
    mixed = head * FIRST
    for nth in range(NEAR_WORDS):
        mixed += (facts[at + nth] & memo[mask + nth]) * FACTORS[nth]
    mixed = (mixed ^ mixed >> 32) * FIRST
    return mixed ^ mixed >> 29


@kept
def bring_near(memo: Any, question: int, facts: Any, at: int) -> None:
    """Have the row brought near by which a question, to be asked soon, is looked up first."""
    mask = ROOTS + MASK * question
    place = _near(memo, mask, memo[mask + HEAD], facts, at) & memo[LAST]
    prefetch(further(memo, TABLES + place * WIDTHS[0]))


@kept
def _far(memo: Any, mask: int, head: int, facts: Any, at: int) -> tuple[Any, Any]:
    """Look in the table of rows with many words of facts."""
    mixed = head * FIRST
    for nth in range(WORDS):
        mixed += (facts[at + nth] & memo[mask + nth]) * FACTORS[nth]
    mixed = (mixed ^ mixed >> 32) * FIRST
    place, last = mixed ^ mixed >> 29, memo[LAST + 1]
    top = TABLES + (memo[LAST] + 1) * WIDTHS[0]
    while True:
        here = top + (place & last) * WIDTHS[1]
        if memo[here] == 0:
            return -1, here
        differ = memo[here] & ~3 ^ head
        for nth in range(WORDS):
            differ |= memo[here + WORDS_AT + nth] ^ facts[at + nth] & memo[mask + nth]
        if differ == 0:
            return here, here
        place += 1


@kept
def look_up(memo: Any, question: int, facts: Any, at: int) -> int:
    """Find the place of an answer; -1, and the question is noted, where there is none."""
    mask = ROOTS + MASK * question
    head = memo[mask + HEAD]
    while True:
        here, _ = find(memo, mask, head, facts, at)
        if here < 0:
            count = memo[OPEN]
            if count < MISSES:
                place = MISSED + count * (WORDS + 1)
                memo[place] = question
                for word in range(WORDS):
                    memo[place + 1 + word] = facts[at + word]
                memo[OPEN] = count + 1
            return -1
        if memo[here] & 3 == ANSWER:
            return here + ANSWER_AT
        number = memo[here + ANSWER_AT]
        mask, head = MASKS + MASK * number, number << 8 | question << 2


@kept
def put(memo: Any, head: int, facts: Any, at: int, kind: int, figures: Any, first: int) -> None:
    """Add a row of some facts with figures (``figures[first]`` and on)."""
    mask = MASKS + MASK * (head >> 8)
    _, here = find(memo, mask, head, facts, at)
    far = memo[mask + FAR]
    memo[FILLED + far] += 1
    memo[here] = head | kind
    for figure in range(ANSWERS):
        memo[here + ANSWER_AT + figure] = figures[first + figure]
    for nth in range(WORDS if far else NEAR_WORDS):
        memo[here + WORDS_AT + nth] = facts[at + nth] & memo[mask + nth]


@kept
def has_room(memo: Any) -> bool:
    """Tell whether a store has room for more rows."""
    return 2 * memo[FILLED] < memo[LAST] and 2 * memo[FILLED + 1] < memo[LAST + 1]


@kept
def put_rows(memo: Any, rows: Any) -> None:
    """Add rows as another store has them, whose masks have the same numbers."""
    for row in rows:
        put(memo, row[0] & ~3, row, WORDS_AT, row[0] & 3, row, ANSWER_AT)


def in_words(facts: int) -> Any:
    """Write facts, the bits of one number, in words."""
    return np.frombuffer(facts.to_bytes(8 * WORDS, "little"), np.int64)


class Memory:
    """A store that grows, and is filled by asking the rules.

    Facts, and masks of facts, are the bits of one number of ``WORDS`` words. Questions that are
    ``flat`` have facts of so few values that every fact that was ever read is looked by at once.
    """

    def __init__(self, roots: tuple[int, ...], flat: frozenset[int]) -> None:
        self.flat = flat
        self.masks: list[int] = []
        self.memo = new_memo(np.zeros(MISSED, np.int64), *LEAST_PLACES)
        self.roots = [self._number(mask) for mask in roots]
        for question in range(len(roots)):
            self._begin_with(question)

    def open_questions(self) -> list[tuple[int, int]]:
        """Take the questions that were noted with their facts, in an order that never changes."""
        rows = self.memo[MISSED:].reshape(-1)[: MISSES * (WORDS + 1)]
        rows = rows.reshape(MISSES, WORDS + 1)[: self.memo[OPEN]]
        self.memo[OPEN] = 0
        return [
            (int(row[0]), int.from_bytes(row[1:].tobytes(), "little"))
            for row in np.unique(rows, axis=0)
        ]

    def keep(self, question: int, facts: int, read: int, answer: tuple[int, ...]) -> None:
        """Keep an answer, and the way to it; ``read`` is the mask of the facts that it took."""
        if question in self.flat:
            self.roots[question] = self._number(self.masks[self.roots[question]] | read)
            self._begin_with(question)
        root, words = self.roots[question], in_words(facts)
        while read & ~self.masks[root]:
            here = self._found(question, root, words)
            if here < 0:
                deeper = self._number(self.masks[root] | read)
                self._put(question, root, words, DEEPER, (deeper,))
                root = deeper
            else:
                root = int(self.memo[here + ANSWER_AT])
        if self._found(question, root, words) < 0:
            self._put(question, root, words, ANSWER, answer)

    def make_room(self) -> None:
        """Grow where there is no room for more rows."""
        if not has_room(self.memo):
            self._take_in(self.rows())

    def forget(self) -> None:
        """Begin anew without answers, with the ways to look them up."""
        self._take_in(tuple(np.zeros((0, width), np.int64) for width in WIDTHS))

    @property
    def count(self) -> int:
        """How many rows are filled."""
        return int(self.memo[FILLED] + self.memo[FILLED + 1])

    def rows(self) -> tuple[Any, Any]:
        """Give the rows that are filled, near ones and far ones: int64 [row, word]."""
        near = TABLES + WIDTHS[0] * int(self.memo[LAST] + 1)
        tables = self.memo[TABLES:near], self.memo[near:]
        near_rows, far_rows = (
            table.reshape(-1, width) for table, width in zip(tables, WIDTHS, strict=True)
        )
        return near_rows[near_rows[:, 0] != 0], far_rows[far_rows[:, 0] != 0]

    def _take_in(self, rows: tuple[Any, ...]) -> None:
        """Begin a new store with some rows, with room for more."""
        places = [
            max(LEAST_PLACES[far], 2 << len(one).bit_length()) for far, one in enumerate(rows)
        ]
        larger = new_memo(self.memo, *places)
        for one in rows:
            put_rows(larger, one)
        self.memo = larger

    def restore(self, masks: Sequence[int], roots: Sequence[int], rows: tuple[Any, Any]) -> None:
        """Begin anew with what a store of the same rules held: its masks, roots and rows."""
        self.masks.clear()
        for mask in masks:
            self._number(mask)
        self.roots[:] = roots
        for question in range(len(roots)):
            self._begin_with(question)
        self._take_in(rows)

    def _number(self, mask: int) -> int:
        """Give a mask its number."""
        if mask not in self.masks:
            if len(self.masks) == MOST_MASKS:
                raise UnsuitedError("its rules read their facts in too many ways")
            here, bits = MASKS + MASK * len(self.masks), in_words(mask)
            self.memo[here : here + WORDS] = bits
            self.memo[here + FAR] = bits[NEAR_WORDS:].any()
            self.masks.append(mask)
        return self.masks.index(mask)

    def _begin_with(self, question: int) -> None:
        """Have a question looked up first by its root."""
        number, here = self.roots[question], ROOTS + MASK * question
        there = MASKS + MASK * number
        self.memo[here : here + MASK] = self.memo[there : there + MASK]
        self.memo[here + HEAD] = number << 8 | question << 2

    def _found(self, question: int, mask: int, words: Any) -> int:
        here, _ = find(self.memo, MASKS + MASK * mask, mask << 8 | question << 2, words, 0)
        return int(here)

    def _put(
        self, question: int, mask: int, words: Any, kind: int, answer: tuple[int, ...]
    ) -> None:
        self.make_room()
        figures = np.zeros(ANSWERS, np.int64)
        figures[: len(answer)] = answer
        put(self.memo, mask << 8 | question << 2, words, 0, kind, figures, 0)


def prepare() -> None:
    """Compile, or load, what a store needs to be filled and to grow."""
    memory = Memory((0,), frozenset())
    memory.keep(0, 0, 0, (0,))
    memory.restore((0,), (0,), memory.rows())
