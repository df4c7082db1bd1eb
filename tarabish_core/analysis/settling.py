"""From points of cards to what is written: bait, runs and bells settled by the rules."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.analysis.result import Worth
from tarabish_core.engine.actions import Action, Go, Pass
from tarabish_core.engine.cards import PASS
from tarabish_core.engine.model import PLAYED, Contract, Pair, Tally
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import OVER, PLAY, Deal, State, start
from tarabish_core.engine.view import View, view
from tarabish_core.players.thumb import Thumb


class Beside(NamedTuple):
    """What counts beside the cards, side by side."""

    runs: Pair = (0, 0)
    bella: Pair = (0, 0)
    claims: tuple[Pair, ...] = ()

    @property
    def both(self) -> Pair:
        """Runs and bells of each side together."""
        return self.runs[0] + self.bella[0], self.runs[1] + self.bella[1]


class Talker(Thumb):
    """Says, shows and claims all that it has, and ends no deal."""

    def _stops(self, seen: View, seat: int) -> Action | None:  # noqa: ARG002 - of the rule of thumb
        return None

    def _shows(self, seen: View, seat: int) -> bool:  # noqa: ARG002 - same
        return True

    def _pays(self, seen: View, seat: int, when: int) -> bool:  # noqa: ARG002 - same
        return self.ruleset.bella(when, True) > 0


def beside_of(counted: Tally) -> Beside:
    """Give what counted beside the cards in a deal that was played."""
    return Beside(counted.runs, counted.bella, counted.claims)


def all_told(ruleset: Ruleset, state: State) -> Beside:
    """Give what counts beside the cards if everybody says all that it has, from a state on.

    The cards are played by rule of thumb; only a rule that asks who took a trick can tell.
    """
    talker = Talker(ruleset)
    while state.phase == PLAY:
        state = step(ruleset, state, talker.act(view(ruleset, state, state.turn)))
        for seat in range(4):
            said = talker.react(view(ruleset, state, seat)) if state.phase in (PLAY, OVER) else None
            if said is not None:
                state = step(ruleset, state, said)
    return beside_of(tally(ruleset, state))


def gone(ruleset: Ruleset, deal: Deal, said: tuple[int, ...]) -> State:
    """Give the state of a deal in which so much was said."""
    state = start(ruleset, deal)
    for call in said:
        action = Pass(state.turn) if call == PASS else Go(state.turn, call)
        state = step(ruleset, state, action)
    return state


def worth_of(
    ruleset: Ruleset, deal: Deal, contract: Contract, cards: Pair, beside: Beside, tricks: Pair
) -> Worth:
    """Settle a deal that will be played to its end; ``tricks`` are those taken so far."""
    counted = Tally(
        contract.goer,
        contract.trump,
        cards,
        beside.runs,
        beside.bella,
        _tricks(ruleset, cards, tricks),
        0,
        PLAYED,
        deal.before,
        beside.claims,
    )
    sheet = settle(ruleset, counted, deal.waiting)
    return Worth(cards, (counted.total(0), counted.total(1)), sheet.points, sheet.outcome)


def _tricks(ruleset: Ruleset, cards: Pair, taken: Pair) -> Pair:
    """Foresee how many tricks both sides take, as far as any rule asks: whether there is one."""
    whole = ruleset.deck_mask.bit_count() // 4
    for side in (0, 1):
        if not cards[side] and not taken[side]:
            return (0, whole) if side == 0 else (whole, 0)
    ours = max(1, taken[0])
    if taken[0] + taken[1] < whole:
        ours = min(whole - max(1, taken[1]), max(ours, whole // 2))
    return ours, whole - ours
