"""A match of two players from the command line: its progress, and its result in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from tarabish_core.cli.common import note
from tarabish_core.cli.comparing import bounds_of
from tarabish_core.cli.progress import progress_bar
from tarabish_core.cli.simulated import notes
from tarabish_core.cli.simulating import fit, tell_compiling
from tarabish_core.cli.working import ending_early, working
from tarabish_core.compare.duel import DEALERS, Asked, Contestant, Duel, Sums, conclude, play_duel
from tarabish_core.compare.sentences import sequential_figures
from tarabish_core.messages import say
from tarabish_core.players.seating import Seated
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.calibration import UNSETTLED

LEAST_TOLD = 2
"""Fewer blocks have no interval."""

TIMES = 3
"""How many columns of a table tell how long players took."""


def run(
    variant: Variant,
    players: Sequence[Seated],
    deals: int,
    seed: int,
    sprt: str | None,
    executor: str,
) -> Duel:
    """Play what was asked for; what is finished is told when it is stopped, or workers are lost."""
    bounds = bounds_of(sprt)
    if bounds and bounds[0] >= bounds[1]:
        raise click.UsageError(f"--sprt {sprt}: the lower lead first, as --sprt 0,2.")
    tell_compiling(variant, players)
    thinks = any(one.name != "random" for one in players)
    enough = fit(variant).enough if thinks else UNSETTLED
    asked = Asked(variant, (players[0], players[1]), enough, deals, seed, bounds)
    sums, finished = Sums(), False
    with ending_early(lambda: sums.blocks >= LEAST_TOLD):
        with progress_bar() as bar, working(executor) as pool:
            task = bar.add_task(variant.name, total=deals - deals % DEALERS)
            play_duel(asked, pool, sums, lambda count: bar.advance(task, count))
        finished = True
    for line in notes(0, "", sums.faults):
        note(line)
    return conclude(asked, sums, finished=finished)


def lines(duel: Duel, called: str) -> Iterator[str]:
    """Tell it: who is better by which rules, the figures of both, how the test ended."""
    yield _verdict(duel, called)
    if not duel.finished:
        yield say("duel.interrupted")
    yield ""
    rows = [say("duel.heads").split("|"), *map(_row, duel.players)]
    timed = any(player.thought for player in duel.players)
    if not timed:
        rows = [row[:-TIMES] for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        right = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join([f"{first:{widths[0]}}", *right]).rstrip()
    yield ""
    yield say("duel.legend")
    if timed:
        yield say("duel.legend_times")
    one, other = (player.name for player in duel.players)
    told = {"one": one, "other": other, "ahead": f"{duel.ahead:,}", "behind": f"{duel.behind:,}"}
    yield say("duel.ahead", {**told, "level": f"{duel.deals - duel.ahead - duel.behind:,}"})
    if duel.sequential:
        yield say(f"duel.{duel.sequential.accepted}", sequential_figures(duel.sequential))
        if duel.sequential.accepted != "neither":
            yield say("duel.stopped_early")


def _verdict(duel: Duel, called: str) -> str:
    lead, names = duel.lead, [player.name for player in duel.players]
    figures = [lead.mean, lead.low, lead.high]
    if lead.mean < 0:
        names.reverse()
        figures = [-lead.mean, -lead.high, -lead.low]
    told = {"one": names[0], "other": names[1], "name": called, "deals": f"{duel.deals:,}"}
    told |= dict(zip(("lead", "low", "high"), (f"{figure:.2f}" for figure in figures), strict=True))
    if not (duel.ahead or duel.behind):
        return say("duel.equal", told)
    return say("duel.better" if figures[1] > 0 else "duel.unclear", told)


def _row(player: Contestant) -> list[str]:
    thought, went = player.thought, [f"{player.points:.2f}", f"{player.went:.1f}"]
    bait = f"{player.bait:.1f}" if player.went else ""
    times = [thought.mean, thought.of_1000, thought.most] if thought else []
    told = [say("duel.milliseconds", {"time": f"{time:.2f}"}) for time in times]
    return [player.name, *went, bait, *(told or [""] * TIMES)]
