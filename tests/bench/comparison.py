"""Paired deals of two variants on two threads, once all is compiled and fitted.

By hand: ``python -m tests.bench.comparison [--deals 1000000]``. Each run is a process of its own,
as a person starts it; the first is not counted. Memory is the most that the process ever had.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence

TWO = ("wikipedia-standard", "scoresheet-kitchen")


def once(deals: int) -> tuple[float, float, float]:
    """Run the command in a process of its own: seconds, seconds of all processors, most MB."""
    words = [sys.executable, "-m", "tarabish_core", "compare", *TWO, "--deals", str(deals)]
    begin = time.perf_counter()
    process = os.posix_spawn(
        words[0],
        [*words, "--json"],
        os.environ,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, used = os.wait4(process, 0)
    if status:
        raise SystemExit(os.waitstatus_to_exitcode(status))
    busy = used.ru_utime + used.ru_stime
    return time.perf_counter() - begin, busy, used.ru_maxrss / 1024


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Paired deals of two variants.")
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args(arguments)
    once(1_000)
    lines = [f"{' and '.join(TWO)}: deals under each, seconds, processor's, MB"]
    for deals in (chosen.deals // 10, *[chosen.deals] * chosen.runs):
        seconds, busy, memory = once(deals)
        lines.append(f"{deals:>10,}{seconds:10.1f}{busy:10.1f}{memory:10.0f}")
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
