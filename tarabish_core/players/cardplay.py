"""Which card, by rule of thumb: boss cards, points to a partner who wins, else the cheapest.

``choose_card`` and what it calls are plain functions of ints, so that the simulator compiles the
same code that plays at the table. ``over`` and ``points`` are a ruleset's tables for the trump in
force, ``trumps`` the mask of the trumps, ``unseen`` the cards in other hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, SUIT_MASKS, mask_of
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import lead_cards
from tarabish_core.engine.view import View, trick_so_far

ONLY_CARD, DRAW_TRUMPS, BOSS, CHEAPEST, FEED_PARTNER, TAKE, TRY = range(7)
REASONS = ("only_card", "draw_trumps", "boss", "cheapest", "feed_partner", "take", "try")
"""Why a card was chosen, as codes of messages."""

WORTH_A_TRY = 10
"""So many points on the table are worth a winner that may yet be beaten."""


class Trick(NamedTuple):
    """What a player works out from the table.

    ``lawful`` are the cards that may be played, ``unseen`` those in other hands; ``best`` and
    ``holder`` are the card that wins so far and its seat (NOBODY before the lead), ``left`` how
    many play after this seat, ``points`` what lies on the table.
    """

    trump: int
    lawful: int
    unseen: int
    best: int
    holder: int
    left: int
    points: int


class Choice(NamedTuple):
    """A card and the code of the reason for it."""

    card: int
    why: str


def read_trick(ruleset: Ruleset, seen: View) -> Trick:
    """Work out the trick from a view, what is lawful included."""
    trump = seen.contract.trump if seen.contract else NO_TRUMP
    best, holder, led, points = NOBODY, NOBODY, 0, 0
    played = trick_so_far(seen)
    for seat, card in played:
        points += ruleset.points[trump][card]
        if best == NOBODY or ruleset.over[trump][best] >> card & 1:
            best, holder = card, seat
        led = led or SUIT_MASKS[card // 9]
    lawful = seen.hand
    if best == NOBODY and seen.contract:
        lawful = lead_cards(ruleset, seen.hand, seen.contract, seen.plays, seen.leaders)
    if best != NOBODY:
        ally = int(holder == (seen.turn + 2) % 4)
        lawful = ruleset.legal_cards(
            seen.hand, led, SUIT_MASKS[trump], ruleset.over[trump][best], ally
        )
    unseen = ruleset.deck_mask & ~seen.hand & ~mask_of(seen.plays)
    return Trick(trump, lawful, unseen, best, holder, 3 - len(played), points)


def choose(ruleset: Ruleset, seen: View) -> Choice:
    """Choose a lawful card from a view."""
    trick = read_trick(ruleset, seen)
    ally = int(trick.holder == (seen.turn + 2) % 4)
    goers = int(seen.contract is not None and (seen.contract.goer ^ seen.turn) & 1 == 0)
    card, why = choose_card(
        ruleset.over[trick.trump],
        ruleset.points[trick.trump],
        SUIT_MASKS[trick.trump],
        seen.hand,
        trick.lawful,
        trick.unseen,
        trick.best,
        ally,
        trick.left,
        trick.points,
        goers,
    )
    return Choice(card, REASONS[why])


def choose_card(
    over: Sequence[int],
    points: Sequence[int],
    trumps: int,
    hand: int,
    lawful: int,
    unseen: int,
    best: int,
    ally: int,
    left: int,
    on_table: int,
    goers: int,
) -> tuple[int, int]:
    """Choose one of ``lawful``, and say which of REASONS it was.

    ``best`` is the card that wins so far, or NOBODY before the lead; ``ally`` and ``goers`` are 1
    where the partner holds it and where one's own side went.
    """
    if lawful & lawful - 1 == 0:
        return lawful.bit_length() - 1, ONLY_CARD
    if best < 0:
        return _lead(over, points, trumps, hand, lawful, unseen, goers)
    return _follow(over, points, trumps, hand, lawful, unseen, best, ally, left, on_table)


def _lead(
    over: Sequence[int],
    points: Sequence[int],
    trumps: int,
    hand: int,
    lawful: int,
    unseen: int,
    goers: int,
) -> tuple[int, int]:
    bosses = _bosses(over, lawful, unseen)
    if goers and bosses & trumps and unseen & trumps:
        return _richest(points, bosses & trumps), DRAW_TRUMPS
    if bosses & ~trumps:
        return _richest(points, bosses & ~trumps), BOSS
    others = lawful & ~trumps
    if others == 0:
        others = lawful
    return _cheapest(points, trumps, hand, others), CHEAPEST


def _follow(
    over: Sequence[int],
    points: Sequence[int],
    trumps: int,
    hand: int,
    lawful: int,
    unseen: int,
    best: int,
    ally: int,
    left: int,
    on_table: int,
) -> tuple[int, int]:
    threats = unseen if left else 0
    if ally and over[best] & threats == 0:
        return _spared(over, points, trumps, lawful, unseen), FEED_PARTNER
    winners = lawful & over[best]
    if winners and not ally:
        sure = _unbeaten(over, winners, threats)
        if sure and left == 0 and sure & ~trumps == 0:
            return _poorest(points, sure), TAKE
        if sure:
            return _richest(points, sure if left else sure & ~trumps), TAKE
        if on_table >= WORTH_A_TRY:
            return _cheapest(points, trumps, hand, winners), TRY
    losers = lawful & ~winners
    if losers == 0:
        losers = lawful
    return _cheapest(points, trumps, hand, losers), CHEAPEST


def _bosses(over: Sequence[int], cards: int, unseen: int) -> int:
    """Keep the cards that no unseen card of their own suit beats."""
    found = 0
    for first in (0, 9, 18, 27):
        suit = 0x1FF << first
        if cards & suit:
            found |= _unbeaten(over, cards & suit, unseen & suit)
    return found


def _unbeaten(over: Sequence[int], cards: int, threats: int) -> int:
    """Keep the cards that none of the threats beats."""
    if threats == 0:
        return cards
    found = 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        if over[bit.bit_length() - 1] & threats == 0:
            found |= bit
    return found


def _richest(points: Sequence[int], cards: int) -> int:
    """Find the card with the most points, the lowest number first."""
    chosen, most = NOBODY, 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        if chosen < 0 or points[card] > most:
            chosen, most = card, points[card]
    return chosen


def _poorest(points: Sequence[int], cards: int) -> int:
    """Find the card with the fewest points, the lowest number first."""
    chosen, least = NOBODY, 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        if chosen < 0 or points[card] < least:
            chosen, least = card, points[card]
    return chosen


def _spared(
    over: Sequence[int], points: Sequence[int], trumps: int, cards: int, unseen: int
) -> int:
    """Give points, but keep trumps and bosses while others are worth as much."""
    bosses = _bosses(over, cards, unseen)
    chosen, most = NOBODY, 0
    while cards:
        bit = cards & -cards
        cards ^= bit
        card = bit.bit_length() - 1
        worth = points[card]
        if trumps & bit:
            worth -= 15
        if bosses & bit:
            worth -= 5
        if chosen < 0 or worth > most:
            chosen, most = card, worth
    return chosen


def _cheapest(points: Sequence[int], trumps: int, hand: int, cards: int) -> int:
    """Part with the fewest points, from the longest suit; trumps last."""
    chosen, least = NOBODY, 0
    for first in (0, 9, 18, 27):
        suit = 0x1FF << first
        rest = cards & suit
        if rest == 0:
            continue
        extra = 4 if suit & trumps else 0
        length = (hand & suit).bit_count()
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            cost = (points[card] + extra) * 16 - length
            if chosen < 0 or cost < least:
                chosen, least = card, cost
    return chosen
