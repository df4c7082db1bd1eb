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

UNBEATEN, RICHEST, POOREST = 0, 512, 1024
"""The parts of a suit's ranking, each by nine cards of the suit as bits: the ranks that none of
them beats, as bits; the richest of them, as ``64 * points + 63 - rank``, and the poorest, as
``64 * cost + rank``. So the largest figure of several suits is the richest card, the smallest the
poorest, and of equals both mean the lowest. Where a suit's ranking begins stands at
``4 * trump + suit``."""

TRUMP_COST = 64
"""What a trump costs beside its points, a point costing 16 and each card of its suit less by 1."""

KEPT_BOSS = 64 * 5
"""What a boss is thought of less than its points where a partner might have them."""

NO_CARD = 1 << 31 - 1
"""Beyond every figure of a card."""


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
    """Rank all sets of nine cards of a suit, under every trump; suits alike share a ranking.

    So few rankings lie in a processor's nearest cache.
    """
    places: dict[tuple[object, ...], int] = {}
    begins, ranked = [], list[int]()
    for trump in range(5):
        for suit in range(4):
            low = 9 * suit
            over = tuple(over >> low & 0x1FF for over in ruleset.over[trump][low : low + 9])
            kind = over, tuple(ruleset.points[trump][low : low + 9]), suit == trump
            if kind not in places:
                places[kind] = 5 * 4 + len(ranked)
                ranked += _ranked(*kind)
            begins.append(places[kind])
    return (*begins, *ranked)


def _ranked(over: tuple[int, ...], points: tuple[int, ...], is_trump: bool) -> list[int]:
    """Rank all sets of nine cards of one suit."""
    extra = TRUMP_COST if is_trump else 0
    unbeaten, richest, poorest = [0x1FF], [-NO_CARD], [NO_CARD]
    for nine in range(1, 512):
        rank = nine.bit_length() - 1
        rest = nine ^ 1 << rank
        unbeaten.append(unbeaten[rest] & sum(1 << r for r in range(9) if not over[r] >> rank & 1))
        richest.append(max(richest[rest], 64 * points[rank] + 63 - rank))
        poorest.append(min(poorest[rest], 64 * (16 * points[rank] + extra) + rank))
    return unbeaten + richest + poorest


def choose_card(
    ranking: Sequence[int],
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

    ``unseen`` are the cards in other hands; ``beats`` the cards that beat the best so far, -1
    before the lead; ``ally`` and ``goers`` are 1 where the partner holds the best and where one's
    own side went.
    """
    trumps = 0x1FF << 9 * trump if trump < NO_TRUMP else 0
    if beats < 0:
        return _lead(ranking, trump, trumps, hand, lawful, unseen, goers)
    threats = unseen if left else 0
    feeds = 0 if beats & threats else ally
    suit = int(lawful >= 1 << 9) + int(lawful >= 1 << 18) + int(lawful >= 1 << 27)
    if lawful >> 9 * suit << 9 * suit == lawful:
        return _of_one_suit(
            ranking,
            trump,
            trumps,
            suit,
            lawful,
            unseen,
            threats,
            beats,
            ally,
            feeds,
            left,
            on_table,
        )
    if feeds:
        return _spared(ranking, trump, lawful, unseen), FEED_PARTNER
    winners = lawful & beats
    if winners and not ally:
        sure = _bosses(ranking, trump, winners, threats)
        if threats & trumps:
            sure &= trumps
        if sure and left == 0 and sure & ~trumps == 0:
            return _cheapest(ranking, trump, hand, sure), TAKE
        if sure:
            return _richest(ranking, trump, sure if left else sure & ~trumps), TAKE
        if on_table >= WORTH_A_TRY:
            return _cheapest(ranking, trump, hand, winners), TRY
    losers = lawful & ~winners
    return _cheapest(ranking, trump, hand, losers or lawful), CHEAPEST


def _lead(
    ranking: Sequence[int],
    trump: int,
    trumps: int,
    hand: int,
    lawful: int,
    unseen: int,
    goers: int,
) -> tuple[int, int]:
    """Choose a card to lead."""
    if lawful & lawful - 1 == 0:
        return lawful.bit_length() - 1, ONLY_CARD
    bosses = _bosses(ranking, trump, lawful, unseen)
    drawing = bosses & trumps if goers and unseen & trumps else 0
    strong = drawing or bosses & ~trumps
    if strong:
        return _richest(ranking, trump, strong), DRAW_TRUMPS if drawing else BOSS
    others = lawful & ~trumps
    return _cheapest(ranking, trump, hand, others or lawful), CHEAPEST


def _of_one_suit(
    ranking: Sequence[int],
    trump: int,
    trumps: int,
    suit: int,
    lawful: int,
    unseen: int,
    threats: int,
    beats: int,
    ally: int,
    feeds: int,
    left: int,
    on_table: int,
) -> tuple[int, int]:
    """Choose one of cards of one suit that follow others, as ``choose_card`` does.

    All is looked up and little branched on: a processor cannot guess what will be chosen, and a
    wrong guess costs it more.
    """
    low, here = 9 * suit, ranking[4 * trump + suit]
    nine, winners = lawful >> low, (lawful & beats) >> low
    takes = 0 if ally else winners
    ruffs = threats & trumps & ~(0x1FF << low)
    sure = takes & ranking[here + UNBEATEN + (threats >> low & 0x1FF)]
    sure = 0 if ruffs else sure
    tried = takes if on_table >= WORTH_A_TRY else 0
    cards = nine & ~winners
    cards = cards or nine
    cards = tried or cards
    cards = sure or cards
    bosses = nine & ranking[here + UNBEATEN + (unseen >> low & 0x1FF)]
    fed = bosses if feeds else 0
    most = ranking[here + RICHEST + (nine ^ fed if feeds else cards)]
    most = max(most, ranking[here + RICHEST + fed] - KEPT_BOSS)
    richest, poorest = 63 - (most & 63), ranking[here + POOREST + cards] & 63
    spends = sure if left | suit ^ trump else 0
    rank = richest if spends | feeds else poorest
    why = TRY if tried else CHEAPEST
    why = TAKE if sure else why
    why = FEED_PARTNER if feeds else why
    return low + rank, why if nine & nine - 1 else ONLY_CARD


def _bosses(ranking: Sequence[int], trump: int, cards: int, others: int) -> int:
    """Keep the cards that none of the others beats in their own suit."""
    found = 0
    for suit in range(4):
        here = ranking[4 * trump + suit] + UNBEATEN
        found |= ranking[here + (others >> 9 * suit & 0x1FF)] << 9 * suit
    return found & cards


def _richest(ranking: Sequence[int], trump: int, cards: int) -> int:
    """Find the card with the most points, the lowest number first."""
    most = -NO_CARD
    for suit in range(4):
        here = ranking[4 * trump + suit] + RICHEST
        most = max(most, ranking[here + (cards >> 9 * suit & 0x1FF)] - 9 * suit)
    return 63 - (most & 63)


def _spared(ranking: Sequence[int], trump: int, cards: int, unseen: int) -> int:
    """Give points, but keep trumps and bosses while others are worth as much."""
    bosses = _bosses(ranking, trump, cards, unseen)
    others, most = cards & ~bosses, -2 * NO_CARD
    for suit in range(4):
        here = ranking[4 * trump + suit] + RICHEST
        kept = 64 * 15 if suit == trump else 0
        low = 9 * suit
        most = max(most, ranking[here + (others >> low & 0x1FF)] - kept - low)
        most = max(most, ranking[here + (bosses >> low & 0x1FF)] - kept - low - KEPT_BOSS)
    return 63 - (most & 63)


def _cheapest(ranking: Sequence[int], trump: int, hand: int, cards: int) -> int:
    """Part with the fewest points, from the longest suit; trumps last."""
    least = 2 * NO_CARD
    for suit in range(4):
        here = ranking[4 * trump + suit] + POOREST
        length = (hand >> 9 * suit & 0x1FF).bit_count()
        cost = ranking[here + (cards >> 9 * suit & 0x1FF)] + 9 * suit - 64 * length
        least = min(least, cost)
    return least & 63
