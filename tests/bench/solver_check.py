"""The solver beside trying everything, on as many endings as one has patience for.

By hand: ``python -m tests.bench.solver_check 50000 [--seed 1]``. The endings, of one to four cards
each seat (three where anything may be played) and from within a trick as often as not, are shared
out among all shipped variants and the strange rules of ``tests/search/strange``; of each the value,
every card's value and two windows a side are compared. Exit status 1 if anything differs.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain

from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import load_variant
from tarabish_core.search import Solver
from tests.search.endings import STRANGE, endings, strange, wrong


def shipped(name: str) -> Ruleset:
    """Load a shipped variant."""
    return load_variant(name).ruleset


def check(solver: Solver, count: int, seed: int, most: int) -> list[str]:
    """Say what differs; one ending in five may have ``most`` cards, which take the time."""
    few = endings(solver.ruleset, seed, count - count // 5, most=3)
    more = endings(solver.ruleset, seed + 1, count // 5, most)
    return [told for state in chain(few, more) for told in wrong(solver, state)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare and print; gives the exit status."""
    parser = argparse.ArgumentParser(description="The solver beside trying everything.")
    parser.add_argument("endings", type=int)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    rules: dict[str, Callable[[], Ruleset]] = {
        **{name: partial(shipped, name) for name in shipped_names()},
        **{name: partial(strange, name) for name in sorted(STRANGE)},
    }
    count, differing = -(-chosen.endings // len(rules)), 0
    for number, (name, load) in enumerate(rules.items()):
        begin, solver = time.monotonic(), Solver(load())
        most = 3 if name == "nobody_follows" else 4
        found = check(solver, count, chosen.seed + 2 * number, most)
        differing += len(found)
        ways = sorted({solver.way(trump) for trump in range(5)})
        sys.stdout.write(
            f"{name:24}{count:7,} endings, {len(found)} differ, {' and '.join(ways)} "
            f"({time.monotonic() - begin:.0f} s)\n"
        )
        for told in found[:5]:
            sys.stdout.write(f"    {told}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{count * len(rules):,} endings, {differing} differences\n")
    return int(differing > 0)


if __name__ == "__main__":
    sys.exit(main())
