"""Before the first card: cutting the pack and finding the first dealer (rules 4.9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tarabish_core.engine.cards import NOBODY, SEATS
from tarabish_core.engine.model import Cut, Finding
from tarabish_core.engine.rituals import MOST_TURNED, cut_pack, find_dealer
from tarabish_core.records.notation import read_card
from tarabish_core.rules.files import shipped_names
from tests.engine.table import rules
from tests.engine.walks import shipped


def turned(text: str) -> tuple[tuple[int, int], ...]:
    """Read cards that were turned: ``N:JS E:9H``."""
    tokens = (token.partition(":") for token in text.split())
    return tuple((SEATS.index(seat), read_card(card)) for seat, _, card in tokens)


@pytest.mark.parametrize("least", [1, 3, 4])
def test_a_cut_leaves_enough_in_each_part(least: int) -> None:
    """A09: the dealer's right cuts, and a cut of fewer than so many is none."""
    ruleset = rules({"setup.min_cut": least})
    sizes = {cut_pack(ruleset, 5, number, 0).size for number in range(600)}

    assert Cut(3, least) == ruleset.cut(0)
    assert (least, 36 - least) == (min(sizes), max(sizes))


@pytest.mark.parametrize("least", ["0", "19"])
def test_the_fewest_cards_of_a_cut_have_their_bounds(least: str) -> None:
    """A09: each part has a card at least, and both parts together are the pack."""
    with pytest.raises(ValueError, match="V005"):
        rules({"setup.min_cut": int(least)})


def test_nobody_cuts_where_the_pack_is_not_cut() -> None:
    """Rule 8: code skips it, and deals the same cards."""
    ruleset = rules({"setup.cut": False})

    assert NOBODY == cut_pack(ruleset, 5, 0, 2).seat
    assert cut_pack(rules(), 5, 0, 2).pack == cut_pack(ruleset, 5, 0, 2).pack


@pytest.mark.parametrize(("rank", "dealer"), [("trump", "N"), ("plain", "S"), ("natural", "S")])
def test_the_highest_card_deals_first(rank: str, dealer: str) -> None:
    """A11 and A12: the jack is high as in trumps, the ace as in plain suits or by nature."""
    found = rules({"setup.cut_rank": rank}).first_dealer(turned("N:JS E:9H S:AD W:TC"))

    assert Finding(SEATS.index(dealer), deals=True) == found


def test_ten_and_king_tell_the_plain_order_from_the_natural() -> None:
    """A12: a ten is above a king in plain suits only."""
    cut = turned("N:TS E:KH S:9D W:8C")

    assert Finding(0, deals=True) == rules({"setup.cut_rank": "plain"}).first_dealer(cut)
    assert Finding(1, deals=True) == rules({"setup.cut_rank": "natural"}).first_dealer(cut)


def test_equal_cards_cut_again_between_themselves() -> None:
    """A14: N and E turned jacks; S and W are out of it, also when the two tie again."""
    first = rules().first_dealer
    cut = "N:JS E:JH S:9D W:9C"

    assert Finding(0, deals=False) == first(turned(cut))
    assert Finding(1, deals=False) == first(turned(f"{cut} N:6S"))
    assert Finding(1, deals=True) == first(turned(f"{cut} N:6S E:7D"))
    assert Finding(0, deals=False) == first(turned(f"{cut} N:9S E:9D"))
    assert Finding(0, deals=True) == first(turned(f"{cut} N:9S E:9D N:JD E:AS"))


def test_one_of_each_side_may_cut_for_all() -> None:
    """A11 with setup.first_dealer_cutters = one_per_side: S and W turn nothing."""
    first = rules({"setup.first_dealer_cutters": "one_per_side"}).first_dealer

    assert Finding(1, deals=False) == first(turned("N:JS"))
    assert Finding(0, deals=True) == first(turned("N:JS E:9H"))


@pytest.mark.parametrize("name", shipped_names())
def test_every_variant_finds_its_first_dealer(name: str) -> None:
    """Rule 6: whatever the ritual, somebody deals, and all four do some time unless it is fixed."""
    ruleset = shipped(name).ruleset
    dealers = {find_dealer(ruleset, seed)[0] for seed in range(60)}

    fixed = shipped(name).options["first_dealer"]["by"] == "fixed"
    halves = shipped(name).options["first_dealer"]["cutters"] == "one_per_side"
    assert ({0} if fixed else {0, 1} if halves else {0, 1, 2, 3}) == dealers


def test_equal_cards_are_not_turned_without_end() -> None:
    """Four aces tie whenever they are cut; whoever would cut next deals in the end."""
    aces = replace(rules(), deck_mask=sum(1 << 9 * suit + 8 for suit in range(4)))
    dealer, cards = find_dealer(aces, 1)

    assert dealer in range(4)
    assert MOST_TURNED == len(cards)
