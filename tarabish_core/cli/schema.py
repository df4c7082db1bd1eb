"""`tarabish schema`: the JSON schema of variant files, for editors and linters."""

from __future__ import annotations

import json
import os
from pathlib import Path

import click

from tarabish_core.cli.common import not_written, plugin_option, print_json, registry, tell
from tarabish_core.messages import say
from tarabish_core.records.writer import keep


@click.command("schema")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write it here.")
@click.option("--json", "as_json", is_flag=True, help="Print the schema, as without --out.")
@plugin_option
def command(out: Path | None, as_json: bool) -> None:
    """Write the JSON schema of variant files, made from all rules that can be chosen here.

    An editor that knows it completes names and marks what is wrong: put
    `#:schema ./variant.schema.json` into the first line of a variant file.
    """
    from tarabish_core.rules.schema import make_schema  # noqa: PLC0415 - --help comes without it

    file = out and _file(out)
    schema = make_schema(registry())
    if file is not None:
        try:
            keep(file, json.dumps(schema, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            not_written(out or file, error)
    if out is None or as_json:
        print_json(schema)
    else:
        from_here = str(out) if out.is_absolute() else f"./{out}"
        tell(say("schema.written", {"path": str(out), "from_here": from_here}))


def _file(out: Path) -> Path:
    """Follow a path to a file; wrong usage if something else than a schema of ours is there."""
    target = Path(os.path.realpath(out))
    if target.exists() and not target.is_file():
        raise click.UsageError(f"--out {out}: that is not a file to keep a schema in.")
    if target.exists() and not _is_schema(target):
        raise click.UsageError(say("schema.something_else", {"path": str(out)}))
    return target


def _is_schema(file: Path) -> bool:
    """Tell whether a file holds a schema of variants, or nothing."""
    from tarabish_core.rules.schema import TITLE  # noqa: PLC0415 - --help comes without it

    try:
        text = file.read_text(encoding="utf-8")
        found = json.loads(text) if text else {"title": TITLE}
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.get("title") == TITLE
