"""Two players on duplicate deals: who is better, counted from single deals."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from scipy import stats

from tarabish_core.compare.duel import LEAST, Asked, Duel, Sums, conclude, play_blocks, play_duel
from tarabish_core.players.seating import four
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.work import play_part
from tests.compare.tables import variant

DEALS = 400


def asked(one: str, other: str, *, deals: int = DEALS, seed: int = 1) -> Asked:
    """Ask for a match under the root variant, with thresholds that nobody has fitted."""
    first, second, *_ = four((one, other, one, other))
    return Asked(variant("wikipedia-standard"), (first, second), UNSETTLED, deals, seed)


def played(asked: Asked) -> Duel:
    """Play it, by one worker."""
    sums = Sums()
    with ThreadPoolExecutor(1) as pool:
        play_duel(asked, pool, sums)
    return conclude(asked, sums, finished=True)


@cache
def duel(one: str, other: str) -> Duel:
    """Play a match once."""
    return played(asked(one, other))


def test_a_player_against_itself_is_level_in_every_deal() -> None:
    """What the cards favour north-south in, they favour the same player in when seats swap."""
    duel = played(asked("thumb", "thumb"))

    assert (0, 0, 0, 0, 0) == (
        *[duel.lead.mean, duel.lead.low, duel.lead.high],
        duel.ahead,
        duel.behind,
    )
    assert duel.players[0] == duel.players[1]


def test_who_is_named_first_is_no_matter() -> None:
    one, other = duel("thumb", "random"), duel("random", "thumb")

    assert one.lead.mean == -other.lead.mean
    assert (one.lead.low, one.ahead) == (-other.lead.high, other.behind)
    assert one.players == other.players[::-1]


def test_leads_are_those_of_the_single_deals() -> None:
    """Every deal twice; blocks of four deals are the observations of Student's interval."""
    question = asked("thumb", "random")
    as_ns, as_ew = (play_part(job, 0, DEALS).columns for job in question.jobs)
    leads = as_ns["points_ns"] - as_ns["points_ew"] + as_ew["points_ew"] - as_ew["points_ns"]
    blocks = leads.reshape(-1, 4).mean(axis=1) / 2
    low, high = stats.t.interval(0.95, len(blocks) - 1, blocks.mean(), stats.sem(blocks))
    found = duel("thumb", "random")

    assert blocks.mean() == pytest.approx(found.lead.mean)
    assert [low, high] == pytest.approx([found.lead.low, found.lead.high])
    assert ((leads > 0).sum(), (leads < 0).sum()) == (found.ahead, found.behind)
    assert {0, 1, 2, 3} == set(as_ns["dealer"][:4])
    points = (as_ns["points_ns"].sum() + as_ew["points_ew"].sum()) / (2 * DEALS)
    assert points == pytest.approx(found.players[0].points)


def test_who_went_and_who_went_bait_is_told_of_each_player() -> None:
    question = asked("thumb", "random")
    went, lost = np.zeros(2), np.zeros(2)
    for swapped, job in enumerate(question.jobs):
        part = play_part(job, 0, DEALS)
        made = part.outcomes.index("made")
        for goer, outcome in zip(part.columns["goer"], part.columns["outcome"], strict=True):
            if goer >= 0:
                went[(goer & 1) ^ swapped] += 1
                lost[(goer & 1) ^ swapped] += outcome != made
    players = duel("thumb", "random").players

    assert 100 * went / (2 * DEALS) == pytest.approx([one.went for one in players])
    assert 100 * lost / went == pytest.approx([one.bait for one in players])


def test_blocks_do_not_depend_on_how_they_are_shared_out() -> None:
    jobs = asked("forgetful", "random").jobs
    whole, parts = play_blocks(jobs, 3, 20), Sums()
    for first, count in ((3, 1), (4, 12), (16, 7)):
        parts.add(play_blocks(jobs, first, count))

    assert whole == parts


def test_a_sequential_test_stops_early_when_it_is_sure() -> None:
    sure = replace(asked("thumb", "random", deals=40_000), bounds=(0, 5))
    found, unsure = played(sure), played(replace(sure, deals=4 * (LEAST - 1)))

    assert found.sequential
    assert unsure.sequential
    assert "high" == found.sequential.accepted
    assert found.deals < 40_000
    assert "neither" == unsure.sequential.accepted


def test_the_document_has_no_figure_that_json_cannot_have() -> None:
    """A player who never went was never made, nor bait."""
    found = duel("thumb", "thumb")
    silent = replace(found.players[0], went=0.0, bait=float("nan"))
    document = replace(found, players=(silent, found.players[1])).to_json()

    assert "tarabish.match/1" == document["schema"]
    assert document["players"][0]["bait"] is None
