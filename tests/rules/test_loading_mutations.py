"""Whatever is cut out of a variant file or put into it: it loads, or it is refused in its place."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarabish_core.rules.files import shipped, shipped_names
from tarabish_core.rules.problems import CODES, Problem, VariantError
from tarabish_core.rules.variants import load_variant
from tests.rules.broken import HEAD

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

FAULTY = f"""{HEAD}
without = ["fifty_forgot"]
plugins.dealing = {{ by = "ones", kitty = 'after_trump' }}
[[sources]]
title = "é♠"
[plugins."bait"]
half = "mad"
overrides = ["cards"]
[plugins.cut]
required = false
least = 3
[[examples]]
title = '''
long'''
"""
TEXTS = tuple(shipped(name).text for name in shipped_names())
PIECES = (
    *"\"'[]{}=.,#\n\r\t▶é",
    *("[[", "]]", "'''", '"""', "\\", "\\u0000", "\r\n", "\ufeff", "0x", "nan", "-inf", "true"),
    *("9" * 400, "1.0", "2024-02-29", "format", "plugins", "[plugins.bait]\n", 'extends = "x"\n'),
    *('without = ["cut"]\n', "overrides = []\n", "{}", "[]", "wikipedia-standard", "house"),
)
EDITS = ("delete", "insert", "double", "replace", "move")
Edit = tuple[str, float, int, str]

edits = st.lists(
    st.tuples(
        st.sampled_from(EDITS),
        st.floats(0, 1),
        st.integers(1, 60),
        st.one_of(st.sampled_from(PIECES), st.text(max_size=6)),
    ),
    min_size=1,
    max_size=4,
)


def edited(text: str, edit: Edit) -> str:
    """Do one edit: a place in the text, a length, and what to put in."""
    kind, share, length, piece = edit
    at = int(share * len(text))
    before, part, after = text[:at], text[at : at + length], text[at + length :]
    made: dict[str, Callable[[], str]] = {
        "delete": lambda: before + after,
        "insert": lambda: before + piece + part + after,
        "double": lambda: before + part + part + after,
        "replace": lambda: before + piece + after,
        "move": lambda: before + after + part,
    }
    return made[kind]()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder for all the files, one after another under the same name."""
    return tmp_path_factory.mktemp("mutations")


def load_mutated(folder: Path, text: str, changes: Iterable[Edit]) -> None:
    """Load a text after edits; what is wrong with it has a place inside its file."""
    for change in changes:
        text = edited(text, change)
    data = text.encode("utf-8", "surrogatepass")
    (folder / "house.toml").write_bytes(data)
    texts = {f"{name}.toml": shipped(name).text for name in shipped_names()}
    texts[str(folder / "house.toml")] = data.decode("utf-8-sig", "replace")
    try:
        problems = load_variant(str(folder / "house.toml")).warnings
    except VariantError as error:
        problems = error.problems
        assert problems
    for problem in problems:
        check(problem, texts[problem.path])


@settings(max_examples=100, deadline=None)
@given(st.sampled_from((*TEXTS, FAULTY)), edits)
def test_a_mutated_variant_loads_or_is_refused_in_place(
    folder: Path, text: str, changes: list[Edit]
) -> None:
    """No text makes anything but a variant or problems, each inside its file."""
    load_mutated(folder, text, changes)


@pytest.mark.parametrize("part", range(9))
def test_many_mutated_variants_load_or_are_refused(tmp_path: Path, part: int) -> None:
    """The same by chance, a hundred at a time, for the files of all variants."""
    chance = Random(part)
    for _ in range(100):
        load_mutated(tmp_path, chance.choice((*TEXTS, FAULTY)), by_chance(chance))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10, 110))
def test_ten_thousand_mutated_variants_load_or_are_refused(tmp_path: Path, part: int) -> None:
    """The same many times over."""
    test_many_mutated_variants_load_or_are_refused(tmp_path, part)


def by_chance(chance: Random) -> list[Edit]:
    """Draw one to four edits."""
    return [
        (chance.choice(EDITS), chance.random(), chance.randint(1, 60), chance.choice(PIECES))
        for _ in range(chance.randint(1, 4))
    ]


def check(problem: Problem, text: str) -> None:
    """Check that a problem has a known code, words, and a place inside its file."""
    lines = text.split("\n")

    assert problem.code in CODES
    assert problem.sentence
    assert 1 <= problem.line <= len(lines)
    assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1
    assert problem.source in {"", lines[problem.line - 1].rstrip("\r")}
    assert str(problem).startswith(f"{problem.path}:{problem.line}:{problem.column}: ")


def test_the_texts_are_those_that_load() -> None:
    """Mutations start from good files and one with faults of many kinds."""
    assert len(TEXTS) == len(shipped_names()) >= 20
    assert all("format" in text for text in TEXTS)
