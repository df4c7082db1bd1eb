"""What a good plugin must do: all that come with tarabish do it, and each bad one is found out."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tarabish_core.testing import assert_good_plugin
from tests.rules.test_discovery import install

HOME = Path(__file__).parent.parent
BUILT_IN = sorted(path.stem for path in (HOME / "plugins").glob("*.py") if path.stem[0] != "_")
HOUSE = sorted((HOME / "tests" / "house_rules").glob("*.py"))
HEAD = '''"""A rule."""
from typing import Literal
from tarabish_core.api import *
from tarabish_core.api import Options as Base, option
MESSAGES = {"bad": "A rule.", "bad.more": "{points} more."}
'''
SAYS = """
@hook
def describe(options):
    return (Sentence("bad"),)
"""
BONUS = """
@hook
def trick_bonus(options):
    return lambda cards, trump, trick, last: 0
"""


@pytest.fixture
def planted(tmp_path: Path) -> Iterator[Path]:
    """Give the place of a planted plugin, which is forgotten afterwards."""
    yield tmp_path / "bad.py"
    sys.modules.pop("bad", None)


def imported(path: Path) -> ModuleType:
    """Import a file as a module of its name."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_built_in_plugin_is_good(name: str) -> None:
    assert_good_plugin(importlib.import_module(f"tarabish_core.plugins.{name}"))


@pytest.mark.parametrize("path", HOUSE, ids=lambda path: path.stem)
def test_a_house_rule_is_good(path: Path) -> None:
    assert_good_plugin(imported(path))


BAD = {
    "no hook": (SAYS.replace("@hook", ""), "'bad': `describe` is named like a hook"),
    "empty": ("", "'bad' answers no hook"),
    "unknown hook": ("\n@hook\ndef trick_bonas(options):\n    pass\n", "there is no such hook"),
    "unmarked": (
        SAYS + BONUS.replace("@hook", ""), "`trick_bonus` is named like a hook and is not marked"
    ),
    "argument": (
        SAYS + BONUS.replace("(options)", "(options, innr)"), "takes `innr`"
    ),
    "no default": (
        SAYS + "class Options(Base):\n    points: bool = Field(description='x')\n"
        .replace("Field", "__import__('pydantic').Field"), "its options have no defaults: points"
    ),
    "no description": (
        SAYS + "class Options(Base):\n    points: bool = False\n",
        "the option `points` has no description",
    ),
    "no bounds": (
        SAYS + "class Options(Base):\n    points: int = option(3, 'how many', ge=0)\n",
        "the option `points` has no bounds",
    ),
    "silent": (BONUS, "'bad' has no `describe`"),
    "no words": (
        SAYS.replace('"bad"', '"worse"'), "'bad' has no words for 'worse'"
    ),
    "same words": (
        "class Options(Base):\n    points: Literal[0, 10] = option(0, 'how many')\n" + SAYS,
        "the sentences are the same with `points` = 0 and 10",
    ),
    "imports random": ("import random\n" + SAYS, "'bad' reaches for `random`"),
    "imports inside": (
        SAYS + BONUS.replace("    return", "    from time import time\n    return"),
        "'bad' reaches for `time`",
    ),
    "reaches the clock": (
        SAYS + BONUS.replace(
            ": 0", ": int(__import__('ti' + 'me').time() > 0)"
        ),
        "'bad' reaches for `time.time` when `trick_bonus` is asked",
    ),
    "not pure": (
        SAYS + "asked = []\n" + BONUS.replace(": 0", ": asked.append(1) or len(asked)"),
        "'bad' is not pure: `trick_bonus` answers",
    ),
    "whispers": (
        SAYS + "heard = [-1]\n\n@hook\ndef contract(options, inner):\n    def settled(auction):\n"
        "        found = inner(auction)\n        heard[0] = found.goer if found else -1\n"
        "        return found\n    return settled\n\n@hook\ndef score_deal(options, inner):\n"
        "    def scored(tally):\n        sheet = inner(tally)\n"
        "        return sheet._replace(waiting=heard[0] == 0 and -1 or 0)\n    return scored\n",
        "'bad' is not pure: `score_deal` answers",
    ),
    "no lawful card": (
        SAYS + "\n@hook\ndef legal_cards(options, inner):\n"
        "    return lambda hand, led, trump, over, ally: 0\n",
        "`legal_cards` must answer with a mask of some of the cards in the hand, not 0",
    ),
    "cards of others": (
        SAYS + "\n@hook\ndef legal_cards(options, inner):\n"
        "    return lambda hand, led, trump, over, ally: (1 << 36) - 1\n",
        "`legal_cards` must answer with a mask of some of the cards in the hand, not AS KS QS",
    ),
    "nothing to lead": (
        SAYS + "\n@hook\ndef lead_cards(options, inner):\n    return lambda lead: lead.trump\n",
        "`lead_cards` must answer with a mask of some of the cards in the hand, not AC KC QC",
    ),
    "points made": (
        SAYS + "\n@hook\ndef score_deal(options, inner):\n    def more(tally):\n"
        "        sheet = inner(tally)\n"
        "        return sheet._replace(points=(sheet.points[0] + 7, sheet.points[1] + 200))\n"
        "    return more\n",
        "no line says why",
    ),
    "no sheet": (
        SAYS + "\n@hook\ndef score_deal(options, inner):\n"
        "    return lambda tally: inner(tally).points\n",
        "'bad': `score_deal` must answer with a Sheet",
    ),
    "a torn line": (
        SAYS + "\n@hook\ndef score_deal(options, inner):\n"
        "    return lambda tally: inner(tally)._replace(lines=(('more', (0, 0)),))\n",
        "'bad': `score_deal` must answer with a Sheet",
    ),
    "an error": (
        SAYS + "\n@hook\ndef score_deal(options, inner):\n"
        "    return lambda tally: inner(tally).outcme\n",
        "'bad': AttributeError: 'Sheet' object has no attribute 'outcme'",
    ),
    "a line without words": (
        SAYS + "\n@hook\ndef score_deal(options, inner):\n    def swept(tally):\n"
        "        lines = (Line('all', (0, 0)),) if 0 in tally.tricks else ()\n"
        "        return inner(tally)._replace(lines=lines)\n    return swept\n",
        "'bad' has no words for 'sheet_line.all'",
    ),
    "an outcome without words": (
        SAYS + "\n@hook\ndef faults(options, inner):\n    def given_up(side, tally, settle):\n"
        "        return Sheet('given_up', (0, 0))\n"
        "    return inner._replace(thrown_in=given_up)\n",
        "'bad' has no words for 'outcome.given_up'",
    ),
    "secrets told": (
        SAYS + "held = {}\n\n@hook\ndef announcements(options, inner):\n"
        "    def noted(values, known):\n"
        "        held[0] = held.get(0, ())[-3:] + (values,)\n"
        "        return inner(values, known)\n"
        "    return noted\n\n@hook\ndef windows(options, inner):\n"
        "    def look(moment):\n"
        "        return OPEN if sum(map(len, held.get(0, ()))) % 2 else CLOSED\n"
        "    return inner._replace(look=look)\n",
        "V022",
    ),
    "order": (
        SAYS + "\n@hook\ndef windows(options, inner):\n"
        "    return inner._replace(show=lambda moment: OPEN)\n",
        'AFTER = ("show",)',
    ),
    "AFTER is no tuple": (SAYS + BONUS + 'AFTER = "show"\n', "AFTER must be a tuple"),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_bad_plugin_is_found_out(name: str, planted: Path) -> None:
    text, message = BAD[name]
    planted.write_text(HEAD + text)

    with pytest.raises(AssertionError) as caught:
        assert_good_plugin(imported(planted))
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["no sheet", "a torn line", "an error", "no lawful card"])
def test_who_answers_wrongly_is_told_with_file_and_line(name: str, planted: Path) -> None:
    """As `check` tells it: where the function that answered stands, and nothing of the engine."""
    planted.write_text(HEAD + BAD[name][0])

    with pytest.raises(AssertionError) as caught:
        assert_good_plugin(imported(planted))
    assert str(caught.value).endswith(f"({planted}:13)")
    assert caught.value.__suppress_context__


def test_a_declared_order_is_good(planted: Path) -> None:
    """The same as the plugin that is refused above, but that it says what it comes after."""
    text, _ = BAD["order"]
    planted.write_text(f'{HEAD}{text}AFTER = ("show", "fifty_forgot")\n')

    assert_good_plugin(imported(planted))


def test_what_else_is_installed_is_no_fault_of_a_good_plugin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule that cannot be imported, one that is none, and one that two packages bring."""
    monkeypatch.syspath_prepend(str(tmp_path))
    install(tmp_path, "somebody", wreck="wreck", shrug="shrug", twice="twice")
    install(tmp_path, "somebody-else", twice="twice")
    (tmp_path / "wreck.py").write_text("1 / 0\n")
    (tmp_path / "shrug.py").write_text(f"{HEAD}@hook\ndef windows(inner, nothing):\n    pass\n")
    (tmp_path / "twice.py").write_text(HEAD + SAYS)

    assert_good_plugin(importlib.import_module("tarabish_core.plugins.show"))
