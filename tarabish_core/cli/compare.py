"""`tarabish compare`: the same deals under several variants, and what differs."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from tarabish_core.cli import INTERRUPTED
from tarabish_core.cli.common import (
    needs_extra,
    override_options,
    print_json,
    tell,
    write,
)
from tarabish_core.cli.page_option import html_option
from tarabish_core.cli.players import SLOW_DEALS

DEALS, GAMES, LUCK, MOST_BY_TEST = 100_000, 5_000, 2_000, 1_000_000


@click.command("compare")
@click.argument("names", metavar="VARIANT [VARIANT...]", nargs=-1, required=True)
@override_options
@click.option(
    "--deals",
    type=click.IntRange(2),
    help=f"Deals under each variant; {DEALS} if nothing is said, with --sprt at most "
    f"{MOST_BY_TEST}; {SLOW_DEALS} where a player thinks.",
)
@click.option(
    "--games",
    type=click.IntRange(0),
    help=f"Games under each variant, reported apart; {GAMES} if nothing is said, none where a "
    "player thinks.",
)
@click.option(
    "--luck",
    type=click.IntRange(0),
    default=LUCK,
    show_default=True,
    help="Deals by which luck is told from skill; 0 for none.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Where the cards come from.")
@click.option(
    "--players",
    default="thumb",
    show_default=True,
    metavar="NAME[,NAME,NAME,NAME]",
    help="Who plays, north first: thumb, forgetful[:SLIP=CHANCE…], easy, normal, hard, or "
    "random: any card by chance, but it announces, shows, and claims the bells as soon as it can. "
    "If they are not all alike, they move on by a seat after every four deals.",
)
@click.option(
    "--sprt",
    metavar="LOW,HIGH",
    help="Stop when it is sure by which of two differences the goers' points differ rather.",
)
@click.option(
    "--export",
    "exports",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the result to FILE.json, .csv, .parquet too. Repeatable.",
)
@html_option
@click.option(
    "--executor",
    default="threads",
    show_default=True,
    metavar="KIND",
    help="Who works: threads:N, processes:N, dask:ADDRESS.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    names: tuple[str, ...],
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    deals: int | None,
    games: int | None,
    luck: int,
    seed: int,
    players: str,
    sprt: str | None,
    exports: tuple[Path, ...],
    html: Path | None,
    executor: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Play the same deals under each VARIANT, and tell how the others differ from the first.

    --set, --with and --without change all but the first; if one alone is named, it is compared with
    itself, changed. --set game_end.target=300,400 makes a variant of each value. The numbers are
    the same whoever does the work. Thresholds for going are fitted to each variant first. Ctrl-C
    ends it with what was finished.
    """
    with needs_extra("compare"):
        from tarabish_core.cli import comparing  # noqa: PLC0415 - numba and scipy take their time
        from tarabish_core.compare.export import rows  # noqa: PLC0415

        if html is not None:
            from tarabish_core.compare import page  # noqa: PLC0415 - so does matplotlib
    comparing.check_exports(exports, html)
    variants, notes = comparing.variants_of(names, changes, with_, without)
    bounds = comparing.bounds_of(sprt)
    result = comparing.run(
        comparing.asked(variants, players, deals, games, luck, seed, bounds), executor, notes
    )
    writings = comparing.exporting(exports, result.to_json(), list(rows(result)))
    if html is not None:
        writings.append((html, lambda path: page.write_page(result, path)))
    try:
        write(writings)
    finally:
        if as_json:
            print_json(result.to_json())
        else:
            tell(result.summary())
    if not result.finished:
        sys.exit(INTERRUPTED)
