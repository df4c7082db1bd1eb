"""Compiled rules, asked beside the same rules as they stand before they are trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from tarabish_core.engine.cards import NOBODY, SUIT_MASKS, cards_in, mask_of
from tarabish_core.engine.chance import Chance
from tarabish_core.engine.model import Lead, any_card
from tarabish_core.engine.ruleset import Ruleset

DEALS = 60

Rules: TypeAlias = Mapping[str, Callable[..., int]]
"""The rules that the search asks, by name, with the arguments that it has."""

Asked: TypeAlias = tuple[str, tuple[int, ...]]


def plain_rules(ruleset: Ruleset) -> Rules:
    """Give the rules as they stand."""

    def lead_cards(hand: int, trump: int, seat: int, goer: int, trick: int, ruffed: bool) -> int:
        if ruleset.lead_cards is any_card:
            return hand
        return ruleset.lead_cards(Lead(hand, trump, seat, goer, trick, ruffed))

    def bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        return sum(rule(cards, trump, trick, last) for rule in ruleset.trick_bonus)

    return {
        "legal_cards": ruleset.legal_cards,
        "lead_cards": lead_cards,
        "trick_bonus": bonus,
    }


def answers_otherwise(ruleset: Ruleset, trump: int, code: Any) -> str:
    """Ask a module's compiled rules what is asked in some deals; say which answers otherwise."""
    rules = plain_rules(ruleset)
    for number in range(DEALS):
        for name, asked in _asked(ruleset, rules, trump, number):
            if getattr(code, name)(*asked) != rules[name](*asked):
                return f"compiled, `{name}` answers otherwise"
    return ""


def _asked(ruleset: Ruleset, rules: Rules, trump: int, number: int) -> Iterator[Asked]:
    """Play a deal by chance; give what each rule is asked on the way."""
    chance, trumps = Chance(number), SUIT_MASKS[trump]
    pack = chance.shuffle(cards_in(ruleset.deck_mask))
    hands = [mask_of(pack[seat::4]) for seat in range(4)]
    leader, goer, ruffed = chance.below(4), chance.below(4), False
    for trick in range(len(pack) // 4):
        plays: list[int] = []
        best, holder = NOBODY, leader
        for place in range(4):
            seat = (leader + place) % 4
            asked: Asked = "lead_cards", (hands[seat], trumps, seat, goer, trick, ruffed)
            if plays:
                led, over = SUIT_MASKS[plays[0] // 9], ruleset.over[trump][best]
                ally = (holder ^ seat ^ 1) & 1
                asked = "legal_cards", (hands[seat], led, trumps, over, ally)
            yield asked
            lawful = cards_in(rules[asked[0]](*asked[1]))
            card = lawful[chance.below(len(lawful))]
            hands[seat] ^= 1 << card
            if best == NOBODY or ruleset.over[trump][best] >> card & 1:
                best, holder = card, seat
            plays.append(card)
        yield "trick_bonus", (mask_of(plays), trump, trick, not any(hands))
        ruff = not trumps >> plays[0] & 1 and bool(trumps & mask_of(plays))
        leader, ruffed = holder, ruffed or ruff
