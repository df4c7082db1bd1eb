"""How much a player thinks: how many worlds it looks at, from when on it solves them, how long."""

from __future__ import annotations

from typing import NamedTuple

NEVER = 10
"""A trick that no deal has."""


class Thinking(NamedTuple):
    """How a judgement is come by.

    Attributes:
        worlds: so many ways in which the unseen cards may lie are gone through for a card.
        calls: so many for a call in the auction, which decides more and costs less.
        trick: from this trick on, counted from 1, worlds are solved; before it they are played
            out, and with NEVER always.
        nodes: so many positions at most are searched in a world; one that takes more is played out.
        seconds: it takes so long at most, as near as the clock is looked at, and then makes do with
            fewer worlds. Without that the answer is the same on every machine.
    """

    worlds: int = 40
    calls: int = 160
    trick: int = NEVER
    nodes: int = 200_000
    seconds: float = 0.6


MOST = Thinking(10_000, 10_000, NEVER, 1_000_000_000, 3600)
LEAST = Thinking(1, 1, 1, 1, 0.001)
"""The bounds of what may be asked for."""

PLAYOUT = Thinking()
SEARCH = Thinking(worlds=120, calls=400, trick=3)

STRONG = {
    "normal": PLAYOUT,
    "hard": SEARCH,
    "playout": PLAYOUT,
    "search": SEARCH,
}
"""The players who think, the first two as levels that are fixed; the others take settings."""

OPEN = ("playout", "search")


def with_settings(name: str, settings: list[str]) -> Thinking:
    """Read settings as they are typed, ``worlds=80``; raises ValueError for what is none."""
    if settings and name not in OPEN:
        raise ValueError(f"'{name}' is fixed beforehand: {' and '.join(OPEN)} take settings")
    found = STRONG[name]
    for setting in settings:
        key, _, value = setting.partition("=")
        least, most = getattr(LEAST, key, None), getattr(MOST, key, None)
        if key not in Thinking._fields or least is None or most is None:
            raise ValueError(f"'{setting}' is none of the settings {', '.join(Thinking._fields)}")
        try:
            number = type(least)(value)
        except ValueError:
            number = least - 1
        if not least <= number <= most:
            raise ValueError(f"'{setting}': a number from {least} to {most} is expected")
        found = found._replace(**{key: number})
    return found


def settings_of(name: str, thinking: Thinking) -> list[str]:
    """Write settings as they are typed, those that are not the usual ones."""
    usual = STRONG[name]._asdict()
    told = thinking._asdict().items()
    return [f"{key}={as_typed(value)}" for key, value in told if value != usual[key]]


def as_typed(value: float) -> str:
    """Write a number in so many digits that it is read again as it was."""
    return str(value).removesuffix(".0")
