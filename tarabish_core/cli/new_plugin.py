"""`tarabish new plugin`: begin a rule in Python, with its test."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from tarabish_core.cli.common import registry, tell
from tarabish_core.cli.rule_templates import PACKAGE, RULE, TEST
from tarabish_core.messages import say

NAME = re.compile(r"[a-z][a-z0-9_]*")


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
    rule = Path(name) / f"{name}.py" if package else Path(f"{name}.py")
    known = f"pip install ./{name}" if package else f"tarabish plugins {name} --plugin {rule}"
    added = f"--with {name}" if package else f"--plugin {rule} --with {name}"
    steps = {
        "test": f"python -m pytest {rule.with_name(f'test_{name}.py')}",
        "known": known,
        "play": f"tarabish play {added}",
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
    if name in sys.stdlib_module_names or name == "tarabish_core":
        raise click.UsageError(f"'{name}' is the name of a module that Python needs; take another.")


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
