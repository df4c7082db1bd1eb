"""The tricks and the figures of a deal, as a record has them."""

from __future__ import annotations

from typing import Any

from tests.reference.bells import BellTalk
from tests.reference.scoring import add_sweep, settle
from tests.reference.words import SIDES, cards_total, other_side, side_of


class Figures(BellTalk):
    """What a deal comes to."""

    def tricks(self) -> list[dict[str, Any]]:
        """The tricks as in a record.

        An unfinished one has fewer cards, the winner None and (READING) no points.
        """
        found = [{**trick, "cards": [card for _, card in trick["plays"]]} for trick in self.closed]
        if self.trick:
            cards = [card for _, card in self.trick]
            found.append({"leader": self.trick[0][0], "cards": cards, "winner": None, "points": 0})
        return [
            {key: trick[key] for key in ("leader", "cards", "winner", "points")} for trick in found
        ]

    def result(self) -> dict[str, Any]:
        """The figures of a deal as in a record, also of an unfinished one (1.9, 1.6)."""
        nothing = {"NS": 0, "EW": 0}
        # passed, or still in the auction: every figure is 0
        if self.goer is None or self.trump is None:
            return {
                "goer": None,
                "trump": None,
                "cards": dict(nothing),
                "runs": dict(nothing),
                "bella": dict(nothing),
                "pool": 0,
                "outcome": "passed" if self.phase == "over" else "unfinished",
                "score": dict(nothing),
                "waiting": self.waiting,
            }
        cards, runs, bella = dict(nothing), dict(nothing), dict(nothing)
        for trick in self.closed:
            cards[side_of(trick["winner"])] += trick["points"]
        for seat, counted in self._counted_runs().items():
            runs[side_of(seat)] += sum(points for _, points in counted)
        if self.bells_holder and (self.bells == "counted" or self._run_claim_stands()):
            bella[side_of(self.bells_holder)] = int(self._opt("bella.points"))
        melds = {side: runs[side] + bella[side] for side in SIDES}
        total = cards_total(self.options, self.trump)
        pool = total + melds["NS"] + melds["EW"]  # no. 72

        left = 0
        if self.phase != "over":
            outcome, score = "unfinished", dict(nothing)
        elif self.stopped:  # forfeits bypass bait (no. 36-40, 65, 85)
            outcome, side, award = self.stopped
            if award == "taken":  # READING: each side writes what it has taken so far
                score = {one: cards[one] + melds[one] for one in SIDES}
            points = {
                "taken": 0,
                "pool": pool,
                "flat_162": total,
                "pool_minus_offender_melds": pool - melds[other_side(side)],
                "game": pool,  # READING: the pool is written, the game is won whatever the totals
            }[award]
            if award != "taken":
                score = {side: points, other_side(side): 0}
        else:
            counted_cards = dict(cards)
            if self.rest_to:  # no. 40, forfeit_rest
                counted_cards[self.rest_to] += total - cards["NS"] - cards["EW"]
            outcome, score, left = settle(
                self.options, side_of(self.goer), self.trump, counted_cards, runs, bella
            )
            score = add_sweep(self.options, score, [trick["winner"] for trick in self.closed])

        waiting = self.waiting + left
        # points left waiting go to the side that writes more; a tie waits on
        if score["NS"] != score["EW"]:
            score["NS" if score["NS"] > score["EW"] else "EW"] += self.waiting
            waiting = left
        return {
            "goer": self.goer,
            "trump": self.trump,
            "cards": cards,
            "runs": runs,
            "bella": bella,
            "pool": pool,
            "outcome": outcome,
            "score": {side: score[side] for side in SIDES},
            "waiting": waiting,
        }
