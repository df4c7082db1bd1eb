"""What is proven of a ruleset's play, and what is not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from tarabish_core.engine.cards import NO_TRUMP, SUIT_MASKS, cards_in, mask_of
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search.proof import PLAIN, RUFFED, TRUMPS_LED, Ordinary, prove, prove_bonus
from tests.search.endings import ways_to_follow

STANDARD = load_variant(ROOT).ruleset


def proven_cards(known: Ordinary, ruleset: Ruleset, trump: int, hand: int, best: int,
                 led: int, ally: int) -> int:  # fmt: skip
    """Say by the tables of a proof what may be played."""
    trumps, over = SUIT_MASKS[trump], ruleset.over[trump][best]
    kind = TRUMPS_LED if led == trumps else RUFFED if trumps >> best & 1 else PLAIN
    follow = hand & led
    table = known.following if follow else known.void
    groups = (follow & ~over, follow & over) if follow else (
        hand & trumps & ~over, hand & trumps & over, hand & ~trumps
    )  # fmt: skip
    if kind == TRUMPS_LED and not follow:
        return hand
    held = sum(bool(group) << bit for bit, group in enumerate(groups))
    played = table[kind][ally][held]
    return sum(group for bit, group in enumerate(groups) if played >> bit & 1)


def test_every_way_to_follow_is_proven_and_known() -> None:
    """All 162 sets of options of `follow`: the proof's tables say what the rule says of cards."""
    chance = random.Random(3)
    for ruleset in ways_to_follow(STANDARD):
        for trump in range(5):
            known = prove(ruleset, trump)
            assert known is not None
            for _ in range(40):
                pack = chance.sample(range(36), 12)
                best, hand = pack[0], mask_of(pack[1 : chance.randrange(2, 11)])
                led = SUIT_MASKS[best // 9]
                ally = chance.randrange(2)
                if chance.randrange(2) and trump != NO_TRUMP and SUIT_MASKS[trump] >> best & 1:
                    led = SUIT_MASKS[(trump + 1 + chance.randrange(3)) % 4]
                asked = hand, led, SUIT_MASKS[trump], ruleset.over[trump][best], ally
                assert ruleset.legal_cards(*asked) == proven_cards(
                    known, ruleset, trump, hand, best, led, ally
                ), asked


Legal = Callable[[int, int, int, int, int], int]
LOOKS_FURTHER: dict[str, Legal] = {
    "at a card": lambda hand, led, *_: hand & led or hand & ~0b100000 or hand,
    "at how many there are": lambda hand, led, *_: (
        (hand & led if hand.bit_count() > 3 else 0) or hand
    ),
    "at which is lowest": lambda hand, led, *_: hand & led or hand & -hand,
    "at a number": lambda hand, led, *_: hand & led or hand & -(hand > 4) or hand,
    "at the bits one by one": lambda hand, led, *_: hand & led or mask_of(cards_in(hand)),
    "at what it remembers": lambda hand, led, *_: hand & led or {}.get(hand, hand),
}
UNORDINARY: dict[str, Legal] = {
    "need not follow": lambda hand, *_: hand,
    "follows with one's own alone": lambda hand, led, _, over, __: hand & (led | over),
    "what one follows with hangs on others": lambda hand, led, trump, over, _: (
        (hand & led & over if hand & ~led & ~trump else hand & led) or hand & led or hand
    ),
    "the cards of others matter": lambda hand, led, trump, over, _: (
        hand & led or (hand & trump if trump & ~hand & over else hand) or hand
    ),
    "nothing may be played": lambda hand, led, *_: hand & led,
    "what is not in the hand": lambda hand, led, *_: hand & led or led,
    "it fails": lambda hand, led, *_: hand & led or 1 // 0,
}


@pytest.mark.parametrize("legal", [*LOOKS_FURTHER.values(), *UNORDINARY.values()],
                         ids=[*LOOKS_FURTHER, *UNORDINARY])  # fmt: skip
def test_a_rule_about_following_that_is_not_proven(legal: Legal) -> None:
    """Whether it is ordinary in truth or not."""
    assert prove(replace(STANDARD, legal_cards=legal), 0) is None


def test_a_rule_that_asks_what_it_need_not_is_proven() -> None:
    """Kinds of cards can be compared, with each other and with none."""

    def wordy(hand: int, led: int, trump: int, over: int, ally: int) -> int:
        follow = hand & led
        if follow == 0 or led == trump != 0:
            return STANDARD.legal_cards(hand, led, trump, over, ally)
        return hand & ~(hand ^ follow)

    for trump in range(5):
        assert prove(STANDARD, trump) == prove(replace(STANDARD, legal_cards=wordy), trump)


def test_a_rule_about_leading_is_not_proven() -> None:
    assert prove(replace(STANDARD, lead_cards=lambda lead: lead.hand), 0) is None


def test_a_bonus_that_hangs_on_the_trick_alone_is_known() -> None:
    first = replace(STANDARD, trick_bonus=(lambda _c, _t, trick, last: 9 - trick + 10 * last,))
    known = prove(first, 2)

    assert known is not None
    assert (9, 8, 7, 6, 5, 4, 3, 2, 11) == known.bonus == prove_bonus(first, 2)


@pytest.mark.parametrize(
    "bonus",
    [
        lambda cards, *_: 10 if cards else 0,
        lambda cards, *_: 5 * (cards == 0b1111),
        lambda cards, *_: cards & 1,
        lambda cards, *_: cards.bit_count(),
    ],
)
def test_a_bonus_that_hangs_on_the_cards_is_not_proven(bonus: Callable[..., int]) -> None:
    rules = replace(STANDARD, trick_bonus=(bonus,))

    assert prove_bonus(rules, 0) is None
    assert prove(rules, 0) is None


def test_a_bonus_below_nothing_is_known_but_not_ordinary() -> None:
    rules = replace(STANDARD, trick_bonus=(lambda *_: -1,))

    assert (-1,) * 9 == prove_bonus(rules, 0)
    assert prove(rules, 0) is None


def test_a_suit_without_an_order_is_not_proven() -> None:
    """Two cards that do not beat each other; a trump that does not beat a plain suit."""
    over = [list(row) for row in STANDARD.over]
    over[0][9] &= ~(1 << 10)

    assert prove(replace(STANDARD, over=tuple(map(tuple, over))), 0) is None
    assert prove(replace(STANDARD, over=tuple(map(tuple, over))), 1) is not None


def test_more_points_than_there_is_room_for_are_not_proven() -> None:
    points = [list(row) for row in STANDARD.points]
    points[3][0] += 94

    assert prove(replace(STANDARD, points=tuple(map(tuple, points))), 3) is None
    assert prove(replace(STANDARD, points=tuple(map(tuple, points))), 2) is not None
