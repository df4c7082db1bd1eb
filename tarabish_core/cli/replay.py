"""`tarabish replay`: replay a record and check every figure in it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tarabish_core.cli.common import (
    WRONG_RECORD,
    faults_told,
    note,
    override_options,
    overrides_of,
    print_json,
    read_text,
    registry,
    tell,
    tell_record_fault,
)
from tarabish_core.messages import say
from tarabish_core.records.document import document
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import Replay, replay
from tarabish_core.records.tags import Rules
from tarabish_core.terminal.story import write_replay


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--variant", help="Replay by these rules in place of the record's.")
@override_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    file: Path,
    variant: str | None,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Replay the record FILE: check that it can be right, and score it.

    With other rules (--variant, --set, --with, --without) it tells what the same cards, played in
    the same way, come to; what the record says of results is then not held against it.
    """
    rules = Rules(variant, overrides_of(changes, with_, without))
    replayed = replay_file(file, rules)
    if not (rules or replayed.digest_matches):
        note(say("replay.digest_differs", {"path": str(file)}))
    if as_json:
        print_json(document(replayed))
    else:
        tell(write_replay(replayed).rstrip("\n"))


def replay_file(file: Path, rules: Rules | None = None) -> Replay:
    """Replay a file, telling what is wrong with it; leaves with status 3 or 4 if something is."""
    text = read_text(file)
    with faults_told():
        try:
            return replay(text, folder=file.parent, rules=rules, registry=registry())
        except RecordError as error:
            tell_record_fault(str(file), error)
            sys.exit(WRONG_RECORD)
