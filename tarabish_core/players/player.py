"""What a player is."""

from __future__ import annotations

from typing import Protocol

from tarabish_core.engine.actions import Action
from tarabish_core.engine.view import View


class Player(Protocol):
    """Somebody who sits at the table; told nothing but the view of the seat."""

    def act(self, seen: View) -> Action:
        """Decide in turn: a say, or something of ``seen.choices`` on the way to a card."""
        raise NotImplementedError

    def react(self, seen: View) -> Action | None:
        """Say or show something out of turn, or nothing; asked after every action."""
        raise NotImplementedError
