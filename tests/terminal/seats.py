"""A table in a test: lines that are typed, lines that are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tarabish_core.records.game import Game, header_of, new_game
from tarabish_core.rules.resolve import parse_overrides
from tarabish_core.rules.variants import load_variant
from tarabish_core.terminal.answers import obey, retell
from tarabish_core.terminal.line import LineTable, Quit


@dataclass
class Evening:
    """One person at a table of programs."""

    game: Game
    told: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)
    given_only: bool = False

    def play(self, *typed: str, seats: tuple[int, ...] = (2,)) -> str:
        """Type lines until they run out; gives all that was told."""
        lines: Iterator[str] = iter(typed)

        def ask(prompt: str) -> str:
            self.prompts.append(prompt)
            try:
                line = next(lines)
            except StopIteration:
                raise EOFError from None
            self.told.append(prompt + line)
            return line

        table = LineTable(self.game, seats, obey, retell, ask, self.told.append, self._keep)
        table.given_only = self.given_only
        try:
            table.play()
        except Quit:
            self.told.append("(left)")
        return "\n".join(self.told)

    def _keep(self) -> None:
        self.kept.append(self.game.text())


def evening(variant: str = "wikipedia-standard", seed: int = 7, *changes: str) -> Evening:
    """Sit down to a game of a variant under a seed."""
    loaded = load_variant(variant, parse_overrides(changes))
    return Evening(new_game(loaded, seed, header_of(loaded, seed, variant, {})))
