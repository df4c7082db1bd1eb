"""Which card, by rule of thumb: boss cards, points to a partner who wins, else the cheapest."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, SUIT_MASKS, cards_in, mask_of
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import lead_cards
from tarabish_core.engine.view import View, trick_so_far


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


def choose_card(ruleset: Ruleset, seen: View) -> Choice:
    """Choose a lawful card."""
    trick = read_trick(ruleset, seen)
    cards = cards_in(trick.lawful)
    if len(cards) == 1:
        return Choice(cards[0], "only_card")
    if trick.best == NOBODY:
        return _lead(ruleset, seen, trick, cards)
    return _follow(ruleset, seen, trick, cards)


def _is_boss(ruleset: Ruleset, trick: Trick, card: int) -> bool:
    """Tell whether no card in another hand beats this one in its own suit."""
    same = SUIT_MASKS[card // 9]
    return not ruleset.over[trick.trump][card] & trick.unseen & same


def _lead(ruleset: Ruleset, seen: View, trick: Trick, cards: tuple[int, ...]) -> Choice:
    points, trumps = ruleset.points[trick.trump], SUIT_MASKS[trick.trump]
    bosses = [card for card in cards if _is_boss(ruleset, trick, card)]
    goers = seen.contract is not None and (seen.contract.goer ^ seen.turn) & 1 == 0
    boss_trumps = [card for card in bosses if trumps >> card & 1]
    if goers and boss_trumps and trick.unseen & trumps:
        return Choice(max(boss_trumps, key=lambda card: points[card]), "draw_trumps")
    plain = [card for card in bosses if not trumps >> card & 1]
    if plain:
        return Choice(max(plain, key=lambda card: points[card]), "boss")
    others = [card for card in cards if not trumps >> card & 1] or list(cards)
    return Choice(_cheapest(ruleset, seen, trick, others), "cheapest")


def _follow(ruleset: Ruleset, seen: View, trick: Trick, cards: tuple[int, ...]) -> Choice:
    points, over = ruleset.points[trick.trump], ruleset.over[trick.trump]
    partner = trick.holder == (seen.turn + 2) % 4
    if partner and not (trick.left and over[trick.best] & trick.unseen):
        return Choice(_richest(ruleset, trick, cards), "feed_partner")
    winners = [card for card in cards if over[trick.best] >> card & 1]
    sure = [card for card in winners if not (trick.left and over[card] & trick.unseen)]
    if sure and not partner:
        if trick.left == 0:
            return Choice(_best_winner(ruleset, trick, sure), "take")
        return Choice(max(sure, key=lambda card: points[card]), "take")
    if winners and not partner and trick.points >= 10:
        return Choice(_cheapest(ruleset, seen, trick, winners), "try")
    losers = [card for card in cards if card not in winners] or list(cards)
    return Choice(_cheapest(ruleset, seen, trick, losers), "cheapest")


def _best_winner(ruleset: Ruleset, trick: Trick, cards: list[int]) -> int:
    """Win with a plain card's points rather than with a trump that is worth keeping."""
    points, trumps = ruleset.points[trick.trump], SUIT_MASKS[trick.trump]
    plain = [card for card in cards if not trumps >> card & 1]
    if plain:
        return max(plain, key=lambda card: points[card])
    return min(cards, key=lambda card: (points[card], card))


def _richest(ruleset: Ruleset, trick: Trick, cards: tuple[int, ...]) -> int:
    """Give points, but keep trumps and plain bosses while others are worth as much."""
    points, trumps = ruleset.points[trick.trump], SUIT_MASKS[trick.trump]

    def worth(card: int) -> tuple[int, int]:
        keep = bool(trumps >> card & 1) * 15 + _is_boss(ruleset, trick, card) * 5
        return points[card] - keep, -card

    return max(cards, key=worth)


def _cheapest(ruleset: Ruleset, seen: View, trick: Trick, cards: list[int]) -> int:
    """Part with the fewest points, from the longest suit; trumps last."""
    points, trumps = ruleset.points[trick.trump], SUIT_MASKS[trick.trump]

    def cost(card: int) -> tuple[int, int, int]:
        length = (seen.hand & SUIT_MASKS[card // 9]).bit_count()
        return points[card] + bool(trumps >> card & 1) * 4, -length, card

    return min(cards, key=cost)
