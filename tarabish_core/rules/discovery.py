"""Where plugins are known from, before any of them is imported: built in, installed, files."""

from __future__ import annotations

import hashlib
import importlib
import os
import pkgutil
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from tarabish_core.rules.plain_files import no_file

BUILT_IN = "tarabish_core.plugins"
GROUP = "tarabish.plugins"
"""The group of entry points by which a distribution makes its rules known."""

VARIABLE = "TARABISH_PLUGINS"
"""Paths of files with rules, joined as those of PATH are."""


TEXT = "__tarabish_text__"
"""Where a single file's module keeps what stood in it: the file may be gone by then."""


@dataclass(frozen=True)
class Source:
    """Where a plugin comes from.

    Attributes:
        name: what variants call it.
        kind: "built in", "installed", "file", or "given" by the program that asks.
        place: the distribution with its version, or the file's path; else empty.
        imports: imports its module.
        path: the file, where it is a single one.
    """

    name: str
    kind: str
    place: str = ""
    imports: Callable[[], ModuleType] | None = None
    path: Path | None = None

    @property
    def outside(self) -> bool:
        """Whether it is somebody else's: installed, or a file."""
        return self.kind in {"installed", "file"}

    def __str__(self) -> str:
        return f"{self.kind}: {self.place}" if self.place else self.kind


GIVEN = Source("", "given")


def built_in() -> Mapping[str, Source]:
    """Find the rules that come with tarabish, by name."""
    folder = importlib.import_module(BUILT_IN).__path__
    names = [found.name for found in pkgutil.iter_modules(folder)]
    return {
        name: Source(name, "built in", "", partial(importlib.import_module, f"{BUILT_IN}.{name}"))
        for name in names
    }


def installed() -> tuple[Source, ...]:
    """Find the rules that installed distributions bring; none of them is imported."""
    return tuple(
        sorted(map(_installed, entry_points(group=GROUP)), key=lambda s: (s.name, s.place))
    )


def _installed(entry: EntryPoint) -> Source:
    place = f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.value
    return Source(entry.name, "installed", place, partial(_load_entry, entry))


def _load_entry(entry: EntryPoint) -> ModuleType:
    module = entry.load()
    if not isinstance(module, ModuleType):
        raise TypeError(f"its entry point must name a module, not {entry.value}")
    return module


def from_file(path: Path) -> Source:
    """Make a single file known; its name is the file's stem."""
    found = Path(os.path.abspath(path))  # noqa: PTH100 - links are kept: their name is meant
    return Source(found.stem, "file", str(path), partial(_load_file, found), found)


def files_from_environment() -> tuple[Path, ...]:
    """List the files that the environment names; ``~`` is the home folder there too."""
    parts = os.environ.get(VARIABLE, "").split(os.pathsep)
    return tuple(Path(os.path.expanduser(part)) for part in parts if part)  # noqa: PTH111 - it raises for nobody's home


def wrong_file(path: Path) -> str:
    """Say why a path cannot be a plugin, by its name or by what is there; empty if it can."""
    if path.suffix != ".py":
        return "a rule is a Python file, NAME.py"
    if not path.stem.isidentifier():
        return f"'{path.stem}' is no name for a rule: letters, digits and underscores"
    return no_file(path)


def _load_file(path: Path) -> ModuleType:
    if wrong := wrong_file(path):
        raise ImportError(wrong)
    return module_of(path)


def module_of(path: Path) -> ModuleType:
    """Run a file as a module of its own, whatever it raises."""
    # pydantic looks annotations up in sys.modules, so the module stands there before it runs
    name = f"_tarabish_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    loader = SourceFileLoader(name, str(path))
    module = module_from_spec(_spec(name, path, loader))
    text = path.read_bytes()
    code = loader.source_to_code(text, str(path))
    setattr(module, TEXT, text)
    sys.modules[name] = module
    try:
        exec(code, module.__dict__)  # noqa: S102 - the person who runs tarabish has named this file
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module


def _spec(name: str, path: Path, loader: SourceFileLoader) -> ModuleSpec:
    spec = spec_from_file_location(name, path, loader=loader)
    if spec is None:
        raise ImportError(f"{path} cannot be read as a module")
    return spec


def ranked(
    given: Iterable[Source], files: Iterable[Source]
) -> tuple[dict[str, Source], list[tuple[Source, Source]]]:
    """Let each name mean one plugin: given, built in, a file, installed, in this order.

    Gives the plugins by name, and (hidden, instead) for each that another of its name hides.
    """
    known: dict[str, Source] = {}
    hidden: list[tuple[Source, Source]] = []
    for source in (*given, *built_in().values(), *files, *installed()):
        instead = known.setdefault(source.name, source)
        if instead is not source and (source.path is None or source.path != instead.path):
            hidden.append((source, instead))
    return known, hidden
