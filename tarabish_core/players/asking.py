"""Asking a player of one's own what it does, in this process."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.messages import say
from tarabish_core.players.offers import offers
from tarabish_core.players.outside import Outside, PlayerError, load
from tarabish_core.players.words import words_of
from tarabish_core.rules.blame import at_file, error_words

T = TypeVar("T")

MOST_TOLD = 80
"""So many letters of an answer are shown to a person."""


class FaultError(Exception):
    """A player does not answer; the sentence says why."""


class Answer(NamedTuple):
    """What a player answers, in the words of an action; None for nothing.

    ``told`` is how it is shown to a person.
    """

    words: object
    told: str


class Asked(Protocol):
    """Somebody who can be asked what to do, in this process or in another."""

    def act(self, seen: View) -> Answer:
        """Ask in turn. Raises FaultError."""
        raise NotImplementedError

    def react(self, seen: View) -> Answer | None:
        """Ask out of turn; None where the player has no say in that. Raises FaultError."""
        raise NotImplementedError


class Here:
    """A player of one's own in this process, where nobody can stop it."""

    def __init__(self, outside: Outside, ruleset: Ruleset, seed: int, deal: int) -> None:
        self.outside, self.ruleset, self.seed, self.deal = outside, ruleset, seed, deal
        self.players: dict[int | None, Any] = {}

    def act(self, seen: View) -> Answer:
        """Ask in turn; each seat has a player of its own, made when it is first asked."""
        player = self._player(seen)
        return self._asked(lambda: _answer(player.act(seen, offers(self.ruleset, seen))))

    def react(self, seen: View) -> Answer | None:
        """Ask out of turn, if the player has a method for that."""
        player = self._player(seen)
        if not hasattr(player, "react"):
            return None
        return self._asked(lambda: _answer(player.react(seen, offers(self.ruleset, seen))))

    def _player(self, seen: View) -> Any:
        if seen.seat not in self.players:
            try:
                kind = loaded(self.outside)
            except PlayerError as error:
                raise FaultError(say("player.fails", {"error": str(error)})) from error
            self.players[seen.seat] = self._asked(lambda: self._made(kind))
        return self.players[seen.seat]

    def _made(self, kind: type[Any]) -> Any:
        """Make a player, with what it wants to know of the deal."""
        try:
            inspect.signature(kind).bind(self.ruleset, self.seed, self.deal)
        except (TypeError, ValueError):
            return kind()
        return kind(self.ruleset, self.seed, self.deal)

    def _asked(self, ask: Callable[[], T]) -> T:
        """Run what is the player's own: what it answers may be as strange as what it does."""
        try:
            return ask()
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            place = at_file(error, self.outside.file or None)
            raise FaultError(
                say("player.fails", {"error": f"{error_words(error)}{place}"})
            ) from error


@lru_cache(maxsize=64)
def loaded(outside: Outside) -> type[Any]:
    """Import a player's class once. Raises PlayerError."""
    return load(outside)


def _answer(found: object) -> Answer:
    try:
        told = " ".join(repr(found)[:MOST_TOLD].split())
    except Exception:  # noqa: BLE001 - what a stranger's value does when it is shown
        told = type(found).__name__
    return Answer(words_of(found), told)
