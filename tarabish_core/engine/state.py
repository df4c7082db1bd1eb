"""One deal as a value, from the first say to the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, SUIT_MASKS
from tarabish_core.engine.model import (
    AT_NO_TRUMP,
    HAND,
    IN_PLAIN,
    IN_TRUMPS,
    Contract,
    End,
    Lead,
    Moment,
    Run,
    any_card,
)

if TYPE_CHECKING:
    from tarabish_core.engine.model import Pair
    from tarabish_core.engine.ruleset import Ruleset

AUCTION, PLAY, OVER, SCORED = range(4)
PHASES = ("auction", "play", "over", "scored")

Four = tuple[int, int, int, int]

new = tuple.__new__
"""Makes a named tuple of all its fields at once, in little more than half the time of calling it;
for the few places that every card goes through."""


class Deal(NamedTuple):
    """The cards as they lie: each seat's first cards and its kitty, as masks.

    ``before`` are the totals of the sides before this deal, ``waiting`` the points that earlier
    deals left waiting.
    """

    dealer: int
    first: Four
    kitty: Four
    before: Pair = (0, 0)
    waiting: int = 0


class Table(NamedTuple):
    """What no card changes: the deal, what was said, and what each seat was dealt and holds.

    ``may_say`` are the announcements that each seat has, whether or not now is the time.
    """

    deal: Deal
    said: tuple[int, ...]
    contract: Contract | None
    dealt: Four
    held: tuple[tuple[Run, ...], ...]
    may_say: tuple[tuple[tuple[int, ...], ...], ...]


class Talk(NamedTuple):
    """What was said and shown beside the cards, and which plays were not lawful.

    ``claims`` are (seat, when) in order; ``misplays`` are indexes into the cards played.
    """

    announced: tuple[tuple[int, ...], ...] = ((), (), (), ())
    shown: tuple[tuple[Run, ...], ...] = ((), (), (), ())
    claims: tuple[tuple[int, int], ...] = ()
    misplays: tuple[int, ...] = ()


SILENCE = Talk()
NONE = ((), (), (), ())


class State(NamedTuple):
    """A deal at one moment.

    Deal, options and actions are what is recorded; the rest follows from them and is carried for
    speed. ``turn`` is the seat to act (NOBODY when over), ``trump`` NOBODY until named; ``plays``
    are all cards in order, ``leaders`` the leader of each trick (and, at the end, the winner of the
    last: the winner of trick ``k`` is ``leaders[k + 1]``); ``led`` is the mask of the
    suit led, ``best`` and ``holder`` the card that wins so far and its seat; ``lawful`` the cards
    that the seat to act may lawfully play; ``taken`` the cards won by each side and ``bonus`` the
    points of tricks beside their cards.
    """

    table: Table
    phase: int
    turn: int
    trump: int
    hands: Four
    plays: tuple[int, ...]
    leaders: tuple[int, ...]
    led: int
    best: int
    holder: int
    lawful: int
    taken: Pair
    bonus: Pair
    talk: Talk
    end: End | None


def deal_cards(
    ruleset: Ruleset, pack: tuple[int, ...], dealer: int, before: Pair = (0, 0), waiting: int = 0
) -> Deal:
    """Deal a pack, top card first, in the packets of the variant."""
    first, kitty, top = [0] * 4, [0] * 4, 0
    for seat, size, how in ruleset.packets(dealer):
        part = first if how == HAND else kitty
        for card in pack[top : top + size]:
            part[seat] |= 1 << card
        top += size
    return Deal(dealer, _four(first), _four(kitty), before, waiting)


def _four(values: list[int]) -> Four:
    north, east, south, west = values
    return north, east, south, west


def start(ruleset: Ruleset, deal: Deal) -> State:
    """Begin a deal; eldest has the first say.

    Raises ValueError if the cards are not one pack in the packets of the variant.
    """
    check_deal(ruleset, deal)
    nine = _four([one | two for one, two in zip(deal.first, deal.kitty, strict=True)])
    table = Table(deal, (), None, nine, NONE, NONE)
    eldest = (deal.dealer + 1) % 4
    return State(
        table, AUCTION, eldest, NOBODY, nine, (), (), 0, NOBODY, NOBODY, 0, (0, 0), (0, 0),
        SILENCE, None,
    )  # fmt: skip


def check_deal(ruleset: Ruleset, deal: Deal) -> None:
    """Raise ValueError unless every card of the pack was dealt once, to the right number."""
    seen = 0
    for part in (*deal.first, *deal.kitty):
        if seen & part:
            raise ValueError("a card was dealt twice")
        seen |= part
    sizes = {part.bit_count() for part in deal.first} | {ruleset.first_size}
    kitties = {part.bit_count() for part in deal.kitty} | {ruleset.kitty_size}
    if seen != ruleset.deck_mask or len(sizes) > 1 or len(kitties) > 1:
        raise ValueError("the cards dealt are not one whole pack")


def write_score(state: State) -> State:
    """Mark a deal that is over as scored; what may still be called after that, the rules say."""
    return state._replace(phase=SCORED) if state.phase == OVER else state


def find_runs(ruleset: Ruleset, cards: int, trump: int) -> tuple[Run, ...]:
    """Find the runs in a hand, the highest value and top first."""
    runs = []
    for suit in range(4):
        where = AT_NO_TRUMP if trump == NO_TRUMP else IN_TRUMPS if suit == trump else IN_PLAIN
        for value, length, top in ruleset.spans[where][cards >> 9 * suit & 0x1FF]:
            lowest = 9 * suit + top - length + 1
            runs.append(Run((1 << length) - 1 << lowest, value, length, top, suit))
    runs += [one for one in ruleset.all_sets[trump] if cards & one.cards == one.cards]
    if len(runs) > 1:
        runs.sort(key=lambda run: rank_run(ruleset, run, trump), reverse=True)
    return tuple(runs)


def rank_run(ruleset: Ruleset, run: Run, trump: int) -> int:
    """Rank a run by the variant's order: higher wins, equal ties."""
    return ruleset.run_rank(run.value, run.length, run.top, run.suit == trump)


def seat_of_play(state: State, index: int) -> int:
    """Tell who played the card at ``index``."""
    return (state.leaders[index // 4] + index % 4) % 4


_PLAYED = tuple(
    tuple(tuple((count + 3 - (seat - leader) % 4) // 4 for seat in range(4)) for count in range(37))
    for leader in range(4)
)
"""How many cards each seat has played, by the leader of the trick and the number of all cards."""


def moment(state: State, seat: int, trick: int = NOBODY) -> Moment:
    """Gather the public facts that a window may ask about."""
    (_, phase, turn, _, _, plays, leaders, _, _, _, _, _, _, talk, _) = state
    leader = leaders[-1] if leaders else NOBODY
    return new(Moment, (
        seat,
        turn,
        _PLAYED[leader][len(plays)],
        talk.announced,
        tuple(map(bool, talk.shown)),
        trick,
        phase >= OVER,
        phase == SCORED,
    ))  # fmt: skip


def lead_cards(
    ruleset: Ruleset,
    hand: int,
    contract: Contract,
    plays: tuple[int, ...],
    leaders: tuple[int, ...],
) -> int:
    """Tell which cards of a hand the last of ``leaders`` may lead, after whole tricks."""
    if ruleset.lead_cards is any_card or not hand:
        return hand
    return ruleset.lead_cards(lead_facts(hand, contract, plays, leaders))


def lead_facts(
    hand: int, contract: Contract, plays: tuple[int, ...], leaders: tuple[int, ...]
) -> Lead:
    """Gather what a rule about leading may ask about, after whole tricks."""
    trumps = SUIT_MASKS[contract.trump]
    ruffed = any(
        not trumps >> plays[first] & 1
        and any(trumps >> card & 1 for card in plays[first + 1 : first + 4])
        for first in range(0, len(plays), 4)
    )
    return Lead(hand, trumps, leaders[-1], contract.goer, len(plays) // 4, ruffed)


def lawful_cards(ruleset: Ruleset, state: State) -> int:
    """Recompute the lawful cards of the seat to act (``State.lawful`` carries them)."""
    hand = state.hands[state.turn]
    contract = state.table.contract
    if state.best == NOBODY:
        return lead_cards(ruleset, hand, contract, state.plays, state.leaders) if contract else hand
    trump = state.trump
    over = ruleset.over[trump][state.best]
    ally = (state.holder ^ state.turn ^ 1) & 1
    return ruleset.legal_cards(hand, state.led, SUIT_MASKS[trump], over, ally)
