"""What is no regular file is told in a sentence, with the documented status, and nothing waits."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.program import COMMAND, environment, run

PIPE = "it is a pipe or a device, not a regular file"
FOLDER = "it is a folder, not a file"


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    """A folder with a pipe that nobody writes into, and a folder in it."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    return tmp_path


@pytest.mark.parametrize(("name", "why"), [("pipe", PIPE), ("folder", FOLDER), ("/dev/zero", PIPE)])
@pytest.mark.parametrize("command", ["rules", "check", "show", "play"])
def test_only_a_regular_file_is_read_as_a_variant(
    odd: Path, command: str, name: str, why: str
) -> None:
    done = run(command, name, cwd=odd)

    assert 3 == done.returncode
    assert f"{name}:1:1: error V008: '{name}' is no variant: {why}" in done.stderr + done.stdout
    assert "Traceback" not in done.stderr


def test_a_variant_beside_a_folder_of_its_name_is_found(odd: Path) -> None:
    (odd / "folder.toml").write_text('format = 1\nextends = "easy-bells"\n', encoding="utf-8")

    assert 0 == run("rules", "folder", cwd=odd).returncode


def test_no_variant_begins_from_a_pipe(odd: Path) -> None:
    done = run("new", "variant", "ours", "--from", "pipe", cwd=odd)

    assert 3 == done.returncode
    assert f"'pipe' is no variant: {PIPE}" in done.stderr


def test_a_parent_that_is_a_pipe_is_not_there(odd: Path) -> None:
    (odd / "ours.toml").write_text('format = 1\nextends = "pipe"\n', encoding="utf-8")
    done = run("rules", "ours.toml", cwd=odd)

    assert 3 == done.returncode
    assert "ours.toml:2:11: error V008: there is no variant 'pipe' to extend" in done.stderr


@pytest.mark.parametrize(("name", "why"), [("pipe", PIPE), ("folder", FOLDER), ("gone", "no such")])
def test_only_a_regular_file_is_upgraded(odd: Path, name: str, why: str) -> None:
    done = run("upgrade", name, cwd=odd)

    assert 3 == done.returncode
    assert f"{name}:1:1: error V016: the file cannot be read: " in done.stderr
    assert why in done.stderr


@pytest.mark.parametrize(("name", "why"), [("pipe", PIPE), ("folder", FOLDER), ("/dev/zero", PIPE)])
@pytest.mark.parametrize(
    "command", [("replay",), ("explain",), ("play", "--resume"), ("play", "--deal")], ids=" ".join
)
def test_only_a_regular_file_is_read_as_a_record(
    odd: Path, command: tuple[str, ...], name: str, why: str
) -> None:
    done = run(*command, name, cwd=odd, home=odd)

    assert (4, "") == (done.returncode, done.stdout)
    assert f"{name}: error: cannot be read: {why}\n" == done.stderr


@pytest.mark.parametrize("line", ["{} replay <(cat g.tbr)", "cat g.tbr | {} replay /dev/stdin"])
def test_a_record_is_read_from_what_the_shell_has_opened(tmp_path: Path, line: str) -> None:
    """A pipe that is open already comes to an end."""
    run("play", "--seat", "none", "--seed", "2", "--save", "g.tbr", cwd=tmp_path)
    done = subprocess.run(
        ["bash", "-c", line.format(" ".join(COMMAND))],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        env=environment(tmp_path),
        check=False,
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert run("replay", "g.tbr", cwd=tmp_path).stdout == done.stdout
