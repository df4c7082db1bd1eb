"""Each hook of the play and of what is said beside it, decided by a fake rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tarabish_core.engine.actions import Announce, Play
from tarabish_core.engine.cards import NO_TRUMP
from tarabish_core.engine.choices import choices
from tarabish_core.engine.model import REFUSED, Lead, Run, Span, closed
from tarabish_core.engine.phases import step
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.scoring import run_points, tally
from tarabish_core.engine.state import lawful_cards
from tests.rules.fakes import (
    EAST,
    NORTH,
    SOUTH,
    SUITED,
    WEST,
    decided,
    in_play,
    played_out,
    refined,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tarabish_core.engine.model import (
        Announcements,
        LeadCards,
        Sets,
        Tiers,
        TrickBonus,
        Windows,
    )

SPADE_QUEEN, SPADE_KING = 6, 7
Known = tuple[tuple[int, int], ...]
SIXES = 1 << 0 | 1 << 9
SWAPPED = SUITED._replace(
    first=(SUITED.first[0] ^ SIXES, SUITED.first[1] ^ SIXES, *SUITED.first[2:])
)
"""North has the six of hearts for the six of spades, which is in east's hand."""


def test_hook_legal_cards_says_what_may_be_played(tmp_path: Path) -> None:
    """Where the fake allows any card, east may keep the trump that could follow suit."""
    ruleset = decided(tmp_path, "follow", legal_cards=lambda: lambda hand, *_: hand)
    state = step(ruleset, in_play(ruleset, SWAPPED), Play(NORTH, SPADE_KING))

    assert state.hands[EAST] == choices(ruleset, state, EAST).cards
    assert SOUTH == step(ruleset, state, Play(EAST, 10)).turn


def test_hook_lead_cards_says_what_may_be_led(tmp_path: Path) -> None:
    """The fake has the goer open with a trump; it is told what the rule needs to know."""
    told: list[Lead] = []

    def opens_with_trump(inner: LeadCards) -> LeadCards:
        def may(lead: Lead) -> int:
            told.append(lead)
            opens = lead.seat == lead.goer and not lead.trick
            return (opens and inner(lead) & lead.trump) or inner(lead)

        return may

    ruleset = refined(tmp_path, lead_cards=opens_with_trump)
    state = in_play(ruleset, SWAPPED)

    assert state.hands[NORTH] & 0x1FF == state.lawful == choices(ruleset, state, NORTH).cards
    with pytest.raises(IllegalAction, match="may_not_lead"):
        step(ruleset, state, Play(NORTH, 9))
    after = step(ruleset, state, Play(NORTH, SPADE_KING))
    for seat, card in ((EAST, 0), (SOUTH, 18), (WEST, 27)):
        after = step(ruleset, after, Play(seat, card))
    assert after.hands[NORTH] == after.lawful == lawful_cards(ruleset, after)
    assert Lead(after.hands[NORTH], 0x1FF, NORTH, NORTH, 1, ruffed=False) == told[-1]


def test_hook_sets_says_what_cards_are_a_run_whatever_their_suits(tmp_path: Path) -> None:
    """The fake makes jack, nine and ace of trumps a run of fifty, and the other aces nothing."""

    def top_trumps() -> Sets:
        def found(trump: int) -> tuple[Run, ...]:
            return () if trump == NO_TRUMP else (Run(0b100101000 << 9 * trump, 50, 3, 8, trump),)

        return found

    ruleset = refined(tmp_path, sets=top_trumps)
    held = in_play(ruleset).table.held

    assert 0b100101000 in [run.cards for run in held[NORTH]]
    assert [2, 2, 2] == [len(held[seat]) for seat in (EAST, SOUTH, WEST)]
    assert ((50, 3), (20, 3)) == ruleset.run_sizes[0]
    assert ((50, 4), (20, 3)) == ruleset.run_sizes[1]


def test_hook_trick_bonus_adds_to_each_trick(tmp_path: Path) -> None:
    """A point a trick is added to the ten of the last, which another plugin gives."""

    def a_point_a_trick() -> TrickBonus:
        return lambda _cards, _trump, _trick, _last: 1

    ruleset = refined(tmp_path, trick_bonus=a_point_a_trick)
    end = played_out(ruleset, in_play(ruleset))

    assert (152 + 10 + 9, 0) == tally(ruleset, end).cards


def test_hook_trick_bonus_is_told_which_trick_it_is(tmp_path: Path) -> None:
    """The fake gives the first trick five; in a deal that stops before it, they are still to come.

    What is to come is asked trick by trick, with no cards.
    """
    told: list[tuple[int, int, bool]] = []

    def first_brings_five() -> TrickBonus:
        def bonus(cards: int, _trump: int, trick: int, last: bool) -> int:
            told.append((cards.bit_count(), trick, last))
            return 0 if trick else 5

        return bonus

    ruleset = refined(tmp_path, trick_bonus=first_brings_five)
    begun = in_play(ruleset)
    stopped = tally(ruleset, begun)

    assert ((0, 0), 152 + 10 + 5) == (stopped.cards, stopped.rest)
    assert [(0, trick, trick == 8) for trick in range(9)] == told
    del told[:]
    end = tally(ruleset, played_out(ruleset, begun))
    assert ((152 + 10 + 5, 0), 0) == (end.cards, end.rest)
    assert [(4, trick, trick == 8) for trick in range(9)] == told


def test_hook_runs_says_what_is_a_run(tmp_path: Path) -> None:
    """Where the fake makes every ace a run of twenty, north has that one to announce."""
    ace = Span(20, 1, 8)
    ruleset = decided(
        tmp_path, "runs", runs=lambda: lambda ranks, _where: (ace,) if ranks & 256 else ()
    )
    state = in_play(ruleset)

    assert [(1 << 8, 20)] == [(run.cards, run.value) for run in state.table.held[NORTH]]
    assert ((20,),) == choices(ruleset, state, NORTH).announcements


def test_hook_announcements_says_what_may_be_said(tmp_path: Path) -> None:
    """The fake lets a player understate two fifties as a twenty, and nothing else.

    It is told the values held, best first, and every value there is with its fewest cards.
    """
    told = []

    def understated() -> Announcements:
        def say(held: tuple[int, ...], known: Known) -> tuple[tuple[int, ...], ...]:
            told.append((held, known))
            return ((20,),) if held else ()

        return say

    ruleset = decided(tmp_path, "announce", announcements=understated)
    state = in_play(ruleset)

    assert ((20,),) == choices(ruleset, state, NORTH).announcements
    assert (20,) == step(ruleset, state, Announce(NORTH, (20,))).talk.announced[NORTH]
    with pytest.raises(IllegalAction, match="cannot_announce"):
        step(ruleset, state, Announce(NORTH, (50,)))
    assert {((50, 50), ((50, 4), (20, 3)))} == set(told)


def test_hook_run_rank_orders_the_runs(tmp_path: Path) -> None:
    """Where the fake ranks runs in trumps lowest, east's fifties beat north's."""
    ruleset = decided(
        tmp_path,
        "run_contest",
        run_rank=lambda: lambda value, _length, _top, is_trump: value - 100 * is_trump,
    )
    end = played_out(ruleset, in_play(ruleset), talkers=(NORTH, EAST))

    assert (0, 100, 0, 0) == run_points(ruleset, end)


def test_hook_run_contest_counts_the_runs(tmp_path: Path) -> None:
    """What the fake says of each seat, eldest first, is what the sides have; it sees the tricks."""
    asked = []

    def contest(tiers: Tiers, tricks: tuple[int, int]) -> tuple[int, ...]:
        asked.append((sum(map(len, tiers)), tricks))
        return (1, 20, 300, 4000)

    ruleset = decided(tmp_path, "run_contest", run_contest=lambda: contest)
    end = played_out(ruleset, in_play(ruleset), talkers=(NORTH, EAST))

    assert (301, 4020) == tally(ruleset, end).runs
    assert [(4, (9, 0))] == asked


def test_hook_windows_says_when(tmp_path: Path) -> None:
    """Where the fake shuts the window, nobody can announce, and nothing else is shut."""

    def no_announcing(inner: Windows) -> Windows:
        return inner._replace(announce=closed)

    ruleset = refined(tmp_path, windows=no_announcing)
    state = in_play(ruleset)

    assert () == choices(ruleset, state, NORTH).announcements
    assert choices(ruleset, state, NORTH).throw_in
    with pytest.raises(IllegalAction, match="may_not_announce_now"):
        step(ruleset, state, Announce(NORTH, (50,)))


def test_hook_bella_says_what_a_claim_brings(tmp_path: Path) -> None:
    """The fake gives 33 for a claim with the first of the bells, which loses them elsewhere."""
    ruleset = decided(
        tmp_path, "bella", bella=lambda: lambda when, _valid: 33 if when == 1 else REFUSED
    )
    state = in_play(ruleset)

    assert 1 << SPADE_QUEEN | 1 << SPADE_KING == choices(ruleset, state, NORTH).bella_cards

    state = step(ruleset, state, Play(NORTH, SPADE_KING, bella=True))

    assert (33, 0) == tally(ruleset, state).bella
