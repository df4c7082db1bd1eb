"""A player by rule of thumb, who knows the variant's rules and never misplays."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.actions import Action, Announce, Bella, Go, Pass, Play, Show
from tarabish_core.engine.cards import PASS
from tarabish_core.engine.model import AFTER, FIRST, HELD, LAST, WITH_RUN
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View, cards_of
from tarabish_core.players.bidding import best_bid
from tarabish_core.players.cardplay import choose_card


class Advice(NamedTuple):
    """What a player would do, and the code of the reason."""

    action: Action
    why: str


class Thumb:
    """The rule-of-thumb player; the same view always brings the same answer."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset

    def act(self, seen: View) -> Action:
        """Decide in turn."""
        return self.advise(seen).action

    def react(self, seen: View) -> Action | None:
        """Show a run or claim the bells out of turn, where the rules let one."""
        if seen.seat is None or seen.seat == seen.turn:
            return None
        if seen.choices.runs:
            return self._show(seen, seen.seat)
        if seen.choices.bella and self._late_claim_counts(seen, seen.seat):
            return Bella(seen.seat)
        return None

    def advise(self, seen: View) -> Advice:
        """Decide in turn and say why."""
        seat, can = seen.turn, seen.choices
        if can.calls:
            bid = best_bid(seen.hand, can.calls)
            if bid.call == PASS:
                return Advice(Pass(seat), "too_weak")
            return Advice(Go(seat, bid.call), "strong" if bid.enough else "forced")
        if can.announcements:
            best = max(can.announcements, key=lambda values: (sum(values), len(values)))
            return Advice(Announce(seat, best), "announce")
        if can.runs:
            return Advice(self._show(seen, seat), "show")
        if can.bella and self.ruleset.bella(HELD, True) > 0 and not self._late(seen, seat):
            return Advice(Bella(seat), "claim_bella")
        if can.bella and self._late_claim_counts(seen, seat):
            return Advice(Bella(seat), "claim_bella")
        choice = choose_card(self.ruleset, seen)
        claims = bool(can.bella_cards >> choice.card & 1) and self._claim_counts(seen, choice.card)
        return Advice(Play(seat, choice.card, claims), choice.why)

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
        others = self._bells(seen) & ~(1 << card)
        when = FIRST if seen.hand & others else LAST
        return self.ruleset.bella(when, True) > 0

    def _late(self, seen: View, seat: int) -> bool:
        """Tell whether one has just played a bell, so that a claim now would be for that card."""
        return bool(self._bells(seen) & cards_of(seen, seat))

    def _late_claim_counts(self, seen: View, seat: int) -> bool:
        when = FIRST if self._bells(seen) & seen.hand else LAST
        return self._late(seen, seat) and self.ruleset.bella(AFTER | when, True) > 0
