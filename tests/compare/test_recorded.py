"""Statistics of real records: the same figures as a simulation has of the same deals."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import pytest
from scipy import stats

from tarabish_core.compare.recorded import Recorded, document, read_folder, rows
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.measures import Sums
from tarabish_core.simulate.saving import save_records
from tarabish_core.simulate.simulation import four
from tarabish_core.simulate.work import Job, job_of, play_part
from tests.compare.tables import FREE, variant

GAMES, DEALS = 6, 40


def work(name: str, *, games: bool) -> Job:
    """Describe deals, or games, of random players."""
    return job_of(variant(name), four("random"), UNSETTLED, 3, games=games)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of some games, some deals of another variant, and two that are wrong."""
    place = tmp_path_factory.mktemp("evenings")
    save_records(variant(ROOT), work(ROOT, games=True), GAMES, place / "games")
    save_records(variant(FREE), work(FREE, games=False), DEALS, place / "a" / "deals")
    (place / "torn.tbr").write_text('[Tarabish "1"]\n[Variant "wikipedia-standard"]\n\nNothing\n')
    whole = (place / "a" / "deals" / "deal-0000000.tbr").read_text()
    (place / "strange.tbr").write_text(whole.replace(FREE, "nobodys"))
    (place / "notes.txt").write_text("no record")
    return place


@pytest.fixture(scope="module")
def found(folder: Path) -> Recorded:
    return read_folder(folder, Registry())


def simulated(job: Job, count: int) -> Sums:
    """Sum what the simulator says of the same deals, or games."""
    sums = Sums()
    sums.add(play_part(job, 0, count), games=job.games)
    return sums


def test_variants_are_told_apart(found: Recorded) -> None:
    assert [(FREE, DEALS, DEALS), (ROOT, GAMES, found.groups[1].deals)] == [
        (one.name, one.records, one.deals) for one in found.groups
    ]
    assert GAMES + DEALS + 2 == found.files


def test_records_of_deals_measure_as_a_simulation(found: Recorded) -> None:
    """Every measure with its interval."""
    made = simulated(work(FREE, games=False), DEALS).estimates()
    mine = found.groups[0].measures

    assert {name: asdict(one) for name, one in made.items()} == {
        name: asdict(one) for name, one in mine.items()
    }


def test_records_of_games_measure_as_a_simulation(found: Recorded) -> None:
    """Deals a game, margins, changes of the lead, how far behind; who won."""
    made = simulated(work(ROOT, games=True), GAMES).estimates()
    winners = play_part(work(ROOT, games=True), 0, GAMES).columns["winner"].tolist()
    mine = found.groups[1]

    for name, one in made.items():
        assert asdict(one) == asdict(mine.measures[name]), name
    assert (winners.count(0), winners.count(1), winners.count(2)) == mine.games
    assert made["deals"].mean * GAMES == mine.deals
    assert winners.count(0) / GAMES == mine.measures["north_south_wins"].mean


def test_every_seat_has_its_own_figures(found: Recorded) -> None:
    """How often it went, and how often that was made or bait, with Wilson's interval."""
    part = play_part(work(FREE, games=False), 0, DEALS)
    goers = part.columns["goer"].tolist()
    bait = part.outcomes.index("bait")
    for seat, one in enumerate(found.groups[0].seats):
        ended = [
            outcome
            for goer, outcome in zip(goers, part.columns["outcome"].tolist(), strict=True)
            if goer == seat
        ]
        interval = stats.binomtest(ended.count(bait), len(ended)).proportion_ci(0.95, "wilson")

        assert len(ended) == one.went
        assert ended.count(bait) / len(ended) == one.bait.mean
        assert (interval.low, interval.high) == (one.bait.low, one.bait.high)


def test_a_record_that_is_wrong_is_named_with_its_place(folder: Path, found: Recorded) -> None:
    strange, torn = found.faults

    assert (folder / "torn.tbr", 4) == (torn.path, torn.line)
    assert folder / "strange.tbr" == strange.path
    assert "nobodys" in strange.reason


def test_a_deal_that_was_left_is_counted_apart(tmp_path: Path) -> None:
    save_records(variant(FREE), work(FREE, games=False), 2, tmp_path)
    path = tmp_path / "deal-0000001.tbr"
    begun = path.read_text().partition("\n2. ")[0]
    path.write_text(f"{begun}\n~\n".replace('[Result "', '; [Result "'))
    group = read_folder(tmp_path, Registry()).groups[0]

    assert (1, 1) == (group.deals, group.unfinished)
    assert 1 == sum(seat.went for seat in group.seats) + (group.measures["passed_out"].mean == 1)


def test_a_game_that_was_begun_elsewhere_is_no_whole_game(tmp_path: Path) -> None:
    """Its deals count, and its end does not: nobody knows how many deals it had."""
    save_records(variant(ROOT), work(ROOT, games=True), 1, tmp_path)
    path = tmp_path / "game-0000000.tbr"
    head, *deals = path.read_text().split('[Dealer "')
    tags = head.replace("\n\n", "\n")
    path.write_text(tags + '[Dealer "' + '[Dealer "'.join(deals[1:]))
    group = read_folder(tmp_path, Registry()).groups[0]

    assert (len(deals) - 1, (0, 0, 0)) == (group.deals, group.games)


def test_changed_rules_are_another_variant(tmp_path: Path) -> None:
    changed = load_variant(ROOT, Overrides(set=("game_end.target=300",)))
    job = job_of(changed, four("random"), UNSETTLED, 3, games=True)
    save_records(variant(ROOT), work(ROOT, games=True), 1, tmp_path / "usual")
    save_records(changed, job, 1, tmp_path / "changed")

    assert [ROOT, f"{ROOT} (game_end.target=300)"] == [
        one.name for one in read_folder(tmp_path, Registry()).groups
    ]


def test_the_document_and_its_table(found: Recorded) -> None:
    told = document(found, "1.2.3")
    group = told["groups"][0]

    assert ("tarabish.stats/1", GAMES + DEALS + 2) == (told["schema"], told["records"])
    assert found.groups[0].measures["bait"].mean == group["measures"]["bait"]["mean"]
    assert {"NS": 0, "EW": 0, "draw": 0} == group["games"]
    assert [2, 4] == [one["line"] for one in told["faults"]]
    assert {"variant", "measure", "mean", "low", "high"} <= set(rows(found)[0])
    assert sum(len(one.measures) for one in found.groups) == len(rows(found))
