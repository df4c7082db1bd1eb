"""The double-dummy solver on one core, beside a C program and another engine in the same run.

By hand: ``python -m tests.bench.solver [--deals 120] [--rounds 5] [--long]``, with ``pip install -e
'.[bench]'`` for the competitor, and ``TARABISH_PROBES`` naming a folder with the C probe ``ddb``
built. What is not there is named and left out.

- exact: whole deals of 36 cards, the trump named as in the probe's auction, wikipedia-standard.
- window: the same deals, whether the leader's side gets 82 points or more.
- trumps: the same deals under every contract that can come about.
- in worlds: every lawful card in 40 worlds, trick by trick, of deals played by chance.
- probe: ``ddb``, a C program, the same deals.
- colver: ``solve_scores`` of belote, 32 cards, its own deals.

``--long`` does nothing of that: one solver goes through ten thousand deals, each of which it solves
as a whole and in one window, and what memory is resident then is told on the way.

The competitors take turns; a figure is the median of the rounds' medians, in milliseconds, and
the ratio the median over the rounds.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tarabish_core.engine.cards import cards_in, mask_of
from tarabish_core.engine.chance import Chance
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import Deal
from tarabish_core.rules.variants import load_variant
from tarabish_core.search import Position, Solver, position_of
from tests.bench.play_by_play import pin
from tests.bench.simulation import PROBES
from tests.search.endings import named, play

WEIGHTS, ENOUGH = (1, 1, 1, 6, 3, 8, 2, 2, 4), 13
"""How the probe weighs a suit, six to ace, and what is enough to name it."""

WORLDS = 40

LONG = (100, 1_000, 10_000)
"""After so many deals memory must be what it was."""


class Times(NamedTuple):
    """Milliseconds of one round: the median of its deals, their mean, the longest."""

    median: float
    mean: float
    longest: float


Round = Callable[[], Times]


def probe_deal(number: int) -> Position:
    """Deal as the probe does, seed 1, and name trump as it does; seat 0 leads."""
    pack = Chance(1, number).shuffle(tuple(range(36)))
    packets = [[pack[12 * turn + 3 * seat :][:3] for turn in range(3)] for seat in range(4)]
    north, east, south, west = (mask_of(sum(three, ())) for three in packets)
    suit = 0
    for first, second, _ in packets:
        weights = [_weight((*first, *second), suit) for suit in range(4)]
        suit = weights.index(max(weights))
        if max(weights) >= ENOUGH:
            break
    return Position((north, east, south, west), suit, leader=0)


def _weight(six: tuple[int, ...], suit: int) -> int:
    aces = sum(card % 9 == 8 for card in six if card // 9 != suit)
    return sum(WEIGHTS[card % 9] for card in six if card // 9 == suit) + 2 * aces


def timed(work: Callable[[int], object], count: int) -> Times:
    """Time some pieces of work, one by one."""
    spent = []
    for number in range(count):
        begin = time.perf_counter()
        work(number)
        spent.append(1000 * (time.perf_counter() - begin))
    return Times(statistics.median(spent), statistics.mean(spent), max(spent))


def ours(ruleset: Ruleset, count: int) -> dict[str, Round]:
    """Give our own rounds."""
    solver, deals = Solver(ruleset), [probe_deal(number) for number in range(count)]
    whole = [Deal(3, deal.hands, (0, 0, 0, 0)) for deal in deals]
    solver.value(deals[0])
    return {
        "exact": lambda: timed(lambda number: solver.value(deals[number]), count),
        "window": lambda: timed(lambda number: solver.at_least(deals[number], 0, 82), count),
        "trumps": lambda: timed(lambda number: solver.trumps(whole[number]), count),
    }


def probe(method: str, count: int) -> Round:
    """Give the C probe; raises ImportError where there is none."""
    program = Path(os.environ.get(PROBES, "")) / "ddb"
    if not os.environ.get(PROBES) or not program.exists():
        raise ImportError(program)

    def times() -> Times:
        command = [str(program), str(count), method]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        found = re.search(r"ms median ([\d.]+) mean ([\d.]+) p90 [\d.]+ max ([\d.]+)", done.stdout)
        if found is None:
            raise ImportError(done.stdout)
        return Times(*map(float, found.groups()))

    return times


def colver(count: int) -> Round:
    """Give colver's solver, all trumps of deals before the first card."""
    env: Any = importlib.import_module("colver").Env
    deals = [env.deal(seed=seed) for seed in range(count)]
    return lambda: timed(lambda number: deals[number].solve_all_suits(), count)


def rounds_of(count: int) -> dict[str, Round]:
    """Gather what is there, each beside what it is compared with."""
    found = ours(load_variant("wikipedia-standard").ruleset, count)
    others: dict[str, Callable[[], Round]] = {
        "probe exact": lambda: probe("bin g=81", count),
        "probe window": lambda: probe("decide82", count),
        "colver": lambda: colver(count),
    }
    for name, prepare in others.items():
        try:
            found[name] = prepare()
        except ImportError:
            continue
    return found


BESIDE = {"probe exact": "exact", "probe window": "window", "colver": "trumps"}


def in_worlds(ruleset: Ruleset, trick: int, count: int) -> Times:
    """Value every card of the seat in turn in ``WORLDS`` worlds, some cards into a trick."""
    solver, chance = Solver(ruleset), random.Random(trick)
    asked = []
    for number in range(count):
        draws = Chance(9, number)
        state = named(ruleset, 9, number, draws)
        while len(state.plays) < 4 * (trick - 1) + number % 4:
            cards = cards_in(state.lawful)
            state = play(ruleset, state, cards[draws.below(len(cards))])
        position = position_of(ruleset, state)
        asked.append((position, np.array([_world(position, chance) for _ in range(WORLDS)])))
    return timed(lambda number: solver.in_worlds(*asked[number]), count)


def _world(position: Position, chance: random.Random) -> list[int]:
    """Shuffle the hands of the others."""
    others = [seat for seat in range(4) if seat != position.seat]
    unseen = [card for seat in others for card in cards_in(position.hands[seat])]
    chance.shuffle(unseen)
    world = list(position.hands)
    for seat in others:
        size = position.hands[seat].bit_count()
        world[seat], unseen = mask_of(unseen[:size]), unseen[size:]
    return world


def resident() -> float:
    """Measure the memory that this process has in use now, in MB; Linux alone tells."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def memory(ruleset: Ruleset) -> Iterator[str]:
    """Solve deals, and tell of the memory in use on the way."""
    solver = Solver(ruleset)
    for number in range(LONG[-1]):
        deal = probe_deal(number)
        solver.value(deal)
        solver.at_least(deal, 0, 82)
        if number + 1 in LONG:
            yield f"{number + 1:,} deals: {resident():.1f} MB"


def table(times: dict[str, list[Times]]) -> list[str]:
    """Write the figures of all, and the ratio of ours to each of the others."""
    lines = [f"{'ms':14}{'median':>10}{'mean':>10}{'longest':>10}{'ours/theirs':>14}"]
    for name in ("exact", "window", "trumps", *BESIDE):
        if name not in times:
            lines.append(f"{name:14}not there")
            continue
        found = [statistics.median(column) for column in zip(*times[name], strict=True)]
        line = f"{name:14}{found[0]:10.3f}{found[1]:10.3f}{found[2]:10.1f}"
        if name in BESIDE:
            own = times[BESIDE[name]]
            ratios = [a.median / b.median for a, b in zip(own, times[name], strict=True)]
            line += f"{statistics.median(ratios):14.2f}"
        lines.append(line)
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The double-dummy solver.")
    parser.add_argument("--deals", type=int, default=120)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--long", action="store_true", help="measure memory over many deals")
    chosen = parser.parse_args(arguments)
    if chosen.long:
        for line in memory(load_variant("wikipedia-standard").ruleset):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
        return
    pinned = pin()
    rounds = rounds_of(chosen.deals)
    times: dict[str, list[Times]] = {name: [] for name in rounds}
    for _ in range(chosen.rounds):
        for name, measure in rounds.items():
            times[name].append(measure())
    sys.stdout.write(f"{chosen.rounds} alternating rounds of {chosen.deals} deals, {pinned}\n")
    for line in table(times):
        sys.stdout.write(f"{line}\n")
    ruleset = load_variant("wikipedia-standard").ruleset
    for trick in range(1, 9):
        found = in_worlds(ruleset, trick, max(1, chosen.deals // 4))
        sys.stdout.write(
            f"trick {trick}, {WORLDS} worlds: median {found.median:.2f}, mean {found.mean:.2f}, "
            f"longest {found.longest:.1f} ms\n"
        )


if __name__ == "__main__":
    main()
