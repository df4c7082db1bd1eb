"""Rules of anybody: compiled where they can be, else played by the engine, and it is said."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from tarabish_core.engine.match import Match
from tarabish_core.players.seating import Seated
from tarabish_core.rules.blame import WrongAnswerError
from tarabish_core.simulate import by_engine
from tarabish_core.simulate.work import play_part, simulator_of
from tests.simulate.tables import job, with_file

HEAD = '''"""A rule of our own."""
from tarabish_core.api import Options as Base, Sentence, hook, option
{above}
MESSAGES = {{"own": "A rule of our own."}}
class Options(Base):
    """Options."""
    points: int = option(7, "points", ge=0, le=100)
@hook
def describe(options):
    return (Sentence("own"),)
{body}
'''
BONUS = """@hook
def trick_bonus(options):
    return lambda cards, trump, trick, last: {answer}
"""
LEGAL = """@hook
def legal_cards(options, inner):
    return lambda hand, led, trump, over, ally: {answer}
"""
CELL = """def cell():
    def empty():
        return 0 and gone
    gone = 0
    del gone
    return empty
empty = cell()
"""
RANDOM = (Seated("random"),) * 4


def written(folder: Path, body: str, above: str = "", name: str = "own") -> Path:
    """Write a rule into its file."""
    path = folder / f"{name}.py"
    path.write_text(HEAD.format(above=above, body=body), encoding="utf-8")
    return path


def test_options_are_read_in_compiled_code(tmp_path: Path) -> None:
    """A rule may name its options where it answers, and is compiled all the same."""
    variant = with_file(written(tmp_path, BONUS.format(answer="options.points if last else 0")))
    part = play_part(job(variant, RANDOM), 0, 40)

    assert ("", 0) == (part.why, part.interpreted)
    assert {162 + 7} == set((part.columns["cards_ns"] + part.columns["cards_ew"]).tolist())


@pytest.mark.parametrize(
    ("body", "above", "why"),
    [
        (LEGAL.format(answer="inner(sum(1 << c for c in range(36) if hand >> c & 1), led, trump, "
                      "over, ally)"), "", "does not compile"),
        (BONUS.format(answer="0 * deep(3)"),
         "def deep(n):\n    return 0 if n == 0 else deep(n - 1)", "'deep' calls itself"),
        (BONUS.format(answer="0 * int(Worth.THREE)"),
         "from enum import IntEnum\nclass Worth(IntEnum):\n    THREE = 10", "it uses Worth"),
        (BONUS.format(answer="0 * int(TABLE[0])"),
         "import numpy as np\nTABLE = np.array([1, 2])", "type ndarray"),
        (BONUS.format(answer="randrange(1)"), "from random import randrange", "holds a value"),
        (BONUS.format(answer="random.randrange(1)"), "import random", "the module random"),
    ],
    ids=["a generator expression", "recursion", "an enumeration", "an array", "random's function",
         "the module random"],
)  # fmt: skip
def test_what_does_not_compile_is_played_by_the_engine(
    tmp_path: Path, body: str, above: str, why: str
) -> None:
    variant = with_file(written(tmp_path, body, above))
    part = play_part(job(variant, RANDOM), 0, 12)

    assert why in part.why
    assert not part.why.endswith("."), "it ends a sentence"
    assert 12 == part.interpreted
    assert {162} == set((part.columns["cards_ns"] + part.columns["cards_ew"]).tolist())


def test_numbers_of_more_than_64_bits_are_left_to_the_engine(tmp_path: Path) -> None:
    """A product of masks that fits in most deals: where it does not, the engine plays alone."""
    odd = BONUS.format(answer="(cards * cards >> 40) % 3 if trick == 4 and not cards >> 32 else 0")
    work = job(with_file(written(tmp_path, odd)), RANDOM)
    part = play_part(work, 0, 120)
    rules = simulator_of(work).ruleset
    played = [by_engine.play_deal(rules, work, number, Match(number & 3)) for number in range(120)]

    assert "OverflowError" in part.why
    assert 0 < part.interpreted < 100
    assert [one.tallied.cards[0] for one in played] == part.columns["cards_ns"].tolist()
    assert len({sum(one.tallied.cards) for one in played}) > 1


def test_a_rule_that_mostly_needs_more_is_played_by_the_engine(tmp_path: Path) -> None:
    large = BONUS.format(answer="(((cards + 1) << 70) >> 70 == cards + 1) * 5")
    part = play_part(job(with_file(written(tmp_path, large)), RANDOM), 0, 12)

    assert ("compiled, its rules fail: OverflowError: a number needs more than 64 bits", 12) == (
        part.why, part.interpreted
    )  # fmt: skip


@pytest.mark.parametrize("wrong", ["last", "4000000 * last"], ids=["a truth value", "millions"])
def test_what_the_engine_does_not_take_is_not_compiled_away(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(WrongAnswerError):
        play_part(job(with_file(written(tmp_path, BONUS.format(answer=wrong))), RANDOM), 0, 12)


def test_a_rule_that_fails_now_and_then_fails_where_the_engine_says(tmp_path: Path) -> None:
    """Compiled code divides as Python does; the engine plays what fails there, and is heard."""
    rare = BONUS.format(answer="0 // (0 if trick == 8 and cards & 1 else 1)")
    with pytest.raises(WrongAnswerError, match="ZeroDivisionError"):
        play_part(job(with_file(written(tmp_path, rare)), RANDOM), 0, 300)


@pytest.mark.parametrize(
    "error", ["RuntimeError", "AssertionError", "StopIteration", "SystemExit", "Own"]
)
def test_whatever_a_rule_raises_it_is_blamed(tmp_path: Path, error: str) -> None:
    """In a kind of error that every process knows, with the line of the rule."""
    above = (
        "class Own(Exception):\n    def __str__(self): raise self\n"
        f"def fails(last):\n    if last:\n        raise {error}\n    return 0\n"
    )
    rule = written(tmp_path, BONUS.format(answer="fails(last)"), above)
    with pytest.raises(WrongAnswerError, match=error) as told:
        play_part(job(with_file(rule), RANDOM), 0, 3)

    assert f"{rule}:7" == told.value.blame.place
    assert str(told.value) == str(pickle.loads(pickle.dumps(told.value)))  # noqa: S301 - our own


@pytest.mark.parametrize(
    ("answer", "above", "why"),
    [
        ("0 * len(DEEP)", "DEEP = ()\nfor _ in range(3000): DEEP = (DEEP,)", "goes too deep"),
        ("0 * len(DEEP)", "DEEP = []\nfor _ in range(3000): DEEP = [DEEP]", "type list"),
        ("count()", "N = 0\ndef count():\n    global N\n    N += 1\n    return 0", "STORE_GLOBAL"),
        ("0 * made(1)", "exec('def made(n): return n', scope := {})\nmade = scope['made']", ""),
        ("empty()", CELL, "a name that has no value"),
    ],
    ids=["tuples", "lists", "a global", "made at run time", "an empty cell"],
)  # fmt: skip
def test_odd_values_are_no_fault(tmp_path: Path, answer: str, above: str, why: str) -> None:
    variant = with_file(written(tmp_path, BONUS.format(answer=answer), above))
    part = play_part(job(variant, RANDOM), 0, 4)

    assert why in part.why
    assert {162} == set((part.columns["cards_ns"] + part.columns["cards_ew"]).tolist())


def test_a_game_that_never_ends_is_a_fault_of_its_rule(tmp_path: Path) -> None:
    body = "@hook\ndef game_end(options, inner):\n    return lambda standing: -1\n"
    rules = with_file(written(tmp_path, body)).ruleset
    by_engine.no_end(rules, Match(0, deals=4095))
    with pytest.raises(WrongAnswerError, match="not over after 4,096 deals") as told:
        by_engine.no_end(rules, Match(0, deals=4096))

    assert ("own", f"{tmp_path / 'own.py'}:13") == told.value.blame[:2]


def test_a_rule_with_unsafe_numbers_leaves_deals_to_the_engine(tmp_path: Path) -> None:
    """Points beyond what a fact has room for."""
    huge = BONUS.format(answer="40000 if last else 0")
    part = play_part(job(with_file(written(tmp_path, huge)), RANDOM), 0, 12)

    assert ("some deals have no room in the compiled loop", 12) == (part.why, part.interpreted)
    assert {40162} == set((part.columns["cards_ns"] + part.columns["cards_ew"]).tolist())


SUM = """
import sys
from pathlib import Path
from tests.simulate.test_strangers import RANDOM, job, play_part, with_file
part = play_part(job(with_file(Path(sys.argv[1])), RANDOM), 0, 30)
print(job(with_file(Path(sys.argv[1])), RANDOM).digest)
print(part.why, part.interpreted, sorted(set((part.columns["cards_ns"]
      + part.columns["cards_ew"]).tolist())))
"""


def in_a_new_process(path: Path) -> str:
    """Simulate in a process of its own, as a later run would."""
    command = [sys.executable, "-c", SUM, str(path)]
    environment = {"PYTHONPATH": f"{path.parent}:{Path(__file__).parent.parent.parent}"}
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, timeout=300,
        env={**os.environ, **environment},
    )  # fmt: skip
    return done.stdout.strip()


@pytest.mark.slow
@pytest.mark.slow
def test_an_edit_of_a_helper_is_never_served_stale(tmp_path: Path) -> None:
    """Neither in another file, nor a constant in it, nor the rule's own helper."""
    helper = tmp_path / "reckoning.py"
    rule = written(tmp_path, BONUS.format(answer="worth(last)"), "from reckoning import worth")
    helper.write_text("WORTH = 10\ndef worth(last):\n    return WORTH if last else 0\n")
    first = in_a_new_process(rule)
    helper.write_text("WORTH = 30\ndef worth(last):\n    return WORTH if last else 0\n")
    second = in_a_new_process(rule)
    helper.write_text("WORTH = 30\ndef worth(last):\n    return 2 * WORTH if last else 0\n")

    third = in_a_new_process(rule)
    digests, figures = zip(*(told.splitlines() for told in (first, second, third)), strict=True)

    assert ("0 [172]", "0 [192]", "0 [222]") == tuple(map(str.strip, figures))
    assert 3 == len(set(digests))
