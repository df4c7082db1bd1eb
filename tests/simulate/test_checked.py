"""Compiled rules reckon as Python does, or fail; what they cannot reckon so is refused."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from numba.core.errors import NumbaError

from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tarabish_core.simulate.binding import CannotCompileError, compiled, fingerprint
from tarabish_core.simulate.kernel import Kernel
from tarabish_core.simulate.trial import answers_otherwise
from tests.simulate.tables import HOUSE, with_file

MOST = 1 << 63
NUMBERS = (
    0, 1, -1, 2, 3, -3, 36, 62, 63, 64, -64, 1 << 35, (1 << 36) - 1, 1 << 62, -1 << 62, MOST - 1,
    1 - MOST, -MOST,
)  # fmt: skip

RECKONINGS: dict[str, Callable[[int, int], Any]] = {
    "a sum": lambda a, b: a + b,
    "a difference": lambda a, b: a - b,
    "a product": lambda a, b: a * b,
    "a quotient": lambda a, b: a // b,
    "a rest": lambda a, b: a % b,
    "a shift to the left": lambda a, b: a << min(b, 200),
    "a shift to the right": lambda a, b: a >> b,
    "signs": lambda a, b: -a | ~b,
    "sizes": lambda a, b: abs(a) - abs(b),
    "bits": lambda a, b: 100 * a.bit_count() + b.bit_length(),
    "truth values": lambda a, b: (a > b) + 3 * (a < b) - (a == b) << (a != b),
    "the sum of some": lambda a, b: sum([a, b, 1]) - sum((b, 1), a),
    "an item": lambda a, b: (a, b, 3)[b & 3],
    "the largest": lambda a, b: max(a, b, 3) ^ min(a, b),
}


def answer(function: Callable[[int, int], Any], *asked: int) -> Any:
    """Give what a function answers, or the kind of its error."""
    try:
        return function(*asked)
    except (ArithmeticError, IndexError, ValueError) as error:
        return type(error)


@pytest.mark.parametrize("reckoning", RECKONINGS.values(), ids=RECKONINGS)
def test_a_compiled_rule_reckons_as_python_does_or_fails(reckoning: Any) -> None:
    """The numbers at both ends of 64 bits among them: a wrong one is never given."""
    made, agreed = compiled(reckoning), 0
    for asked in product(NUMBERS, NUMBERS):
        found = answer(made, *asked)
        if found is not OverflowError:
            assert (asked, answer(reckoning, *asked)) == (asked, found)
            agreed += 1

    assert agreed > len(NUMBERS) ** 2 // 4


def unassigned(a: int) -> int:
    if a > 3:
        found = 1
    return found


def forgiving(a: int) -> int:
    try:
        return 1 // a
    except Exception:  # noqa: BLE001 - the rule that must not be compiled
        return 0


REFUSED: dict[str, Callable[[int], Any]] = {
    "a power": lambda a: a**2,
    "a fraction": lambda a: a / 2,
    "a decimal": lambda a: a * 0.5,
    "a rounded number": lambda a: round(a, -1),
    "a large number": lambda a: a & 0xFFFFFFFFFFFFFFFF,
    "a truth value that is inverted": lambda a: ~(a > 3),
    "a set": lambda a: len({a, 3}),
    "a dictionary": lambda a: {3: 4}[a],
    "a text of a number": lambda a: len(str(a)),
    "a number in a text": lambda a: a + int("3"),
    "the same object": lambda a: a is 3 + a,
    "an order by what is reckoned elsewhere": lambda a: len(sorted([a], key=lambda one: one << 60)),
    "what is printed": lambda a: print(a),  # noqa: PLW0108, T201 - a rule that prints
    "a name that may have no value": unassigned,
    "an error that is caught": forgiving,
}


@pytest.mark.parametrize("rule", REFUSED.values(), ids=REFUSED)
def test_what_may_differ_once_compiled_is_refused(rule: Any) -> None:
    def make() -> None:
        fingerprint(rule)
        compiled(rule)(3)

    with pytest.raises((CannotCompileError, NumbaError)):
        make()


@pytest.mark.parametrize(
    ("rule", "other"),
    [
        ("legal_cards", load_variant("partner-mercy")),
        ("lead_cards", with_file(HOUSE / "trump_waits.py")),
        ("trick_bonus", with_file(HOUSE / "six_last.py")),
    ],
    ids=["legal_cards", "lead_cards", "trick_bonus"],
)
def test_a_rule_that_answers_otherwise_is_found_by_asking(rule: str, other: Variant) -> None:
    """The rules of one variant, compiled, beside those of another."""
    kernel = Kernel(load_variant(ROOT).ruleset)
    mixed: Any = SimpleNamespace(ruleset=other.ruleset, code=kernel.code)

    assert "" == answers_otherwise(kernel)
    assert f"compiled, `{rule}` answers otherwise" == answers_otherwise(mixed)
