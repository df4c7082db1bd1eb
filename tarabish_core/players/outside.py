"""Players of one's own: a class in a Python file, or one that an installed package brings."""

from __future__ import annotations

import os
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, NamedTuple

from tarabish_core.rules.blame import at_file, error_words
from tarabish_core.rules.discovery import module_of
from tarabish_core.rules.guard import staying
from tarabish_core.rules.plain_files import UnreadableError, no_file, read_text

GROUP = "tarabish.players"
"""The group of entry points by which a distribution makes its players known."""


class PlayerError(ValueError):
    """A player that cannot be had; the sentence says why."""


class Outside(NamedTuple):
    """Where a player of one's own is found.

    Attributes:
        name: what it is called.
        file: the path of its file; empty for one that is installed.
        text: what stands in the file, for whoever has not got it.
        place: the module and the attribute in it of one that is installed, as ``module:attribute``.
    """

    name: str
    file: str = ""
    text: str = ""
    place: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.name}" if self.file else self.place


def from_file(spec: str) -> Outside:
    """Make a player known that is written as ``./mine.py:Mine``. Raises PlayerError."""
    path, colon, name = spec.rpartition(":")
    if not colon or not name.isidentifier() or not path.endswith(".py"):
        raise PlayerError("a player is a file and a class in it, as ./mine.py:Mine")
    if wrong := no_file(Path(path)):
        raise PlayerError(wrong)
    try:
        return Outside(name, os.path.abspath(path), read_text(Path(path)))  # noqa: PTH100 - links are kept
    except UnreadableError as error:
        raise PlayerError(str(error)) from error


def installed() -> dict[str, tuple[EntryPoint, ...]]:
    """Find the players that installed distributions bring, by name; none of them is imported."""
    found: dict[str, tuple[EntryPoint, ...]] = {}
    for entry in entry_points(group=GROUP):
        found[entry.name] = (*found.get(entry.name, ()), entry)
    return found


def from_name(name: str) -> Outside | None:
    """Find an installed player; None where there is none of this name.

    Raises PlayerError where several distributions bring one.
    """
    entries = installed().get(name, ())
    places = {entry.value for entry in entries}
    if len(places) > 1:
        who = ", ".join(str(entry.dist.name if entry.dist else entry.value) for entry in entries)
        raise PlayerError(f"'{name}' is brought by several installed packages: {who}")
    return Outside(name, place=places.pop()) if places else None


def load(one: Outside) -> type[Any]:
    """Import a player's class. Raises PlayerError."""
    try:
        found = _found(one)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        place = at_file(error, one.file or None)
        raise PlayerError(f"{error_words(error)}{place}") from error
    if not isinstance(found, type) or not callable(getattr(found, "act", None)):
        raise PlayerError(f"'{one.name}' is not a class with a method `act`")
    return found


@staying()
def _found(one: Outside) -> Any:
    if not one.file:
        module, _, attribute = one.place.partition(":")
        return _attribute(import_module(module), attribute)
    return _attribute(_module(one), one.name)


def _module(one: Outside) -> ModuleType:
    path = Path(one.file)
    try:
        same = read_text(path) == one.text
    except UnreadableError:
        same = False
    if same:
        return module_of(path)
    with TemporaryDirectory(prefix="tarabish-") as folder:
        here = Path(folder, path.name)
        here.write_text(one.text, encoding="utf-8")
        return module_of(here)


def _attribute(module: ModuleType, names: str) -> Any:
    found: Any = module
    for name in names.split("."):
        if not hasattr(found, name):
            public = {key: one for key, one in vars(found).items() if not key.startswith("_")}
            players = [key for key, one in public.items() if callable(getattr(one, "act", None))]
            known = sorted(players or public)
            raise AttributeError(f"there is no '{name}' in it, only {_listed(known)}")
        found = getattr(found, name)
    return found


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"
