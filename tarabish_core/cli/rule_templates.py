"""What `tarabish new plugin` writes: a rule that works, its test, and its package."""

from string import Template

RULE = Template('''\
"""A trick that holds two aces or more is worth some points more.

Your own rule begins here: change what it says, its options, its hook, and its test.
"""

from tarabish_core.api import Options as Base
from tarabish_core.api import Sentence, TrickBonus, card_number, hook, mask_of, option

MESSAGES = {
    "$name": "A trick with two aces or more is worth {points} points more.",
}
ACES = mask_of(map(card_number, ("AS", "AH", "AD", "AC")))


class Options(Base):
    """What a table may choose: the keys of [plugins.$name] in a variant file."""

    points: int = option(10, "what such a trick is worth more", ge=0, le=50)


@hook
def trick_bonus(options: Options) -> TrickBonus:
    """Answer with a function of a trick's cards; what it gives is added to their points."""
    points = options.points

    def bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        return points if (cards & ACES).bit_count() > 1 else 0

    return bonus


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    """Say the rule for the rules sheet, in the words of MESSAGES."""
    return (Sentence("$name", (("points", options.points),)),)
''')

TEST = Template('''\
"""The rule of $name.py, tried out: by itself, in a deal, and held to what every rule must do.

Rules of any kind can be tested so.
"""

from collections.abc import Callable
from typing import Any

import $name
from tarabish_core.api import card_number, mask_of
from tarabish_core.testing import assert_good_plugin

DEAL = """[Dealer "S"]
[Deal "W: AS 7S KH QH KD QD + TD 9D QC  N: JS 9S 6S AH JH 9H + AD JD 7D  \\
E: KS TS TH 6H KC JC + 9C 7C 6C  S: QS 8S 8H 7H 8D 6D + AC TC 8C"]
W:H
1. W:QC N:AH E:6C S:AC
~
"""


def trick(names: str) -> int:
    """Give the cards of a trick as a mask."""
    return mask_of(map(card_number, names.split()))


def test_two_aces_are_worth_more_and_one_is_not() -> None:
    """The function is asked as the game asks it: the cards, hearts are trump, the first trick."""
    bonus = $name.trick_bonus($name.Options())

    assert bonus(trick("QC AH 6C AC"), 1, 0, False) == 10
    assert bonus(trick("QC AH 6C 8C"), 1, 0, False) == 0


def test_north_takes_more_as_the_table_chooses(
    load_rules: Callable[..., Any], play_record: Callable[..., Any]
) -> None:
    """North and south have 25 points in cards after that trick, and with the rule 25 more."""
    usual = load_rules("wikipedia-standard")
    ours = load_rules("wikipedia-standard", $name, changes=["$name.points=25"])

    assert play_record(usual, DEAL)["cards"] == "25 0"
    assert play_record(ours, DEAL)["cards"] == "50 0"


def test_it_is_a_good_plugin() -> None:
    """It is described and bounded, answers alike each time, and loses no card and no point."""
    assert_good_plugin($name)
''')

PACKAGE = Template("""\
[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "$distribution"
version = "0.1.0"
description = "A rule for tarabish: $name"
requires-python = ">=3.11"
dependencies = ["tarabish"]

[project.entry-points."tarabish.plugins"]
$name = "$name"

[tool.setuptools]
py-modules = ["$name"]
""")
