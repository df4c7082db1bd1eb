"""Compiled code that is kept on disk, and never served stale.

numba looks at the file of a function alone to tell whether what it kept still holds. What is kept
here lies in a folder named after all the sources that go into the loop, so that an edit of any of
them begins anew.
"""

from __future__ import annotations

import hashlib
import os
import stat
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numba
from numba import njit, types
from numba.core.caching import FunctionCache

from tarabish_core.engine import cards, model
from tarabish_core.players import bidding, cardplay, forgetful, random_legal

HOME = "TARABISH_CACHE"
"""The variable that names the folder of compiled code; else ~/.cache/tarabish."""


@cache
def own_source() -> str:
    """Hash the sources that go into every kernel, and numba's version."""
    digest = hashlib.sha256(numba.__version__.encode())
    others = (cards, model, bidding, cardplay, forgetful, random_legal)
    rooms = (Path(__file__).parent, Path(__file__).parent.parent / "search")
    paths = [path for room in rooms for path in room.glob("*.py")]
    paths += [Path(str(one.__file__)) for one in others]
    for path in sorted(paths):
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def folder() -> Path:
    """Give the folder of what is compiled from these sources.

    Where nothing can be kept at home it lies with the temporary files, in one folder a user that
    nobody else can write into; at worst in one that is gone when the program ends.
    """
    home = Path(os.environ.get(HOME) or Path.home() / ".cache" / "tarabish").absolute()
    for place in (lambda: home, _among_temporary_files):
        with suppress(OSError):
            kept_in = place() / own_source()[:16]
            kept_in.mkdir(parents=True, exist_ok=True)
            if os.access(kept_in, os.W_OK):
                return kept_in
    return for_this_run()


def _among_temporary_files() -> Path:
    """Give this user's folder there; raises OSError for one that others made or can write into.

    What lies in it is run: nobody else may have put it there.
    """
    mine = getattr(os, "getuid", int)()
    place = Path(tempfile.gettempdir()) / f"tarabish-{mine}"
    place.mkdir(mode=0o700, exist_ok=True)
    found = place.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != mine or found.st_mode & 0o077:
        raise PermissionError(str(place))
    return place


def for_this_run() -> Path:
    """Give a folder that is gone when the program ends."""
    return Path(_for_this_run().name)


@cache
def _for_this_run() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="tarabish-", ignore_cleanup_errors=True)


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


OPTIONS: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
"""How the simulator's own code is compiled; code to be called as C does takes a tenth of the time.
"""


class _Cache(FunctionCache):
    """Where what cannot be read is compiled anew, and what cannot be kept is used all the same."""

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # noqa: BLE001 - a file that was cut short may raise anything
            with suppress(OSError):
                self.flush()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        with suppress(OSError):
            super().save_overload(sig, data)


def kept(function: Callable[..., Any], **more: Any) -> Any:
    """Compile a function when it is first called, or load what was kept of it."""
    with _in_folder():
        compiled = njit(**OPTIONS, **more)(function)
        compiled._cache = _Cache(function)  # noqa: SLF001 - as numba's enable_caching() does
        return for_any_value(compiled)


def put_in_line(function: Callable[..., Any]) -> Any:
    """Compile, or load, a function that all who call it take into their own code."""
    return kept(function, forceinline=True)


def for_any_value(compiled: Any) -> Any:
    """Have a function compiled once for all values of an argument.

    numba would compile it again for every number that somebody calls it with; where it is put in
    line that number is known all the same.
    """
    compiler = compiled._compiler  # noqa: SLF001 - numba has no way of its own to ask for this
    fold = compiler.fold_argument_types

    def fold_argument_types(args: Any, kws: Any) -> Any:
        signature, kinds = fold(args, kws)
        return signature, tuple(map(types.unliteral, kinds))

    compiler.fold_argument_types = fold_argument_types
    return compiled
