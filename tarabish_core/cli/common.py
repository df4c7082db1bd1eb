"""What several commands share: options, exit statuses, and how faults are told."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from tarabish_core.records.reader import RecordError
from tarabish_core.rules import files
from tarabish_core.rules.discovery import files_from_environment, from_file, wrong_name
from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides, parse_overrides
from tarabish_core.rules.variants import Variant, load_variant

DIFFERENT, WRONG_VARIANT, WRONG_RECORD = 1, 3, 4

MOST_PROBLEMS = 100
"""How many problems are told at once; nobody reads more."""

FILES = "tarabish.files"
"""Where click keeps the files of --plugin."""

F = TypeVar("F", bound=Callable[..., Any])


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
        if wrong := wrong_name(path):
            raise click.UsageError(f"--plugin {path}: {wrong}.")
    ctx.meta[FILES] = paths
    return paths


plugin_option = click.option(
    "--plugin",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    expose_value=False,
    is_eager=True,
    callback=_keep_files,
    help="Make the rule in a Python file known, to be named or added. Repeatable.",
)
"""The option ``--plugin``; what it names is found through `registry`, not by the command."""


def registry(*, strict: bool = True) -> Registry:
    """Give the plugins that may be named: --plugin's and the environment's files among them.

    Wrong usage, if ``strict``, when a file of --plugin could not be chosen for its name.
    """
    context = click.get_current_context(silent=True)
    named: tuple[Path, ...] = context.meta.get(FILES, ()) if context else ()
    known = Registry(files=(*named, *files_from_environment()))
    for path in named if strict else ():
        meant = known.find(path.stem)
        if meant is not None and meant.path != from_file(path).path:
            raise click.UsageError(
                f"--plugin {path}: another rule is called '{path.stem}' ({meant}); rename the file."
            )
    return known


@contextmanager
def faults_told() -> Iterator[None]:
    """Tell a fault of a variant or record on stderr and leave with its exit status."""
    try:
        yield
    except VariantError as error:
        tell_problems(error.problems)
        sys.exit(WRONG_VARIANT)


def load(name: str, overrides: Overrides) -> Variant:
    """Load a variant, telling its faults; leaves with status 3 if it is wrong."""
    with faults_told():
        variant = load_variant(name, overrides, registry=registry())
        tell_problems(variant.warnings)
    return variant


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
    click.echo(clean(text))


def note(text: str) -> None:
    """Write a note or a fault to stderr."""
    click.echo(clean(text), err=True)


def tell_record_fault(path: str, error: RecordError) -> None:
    """Write a record's fault to stderr with its place."""
    place = f":{error.mark.line}:{error.mark.column}" if error.mark else ""
    note(f"{path}{place}: error: {error.reason}")


def read_text(path: Path) -> str:
    """Read a record's text, from a file or a shell's pipe; leaves with status 4 if it cannot."""
    try:
        return files.read_text(path, streams=True)
    except files.UnreadableError as error:
        note(f"{path}: error: cannot be read: {error}")
        sys.exit(WRONG_RECORD)


def print_json(document: dict[str, Any]) -> None:
    """Print one document."""
    click.echo(json.dumps(document, ensure_ascii=False, indent=1))
