"""What several commands share: options, exit statuses, and how faults are told."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import click

from tarabish_core.cli import NOT_WRITTEN
from tarabish_core.cli.streams import rules_apart, streams
from tarabish_core.messages import missing_extra, say
from tarabish_core.records.reader import RecordError
from tarabish_core.rules import plain_files
from tarabish_core.rules.blame import shorter
from tarabish_core.rules.discovery import (
    VARIABLE,
    files_from_environment,
    from_file,
    wrong_file,
)
from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides, parse_overrides
from tarabish_core.rules.variants import Variant, load_variant

DIFFERENT, WRONG_VARIANT, WRONG_RECORD = 1, 3, 4

MOST_PROBLEMS = 100
"""How many problems are told at once; nobody reads more."""

FILES = "tarabish.files"
"""Where click keeps the files of --plugin."""

REGISTRY = "tarabish.registry"
"""Where click keeps the plugins that may be named, once they are known."""

F = TypeVar("F", bound=Callable[..., Any])


class Finite(click.FloatRange):
    """A number of a range, and no ``nan`` or ``inf``."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """Read it."""
        found: float = super().convert(value, param, ctx)
        return found if isfinite(found) else self.fail(f"{value} is no number.", param, ctx)


def override_options(command: F) -> F:
    """Give a command ``--set``, ``--with``, ``--without``, and ``--plugin``."""
    for option in (
        plugin_option,
        click.option(
            "--without", multiple=True, metavar="NAME", help="Take a plugin away. Repeatable."
        ),
        click.option(
            "--with", "with_", multiple=True, metavar="NAME", help="Add a plugin. Repeatable."
        ),
        click.option(
            "--set",
            "changes",
            multiple=True,
            metavar="PLUGIN.OPTION=VALUE",
            help="Change one option, as bait.half=made. Repeatable.",
        ),
    ):
        command = option(command)
    return command


def overrides_of(
    changes: tuple[str, ...], with_: tuple[str, ...], without: tuple[str, ...]
) -> Overrides:
    """Gather the three options."""
    return parse_overrides(changes, with_, without)


def _keep_files(
    ctx: click.Context, _: click.Parameter, paths: tuple[Path, ...]
) -> tuple[Path, ...]:
    """Check the files of --plugin and keep them for `registry`."""
    for path in paths:
        if wrong := wrong_file(path):
            raise _unfit(path, wrong)
    ctx.meta[FILES] = paths
    return paths


plugin_option = click.option(
    "--plugin",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    expose_value=False,
    is_eager=True,
    callback=_keep_files,
    help="Make the rule in a Python file known, to be named or added. Repeatable.",
)
"""The option ``--plugin``; what it names is found through `registry`, not by the command."""


def _unfit(path: Path, wrong: str) -> click.UsageError:
    return click.UsageError(say("plugin_file.refused", {"path": str(path), "text": wrong}))


def registry() -> Registry:
    """Give the plugins that may be named: --plugin's and the environment's files among them.

    Rules may run from here on, and print beside the results. Wrong usage when a file of --plugin
    could not be chosen; one of the environment that could not is told.
    """
    context = click.get_current_context()
    known: Registry | None = context.meta.get(REGISTRY)
    if known is None:
        known = context.meta[REGISTRY] = _registry(context.meta.get(FILES, ()))
        context.with_resource(rules_apart(context))
    return known


def _registry(named: tuple[Path, ...]) -> Registry:
    wrong = {path: wrong_file(path) for path in files_from_environment()}
    fit = [path for path in wrong if not wrong[path]]
    known = Registry(files=(*named, *fit))
    for path in named:
        if taken := _taken(known, path):
            raise _unfit(path, taken)
    # a file of --plugin stands for one of the environment on purpose
    own = {path.stem for path in named}
    wrong |= {path: _taken(known, path) for path in fit if path.stem not in own}
    for path, why in wrong.items():
        if why:
            words = {"variable": VARIABLE, "path": str(path), "text": why}
            note(say("plugin_file.left_out", words))
    return known


def _taken(known: Registry, path: Path) -> str:
    """Say which other rule has the name of a file; empty if the name means this file."""
    meant = known.find(path.stem)
    if meant is None or meant.path == from_file(path).path:
        return ""
    return say("plugin_file.taken", {"name": path.stem, "origin": str(meant)})


@contextmanager
def faults_told() -> Iterator[None]:
    """Tell a fault of a variant or record on stderr and leave with its exit status."""
    try:
        yield
    except VariantError as error:
        tell_problems(error.problems)
        sys.exit(WRONG_VARIANT)


def load(name: str, overrides: Overrides, *, alone: bool = True) -> Variant:
    """Load a variant, telling its faults; leaves with status 3 if it is wrong.

    Where it is ``alone``, files of --plugin whose rule it has not are told of.
    """
    with faults_told():
        variant = load_variant(name, overrides, registry=registry())
        tell_problems(variant.warnings)
    used = {one.plugin.name for one in variant.file_plugins}
    for path in click.get_current_context().meta.get(FILES, ()) if alone else ():
        if path.stem not in used:
            note(say("plugin_file.unused", {"path": str(path), "name": path.stem}))
    return variant


@contextmanager
def needs_extra(extra: str) -> Iterator[None]:
    """Tell in a line how to install what a command needs beside the program itself."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise click.UsageError(missing_extra(error, extra)) from error


def tell_problems(problems: tuple[Problem, ...]) -> None:
    """Write problems to stderr."""
    for problem in problems[:MOST_PROBLEMS]:
        note(str(problem))
    if len(problems) > MOST_PROBLEMS:
        note(f"… and {len(problems) - MOST_PROBLEMS} more")


def clean(text: str) -> str:
    """Spell out control characters: what stands in a stranger's file is not for the terminal."""
    return "".join(
        letter if letter in "\n\t" or letter.isprintable() else repr(letter)[1:-1]
        for letter in text
    )


def tell(text: str) -> None:
    """Write a result to stdout."""
    click.echo(clean(text), file=streams().results)


def note(text: str) -> None:
    """Write a note or a fault to stderr."""
    click.echo(clean(text), file=streams().notes)


def not_written(path: Path, error: OSError) -> NoReturn:
    """Say that a file that is a result cannot be written, and leave with status 74."""
    tell_not_written(path, error)
    sys.exit(NOT_WRITTEN)


def tell_not_written(path: Path, error: OSError) -> None:
    """Say that a file cannot be written."""
    note(say("file.not_written", {"path": str(path), "error": error.strerror or str(error)}))


Writing = tuple[Path, Callable[[Path], None]]
"""A file, and what writes it."""


def write(writings: Iterable[Writing]) -> None:
    """Write files; leaves with status 74, once all were tried, if one cannot be written."""
    whole = True
    for path, writing in writings:
        try:
            writing(path)
        except OSError as error:
            whole = False
            tell_not_written(path, error)
    if not whole:
        sys.exit(NOT_WRITTEN)


def check_files(paths: tuple[Path, ...], kinds: Iterable[str], beside: Path | None = None) -> None:
    """Refuse files that cannot be written, by their ending; wrong usage.

    So are two results in one file, were it by a link, what is written ``beside`` them among these:
    one would be lost.
    """
    known = set[str]()
    for path in filter(None, (*paths, beside)):
        if (place := os.path.realpath(path)) in known:
            raise click.UsageError(f"--export {path}: each file only once.")
        known.add(place)
    for path in paths:
        if path.suffix not in kinds:
            raise click.UsageError(f"--export {path}: a file's name ends in {', '.join(kinds)}.")


def tell_record_fault(path: str, error: RecordError) -> None:
    """Write a record's fault to stderr with its place; a variant given for one is said to be."""
    if path.endswith(".toml"):
        note(say("file.is_variant", {"path": path, "program": program()}))
        return
    place = f":{error.mark.line}:{error.mark.column}" if error.mark else ""
    note(f"{path}{place}: error: {error.reason}")


def read_text(path: Path) -> str:
    """Read a record's text, from a file or a shell's pipe; leaves with status 4 if it cannot."""
    try:
        return plain_files.read_text(path, streams=True)
    except plain_files.UnreadableError as error:
        note(f"{path}: error: cannot be read: {error}")
        sys.exit(WRONG_RECORD)


def program() -> str:
    """Give the program that runs, for a line that a person types next."""
    called = Path(sys.argv[0])
    return _typed("tarabish", called) if called.stem == "tarabish" else "tarabish"


def python() -> str:
    """Give the Python that tarabish is installed in, for a line that a person types next."""
    return _typed("python", Path(sys.executable))


def _typed(name: str, path: Path) -> str:
    """Write a program by its name where that finds it, else by its path from here."""
    found = shutil.which(name)
    if found is not None and Path(found).parent == path.absolute().parent:
        return name
    return shlex.quote(shorter(str(path)))


def print_json(document: dict[str, Any]) -> None:
    """Print one document."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=1), file=streams().results)
