"""What a rule must not reach: chance, the clock, the system."""

from __future__ import annotations

import ast
import inspect
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType
from typing import Any
from unittest.mock import patch

FORBIDDEN = frozenset({"random", "secrets", "uuid", "time", "datetime", "os"})
PATCHED: tuple[tuple[ModuleType, tuple[str, ...]], ...] = (
    (random, ("random", "randrange", "randint", "choice", "shuffle", "sample", "getrandbits")),
    (time, ("time", "time_ns", "monotonic", "perf_counter")),
    (os, ("urandom", "getenv", "getpid")),
)


def reached(module: ModuleType) -> list[str]:
    """List the forbidden modules that a module imports, anywhere, or holds something of."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (OSError, TypeError):
        tree = ast.Module([], [])
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    for value in vars(module).values():
        home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", "")
        found.add(str(home).partition(".")[0])
    return sorted(found & FORBIDDEN)


@contextmanager
def unreachable(plugin: str, hook: str) -> Iterator[None]:
    """Let chance, the clock and the system raise AssertionError where this thread asks them."""
    here = threading.get_ident()

    def guarded(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def asked(*words: Any, **more: Any) -> Any:
            if threading.get_ident() != here:
                return real(*words, **more)
            told = f"'{plugin}' reaches for `{name}` when `{hook}` is asked"
            raise AssertionError(f"{told}: a rule knows only what it is asked")

        return asked

    with ExitStack() as stack:
        for module, names in PATCHED:
            for name in names:
                whole = f"{module.__name__}.{name}"
                stack.enter_context(
                    patch.object(module, name, guarded(whole, getattr(module, name)))
                )
        yield
