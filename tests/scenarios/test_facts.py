"""Card points and pools, counted by brute force from the tables of the rules (rules 4.3)."""

from __future__ import annotations

import pytest

from tarabish_core.engine.cards import NO_TRUMP, RANKS
from tarabish_core.engine.model import IN_PLAIN, PLAYED, Tally
from tarabish_core.engine.scoring import trick_bonus
from tests.engine.table import rules

HEARTS, BOTH_BELLS = 1, sum(1 << RANKS.index(rank) for rank in "KQ")


def run_totals(*, bells: bool = False) -> set[int]:
    """What the runs of nine cards can come to; with ``bells``, of hands that hold both."""
    hands = {(0, 0)}
    for suit in range(4):
        found = {
            (ranks.bit_count(), sum(span.value for span in spans))
            for ranks, spans in enumerate(rules().spans[IN_PLAIN])
            if suit != HEARTS or not bells or ranks & BOTH_BELLS == BOTH_BELLS
        }
        hands = {(a + b, x + y) for a, x in hands for b, y in found if a + b <= 9}
    return {total for count, total in hands if count == 9}


def test_all_cards_are_worth_152_and_the_last_trick_ten() -> None:
    """P01; Wikipedia: 162 in all; UNI 14 lost the ten."""
    points = rules().points[HEARTS]
    last = trick_bonus(rules(), HEARTS, 8, 0)

    assert 152 == sum(points) == rules().total[HEARTS]
    assert 162 == sum(points) + last


def test_all_cards_are_worth_120_at_no_trump() -> None:
    """P02; KIM: pool 130."""
    assert 120 == sum(rules().points[NO_TRUMP])


def test_trumps_are_worth_62() -> None:
    """P03; Wikipedia: 20, 14, 11, 10, 4, 3."""
    assert [0, 0, 0, 14, 10, 20, 3, 4, 11] == list(rules().points[HEARTS][9:18])
    assert 62 == sum(rules().points[HEARTS][9:18])


def test_a_plain_suit_is_worth_30() -> None:
    """P04; Wikipedia: 11, 10, 4, 3, 2 and nothing for 9 to 6."""
    assert [0, 0, 0, 0, 10, 2, 3, 4, 11] == list(rules().points[HEARTS][:9])
    assert 30 == sum(rules().points[HEARTS][:9])


def test_the_largest_pool_is_282() -> None:
    """P05; one hand holds at most two fifties."""
    assert {0, 20, 40, 50, 60, 70, 100} == run_totals()
    assert 282 == 162 + max(run_totals()) + 20
    assert 100 == max(run_totals(bells=True))


def test_these_pools_are_possible() -> None:
    """P06; any run total, with and without the bells."""
    pools = {162 + runs + bells for runs in run_totals() for bells in (0, 20)}

    assert {162, 182, 202, 212, 222, 232, 242, 252, 262, 282} == pools


def test_these_pools_are_possible_at_no_trump() -> None:
    """P07; no bells."""
    assert {130, 150, 170, 180, 190, 200, 230} == {130 + runs for runs in run_totals()}


@pytest.mark.parametrize(
    ("pool", "needed"),
    [
        (162, 82),
        (182, 92),
        (202, 102),
        (212, 107),
        (222, 112),
        (232, 117),
        (242, 122),
        (252, 127),
        (262, 132),
        (282, 142),
        (130, 66),
    ],
)
def test_the_goers_need_more_than_half_of_the_pool(pool: int, needed: int) -> None:
    """P08; one point less is half-bait, two less bait."""
    trump, cards = (NO_TRUMP, 130) if pool == 130 else (HEARTS, 162)
    outcomes = []
    for mine in (needed, needed - 1, needed - 2):
        melds = pool - cards
        won = (mine - melds, pool - mine)
        tally = Tally(0, trump, won, (melds, 0), (0, 0), (5, 4), 0, PLAYED)
        outcomes.append(rules().score_deal(tally).outcome)

    assert ["made", "half", "bait"] == outcomes
