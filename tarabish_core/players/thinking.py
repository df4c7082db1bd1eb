"""How much a player thinks: worlds it looks at, from which trick on it solves them, how long."""

from __future__ import annotations

from typing import NamedTuple

NEVER = 10
"""A trick that no deal has."""


class Thinking(NamedTuple):
    """How a judgement is come by.

    Attributes:
        worlds: how many ways the unseen cards may lie are gone through for a card.
        calls: how many for a call in the auction, which decides more and costs less.
        trick: the first trick, from 1, in which worlds are solved exactly; before it they are
            played out. NEVER: they always are.
        nodes: so many positions at most are searched in a world; one that takes more is played out.
        seconds: so long at most it takes, as near as the clock is looked at: with fewer worlds then.
    """

    worlds: int = 40
    calls: int = 160
    trick: int = NEVER
    nodes: int = 200_000
    seconds: float = 1.0
