"""Announcing runs, and which of them count (dossier 1.7)."""

from __future__ import annotations

from itertools import combinations

from tests.reference.runs import Counted, Run, announceable, contest, relieved, strength
from tests.reference.table import Table
from tests.reference.words import NO_TRUMP, SEATS, Refused, left_of, other_side, round_from, side_of


class RunTalk(Table):
    """What is said and shown of runs in a deal."""

    def runs(self, seat: str) -> list[str]:
        """The runs held once trump is named (none at no-trump where runs do not count there)."""
        return [run.text for run in self.held_runs[seat]]

    def announcements(self, seat: str) -> set[str]:
        """What may be announced now (no. 45, 46, 59): in turn, before one's first card, once."""
        if self.phase != "play" or seat != self.turn or self._number != 1 or seat in self.announced:
            return set()
        if self.trump == NO_TRUMP and not self._opt("runs.in_nt"):
            return set()
        if self._opt("runs.bluff") != "reject":
            return announceable(self.options)  # READING: any word that some hand could truly say
        values = [run.value for run in self.held_runs[seat]]
        if not values:
            return set()
        return {
            str(values[0]) if self._opt("runs.announce") == "best" else "+".join(map(str, values))
        }

    def announce(self, seat: str, what: str) -> None:
        """Announce (no. 45, 46, 59)."""
        if what not in self.announcements(seat):
            raise Refused(f"{seat} may not announce {what}")
        said = tuple(int(word) for word in what.split("+"))
        self.announced[seat] = said
        # READING: saying less than one holds is no bluff; a twenty lies in every fifty.
        held = sorted((run.value for run in self.held_runs[seat]), reverse=True)
        true = len(said) <= len(held) and all(
            one <= other for one, other in zip(sorted(said, reverse=True), held, strict=False)
        )
        if not true and self._opt("runs.bluff") == "misplay":
            # READING: the deal stops at once, in strict mode too; the opponents' points are those
            # of misplay.award where misplays are called, else the pool.
            award = (
                self._opt("misplay.award") if self._opt("misplay.mode") == "permissive" else "pool"
            )
            self._stop("misplay", other_side(side_of(seat)), award)

    def _window_open(self, seat: str) -> bool:
        """Is the ordinary window for showing open (no. 48)?"""
        between = not self.trick
        window = self._opt("runs.show_window")
        if window == "before_second_card":  # in turn, before one's own second card
            return self._number == 2 and seat == self.turn
        if window == "after_trick_1":  # anyone, in the pause after trick 1
            return self._number == 2 and between
        # READING: before_trick_2 is a deadline: from one's announcement until trick 2 is led
        return self._number == 1 or (self._number == 2 and between)

    def _forgot_window_open(self, seat: str) -> bool:
        """May the seat show over somebody else's forgotten run (no. 58)?"""
        in_time = self._number == 3 and (
            seat == self.turn
            if self._opt("runs.forgot_deadline") == "own_third"
            else not self.trick
        )
        if not in_time:
            return False
        mine = max(self.announced[seat])
        return any(
            relieved(self.options, forgotten=max(said), lower=mine)
            for other, said in self.announced.items()
            if other != seat and other not in self.shown
        )

    def may_show(self, seat: str) -> set[frozenset[str]]:
        """Sets of own runs that may be shown now (no. 48, 57, 58); READING: a seat shows once."""
        if self.phase != "play" or seat not in self.announced or seat in self.shown:
            return set()
        if not self._window_open(seat) and not self._forgot_window_open(seat):
            return set()
        said = max(self.announced[seat])
        held = self.held_runs[seat]
        return {
            frozenset(run.text for run in some)
            for size in range(1, len(held) + 1)
            for some in combinations(held, size)
            if max(run.value for run in some) == said
        }

    def _show_owed(self, seat: str) -> bool:
        """Must a run be shown before this card (no. 49)?

        Where the window is a pause, by everybody before the second trick is led.
        """
        if not self._opt("runs.must_show") or self._number != 2:
            return False
        if self._opt("runs.show_window") == "before_second_card":
            return bool(self.may_show(seat))
        return not self.trick and any(self.may_show(one) for one in SEATS)

    def _counted_runs(self) -> Counted:
        """Which runs count, of those shown so far (1.7), also where the deal was stopped."""
        if not self.shown:
            return {}
        forgotten: dict[str, list[Run]] = {}
        for seat, said in self.announced.items():
            if seat not in self.shown and self._chance_gone(seat):
                matching = [run for run in self.held_runs[seat] if run.value in said]
                matching.sort(key=lambda run: strength(self.options, self.trump, run), reverse=True)
                forgotten[seat] = matching[:1] if self._opt("runs.announce") == "best" else matching
        counted = contest(
            self.options, self.trump, round_from(left_of(self.dealer)), self.shown, forgotten
        )
        if self._opt("runs.need_trick"):  # no. 61
            with_trick = {side_of(trick["winner"]) for trick in self.closed}
            counted = {seat: runs for seat, runs in counted.items() if side_of(seat) in with_trick}
        return counted

    def _chance_gone(self, seat: str) -> bool:
        """Has the seat let its ordinary chance to show go by?"""
        if self._opt("runs.show_window") == "before_second_card":
            return len(self.hands[seat]) <= 7
        return self._number > 2 or (self._number == 2 and bool(self.trick))
