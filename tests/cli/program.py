"""The program as a process of its own, as a person starts it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

COMMAND = [sys.executable, "-m", "tarabish_core"]


def run(
    *arguments: str, typed: str = "", home: Path | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the program to its end with lines typed into it."""
    return subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        cwd=cwd,
        env=environment(home),
        check=False,
    )


def environment(home: Path | None) -> dict[str, str]:
    """Give the environment with a place for kept games."""
    kept = {"TARABISH_HOME": str(home)} if home else {}
    return {**os.environ, "PYTHONIOENCODING": "utf-8", **kept}


def wait_for(file: Path, text: str) -> None:
    """Wait until a file holds a text."""
    for _ in range(200):
        if file.exists() and text in file.read_text():
            return
        time.sleep(0.05)
    raise AssertionError(file)
