"""A rule whose every decision another overrides: it is in force no more, and not on the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarabish_core.engine.model import NextDealer, ScoreDeal, Sentence, Sheet, Tally
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.registry import Plugin
from tarabish_core.rules.sheet import rules_sheet
from tarabish_core.rules.variants import Variant
from tests.rules.fakes import HEAD, fake, load, with_messages

OVER_BAIT = f'{HEAD}[plugins.no_bait]\noverrides = ["bait"]\n'
OVER_DEALER = f'{HEAD}[plugins.stays]\noverrides = ["dealing"]\n'


def no_bait() -> Plugin:
    """Decide the score, so that nobody is ever bait."""

    def score_deal() -> ScoreDeal:
        def sheet(tally: Tally) -> Sheet:
            return Sheet("made", (tally.total(0), tally.total(1)))

        return sheet

    def describe() -> tuple[Sentence, ...]:
        return (Sentence("no_bait.none"),)

    plugin = fake("no_bait", score_deal=score_deal, describe=describe)
    return with_messages(plugin, **{"no_bait.none": "There is no bait."})


def stays() -> Plugin:
    """Decide who deals next, which is one of several things that `dealing` decides."""

    def next_dealer() -> NextDealer:
        return lambda dealer, _outcome, _goer: dealer

    return fake("stays", next_dealer=next_dealer)


def warned(variant: Variant) -> list[tuple[str, int, str]]:
    """Give the code, line and sentence of each warning."""
    return [(one.code, one.line, one.sentence) for one in variant.warnings]


def test_an_overridden_rule_is_not_on_the_sheet(tmp_path: Path) -> None:
    sheet = rules_sheet(load(tmp_path, OVER_BAIT, no_bait()))

    assert "There is no bait." in sheet.different
    assert ["There is no bait."] == [told for told in sheet.rules if " bait" in told]
    assert any(" bait" in told for told in sheet.dropped)


def test_an_option_of_an_overridden_rule_has_no_effect(tmp_path: Path) -> None:
    """One that is as it would be without a word is not told."""
    text = f'{OVER_BAIT}[plugins.bait]\nhalf = "made"\naward = "full_pool"\n'
    variant = load(tmp_path, text, no_bait())

    told = "`bait.half` has no effect: 'no_bait' overrides 'bait'"
    assert [("V014", 6, told)] == warned(variant)


def test_a_wrong_option_of_an_overridden_rule_is_told_all_the_same(tmp_path: Path) -> None:
    with pytest.raises(VariantError) as caught:
        load(tmp_path, f'{OVER_BAIT}[plugins.bait]\nhlaf = "made"\n', no_bait())

    assert ["V007"] == [problem.code for problem in caught.value.problems]


def test_a_rule_that_decides_something_else_too_stays_on_the_sheet(tmp_path: Path) -> None:
    text = f'{OVER_DEALER}[plugins.dealing]\nby = "ones"\n'
    variant = load(tmp_path, text, stays())

    assert any("one by one" in sentence for sentence in rules_sheet(variant).rules)
    assert [] == warned(variant)


def test_an_overridden_rule_contradicts_nothing(tmp_path: Path) -> None:
    """What `bait` says of its own options is idle with them."""
    text = f'{OVER_BAIT}[plugins.bait]\nthreshold = "none"\nhalf = "made"\n'
    whys = [sentence for _, _, sentence in warned(load(tmp_path, text, no_bait()))]

    assert ["'no_bait' overrides 'bait'"] * 2 == [why.partition(": ")[2] for why in whys]
