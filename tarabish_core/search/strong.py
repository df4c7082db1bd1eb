"""Players who think: they judge what they may do over many worlds, and do what is worth most."""

from __future__ import annotations

import threading

from tarabish_core.engine.actions import Action
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION
from tarabish_core.engine.view import View
from tarabish_core.players.seating import Thresholds
from tarabish_core.players.thinking import NEVER, Thinking
from tarabish_core.players.thumb import FOUR, Thumb
from tarabish_core.search.drawing import draw_worlds
from tarabish_core.search.judging import Judge
from tarabish_core.search.preparing import is_compiled
from tarabish_core.simulate.keeping import folder
from tarabish_core.simulate.playouts import are_compiled

_here = threading.local()


class Strong(Thumb):
    """Judges what it may do in turn; out of turn it does as the rule of thumb does.

    It calls misplays and counts out like that, too, and never misplays.
    """

    def __init__(self, judge: Judge, seed: int, deal: int) -> None:
        super().__init__(judge.ruleset, judge.enough)
        self.judge, self.seed, self.deal = judge, seed, deal

    def act(self, seen: View) -> Action:
        """Decide in turn."""
        stops = None if seen.phase == AUCTION else self._stops(seen, seen.turn)
        if stops:
            return stops
        try:
            return self.judge.choose(seen, seed=self.seed, deal=self.deal)
        except ValueError:  # the cards can lie in no way: somebody did what may not be done
            return super().act(seen)


def strong(
    ruleset: Ruleset, enough: Thresholds, thinking: Thinking, seed: int, deal: int
) -> Strong:
    """Seat a player who thinks for one deal; this thread's judge of the rules serves them all."""
    return Strong(_judge(ruleset, enough, thinking), seed, deal)


def _judge(ruleset: Ruleset, enough: Thresholds, thinking: Thinking) -> Judge:
    judges: dict[object, Judge] = _here.__dict__.setdefault("judges", {})
    key = ruleset.digest, tuple(map(tuple, enough)), thinking
    if key not in judges or judges[key].ruleset is not ruleset:
        judges[key] = Judge(ruleset, enough, thinking)
    return judges[key]


def is_prepared(ruleset: Ruleset, thinking: Thinking) -> bool:
    """Tell whether all that such a player needs was compiled before, or cannot be."""
    drawing = any(folder().glob(f"*/drawing.{draw_worlds.__name__}-*.nbi"))
    solving = thinking.trick < NEVER
    return drawing and are_compiled(ruleset) and (not solving or is_compiled(ruleset))


def prepare(ruleset: Ruleset, thinking: Thinking) -> str:
    """Compile, or load, what such a player needs; say why the engine plays on, if it does."""
    return _judge(ruleset, FOUR, thinking).play_outs.why
