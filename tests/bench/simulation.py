"""Whole deals, compiled, on one core, beside other engines in the same run.

By hand: ``python -m tests.bench.simulation [--rounds 9]``, with ``pip install -e '.[bench]'`` for
the competitor, and ``TARABISH_PROBES`` naming a folder with the C probe ``sim2`` built. What is not
there is named and left out.

- random: four players who do anything lawful, under wikipedia-standard: auction, runs announced and
  shown, the bells, 36 cards, the score.
- thumb: four rule-of-thumb players under the same rules.
- colver: ``Env.rollout``, random play-outs of belote, 32 cards.
- probe: ``sim2``, a C program for random deals of these rules; runs and bells count by themselves
  there, and nobody says anything.

The competitors take turns; the figure to trust is the median of the ratios within a round. After
them: what start-up costs, and how much two threads gain.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tarabish_core.players.seating import four
from tarabish_core.rules.variants import load_variant
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.work import Job, job_of, play_part
from tests.bench.play_by_play import pin

DEALS = 200_000
PROBES = "TARABISH_PROBES"

Rate = Callable[[], float]
"""Plays some deals; gives deals a second."""


def job(players: str) -> Job:
    """Describe deals of the standard game."""
    return job_of(load_variant("wikipedia-standard"), four(players), UNSETTLED, 1)


def ours(players: str) -> Rate:
    """Give our own loop."""
    work = job(players)

    def rate() -> float:
        begin = time.perf_counter()
        play_part(work, 0, DEALS)
        return DEALS / (time.perf_counter() - begin)

    rate()
    return rate


def colver() -> Rate:
    """Give colver's play-outs."""
    env = importlib.import_module("colver").Env()

    def rate() -> float:
        env.reset()
        begin = time.perf_counter()
        env.rollout(DEALS)
        return DEALS / (time.perf_counter() - begin)

    return rate


def probe() -> Rate:
    """Give the C probe; raises ImportError where there is none."""
    program = Path(os.environ.get(PROBES, "")) / "sim2"
    if not os.environ.get(PROBES) or not program.exists():
        raise ImportError(program)

    def rate() -> float:
        command = [str(program), str(DEALS)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        found = re.search(r"^base +([0-9.]+) Mhands", done.stdout, re.MULTILINE)
        return float(found[1]) * 1e6 if found else 0.0

    return rate


COMPETITORS: dict[str, Callable[[], Rate]] = {
    "random": lambda: ours("random"),
    "thumb": lambda: ours("thumb"),
    "colver": colver,
    "probe": probe,
}


def measure(rounds: int) -> dict[str, list[float]]:
    """Let those that are there take turns."""
    loops: dict[str, Rate] = {}
    for name, prepare in COMPETITORS.items():
        try:
            loops[name] = prepare()
        except ImportError:
            continue
    rates: dict[str, list[float]] = {name: [] for name in loops}
    names = list(loops)
    for number in range(rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            rates[name].append(loops[name]())
    return rates


def threads(players: str) -> float:
    """Tell how many times faster two threads are than one."""
    work = job(players)
    spent = []
    for count in (1, 2):
        with ThreadPoolExecutor(count) as pool:
            list(pool.map(lambda part: play_part(work, part, 1), range(count)))
            begin = time.perf_counter()
            list(pool.map(lambda part: play_part(work, part * DEALS, DEALS), range(4)))
            spent.append(time.perf_counter() - begin)
    return spent[0] / spent[1]


def start_up() -> float:
    """Tell how long a process takes that simulates ten deals, once all is compiled."""
    code = "from tests.bench.simulation import job, play_part\nplay_part(job('random'), 0, 10)\n"
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - begin


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Whole deals, compiled.")
    parser.add_argument("--rounds", type=int, default=9)
    chosen = parser.parse_args(arguments)
    gain = threads("thumb")
    pinned = pin()
    rates = measure(chosen.rounds)
    lines = [f"{chosen.rounds} alternating rounds of {DEALS:,} deals, {pinned}"]
    lines += [f"{'deals/s':10}{'best':>12}{'median':>12}{'worst':>12}{'random/it':>12}"]
    for name in COMPETITORS:
        if name not in rates:
            lines.append(f"{name:10}not there")
            continue
        found = rates[name]
        ratio = statistics.median(a / b for a, b in zip(rates["random"], found, strict=True))
        best, middle, worst = max(found), statistics.median(found), min(found)
        lines.append(f"{name:10}{best:12,.0f}{middle:12,.0f}{worst:12,.0f}{ratio:12.2f}")
    lines.append(f"two threads beside one: {gain:.2f}")
    lines.append(f"ten deals in a new process: {start_up():.2f} s")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
