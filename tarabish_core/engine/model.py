"""The words that rules and the engine share: small frozen values, and the shapes of the answers.

Glossary. *goer*: the seat that named trump. *kitty*: a seat's own last three cards. *eldest*: left
of the dealer. *run*: three or more in sequence; *twenty*, *fifty*. *bella*, the bells: king and
queen of trumps in one hand. *pool*: all points of a deal. *bait*: the goers got less than half.
*calls*: what is said in the auction; *claim*: saying that one has the bells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from tarabish_core.engine.cards import NOBODY

CLOSED, OPEN, LATE = range(3)
"""What a window answers: not a thing to do now; now; too late."""

HELD, FIRST, LAST, WITH_RUN = range(4)
AFTER, SILENT = 8, 16
"""When the bells are claimed: before another card while both are held, with the first or the last
of the two, with a run that is shown. Added to FIRST or LAST, AFTER is a claim made after that card
and before the next, and SILENT asks what it is worth if that card falls without a word."""

REFUSED, LOST, DEAL_LOST, WARNED = -1, -2, -3, -4
"""What a claim may bring beside points: it may not be made; it loses the bells; it loses the deal;
it is in vain and warned of. Nothing (0) is a claim in vain, which may be made again."""

DRAW = 2
"""A game or match without a winner; 0 and 1 are the sides, NOBODY means play on."""

HAND, KITTY, LATER = range(3)
"""How a packet is dealt: picked up at once; face down until trump is named; dealt only then."""

IN_PLAIN, IN_TRUMPS, AT_NO_TRUMP = range(3)
"""Where a run lies, for the rules that tell plain suits from trumps."""

Pair: TypeAlias = tuple[int, int]
"""What north and south have, and what east and west have."""


class Deck(NamedTuple):
    """The ranks in play, a part of ``6789TJQKA``; four suits of each."""

    ranks: str


class Scale(NamedTuple):
    """One suit's order, lowest first, and the points of its ranks (a rank left out has none)."""

    order: str
    points: tuple[tuple[str, int], ...]


class Scales(NamedTuple):
    """The scale of the trump suit, of a plain suit, and of every suit at no-trump."""

    trump: Scale
    plain: Scale
    no_trump: Scale


class Finding(NamedTuple):
    """Where the search for the first dealer stands: ``seat`` turns a card next, or deals."""

    seat: int
    deals: bool


class Cut(NamedTuple):
    """Who cuts (NOBODY where the pack is not cut) and the fewest cards in a part."""

    seat: int
    least: int


class Packet(NamedTuple):
    """``size`` cards from the top for ``seat``; ``how`` is HAND, KITTY or LATER."""

    seat: int
    size: int
    how: int


class Auction(NamedTuple):
    """What has been said so far, eldest first."""

    dealer: int
    said: tuple[int, ...]

    @property
    def seat(self) -> int:
        """The seat whose say it is."""
        return (self.dealer + 1 + len(self.said)) % 4

    @property
    def dealers_say(self) -> bool:
        """Whether the three others have spoken and the dealer is to."""
        return len(self.said) == 3


class Contract(NamedTuple):
    """Who went (NOBODY if everybody passed), the trump, and who leads to the first trick.

    ``trump`` is a suit, 0 to 3, or NO_TRUMP.
    """

    goer: int
    trump: int
    leader: int


class Span(NamedTuple):
    """A run inside one suit: its value, its length in cards, the rank (0 to 8) of its top."""

    value: int
    length: int
    top: int


class Run(NamedTuple):
    """A run in somebody's hand; ``suit`` is NOBODY for a set of cards of several suits.

    ``cards`` is their mask, ``length`` their number, ``top`` the rank (0 to 8) of the highest.
    """

    cards: int
    value: int
    length: int
    top: int
    suit: int


class Said(NamedTuple):
    """A run in the contest; ``seat`` counts from the eldest, 0 to 3.

    One that was announced and can be ``shown`` no more is in it too.
    """

    seat: int
    value: int
    shown: bool


class Moment(NamedTuple):
    """The public facts that a window may ask about.

    ``seat`` wants to do something; ``turn`` is the seat to play; ``played`` counts each seat's
    cards on the table so far; ``announced`` holds each seat's announced values, ``shown`` whether
    it has shown; ``trick`` is the trick in question, counted from 0, where there is one; ``over``
    tells that the deal is over, ``scored`` that its score is written, too.
    """

    seat: int
    turn: int
    played: tuple[int, ...]
    announced: tuple[tuple[int, ...], ...]
    shown: tuple[bool, ...]
    trick: int
    over: bool
    scored: bool


class Lead(NamedTuple):
    """The facts that a rule about leading may ask about, before a trick (from 0) is led.

    ``hand`` is the mask of the leader's cards, ``trump`` that of the trumps (0 at no-trump);
    ``seat`` leads, ``goer`` named trump; ``ruffed`` tells whether a trump has been played so far
    in a trick that a plain suit led.
    """

    hand: int
    trump: int
    seat: int
    goer: int
    trick: int
    ruffed: bool


class End(NamedTuple):
    """How a deal ended and the side it speaks against (NOBODY: it was played out or passed).

    ``kind`` is "played", "passed", "unfinished", or the field of ``Faults`` that settles it.
    """

    kind: str
    side: int


PLAYED = End("played", NOBODY)
"""The end of a deal that was played to its last card."""

PASSED = End("passed", NOBODY)
UNFINISHED = End("unfinished", NOBODY)


class Tally(NamedTuple):
    """What a deal came to, side by side, before anybody settles it.

    ``cards`` are the points of the tricks with what they are worth beside their cards, ``runs``
    and ``bella`` what counts of those, ``tricks`` how many each side took. ``rest`` is what the
    cards not yet taken are worth in a deal that was stopped, else 0; ``before`` are the totals
    before the deal, ``claims`` every claim of the bells as (seat, when), in order, whether or not
    it counts.
    """

    goer: int
    trump: int
    cards: Pair
    runs: Pair
    bella: Pair
    tricks: Pair
    rest: int
    end: End
    before: Pair = (0, 0)
    claims: tuple[Pair, ...] = ()

    def total(self, side: int) -> int:
        """Cards, runs and bells of a side."""
        return self.cards[side] + self.runs[side] + self.bella[side]

    @property
    def pool(self) -> int:
        """All points of the deal."""
        return sum(self.cards) + sum(self.runs) + sum(self.bella) + self.rest


class Line(NamedTuple):
    """A named line of the score sheet; its words are the message ``sheet_line.CODE``."""

    code: str
    points: Pair


class Sheet(NamedTuple):
    """What is written for a deal: its outcome, each side's points, what waits for later deals.

    ``outcome`` is "made", "half", "bait", or a rule's own, whose words are the message
    ``outcome.CODE``. ``lines`` say how the points came about; a rule that adds to them adds a line
    of its own.
    """

    outcome: str
    points: Pair
    waiting: int = 0
    lines: tuple[Line, ...] = ()


class Standing(NamedTuple):
    """A game after a deal: the totals before and after it, and what the deal came to."""

    before: Pair
    totals: Pair
    tally: Tally


class GameResult(NamedTuple):
    """A game of a match: its totals so far, its winner (NOBODY while it goes on), or DRAW."""

    totals: Pair
    winner: int


class Sentence(NamedTuple):
    """A message with its parameters, as (name, value); ``MESSAGES`` has the words."""

    code: str
    params: tuple[tuple[str, int | str], ...] = ()


class Clash(NamedTuple):
    """An option that contradicts another, or (``harmless``) can have no effect beside it.

    ``option`` is a key of the plugin that complains, ``sentence`` says what is wrong.
    """

    option: str
    sentence: Sentence
    harmless: bool = False


Others: TypeAlias = Mapping[str, Mapping[str, object]]
"""The options of every plugin of a variant, by plugin and key."""

FirstDealer: TypeAlias = Callable[[tuple[tuple[int, int], ...]], Finding]
Cutting: TypeAlias = Callable[[int], Cut]
Packets: TypeAlias = Callable[[int], tuple[Packet, ...]]
SeesKitty: TypeAlias = Callable[[int, Auction], bool]
Calls: TypeAlias = Callable[[Auction], tuple[int, ...]]
Contracts: TypeAlias = Callable[[Auction], Contract | None]
LegalCards: TypeAlias = Callable[[int, int, int, int, int], int]
LeadCards: TypeAlias = Callable[[Lead], int]
TrickBonus: TypeAlias = Callable[[int, int, int, bool], int]
Runs: TypeAlias = Callable[[int, int], tuple[Span, ...]]
Sets: TypeAlias = Callable[[int], tuple[Run, ...]]
Announcements: TypeAlias = Callable[
    [tuple[int, ...], tuple[tuple[int, int], ...]], tuple[tuple[int, ...], ...]
]
RunRank: TypeAlias = Callable[[int, int, int, bool], int]
Tiers: TypeAlias = tuple[tuple[Said, ...], ...]
"""The runs in the contest, the best first, equals together, each tier from the eldest on."""

RunContest: TypeAlias = Callable[[Tiers, Pair], tuple[int, ...]]
Window: TypeAlias = Callable[[Moment], int]
"""When something may be done: CLOSED, OPEN or LATE."""

Bella: TypeAlias = Callable[[int, bool], int]
ScoreDeal: TypeAlias = Callable[[Tally], Sheet]
Fault: TypeAlias = Callable[[int, Tally, ScoreDeal], Sheet]
"""What is written for a deal that ended early: ``(side, tally, settle) -> Sheet``."""

NextDealer: TypeAlias = Callable[[int, str, int], int]
GameEnd: TypeAlias = Callable[[Standing], int]
MatchEnd: TypeAlias = Callable[[tuple[GameResult, ...]], int]
Seating: TypeAlias = Callable[[int], tuple[int, ...]]


def any_card(lead: Lead) -> int:
    """Answer for who leads where no rule keeps back a card."""
    return lead.hand


def closed(_: Moment) -> int:
    """Answer for a window that no rule opens."""
    return CLOSED


def always(_: Moment) -> int:
    """Answer for a window that stands open while the deal lasts."""
    return OPEN


def last_trick(moment: Moment) -> int:
    """Answer for a window that is open for the last trick that was turned."""
    return OPEN if moment.trick == sum(moment.played) // 4 - 1 else CLOSED


class Windows(NamedTuple):
    """When each thing beside playing a card may be done; closed where no rule opens it.

    Runs are announced and shown, a misplay is called, the cards are thrown in, the last trick is
    looked at, a side says that it is out. ``owed`` is open while a run that was announced must be
    shown before the next card.
    """

    announce: Window = closed
    show: Window = closed
    owed: Window = closed
    misplay: Window = closed
    throw_in: Window = closed
    look: Window = closed
    count_out: Window = closed


class Faults(NamedTuple):
    """What a deal that ends early is worth, by the way it ended.

    Each answers ``(side, tally, settle)``: the side it speaks against (for ``counted_out`` the side
    that says it is out), the tally so far, and the ordinary settlement for rules that fall back on
    it. Without an answer for ``bluff`` announcing a run that one does not hold has no effect;
    without one for ``false_misplay`` play goes on.
    """

    misplay: Fault | None = None
    false_misplay: Fault | None = None
    bluff: Fault | None = None
    thrown_in: Fault | None = None
    bells: Fault | None = None
    counted_out: Fault | None = None
