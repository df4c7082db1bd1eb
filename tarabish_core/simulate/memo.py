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

# The store is one array. At its head: how many questions are open, the mask of places of each of
# its two tables, how many of their places are filled, the number of the mask by which each question
# is looked up first; the masks, each the words of the facts that it reaches into (NOWHERE beyond
# them) and its bits of them; the open questions. Then the tables: open hashes of rows, near ones
# for masks of few words, each row as long as a line of a processor's cache, and far ones.
OPEN, LAST, FILLED, ROOTS = 0, 1, 3, 5
MASKS = ROOTS + 16
MASK = 2 * WORDS
MISSED = MASKS + MOST_MASKS * MASK
TABLES = (MISSED + MISSES * (WORDS + 1) + 7) // 8 * 8

# A row: the number of its mask, its question and what it is, in one word; the answer; the facts.
NEAR_WORDS = 3
WIDTHS = (8, 16)
ANSWER_AT, WORDS_AT = 1, 1 + ANSWERS

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


def new_memo(head: Any, near: int, far: int) -> Any:
    """Make an empty store of int64 with so many places, with the roots and masks of ``head``."""
    size = TABLES + near * WIDTHS[0] + far * WIDTHS[1]
    room = np.zeros(size + 8, np.int64)
    memo = room[-room.ctypes.data // 8 % 8 :][:size]
    memo[ROOTS:MISSED] = head[ROOTS:MISSED]
    memo[LAST : LAST + 2] = near - 1, far - 1
    return memo


@kept
def find(memo: Any, head: int, facts: Any, at: int) -> tuple[Any, Any]:
    """Look for the row of some facts (``facts[at]`` and on): its place or -1, and where to put it.

    ``head`` holds the number of the mask above the question, as in a row.
    """
    words = MASKS + (head >> 8) * MASK
    bits = words + WORDS
    mixed = head * FIRST
    for nth in range(NEAR_WORDS):
        mixed += (facts[at + memo[words + nth]] & memo[bits + nth]) * FACTORS[nth]
    if memo[bits + NEAR_WORDS]:
        for nth in range(NEAR_WORDS, WORDS):
            mixed += (facts[at + memo[words + nth]] & memo[bits + nth]) * FACTORS[nth]
        mixed = (mixed ^ mixed >> 32) * FIRST
        return _far(memo, head, facts, at, mixed ^ mixed >> 29)
    mixed = (mixed ^ mixed >> 32) * FIRST
    place, last = mixed ^ mixed >> 29, memo[LAST]
    while True:
        here = TABLES + (place & last) * WIDTHS[0]
        if memo[here] == 0:
            return -1, here
        differ = memo[here] & ~3 ^ head
        for nth in range(NEAR_WORDS):
            fact = facts[at + memo[words + nth]] & memo[bits + nth]
            differ |= memo[here + WORDS_AT + nth] ^ fact
        if differ == 0:
            return here, here
        place += 1


@kept
def _far(memo: Any, head: int, facts: Any, at: int, place: int) -> tuple[Any, Any]:
    """Look in the table of rows with many words of facts."""
    words = MASKS + (head >> 8) * MASK
    bits = words + WORDS
    top, last = TABLES + (memo[LAST] + 1) * WIDTHS[0], memo[LAST + 1]
    while True:
        here = top + (place & last) * WIDTHS[1]
        if memo[here] == 0:
            return -1, here
        differ = memo[here] & ~3 ^ head
        for nth in range(WORDS):
            fact = facts[at + memo[words + nth]] & memo[bits + nth]
            differ |= memo[here + WORDS_AT + nth] ^ fact
        if differ == 0:
            return here, here
        place += 1


@kept
def look_up(memo: Any, question: int, facts: Any, at: int) -> int:
    """Find the place of an answer; -1, and the question is noted, where there is none."""
    mask = memo[ROOTS + question]
    while True:
        here, _ = find(memo, mask << 8 | question << 2, facts, at)
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
    _, here = find(memo, head, facts, at)
    words = MASKS + (head >> 8) * MASK
    bits = words + WORDS
    far = memo[bits + NEAR_WORDS] != 0
    memo[FILLED + (1 if far else 0)] += 1
    memo[here] = head | kind
    for figure in range(ANSWERS):
        memo[here + ANSWER_AT + figure] = figures[first + figure]
    for nth in range(WORDS if far else NEAR_WORDS):
        memo[here + WORDS_AT + nth] = facts[at + memo[words + nth]] & memo[bits + nth]


@kept
def has_room(memo: Any) -> bool:
    """Tell whether a store has room for more rows."""
    return 2 * memo[FILLED] < memo[LAST] and 2 * memo[FILLED + 1] < memo[LAST + 1]


@kept
def copy_all(memo: Any, larger: Any) -> None:
    """Put everything that a store holds into a larger one."""
    facts = np.zeros(WORDS, np.int64)
    here = TABLES
    for far in range(2):
        for _ in range(memo[LAST + far] + 1):
            if memo[here]:
                words = MASKS + (memo[here] >> 8) * MASK
                for nth in range(WORDS if far else NEAR_WORDS):
                    if memo[words + WORDS + nth]:
                        facts[memo[words + nth]] = memo[here + WORDS_AT + nth]
                row = memo[here]
                put(larger, row & ~3, facts, 0, row & 3, memo, here + ANSWER_AT)
            here += WIDTHS[far]


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
        self.memo = new_memo(np.zeros(MISSED, np.int64), 1 << 12, 1 << 8)
        for question, mask in enumerate(roots):
            self.memo[ROOTS + question] = self._number(mask)

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
        root = int(self.memo[ROOTS + question])
        if question in self.flat:
            root = self._number(self.masks[root] | read)
            self.memo[ROOTS + question] = root
        words = in_words(facts)
        while read & ~self.masks[root]:
            here, _ = find(self.memo, root << 8 | question << 2, words, 0)
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
        if has_room(self.memo):
            return
        near, far = (
            4 * places if 2 * filled >= places - 1 else places
            for filled, places in zip(
                self.memo[FILLED : FILLED + 2].tolist(),
                (self.memo[LAST : LAST + 2] + 1).tolist(),
                strict=True,
            )
        )
        larger = new_memo(self.memo, near, far)
        copy_all(self.memo, larger)
        self.memo = larger

    def _number(self, mask: int) -> int:
        """Give a mask its number."""
        if mask not in self.masks:
            if len(self.masks) == MOST_MASKS:
                raise UnsuitedError("its rules read their facts in too many ways")
            here = MASKS + len(self.masks) * MASK
            bits = in_words(mask)
            reached = np.flatnonzero(bits)
            self.memo[here : here + len(reached)] = reached
            self.memo[here + WORDS : here + WORDS + len(reached)] = bits[reached]
            self.masks.append(mask)
        return self.masks.index(mask)

    def _put(
        self, question: int, mask: int, words: Any, kind: int, answer: tuple[int, ...]
    ) -> None:
        self.make_room()
        figures = np.zeros(ANSWERS, np.int64)
        figures[: len(answer)] = answer
        put(self.memo, mask << 8 | question << 2, words, 0, kind, figures, 0)
