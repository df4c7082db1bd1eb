"""`tarabish new plugin`: begin a rule in Python, with its test."""

from __future__ import annotations

import importlib.util
import keyword
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from tarabish_core.cli.common import program, python, registry, tell
from tarabish_core.cli.rule_templates import PACKAGE, RULE, TEST
from tarabish_core.messages import say

NAME = re.compile(r"[a-z][a-z0-9_]*")
READ = ("pytest", "conftest", "setup")
"""What pytest and pip read where they find it, whether or not it can be imported here."""


@click.command("plugin")
@click.argument("name")
@click.option("--package", is_flag=True, help="Write a folder that pip can install.")
def command(name: str, package: bool) -> None:
    """Write a rule that works, NAME.py, and its test, to be changed into a rule of your own.

    NAME is what variants call it: small letters, digits and underscores.
    """
    _check(name)
    words = {"name": name, "distribution": f"tarabish-{name.replace('_', '-').strip('-')}"}
    texts = {f"{name}.py": RULE.substitute(words), f"test_{name}.py": TEST.substitute(words)}
    folder = Path()
    if package:
        folder = Path(name)
        texts = {"pyproject.toml": PACKAGE.substitute(words), **texts}
    written = _write(folder, texts)
    tell(say("new_plugin.written", {"text": ", ".join(map(str, written))}))
    rule = folder / f"{name}.py"
    told = f"{program()} plugins {name} --plugin {rule}"
    added = f"--with {name}" if package else f"--plugin {rule} --with {name}"
    steps = {
        "kit": f"{python()} -m pip install pytest",
        "test": f"{python()} -m pytest {rule.with_name(f'test_{name}.py')}",
        "known": f"{python()} -m pip install ./{name}" if package else told,
        "play": f"{program()} play {added}",
    }
    tell(say("new_plugin.next", {"name": name, **steps}))


def _check(name: str) -> None:
    """Refuse a name under which the rule could not be chosen or imported."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        raise click.UsageError(
            f"'{name}' is no name for a rule: small letters, digits and underscores."
        )
    if known := registry().find(name):
        raise click.UsageError(f"there is a rule called '{name}' already ({known}).")
    if name in {*sys.stdlib_module_names, *READ} or _can_be_imported(name):
        raise click.UsageError(say("new_plugin.taken", {"name": name}))


def _can_be_imported(name: str) -> bool:
    """Tell whether a module has this name that the rule's file would stand in front of."""
    kept, here = sys.path[:], Path.cwd()
    sys.path[:] = [folder for folder in kept if Path(folder).resolve() != here]
    try:
        return importlib.util.find_spec(name) is not None
    finally:
        sys.path[:] = kept


def _write(folder: Path, texts: Mapping[str, str]) -> list[Path]:
    """Write the files, all of them or none; wrong usage if one is there already."""
    paths = [folder / name for name in texts]
    for path in paths:
        if path.exists() or path.is_symlink():
            raise click.UsageError(f"{path} is there already; nothing was written.")
    try:
        folder.mkdir(exist_ok=True)
        for path, text in zip(paths, texts.values(), strict=True):
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
    except OSError as error:
        raise click.UsageError(f"{folder / paths[0].name}: {error.strerror}.") from error
    return paths
