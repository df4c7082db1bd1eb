"""Who sits where: players by name, those that come with the program and those of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple

from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.players.apart import Apart
from tarabish_core.players.asking import Here
from tarabish_core.players.forgetful import Forgetful, Slips
from tarabish_core.players.guarded import Guarded
from tarabish_core.players.outside import Outside, from_name
from tarabish_core.players.player import Player
from tarabish_core.players.random_legal import RandomLegal
from tarabish_core.players.thinking import STRONG, Thinking, as_typed, settings_of, with_settings
from tarabish_core.players.thumb import Thumb
from tarabish_core.rules.problems import nearest
from tarabish_core.rules.sending import Sent

KINDS = ("random", "thumb", "forgetful")
"""The players that the simulator's loop can play, by their number in it."""

EASY = "easy"
"""The level below those who think: people who forget, with the usual chances."""

SHIPPED = (*KINDS, EASY, *STRONG)
"""The players that come with the program."""

NOT_OWN = "; players of your own sit down with play, simulate and bots match"
"""What is said further where only those that come with the program may be seated."""

STRONG_PLACE = "tarabish_core.search.strong"
"""Where those who think are found when they are first seated: they need what an extra brings."""


class Seated(NamedTuple):
    """A player by name: its slips, how it thinks, or where one of somebody's own is found.

    ``limit`` is how many seconds one of somebody's own may take for an answer, in a process of its
    own; without a limit (0) it plays in this one.
    """

    name: str
    slips: Slips = Slips()
    outside: Outside | None = None
    limit: float = 0
    thinking: Thinking | None = None

    @property
    def kind(self) -> str:
        """Which of KINDS plays so, where one does."""
        return "forgetful" if self.name == EASY else self.name

    @property
    def in_loop(self) -> bool:
        """Whether the simulator's loop can play so."""
        return self.outside is None and self.thinking is None

    @property
    def has_thresholds(self) -> bool:
        """Whether it goes by thresholds, its own or those it expects of others."""
        return self.outside is None and self.name != "random"


Thresholds = Sequence[Sequence[int]]
"""By place from the eldest: how strong a hand must be to go in a suit, and at no-trump."""


def player(
    seated: Seated, ruleset: Ruleset, enough: Thresholds, seed: int, number: int, rules: Sent
) -> Player:
    """Seat a player for deal ``number`` of a seed; ``rules`` are those of the ruleset."""
    if seated.outside:
        thumb = Thumb(ruleset, enough)
        here, limit = Here(seated.outside, ruleset, seed, number), seated.limit
        asked = Apart(seated.outside, rules, seed, number, limit) if limit else here
        return Guarded(seated.name, ruleset, asked, thumb)
    if seated.thinking:
        strong: Player = import_module(STRONG_PLACE).strong(
            ruleset, enough, seated.thinking, seed, number
        )
        return strong
    if seated.kind == "thumb":
        return Thumb(ruleset, enough)
    if seated.kind == "forgetful":
        return Forgetful(ruleset, seed, number, seated.slips, enough)
    return RandomLegal(ruleset, seed, number)


def faults_of(players: Sequence[Player]) -> tuple[str, ...]:
    """Take the sentences about what players of one's own have done wrong since they were asked."""
    found = []
    for one in players:
        if isinstance(one, Guarded):
            found += one.faults
            one.faults.clear()
    return tuple(found)


def four(
    players: str | Sequence[str], own: Mapping[str, Outside] | None = None, limit: float = 0
) -> tuple[Seated, ...]:
    """Seat a player everywhere, from one name for all or four, north first.

    ``forgetful`` may be followed by chances, ``forgetful:show=0.2:notice=1``, and ``playout`` and
    ``search`` by settings, ``search:worlds=80:trick=2``. ``own`` are players of one's own by name;
    installed ones need not be among them. Where it is None there are only those that come with the
    program; ``limit`` as in ``Seated``. Raises ValueError for players, chances or settings that
    there are not.
    """
    names = tuple(players.split(",")) if isinstance(players, str) else tuple(players)
    names = names * 4 if len(names) == 1 else names
    if len(names) != 4:
        raise ValueError(f"players are one name for all or four, not {len(names)}")
    return tuple(_seated(name, own, limit) for name in names)


def _seated(text: str, own: Mapping[str, Outside] | None, limit: float) -> Seated:
    name, *chances = text.split(":")
    if name in STRONG:
        return Seated(name, thinking=with_settings(name, chances))
    if name not in SHIPPED:
        outside = None if own is None else own.get(name) or from_name(name)
        if outside is None:
            near = nearest(name, (*SHIPPED, *(own or ())))
            told = NOT_OWN if own is None else ""
            raise ValueError(f"there is no player '{name}' ({near}){told}")
        if chances:
            raise ValueError(f"'{name}' takes no chances: only 'forgetful' does")
        return Seated(name, outside=outside, limit=limit)
    if chances and name != "forgetful":
        raise ValueError(f"'{name}' forgets nothing: only 'forgetful' has chances")
    slips = Slips()
    for chance in chances:
        key, _, value = chance.partition("=")
        try:
            number = float(value)
        except ValueError:
            number = -1.0
        if key not in Slips._fields or not 0 <= number <= 1:
            known = ", ".join(Slips._fields)
            raise ValueError(f"'{chance}' is not a chance from 0 to 1 of one of {known}")
        slips = slips._replace(**{key: number})
    return Seated(name, slips)


def spelled(seated: Seated) -> str:
    """Write a player as it is typed."""
    if seated.thinking:
        return ":".join([seated.name, *settings_of(seated.name, seated.thinking)])
    usual = Slips()._asdict()
    slips = seated.slips._asdict().items()
    return ":".join([seated.name, *(f"{k}={as_typed(v)}" for k, v in slips if v != usual[k])])
