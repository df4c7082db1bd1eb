"""Workers that are lost are told in a sentence; those whose program is lost end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from tarabish_core.simulate.workers import WorkersError, workers


def test_a_worker_that_ends_before_its_work_is_told() -> None:
    with (
        pytest.raises(WorkersError, match="ended before their work"),
        workers("processes:1") as pool,
    ):
        pool.submit(os._exit, 1).result()


PROGRAM = """
import os, time
from tarabish_core.simulate.workers import workers
if __name__ == "__main__":
    with workers("processes:1") as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        time.sleep(60)
"""


def test_workers_of_a_program_that_was_killed_end_too() -> None:
    """They would wait for ever for work."""
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        worker = int(program.stdout.readline())
        os.kill(worker, 0)
        program.send_signal(signal.SIGKILL)
    for _ in range(200):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    raise AssertionError(worker)
