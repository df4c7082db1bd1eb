"""What a seat knows for certain of the cards that it does not see.

Every fact is about the cards of one seat: cards that it has or cannot have, runs one of which it
must have, and what is left to ask about a whole hand. Where a misplay is possible, what a seat may
have played is no fact; ``Seat.honest`` tells it apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from tarabish_core.engine.cards import NOBODY, mask_of
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.search import knowing as at
from tarabish_core.search.plays import Played, played_cards, was_lawful
from tarabish_core.search.said import Talk, fits_talk, place_of, run_values


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


class Known(NamedTuple):
    """All that a seat knows for certain.

    ``unseen`` are the cards that lie somewhere hidden, ``trump`` is NOBODY in the auction.
    """

    viewer: int
    trump: int
    unseen: int
    seats: tuple[Seat, Seat, Seat, Seat]


def known_by(ruleset: Ruleset, seen: View, seats: Any, talks: Sequence[Talk]) -> Known:
    """Read what ``knowing.know`` has found of each seat."""
    plays: tuple[Played, ...] = ()
    if seen.contract is None:
        trump = NOBODY
    else:
        trump = seen.contract.trump
        plays = played_cards(ruleset, seen.contract, seen.plays, seen.leaders)
    found = []
    for row, talk in zip(seats.tolist(), talks, strict=True):
        asked = tuple(play for nth, play in enumerate(plays) if row[at.PLAYED] >> nth & 1)
        size, must, may, honest, shown, best, _, asks, _ = row
        found.append(Seat(size, must, may, honest, shown, asked, talk, bool(asks), best))
    north, east, south, west = found
    viewer = NOBODY if seen.seat is None else seen.seat
    unseen = ruleset.deck_mask & ~seen.hand & ~mask_of(seen.plays)
    return Known(viewer, trump, unseen, (north, east, south, west))


def all_of(masks: Iterable[int]) -> int:
    """Gather the cards of several masks."""
    found = 0
    for cards in masks:
        found |= cards
    return found


def played_honestly(ruleset: Ruleset, seat: Seat, left: int) -> bool:
    """Tell whether all that a seat played was lawful, if it has these cards left."""
    if seat.honest == at.MISPLAYED or left & ~seat.honest:
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
