"""Deals of several variants, played together by anybody, in seats that move on."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tarabish_core.compare.playing import SOON, in_order, play_rotated, seatings, unlike
from tarabish_core.compare.sums import count_fired
from tarabish_core.rules.variants import ROOT
from tarabish_core.simulate.work import Part, play_part
from tests.compare.tables import DEALS, FREE, KITCHEN, job, part


@pytest.mark.parametrize(
    ("players", "count"),
    [
        ("thumb", 1),
        ("thumb,random,thumb,random", 2),
        ("thumb,thumb,random,random", 4),
        ("forgetful,forgetful,forgetful,random", 4),
    ],
)
def test_players_move_on_until_they_sit_as_at_first(players: str, count: int) -> None:
    found = [one.players for one in seatings(job(players=players))]

    assert count == len(found) == len(set(found))
    for before, after in pairwise(found):
        assert before == (*after[1:], after[0])


@pytest.mark.parametrize("games", [False, True])
def test_every_deal_is_as_if_its_players_had_always_sat_there(games: bool) -> None:
    """After every four deals they move on; so each sits in every place from the dealer."""
    work = replace(job(players="random,thumb,thumb,thumb"), games=games)
    found = play_rotated(work, 3, 60)
    for turn, one in enumerate(seatings(work)):
        alone = play_part(one, 0, 63)
        mine = [number for number in range(3, 63) if number // 4 % 4 == turn]
        assert len(mine) > 10
        for name, values in alone.columns.items():
            assert np.array_equal(values[mine], found.columns[name][np.array(mine) - 3])


def test_players_who_are_alike_stay() -> None:
    found, alone = play_rotated(job(), 5, 40), play_part(job(), 5, 40)

    assert not unlike(found, alone).any()


def test_deals_differ_where_any_figure_does() -> None:
    one, other = part(ROOT), part(KITCHEN)
    same = np.ones(DEALS, bool)
    for name in one.columns:
        same &= one.columns[name] == other.columns[name]

    assert np.array_equal(~same, unlike(one, other))
    assert 0 < unlike(one, other).sum() < DEALS / 10


def test_outcomes_are_the_same_by_name_whatever_their_number() -> None:
    """Who plays numbers the outcomes of strange rules as they come."""
    columns = {"outcome": np.array([5, 6, 2])}
    one = Part(0, columns, ("a", "b", "made", "c", "d", "swept", "lost"), 0, "")
    other = Part(
        0, {"outcome": np.array([6, 6, 2])}, ("a", "b", "made", "c", "d", "x", "swept"), 0, ""
    )

    assert [False, True, False] == unlike(one, other).tolist()


def test_a_change_fires_where_a_deal_comes_out_differently() -> None:
    found = count_fired((job(), job(KITCHEN), job(), job(FREE)), 0, DEALS)

    assert [int(unlike(part(ROOT), part(name)).sum()) for name in (KITCHEN, ROOT, FREE)] == found


def late(number: int) -> int:
    """Take the longer, the earlier one comes."""
    time.sleep(0.002 * (20 - number))
    return number


def test_work_is_given_back_in_order() -> None:
    with ThreadPoolExecutor(4) as threads:
        found = list(in_order(threads, late, [(number,) for number in range(20)]))

    assert list(range(20)) == found


def test_what_is_not_waited_for_any_more_is_not_begun() -> None:
    """Somebody stops at the first answer; no more than was given out has been done."""
    done: list[int] = []

    def note(number: int) -> int:
        done.append(number)
        time.sleep(0.01)
        return number

    with ThreadPoolExecutor(1) as threads:
        answers = in_order(threads, note, [(number,) for number in range(10 * SOON)])
        next(answers)
        answers.close()

    assert len(done) <= SOON
