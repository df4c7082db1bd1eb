"""Workers that are lost are told in a sentence."""

from __future__ import annotations

import os

import pytest

from tarabish_core.simulate.workers import WorkersError, workers


def test_a_worker_that_ends_before_its_work_is_told() -> None:
    with (
        pytest.raises(WorkersError, match="ended before their work"),
        workers("processes:1") as pool,
    ):
        pool.submit(os._exit, 1).result()
