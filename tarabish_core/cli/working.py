"""Who does the work of a command, as --executor says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

import click

from tarabish_core.cli.common import WRONG_VARIANT, note
from tarabish_core.simulate.by_engine import STOPPED
from tarabish_core.simulate.work import RulesApartError
from tarabish_core.simulate.workers import WorkersError, workers


@contextmanager
def working(executor: str) -> Iterator[Executor]:
    """Give who works; wrong usage for workers that fail, status 3 for those with other rules."""
    try:
        with workers(executor) as pool:
            yield pool
    except WorkersError as error:
        raise click.UsageError(f"--executor: {error}.") from error
    except RulesApartError as error:
        note(f"--executor {executor}: error: {error}")
        raise SystemExit(WRONG_VARIANT) from error


@contextmanager
def ending_early(enough: Callable[[], bool]) -> Iterator[None]:
    """Let work be stopped, or lose its workers, where ``enough`` was finished to be told."""
    try:
        yield
    except (KeyboardInterrupt, click.UsageError) as stopped:
        STOPPED.set()
        if not enough():
            raise
        if isinstance(stopped, click.UsageError):
            note(stopped.format_message())
