"""The worked examples of the shipped variants."""

from __future__ import annotations

import pytest

from tarabish_core.records.examples import (
    FIGURES,
    check_examples,
    differences,
    play_example,
    seat_of,
)
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import ROOT, load_variant
from tests.records.chances import variant_of
from tests.records.samples import DEAL, HEAD, THROWN

CHILDREN = [name for name in shipped_names() if name != ROOT]


@pytest.mark.parametrize("name", CHILDREN)
def test_every_variant_has_an_example_that_differs_under_its_parent(name: str) -> None:
    """An example shows what the variant is for: its parent refuses it or scores it otherwise."""
    variant = load_variant(name)
    parent = load_variant(variant.documents[0].data["extends"])
    examples = variant.documents[0].data["examples"]

    assert () == tuple(check_examples(variant))
    assert examples
    for example in examples:
        found = play_example(parent, example["record"], seat_of(example["parent"]))
        assert "" == differences(found, example["parent"])
        assert "" != differences(found, example["expect"])


def test_an_example_may_say_who_deals_next_and_how_many_games_ended() -> None:
    """North deals, and E-W get 162 and with them a game for a hundred; the match is of three."""
    record = f"{HEAD}{THROWN}"
    short = variant_of("wikipedia-standard", "game_end.target=100 match.best_of=3")
    usual = play_example(variant_of("wikipedia-standard"), record)

    assert ("E", 0, "") == (usual["dealer"], usual["games"], usual["winner"])
    assert (1, "") == tuple(play_example(short, record)[key] for key in ("games", "winner"))
    assert "sees" not in usual


def test_an_example_may_say_what_a_seat_sees() -> None:
    """In the auction the kitty lies face down; once trump is named nine cards are in hand."""
    usual = variant_of("wikipedia-standard")
    before = play_example(usual, f"{HEAD}{DEAL}E:- ~", "E")
    after = play_example(usual, f"{HEAD}{DEAL}E:C ~", "E")

    assert {"seat": "E", "cards": "JS 8S KH QH 8D 8C"} == before["sees"]
    assert {"seat": "E", "cards": "AS JS 8S AH KH QH 9H 8D 8C"} == after["sees"]
    assert "" == differences(before, {"sees": before["sees"]})
    assert "sees is " in differences(before, {"sees": after["sees"]})
    assert "E" == seat_of({"sees": before["sees"]})
    assert "" == seat_of({})


def test_every_figure_can_be_expected() -> None:
    """What an example may expect is what playing it gives."""
    figures = play_example(variant_of("wikipedia-standard"), f"{HEAD}{THROWN}", "N")

    assert set(FIGURES) == {*figures, "refused"}
