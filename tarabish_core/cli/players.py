"""Who plays, as it is given on the command line; players of one's own among them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tarabish_core.cli.common import WRONG_VARIANT, Finite, needs_extra, note
from tarabish_core.messages import say
from tarabish_core.rules.variants import Variant

if TYPE_CHECKING:
    from tarabish_core.players.outside import Outside
    from tarabish_core.players.seating import Seated

F = TypeVar("F", bound=Callable[..., Any])

LONGEST = 3600.0
"""So many seconds a player may be given at most for an answer."""

USUAL = "thumb"

SLOW_DEALS = 200
"""So many deals are played, if nothing is said, where somebody plays card by card."""


def player_options(command: F) -> F:
    """Give a command ``--player`` and ``--time-limit``."""
    for option in (
        click.option(
            "--time-limit",
            "limit",
            type=Finite(0, LONGEST, min_open=True),
            metavar="SECONDS",
            help="Give each answer of such a player so long, in a process of its own.",
        ),
        click.option(
            "--player",
            "own",
            multiple=True,
            metavar="FILE.py:CLASS",
            help="Make a player of your own known; alone it plays everywhere. Repeatable.",
        ),
    ):
        command = option(command)
    return command


def seated(
    variant: Variant,
    players: str | Sequence[str] | None,
    own: tuple[str, ...],
    limit: float | None,
    given: str = "--players: ",
) -> tuple[Seated, ...]:
    """Seat players north first, each tried before anything is played; ``given`` says where from.

    Wrong usage for players that there are not; leaves with status 3 for one that is wrong.
    """
    from tarabish_core.players.seating import four  # noqa: PLC0415 - not for the help

    known = _known(own)
    if players is None and len(known) > 1:
        raise click.UsageError("--player more than once: say with --players who sits where.")
    try:
        who = next(iter(known), USUAL) if players is None else players
        found = four(who, known, limit or 0)
    except ValueError as error:
        raise click.UsageError(f"{given}{error}.") from error
    outside = {one.outside for one in found if one.outside}
    if limit and not outside:
        raise click.UsageError("--time-limit is for players of your own: give one with --player.")
    for one in sorted(outside):
        _try(variant, one, apart=bool(limit))
    have_ready(variant, found)
    return found


def have_ready(variant: Variant, players: Iterable[Seated]) -> None:
    """Have compiled what players who think need; wrong usage where the extra is missing."""
    for how in sorted({one.thinking for one in players if one.thinking}):
        with needs_extra("sim"):
            from tarabish_core.search.strong import is_prepared, prepare  # noqa: PLC0415 - numba
        if not is_prepared(variant.ruleset, how):
            note(say("players.compiling", {"name": variant.called}))
        if slow := prepare(variant.ruleset, how):
            note(say("players.interpreted", {"name": variant.called, "why": slow}))


def _known(own: tuple[str, ...]) -> dict[str, Outside]:
    from tarabish_core.players.outside import PlayerError, from_file  # noqa: PLC0415 - as above
    from tarabish_core.players.seating import SHIPPED  # noqa: PLC0415 - as above

    known: dict[str, Outside] = {}
    for spec in own:
        try:
            found = from_file(spec)
        except PlayerError as error:
            raise click.UsageError(f"--player {spec}: {error}.") from error
        if found.name in SHIPPED or known.get(found.name, found) != found:
            told = f"another player is called '{found.name}'; rename the class"
            raise click.UsageError(f"--player {spec}: {told}.")
        known[found.name] = found
    return known


def _try(variant: Variant, one: Outside, *, apart: bool) -> None:
    """Load a player where it is to play; leaves with status 3 if that fails."""
    from tarabish_core.players.apart import check_apart  # noqa: PLC0415 - as above
    from tarabish_core.players.asking import FaultError, loaded  # noqa: PLC0415 - as above
    from tarabish_core.players.outside import PlayerError  # noqa: PLC0415 - as above
    from tarabish_core.rules.sending import sent  # noqa: PLC0415 - as above

    try:
        if apart:
            check_apart(one, sent(variant))
        else:
            loaded(one)
    except (PlayerError, FaultError) as error:
        note(say("player.wrong", {"player": str(one), "why": str(error)}))
        sys.exit(WRONG_VARIANT)
