"""Where compiled code is kept: at home, else where nobody else can have put it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = "from tarabish_core.simulate.keeping import folder\nprint(folder(), folder().is_dir())"


@pytest.fixture
def nowhere(tmp_path: Path) -> dict[str, str]:
    """An environment with a cache folder that cannot be made, and temporary files of its own."""
    (tmp_path / "file").write_text("")
    (tmp_path / "temporary").mkdir()
    places = {"TARABISH_CACHE": tmp_path / "file" / "cache", "TMPDIR": tmp_path / "temporary"}
    return {**os.environ, **{name: str(path) for name, path in places.items()}}


def chosen(environment: dict[str, str]) -> Path:
    """Tell where a new process keeps what it compiles; the folder must be there."""
    done = subprocess.run(
        [sys.executable, "-c", CODE], capture_output=True, text=True, check=True, env=environment
    )
    path, there = done.stdout.split()
    assert "True" == there
    return Path(path)


def test_where_nothing_can_be_kept_at_home_one_folder_a_user_is_used(
    nowhere: dict[str, str],
) -> None:
    """By every run the same, and closed to everybody else."""
    first, second = chosen(nowhere), chosen(nowhere)
    beside = list(Path(nowhere["TMPDIR"]).iterdir())

    assert first == second
    assert [first.parent] == beside
    assert 0o700 == first.parent.stat().st_mode & 0o777


@pytest.mark.parametrize("how", ["open to others", "a link"])
def test_a_folder_that_others_could_write_into_is_not_used(
    nowhere: dict[str, str], how: str
) -> None:
    """What lies there would be run; and nothing is left behind."""
    temporary = Path(nowhere["TMPDIR"])
    theirs = temporary / f"tarabish-{os.getuid()}"
    if how == "a link":
        (temporary / "elsewhere").mkdir(mode=0o700)
        theirs.symlink_to(temporary / "elsewhere")
    else:
        theirs.mkdir()
        theirs.chmod(0o777)
    before = set(temporary.rglob("*"))
    path = chosen(nowhere)

    assert theirs not in path.parents
    assert temporary in path.parents
    assert not path.exists()
    assert before == set(temporary.rglob("*"))


RECURSIVE = """
from tarabish_core.simulate.keeping import kept

@kept
def climb(left, step):
    return 0 if left <= 0 else step + climb(left - 1, 1)

@kept
def begin(left):
    return climb(left, 2) + climb(left, 3) + climb(2, 5)

print(begin(4), len(begin.signatures), len(climb.signatures))
"""


@pytest.mark.parametrize("length", [0, 100])
def test_what_was_cut_short_is_compiled_anew(tmp_path: Path, length: int) -> None:
    """As when the disk was full, or the machine went down."""
    (tmp_path / "climbing.py").write_text(RECURSIVE)
    environment = {**os.environ, "TARABISH_CACHE": str(tmp_path / "cache")}
    told = []
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "climbing.py"], capture_output=True, text=True, check=False,
            cwd=tmp_path, env=environment,
        )  # fmt: skip
        told.append(done.stdout.split()[:1])
        for path in (tmp_path / "cache").rglob("*.nb[ci]"):
            path.write_bytes(path.read_bytes()[:length])

    assert [["17"]] * 3 == told


def test_a_function_is_compiled_once_whatever_numbers_it_is_called_with(
    tmp_path: Path,
) -> None:
    """And loaded again in a later run, even one that calls itself with a number."""
    (tmp_path / "climbing.py").write_text(RECURSIVE)
    environment = {**os.environ, "TARABISH_CACHE": str(tmp_path / "cache")}
    told = [
        subprocess.run(
            [sys.executable, "climbing.py"], capture_output=True, text=True, check=True,
            cwd=tmp_path, env=environment,
        ).stdout.split()
        for _ in range(2)
    ]  # fmt: skip

    assert ["17", "1", "1"] == told[0]
    assert "17" == told[1][0]
