"""`tarabish simulate`: deals or games of a variant by the million, measured."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tarabish_core.cli import INTERRUPTED
from tarabish_core.cli.common import (
    Finite,
    load,
    needs_extra,
    note,
    override_options,
    overrides_of,
    print_json,
    tell,
)
from tarabish_core.cli.players import SLOW_DEALS, player_options, seated

DEALS = 100_000


@click.command("simulate")
@click.argument("name", metavar="VARIANT")
@override_options
@click.option(
    "--deals",
    type=click.IntRange(1),
    help=f"Deals to play, with --until at most; {DEALS} if nothing is said, {SLOW_DEALS} where a "
    "player thinks.",
)
@click.option("--games", type=click.IntRange(1), help="Games to play, in place of single deals.")
@click.option("--seed", type=int, default=1, show_default=True, help="Where the cards come from.")
@click.option(
    "--players",
    metavar="NAME[,NAME,NAME,NAME]",
    help="Who plays, north first: thumb (all of them), forgetful[:SLIP=CHANCE…], hard, …, or "
    "random: any card by chance, but it announces, shows, and claims the bells as soon as it can.",
)
@player_options
@click.option(
    "--until",
    type=Finite(0, min_open=True),
    metavar="POINTS",
    help="Stop when the goers' points (of games: deals a game) are known ± POINTS; looked at after "
    "every 50,000, or 200 where the engine plays them.",
)
@click.option(
    "--deals-from",
    "given",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Play the deals of a record in place of shuffled ones.",
)
@click.option(
    "--export",
    "exports",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a row a deal: FILE.csv, .ndjson, .parquet. Repeatable.",
)
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write a record of every deal, or game, into a folder.",
)
@click.option(
    "--executor",
    default="threads",
    show_default=True,
    metavar="KIND",
    help="Who works: threads:N, processes:N, dask:ADDRESS.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the progress in FILE, and go on from it.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    name: str,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    deals: int | None,
    games: int | None,
    seed: int,
    players: str | None,
    own: tuple[str, ...],
    limit: float | None,
    until: float | None,
    given: Path | None,
    exports: tuple[Path, ...],
    save: Path | None,
    executor: str,
    resume: Path | None,
    as_json: bool,
) -> None:  # fmt: skip
    """Simulate VARIANT: deals (deal k has dealer k mod 4) or whole games, and measure them.

    The numbers are the same whoever does the work. Thresholds for going are fitted to the variant
    first. Ctrl-C ends it with a summary of what was finished.
    """
    if deals is not None and games is not None:
        raise click.UsageError("--deals and --games: one of them.")
    variant = load(name, overrides_of(changes, with_, without))
    who = seated(variant, players, own, limit)
    with needs_extra("sim"):
        from tarabish_core.cli import simulated, simulating  # noqa: PLC0415 - numba takes its time
    asked = simulated.Asked(
        variant, deals, games, seed, who, until, given, exports, save, executor, resume
    )
    finished = simulating.run(asked)
    try:
        simulating.save(finished)
    finally:
        if as_json:
            print_json(finished.document())
        else:
            tell("\n".join(finished.lines()))
        for line in simulated.notes(finished.interpreted, finished.reason, finished.faults):
            note(line)
    if finished.interrupted:
        sys.exit(INTERRUPTED)
