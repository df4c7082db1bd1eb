"""Play-outs: a deal gone on with to its end, by the rule of thumb, after each choice of a seat.

Compiled for any ruleset whose rules can be; the engine and its players play where they cannot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tarabish_core.engine.actions import Action, Announce, Bella, Play
from tarabish_core.engine.model import AFTER, DEAL_LOST, FIRST, HELD, LAST
from tarabish_core.engine.phases import step
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import score
from tarabish_core.engine.state import OVER
from tarabish_core.engine.view import View
from tarabish_core.players.seating import Thresholds
from tarabish_core.players.thumb import FOUR, Thumb
from tarabish_core.simulate import layout as at
from tarabish_core.simulate import memo
from tarabish_core.simulate.binding import CannotCompileError, is_kept
from tarabish_core.simulate.by_engine import play_out
from tarabish_core.simulate.identity import identity
from tarabish_core.simulate.kernel import LOOPS, Kernel, failing, hot_rules
from tarabish_core.simulate.onward import UNKNOWN, play_worlds
from tarabish_core.simulate.resuming import after, figures_of
from tarabish_core.simulate.supposing import suppose
from tarabish_core.simulate.table import new_table
from tarabish_core.simulate.tables import UnsuitedError
from tarabish_core.simulate.trial import answers_otherwise
from tarabish_core.simulate.work import try_out

ANSWERS_KEPT = 1 << 17
"""More answers of rules than these are forgotten before choices are played out.

A store that grows takes the longer the larger it is, and a player has little time.
"""

ALONE = HELD, AFTER | FIRST, AFTER | LAST
"""When the bells are claimed without a card."""

Doing = tuple[Action, ...]
"""What a seat in turn does: one call; or a card, after what it says or shows."""


class PlayOuts:
    """Plays deals on under one ruleset; not to be shared between threads.

    ``enough`` are the thresholds at which all go. ``why`` says why the engine plays, or is empty.
    """

    def __init__(self, ruleset: Ruleset, enough: Thresholds = FOUR) -> None:
        self.ruleset, self.thumb = ruleset, Thumb(ruleset, enough)
        self.enough = np.array(enough, np.int64)
        self.people = np.array([[at.THUMB, *[0] * (at.PERSON - 1)]] * 4, np.int64).ravel()
        self.table, self.row = new_table(), np.zeros(at.COLUMNS, np.int64)
        self.kernel, self.why = _kernel(ruleset)
        if self.kernel:
            memo.prepare()
            none = np.zeros((0, at.PUBLIC), np.int64)
            try:
                self._run(self.kernel, none, *[none.ravel()] * 2, none, 0, none, none, none)
            except Exception as error:  # noqa: BLE001 - of a rule that does not compile
                self.kernel, self.why = None, failing(error)

    def leads(self, seen: View, choices: Sequence[Doing], worlds: Any, solved: Any = None) -> Any:
        """Tell what each choice of the seat in turn comes to in each world.

        ``worlds`` is int64 [world, 8]: each seat's cards left, and those of its nine that were its
        kitty. ``solved`` is int64 [choice, world], the points of cards and tricks that the seat's
        side is sure of at the end, in place of what the play comes to, or UNKNOWN. Gives int64
        [choice, world]: by how many points the seat's side wins the deal, everything settled.
        """
        size = len(choices), len(worlds)
        if solved is None:
            solved = np.full(size, UNKNOWN, np.int64)
        leads, status = np.zeros(size, np.int64), np.full(size, at.MISS, np.int64)
        if self.kernel:
            self._compiled(self.kernel, seen, choices, worlds, solved, leads, status)
        if status.any():
            for choice, world in np.argwhere(status):
                leads[choice, world] = self._by_engine(seen, choices[choice], worlds[world])
        return -leads if seen.turn & 1 else leads

    def _compiled(
        self, kernel: Kernel, seen: View, choices: Sequence[Doing], worlds: Any, solved: Any,
        leads: Any, status: Any,
    ) -> None:  # fmt: skip
        """Fill in the leads of north-south; what there was no room for has no status DONE, 0."""
        if kernel.memory.count > ANSWERS_KEPT:
            kernel.memory.forget()
        before = figures_of(kernel.asker, seen)
        starts = np.zeros((len(choices), at.PUBLIC), np.int64)
        for nth, doing in enumerate(choices):
            if self._stops(seen, doing):
                status[nth] = at.UNSUITED
            else:
                starts[nth] = after(self.ruleset, kernel.asker, seen, before, doing)
        plays, leaders = np.array(seen.plays, np.int64), np.array(seen.leaders, np.int64)
        of_the_deal = starts, plays, leaders, worlds, seen.waiting, solved, leads, status
        try:
            self._run(kernel, *of_the_deal)
            while (status == at.MISS).any():
                kernel.learn()
                kernel.memory.make_room()
                self._run(kernel, *of_the_deal)
        except Exception:  # noqa: BLE001 - of a rule: the engine plays on, and is heard
            status[status == at.MISS] = at.UNSUITED
        kernel.keep()

    def _run(self, kernel: Kernel, *of_the_deal: Any) -> None:
        kernel.code.play_worlds(
            kernel.tables, kernel.ranking, kernel.memory.memo, self.table, self.people, self.enough,
            self.row, *of_the_deal,
        )  # fmt: skip

    def _stops(self, seen: View, doing: Doing) -> bool:
        """Tell whether it may end the deal before a card falls, which the loop knows nothing of."""
        if len(doing) == 1:
            return False
        bells = any(isinstance(action, Bella) for action in doing)
        if bells and any(self.ruleset.bella(when, True) == DEAL_LOST for when in ALONE):
            return True
        said = [action.values for action in doing if isinstance(action, Announce)]
        true = self.thumb.truth(seen) if said and self.ruleset.faults.bluff else None
        return any(values != true for values in said) and self.ruleset.faults.bluff is not None

    def _by_engine(self, seen: View, doing: Doing, world: Any) -> int:
        hands, kitties = [int(cards) for cards in world[:4]], [int(cards) for cards in world[4:]]
        state = suppose(self.ruleset, seen, hands, kitties)
        for action in doing:
            if state.phase == OVER:
                break
            try:
                state = step(self.ruleset, state, action)
            except IllegalAction:
                if not isinstance(action, Play):
                    raise
                state = step(self.ruleset, state, Play(action.seat, action.card, not action.bella))
        state, _ = play_out(self.ruleset, state, [self.thumb] * 4)
        ours, theirs = score(self.ruleset, state).points
        return ours - theirs


def are_compiled(ruleset: Ruleset) -> bool:
    """Tell whether play-outs were compiled before with these rules, or cannot be."""
    try:
        return is_kept(play_worlds, hot_rules(ruleset), LOOPS[0])
    except CannotCompileError:
        return True


def _kernel(ruleset: Ruleset) -> tuple[Kernel | None, str]:
    """Give the compiled rules, or why they are not trusted."""
    try:
        kernel = Kernel(ruleset)
    except (UnsuitedError, CannotCompileError) as error:
        return None, str(error)
    why = try_out(identity(ruleset), "rules", lambda: answers_otherwise(kernel))
    return (None, why) if why else (kernel, "")
