"""A worker plays by the rules of the work, on a machine that has not its files."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import pytest

from tarabish_core.rules.blame import WrongAnswerError, blamed
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.work import Job, Part, RulesApartError, job_of, play_part
from tarabish_core.simulate.workers import workers
from tests.cli.program import run
from tests.rules.test_discovery import ACES, install, rule
from tests.simulate.clusters import cluster
from tests.simulate.tables import HOUSE, THUMB, job, with_file
from tests.simulate.test_strangers import HEAD
from tests.simulate.test_work import same

DEALS = 300


def household(folder: Path) -> Job:
    """Describe deals of a variant in a file, with a parent in another and a rule in a third."""
    folder.mkdir()
    (folder / "street.toml").write_text(
        f'format = 1\nextends = "{ROOT}"\n[plugins.bait]\nhalf = "whole_bait"\n'
    )
    (folder / "house.toml").write_text('format = 1\nextends = "street"\n[plugins.half_home]\n')
    shutil.copy(HOUSE / "half_home.py", folder)
    registry = Registry(files=[folder / "half_home.py"])
    variant = load_variant(str(folder / "house.toml"), registry=registry)
    return job_of(variant, (THUMB,) * 4, UNSETTLED, 9)


@pytest.fixture(scope="module")
def another() -> Iterator[Executor]:
    """Somebody else to do the work, who has loaded nothing yet."""
    with workers("processes:1") as executor:
        yield executor


def test_a_worker_without_the_files_plays_the_same_deals(tmp_path: Path, another: Executor) -> None:
    work = household(tmp_path / "home")
    shutil.rmtree(tmp_path / "home")

    assert agree(work, another.submit(play_part, work, 0, DEALS).result())


def test_a_worker_plays_by_the_files_as_they_were(tmp_path: Path, another: Executor) -> None:
    """What was edited since the work began is not mixed in."""
    work = household(tmp_path / "home")
    (tmp_path / "home" / "street.toml").write_text(f'format = 1\nextends = "{ROOT}"\n')

    assert agree(work, another.submit(play_part, work, 0, DEALS).result())


def agree(work: Job, part: Part) -> bool:
    """Tell whether somebody else plays as this process does; there is some half that is none."""
    mine = play_part(work, 0, DEALS)
    assert part.outcomes.index("half") not in part.columns["outcome"]
    return same(dict(mine.columns), dict(part.columns))


@pytest.mark.parametrize(
    ("answer", "words"),
    [("int('no')", "ValueError"), ("'no'", "must answer with a Sheet")],
    ids=["raises", "answers with a text"],
)
def test_a_rule_that_fails_elsewhere_is_told_with_its_line(
    tmp_path: Path, another: Executor, answer: str, words: str
) -> None:
    body = f"@hook\ndef score_deal(options, inner):\n    return lambda tally: {answer}\n"
    path = tmp_path / "sulks.py"
    path.write_text(HEAD.format(above="", body=body))
    work = job(with_file(path), (THUMB,) * 4)
    with pytest.raises(WrongAnswerError, match=words) as told:
        another.submit(play_part, work, 0, 4).result()

    assert "sulks.py:13" in str(blamed(told.value))


@pytest.mark.slow
def test_machines_of_a_cluster_need_no_files_but_installed_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule of a package is not sent: where it is not installed, one sentence says so."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "packages").mkdir()
    work = household(tmp_path / "home")
    shutil.rmtree(tmp_path / "home")
    rule(tmp_path / "packages", ACES)
    install(tmp_path / "packages", "more-aces", aces="aces")
    monkeypatch.syspath_prepend(tmp_path / "packages")
    installed = job(load_variant(ROOT, Overrides(with_=("aces",))), (THUMB,) * 4)
    with cluster(tmp_path / "elsewhere") as (address, _), workers(f"dask:{address}") as executor:
        part = executor.submit(play_part, work, 0, DEALS).result()
        assert agree(work, part)
        with pytest.raises(RulesApartError, match="there is no plugin 'aces'"):
            executor.submit(play_part, installed, 0, DEALS).result()
        monkeypatch.setenv("PYTHONPATH", str(tmp_path / "packages"))
        asked = ("--with", "aces", "--players", "random", "--executor", f"dask:{address}")
        told = run("simulate", ROOT, *asked)

    assert 3 == told.returncode
    assert "there is no plugin 'aces'" in told.stderr.splitlines()[-1]
    assert "Traceback" not in told.stderr
