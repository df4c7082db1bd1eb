"""Rules that are asked at every card: what stands for them until they are bound into the loop."""

from __future__ import annotations


def legal_cards(hand: int, led: int, trump: int, over: int, ally: int) -> int:
    """Stand in for the rule that is bound into the loop."""
    raise NotImplementedError


def lead_cards(hand: int, trump: int, seat: int, goer: int, trick: int, ruffed: bool) -> int:
    """Stand in for the rule that is bound into the loop."""
    raise NotImplementedError


def trick_bonus(cards: int, trump: int, trick: int, last: bool) -> int:
    """Stand in for the rules that are bound into the loop."""
    raise NotImplementedError
