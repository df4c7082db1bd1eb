"""How long players who think take for a card and for a call, and how much of that are play-outs.

By hand: ``python -m tests.bench.decisions [--deals 200] [--variant NAME]``. Four alike play deals
of a seed; the first 20 are not counted, for rules are asked what they were never asked before. Told
are the mean, the median, what 99.9 of 100 answers stay within, and the longest, in milliseconds:
for cards from the first trick on, or from that from which worlds are solved, and for calls. It is
the processor's time, so that what else runs on the machine counts little. Drawing worlds, playing
them out and solving them are told apart, too.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, deal_cards, start
from tarabish_core.engine.view import View
from tarabish_core.players.thinking import NEVER, PLAYOUT, SEARCH, Thinking
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search.judging import Judge
from tarabish_core.search.strong import Strong
from tarabish_core.simulate.by_engine import play_out
from tests.bench.play_by_play import pin

WARM = 20
PLAYERS = {
    "playout, 40 worlds": PLAYOUT,
    "search, 40 worlds": PLAYOUT._replace(trick=3),
    "hard": SEARCH,
}
REACH = {"playout, 40 worlds": 0.3, "search, 40 worlds": 30.0, "hard": 1000.0}
"""Milliseconds for a card, the whole answer."""


class Watched:
    """A part of the work whose time is counted."""

    def __init__(self, work: Callable[..., Any]) -> None:
        self.work, self.seconds = work, 0.0

    def __call__(self, *asked: Any, **more: Any) -> Any:
        """Do it."""
        begun = time.thread_time()
        found = self.work(*asked, **more)
        self.seconds += time.thread_time() - begun
        return found


class Measured(Strong):
    """A player who notes for each answer the trick (0 for a call), and the times of its parts."""

    def __init__(self, judge: Judge, deal: int, parts: Sequence[Watched], notes: Any) -> None:
        super().__init__(judge, 1, deal)
        self.parts, self.notes = parts, notes

    def act(self, seen: View) -> Any:
        """Decide in turn."""
        for part in self.parts:
            part.seconds = 0
        begun = time.thread_time()
        action = super().act(seen)
        whole = time.thread_time() - begun
        trick = 0 if seen.phase == AUCTION else len(seen.plays) // 4 + 1
        self.notes.append((trick, whole, *(part.seconds for part in self.parts)))
        return action


def measure(ruleset: Ruleset, how: Thinking, deals: int) -> Any:
    """Play deals: [answer, (trick, seconds of all, of drawing, of playing out and solving)]."""
    judge = Judge(ruleset, how=how)
    drawing, playing = Watched(judge.sampler.sample), Watched(judge.play_outs.leads)
    solving = Watched(judge.solver.in_worlds)
    vars(judge.sampler)["sample"] = drawing
    vars(judge.play_outs)["leads"] = playing
    vars(judge.solver)["in_worlds"] = solving
    notes: list[tuple[float, ...]] = []
    for number in range(WARM + deals):
        if number == WARM:
            notes.clear()
        pack = shuffled_pack(7, number, cards_in(ruleset.deck_mask))
        four = [Measured(judge, number, (drawing, playing, solving), notes)] * 4
        play_out(ruleset, start(ruleset, deal_cards(ruleset, pack, number % 4)), four)
    return np.array(notes)


def told(name: str, found: Any) -> str:
    """Tell a line of milliseconds."""
    median, most, longest = (1000 * np.quantile(found, part) for part in (0.5, 0.999, 1.0))
    times = f"{1000 * found.mean():9.3f} {median:9.3f} {most:9.2f} {longest:9.2f}"
    return f"  {name:24} {times}   {len(found):7,}"


def lines(ruleset: Ruleset, name: str, how: Thinking, deals: int) -> Iterator[str]:
    """Measure a player and tell it."""
    notes = measure(ruleset, how._replace(seconds=600.0), deals)
    first = 1 if how.trick == NEVER else how.trick
    cards, calls = notes[notes[:, 0] >= first], notes[notes[:, 0] == 0]
    yield f"{ruleset.name}, {name} (reach {REACH[name]:g} ms a card)"
    yield f"  {'milliseconds':24} {'mean':>9} {'median':>9} {'99.9 %':>9} {'longest':>9}   answers"
    yield told(f"cards from trick {first}", cards[:, 1])
    yield told("  drawing worlds", cards[:, 2])
    yield told("  playing them out", cards[:, 3])
    if how.trick < NEVER:
        yield told("  solving them", cards[:, 4])
        for trick in range(first, first + 3):
            yield told(f"  all, in trick {trick}", notes[notes[:, 0] == trick][:, 1])
    yield told("calls", calls[:, 1])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--variant", default=ROOT)
    asked = parser.parse_args(arguments)
    pin()
    ruleset = load_variant(asked.variant).ruleset
    for name, how in PLAYERS.items():
        for line in lines(ruleset, name, how, asked.deals):
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
