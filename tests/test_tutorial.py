"""The tutorial is run word for word, from nothing to a played game and an installed package."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "plugins" / "TUTORIAL.md").read_text(encoding="utf-8")
STEPS = re.findall(r"```(sh|(?:python|toml) file=\S+)\n(.*?)```", PAGE, re.DOTALL)
(EXCERPT,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.slow
def test_the_tutorial_works_word_for_word(tmp_path: Path) -> None:
    """Its files are saved, its commands run, in their order; then both games are the same.

    What `explain` is said to tell is told.
    """
    _shell(f"{sys.executable} -m venv .venv && .venv/bin/pip install -q '{ROOT}'", tmp_path)
    told = ""
    for kind, text in STEPS:
        if kind == "sh":
            told += _shell(text, tmp_path)
        else:
            (tmp_path / kind.partition("file=")[2]).write_text(text, encoding="utf-8")
    played, again = (_deals(tmp_path / name) for name in ("six.tbr", "again.tbr"))

    assert len(STEPS) >= 8
    assert played == again
    assert EXCERPT in told
    assert "near_miss refines: \N{MINUS SIGN} North-South went bait" in told


def _shell(commands: str, folder: Path) -> str:
    done = subprocess.run(
        ["bash", "-ec", commands],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "TARABISH_HOME": str(folder / "home")},
        check=False,
    )
    assert 0 == done.returncode, f"{commands}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def _deals(record: Path) -> list[str]:
    """Give a record without what tells one way of loading the rule from another."""
    lines = record.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith(("[Digest", "[Plugin"))]
