"""Nothing that was worked out from rules outlives an edit of what they call."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tarabish_core.simulate.identity import identity
from tests.simulate.tables import with_file
from tests.simulate.test_strangers import BONUS, written

ASKED = "cards, trump, trick, last"
PLAIN = f"def f({ASKED}): return FIGURE\n"
CLASS = f"class C:\n    def f(self, {ASKED}): return FIGURE\n"


@pytest.fixture
def _fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let rules import what stands beside them, anew each time."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)


def known(folder: Path, figure: int, helper: str, rule: Path) -> str:
    """Write the helper, and tell the identity of the rules as a new process would."""
    (folder / "reckoning.py").write_text(helper.replace("FIGURE", str(figure)))
    for name in ("reckoning", "between"):
        sys.modules.pop(name, None)
    return identity(with_file(rule).ruleset)


@pytest.mark.usefixtures("_fresh")
@pytest.mark.parametrize(
    ("above", "answer", "helper"),
    [
        ("from reckoning import f", "f(cards, trump, trick, last)", PLAIN),
        ("import reckoning", "reckoning.f(cards, trump, trick, last)", PLAIN),
        ("import between", "between.reckoning.f(cards, trump, trick, last)", PLAIN),
        ("def f(*asked):\n    from reckoning import f\n    return f(*asked)",
         "f(cards, trump, trick, last)", PLAIN),
        ("from reckoning import C\none = C()", "one.f(cards, trump, trick, last)", CLASS),
        ("from reckoning import C\nclass D(C): ...\nf = D().f", "f(cards, trump, trick, last)",
         CLASS),
        ("from functools import partial\nfrom reckoning import f\ng = partial(f, 1)",
         "g(trump, trick, last)", PLAIN),
        ("from reckoning import table", "table[2](last)",
         "table = {0: int, 1: int, 2: lambda last: FIGURE, 3: int}\n"),
        ("from reckoning import row", "row[0]",
         "from collections import deque\nrow = deque([FIGURE])\n"),
    ],
    ids=["a function", "a module", "a module of a module", "imported when it is asked",
         "a method", "a base class", "part of a call", "a dictionary", "a queue"],
)  # fmt: skip
def test_an_edit_of_a_helper_makes_other_rules(
    tmp_path: Path, above: str, answer: str, helper: str
) -> None:
    (tmp_path / "between.py").write_text("import reckoning\n")
    rule = written(tmp_path, BONUS.format(answer=answer), above)
    first, again, other = (known(tmp_path, figure, helper, rule) for figure in (1, 1, 2))

    assert first == again
    assert first != other


@pytest.mark.usefixtures("_fresh")
def test_values_that_come_from_elsewhere_count(tmp_path: Path) -> None:
    """No file of Python changes where a helper reads its figures from another."""
    for name in ("deque", "Fraction", "array"):
        head = "from collections import deque\nfrom fractions import Fraction\n"
        head += "from numpy import array\nfrom pathlib import Path\n"
        read = 'int(Path(__file__).with_name("figures").read_text())'
        value = read if name == "Fraction" else f"[{read}]"
        rule = written(tmp_path, BONUS.format(answer="0 and held"), "from reckoning import held")
        found = []
        for figure in ("1", "2"):
            (tmp_path / "figures").write_text(figure)
            found.append(known(tmp_path, 0, f"{head}held = {name}({value})\n", rule))
        assert found[0] != found[1], name
