"""Which card, by rule of thumb: boss cards, points to a partner who wins, else the cheapest.

``choose_card`` and what it calls are plain functions of ints, so that the simulator compiles the
same code that plays at the table. They look up nine cards of a suit at a time in a ``ranking``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
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

UNBEATEN, RICHEST, POOREST = 0, 3 * 512, 6 * 512
"""The parts of a ranking: the ranks that none of nine cards of their suit beats, as bits; the rank
of the card with the most points, and with the fewest, the lowest of equals."""


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
    card, why = choose_card(
        ranking_of(ruleset),
        ruleset.points[trick.trump],
        trick.trump,
        seen.hand,
        trick.lawful,
        trick.unseen,
        ruleset.over[trick.trump][trick.best] if trick.best >= 0 else -1,
        int(trick.holder == (seen.turn + 2) % 4),
        trick.left,
        trick.points,
        int(seen.contract is not None and (seen.contract.goer ^ seen.turn) & 1 == 0),
    )
    return Choice(card, REASONS[why])


@lru_cache(maxsize=64)
def ranking_of(ruleset: Ruleset) -> tuple[int, ...]:
    """Rank all sets of nine cards of one suit: of a plain one, of trumps, of one at no-trump."""
    found = []
    for part in (UNBEATEN, RICHEST, POOREST):
        for suit, trump in ((1, 0), (0, 0), (0, NO_TRUMP)):
            over = [ruleset.over[trump][9 * suit + rank] >> 9 * suit & 0x1FF for rank in range(9)]
            points = ruleset.points[trump][9 * suit : 9 * suit + 9]
            found += [_ranked(part, over, points, nine) for nine in range(512)]
    return tuple(found)


def _ranked(part: int, over: Sequence[int], points: Sequence[int], nine: int) -> int:
    if part == UNBEATEN:
        return sum(1 << rank for rank in range(9) if not over[rank] & nine)
    ranks = [rank for rank in range(9) if nine >> rank & 1]
    key = points.__getitem__
    return max(ranks, key=key, default=0) if part == RICHEST else min(ranks, key=key, default=0)


def choose_card(
    ranking: Sequence[int],
    points: Sequence[int],
    trump: int,
    hand: int,
    lawful: int,
    unseen: int,
    beats: int,
    ally: int,
    left: int,
    on_table: int,
    goers: int,
) -> tuple[int, int]:
    """Choose one of ``lawful``, and say which of REASONS it was.

    ``points`` are those of the cards with this trump, ``unseen`` the cards in other hands;
    ``beats`` the cards that beat the best so far, -1 before the lead; ``ally`` and ``goers`` are 1
    where the partner holds the best and where one's own side went.
    """
    if lawful & lawful - 1 == 0:
        return lawful.bit_length() - 1, ONLY_CARD
    trumps = 0x1FF << 9 * trump if trump < NO_TRUMP else 0
    if beats < 0:
        bosses = _bosses(ranking, trump, lawful, unseen)
        if goers and bosses & trumps and unseen & trumps:
            return _richest(ranking, points, trump, bosses & trumps), DRAW_TRUMPS
        if bosses & ~trumps:
            return _richest(ranking, points, trump, bosses & ~trumps), BOSS
        others = lawful & ~trumps
        if others == 0:
            others = lawful
        return _cheapest(ranking, points, trump, hand, others), CHEAPEST
    threats = unseen if left else 0
    if ally and beats & threats == 0:
        return _spared(ranking, points, trump, lawful, unseen), FEED_PARTNER
    winners = lawful & beats
    if winners and not ally:
        sure = _bosses(ranking, trump, winners, threats)
        if threats & trumps:
            sure &= trumps
        if sure and left == 0 and sure & ~trumps == 0:
            suit = trump if trump < NO_TRUMP else 0
            return 9 * suit + _looked_up(ranking, POOREST, suit, trump, sure), TAKE
        if sure:
            return _richest(ranking, points, trump, sure if left else sure & ~trumps), TAKE
        if on_table >= WORTH_A_TRY:
            return _cheapest(ranking, points, trump, hand, winners), TRY
    losers = lawful & ~winners
    if losers == 0:
        losers = lawful
    return _cheapest(ranking, points, trump, hand, losers), CHEAPEST


def _looked_up(ranking: Sequence[int], part: int, suit: int, trump: int, cards: int) -> int:
    kind = 2 if trump == NO_TRUMP else 1 if suit == trump else 0
    return ranking[part + 512 * kind + (cards >> 9 * suit & 0x1FF)]


def _bosses(ranking: Sequence[int], trump: int, cards: int, others: int) -> int:
    """Keep the cards that none of the others beats in their own suit."""
    found = 0
    for suit in range(4):
        if cards >> 9 * suit & 0x1FF:
            found |= _looked_up(ranking, UNBEATEN, suit, trump, others) << 9 * suit
    return found & cards


def _richest(ranking: Sequence[int], points: Sequence[int], trump: int, cards: int) -> int:
    """Find the card with the most points, the lowest number first."""
    chosen, most = NOBODY, 0
    for suit in range(4):
        if cards >> 9 * suit & 0x1FF:
            card = 9 * suit + _looked_up(ranking, RICHEST, suit, trump, cards)
            if chosen < 0 or points[card] > most:
                chosen, most = card, points[card]
    return chosen


def _spared(
    ranking: Sequence[int], points: Sequence[int], trump: int, cards: int, unseen: int
) -> int:
    """Give points, but keep trumps and bosses while others are worth as much."""
    bosses = _bosses(ranking, trump, cards, unseen)
    chosen, most = NOBODY, 0
    for suit in range(4):
        for kept in (0, 5):
            some = cards & bosses if kept else cards & ~bosses
            if some >> 9 * suit & 0x1FF:
                card = 9 * suit + _looked_up(ranking, RICHEST, suit, trump, some)
                worth = points[card] - kept - (15 if suit == trump else 0)
                if chosen < 0 or worth > most or (worth == most and card < chosen):
                    chosen, most = card, worth
    return chosen


def _cheapest(
    ranking: Sequence[int], points: Sequence[int], trump: int, hand: int, cards: int
) -> int:
    """Part with the fewest points, from the longest suit; trumps last."""
    chosen, least = NOBODY, 0
    for suit in range(4):
        if cards >> 9 * suit & 0x1FF:
            card = 9 * suit + _looked_up(ranking, POOREST, suit, trump, cards)
            length = (hand >> 9 * suit & 0x1FF).bit_count()
            cost = (points[card] + (4 if suit == trump else 0)) * 16 - length
            if chosen < 0 or cost < least:
                chosen, least = card, cost
    return chosen
