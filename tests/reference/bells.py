"""Claiming the bells, on their own, with a card or with a run (dossier 1.8)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.reference.run_talk import RunTalk
from tests.reference.words import Refused, other_side, side_of


class BellTalk(RunTalk):
    """What is said of the bells in a deal."""

    def _bells_open(self, seat: str) -> bool:
        """Does the seat hold the bells, or has it, and is a claim neither lost nor counted?"""
        # READING: a claim with a run may be made again, the contest is decided at the deal's end
        # READING: where the bells count by themselves there is nothing to say
        return bool(
            self.phase == "play"
            and seat == self.bells_holder
            and self.bells == "open"
            and not self._opt("bella.auto")
        )

    def show(self, seat: str, runs: Iterable[str], bella: bool = False) -> None:
        """Show runs, and claim the bells with them if bella is true (no. 48, 68)."""
        texts = frozenset(runs)
        if texts not in self.may_show(seat):
            raise Refused(f"{seat} may not show {sorted(texts)}")
        chosen = [run for run in self.held_runs[seat] if run.text in texts]
        if bella:
            bells = {f"K{self.trump}", f"Q{self.trump}"}
            with_bells = [run for run in chosen if bells <= set(run.cards)]
            # READING: not once both bells are gone, for then they were unsaid and are lost (no. 66)
            unplayed = bells & set(self.hands[seat])
            allowed = self._opt("bella.with_run") == "valid_run" and self._bells_open(seat)
            if not allowed or not with_bells or not unplayed:
                raise Refused("bella may not be said with that")
            self.bells_run = with_bells[0]
        self.shown[seat] = chosen

    def _run_claim_stands(self) -> bool:
        """Do the bells that were claimed with a run count, by what has been shown so far?"""
        if self.bells_run is None or self.bells_holder is None or self.bells == "lost":
            return False
        return any(
            run == self.bells_run for run, _ in self._counted_runs().get(self.bells_holder, [])
        )

    def _is_bell(self, card: str) -> bool:
        return card[0] in "KQ" and card[1] == self.trump

    def _other_bell(self, card: str) -> str:
        return ("Q" if card[0] == "K" else "K") + card[1]

    def _bell_allows(self, seat: str, card: str) -> bool:
        """May a claim go with this bell (no. 64, 65)?

        A claim with the first stands as an action under 'last'.
        """
        if card in self.bells_said:
            return False
        is_first = self._other_bell(card) in self.hands[seat]
        return is_first or self._opt("bella.on") in ("last", "either")

    def may_bella(self, seat: str, card: str | None = None) -> bool:
        """May the bells be claimed, with this card, or on their own (no. 64, 66)?"""
        if not self._bells_open(seat):
            return False
        if card is not None:
            return (
                card in self.playable(seat)
                and self._is_bell(card)
                and self._bell_allows(seat, card)
            )
        if self._opt("bella.on") == "hold" and seat == self.turn and "held" not in self.bells_said:
            bells = {f"K{self.trump}", f"Q{self.trump}"}
            if bells <= set(self.hands[seat]):  # while both are held, before another card
                return True
        return self._bell_just_played(seat) is not None

    def _bell_just_played(self, seat: str) -> str | None:
        """The bell that a claim may still be attached to under the later deadline (no. 66)."""
        if self._opt("bella.deadline") != "before_next_card":
            return None
        plays = self.trick or (self.closed[-1]["plays"] if self.closed else [])
        if not plays or plays[-1][0] != seat or not self._is_bell(plays[-1][1]):
            return None
        card = str(plays[-1][1])
        return card if self._bell_allows(seat, card) else None

    def bella(self, seat: str) -> None:
        """Claim the bells on their own (no. 64, 66)."""
        if not self.may_bella(seat):
            raise Refused(f"{seat} may not claim the bells now")
        card = self._bell_just_played(seat)
        if card is not None:
            self._claim(seat, card)
            return
        self.bells_said.add("held")
        if self._opt("bella.points"):
            self.bells = "counted"

    def _claim(self, seat: str, card: str) -> None:
        """A claim with a bell that has just been played (no. 64, 65)."""
        self.bells_said.add(card)
        is_first = self._other_bell(card) in self.hands[seat]
        if is_first and self._opt("bella.on") == "last":
            penalty = self._opt("bella.first_penalty")
            if penalty in ("lose_bella", "lose_hand"):
                self.bells = "lost"
            if penalty == "lose_hand":
                self._stop("bells_lost_deal", other_side(side_of(seat)), "pool")
            return
        if self._opt("bella.points"):  # READING: a claim that brings nothing is in vain
            self.bells = "counted"

    def _last_chance(self, seat: str, card: str) -> bool:
        """Is this the bell with which the bells must be claimed at the latest?"""
        if not self._is_bell(card):
            return False
        is_first = self._other_bell(card) in self.hands[seat]
        return is_first is (self._opt("bella.on") in ("first", "hold"))

    def _bella_owed(self, seat: str, card: str) -> bool:
        """Must bella be said with this card (no. 67)?

        READING: with the card, whatever bella.deadline says.
        """
        return (
            not self._opt("bella.optional")
            and self._last_chance(seat, card)
            and self.may_bella(seat, card)
        )

    def _bella_automatic(self, seat: str, card: str) -> bool:
        """Do the bells count by themselves with this card (no. 66)?

        READING: with the first bell that a good claim could go with: the last under 'last', else
        the first.
        """
        if not self._opt("bella.auto") or seat != self.bells_holder or not self._is_bell(card):
            return False
        is_first = self._other_bell(card) in self.hands[seat]
        return is_first is bool(self._opt("bella.on") != "last")
