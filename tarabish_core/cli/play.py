"""`tarabish play`: sit down to a game."""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Callable
from pathlib import Path

import click

from tarabish_core.cli.common import (
    INTERRUPTED,
    WRONG_RECORD,
    load,
    override_options,
    overrides_of,
    print_json,
    tell_record_fault,
)
from tarabish_core.cli.replay import replay_file
from tarabish_core.engine.cards import SEATS
from tarabish_core.messages import Param, say
from tarabish_core.records.document import document
from tarabish_core.records.game import Game, header_of, new_game, resume
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import replay
from tarabish_core.records.writer import keep
from tarabish_core.rules.variants import ROOT, Variant
from tarabish_core.terminal.line import LineTable, Quit

SEAT_CHOICES = [*SEATS, "none"]


@click.command("play")
@click.argument("variant", required=False)
@click.option(
    "--seat",
    type=click.Choice(SEAT_CHOICES, case_sensitive=False),
    help="Where you sit (S); none lets the program play alone.",
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), help="The same cards every time.")
@override_options
@click.option("--save", type=click.Path(path_type=Path), help="Keep the record in this file.")
@click.option(
    "--resume", "resumed", type=click.Path(path_type=Path), help="Go on with a kept game."
)
@click.option("--json", "as_json", is_flag=True, help="With --seat none: print one JSON document.")
def command(
    variant: str | None,
    seat: str | None,
    seed: int | None,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    save: Path | None,
    resumed: Path | None,
    as_json: bool,
) -> None:
    """Play VARIANT (wikipedia-standard) against three players by rule of thumb.

    The game is kept after every card: in --save FILE, in the file it is resumed from, or among
    your own games (TARABISH_HOME, or .tarabish in your home folder).
    """
    overrides = overrides_of(changes, with_, without)
    if as_json and seat != "none":
        raise click.UsageError("--json goes with --seat none.")
    if resumed:
        if variant or overrides or seed is not None:
            raise click.UsageError("--resume takes the rules and the cards from the record.")
        game, seat = _resume(resumed, seat)
        path: Path | None = save or resumed
    else:
        loaded = load(variant or ROOT, overrides)
        seat = seat or "S"
        game = _begin(loaded, variant or ROOT, seat, seed, save)
        path = save or (None if seat == "none" else _own_path())
    _sit_down(game, seat, path, resumed, as_json=as_json)


def _begin(variant: Variant, name: str, seat: str, seed: int | None, save: Path | None) -> Game:
    if seed is None:
        seed = secrets.randbelow(2**31)
    if name.endswith(".toml"):
        folder = save.parent if save else _home()
        name = _relative(Path(name), folder)
    return new_game(variant, seed, header_of(variant, seed, name, {"Seat": seat}))


def _relative(file: Path, folder: Path) -> str:
    """Write a variant's path as the record needs it: relative to the record."""
    try:
        return os.path.relpath(file.resolve(), folder.resolve()).replace(os.sep, "/")
    except ValueError:
        return str(file.resolve())


def _resume(file: Path, seat: str | None) -> tuple[Game, str]:
    replayed = replay_file(file)
    if not replayed.digest_matches:
        click.echo(say("replay.digest_differs", {"path": str(file)}), err=True)
    tags = replayed.tags
    given = tags.get("Seed", "")
    if given and not (given.isascii() and given.isdigit()):
        click.echo(f"{file}: error: the seed '{given}' is not a number", err=True)
        sys.exit(WRONG_RECORD)
    try:
        game = resume(replayed, int(given) if given else secrets.randbelow(2**31))
    except RecordError as error:
        tell_record_fault(str(file), error)
        sys.exit(WRONG_RECORD)
    found = seat or tags.get("Seat", "S")
    return game, found if found in SEAT_CHOICES else "S"


def _home() -> Path:
    given = os.environ.get("TARABISH_HOME")
    return (Path(given) if given else Path.home() / ".tarabish") / "games"


def _own_path() -> Path:
    return _home() / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.tbr"


def _sit_down(
    game: Game, seat: str, path: Path | None, resumed: Path | None, *, as_json: bool
) -> None:
    person = None if seat == "none" else SEATS.index(seat)
    keeper = _Keeper(game, path)
    write: Callable[[str], None] = _silent if as_json else click.echo
    table = LineTable(game, person, _ask, write, keeper.keep)
    if person is not None:
        partner = (person + 2) % 4
        params: dict[str, Param] = {
            "title": game.variant.title,
            "seat": person,
            "partner": partner,
        }
        click.echo(say("play.welcome", params))
        if resumed:
            click.echo(say("play.resumed", {"path": str(resumed)}))
    try:
        table.play()
    except Quit:
        keeper.tell()
    except (KeyboardInterrupt, click.Abort):
        click.echo()
        keeper.tell()
        sys.exit(INTERRUPTED)
    if as_json:
        print_json(document(replay(game.text())))


def _silent(_: str) -> None:
    return None


def _ask(prompt: str) -> str:
    """Read an answer; where it does not come from a terminal it is shown as if typed."""
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\n"))
    if not line:
        raise EOFError
    return line


class _Keeper:
    """Keeps a game's record in its file after every action."""

    def __init__(self, game: Game, path: Path | None) -> None:
        self._game, self._path = game, path

    def keep(self) -> None:
        """Write the record; says once if that cannot be done."""
        if self._path is None:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            keep(self._path, self._game.text())
        except OSError as error:
            self._path = None
            click.echo(say("play.not_kept", {"error": str(error)}), err=True)

    def tell(self) -> None:
        """Say how to go on with the game."""
        if self._path is not None:
            self.keep()
            click.echo(say("play.kept", {"path": str(self._path)}))
