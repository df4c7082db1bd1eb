"""Each hook of the time before the play, decided by a fake rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tarabish_core.engine.actions import Go, Pass, Play
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.choices import choices
from tarabish_core.engine.model import HAND, Contract, Cut, Deck, Finding, Packet, Scale, Scales
from tarabish_core.engine.phases import step
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.rituals import cut_pack, find_dealer
from tarabish_core.engine.scoring import tally
from tarabish_core.engine.state import Deal, deal_cards, start
from tarabish_core.engine.view import view
from tests.rules.fakes import (
    DIAMONDS,
    EAST,
    NORTH,
    SOUTH,
    SPADES,
    SUITED,
    WEST,
    decided,
    in_play,
    played_out,
    refined,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tarabish_core.engine.model import Calls


def eight_each(dealer: int) -> tuple[Packet, ...]:
    """Deal eight cards to each seat, four at a time."""
    return tuple(Packet((dealer + place) % 4, 4, HAND) for place in (1, 2, 3, 4) * 2)


def test_hook_deck_leaves_out_the_sixes(tmp_path: Path) -> None:
    """Without the sixes there are 32 cards and eight tricks, and no six is played."""
    ruleset = decided(
        tmp_path, "cards", "dealing", deck=lambda: Deck("789TJQKA"), packets=lambda: eight_each
    )
    pack = shuffled_pack(1, 0, cards_in(ruleset.deck_mask))
    end = played_out(ruleset, start(ruleset, deal_cards(ruleset, pack, WEST)))

    assert 32 == len(end.plays)
    assert 8 == sum(tally(ruleset, end).tricks)
    assert not {0, 9, 18, 27} & set(end.plays)


def test_hook_scales_orders_and_values_the_cards(tmp_path: Path) -> None:
    """With low cards high the six takes the ace; with a point a card a deal has 36 and ten."""
    upside_down = Scale("AKQJT9876", tuple((rank, 1) for rank in "6789TJQKA"))
    scales = Scales(upside_down, upside_down, upside_down)
    ruleset = decided(tmp_path, "cards", scales=lambda: scales)
    sixes = 1 << 0 | 1 << 9
    deal = SUITED._replace(
        first=(SUITED.first[0] ^ sixes, SUITED.first[1] ^ sixes, *SUITED.first[2:])
    )
    state = in_play(ruleset, deal)
    for seat, card in ((NORTH, 8), (EAST, 0), (SOUTH, 18), (WEST, 27)):
        state = step(ruleset, state, Play(seat, card))

    assert EAST == state.turn
    assert 46 == sum(tally(ruleset, played_out(ruleset, state)).cards)


def test_hook_first_dealer_finds_the_dealer(tmp_path: Path) -> None:
    """The fake has south turn one card, and whoever turned it deals."""
    ruleset = decided(
        tmp_path,
        "first_dealer",
        first_dealer=lambda: lambda turned: Finding(SOUTH, deals=bool(turned)),
    )

    dealer, turned = find_dealer(ruleset, 1)

    assert SOUTH == dealer
    assert [SOUTH] == [seat for seat, _ in turned]


def test_hook_cut_says_who_cuts(tmp_path: Path) -> None:
    """The fake has the dealer's partner cut the pack exactly in two."""
    ruleset = decided(tmp_path, "cut", cut=lambda: lambda dealer: Cut(dealer ^ 2, 18))
    cut = cut_pack(ruleset, 1, 0, SOUTH)

    assert (NORTH, 18) == (cut.seat, cut.size)


def test_hook_packets_hands_out_the_cards(tmp_path: Path) -> None:
    """Nine cards at a time, all picked up at once: eldest has the top nine and no kitty."""
    ruleset = decided(
        tmp_path,
        "dealing",
        packets=lambda: (
            lambda dealer: tuple(Packet((dealer + place) % 4, 9, HAND) for place in (1, 2, 3, 4))
        ),
    )
    deal = deal_cards(ruleset, tuple(range(36)), EAST)
    seen = view(ruleset, start(ruleset, deal), SOUTH)

    assert Deal(EAST, (0x1FF << 18, 0x1FF << 27, 0x1FF, 0x1FF << 9), (0, 0, 0, 0)) == deal
    assert (9, 0) == (ruleset.first_size, ruleset.kitty_size)
    assert (0x1FF, 0) == (seen.hand, seen.face_down)


def test_hook_sees_kitty_opens_a_kitty(tmp_path: Path) -> None:
    """Only east, whom the fake lets look, sees nine cards before trump is named."""
    ruleset = decided(tmp_path, "dealing", sees_kitty=lambda: lambda seat, _auction: seat == EAST)
    state = start(ruleset, SUITED)

    assert [3, 0, 3, 3] == [view(ruleset, state, seat).face_down for seat in range(4)]
    assert 0x1FF << 9 == view(ruleset, state, EAST).hand


def test_hook_calls_limits_what_is_said(tmp_path: Path) -> None:
    """Where the fake allows diamonds only, nobody may pass or name another suit."""
    ruleset = decided(tmp_path, "dealer_forced", calls=lambda: lambda _auction: (DIAMONDS,))
    state = start(ruleset, SUITED)

    assert (DIAMONDS,) == choices(ruleset, state, NORTH).calls
    assert DIAMONDS == step(ruleset, state, Go(NORTH, DIAMONDS)).trump
    with pytest.raises(IllegalAction, match="may_not_pass"):
        step(ruleset, state, Pass(NORTH))
    with pytest.raises(IllegalAction, match="may_not_name"):
        step(ruleset, state, Go(NORTH, SPADES))


def test_hook_contract_says_who_goes_and_leads(tmp_path: Path) -> None:
    """The fake waits for two to speak; then the dealer goes in what was said last, and leads."""
    ruleset = decided(
        tmp_path,
        "auction",
        contract=lambda: (
            lambda auction: (
                Contract(auction.dealer, auction.said[-1], auction.dealer)
                if len(auction.said) == 2
                else None
            )
        ),
    )
    state = step(ruleset, start(ruleset, SUITED), Go(NORTH, SPADES))

    assert (EAST, None) == (state.turn, state.table.contract)

    state = step(ruleset, state, Go(EAST, DIAMONDS))

    assert Contract(WEST, DIAMONDS, WEST) == state.table.contract
    assert (WEST, DIAMONDS) == (state.turn, state.trump)


def test_hook_calls_refined_keeps_what_was_open(tmp_path: Path) -> None:
    """A refiner that takes passing away leaves the suits as the decider had them."""

    def nobody_passes(inner: Calls) -> Calls:
        return lambda auction: tuple(call for call in inner(auction) if call != PASS)

    ruleset = refined(tmp_path, calls=nobody_passes)

    assert (0, 1, 2, 3) == choices(ruleset, start(ruleset, SUITED), NORTH).calls
