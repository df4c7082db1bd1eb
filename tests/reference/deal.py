"""A deal, from the first say to the points written."""

from __future__ import annotations

from tests.reference.ending import reached
from tests.reference.figures import Figures
from tests.reference.play import best_play, trick_points
from tests.reference.words import SEATS, SIDES, Refused, Trick, left_of, other_side, side_of


class PlainDeal(Figures):
    """One deal, from the first say to the points written."""

    def play(self, seat: str, card: str, bella: bool = False) -> None:
        """Play a card, claiming the bells with it if bella is true (1.5, 1.8)."""
        if card not in self.playable(seat):
            raise Refused(f"{seat} may not play {card}")
        if self._show_owed(seat):
            raise Refused("an announced run must be shown first")
        if bella and not self.may_bella(seat, card):
            raise Refused(f"{seat} may not say bella with {card}")
        if not bella and self._bella_owed(seat, card):
            raise Refused("the bells must be claimed")
        if card not in self.lawful(seat):
            self.unlawful.add((self._number, seat))
        automatic = self._bella_automatic(seat, card)

        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        if len(self.trick) < 4:
            self.turn = left_of(seat)
        else:  # no. 29, 30
            winner = best_play(self.options, self.trick, self.trump)[0]
            cards = [one for _, one in self.trick]
            points = trick_points(self.options, cards, self.trump, last=self._number == 9)
            self.closed.append(
                {
                    "leader": self.trick[0][0],
                    "plays": self.trick,
                    "winner": winner,
                    "points": points,
                }
            )
            self.trick = []
            self.turn = winner
            if len(self.closed) == 9:
                self.phase, self.turn = "over", None
        if bella:
            self._claim(seat, card)
        if automatic:
            self.bells = "counted"

    def may_look(self, seat: str) -> bool:
        """May the seat ask for a closed trick (no. 32)?"""
        allowed = seat in SEATS and self._opt("play.look_back") != "none"
        return allowed and self.phase == "play" and bool(self.closed)

    def look(self, seat: str) -> None:
        """Ask to see it; nothing changes."""
        if not self.may_look(seat):
            raise Refused("there is nothing to look at")

    def may_throw_in(self, seat: str) -> bool:
        """May the seat throw in its cards (no. 40)? READING: at any time once trump is named."""
        return seat in SEATS and self.phase == "play" and self._opt("concede.mode") != "off"

    def throw_in(self, seat: str) -> None:
        """Give up the points (no. 40)."""
        if not self.may_throw_in(seat):
            raise Refused("cards may not be thrown in")
        if self._opt("concede.mode") == "forfeit_all":
            self._stop("thrown_in", other_side(side_of(seat)), "pool")
        else:  # the opponents get the rest, then normal settlement
            self.rest_to = other_side(side_of(seat))
            self.phase, self.turn = "over", None

    def _open_tricks(self) -> list[tuple[int, Trick]]:
        """The tricks of which a misplay may still be called (no. 38).

        READING: a deal that was played out is scored when its score is written, not with its last
        card, so that before_score takes calls until then, and before_next_trick calls of the last
        trick. Of a deal that was stopped or thrown in nothing is called any more.
        """
        if self._opt("misplay.mode") != "permissive" or self.goer is None:
            return []
        if self.phase == "over" and (self.stopped or len(self.closed) < 9):
            return []
        deadline = self._opt("misplay.deadline")
        if self.scored and deadline != "before_next_deal":
            return []
        tricks = [(number, trick["plays"]) for number, trick in enumerate(self.closed, 1)]
        if self.trick:
            tricks.append((self._number, self.trick))
        return tricks[-1:] if deadline == "before_next_trick" else tricks

    def may_call_misplay(self, seat: str) -> bool:
        """May the seat call a misplay (no. 35, 38)? READING: of his own side too."""
        return seat in SEATS and bool(self._open_tricks())

    def call_misplay(self, seat: str, offender: str, trick: int) -> None:
        """Stop play and name the seat and the trick (no. 35-37).

        READING: a proven misplay costs the side of the offender, whoever calls it; a false call
        costs the side of the caller, whomever he accuses.
        """
        plays = dict(self._open_tricks()).get(trick, [])
        if not self.may_call_misplay(seat) or offender not in [one for one, _ in plays]:
            raise Refused(f"{seat} may not call a misplay of {offender} in trick {trick}")
        if (trick, offender) in self.unlawful:
            self._stop("misplay", other_side(side_of(offender)), self._opt("misplay.award"))
        elif self._opt("misplay.false_award") != "none":
            self._stop("false_misplay", other_side(side_of(seat)), self._opt("misplay.false_award"))
        # READING: a false call that costs nothing changes nothing; play goes on

    def close(self) -> None:
        """The score is written; from now on only misplay.deadline = before_next_deal takes calls.

        The one who drives the deal says so, before the next deal. To say it again changes nothing.
        """
        if self.phase != "over":
            raise Refused("the deal is not over")
        self.scored = True

    def may_count_out(self, seat: str) -> bool:
        """May the seat say that its side is out (no. 85)?"""
        return seat in SEATS and self.phase == "play" and bool(self._opt("end.count_out"))

    def count_out(self, seat: str) -> None:
        """Say so: right wins the game, wrong loses it (no. 85).

        READING: a side is out if its total before the deal and what it has taken so far reach the
        target. If both are, the one that is out earlier in the order of counting wins, and the side
        that called if neither is earlier.
        """
        if not self.may_count_out(seat):
            raise Refused("nobody counts out here")
        mine, theirs = side_of(seat), other_side(side_of(seat))
        my_stage, their_stage = self._out_at(mine), self._out_at(theirs)
        right = my_stage is not None and (their_stage is None or my_stage <= their_stage)
        self._stop("counted_out", mine if right else theirs, "taken")

    def out_winner(self) -> str | None:
        """Who has won the game by the count, if somebody said that his side was out (no. 85)."""
        return self.stopped[1] if self.stopped and self.stopped[0] == "counted_out" else None

    def _out_at(self, side: str) -> int | None:
        """At which step of the counting the side is out.

        0 is before the deal, 1 to 3 are the steps in their order, None is not at all.
        """
        result = self.result()
        parts = {
            "bella": result["bella"][side],
            "run": result["runs"][side],
            "trick": result["cards"][side],
        }
        total = self.before[SIDES.index(side)]
        order = list(self._opt("end.count_order"))
        for stage, part in enumerate(["", *order, *[one for one in parts if one not in order]]):
            total += parts.get(part, 0)
            if reached(self.options, total):
                return stage
        return None
