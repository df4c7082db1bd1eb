"""People who forget, and people who keep back what is beaten."""

from __future__ import annotations

from tarabish_core.engine.actions import Play, Show
from tarabish_core.engine.cards import card_number
from tarabish_core.engine.phases import step
from tarabish_core.engine.state import State
from tarabish_core.engine.view import view
from tarabish_core.players.forgetful import Forgetful, Slips
from tarabish_core.records.replay import replay
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant

NEVER = Slips(0, 0, 0, 0, 0, 0, 0)
HOLDS = NEVER._replace(hold=1)

DEAL = (
    "N: 6D 7D 8D 6S 9H KC + TC 7S KD  E: 9S TS JS QS 6H 8C + 9C AD 7H  "
    "S: 8S KS TH JH QC AC + 9D JD 8H  W: AS 6C 7C QH KH AH + TD QD JC"
)
FIFTY_AND_TWENTY = f"""[Tarabish "1"]
[Variant "wikipedia-standard"]
[Dealer "W"]
[Deal "{DEAL}"]

N:- E:- S:- W:H
1. N:20,6S E:50,9S S:8S W:AS
~
"""
"""North has announced a twenty, east a fifty; all have played a card, and west leads."""


def state_of(variant: Variant) -> State:
    """Play up to where west leads to the second trick, and do so."""
    state = replay(FIFTY_AND_TWENTY.replace(ROOT, variant.name)).deals[0].last
    return step(variant.ruleset, state, Play(3, card_number("6C"), bella=False))


def north_does(variant: Variant, slips: Slips, state: State) -> object:
    """Tell what a forgetful north does in turn."""
    player = Forgetful(variant.ruleset, 1, 0, slips)
    return player.act(view(variant.ruleset, state, 0))


def test_a_twenty_is_shown_by_who_holds_nothing_back() -> None:
    variant = load_variant(ROOT)

    assert isinstance(north_does(variant, NEVER, state_of(variant)), Show)


def test_a_twenty_is_kept_back_while_an_opponent_may_show_a_fifty() -> None:
    """Rules dossier 58: the holder of the twenty had no reason to expose it in time."""
    variant = load_variant(ROOT)

    assert isinstance(north_does(variant, HOLDS, state_of(variant)), Play)


def test_a_twenty_comes_out_when_the_fifty_was_forgotten() -> None:
    """East plays a second card without showing; north shows before the third (F06)."""
    variant = load_variant(ROOT)
    state = state_of(variant)
    for seat, card in ((0, "KC"), (1, "8C"), (2, "AC"), (2, "QC"), (3, "7C")):
        state = step(variant.ruleset, state, Play(seat, card_number(card), bella=False))

    assert isinstance(north_does(variant, HOLDS, state), Show)


def test_nothing_is_kept_back_where_every_run_counts() -> None:
    variant = load_variant(ROOT, Overrides(set=("run_contest.count=all",)))

    assert isinstance(north_does(variant, HOLDS, state_of(load_variant(ROOT))), Show)
