"""`tarabish upgrade`: rewrite a variant file of an older format in place."""

from __future__ import annotations

from pathlib import Path

import click

from tarabish_core.cli.common import faults_told, not_written, print_json, tell
from tarabish_core.messages import say
from tarabish_core.records.writer import keep
from tarabish_core.rules.files import BOM, FORMAT, parse, read_file
from tarabish_core.rules.upgrading import upgrade


@click.command("upgrade")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(file: Path, as_json: bool) -> None:
    """Rewrite the variant FILE in the newest format, its comments kept.

    A file of the newest format is left as it is.
    """
    with faults_told():
        written = read_file(file)
        text = written.removeprefix(BOM)
        done = upgrade(parse(str(file), text, file.parent))
    changed = done.was != FORMAT
    if changed:
        try:
            mark = written.removesuffix(text)
            keep(file, mark + done.text)
        except OSError as error:
            not_written(file, error)
    if as_json:
        facts = {"file": str(file), "was": done.was, "is": FORMAT, "changed": changed}
        print_json({"schema": "tarabish.upgrade/1", **facts})
    else:
        code = "upgrade.done" if changed else "upgrade.newest"
        tell(say(code, {"path": str(file), "was": done.was, "now": FORMAT}))
