"""Stand-ins for masks of cards, by which a rule is asked about all cards of a kind at once.

They answer to "and", "or", "not" and "is there any?" alone. A rule that comes to an answer with
these cannot tell one card of a kind from another, so that its answer holds whatever the cards are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class UnprovenError(ValueError):
    """A rule asked for more than kinds of cards can tell."""


class Kinds:
    """Stands in for a mask of cards: kinds, some of which are ``there``, that is not empty.

    Each kind is a bit; what is no card is one as well, which is always there, for complements.
    """

    __hash__ = None  # type: ignore[assignment] # no rule may look one up

    def __init__(self, kinds: int, there: int) -> None:
        self.kinds, self.there = kinds, there

    def __and__(self, other: object) -> Kinds:
        return Kinds(self.kinds & _kinds(other), self.there)

    def __or__(self, other: object) -> Kinds:
        return Kinds(self.kinds | _kinds(other), self.there)

    def __xor__(self, other: object) -> Kinds:
        return Kinds(self.kinds ^ _kinds(other), self.there)

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> Kinds:
        return Kinds(~self.kinds, self.there)

    def __bool__(self) -> bool:
        return self.kinds & self.there != 0

    def __eq__(self, other: object) -> bool:
        return not self ^ other

    def __ne__(self, other: object) -> bool:
        return not self == other


def _kinds(mask: object) -> int:
    """Tell what a mask is made of, where kinds can tell it."""
    if isinstance(mask, Kinds):
        return mask.kinds
    if type(mask) is int and mask == 0:
        return 0
    raise UnprovenError


def unguarded(rule: Callable[..., Any]) -> Callable[..., Any]:
    """Take off what only holds a stranger's answers to their kind."""
    while rule.__module__ == "tarabish_core.rules.guard":
        rule = rule.__wrapped__  # type: ignore[attr-defined]
    return rule
