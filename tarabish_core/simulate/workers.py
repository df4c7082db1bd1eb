"""Who does the work: threads, processes, or a cluster that offers an executor."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import contextmanager
from typing import Any

RETRIES = 5
"""So often a cluster tries again what was lost with a worker."""

PATIENCE = 10
"""So many seconds a cluster has to answer, and to have a worker."""

LOST = "its workers ended before their work, as when somebody kills them or memory runs out"


class WorkersError(ValueError):
    """Workers that cannot be had, or were lost; the sentence says why."""


class WorkersLostError(WorkersError):
    """Workers that ended before their work."""


@contextmanager
def workers(text: str) -> Iterator[Executor]:
    """Give the executor that a text asks for, for as long as it is needed.

    ``threads:N``, ``processes:N`` (N left out: a worker for each core) or ``dask:ADDRESS``. Raises
    WorkersError for anything else, for a cluster that does not answer, and for workers that end
    before their work.
    """
    kind, _, rest = text.partition(":")
    if kind == "dask":
        if not rest:
            raise WorkersError(f"'{text}' names no scheduler: dask:ADDRESS")
        yield from _dask(rest)
        return
    count = _count(text, rest)
    if kind == "threads":
        with ThreadPoolExecutor(count) as threads:
            yield threads
    elif kind == "processes":
        # A forked process would hold locks of threads that it does not have.
        try:
            spawning = multiprocessing.get_context("spawn")
            with ProcessPoolExecutor(count, spawning, initializer=end_with_parent) as processes:
                yield processes
        except BrokenExecutor as error:
            raise WorkersLostError(f"'{text}': {LOST}") from error
    else:
        known = "threads:N, processes:N or dask:ADDRESS"
        raise WorkersError(f"'{text}' is no kind of workers: {known}")


def end_with_parent() -> None:
    """Have this process end with the one that began it, which may be killed.

    It would else wait for work for ever, its players' processes beside it.
    """
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def _count(text: str, rest: str) -> int:
    if not rest:
        return os.cpu_count() or 1
    if not rest.isdecimal() or not 0 < int(rest) <= 1024:
        raise WorkersError(f"'{text}': the number of workers is 1 to 1024")
    return int(rest)


def _dask(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415 - an extra
        from distributed.comm.core import CommClosedError  # noqa: PLC0415 - same
    except ImportError as error:
        raise WorkersError(
            "a Dask cluster needs the extra `cluster`: pip install 'tarabish[cluster]'"
        ) from error
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError, TypeError) as error:
        raise WorkersError(f"there is no Dask scheduler at '{address}': {error}") from error
    try:
        with client:
            _wait_for_a_worker(client, address)
            yield client.get_executor(retries=RETRIES)
    except (KilledWorker, CommClosedError, CancelledError) as error:
        raise WorkersLostError(f"'dask:{address}': {LOST}") from error


def _wait_for_a_worker(client: Any, address: str) -> None:
    """Raise WorkersError for a cluster without workers: the work would wait for one for ever."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError as error:
        raise WorkersError(f"the Dask cluster at '{address}' has no workers") from error
