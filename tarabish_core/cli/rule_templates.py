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
"""The rule of $name.py, tried out."""

from pathlib import Path

import pytest

from tarabish_core.api import card_number, mask_of
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import parse_overrides
from tarabish_core.rules.sheet import rules_sheet
from tarabish_core.rules.variants import Variant, load_variant

RULE = Path(__file__).with_name("$name.py")


def variant(*changes: str) -> Variant:
    """Load the usual game with the rule added, and with changes as --set has them."""
    overrides = parse_overrides(changes, ["$name"])
    return load_variant("wikipedia-standard", overrides, registry=Registry(files=[RULE]))


def bonus(played: Variant, cards: str) -> int:
    """Add up what all rules give for a trick, spades being trumps, beside its cards."""
    mask = mask_of(map(card_number, cards.split()))
    return sum(rule(mask, 0, 0, False) for rule in played.ruleset.trick_bonus)


def test_two_aces_are_worth_more() -> None:
    """One ace is not enough."""
    assert bonus(variant(), "AH 6H AC 7H") == 10
    assert bonus(variant(), "AH 6H 7H 8H") == 0


def test_the_table_chooses_how_much() -> None:
    """Within the bounds of the option."""
    assert bonus(variant("$name.points=25"), "AH 6H AC 7H") == 25
    with pytest.raises(VariantError, match="expected 50 or less"):
        variant("$name.points=51")


def test_the_rules_sheet_says_it() -> None:
    """In the words of MESSAGES."""
    assert "A trick with two aces or more is worth 10 points more." in rules_sheet(variant()).rules
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
