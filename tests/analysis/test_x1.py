"""X1 of the rules, looked back at; its figures held against a search that tries everything."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from tarabish_core.engine.cards import SEATS, card_name, card_number
from tests.analysis.looking import card_of, the_deal
from tests.records.samples import X1

TRUMP = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3}
PLAIN = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_ORDER, PLAIN_ORDER = "678QKTA9J", "6789JQKTA"
RUNS_AND_BELLS = 40
"""East and west have a twenty and the bells."""

BEFORE_SIX = (20, 45)
"""What both sides have in cards when trick 6 begins."""

LEFT = {"N": "JD TC 9D 9C", "E": "8C QH 9H JS", "S": "AD 7C TD JC", "W": "7D KC AC 7S"}
PLAYED = "AD 7D JD 8C QH 7C KC TC 9D 9H TD AC 7S 9C JS JC"


class Table(NamedTuple):
    """Hands by seat, who leads, the cards on the table."""

    hands: tuple[frozenset[str], ...]
    leader: int
    table: tuple[str, ...] = ()


START = Table(tuple(frozenset(LEFT[seat].split()) for seat in SEATS), SEATS.index("S"))


def points(card: str) -> int:
    """Count a card; clubs are trumps."""
    return (TRUMP if card[1] == "C" else PLAIN).get(card[0], 0)


def beats(card: str, best: str) -> bool:
    """Tell whether a card takes the trick from the best so far."""
    if card[1] != best[1]:
        return card[1] == "C"
    order = TRUMP_ORDER if card[1] == "C" else PLAIN_ORDER
    return order.index(card[0]) > order.index(best[0])


def winner(table: tuple[str, ...]) -> int:
    """Tell whose card wins, counted from the leader."""
    best = 0
    for nth, card in enumerate(table):
        if beats(card, table[best]):
            best = nth
    return best


def lawful(one: Table) -> list[str]:
    """List what may be played: follow suit, else trump; a trump must beat the trumps if it can."""
    hand = one.hands[(one.leader + len(one.table)) % 4]
    if not one.table:
        return sorted(hand)
    led = one.table[0][1]
    trumps = [card for card in hand if card[1] == "C"]
    higher = [card for card in trumps if beats(card, one.table[winner(one.table)])]
    followed = [card for card in hand if card[1] == led]
    if followed:
        return sorted((higher or followed) if led == "C" else followed)
    return sorted(higher or trumps or hand)


def play(one: Table, card: str) -> tuple[Table, tuple[int, int]]:
    """Play a card; gives what both sides get by it."""
    seat = (one.leader + len(one.table)) % 4
    hands = tuple(held - {card} if nth == seat else held for nth, held in enumerate(one.hands))
    table = (*one.table, card)
    if len(table) < 4:
        return Table(hands, one.leader, table), (0, 0)
    won = (one.leader + winner(table)) % 4
    got = sum(map(points, table)) + (0 if any(hands) else 10)
    return Table(hands, won), ((0, got) if won & 1 else (got, 0))


@cache
def best(one: Table) -> tuple[int, int]:
    """Try everything: what both sides still get with best play."""
    if not any(one.hands):
        return 0, 0
    side = (one.leader + len(one.table)) & 1
    return max((after(one, card) for card in lawful(one)), key=lambda pair: pair[side])


def after(one: Table, card: str) -> tuple[int, int]:
    """Give what both sides still get if a card is played."""
    left, got = play(one, card)
    more = best(left)
    return got[0] + more[0], got[1] + more[1]


def written(cards: tuple[int, int]) -> tuple[int, int]:
    """Settle a deal that north and south went in: all for the others with less than half."""
    ours, theirs = cards[0], cards[1] + RUNS_AND_BELLS
    if ours > theirs:
        return ours, theirs
    return (0, theirs) if ours == theirs else (0, ours + theirs)


def lead(cards: tuple[int, int], side: int) -> int:
    """Give what is written for a side less what is written for the other."""
    sides = written(cards)
    return sides[side] - sides[1 - side]


def walk() -> list[tuple[Table, str, tuple[int, int]]]:
    """List the play from trick 6 on: the table, the card, what both sides had before."""
    found, table, taken = [], START, BEFORE_SIX
    for card in PLAYED.split():
        found.append((table, card, taken))
        table, got = play(table, card)
        taken = taken[0] + got[0], taken[1] + got[1]
    assert (83, 79) == taken
    return found


@pytest.mark.parametrize("place", range(16))
def test_from_trick_six_on_every_figure_is_what_trying_everything_finds(place: int) -> None:
    """The worth of each lawful card, the cost of the one that was played, in cards and points."""
    table, card, taken = walk()[place]
    one = card_of(the_deal(X1), card)
    side = one.side
    tried = {
        name: (taken[0] + more[0], taken[1] + more[1])
        for name in lawful(table)
        for more in [after(table, name)]
    }
    chosen = tried[card]

    assert 5 + place // 4 == one.trick
    for option in one.options:
        if one.free:
            assert option.worth is not None
            assert tried[card_name(option.what)] == option.worth.cards
            assert written(tried[card_name(option.what)]) == option.worth.points
    assert len(tried) == len(one.options)
    assert max(pair[side] for pair in tried.values()) - chosen[side] == one.cards_cost
    assert max(lead(pair, side) for pair in tried.values()) - lead(chosen, side) == one.cost


def test_before_trick_six_every_worth_is_what_follows() -> None:
    """What the last card of trick 5 leaves is what trying everything finds from there."""
    fifth = [one for one in the_deal(X1).decisions if one.trick == 4][-1]
    more = best(START)

    assert fifth.after is not None
    assert (BEFORE_SIX[0] + more[0], BEFORE_SIX[1] + more[1]) == fifth.after.cards


def test_x1_was_lost_for_good_by_the_nine_in_trick_eight() -> None:
    """It could not be made at first; it could after tricks 3, 4, 5 and 7."""
    making = the_deal(X1).making

    assert making is not None
    assert (False, False, False, True, True, True, False, True, False, False) == making.after
    assert making.lost is not None
    assert card_number("9D") == making.lost.chosen
    assert making.let is None
