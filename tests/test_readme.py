"""Every command of the README is run; what it shows is what there is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tarabish_core.players.forgetful import Slips
from tarabish_core.records.replay import replay
from tarabish_core.rules.files import shipped_names

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = [
    line.split("  #")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    for line in block.splitlines()
]
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
SET_UP = "python3 -m venv .venv"
LEFT_BEHIND = (".git", ".venv", ".*_cache", ".hypothesis", "*.egg-info", "__pycache__", "build")
TYPED = "pass\nauto\nquit\n"


@pytest.fixture(scope="module")
def kitchen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the README's own variant file, its commands run in order."""
    folder = tmp_path_factory.mktemp("kitchen")
    (folder / "our-kitchen.toml").write_text(re.findall(r"```toml\n(.*?)```", README, re.DOTALL)[0])
    (player,) = (block for block in PYTHON if "class Mine:" in block)
    assert len(player.splitlines()) <= 10
    (folder / "mine.py").write_text(player)
    return folder


def test_the_readme_has_two_commands_that_set_up() -> None:
    """One plays, one passes the tests; .ci/run calls the second to the letter."""
    play, tests = [command for command in COMMANDS if command.startswith(SET_UP)]

    assert play.endswith("tarabish play")
    assert tests.endswith("pytest")
    assert tests in (ROOT / ".ci" / "run").read_text().splitlines()


@pytest.mark.slow
def test_every_other_command_runs(kitchen: Path) -> None:
    """In the order of the page, with lines typed where somebody plays; `diff` exits with 1."""
    program = str(Path(sys.executable).with_name("tarabish"))
    environment = {**os.environ, "TARABISH_HOME": str(kitchen / "home")}
    others = [command for command in COMMANDS if not command.startswith(SET_UP)]

    assert len(others) > 10
    said = ""
    for command in others:
        words = command.replace(".venv/bin/tarabish", program).replace("'", "").split()
        if words[0] == ".venv/bin/pip":
            words = [sys.executable, "-m", "pip", "install", "--dry-run", "-q", *words[3:]]
        done = subprocess.run(
            words,
            cwd=ROOT if "pip" in words else kitchen,
            input=TYPED,
            capture_output=True,
            text=True,
            env=environment,
            timeout=300,
            check=False,
        )
        expected = 1 if " diff " in command else 0
        notes = [line for line in done.stderr.splitlines() if "…" not in line]
        assert expected == done.returncode, f"{command}: {done.stderr}"
        assert [] == notes, command
        assert done.stdout or "pip" in words, command
        said += done.stdout
    found = re.findall(r"```text\n(On the same .*?)```", README, re.DOTALL)
    assert found
    assert [] == [text for text in found if text not in said]


def test_the_record_on_the_page_can_be_replayed() -> None:
    """It is a true one."""
    record = re.findall(r"```text\n(.*?)```", README, re.DOTALL)[0]
    replayed = replay(record)

    assert replayed.unfinished
    assert (0, 20) == replayed.deals[0].tally.runs
    assert 3 == len(replayed.deals[0].last.leaders) - 1


def test_the_python_on_the_page_runs() -> None:
    """From a variant to a seat's view and to the value of every card; simulations, comparisons."""
    names: dict[str, object] = {}
    for block in PYTHON:
        exec(block, names)  # noqa: S102 - our page

    assert {"rules", "state", "can", "seen", "best"} <= set(names)
    assert {"found", "bait", "result", "bells", "frame", "env", "analysis"} <= set(names)


def test_the_list_of_variants_is_the_list_of_files() -> None:
    """The table names every shipped variant and no other."""
    section = README.partition("## The variants")[2].partition("\n## ")[0]
    named = re.findall(r"^\| `([a-z0-9-]+)` \|", section, re.MULTILINE)

    assert set(shipped_names()) == set(named)


def test_the_table_of_chances_is_that_of_the_players() -> None:
    """Every chance of `forgetful`, with what it is if nothing is said."""
    section = README.partition("## Simulating")[2].partition("\n## ")[0]
    told = re.findall(r"^\| `([a-z]+)` \|.*\| ([0-9.]+) \|$", section, re.MULTILINE)

    assert Slips()._asdict() == {name: float(chance) for name, chance in told}


@pytest.mark.slow
def test_the_first_command_installs_and_plays(tmp_path: Path) -> None:
    """As a newcomer runs it: a copy of the files, a new environment, a deal piped in."""
    tree = tmp_path / "tarabish"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_BEHIND))
    command = next(command for command in COMMANDS if command.startswith(SET_UP))
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=tree,
        input=TYPED,
        capture_output=True,
        text=True,
        env={**os.environ, "TARABISH_HOME": str(tmp_path / "home")},
        timeout=300,
        check=False,
    )

    assert 0 == done.returncode, done.stderr
    assert "  written     North-South" in done.stdout
