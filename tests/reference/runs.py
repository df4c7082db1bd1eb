"""Runs: finding them, the contest, and forgetting (dossier 1.7)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tests.reference.words import NATURAL, SUITS, Options, opt, partner_of, side_of


class Run(NamedTuple):
    """A run, its cards from high to low."""

    value: int
    cards: tuple[str, ...]

    @property
    def text(self) -> str:
        """As written in a record: AC-KC-QC."""
        return "-".join(self.cards)

    @property
    def suit(self) -> str:
        """The suit."""
        return self.cards[0][1]

    @property
    def top(self) -> int:
        """Height of the top card in natural order (no. 53)."""
        return -NATURAL.index(self.cards[0][0])


def find_runs(options: Options, hand: Iterable[str], trump: str | None) -> list[Run]:
    """The runs of nine cards (no. 41-44), best value then highest first."""
    held = set(hand)
    found: list[Run] = []
    for suit in SUITS:
        sequences: list[list[str]] = [[]]
        for rank in NATURAL:
            if rank + suit in held:
                sequences[-1].append(rank + suit)
            elif sequences[-1]:
                sequences.append([])
        for cards in sequences:
            if opt(options, "runs.split") == "split4":  # no. 44: fours from the top, then a three
                rest = tuple(cards)
                while len(rest) >= 4:
                    found.append(Run(50, rest[:4]))
                    rest = rest[4:]
                if len(rest) == 3:
                    found.append(Run(20, rest))
            elif len(cards) >= 3:  # one run however long
                long = len(cards) >= 5 and opt(options, "runs.long") == "belote"  # no. 42
                found.append(Run(100 if long else 50 if len(cards) >= 4 else 20, tuple(cards)))
    return sorted(
        found, key=lambda run: (-run.value, -run.top, run.suit != trump, SUITS.index(run.suit))
    )


def strength(options: Options, trump: str | None, run: Run) -> tuple[int, int, int, int]:
    """What runs are compared by (no. 51-54): kind, length where it counts, top card, trump."""
    length = len(run.cards) if opt(options, "runs.longer_wins") else 0
    is_trump = int(run.suit == trump)
    if opt(options, "runs.trump") == "before_rank":
        return (run.value, length, is_trump, run.top)
    return (run.value, length, run.top, is_trump)


Counted = dict[str, list[tuple[Run, int]]]
"""Seat -> its runs that count, each with the points that it counts for."""


def contest(
    options: Options,
    trump: str | None,
    order: Sequence[str],
    shown: Mapping[str, Sequence[Run]],
    forgotten: Mapping[str, Sequence[Run]],
) -> Counted:
    """Who counts which runs (no. 50-58).

    order: the seats from the eldest; shown: the runs shown; forgotten: those announced and not
    shown in time.
    """
    if opt(options, "runs.count") == "all":  # no. 50: everybody, so there is no comparison
        return {seat: [(run, run.value) for run in runs] for seat, runs in shown.items() if runs}

    field = {seat: list(runs) for seat, runs in shown.items() if runs}
    blocking: set[str] = set()
    if opt(options, "runs.unshown_blocks"):  # no. 57b
        best_shown = max((run.value for runs in field.values() for run in runs), default=0)
        for seat, runs in forgotten.items():
            word = max((run.value for run in runs), default=0)
            if word and not relieved(options, forgotten=word, lower=best_shown):
                field[seat] = list(runs)
                blocking.add(seat)

    def award(seat: str) -> Counted:
        if seat in blocking:
            return {}  # a forgotten run kills the others and does not count itself
        seats = [seat]
        if opt(options, "runs.count") == "team":
            seats = [one for one in order if side_of(one) == side_of(seat) and one not in blocking]
        return {one: [(run, run.value) for run in field[one]] for one in seats if field.get(one)}

    while any(field.values()):
        best = max(strength(options, trump, run) for runs in field.values() for run in runs)
        tied = [
            seat
            for seat in order
            if any(strength(options, trump, run) == best for run in field.get(seat, []))
        ]
        if len(tied) == 1:
            return award(tied[0])
        # no. 56; 6.2: acts only when all tied seats are partners and its value is not cancel
        partners = opt(options, "runs.tie_partners")
        if len(tied) == 2 and tied[1] == partner_of(tied[0]) and partners != "cancel":
            if partners == "one":
                return award(tied[0])
            return {
                seat: [(run, run.value) for run in field[seat]]
                for seat in tied
                if seat not in blocking
            }
        tie = opt(options, "runs.tie")  # no. 55
        if tie == "cancel":
            return {}
        if tie == "eldest":
            return award(tied[0])
        if tie == "share":  # each tied seat half of its best run and nothing else
            halves: Counted = {}
            for seat in tied:
                if seat not in blocking:
                    run = next(one for one in field[seat] if strength(options, trump, one) == best)
                    halves[seat] = [(run, run.value // 2)]
            return halves
        for seat in tied:
            if tie == "next_best":  # the tied players are out with all their runs
                field[seat] = []
            else:  # cancel_pair: only the tied runs drop out
                field[seat] = [run for run in field[seat] if strength(options, trump, run) != best]
    return {}


def relieved(options: Options, forgotten: int, lower: int) -> bool:
    """Does the forgot-fifty rule (no. 58) let a lower run count over a forgotten one?

    `lower` and `forgotten` are their values. READING: only the words said are compared, for the
    cards are not public. A hundred is treated as a fifty. Scope fifty_only: a twenty over a fifty.
    Scope any_better: whatever was said, if not higher, over a fifty.
    """
    if not opt(options, "runs.forgot_fifty") or forgotten < 50 or not lower:
        return False
    if opt(options, "runs.forgot_scope") == "fifty_only":
        return lower < 50
    return lower <= forgotten


def announceable(options: Options) -> set[str]:
    """Everything that a hand of nine cards could announce under these options (no. 42, 46, 59)."""
    cards = {20: 3, 50: 4}
    if opt(options, "runs.long") == "belote":
        cards[100] = 5
    if opt(options, "runs.announce") == "best":
        return {str(value) for value in cards}
    found: set[tuple[int, ...]] = set()
    values = sorted(cards, reverse=True)
    for one in values:
        found.add((one,))
        for two in values:
            if two <= one and cards[one] + cards[two] <= 9:
                found.add((one, two))
    result = {"+".join(map(str, said)) for said in found}
    return result | {"20+20+20"}
