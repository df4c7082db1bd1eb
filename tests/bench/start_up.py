"""How long a person waits for the program, beside a bare interpreter and the figures to reach.

By hand: ``python -m tests.bench.start_up [--runs 9]``. Every command is started as a process of its
own, all of them in turn in each round; the first round, which compiles the modules, is not counted.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import pexpect

from tests.cli.program import COMMAND, environment

Environment: TypeAlias = Mapping[str, str]


class Wait(NamedTuple):
    """Something to wait for: its name, the time to reach in seconds, and how it is done."""

    name: str
    reach: float | None
    start: Callable[[Environment], float]


def whole(*command: str) -> Callable[[Environment], float]:
    """Time a process from its start to its end."""

    def start(env: Environment) -> float:
        begin = time.perf_counter()
        subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - begin

    return start


def first_prompt(env: Environment) -> float:
    """Time a game at a terminal from its start to the first question."""
    begin = time.perf_counter()
    child = pexpect.spawn(COMMAND[0], [*COMMAND[1:], "play", "--seed", "7"], env=dict(env))
    child.expect_exact("> ")
    spent = time.perf_counter() - begin
    child.sendline("quit")
    child.expect(pexpect.EOF)
    child.close()
    return spent


WAITS = (
    Wait("python -c pass", None, whole(sys.executable, "-c", "pass")),
    Wait("tarabish --help", 0.15, whole(*COMMAND, "--help")),
    Wait("tarabish play --help", 0.15, whole(*COMMAND, "play", "--help")),
    Wait("tarabish rules wikipedia-standard", 0.6, whole(*COMMAND, "rules", "wikipedia-standard")),
    Wait("tarabish variants", None, whole(*COMMAND, "variants")),
    Wait("tarabish play: first prompt", 1.0, first_prompt),
)


def measure(runs: int) -> list[float]:
    """Give the median time of each, in a home and with compiled modules of their own."""
    with tempfile.TemporaryDirectory() as folder:
        env = environment(Path(folder) / "home") | {"PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        rounds = [[wait.start(env) for wait in WAITS] for _ in range(runs + 1)]
    return [statistics.median(times) for times in zip(*rounds[1:], strict=True)]


def table(medians: Sequence[float]) -> list[str]:
    """Write the times in seconds, beside the bare interpreter and what is to be reached."""
    lines = [f"{'seconds, median':36}{'time':>8}{'bare +':>8}{'reach':>8}"]
    for wait, found in zip(WAITS, medians, strict=True):
        reach = "-" if wait.reach is None else f"{wait.reach:.2f}"
        lines.append(f"{wait.name:36}{found:8.3f}{found - medians[0]:8.3f}{reach:>8}")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="How long the program takes to start.")
    parser.add_argument("--runs", type=int, default=9)
    chosen = parser.parse_args(arguments)
    sys.stdout.write(f"{chosen.runs} fresh processes of each, {os.cpu_count()} cores\n")
    for line in table(measure(chosen.runs)):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
