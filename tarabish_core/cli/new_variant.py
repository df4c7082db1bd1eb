"""`tarabish new variant`: begin a variant file of one's own."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import click

from tarabish_core.cli.common import (
    faults_told,
    load,
    note,
    plugin_option,
    print_json,
    program,
    registry,
    tell,
)
from tarabish_core.cli.new import write_new
from tarabish_core.messages import say
from tarabish_core.rules.beginning import QUESTIONS, answer_of, begin
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant, name_of

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]*")


def _choice(question: str) -> click.Choice[str]:
    return click.Choice(list(QUESTIONS[question]))


@click.command("variant")
@click.argument("name")
@click.option("--from", "parent", default=ROOT, show_default=True, help="The variant to extend.")
@click.option("--dealer", type=_choice("dealer"), help="Must the last to speak name trump?")
@click.option("--half", type=_choice("half"), help="What is exactly half of the points?")
@click.option("--no-trump", type=_choice("no_trump"), help="May no-trump be called?")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
@plugin_option
def command(
    name: str,
    parent: str,
    dealer: str | None,
    half: str | None,
    no_trump: str | None,
    as_json: bool,
) -> None:
    """Write NAME.toml, a variant that extends another, to be changed into your own.

    What no option answers is asked, on a terminal; else it stays as in the variant extended.
    """
    name = name.removesuffix(".toml")
    path = Path(f"{name}.toml")
    _check(name, path)
    extends = _beside(parent, path)
    extended = load(parent, Overrides())
    given = {"dealer": dealer, "half": half, "no_trump": no_trump}
    extends = _unmistaken(extends, parent)
    answers = {question: answer or _asked(extended, question) for question, answer in given.items()}
    write_new({path: begin(name, extends, extended, answers)})
    with faults_told():
        try:
            load_variant(str(path), registry=registry())
        except VariantError:
            path.unlink()
            raise
    steps = [f"{program()} {verb} {path}" for verb in ("rules", "check", "play")]
    if as_json:
        facts = {"file": str(path), "extends": extends, "answers": answers, "next": steps}
        print_json({"schema": "tarabish.new_variant/1", **facts})
    else:
        words = dict(zip(("rules", "check", "play"), steps, strict=True))
        tell(say("new_variant.written", {"path": str(path), **words}))


def _check(name: str, path: Path) -> None:
    """Refuse a name under which the variant could not be found, and one that is taken."""
    if not NAME.fullmatch(name):
        raise click.UsageError(f"'{name}' is no name for a variant: letters, digits, - and _.")
    if name in shipped_names():
        raise click.UsageError(f"'{name}' is the name of a variant that comes with tarabish.")
    if path.exists() or path.is_symlink():
        raise click.UsageError(f"{path} is there already, and is not overwritten.")


def _beside(parent: str, path: Path) -> str:
    """Name the parent as `extends` does: a shipped variant, or a file in this folder."""
    if parent in shipped_names():
        return parent
    if Path(parent).parent.resolve() != Path.cwd():
        show = f"{program()} show {shlex.quote(parent)} --toml > {path}"
        raise click.UsageError(say("new_variant.elsewhere", {"path": parent, "show": show}))
    return name_of(parent)


def _asked(extended: Variant, question: str) -> str:
    """Ask a question on a terminal, where the variant extended answers it; else take its answer."""
    usual = answer_of(extended, question)
    if not usual or not sys.stdin.isatty():
        return usual
    offered = {name: say(f"new_{question}.{name}") for name in QUESTIONS[question]}
    asked = say("new_variant.again", {"text": say(f"new_{question}.ask")})
    kind, answer = click.Choice([*offered, "?"]), "?"
    while answer == "?":
        for name, text in offered.items():
            note(say("new_variant.choice", {"name": name, "text": text}))
        answer = click.prompt(asked, type=kind, show_choices=False, default=usual, err=True)
    return answer


def _unmistaken(name: str, parent: str) -> str:
    """Name a file with its ending where its name alone would mean a shipped variant."""
    if name == parent or name not in shipped_names():
        return name
    file = Path(parent).name if Path(parent).is_file() else f"{name}.toml"
    if file in shipped_names():
        raise click.UsageError(say("new_variant.shadowed", {"text": parent, "name": name}))
    return file
