"""A real Dask cluster of processes of its own."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def cluster(folder: Path, count: int = 2) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Start a scheduler and some workers in a folder; gives the address and the workers."""
    scheduler_file = folder / "scheduler.json"
    dask = [sys.executable, "-m", "dask"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder}
    begin = ["--scheduler-file", str(scheduler_file), "--no-dashboard"]
    started = [subprocess.Popen([*dask, "scheduler", "--port", "0", *begin], **quiet)]  # type: ignore[call-overload]
    try:
        waiting = time.monotonic() + 60
        while not scheduler_file.exists() and time.monotonic() < waiting:
            time.sleep(0.1)
        address = json.loads(scheduler_file.read_text())["address"]
        more = ["--nthreads", "1", "--no-nanny", *begin]
        started += [subprocess.Popen([*dask, "worker", *more], **quiet) for _ in range(count)]  # type: ignore[call-overload]
        yield address, started[1:]
    finally:
        for process in started:
            process.kill()
            process.wait()
