"""`tarabish analyse`: look back at a record, what every call and card cost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tarabish_core.cli import INTERRUPTED
from tarabish_core.cli.common import (
    WRONG_RECORD,
    faults_told,
    needs_extra,
    note,
    override_options,
    overrides_of,
    print_json,
    read_text,
    registry,
    tell,
    tell_record_fault,
    write,
)
from tarabish_core.cli.page_option import html_option
from tarabish_core.engine.cards import SEATS
from tarabish_core.messages import SEAT_NAMES, say
from tarabish_core.records.given import is_only_dealt, replay_given
from tarabish_core.records.moments import Deals, NoMomentError, deals_of
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import Replay, replay
from tarabish_core.records.tags import Rules

if TYPE_CHECKING:
    from tarabish_core.analysis.analysing import Asked
    from tarabish_core.analysis.result import Analysis

WORLDS = 100


class OneSeat(click.ParamType):  # type: ignore[type-arg] # generic only in newer clicks
    """A seat, by its letter or its name."""

    name = "N|E|S|W"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read it."""
        word = str(value).strip().capitalize()
        for names in (SEAT_NAMES, tuple(SEATS)):
            if word in names:
                return names.index(word)
        return self.fail(f"{value!r} is not N, E, S or W.", param, ctx)


@click.command("analyse")
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--deal", type=int, help="Look at this deal alone, counted from 1.")
@click.option(
    "--seat",
    type=OneSeat(),
    help="Tell what this seat chose alone.",
)
@click.option(
    "--worlds",
    type=click.IntRange(0, 10_000),
    default=WORLDS,
    show_default=True,
    help="Ways in which the cards may lie, by which it is judged what a seat could know; 0 for "
    "all cards seen alone.",
)
@html_option
@click.option("--variant", help="Look back by these rules in place of the record's.")
@override_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    file: Path,
    deal: int | None,
    seat: int | None,
    worlds: int,
    html: Path | None,
    variant: str | None,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Look back at RECORD: what every call and card cost, and where its deals turned.

    What a choice cost is told with all cards seen, and by what the seat could know. A file of
    deals that nobody has played is taken too. The same record gives the same analysis. Ctrl-C ends
    it with the deals that were finished.
    """
    with needs_extra("sim"):
        from tarabish_core.analysis import analysing, document, telling  # noqa: PLC0415 - numba
    if html is not None:
        with needs_extra("compare"):
            from tarabish_core.analysis import page  # noqa: PLC0415 - matplotlib takes its time
    replayed = _replay(file, Rules(variant, overrides_of(changes, with_, without)))
    try:
        deals = deals_of(replayed, deal)
    except NoMomentError as error:
        raise click.UsageError(say(f"explain.{error.code}", error.words) + ".") from error
    asked = analysing.Asked(worlds, seat)
    found = _analyse(replayed, deals, asked)
    try:
        if html is not None:
            write([(html, lambda path: page.write_page(found, path))])
    finally:
        if as_json:
            print_json(document.document(found))
        else:
            tell("\n".join(telling.lines(found)))
    if not found.finished:
        sys.exit(INTERRUPTED)


def _replay(file: Path, rules: Rules) -> Replay:
    """Replay a record, or deals that nobody has played; leaves with status 3 or 4."""
    text = read_text(file)
    read: Callable[..., Replay] = replay_given if is_only_dealt(text) else replay
    with faults_told():
        try:
            found = read(text, folder=file.parent, rules=rules, registry=registry())
        except RecordError as error:
            tell_record_fault(str(file), error)
            sys.exit(WRONG_RECORD)
    if not (rules or found.digest_matches):
        note(say("replay.digest_differs", {"path": str(file)}))
    return found


def _analyse(replayed: Replay, deals: Deals, asked: Asked) -> Analysis:
    """Analyse with progress on a terminal."""
    from tarabish_core.analysis import analysing  # noqa: PLC0415 - numba
    from tarabish_core.cli.progress import progress_bar  # noqa: PLC0415 - rich takes its time

    if not analysing.is_compiled(replayed.variant.ruleset, asked.worlds):
        note(say("solver.compiling", {"name": replayed.variant.called}))
    with progress_bar() as bar:
        task = bar.add_task(replayed.variant.name, total=analysing.steps_in(deals))
        return analysing.analyse_deals(replayed, deals, asked, lambda: bar.advance(task))
