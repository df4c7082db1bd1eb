"""Random legal play, action by action from Python, beside other engines in the same run.

By hand: ``python -m tests.bench.play_by_play [--rounds 9] [--seconds 1.0]``, with ``pip install -e
.[bench]`` for the competitors; one that is not installed is named and left out.

What is counted is what players do: says, announcements, runs shown, cards. Nobody is paid for
dealing, though everybody's dealing is on the clock, as are the choosing (``random.Random.choice``
on what the engine offers, for all) and the scoring.

- tarabish: all rules of wikipedia-standard through ``choices`` and ``step``; what may be said is
  said or not by the toss of a coin. Throwing in and looking back are offered and never done: they
  would cut deals short, or count for nothing.
- colver: belote, 32 cards, through ``Env.step``, which answers with the legal actions.
- open_spiel: euchre, 24 cards and 5 tricks, through ``legal_actions`` and ``apply_action``; its
  chance nodes (dealing) are chosen in the same way and not counted.

The machine is never quiet, so the competitors take turns, each first in its round once, for a fixed
time; the figure to trust is the median over the rounds of the ratio within a round.
"""

from __future__ import annotations

import argparse
import importlib
import os
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeAlias

from tarabish_core.engine.actions import Action, Announce, Go, Pass, Play, Show, plays_in
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.choices import Choices, choices
from tarabish_core.engine.phases import step
from tarabish_core.engine.scoring import score
from tarabish_core.engine.state import OVER, deal_cards, start
from tarabish_core.rules.variants import load_variant

OURS = "tarabish"
COIN = (False, True)

PlayDeal: TypeAlias = Callable[[random.Random], int]
"""Deals, plays to the end, scores; returns how many actions the players took."""


class Rate(NamedTuple):
    """Actions per second of one competitor, round by round."""

    name: str
    rounds: tuple[float, ...]


def tarabish() -> PlayDeal:
    """Give our own loop."""
    ruleset = load_variant("wikipedia-standard").ruleset
    cards = cards_in(ruleset.deck_mask)

    def play_deal(rng: random.Random) -> int:
        choice = rng.choice
        pack = shuffled_pack(rng.getrandbits(64), 0, cards)
        state = start(ruleset, deal_cards(ruleset, pack, rng.randrange(4)))
        actions = 0
        while state.phase != OVER:
            can = choices(ruleset, state, state.turn)
            state = step(ruleset, state, draw(can, state.turn, choice))
            actions += 1
        score(ruleset, state)
        return actions

    return play_deal


def draw(can: Choices, seat: int, choice: Callable[[Sequence[Any]], Any]) -> Action:
    """Draw an action of those that are offered to the seat in turn."""
    if can.calls:
        call = choice(can.calls)
        return Pass(seat) if call == PASS else Go(seat, call)
    if can.announcements and choice(COIN):
        return Announce(seat, can.announcements[0])
    if can.runs and choice(COIN):
        bella = can.run_bella and bool(choice(COIN))
        return Show(seat, tuple(run.cards for run in can.runs), bella)
    action: Play = choice(plays_in(seat, can.cards))
    if can.bella_cards >> action.card & 1 and choice(COIN):
        return Play(seat, action.card, bella=True)
    return action


def colver() -> PlayDeal:
    """Give the loop of colver."""
    env = importlib.import_module("colver").Env()

    def play_deal(rng: random.Random) -> int:
        choice = rng.choice
        _, legal = env.reset()
        actions, done = 0, False
        while not done:
            _, _, done, legal = env.step(choice(legal))
            actions += 1
        env.rewards()
        return actions

    return play_deal


def open_spiel() -> PlayDeal:
    """Give the loop of open_spiel's euchre."""
    game = importlib.import_module("pyspiel").load_game("euchre")

    def play_deal(rng: random.Random) -> int:
        choice = rng.choice
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            actions += not state.is_chance_node()
            state.apply_action(choice(state.legal_actions()))
        state.returns()
        return actions

    return play_deal


COMPETITORS: dict[str, Callable[[], PlayDeal]] = {
    OURS: tarabish,
    "colver": colver,
    "open_spiel": open_spiel,
}


def installed() -> dict[str, PlayDeal]:
    """Prepare the competitors that are there."""
    found = {}
    for name, prepare in COMPETITORS.items():
        try:
            found[name] = prepare()
        except ImportError:
            continue
    return found


def rate(play_deal: PlayDeal, rng: random.Random, seconds: float) -> float:
    """Play whole deals for so long, one at least."""
    begin = time.perf_counter()
    actions, spent = 0, 0.0
    while not actions or spent < seconds:
        actions += play_deal(rng)
        spent = time.perf_counter() - begin
    return actions / spent


def measure(loops: dict[str, PlayDeal], rounds: int, seconds: float) -> list[Rate]:
    """Let the competitors take turns."""
    names = list(loops)
    rates: dict[str, list[float]] = {name: [] for name in names}
    for play_deal in loops.values():
        rate(play_deal, random.Random(0), seconds / 5)
    for number in range(rounds):
        first = number % len(names)
        for name in names[first:] + names[:first]:
            rates[name].append(rate(loops[name], random.Random(number), seconds))
    return [Rate(name, tuple(found)) for name, found in rates.items()]


def table(rates: Iterable[Rate]) -> list[str]:
    """Write the figures of all, and the ratio of ours to each."""
    found = dict(rates)
    lines = [f"{'actions/s':12}{'best':>10}{'median':>10}{'worst':>10}{'ours/theirs':>14}"]
    for name in COMPETITORS:
        if name not in found:
            lines.append(f"{name:12}not installed")
            continue
        rounds = found[name]
        ratio = statistics.median(a / b for a, b in zip(found[OURS], rounds, strict=True))
        best, middle, worst = max(rounds), statistics.median(rounds), min(rounds)
        lines.append(f"{name:12}{best:10,.0f}{middle:10,.0f}{worst:10,.0f}{ratio:14.2f}")
    return lines


def pin() -> str:
    """Keep to one core where the system lets a process choose; tells what was done."""
    if not hasattr(os, "sched_setaffinity"):
        return "not pinned"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"pinned to core {core}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Random legal play, action by action.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each in a round")
    chosen = parser.parse_args(arguments)
    version = ".".join(map(str, sys.version_info[:3]))
    sys.stdout.write(
        f"{chosen.rounds} alternating rounds of {chosen.seconds:g} s each, {pin()}, "
        f"Python {version}; actions of players only\n"
    )
    for line in table(measure(installed(), chosen.rounds, chosen.seconds)):
        sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
