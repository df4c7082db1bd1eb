"""`tarabish bots match`: two players on the same deals, seats swapped."""

from __future__ import annotations

import sys

import click

from tarabish_core.cli import INTERRUPTED
from tarabish_core.cli.common import (
    load,
    needs_extra,
    override_options,
    overrides_of,
    print_json,
    tell,
)
from tarabish_core.cli.players import player_options, seated
from tarabish_core.rules.variants import ROOT

DEALS = 1_000


@click.command("match")
@click.argument("one", metavar="PLAYER")
@click.argument("other", metavar="OTHER")
@click.option("--variant", "name", default=ROOT, show_default=True, help="The rules they play by.")
@override_options
@click.option(
    "--deals",
    type=click.IntRange(8),
    default=DEALS,
    show_default=True,
    help="Deals, at most; each is played twice.",
)
@click.option("--seed", type=int, default=1, show_default=True, help="Where the cards come from.")
@click.option(
    "--sprt",
    metavar="LOW,HIGH",
    help="Stop when it is sure which of two leads, in points a deal, is nearer.",
)
@player_options
@click.option(
    "--executor",
    default="threads",
    show_default=True,
    metavar="KIND",
    help="Who works: threads:N, processes:N, dask:ADDRESS.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    one: str,
    other: str,
    name: str,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    deals: int,
    seed: int,
    sprt: str | None,
    own: tuple[str, ...],
    limit: float | None,
    executor: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Have PLAYER and OTHER play the same deals, and tell who is better, and how sure that is.

    Each deal is played twice, PLAYER sitting north-south and then east-west, so that the cards
    favour nobody. Four deals, one by each dealer, are a block, and blocks are what the interval is
    made of. Players are named as for --players. The points are the same whoever does the work.
    Ctrl-C ends it with what was finished.
    """
    variant = load(name, overrides_of(changes, with_, without))
    players = seated(variant, (one, other, one, other), own, limit, given="")
    with needs_extra("sim"):
        from tarabish_core.cli import matching  # noqa: PLC0415 - numba takes its time
    duel = matching.run(variant, players, deals, seed, sprt, executor)
    if as_json:
        print_json(duel.to_json())
    else:
        tell("\n".join(matching.lines(duel, variant.called)))
    if not duel.finished:
        sys.exit(INTERRUPTED)
