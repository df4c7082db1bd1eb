"""A player by rule of thumb, who knows the variant's rules and never misplays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Pass,
    Play,
    Show,
)
from tarabish_core.engine.cards import PASS
from tarabish_core.engine.model import AFTER, FIRST, HELD, LAST, REFUSED, SILENT, WITH_RUN, closed
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import find_runs
from tarabish_core.engine.view import View, cards_of
from tarabish_core.players.bidding import ENOUGH, ENOUGH_AT_NO_TRUMP, best_bid
from tarabish_core.players.cardplay import choose
from tarabish_core.players.watching import Misplay, proven_misplays
from tarabish_core.players.weighing import is_out, pays_to_claim, pays_to_show, run_stands

FOUR = ((ENOUGH, ENOUGH_AT_NO_TRUMP),) * 4
"""The same thresholds at every place."""


class Advice(NamedTuple):
    """What a player would do, and the code of the reason."""

    action: Action
    why: str


class Thumb:
    """The rule-of-thumb player; the same view always brings the same answer.

    ``enough`` are its thresholds for going by place from the eldest: for a suit, for no-trump.
    """

    def __init__(self, ruleset: Ruleset, enough: Sequence[Sequence[int]] = FOUR) -> None:
        self.ruleset, self.enough = ruleset, enough

    def act(self, seen: View) -> Action:
        """Decide in turn."""
        return self.advise(seen).action

    def react(self, seen: View) -> Action | None:
        """Call, count out or claim out of turn, or show between tricks, where it pays."""
        advice = self.suggest(seen)
        return advice.action if advice else None

    def suggest(self, seen: View) -> Advice | None:
        """Decide what to say out of turn and say why; None where nothing pays."""
        if seen.seat is None:
            return None
        if (stops := self._stops(seen, seen.seat)) or seen.seat == seen.turn:
            return _stopping(stops) if stops else None
        between = len(seen.plays) % 4 == 0
        if between and seen.choices.runs and self._shows(seen, seen.seat):
            return Advice(self._show(seen, seen.seat), "show")
        if seen.choices.bella and self._late_claim_counts(seen, seen.seat):
            return Advice(Bella(seen.seat), "claim_bella")
        return None

    def _stops(self, seen: View, seat: int) -> Action | None:
        """Stop the deal over a misplay that the cards prove, or because one's side is out."""
        for found in proven_misplays(self.ruleset, seen, seat & 1):
            if self._notices(seat, found):
                return CallMisplay(seat, found.offender, found.trick)
        if seen.choices.count_out and is_out(self.ruleset, seen, seat):
            return CountOut(seat)
        return None

    def _notices(self, seat: int, found: Misplay) -> bool:  # noqa: ARG002 - for those who may not
        """Notice every misplay that the cards prove."""
        return True

    def advise(self, seen: View) -> Advice:
        """Decide in turn and say why."""
        seat, can = seen.turn, seen.choices
        if can.calls:
            bid = best_bid(seen.hand, can.calls, *self.enough[min(len(seen.said), 3)])
            if bid.call == PASS:
                return Advice(Pass(seat), "too_weak")
            return Advice(Go(seat, bid.call), "strong" if bid.enough else "forced")
        stops = self._stops(seen, seat)
        if stops:
            return _stopping(stops)
        if can.announcements and (truth := self.truth(seen)):
            return Advice(Announce(seat, truth), "announce")
        if can.runs and self._shows(seen, seat):
            return Advice(self._show(seen, seat), "show")
        if can.bella and self._held_claim_counts(seen, seat):
            return Advice(Bella(seat), "claim_bella")
        choice = choose(self.ruleset, seen)
        return Advice(Play(seat, choice.card, self._claims(seen, choice.card)), choice.why)

    def _claims(self, seen: View, card: int) -> bool:
        return bool(seen.choices.bella_cards >> card & 1) and self._claim_counts(seen, card)

    def truth(self, seen: View) -> tuple[int, ...] | None:
        """Choose the most that can be said truly of what was dealt, where one might say more."""
        trump = seen.contract.trump if seen.contract else 0
        played = 0 if seen.seat is None else cards_of(seen, seen.seat)
        held = [run.value for run in find_runs(self.ruleset, seen.hand | played, trump)]
        true = [
            said
            for said in seen.choices.announcements
            if all(said.count(value) <= held.count(value) for value in said)
        ]
        return max(true, key=lambda said: (sum(said), len(said)), default=None)

    def _shows(self, seen: View, seat: int) -> bool:
        """Show a run unless that can only add to what the others get; or where one must."""
        if self.ruleset.windows.owed is not closed:
            return True
        return pays_to_show(self.ruleset, seen, seat, seen.choices.runs)

    def _show(self, seen: View, seat: int) -> Show:
        runs, bells = seen.choices.runs, self._bells(seen)
        claims = (
            seen.choices.run_bella
            and self.ruleset.bella(WITH_RUN, True) > 0
            and any(run.cards & bells == bells for run in runs)
        )
        return Show(seat, tuple(run.cards for run in runs), claims)

    def _bells(self, seen: View) -> int:
        return self.ruleset.bells[seen.contract.trump] if seen.contract else 0

    def _claim_counts(self, seen: View, card: int) -> bool:
        when = self._when(seen, card)
        if self.ruleset.bella(when | SILENT, True) == REFUSED:
            return True
        if self._claimed_with_run(seen, seen.turn):
            return False
        return self._pays(seen, seen.turn, when)

    def _when(self, seen: View, card: int) -> int:
        """Tell which of the two bells a card in hand is."""
        return FIRST if seen.hand & self._bells(seen) & ~(1 << card) else LAST

    def _claimed_with_run(self, seen: View, seat: int) -> bool:
        """Tell whether the bells were claimed with a run that counts, so that once is enough."""
        return (seat, WITH_RUN) in seen.claims and run_stands(self.ruleset, seen, seat)

    def _pays(self, seen: View, seat: int, when: int) -> bool:
        worth = self.ruleset.bella(when, True)
        return worth > 0 and pays_to_claim(self.ruleset, seen, seat, worth)

    def _held_claim_counts(self, seen: View, seat: int) -> bool:
        if self._late(seen, seat):
            return self._late_claim_counts(seen, seat)
        return self._pays(seen, seat, HELD)

    def _late(self, seen: View, seat: int) -> bool:
        """Tell whether one has just played a bell, so that a claim now would be for that card."""
        return bool(self._bells(seen) & cards_of(seen, seat))

    def _late_claim_counts(self, seen: View, seat: int) -> bool:
        when = FIRST if self._bells(seen) & seen.hand else LAST
        return self._late(seen, seat) and self._pays(seen, seat, AFTER | when)


def _stopping(action: Action) -> Advice:
    return Advice(action, "misplay" if isinstance(action, CallMisplay) else "out")
