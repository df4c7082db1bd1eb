"""A comparison from the command line: its variants, its progress, its files."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import click

from tarabish_core.cli.common import (
    Finite,
    Writing,
    check_files,
    load,
    note,
    overrides_of,
    registry,
)
from tarabish_core.cli.compare import DEALS, GAMES, MOST_BY_TEST
from tarabish_core.cli.players import SLOW_DEALS, have_ready
from tarabish_core.cli.progress import progress_bar
from tarabish_core.cli.working import ending_early, working
from tarabish_core.compare.comparison import asked_of
from tarabish_core.compare.concluding import conclude
from tarabish_core.compare.export import KINDS, export
from tarabish_core.compare.gathering import (
    Asked,
    CannotCompareError,
    Gathered,
    gather,
    prepare,
)
from tarabish_core.compare.result import Result, Run
from tarabish_core.messages import missing_extra, say
from tarabish_core.players.seating import four
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.calibration import is_calibrated
from tarabish_core.simulate.exports import NoTablesError, tables
from tarabish_core.simulate.kernel import is_compiled

LEAST_TOLD = 2
"""Fewer deals have no interval."""


def variants_of(
    names: tuple[str, ...],
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
) -> tuple[tuple[Variant, ...], tuple[str, ...]]:
    """Load the variants that are named, and all that --set makes of them; notes on what is not.

    The first stays as it is. Leaves with status 3 if one is wrong.
    """
    sweeps = list(product(*map(list, map(swept, changes))))
    if len(names) == 1 and not (changes or with_ or without):
        raise click.UsageError("name a second variant, or a change of the first with --set.")
    first, notes = load(names[0], Overrides(), alone=False), []
    others = []
    for name in names[1:] or names:
        for chosen in sweeps:
            other = load(name, overrides_of(chosen, with_, without), alone=False)
            if len(sweeps) > 1 and other.ruleset.digest == first.ruleset.digest:
                told = {"change": " ".join(other.overrides.typed), "name": first.name}
                notes.append(say("compare.as_it_is", told))
            else:
                others.append(other)
    return (first, *others), tuple(notes)


def swept(change: str) -> Iterator[str]:
    """Make an override of each of the values that stand behind its sign, commas between them.

    >>> list(swept("game_end.target=300,400"))
    ['game_end.target=300', 'game_end.target=400']
    >>> list(swept('count_out.order=["run", "bella"]'))
    ['count_out.order=["run", "bella"]']
    """
    key, sign, values = change.partition("=")
    depth, quoted, begun = 0, "", 0
    for at, letter in enumerate(values):
        if quoted:
            quoted = "" if letter == quoted else quoted
        elif letter in "\"'":
            quoted = letter
        elif letter == "," and not depth:
            yield f"{key}{sign}{values[begun:at]}"
            begun = at + 1
        else:
            depth += (letter in "[{") - (letter in "]}")
    yield f"{key}{sign}{values[begun:]}"


def bounds_of(text: str | None) -> tuple[float, float] | None:
    """Read the two differences of --sprt."""
    if text is None:
        return None
    try:
        low, high = (Finite().convert(number, None, None) for number in text.split(","))
    except (ValueError, click.BadParameter) as error:
        raise click.UsageError(f"--sprt {text}: two numbers, as --sprt 0,2.") from error
    return low, high


def asked(
    variants: tuple[Variant, ...],
    players: str,
    deals: int | None,
    games: int | None,
    luck: int,
    seed: int,
    bounds: tuple[float, float] | None,
) -> Asked:
    """Put together what is asked for; wrong usage for what cannot be."""
    try:
        seated = four(players)
    except ValueError as error:
        raise click.UsageError(f"--players: {error}.") from error
    for variant in variants:
        have_ready(variant, seated)
    quick = all(one.in_loop for one in seated)
    if deals is None:
        deals = SLOW_DEALS if not quick else MOST_BY_TEST if bounds else DEALS
    if games is None:
        games = GAMES if quick else 0
    try:
        return asked_of(variants, seated, deals, games, luck, seed, bounds, registry())
    except ValueError as error:
        raise click.UsageError(f"{error}.") from error


def run(asked: Asked, executor: str, notes: tuple[str, ...]) -> Result:
    """Compare; what is finished is told when it is stopped, or workers are lost."""
    begun = time.monotonic()
    try:
        gathered = prepare(asked, lambda variant: _fitting(variant, asked))
    except CannotCompareError as error:
        raise click.UsageError(f"{error}.") from error
    for fired in gathered.played:
        if fired.single.variant and not is_compiled(fired.single.variant.ruleset):
            note(say("simulate.compiling", {"name": " ".join(fired.single.typed)}))
    with ending_early(lambda: gathered.deals.count >= LEAST_TOLD):
        _gather(gathered, executor)
    command = shlex.join(["tarabish", *sys.argv[1:]])
    result = conclude(gathered, Run(command, executor, time.monotonic() - begun))
    return replace(result, notes=result.notes + notes)


def _fitting(variant: Variant, asked: Asked) -> None:
    if not is_compiled(variant.ruleset):
        note(say("simulate.compiling", {"name": variant.called}))
    if asked.thinks and not is_calibrated(variant):
        note(say("simulate.calibrating", {"name": variant.called}))


def _gather(gathered: Gathered, executor: str) -> None:
    with progress_bar() as bar, working(executor) as pool:
        task = bar.add_task(gathered.asked.variants[0].name, total=gathered.plan)
        gather(gathered, pool, lambda count: bar.advance(task, count))


def check_exports(paths: tuple[Path, ...], html: Path | None = None) -> None:
    """Refuse files that cannot be written, beside a page; wrong usage."""
    check_files(paths, KINDS, html)
    for path in paths:
        if path.suffix == ".parquet":
            try:
                tables()
            except NoTablesError as error:
                raise click.UsageError(missing_extra(str(error), "tables")) from error


def exporting(
    paths: tuple[Path, ...], document: Mapping[str, Any], table: Sequence[Mapping[str, Any]]
) -> list[Writing]:
    """Say how a result is written into files."""
    return [(path, lambda path: export(path, document, table)) for path in paths]
