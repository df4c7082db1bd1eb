"""Answers of rules that are not compiled, kept by the facts that they asked for.

A rule is a pure function, so its answer follows from the facts that it read. The loop looks an
answer up; where there is none it notes the question and gives the deal up, somebody asks the rule,
and the deal is played again. A rule that reads the totals only when a deal is a tie is asked about
totals only then: an entry is either an answer or the mask of further facts to look by.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tarabish_core.simulate.keeping import kept
from tarabish_core.simulate.layout import WORDS
from tarabish_core.simulate.tables import UnsuitedError

ANSWERS = 4
"""An answer has so many figures."""

MISSES, MOST_MASKS = 2048, 64
"""How many open questions are noted at once; by how many masks questions are looked up."""

# The store is one array. At its head: how many questions are open, the mask of the index, how many
# rows are filled, the number of the mask by which each question is looked up first, the masks, and
# the open questions; then the index of an open hash (half of the hash above the number of a row,
# from 1), then the rows in the order in which they were filled, so that those asked for most lie
# together.
OPEN, LAST, FILLED, ROOTS, MASKS = 0, 1, 2, 3, 19
MISSED = MASKS + MOST_MASKS * WORDS
INDEX = MISSED + MISSES * (WORDS + 1)

# A row: the number of its mask, its question and what it is, in one word; the answer; the facts.
WIDTH = 1 + ANSWERS + WORDS
ANSWER_AT, WORDS_AT = 1, 1 + ANSWERS

ANSWER, DEEPER = 1, 2
"""What a row is: an answer, or (as its first figure) the number of the mask to look by next."""

MULTIPLIERS = tuple(
    np.int64(odd)
    for odd in (
        -7046029254386353131, -4417276706812531889, 1609587929392839161, 9650029242287828579 - 2**64,
        2870177450012600261, -7723592293110705685, -4658895280553007687,
    )
)  # fmt: skip
ROW = np.int64(0xFFFFFFFF)


def new_memo(head: Any, places: int) -> Any:
    """Make an empty store of int64, with the roots and masks of ``head``."""
    memo = np.zeros(INDEX + places + places // 2 * WIDTH, np.int64)
    memo[ROOTS:MISSED] = head[ROOTS:MISSED]
    memo[LAST] = places - 1
    return memo


@kept
def row_at(memo: Any, number: int) -> int:
    """Give the place of a row by its number, from 1."""
    return INDEX + memo[LAST] + 1 + (number - 1) * WIDTH


@kept
def number_of(memo: Any, here: int) -> int:
    """Give the number of a row by its place; it stays when a store grows."""
    return (here - INDEX - memo[LAST] - 1) // WIDTH + 1


@kept
def find(memo: Any, head: int, facts: Any, at: int) -> tuple[Any, Any, Any]:
    """Look for the row of some facts (``facts[at]`` and on): its place or -1, its index, the hash.

    ``head`` holds the number of the mask above the question, as in a row.
    """
    masks = MASKS + (head >> 8) * WORDS
    mixed = head * MULTIPLIERS[WORDS]
    for word in range(WORDS):
        mixed += (facts[at + word] & memo[masks + word]) * MULTIPLIERS[word]
    mixed = (mixed ^ mixed >> 32) * MULTIPLIERS[0]
    mixed ^= mixed >> 29
    last = memo[LAST]
    tag = mixed & ~ROW
    index = mixed & last
    while True:
        found = memo[INDEX + index]
        if found == 0:
            return -1, INDEX + index, tag
        if found & ~ROW == tag:
            here = row_at(memo, found & ROW)
            differ = memo[here] & ~3 ^ head
            for word in range(WORDS):
                differ |= memo[here + WORDS_AT + word] ^ facts[at + word] & memo[masks + word]
            if differ == 0:
                return here, INDEX + index, tag
        index = index + 1 & last


@kept
def look_up(memo: Any, question: int, facts: Any, at: int) -> int:
    """Find the place of an answer; -1, and the question is noted, where there is none."""
    mask = memo[ROOTS + question]
    while True:
        here, _, _ = find(memo, mask << 8 | question << 2, facts, at)
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
        mask = memo[here + ANSWER_AT]


@kept
def put(memo: Any, head: int, facts: Any, at: int, kind: int, figures: Any, first: int) -> None:
    """Add a row of some facts with figures (``figures[first]`` and on)."""
    _, index, tag = find(memo, head, facts, at)
    memo[FILLED] += 1
    memo[index] = tag | memo[FILLED]
    here = row_at(memo, memo[FILLED])
    memo[here] = head | kind
    for figure in range(ANSWERS):
        memo[here + ANSWER_AT + figure] = figures[first + figure]
    for word in range(WORDS):
        memo[here + WORDS_AT + word] = facts[at + word] & memo[MASKS + (head >> 8) * WORDS + word]


@kept
def has_room(memo: Any) -> bool:
    """Tell whether a store has room for rows that the loop itself puts in."""
    return 2 * memo[FILLED] < memo[LAST]


@kept
def copy_all(memo: Any, larger: Any) -> None:
    """Put everything that a store holds into a larger one."""
    for number in range(1, memo[FILLED] + 1):
        here = row_at(memo, number)
        word = memo[here]
        put(larger, word & ~3, memo, here + WORDS_AT, word & 3, memo, here + ANSWER_AT)


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
        self.memo = new_memo(np.zeros(MISSED, np.int64), 1 << 12)
        for question, mask in enumerate(roots):
            self.memo[ROOTS + question] = self._number(mask)

    def open_questions(self) -> list[tuple[int, int]]:
        """Take the questions that were noted with their facts, in an order that never changes."""
        rows = self.memo[MISSED:INDEX].reshape(MISSES, WORDS + 1)[: self.memo[OPEN]]
        self.memo[OPEN] = 0
        return [
            (int(row[0]), int.from_bytes(row[1:].tobytes(), "little"))
            for row in np.unique(rows, axis=0)
        ]

    def keep(self, question: int, facts: int, read: int, answer: tuple[int, ...]) -> None:
        """Keep an answer, and the way to it; ``read`` is the mask of the facts that it took."""
        root = int(self.memo[ROOTS + question])
        if question in self.flat:
            root = self._number(self.masks[root] | read)
            self.memo[ROOTS + question] = root
        words = in_words(facts)
        while read & ~self.masks[root]:
            here, _, _ = find(self.memo, root << 8 | question << 2, words, 0)
            if here < 0:
                deeper = self._number(self.masks[root] | read)
                self._put(question, root, words, DEEPER, (deeper,))
                root = deeper
            else:
                root = int(self.memo[here + ANSWER_AT])
        if find(self.memo, root << 8 | question << 2, words, 0)[0] < 0:
            self._put(question, root, words, ANSWER, answer)

    def make_room(self) -> None:
        """Grow where there is no room for more rows."""
        if not has_room(self.memo):
            larger = new_memo(self.memo, 4 * (int(self.memo[LAST]) + 1))
            copy_all(self.memo, larger)
            self.memo = larger

    def _number(self, mask: int) -> int:
        """Give a mask its number."""
        if mask not in self.masks:
            if len(self.masks) == MOST_MASKS:
                raise UnsuitedError("its rules read their facts in too many ways")
            at = MASKS + len(self.masks) * WORDS
            self.memo[at : at + WORDS] = in_words(mask)
            self.masks.append(mask)
        return self.masks.index(mask)

    def _put(
        self, question: int, mask: int, words: Any, kind: int, answer: tuple[int, ...]
    ) -> None:
        self.make_room()
        figures = np.zeros(ANSWERS, np.int64)
        figures[: len(answer)] = answer
        put(self.memo, mask << 8 | question << 2, words, 0, kind, figures, 0)
