from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tarabish_core.records.reader import Mark, RecordError, read_record
from tarabish_core.records.replay import Replay
from tarabish_core.records.tags import Rules
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.problems import VariantError
from tests.records.chances import record, variant_of
from tests.records.samples import EVEN, HEAD, NEXT, THROWN, X1, read, what_if

SCORED = '[Before "0 0"] [Waiting "0"] [Result "0 162"]\n'
SOURCES = (
    X1,
    X1.replace("\n", "\r\n"),
    f'{HEAD}[Set "bait.half=pending"] [Digest "0"]\n{EVEN}[Waiting "81"]{NEXT}',
    HEAD + SCORED + THROWN + "{ a comment }" + NEXT + "; the last\n",
    *(record(variant_of("wikipedia-standard", "bella.on=either"), seed, "bella.on=either")
      for seed in range(6)),
    *(record(variant_of("scoresheet-kitchen"), seed) for seed in range(6)),
    *(record(variant_of(name), seed) for name in shipped_names() for seed in range(2)),
    f'{HEAD}[With "misplay"] [Set "misplay.deadline=before_next_deal"]\n{EVEN}S:misplay(E2)\n',
)  # fmt: skip
"""What is spoiled: worked deals, a record of several, and deals of every shipped variant."""

LETTERS = 'NESWCDHTJQKA6789102:,.*~+-()[]{};"\\ \t\n\r=_x♠♥\ufe0f\ufeff²٣\u017fß\x00'
WORDS = (
    "*", "~", "E:throws", "S:look", "W:misplay(N1)", "N:out", "E:20", "S:50+20", "W:bella",
    "E:show(AH-KH-QH)", "N:NT", "3.", "{x}", ";", '[Result "0 0"]', '[Set "bait.half=made"]',
    '[With "nothing"]', '[Tarabish "2"]', '[Set "bait.half"]', '[Variant "kenmacd-server"]',
)  # fmt: skip


def outcome(text: str, rules: Rules | None = None) -> Replay | RecordError | VariantError:
    """Replay a text that may be wrong; a fault has a reason and lies within the text."""
    found: Replay | RecordError | VariantError
    try:
        found = read(text, rules)
    except (RecordError, VariantError) as error:
        found = error
    if isinstance(found, RecordError):
        assert found.reason
        assert found.mark is None or lies_within(text, found.mark)
    return found


def lies_within(text: str, mark: Mark) -> bool:
    """Tell whether a place is one of a text's characters."""
    lines = text.split("\n")
    return 0 < mark.line <= len(lines) and 0 < mark.column <= len(lines[mark.line - 1])


def mutated(chance: Random) -> str:
    """Spoil a record in one to four places."""
    text = chance.choice(SOURCES)
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        text = chance.choice([_delete, _insert, _swap, _reorder, _truncate, _word])(text, chance)
    return text


def _place(text: str, chance: Random) -> int:
    return chance.randrange(len(text) + 1)


def _delete(text: str, chance: Random) -> str:
    at = _place(text, chance)
    return text[:at] + text[at + chance.choice([1, 1, 2, 9]) :]


def _insert(text: str, chance: Random) -> str:
    at = _place(text, chance)
    return text[:at] + chance.choice(LETTERS) + text[at:]


def _swap(text: str, chance: Random) -> str:
    one, two = sorted((_place(text, chance), _place(text, chance)))
    if two >= len(text) or one == two:
        return text
    return text[:one] + text[two] + text[one + 1 : two] + text[one] + text[two + 1 :]


def _reorder(text: str, chance: Random) -> str:
    words = text.split(" ")
    one, two = chance.randrange(len(words)), chance.randrange(len(words))
    words[one], words[two] = words[two], words[one]
    return " ".join(words)


def _truncate(text: str, chance: Random) -> str:
    at = _place(text, chance)
    return text[:at] if chance.randrange(2) else text[at:]


def _word(text: str, chance: Random) -> str:
    words = text.split(" ")
    words.insert(chance.randrange(len(words) + 1), chance.choice(WORDS))
    return " ".join(words)


@pytest.mark.parametrize("part", range(5))
def test_a_spoiled_record_is_read_or_refused(part: int) -> None:
    """record.md: a record that cannot be right is refused with its place; nothing else happens."""
    chance = Random(part)
    found = [type(outcome(mutated(chance))) for _ in range(200)]

    assert {Replay, RecordError} <= set(found)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10, 20))
def test_ten_thousand_spoiled_records_are_read_or_refused(part: int) -> None:
    """record.md: the same, many times over, for records of all variants."""
    chance = Random(part)
    found = [type(outcome(mutated(chance))) for _ in range(1000)]

    assert {Replay, RecordError} <= set(found)


def test_records_of_every_variant_are_spoiled() -> None:
    """Each variant's tag stands in a source, and each source is right before it is spoiled."""
    named = {str(read(text).tags["Variant"]) for text in SOURCES}

    assert set(shipped_names()) == named


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_spoiled_record_is_read_or_refused_whatever_the_rules(seed: int) -> None:
    """record.md: so it is when the record is replayed by other rules."""
    outcome(mutated(Random(seed)), what_if("bella.on=while_held", "throw_in.forfeits=rest"))


@settings(max_examples=150)
@given(st.text(st.sampled_from(LETTERS), max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing that is pasted breaks the reader."""
    outcome(text)
    outcome(f"{HEAD}{text}")
    outcome(X1.replace("2. E:AH", text))


@settings(max_examples=100)
@given(st.text(max_size=40))
@example("0\x1f")  # blank to Python's strip, and not to its int
def test_any_deal_is_read_or_refused(text: str) -> None:
    """A tag may say anything."""
    for name in ("Deal", "Dealer", "Before", "Waiting", "Result", "Tarabish", "Digest"):
        quoted = text.replace("\\", "").replace('"', "").replace("\n", "")
        outcome(f'{HEAD}[{name} "{quoted}"]{THROWN}')
        outcome(X1.replace(f"[{name} ", f'[{name} "{quoted}"] ['))


@pytest.mark.parametrize("size", [10_000])
def test_long_texts_are_refused_soon(size: int) -> None:
    """Nothing takes long because it is long."""
    for text in ("{" * size, "; \n" * size, "{}" * size, "1." * size, "E:" * size, '[A "' * size):
        with pytest.raises(RecordError):
            list(read_record(text))
