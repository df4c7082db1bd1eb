"""Thresholds for going: best replies, measured on deals that had no part in choosing them."""

from __future__ import annotations

from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tarabish_core.simulate import calibration
from tarabish_core.simulate.calibration import SEED, UNSETTLED, Calibration
from tarabish_core.simulate.going import one_round, outcomes
from tarabish_core.simulate.replies import ByOutcome, ByPlay, Enough, settled
from tests.simulate.tables import THUMB, job
from tests.simulate.test_strangers import HEAD

FREE, NO_TRUMP = "free-pass-next-dealer", "scoresheet-kitchen"
PLACES = tuple(product(range(4), (0,)))


@pytest.fixture(autouse=True)
def few_deals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Settle on few deals, and keep that apart from what is fitted in earnest."""
    monkeypatch.setattr(calibration, "STAGES", (6_000,))
    monkeypatch.setattr(calibration, "STAGES_BY_PLAY", (300,))
    monkeypatch.setattr(calibration, "folder", lambda: tmp_path)


def by_play(variant: Variant, count: int) -> ByPlay:
    """Try thresholds by playing deals with each."""
    return ByPlay(partial(calibration._leads, job(variant, (THUMB,) * 4, SEED)), 0, count)


def by_outcome(variant: Variant, count: int) -> ByOutcome:
    """Try thresholds by what each going came to, on the same deals."""
    says, play = one_round(variant.ruleset), by_play(variant, count).play
    assert says
    return ByOutcome(outcomes(variant.ruleset, says, SEED, play, 0, count))


@pytest.mark.parametrize("name", [ROOT, FREE, NO_TRUMP])
def test_looking_up_what_going_came_to_is_as_good_as_playing(name: str) -> None:
    """To the last point, for every place, in a suit and at no-trump."""
    variant = load_variant(name)
    looked_up, played = by_outcome(variant, 900), by_play(variant, 900)
    enough: Enough = ((14, 18), (12, 15), (15, 21), (13, 12))
    moved = 0
    for place, kind in product(range(4), (0, 1)):
        found, gains = (one.gains(enough, place, kind) for one in (looked_up, played))
        assert gains == {threshold: pytest.approx(found[threshold]) for threshold in gains}
        moved += any(gain.error for gain in gains.values())

    assert {ROOT: 3, FREE: 4, NO_TRUMP: 8}[name] == moved


def test_a_forced_dealer_makes_the_others_bid_otherwise() -> None:
    """Third keeps back, as the dealer at his left must go; where nobody must, all bid alike."""
    forced, free = (calibration.calibrated(load_variant(name)) for name in (ROOT, FREE))
    thirds = forced[2][0], free[2][0]

    assert thirds[0] >= thirds[1] + 2
    assert max(suit for suit, _ in free) - min(suit for suit, _ in free) <= 1


@pytest.mark.parametrize("begin", [7, 22])
def test_where_one_begins_changes_nothing(begin: int) -> None:
    looked_up = by_outcome(load_variant(FREE), 30_000)
    settled_from = {
        threshold: settled(looked_up, ((threshold, 21),) * 4, PLACES) for threshold in (13, begin)
    }

    assert settled_from[13] == settled_from[begin]


def test_more_deals_are_played_until_it_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear is what no other threshold can better by as much as matters."""
    monkeypatch.setattr(calibration, "STAGES", (300, 600))
    told: list[int] = []
    few = calibration._fitted(load_variant(ROOT), told.append)
    monkeypatch.setattr(calibration, "NEGLIGIBLE", 50.0)
    monkeypatch.setattr(calibration, "STAGES", (600, 1200))
    enough = calibration._fitted(load_variant(ROOT), told.append)

    assert [300, 600, 600] == told
    assert (600, 600) == (few.deals, enough.deals)
    assert few.fitted == enough.fitted
    assert max(one.most for one in few.fitted) > 0.1


def test_what_was_fitted_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found = calibration.calibration(load_variant(NO_TRUMP))

    def again(*_: Any) -> Calibration:
        raise AssertionError

    monkeypatch.setattr(calibration, "_fitted", again)
    assert found == calibration.calibration(load_variant(NO_TRUMP))
    assert {(3, 1), *product(range(3), (0, 1))} == {(one.place, one.kind) for one in found.fitted}


SECOND_ROUND = """
@hook
def contract(options, inner):
    def again(auction):
        said = auction.said
        if len(said) == 4 and not any(call >= 0 for call in said):
            return None
        return inner(auction._replace(said=said[4:] or said))
    return again
"""


def test_an_auction_of_two_rounds_is_fitted_by_playing(tmp_path: Path) -> None:
    """What going comes to depends on more than who goes; every threshold is played for itself."""
    path = tmp_path / "second_round.py"
    path.write_text(HEAD.format(above="", body=SECOND_ROUND), encoding="utf-8")
    changes = Overrides(with_=("second_round", "free_pass"), without=("dealer_forced",))
    variant = load_variant(ROOT, changes, registry=Registry(files=[path]))
    found = calibration.calibration(variant)
    looked = by_play(variant, 300)

    assert None is one_round(variant.ruleset)
    assert UNSETTLED != found.enough
    for place, kind in PLACES:
        gains = looked.gains(found.enough, place, kind)
        assert 0 == max(gain.mean for gain in gains.values())
