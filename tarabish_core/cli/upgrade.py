"""`tarabish upgrade`: rewrite a variant file of an older format in place."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from tarabish_core.cli.common import WRONG_VARIANT, faults_told, note, print_json, tell
from tarabish_core.messages import say
from tarabish_core.records.writer import keep_bytes
from tarabish_core.rules.files import FORMAT
from tarabish_core.rules.upgrading import read_file, upgrade


@click.command("upgrade")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(file: Path, as_json: bool) -> None:
    """Rewrite the variant FILE in the newest format, its comments kept.

    A file of the newest format is left as it is.
    """
    with faults_told():
        document, mark = read_file(file)
        done = upgrade(document)
    changed = done.was != FORMAT
    if changed:
        try:
            keep_bytes(Path(os.path.realpath(file)), mark + done.text.encode())
        except OSError as error:
            note(say("upgrade.not_written", {"path": str(file), "error": error.strerror or ""}))
            sys.exit(WRONG_VARIANT)
    if as_json:
        facts = {"file": str(file), "was": done.was, "is": FORMAT, "changed": changed}
        print_json({"schema": "tarabish.upgrade/1", **facts})
    else:
        code = "upgrade.done" if changed else "upgrade.newest"
        tell(say(code, {"path": str(file), "was": done.was, "now": FORMAT}))
