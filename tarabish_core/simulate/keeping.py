"""Compiled code that is kept on disk, and never served stale.

numba looks at the file of a function alone to tell whether what it kept still holds. What is kept
here lies in a folder named after all the sources that go into the loop, so that an edit of any of
them begins anew.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import njit

from tarabish_core.engine import cards, model
from tarabish_core.players import bidding, cardplay, random_legal

HOME = "TARABISH_CACHE"
"""The variable that names the folder of compiled code; else ~/.cache/tarabish."""


@cache
def own_source() -> str:
    """Hash the sources that go into every kernel, and numba's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    others = (cards, model, bidding, cardplay, random_legal)
    rooms = (Path(__file__).parent, Path(__file__).parent.parent / "search")
    paths = [path for room in rooms for path in room.glob("*.py")]
    paths += [Path(str(one.__file__)) for one in others]
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def folder() -> Path:
    """Give the folder of what is compiled from these sources.

    Where nothing can be kept it is one for this run alone.
    """
    home = Path(os.environ.get(HOME) or Path.home() / ".cache" / "tarabish").absolute()
    kept_in = home / own_source()[:16]
    try:
        kept_in.mkdir(parents=True, exist_ok=True)
        if os.access(kept_in, os.W_OK):
            return kept_in
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="tarabish-"))


CONFIG: Any = numba.config

ONE_AT_A_TIME = threading.RLock()
"""Held while something is compiled or bound: numba's folder is one for all threads."""


@contextmanager
def _in_folder() -> Iterator[None]:
    with ONE_AT_A_TIME:
        before = CONFIG.CACHE_DIR
        CONFIG.CACHE_DIR = str(folder())
        try:
            yield
        finally:
            CONFIG.CACHE_DIR = before


def kept(function: Callable[..., Any]) -> Any:
    """Compile a function when it is first called, or load what was kept of it."""
    with _in_folder():
        return njit(cache=True, nogil=True, error_model="numpy")(function)
