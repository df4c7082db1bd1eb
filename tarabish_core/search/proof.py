"""Whether a ruleset's play is ordinary, so that what the fast search leaves out may be left out.

Ordinary is: one follows suit; what else one must do (trump, go over, go under) hangs on nothing but
which kinds of cards one holds; anything may be led; a suit's cards have an order, and trumps beat
plain suits; what a trick is worth beside its cards does not hang on the cards.

Nobody's word is taken for it. The tables are looked through, and the rules are asked: not about
cards, but about stand-ins that know "and", "or", "not" and "is there any?" alone. A rule that comes
to an answer with these cannot tell one card of a kind from another, and there are few ways for
kinds to be there or not: all are asked. A rule that wants to know more of a card, or fails, is not
proven; its positions are searched in the general way (general.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from tarabish_core.engine.cards import NO_TRUMP, SUIT_MASKS, cards_in
from tarabish_core.engine.model import any_card
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.search.stand_ins import Kinds, UnprovenError, unguarded

UNDER, OVER, LOW_TRUMPS, HIGH_TRUMPS, OTHERS = (1 << kind for kind in range(5))
"""Kinds of cards: of the suit led, not beating and beating the best so far; trumps not led,
likewise; all others."""

KINDS = UNDER | OVER | LOW_TRUMPS | HIGH_TRUMPS | OTHERS
ELSEWHERE = 5
"""Cards that are not in the hand have kinds of their own, so many bits higher."""

BEYOND = 1 << 2 * ELSEWHERE
"""What is no card: a complement has it."""

PLAIN, RUFFED, TRUMPS_LED = range(3)
"""What is best so far: a card of a plain suit led (always so at no-trump), a trump on a plain suit,
a trump that was led."""

MOST_POINTS = 255
"""So many points of a deal the fast search has room for."""


class Unread:
    """Stands in for cards that must not make a difference: whoever looks at it fails."""

    __hash__ = None  # type: ignore[assignment] # no rule may look one up

    def __bool__(self) -> bool:
        raise UnprovenError

    def __eq__(self, other: object) -> bool:
        raise UnprovenError


@dataclass(frozen=True)
class Ordinary:
    """What is proven of the play under one trump.

    Attributes:
        order: for each suit its cards, the weakest first.
        bonus: what each trick, from the first, is worth beside its cards.
        following: bits 0 and 1, whether a card under or over the best may be played by who follows,
            by [best so far][whether it is the partner's][kinds of the suit held, bits 0 and 1].
        void: bits 0 to 2, whether a trump that does not go over, one that does, any other card may
            be played by who cannot follow, by [best so far][partner's][kinds held, bits 0 to 2].
    """

    order: tuple[tuple[int, ...], ...]
    bonus: tuple[int, ...]
    following: tuple[tuple[tuple[int, ...], ...], ...]
    void: tuple[tuple[tuple[int, ...], ...], ...]


def prove(ruleset: Ruleset, trump: int) -> Ordinary | None:
    """Prove the play under a trump (0 to 3, or NO_TRUMP) ordinary; None where it is not proven."""
    if ruleset.lead_cards is not any_card:
        return None
    try:
        order = tuple(_order(ruleset, trump, suit) for suit in range(4))
        bonus, points = prove_bonus(ruleset, trump), ruleset.points[trump]
        if bonus is None or min(*points, *bonus) < 0 or sum(points) + sum(bonus) > MOST_POINTS:
            return None
        return Ordinary(order, bonus, *_tables(_answers(ruleset, trump)))
    except Exception:  # noqa: BLE001 - whatever a rule does about a stand-in, it is not proven
        return None


def prove_bonus(ruleset: Ruleset, trump: int) -> tuple[int, ...] | None:
    """Tell what each trick is worth beside its cards; None where that hangs on the cards in it."""
    tricks = ruleset.deck_mask.bit_count() // 4
    rules = [unguarded(rule) for rule in ruleset.trick_bonus]
    try:
        found = tuple(
            sum(rule(Unread(), trump, trick, trick == tricks - 1) for rule in rules)
            for trick in range(tricks)
        )
    except Exception:  # noqa: BLE001 - as above
        return None
    return found if all(type(one) is int for one in found) else None


def _order(ruleset: Ruleset, trump: int, suit: int) -> tuple[int, ...]:
    over, deck = ruleset.over[trump], ruleset.deck_mask
    cards = sorted(cards_in(SUIT_MASKS[suit] & deck), key=lambda card: -over[card].bit_count())
    trumps = SUIT_MASKS[trump] & deck if suit != trump else 0
    above = trumps
    for card in reversed(cards):
        if over[card] != above:
            raise UnprovenError
        above |= 1 << card
    return tuple(cards)


Answers = dict[tuple[int, int, int], int]
"""The kinds that may be played, by what is best so far, whether it is the partner's, kinds held."""


def _answers(ruleset: Ruleset, trump: int) -> Answers:
    rule, short = unguarded(ruleset.legal_cards), ruleset.deck_mask != sum(SUIT_MASKS)
    found: Answers = {}
    for best in (PLAIN,) if trump == NO_TRUMP else (PLAIN, RUFFED, TRUMPS_LED):
        for ally in (0, 1):
            for held in _some_of(_possible(best, trump)):
                if held:
                    asked = {
                        _ask(rule, best, trump, ally, held, elsewhere)
                        for elsewhere in _elsewhere(best, trump, short=short)
                    }
                    (found[best, ally, held],) = asked
    return found


def _possible(best: int, trump: int) -> int:
    """Tell which kinds a hand can have."""
    if best == RUFFED:
        return UNDER | LOW_TRUMPS | HIGH_TRUMPS | OTHERS
    if best == TRUMPS_LED or trump == NO_TRUMP:
        return UNDER | OVER | OTHERS
    return UNDER | OVER | HIGH_TRUMPS | OTHERS


def _elsewhere(best: int, trump: int, *, short: bool) -> Iterator[int]:
    """List what there can be outside the hand: the card led always, and the best."""
    always = UNDER | (LOW_TRUMPS if best == RUFFED else 0)
    if short and best == PLAIN and trump != NO_TRUMP:
        always |= LOW_TRUMPS  # those not in the deck: they are trumps, and beat nothing
    for some in _some_of(_possible(best, trump) & ~always):
        yield some | always


def _some_of(kinds: int) -> Iterator[int]:
    """List all sets of some kinds."""
    each = [(0, kinds & 1 << bit) for bit in range(5) if kinds >> bit & 1]
    yield from map(sum, product(*each))


def _ask(
    rule: Callable[..., Any], best: int, trump: int, ally: int, held: int, elsewhere: int
) -> int:
    there = held | elsewhere << ELSEWHERE | BEYOND

    def of(kinds: int) -> Kinds:
        return Kinds(kinds | kinds << ELSEWHERE, there)

    led, over = UNDER | OVER, OVER | HIGH_TRUMPS
    trumps = led if best == TRUMPS_LED else 0 if trump == NO_TRUMP else LOW_TRUMPS | HIGH_TRUMPS
    answer = rule(Kinds(KINDS, there), of(led), of(trumps), of(over), ally)
    played: int = answer.kinds & there
    if not played or played & ~held:
        raise UnprovenError
    return played


def _tables(answers: Answers) -> Any:
    """Give what may be played by who can follow, and by who cannot.

    Who holds nothing but the suit led follows; nothing else that he holds may make a difference.
    """
    following = [[[0] * 4 for _ in range(2)] for _ in range(3)]
    void = [[[0] * 8 for _ in range(2)] for _ in range(2)]
    for (best, ally, held), played in answers.items():
        suit = held & (UNDER | OVER)
        if suit:
            known = following[best][ally][suit]
            if known not in {0, played}:
                raise UnprovenError
            following[best][ally][suit] = played
        elif best != TRUMPS_LED:
            void[best][ally][held >> 2] = played >> 2
    return _frozen(following), _frozen(void)


def _frozen(rows: list[list[list[int]]]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    return tuple(tuple(tuple(row) for row in part) for part in rows)
