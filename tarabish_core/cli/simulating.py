"""A simulation from the command line: its parts gathered, kept, shown, and summed up."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager

import click

from tarabish_core.cli.common import (
    WRONG_RECORD,
    WRONG_VARIANT,
    check_files,
    note,
    read_text,
    tell_record_fault,
)
from tarabish_core.cli.players import SLOW_DEALS
from tarabish_core.cli.progress import progress_bar
from tarabish_core.cli.simulate import DEALS
from tarabish_core.cli.simulated import Asked, Finished
from tarabish_core.messages import missing_extra, say
from tarabish_core.players.seating import Seated
from tarabish_core.records.given import given_deals
from tarabish_core.records.reader import RecordError
from tarabish_core.rules.variants import Variant
from tarabish_core.simulate.by_engine import STOPPED
from tarabish_core.simulate.calibration import (
    UNSETTLED,
    Calibration,
    calibration,
    is_calibrated,
)
from tarabish_core.simulate.exports import KINDS, Export, NoTablesError
from tarabish_core.simulate.kernel import is_compiled
from tarabish_core.simulate.progress import Progressed, ProgressError
from tarabish_core.simulate.saving import save_records
from tarabish_core.simulate.simulation import parts_of
from tarabish_core.simulate.work import RulesApartError, job_of
from tarabish_core.simulate.workers import WorkersError, WorkersLostError, workers

MOST = 10**9


def run(asked: Asked) -> Finished:
    """Play what was asked for; wrong usage for what cannot be asked."""
    players = asked.players
    check_files(asked.exports, KINDS, asked.resume)
    given = _given(asked)
    if asked.save is not None:
        asked.save.mkdir(parents=True, exist_ok=True)
    fitted, enough = None, UNSETTLED
    tell_compiling(asked.variant, players)
    if any(one.has_thresholds for one in players):
        fitted = fit(asked.variant)
        enough = fitted.enough
    games = asked.games is not None
    job = job_of(asked.variant, players, enough, asked.seed, games=games, given=given)
    finished = Finished(asked, job, fitted)
    try:
        _play(finished, len(given) or _count(asked))
    except RulesApartError as error:
        note(f"--executor {asked.executor}: error: {error}")
        raise SystemExit(WRONG_VARIANT) from error
    except WorkersError as error:
        lost = isinstance(error, WorkersLostError)
        kept = "; with --resume nothing that was finished is lost" if lost else ""
        raise click.UsageError(f"--executor: {error}{kept}.") from error
    return finished


def tell_compiling(variant: Variant, players: Sequence[Seated]) -> None:
    """Say that rules are to be compiled, where they are and were not before."""
    if all(one.in_loop for one in players) and not is_compiled(variant.ruleset):
        note(say("simulate.compiling", {"name": variant.called}))


def fit(variant: Variant) -> Calibration:
    """Fit thresholds to a variant, and say so where that was not done before."""
    if not is_calibrated(variant):
        note(say("simulate.calibrating", {"name": variant.called}))
    return calibration(variant)


def save(finished: Finished) -> None:
    """Write the records that were asked for, of what was finished."""
    folder = finished.asked.save
    if folder is None:
        return
    STOPPED.clear()
    save_records(finished.asked.variant, finished.job, finished.played, folder)
    others = sum(1 for _ in folder.glob("*.tbr")) - finished.played
    if others > 0:
        note(say("simulate.others", {"folder": str(folder), "count": f"{others:,}"}))


def _given(asked: Asked) -> tuple[tuple[int, ...], ...]:
    """Read the deals that are given, as the loop takes them."""
    if asked.given is None:
        return ()
    if asked.games is not None or asked.deals is not None:
        raise click.UsageError("--deals-from: the file says how many deals; it holds no games.")
    try:
        deals = given_deals(asked.variant.ruleset, read_text(asked.given))
    except RecordError as error:
        tell_record_fault(str(asked.given), error)
        raise SystemExit(WRONG_RECORD) from error
    return tuple(
        (number & 3 if dealer is None else dealer, *first, *kitty)
        for number, (dealer, first, kitty) in enumerate(deals)
    )


def _count(asked: Asked) -> int:
    if asked.until is not None:
        return asked.deals or asked.games or MOST
    usual = DEALS if all(one.in_loop for one in asked.players) else SLOW_DEALS
    return asked.deals or asked.games or usual


def _play(finished: Finished, last: int) -> None:
    """Play up to the last deal; what is finished is kept when somebody stops it."""
    asked = finished.asked
    try:
        progressed = Progressed.begin(asked.resume, finished.job, asked.exports)
    except ProgressError as error:
        raise click.UsageError(f"--resume {asked.resume}: {error}.") from error
    finished.sums, finished.played = progressed.sums, progressed.played
    finished.interpreted, finished.reason = progressed.interpreted, progressed.why
    finished.faults = progressed.faults
    with ExitStack() as stack:
        try:
            exports = [
                Export(path, progressed.sizes.get(str(path), 0), lasting=asked.resume is not None)
                for path in asked.exports
            ]
        except NoTablesError as error:
            raise click.UsageError(missing_extra(str(error), "tables")) from error
        bar = stack.enter_context(progress_bar())
        task = bar.add_task(asked.variant.name, total=last, completed=finished.played)
        try:
            pool = stack.enter_context(workers(asked.executor))
            for part in parts_of(finished.job, finished.played, last, pool):
                with _undisturbed():
                    for export in exports:
                        export.add(part)
                    finished.add(part)
                    progressed.keep(finished, exports)
                bar.update(task, completed=finished.played)
                if finished.is_sure:
                    break
        except KeyboardInterrupt:
            finished.interrupted = True
            STOPPED.set()
        except BaseException:
            if asked.resume is None:
                for export in exports:
                    export.drop()
            raise
    for export in exports:
        if finished.played == 0:
            export.drop()
        elif finished.interrupted and asked.resume is not None:
            export.leave()
        else:
            export.finish()


@contextmanager
def _undisturbed() -> Iterator[None]:
    """Hold Ctrl-C back while a part is taken in, so that no file has more than the summary."""
    came: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: came.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if came:
        raise KeyboardInterrupt
