"""What one seat, or an onlooker, may know; built up from nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tarabish_core.engine.bidding import auction_of
from tarabish_core.engine.choices import NOTHING, Choices, choices
from tarabish_core.engine.state import AUCTION, State

if TYPE_CHECKING:
    from tarabish_core.engine.model import Contract, End, Pair, Run
    from tarabish_core.engine.ruleset import Ruleset


class View(NamedTuple):
    """All that a player, a bot, a browser or an onlooker ever gets of a deal.

    ``seat`` is None for an onlooker. ``hand`` is the mask of one's own cards that one may look at;
    ``face_down`` counts one's own cards that one may not. ``sizes`` counts each seat's cards.
    ``plays`` are all cards played, in order, ``leaders`` as in State. ``announced``, ``shown`` and
    ``claims`` were said or laid down in public. ``choices`` are one's own.
    """

    seat: int | None
    hand: int
    face_down: int
    dealer: int
    before: Pair
    waiting: int
    phase: int
    turn: int
    said: tuple[int, ...]
    contract: Contract | None
    sizes: tuple[int, ...]
    plays: tuple[int, ...]
    leaders: tuple[int, ...]
    announced: tuple[tuple[int, ...], ...]
    shown: tuple[tuple[Run, ...], ...]
    claims: tuple[tuple[int, int], ...]
    end: End | None
    choices: Choices


def view(ruleset: Ruleset, state: State, seat: int | None) -> View:
    """Show a deal as one seat sees it, or as an onlooker does (``seat`` None).

    Raises ValueError for a seat that there is not.
    """
    if seat is not None and not 0 <= seat < 4:
        raise ValueError(f"there is no seat {seat}")
    deal, talk = state.table.deal, state.talk
    bidding = state.phase == AUCTION
    late = bidding and ruleset.kitty_later
    sizes = tuple(
        first.bit_count() if late else hand.bit_count()
        for first, hand in zip(deal.first, state.hands, strict=True)
    )
    hand = face_down = 0
    if seat is not None:
        hidden = bidding and not ruleset.sees_kitty(seat, auction_of(state))
        hand = deal.first[seat] if hidden else state.hands[seat]
        face_down = sizes[seat] - hand.bit_count()
    return View(
        seat,
        hand,
        face_down,
        deal.dealer,
        deal.before,
        deal.waiting,
        state.phase,
        state.turn,
        state.table.said,
        state.table.contract,
        sizes,
        state.plays,
        state.leaders,
        talk.announced,
        talk.shown,
        talk.claims,
        state.end,
        NOTHING if seat is None else choices(ruleset, state, seat),
    )


def trick_so_far(seen: View) -> tuple[tuple[int, int], ...]:
    """List the cards of the trick on the table as (seat, card), the leader's first."""
    begun = len(seen.plays) & ~3
    return tuple(
        ((seen.leaders[begun // 4] + place) % 4, card)
        for place, card in enumerate(seen.plays[begun:])
    )


def trick(seen: View, number: int) -> tuple[tuple[int, int], ...]:
    """List the cards of a trick (from 0) as (seat, card), the leader's first."""
    leader = seen.leaders[number]
    cards = seen.plays[4 * number : 4 * number + 4]
    return tuple(((leader + place) % 4, card) for place, card in enumerate(cards))


def cards_of(seen: View, seat: int) -> int:
    """Gather the cards that a seat has played."""
    mask = 0
    for index, card in enumerate(seen.plays):
        if (seen.leaders[index // 4] + index % 4) % 4 == seat:
            mask |= 1 << card
    return mask
