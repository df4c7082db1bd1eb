"""What an analysis found: frozen values, from which text, page and document are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tarabish_core.engine.model import Contract, Pair
from tarabish_core.engine.state import Four

MADE = "made"
"""The outcome of a deal that the goers made, as rules name it."""

OVER_ERROR = 2
"""By so many standard errors a choice must be worse before it counts as a mistake."""

LEAST = 1.0
"""So many points a mistake costs at least."""

Kind = Literal["call", "card"]
Turn = Literal["lost", "saved", "cost"]
Verdict = Literal["right", "mistake", "unclear"]
"""Of a choice by what the seat could know: as good as the best, or less than it by a point or more,
beyond chance or not beyond it."""


class Worth(NamedTuple):
    """What a deal comes to when both sides play on as well as the cards lie.

    ``cards`` are the points of tricks, ``counted`` those with runs and bells, ``points`` what is
    written for both sides, ``outcome`` as in ``Sheet``.
    """

    cards: Pair
    counted: Pair
    points: Pair
    outcome: str

    def lead(self, side: int) -> int:
        """Points written for a side less those for the other."""
        return self.points[side] - self.points[1 - side]


class Outlook(NamedTuple):
    """A contract and what it is worth; None where that is not known.

    ``contract`` has the goer NOBODY where everybody passes.
    """

    contract: Contract
    worth: Worth | None


class Known(NamedTuple):
    """What a choice is worth by what the seat could know.

    ``lead`` is the mean, over ways in which the cards may lie, of what is written for its side less
    what is written for the other; ``error`` the standard error of its distance to the best choice.
    """

    lead: float
    error: float


class Option(NamedTuple):
    """Something that could be said or played: a call or card, and what it is worth.

    ``worth`` is that of the cards as they lay, ``outlook`` what comes of a call, ``known`` what the
    seat could think of it; each None where it is not known.
    """

    what: int
    worth: Worth | None
    known: Known | None = None
    outlook: Outlook | None = None


@dataclass(frozen=True)
class Decision:
    """A call or a card of a record, beside all that could lawfully have been said or played.

    Attributes:
        index: its place among the deal's actions, from 0.
        kind: "call" or "card".
        seat: who decided.
        trick: the trick of a card, from 0; NOBODY for a call.
        chosen: the call or card.
        options: all that was lawful, calls from pass on, cards from the lowest number on.
        after: what the deal is worth after it.
    """

    index: int
    kind: Kind
    seat: int
    trick: int
    chosen: int
    options: tuple[Option, ...]
    after: Worth | None

    @property
    def side(self) -> int:
        """The side of the seat."""
        return self.seat & 1

    @property
    def lawful(self) -> bool:
        """Whether it was one of the options; a misplay is not."""
        return any(one.what == self.chosen for one in self.options)

    @property
    def free(self) -> bool:
        """Whether there was anything to choose."""
        return len(self.options) > 1

    @property
    def best(self) -> Option | None:
        """The best option with the cards as they lay, the chosen one if it is as good."""
        known = [one for one in self.options if one.worth is not None]
        if len(known) < len(self.options):
            return None
        return max(known, key=self._rank, default=None)

    def _rank(self, one: Option) -> tuple[int, int, bool]:
        if one.worth is None:
            return 0, 0, False
        cards = 0 if self.kind == "call" else one.worth.cards[self.side]
        return one.worth.lead(self.side), cards, one.what == self.chosen

    @property
    def before(self) -> Worth | None:
        """What the deal is worth before it."""
        return self.best.worth if self.best else None

    @property
    def cost(self) -> int | None:
        """Points of the written lead that it gave away; None for a misplay, and if not known."""
        if not self.lawful or self.before is None or self.after is None:
            return None
        return max(0, self.before.lead(self.side) - self.after.lead(self.side))

    @property
    def cards_cost(self) -> int | None:
        """Points of cards that a card gave away; None for a call, a misplay, and if not known."""
        if self.kind == "call" or not self.lawful or self.before is None or self.after is None:
            return None
        return max(0, self.before.cards[self.side] - self.after.cards[self.side])

    @property
    def wiser(self) -> Option | None:
        """The best option by what the seat could know, the chosen one if it is as good."""
        judged = [one for one in self.options if one.known]
        return max(judged, key=self._lead, default=None)

    def _lead(self, one: Option) -> tuple[float, bool]:
        return one.known.lead if one.known else 0.0, one.what == self.chosen

    @property
    def known_cost(self) -> float | None:
        """Points that it gave away by what the seat could know; None where that is not known."""
        own = next((one.known for one in self.options if one.what == self.chosen), None)
        if own is None or self.wiser is None or self.wiser.known is None:
            return None
        return self.wiser.known.lead - own.lead

    @property
    def verdict(self) -> Verdict | None:
        """Whether the seat could know better; None where it was not judged."""
        own = next((one.known for one in self.options if one.what == self.chosen), None)
        if own is None or self.known_cost is None:
            return None
        if self.known_cost < LEAST:
            return "right"
        return "mistake" if self.known_cost > OVER_ERROR * own.error else "unclear"


@dataclass(frozen=True)
class Turning:
    """A decision by which a deal turned, and the line of best play that it left.

    ``kind`` is "lost" where the goers lost a deal that they could still make, "saved" where the
    others let them make it, "cost" where the outcome stayed; ``line`` has (seat, card) from the
    better card on, or is empty.
    """

    kind: Turn
    decision: Decision
    line: tuple[Pair, ...] = ()


@dataclass(frozen=True)
class Making:
    """Whether the goers could make a deal with the cards as they lay.

    ``after`` tells it before the first trick and after each that was played (None where it is not
    known), ``lost`` is the decision after which they no longer could, ``let`` the one of the other
    side after which they could.
    """

    goer: int
    after: tuple[bool | None, ...]
    lost: Decision | None
    let: Decision | None


@dataclass(frozen=True)
class DealAnalysis:
    """A deal looked back at.

    Attributes:
        number, game, dealer: as in the record, from 1.
        hands, kitties: what each seat was dealt, nine cards, and which three of them were its
            kitty, as masks.
        contract: who went, with which trump; None where nobody did.
        said: the calls.
        plays: the cards in order, ``leaders`` who led each trick, and who won the last.
        outcome: as in ``Sheet``, "passed" or "unfinished" too; ``score`` what is written.
        messages: the words of rules that are not built in.
        outlooks: every contract that the auction could have come to.
        called: what best calls come to.
        beside, told: points of runs and bells as they counted, and as they would if everybody had
            told all that he held; the same in a deal that was not played out.
        start: what the contract is worth before the first card.
        decisions: all calls and cards.
        turnings: the cards by which it turned whether the deal was made, in order; then what cost
            most: mistakes, what is unclear, and what nobody could know.
        making: whether it could be made.
        stopped: what it was worth when somebody stopped it; None where nobody did.
        unknown: whether some worths are not known, since the rules are too slow to be solved.
    """

    number: int
    game: int
    dealer: int
    hands: Four
    kitties: Four
    contract: Contract | None
    said: tuple[int, ...]
    plays: tuple[int, ...]
    leaders: tuple[int, ...]
    outcome: str
    score: Pair
    messages: Mapping[str, str]
    outlooks: tuple[Outlook, ...]
    called: Outlook | None
    beside: Pair
    told: Pair
    start: Worth | None
    decisions: tuple[Decision, ...]
    turnings: tuple[Turning, ...]
    making: Making | None
    stopped: Worth | None
    unknown: bool


@dataclass(frozen=True)
class Summary:
    """How a seat decided in all deals; points are of the written lead.

    Attributes:
        seat: whose decisions.
        choices: how often there was something to choose, and what it costs is known; ``best`` how
            often nothing was given away.
        call_cost, play_cost: points given away with the cards as they lay, by calls and by cards.
        cards_cost: points of cards given away.
        judged: how often it was judged by what the seat could know; ``right`` how often by less
            than a point, ``wrong`` how often it was a mistake.
        known_cost: points given away by what the seat could know.
        mistakes, luck, unclear: the parts of both costs that were a mistake, that the seat could
            not know of, and of which it is not clear.
    """

    seat: int
    choices: int
    best: int
    call_cost: int
    play_cost: int
    cards_cost: int
    judged: int
    right: int
    wrong: int
    known_cost: float
    mistakes: int
    luck: int
    unclear: int

    @property
    def cost(self) -> int:
        """Points given away with the cards as they lay."""
        return self.call_cost + self.play_cost


@dataclass(frozen=True)
class Analysis:
    """A record looked back at.

    ``worlds`` is by how many ways in which the cards may lie choices were judged, 0 for none;
    ``unjudged`` says why they were not, though it was asked, since that would take too long;
    ``finished`` tells whether all deals that were asked for are in it.
    """

    variant: str
    title: str
    digest: str
    worlds: int
    deals: tuple[DealAnalysis, ...]
    summaries: tuple[Summary, ...]
    unjudged: str = ""
    finished: bool = True

    @property
    def judged(self) -> bool:
        """Whether choices were judged by what seats could know."""
        return self.worlds > 0
