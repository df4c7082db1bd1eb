"""Answers that are kept are those that the rule would give, whatever it reads."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarabish_core.simulate.layout import WORDS
from tarabish_core.simulate.memo import Memory, in_words, look_up
from tarabish_core.simulate.tracing import Reads, Traced


class Point(NamedTuple):
    """Five facts, each in a word of its own."""

    near: int
    far: int
    height: int
    age: int = 0
    weight: int = 0

    @property
    def width(self) -> int:
        """What follows from two of them."""
        return self.far - self.near


BITS = {name: 0xF << 64 * word for word, name in enumerate(Point._fields)}


def facts(point: Point) -> int:
    """Write a point's facts as a number."""
    return sum(fact << 64 * word for word, fact in enumerate(point))


def rule(point: Any) -> int:
    """Read ever more, the higher the first fact is."""
    if point.near < 5:
        return -1
    if point.near < 10:
        return int(point.width)
    if point.near < 12:
        return int(point.age)
    return int(sum(point))


def seen(asked: Any) -> int:
    """Tell what the rule reads of a point, as a mask."""
    reads = Reads()
    rule(Traced(asked, reads, BITS))
    return reads.mask


POINTS = st.builds(Point, *[st.integers(0, 15)] * 5)


@settings(max_examples=60, deadline=None, database=None)
@given(points=st.lists(POINTS, min_size=1, max_size=200), root=st.sampled_from([0, 0xF, 0xF << 64]))
def test_what_is_found_is_what_the_rule_answers(points: list[Point], root: int) -> None:
    """Property: with any root, whatever was asked before."""
    memory = Memory((root,), frozenset())
    for point in points:
        words = in_words(facts(point))
        place = look_up(memory.memo, 0, words, 0)
        if place < 0:
            ((question, known),) = memory.open_questions()
            assert (0, facts(point)) == (question, known)
            memory.keep(0, known, seen(point), (rule(point),))
            place = look_up(memory.memo, 0, words, 0)
        assert rule(point) == memory.memo[place]


@pytest.mark.parametrize("reach", [1, 3, 4, WORDS])
def test_a_store_grows_and_forgets_nothing(reach: int) -> None:
    """Some ten thousand answers, each found again, by few words of facts and by many."""
    root = sum(0xFFFF << 64 * word for word in range(reach))
    facts_of = [number << 64 * (number % reach) for number in range(1, 10_000)]
    memory = Memory((root,), frozenset())
    for number, known in enumerate(facts_of):
        memory.keep(0, known, root, (number * 7,))
    words = [in_words(known) for known in facts_of]

    assert [number * 7 for number in range(len(words))] == [
        memory.memo[look_up(memory.memo, 0, one, 0)] for one in words
    ]
    assert WORDS == len(words[0])


def test_only_what_is_read_is_noted() -> None:
    assert 0xF == seen(Point(1, 2, 3))
    assert BITS["near"] | BITS["far"] == seen(Point(7, 9, 3))
    assert sum(BITS.values()) == seen(Point(12, 9, 3))


def test_what_a_rule_puts_in_is_no_fact() -> None:
    """A changed copy has nothing to note about the fields that were put in."""
    reads = Reads()
    changed = Traced(Point(1, 2, 3), reads, BITS)._replace(near=9)

    assert (9, 0) == (changed.near, reads.mask)
    assert isinstance(changed, Point)
    assert (3, BITS["height"]) == (changed.height, reads.mask)


def test_matching_and_comparing_read_what_they_look_at() -> None:
    """A rule may take a value apart with `match`, or put several in order."""
    reads = Reads()
    point: Any = Traced(Point(1, 2, 3), reads, BITS)
    match point:
        case (1, far, *_):
            assert 2 == far
        case _:
            raise AssertionError(point)

    assert BITS["near"] | BITS["far"] == reads.mask
    assert Point(0, 0, 0) < point < Point(2, 0, 0)
    assert (1, 1) == (point.index(2), point.count(3))
