"""The table: what is known of a deal, the auction, and the cards that may be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from tests.reference.play import lawful_cards
from tests.reference.runs import Run, find_runs
from tests.reference.words import (
    NO_TRUMP,
    PACK,
    SEATS,
    SUITS,
    Options,
    Refused,
    Trick,
    check_options,
    left_of,
    opt,
)


class Table:
    """One deal: its state, the auction (dossier 1.4), and the cards that may be played (1.5)."""

    def __init__(
        self,
        options: Options,
        dealer: str,
        first: Mapping[str, Sequence[str]],
        kitty: Mapping[str, Sequence[str]],
        before: tuple[int, int] = (0, 0),
        waiting: int = 0,
    ) -> None:
        check_options(options)
        self.options = options
        self.dealer = dealer
        self.before = before
        self.waiting = waiting
        self.kitty = {seat: list(kitty[seat]) for seat in SEATS}
        # the kitty joins when trump is named
        self.hands = {seat: list(first[seat]) for seat in SEATS}
        self.nine = {seat: list(first[seat]) + list(kitty[seat]) for seat in SEATS}
        if sorted(card for hand in self.nine.values() for card in hand) != sorted(PACK):
            raise ValueError("a deal is the 36 cards, nine each")
        self.phase = "auction"
        self.turn: str | None = left_of(dealer)  # no. 13
        self.passed: list[str] = []
        self.goer: str | None = None
        self.trump: str | None = None
        self.held_runs: dict[str, list[Run]] = {seat: [] for seat in SEATS}
        self.closed: list[dict[str, Any]] = []  # leader, plays, winner, points
        self.trick: Trick = []  # the trick in progress
        # (trick number, seat) of cards that were not lawful when played
        self.unlawful: set[tuple[int, str]] = set()
        self.announced: dict[str, tuple[int, ...]] = {}
        self.shown: dict[str, list[Run]] = {}
        self.bells_holder: str | None = None
        self.bells: str = "open"  # 'open', 'counted' or 'lost'
        self.bells_said: set[str] = set()  # bells that a claim has been attached to
        self.bells_run: Run | None = None  # the run that the bells were claimed with
        # outcome, side that takes the points, which points
        self.stopped: tuple[str, str, str] | None = None
        # side that takes the rest of the card points after a throw-in
        self.rest_to: str | None = None
        self.scored = False  # is the score written?

    def copy(self) -> Self:
        """An independent copy."""
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__)
        new.hands = {seat: list(hand) for seat, hand in self.hands.items()}
        new.passed = list(self.passed)
        new.closed = list(self.closed)
        new.trick = list(self.trick)
        new.unlawful = set(self.unlawful)
        new.announced = dict(self.announced)
        new.shown = dict(self.shown)
        new.bells_said = set(self.bells_said)
        return new

    def _opt(self, key: str) -> Any:
        return opt(self.options, key)

    @property
    def _number(self) -> int:
        """Number of the trick in progress, or to be led."""
        return len(self.closed) + 1

    def _stop(self, outcome: str, side: str, award: str) -> None:
        self.stopped = (outcome, side, award)
        self.phase, self.turn = "over", None

    def calls(self) -> set[str]:
        """What the seat in turn may say (no. 13-15)."""
        if self.phase != "auction":
            return set()
        may = set(SUITS)
        if self._opt("auction.no_trump"):
            may.add(NO_TRUMP)
        if self.turn != self.dealer or self._opt("auction.all_pass") != "force_dealer":
            may.add("-")
        return may

    def say(self, seat: str, call: str) -> None:
        """Pass or go; the first to go ends the auction (no. 13)."""
        if seat != self.turn or call not in self.calls():
            raise Refused(f"{seat} may not say {call}")
        if call == "-":
            self.passed.append(seat)
            if seat == self.dealer:  # no. 14: a free pass, the hand is over without score
                self.phase, self.turn = "over", None
            else:
                self.turn = left_of(seat)
            return
        self.goer, self.trump, self.phase = seat, call, "play"
        for one in SEATS:
            self.hands[one] += self.kitty[one]
            if call != NO_TRUMP or self._opt("runs.in_nt"):  # no. 62
                self.held_runs[one] = find_runs(self.options, self.nine[one], call)
            if call != NO_TRUMP and {"K" + call, "Q" + call} <= set(self.nine[one]):  # no. 63, 71
                self.bells_holder = one
        lead = self._opt("play.first_lead")  # no. 18
        self.turn = {
            "eldest": left_of(self.dealer),
            "left_of_caller": left_of(seat),
            "caller": seat,
        }[lead]

    def sees(self, seat: str) -> set[str]:
        """Own cards in hand that the seat may look at (no. 12).

        A kitty that is not yet dealt cannot be peeked at.
        """
        cards = set(self.hands[seat])
        peek = (
            self._opt("deal.kitty_peek") == "after_own_pass"
            and self._opt("deal.kitty_when") == "before_auction"
        )
        if self.trump is None and peek and seat in self.passed:
            cards |= set(self.kitty[seat])
        return cards

    def lawful(self, seat: str) -> set[str]:
        """The lawful cards of the seat in turn (1.5)."""
        if self.phase != "play" or seat != self.turn:
            return set()
        return lawful_cards(self.options, seat, self.hands[seat], self.trick, self.trump)

    def playable(self, seat: str) -> set[str]:
        """The cards that may be put on the table (no. 35).

        The lawful ones, or any in permissive mode. A duty to show (no. 49) or to say bella (no. 67)
        does not change the set; a play is refused meanwhile.
        """
        if self._opt("misplay.mode") == "permissive" and self.phase == "play" and seat == self.turn:
            return set(self.hands[seat])
        return self.lawful(seat)
