"""What each choice was worth by what its seat could know."""

from __future__ import annotations

import math
from dataclasses import replace

from tarabish_core.analysis.result import Decision, Known, Option
from tarabish_core.engine.actions import Action, Go, Pass, Play
from tarabish_core.engine.cards import PASS
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import State
from tarabish_core.engine.view import view
from tarabish_core.players.thinking import Thinking
from tarabish_core.players.thumb import FOUR
from tarabish_core.search.judging import Judge

SEED = 7
"""Where the worlds come from: the same for every record, so that it gives the same analysis."""

CALLS = 4
"""In the auction so many times as many worlds are looked at: there they are played out alone."""

SOLVED_FROM = 3
"""The trick, from 1, from which on worlds are solved."""


def thinking(worlds: int) -> Thinking:
    """Tell how choices are judged by so many worlds: without a look at the clock."""
    return Thinking(worlds, CALLS * worlds, SOLVED_FROM, seconds=math.inf)


class Knowing:
    """Judges choices by so many ways in which the cards may lie; needs one at least.

    It is told the view of the seat and nothing else. ``why`` says why it would take too long,
    since play-outs are not compiled, or is empty.
    """

    def __init__(self, ruleset: Ruleset, worlds: int) -> None:
        self.judge = Judge(ruleset, FOUR, thinking(worlds))
        self.why = self.judge.play_outs.why

    def judged(self, before: State, deal: int, decision: Decision) -> Decision:
        """Judge a decision in a deal, by its number, if there was anything to choose."""
        if not decision.free:
            return decision
        seen = view(self.judge.ruleset, before, decision.seat)
        try:
            found = self.judge.judge(seen, seed=SEED, deal=deal)
        except ValueError:  # after a misplay there may be no way in which the cards can lie
            return decision
        known: dict[int, Known] = {}
        for one in found:
            what = _what(one.action)
            if what is not None:
                known.setdefault(what, Known(one.points, one.error))
        options = tuple(_with(one, known) for one in decision.options)
        return replace(decision, options=options)


def _what(action: Action) -> int | None:
    match action:
        case Pass():
            return PASS
        case Go(_, trump):
            return trump
        case Play(_, card):
            return card
        case _:
            return None


def _with(option: Option, known: dict[int, Known]) -> Option:
    return option._replace(known=known.get(option.what))
