"""What a seat knows for certain of the cards that it does not see.

Every fact is about the cards of one seat: cards that it has or cannot have, runs one of which it
must have, and what is left to ask about a whole hand. Where a misplay is possible, what a seat may
have played is no fact; ``Seat.honest`` tells it apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from tarabish_core.engine.cards import NOBODY, mask_of
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, PLAY
from tarabish_core.engine.view import View, cards_of
from tarabish_core.search.plays import Played, limits, played_cards, was_lawful
from tarabish_core.search.said import (
    Talk,
    bells_denied,
    beside_shown,
    best_values,
    fits_talk,
    place_of,
    run_values,
    talk_of,
)

MISPLAYED = -1


class Seat(NamedTuple):
    """What is known of one seat's hidden cards.

    Attributes:
        size: how many there are.
        must: cards that it has for certain.
        may: cards that it may have, ``must`` among them.
        honest: cards that it may have if it has not misplayed, a part of ``may``; MISPLAYED if it
            must have.
        seen: those of its nine cards that are not hidden.
        plays: cards that it played, about each of which the rules are still to be asked.
        talk: what it said and showed.
        ask_talk: whether its nine cards are still to be held against that.
        best: which best runs it may have, as ``said.Values``.
        runs: masks, one of which its nine cards hold; none where any cards will do.
    """

    size: int
    must: int
    may: int
    honest: int
    seen: int
    plays: tuple[Played, ...]
    talk: Talk
    ask_talk: bool
    best: int
    runs: tuple[int, ...]


class Known(NamedTuple):
    """All that a seat knows for certain.

    ``unseen`` are the cards that lie somewhere hidden, ``trump`` is NOBODY in the auction.
    """

    viewer: int
    trump: int
    unseen: int
    seats: tuple[Seat, Seat, Seat, Seat]


SILENT = Talk((), (), claimed=False, kept_back=False)


def known_by(ruleset: Ruleset, seen: View) -> Known:
    """Gather what the viewer knows.

    Raises ValueError for an onlooker, and where no card is to be played any more.
    """
    if seen.seat is None:
        raise ValueError("an onlooker has no hand of his own to know cards by")
    if seen.phase not in {AUCTION, PLAY}:
        raise ValueError("the deal is over: no cards are to be played")
    unseen = ruleset.deck_mask & ~seen.hand & ~mask_of(seen.plays)
    if seen.contract is None:
        seats = [_before_trump(ruleset, seen, seat, unseen) for seat in range(4)]
        return Known(seen.seat, NOBODY, unseen, _four(seats))
    trump = seen.contract.trump
    plays = played_cards(ruleset, seen.contract, seen.plays, seen.leaders)
    said = [_by_talk(ruleset, seen, seat, unseen, trump) for seat in range(4)]
    claimed = [one.must for one in said]
    for seat, one in enumerate(said):
        if seat != seen.seat:
            narrower = one._replace(may=one.may & ~(sum(claimed) - one.must))
            own = tuple(play for play in plays if play.seat == seat)
            said[seat] = _by_plays(ruleset, narrower, own)
    return Known(seen.seat, trump, unseen, _four(said))


def _four(seats: list[Seat]) -> tuple[Seat, Seat, Seat, Seat]:
    north, east, south, west = seats
    return north, east, south, west


def _before_trump(ruleset: Ruleset, seen: View, seat: int, unseen: int) -> Seat:
    hand = seen.hand if seat == seen.seat else 0
    size = ruleset.first_size + ruleset.kitty_size - hand.bit_count()
    may = unseen if size else 0
    return Seat(size, 0, may, may, hand, (), SILENT, ask_talk=False, best=1, runs=())


def _by_talk(ruleset: Ruleset, seen: View, seat: int, unseen: int, trump: int) -> Seat:
    """Tell what a seat's talk says of its cards."""
    known, talk = cards_of(seen, seat), talk_of(ruleset, seen, seat)
    if seat == seen.seat:
        nine, best = known | seen.hand, best_values(ruleset, trump, ()).best
        return Seat(0, 0, 0, 0, nine, (), talk, ask_talk=False, best=best, runs=())
    best, settled = best_values(ruleset, trump, talk.announced)
    must = all_of(talk.shown) | (ruleset.bells[trump] if talk.claimed else 0)
    must &= unseen
    may = unseen & ~bells_denied(ruleset, seen, seat, trump)
    beside, shown_settled = beside_shown(ruleset, trump, talk.shown, known | must, known | may)
    may &= ~beside
    runs: tuple[int, ...] = ()
    if not best & 1:
        masks = _runs_of(ruleset, trump, best)
        if not any(mask & ~(known | must) == 0 for mask in masks):
            runs = tuple(mask for mask in masks if mask & ~(known | may) == 0)
    ask = talk.kept_back or not (settled and shown_settled)
    return Seat(seen.sizes[seat], must, may, may, known, (), talk, ask, best, runs)


def all_of(masks: Iterable[int]) -> int:
    """Gather the cards of several masks."""
    found = 0
    for cards in masks:
        found |= cards
    return found


@lru_cache(maxsize=256)
def _runs_of(ruleset: Ruleset, trump: int, best: int) -> tuple[int, ...]:
    """List the masks of all runs of the values that are the best a hand may have."""
    values = run_values(ruleset, trump)
    wanted = {value for nth, value in enumerate(values) if best >> nth + 1 & 1}
    found = {run.cards for run in ruleset.all_sets[trump] if run.value in wanted}
    for suit in range(4):
        for spans in ruleset.spans[place_of(trump, suit)]:
            for value, length, top in spans:
                if value in wanted:
                    found.add((1 << length) - 1 << 9 * suit + top - length + 1)
    deck = ruleset.deck_mask
    return tuple(sorted(mask for mask in found if mask & ~deck == 0))


def _by_plays(ruleset: Ruleset, seat: Seat, own: tuple[Played, ...]) -> Seat:
    """Leave out the cards that a seat cannot have, having played what it did."""
    honest, before, left = seat.may, -1, list[Played]()
    while honest != before:
        before, left = honest, []
        for play in own:
            found = limits(ruleset, play, seat.must, honest)
            if not found.possible:
                return seat._replace(honest=MISPLAYED, may=seat.may if ruleset.permissive else 0)
            honest &= ~found.excluded
            if not found.settled:
                left.append(play)
    may = seat.may if ruleset.permissive else honest
    runs = tuple(mask for mask in seat.runs if mask & ~(seat.seen | may) == 0)
    return seat._replace(may=may, honest=honest, plays=tuple(left), runs=runs)


def played_honestly(ruleset: Ruleset, seat: Seat, left: int) -> bool:
    """Tell whether all that a seat played was lawful, if it has these cards left."""
    if seat.honest == MISPLAYED or left & ~seat.honest:
        return False
    return all(was_lawful(ruleset, play, left) for play in seat.plays)


def talked_truly(ruleset: Ruleset, known: Known, seat: Seat, left: int) -> bool:
    """Tell whether all that a seat said could be said, if it has these cards left."""
    return not seat.ask_talk or fits_talk(ruleset, known.trump, seat.talk, seat.seen | left)


def fits_alone(ruleset: Ruleset, known: Known, number: int, left: int) -> bool:
    """Tell whether a seat's hidden cards fit what is known of single cards and of its best run."""
    seat = known.seats[number]
    if left.bit_count() != seat.size or left & seat.must != seat.must or left & ~seat.may:
        return False
    return bool(best_run(ruleset, known.trump, seat.seen | left) & seat.best)


def fits(ruleset: Ruleset, known: Known, hands: tuple[int, ...]) -> bool:
    """Tell whether all seats' hidden cards fit all that is certain."""
    if all_of(hands) != known.unseen:
        return False
    return all(
        fits_alone(ruleset, known, number, left)
        and talked_truly(ruleset, known, seat, left)
        and (ruleset.permissive or not seat.size or played_honestly(ruleset, seat, left))
        for number, (seat, left) in enumerate(zip(known.seats, hands, strict=True))
    )


def best_run(ruleset: Ruleset, trump: int, nine: int) -> int:
    """Give the bit of the best run's value in nine cards, as ``Seat.best`` counts them."""
    if trump == NOBODY:
        return 1
    values = run_values(ruleset, trump)
    found = [
        value
        for suit in range(4)
        for value, _, _ in ruleset.spans[place_of(trump, suit)][nine >> 9 * suit & 0x1FF]
    ]
    found += [one.value for one in ruleset.all_sets[trump] if nine & one.cards == one.cards]
    return 1 << (values.index(max(found)) + 1 if found else 0)
