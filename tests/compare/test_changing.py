"""Single differences between variants, each made alone in the first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarabish_core.compare.changing import Single, singles
from tarabish_core.rules.comparing import compare
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tests.compare.tables import FREE, KITCHEN, variant


def between(one: Variant, other: Variant) -> list[Single]:
    return singles(one, one.name, other, Registry())


def test_every_option_and_plugin_is_a_difference_of_its_own() -> None:
    found = between(variant(ROOT), variant(KITCHEN))

    assert [("--with no_trump",), ("--set bait.half=whole_bait",)] == [one.typed for one in found]


def test_a_single_difference_leaves_all_else_as_it_was() -> None:
    """Each is the first variant with that alone."""
    for single in between(variant(ROOT), variant(KITCHEN)):
        assert single.variant
        rules = compare(variant(ROOT), single.variant)
        assert 1 == len(rules.only_left) + len(rules.only_right) + len(rules.changed)


def test_a_rule_takes_the_place_of_one_that_answers_the_same() -> None:
    """Neither can be changed alone: two would decide what the dealer may say, or nobody."""
    found = between(variant(ROOT), variant(FREE))

    assert [("--without dealer_forced", "--with free_pass")] == [one.typed for one in found]
    assert found[0].variant
    assert compare(found[0].variant, variant(FREE)).same


def test_an_option_that_needs_another_is_made_with_it() -> None:
    """Alone it could have no effect, and would be said never to fire."""
    found = between(variant(ROOT), variant("belote-ised"))
    typed = [one.typed for one in found]

    assert ("--set runs.long=belote", "--set runs.split=single") in typed
    assert ("--set runs.split=single",) in typed


PICKY = """\"\"\"A rule that wants two others to be changed first.\"\"\"
from tarabish_core.api import Clash, Options as Base, Sentence, hook, option

MESSAGES = {"picky.wants": "it wants 300 up, and half made", "picky.is": "We are picky."}

class Options(Base):
    much: bool = option(True, "whether it is picky")

@hook
def clashes(options, others):
    ready = others["bait"]["half"] == "made" and others["game_end"]["target"] == 300
    return () if ready else (Clash("much", Sentence("picky.wants")),)

@hook
def trick_bonus(options):
    return lambda cards, trump, trick, last: 0

@hook
def describe(options):
    return (Sentence("picky.is"),)
"""


def test_what_no_second_difference_makes_possible_is_told(tmp_path: Path) -> None:
    """A rule that needs two others: not made alone, and not counted."""
    path = tmp_path / "picky.py"
    path.write_text(PICKY)
    registry = Registry(files=[path])
    changes = Overrides(set=("bait.half=made", "game_end.target=300"), with_=("picky",))
    found = singles(variant(ROOT), ROOT, load_variant(ROOT, changes, registry=registry), registry)
    alone = {one.typed: one.variant is not None for one in found}

    assert {
        ("--with picky",): False,
        ("--set bait.half=made",): True,
        ("--set game_end.target=300",): True,
    } == alone
    assert "300 up" in found[0].problem


@pytest.mark.parametrize("name", shipped_names())
def test_the_differences_of_every_variant_can_be_played(name: str) -> None:
    found = between(variant(ROOT), variant(name))

    assert [] == [one for one in found if one.variant is None]
    assert bool(found) == (name != ROOT)


def test_what_is_asked_before_deals_and_after_games_is_outside() -> None:
    """The cut, the first dealer, the match: none of it is played in single deals and games."""
    found = between(variant(ROOT), variant("club-ladder"))

    assert {"misplay": False, "match.fixed_games=7": True} == {
        one.typed[0].split()[1]: one.outside
        for one in found
        if one.typed[0].endswith(("misplay", "fixed_games=7"))
    }


def test_what_the_command_line_changed_before_stays_changed() -> None:
    one = load_variant(ROOT, Overrides(set=("game_end.target=300",), with_=("sweep",)))
    other = load_variant(ROOT, Overrides(set=("game_end.target=300", "bait.half=made")))
    found = between(one, other)

    assert [("--without sweep",), ("--set bait.half=made",)] == [single.typed for single in found]
    assert all(
        single.variant.options["game_end"]["target"] == 300 for single in found if single.variant
    )


def test_settings_of_a_rule_that_is_taken_away_go_with_it() -> None:
    one = load_variant(ROOT, Overrides(with_=("sweep",), set=("sweep.bonus=double",)))
    found = between(one, variant(ROOT))

    assert [("--without sweep",)] == [single.typed for single in found]
    assert found[0].variant
    assert "sweep" not in found[0].variant.options


def test_a_variant_has_no_difference_from_itself() -> None:
    assert [] == between(variant(ROOT), variant(ROOT))
