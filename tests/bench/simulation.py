"""Whole deals, compiled, on one core, beside other engines in the same run.

By hand: ``python -m tests.bench.simulation [--rounds 9] [--long]``, with ``pip install -e
'.[bench]'`` for the competitor, and ``TARABISH_PROBES`` naming a folder with the C probe ``sim2``
built. What is not there is named and left out.

- random: four players who do anything lawful, under wikipedia-standard: auction, runs announced and
  shown, the bells, 36 cards, the score.
- thumb: four rule-of-thumb players under the same rules.
- colver: ``Env.rollout``, random play-outs of belote, 32 cards.
- probe: ``sim2``, a C program for random deals of these rules; runs and bells count by themselves
  there, and nobody says anything.

The competitors take turns; the figure to trust is the median of the ratios within a round. After
them: how much two threads gain, what start-up costs, and how long it takes to compile, with nothing
kept, for a new rule, and with everything kept: each in a process of its own, in a cache of their
own. ``--long`` plays ten and a hundred million deals too, and tells the most memory each took.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tarabish_core.players.seating import four
from tarabish_core.rules.variants import load_variant
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.simulation import PART
from tarabish_core.simulate.work import Job, job_of, play_part
from tests.bench.play_by_play import pin
from tests.cli.program import COMMAND

DEALS = 200_000
ROUNDS, PARTS = 5, 16
SIMULATE = (*COMMAND, "simulate", "wikipedia-standard", "--players", "random")
RULE = (
    "--plugin",
    str(Path(__file__).parent.parent / "house_rules/six_last.py"),
    "--with",
    "six_last",
)
COMPILES = (
    ("nothing kept, deals", ("--deals", "10")),
    ("nothing kept, games", ("--games", "10")),
    ("everything kept", ("--deals", "10")),
    ("a new rule, deals", ("--deals", "10", *RULE)),
    ("a new rule, games", ("--games", "10", *RULE)),
)
"""What is simulated, one after the other, while more and more is kept."""

LONG = (10**7, 10**8)
"""Deals over which memory must be flat."""

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
    """Tell how many times faster two threads are than one: the median of alternating rounds."""
    work = job(players)
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        spent = [(_spent(one, work), _spent(two, work)) for _ in range(ROUNDS + 1)]
    return statistics.median(alone / both for alone, both in spent[1:])


def _spent(pool: ThreadPoolExecutor, work: Job) -> float:
    """Time so many deals, in parts as a simulation has them."""
    begin = time.perf_counter()
    for waiting in [pool.submit(play_part, work, part * PART, PART) for part in range(PARTS)]:
        waiting.result()
    return time.perf_counter() - begin


def start_up() -> float:
    """Tell how long a process takes that simulates ten deals, once all is compiled."""
    code = "from tests.bench.simulation import job, play_part\nplay_part(job('random'), 0, 10)\n"
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - begin


def compile_times() -> Iterator[tuple[str, float]]:
    """Time whole processes that compile, and keep what they compile for those that follow."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "TARABISH_CACHE": cache}
        for name, arguments in COMPILES:
            begin = time.perf_counter()
            command = (*SIMULATE, *arguments)
            subprocess.run(command, env=environment, check=True, capture_output=True)
            yield name, time.perf_counter() - begin


def most_memory(deals: int) -> float:
    """Simulate in a process of its own; gives the most memory it took, in MB."""
    command = (*SIMULATE, "--deals", str(deals))
    begun = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(begun.pid, 0)
    begun.returncode = os.waitstatus_to_exitcode(status)
    if begun.returncode:
        raise subprocess.CalledProcessError(begun.returncode, command)
    return usage.ru_maxrss / 1024


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Whole deals, compiled.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--long", action="store_true", help="measure memory over many deals")
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
    lines += [f"compiling, {name}: {seconds:.1f} s" for name, seconds in compile_times()]
    for deals in LONG if chosen.long else ():
        lines.append(f"{deals:,} deals: {most_memory(deals):.0f} MB at most")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
