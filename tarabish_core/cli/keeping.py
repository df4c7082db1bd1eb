"""Where games are kept, and keeping them after every action."""

from __future__ import annotations

import os
import shlex
import time
from itertools import count
from pathlib import Path

import click

from tarabish_core.cli.common import note, program, tell
from tarabish_core.messages import say
from tarabish_core.records.game import Game
from tarabish_core.records.writer import keep
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import Variant


def own_folder() -> Path:
    """Give the folder of one's own games: under TARABISH_HOME, or .tarabish in the home folder."""
    given = os.environ.get("TARABISH_HOME")
    return (Path(given).absolute() if given else Path.home() / ".tarabish") / "games"


def own_path() -> Path:
    """Name a new game among one's own."""
    return own_folder() / f"{time.strftime('%Y-%m-%d-%H%M%S')}-{os.getpid()}.tbr"


def place_to_save(path: Path) -> Path:
    """Follow a path to where a game can be kept; wrong usage if it holds something else."""
    target = Path(os.path.realpath(path))
    if not target.name or target.is_dir():
        raise click.UsageError(f"--save {path}: that is a folder, not a file.")
    if not target.exists():
        return target
    if not target.is_file():
        raise click.UsageError(f"--save {path}: that is not a file to keep a game in.")
    with target.open("rb") as file:
        begins = file.read(4096).decode("utf-8-sig", "replace").lstrip()
    if begins and not begins.startswith(("[Tarabish", ";", "{")):
        raise click.UsageError(f"--save {path}: that file is there and is not a game's record.")
    return target


def make_room(path: Path) -> None:
    """Set the record of another game aside that is where a game is to be kept."""
    if path.exists():
        aside = free_name(path)
        path.replace(aside)
        note(say("play.set_aside", {"path": str(path), "aside": str(aside)}))


def free_name(file: Path) -> Path:
    """Give a name beside a file under which nothing is kept yet."""
    for number in count(1):
        aside = file.with_name(f"{file.name}.old{number if number > 1 else ''}")
        if not aside.exists():
            return aside
    raise AssertionError


def variant_name(variant: Variant, given: str, record: Path) -> str:
    """Name a variant as a record needs it: a shipped name, or its file's path from the record."""
    document = variant.documents[0]
    if document.folder is None:
        return given
    file = Path(document.path)
    if any(ord(letter) < 32 or 0xD800 <= ord(letter) < 0xE000 for letter in str(file)):
        raise click.UsageError("the name of that variant file cannot be written into a record.")
    try:
        path = os.path.relpath(os.path.realpath(file), os.path.realpath(record.parent))
    except ValueError:
        path = str(file.resolve())
    path = path.replace(os.sep, "/")
    return f"./{path}" if path in shipped_names() else path


class Keeper:
    """Keeps a game's record in its file after every action.

    Attributes:
        failed: whether it could not be kept to the end.
    """

    def __init__(self, game: Game, path: Path | None) -> None:
        self._game, self._path, self.failed = game, path, False
        self._written = _identity(path) if path else None

    def keep(self) -> None:
        """Write the record; says once if that cannot be done."""
        if self._path is None or not self._game.begun:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path = self._own(self._path)
            keep(self._path, self._game.text())
            self._written = _identity(self._path)
        except OSError as error:
            self._path, self.failed = None, True
            note(say("play.not_kept", {"error": error.strerror or str(error)}))

    def _own(self, path: Path) -> Path:
        """Give way where somebody else has written the file since: another game, an editor."""
        if _identity(path) in (None, self._written):
            return path
        aside = free_name(path)
        note(say("play.gave_way", {"path": str(path), "aside": str(aside)}))
        return aside

    def tell(self, *, on_stderr: bool = False) -> None:
        """Say how to go on with the game."""
        self.keep()
        if self._path is not None and self._game.begun:
            files = [one.plugin.source.place for one in self._game.variant.file_plugins]
            words = [str(self._path), *(word for file in files for word in ("--plugin", file))]
            told = say("play.kept", {"program": program(), "path": shlex.join(words)})
            (note if on_stderr else tell)(told)


def _identity(path: Path) -> tuple[int, ...] | None:
    """Tell one writing of a file from every other; None where there is no file."""
    try:
        found = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino, found.st_mtime_ns, found.st_size
