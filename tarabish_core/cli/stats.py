"""`tarabish stats`: what was played in a folder of real records."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tarabish_core import __version__
from tarabish_core.cli.common import (
    WRONG_RECORD,
    WRONG_VARIANT,
    needs_extra,
    note,
    plugin_option,
    print_json,
    registry,
    tell,
    tell_problems,
    write,
)
from tarabish_core.messages import say

if TYPE_CHECKING:
    from tarabish_core.compare.recorded import Fault, Group, Recorded


@click.command("stats")
@click.argument(
    "folder",
    metavar="DIR",
    type=click.Path(exists=True, path_type=Path),
)
@plugin_option
@click.option(
    "--export",
    "exports",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the result to FILE.json, .csv, .parquet too. Repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(folder: Path, exports: tuple[Path, ...], as_json: bool) -> None:
    """Measure what was played in the records (.tbr) of DIR and of the folders in it.

    Variants are told apart. A record that is wrong is named, and counts for nothing; the exit
    status is then that of `replay`.
    """
    if not folder.is_dir():
        raise click.UsageError(say("stats.no_folder", {"path": str(folder)}))
    with needs_extra("compare"):
        from tarabish_core.cli import comparing  # noqa: PLC0415 - scipy takes its time
        from tarabish_core.compare import recorded  # noqa: PLC0415 - same
    comparing.check_exports(exports)
    found = recorded.read_folder(folder, registry())
    if not found.files:
        raise click.UsageError(say("stats.no_records", {"path": str(folder)}))
    for fault in found.faults:
        _tell_fault(fault)
    document = recorded.document(found, __version__)
    try:
        write(comparing.exporting(exports, document, recorded.rows(found)))
    finally:
        if as_json:
            print_json(document)
        else:
            tell("\n".join(_lines(found)))
    if found.faults:
        sys.exit(WRONG_VARIANT if all(fault.problems for fault in found.faults) else WRONG_RECORD)


def _tell_fault(fault: Fault) -> None:
    if fault.problems:
        note(say("stats.wrong_variant", {"path": str(fault.path)}))
        tell_problems(fault.problems)
        return
    place = f":{fault.line}:{fault.column}" if fault.line else ""
    note(f"{fault.path}{place}: error: {fault.reason}")


def _lines(found: Recorded) -> Iterator[str]:
    told = {"files": f"{found.files:,}", "faults": f"{len(found.faults):,}"}
    yield say("stats.records", told)
    for group in found.groups:
        yield ""
        yield from _told(group)
    if found.groups:
        yield ""
        yield say("simulate.interval")


def _told(group: Group) -> Iterator[str]:
    north_south, east_west, drawn = group.games
    counts: dict[str, Any] = {
        "records": group.records,
        "deals": group.deals,
        "unfinished": group.unfinished,
        "games": sum(group.games),
        "north_south": north_south,
        "east_west": east_west,
        "drawn": drawn,
    }
    yield say("stats.group", {"name": group.name, **{k: f"{v:,}" for k, v in counts.items()}})
    rows = [(say(f"measure.{name}"), value) for name, value in group.measures.items()]
    width = max((len(label) for label, _ in rows), default=0)
    for label, value in rows:
        interval = f"{value.low:.2f} … {value.high:.2f}" if value.count > 1 else ""
        yield f"  {label:{width}}  {value.mean:>8.2f}  {interval}".rstrip()
    for seat in group.seats:
        if seat.went:
            told = {
                "seat": seat.name,
                "went": f"{seat.went:,}",
                "made": f"{100 * seat.made.mean:.0f}",
                "bait": f"{100 * seat.bait.mean:.0f}",
            }
            yield f"  {say('stats.seat', told)}"
