"""How long players take to decide."""

from __future__ import annotations

import time

from tarabish_core.engine.actions import Action
from tarabish_core.engine.view import View
from tarabish_core.players.player import Player


class Timed:
    """A player, and how many seconds each of its decisions in turn took."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds: list[float] = []

    def act(self, seen: View) -> Action:
        """Decide in turn."""
        begun = time.perf_counter()
        action = self.player.act(seen)
        self.seconds.append(time.perf_counter() - begun)
        return action

    def react(self, seen: View) -> Action | None:
        """Say or show something out of turn, or nothing."""
        return self.player.react(seen)
