"""Which rules are in force, down to the last helper: what is kept between runs is kept by this.

A variant's digest knows its options and its plugins' own files; a rule may also call what stands in
other files, and what was worked out from it must not outlive an edit there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from tarabish_core.engine.ruleset import Answers, Ruleset

OURS = "tarabish_core."


def identity(ruleset: Ruleset) -> str:
    """Hash the digest of a ruleset, the code of all its answers, and what they call and hold."""
    found = hashlib.sha256(ruleset.digest.encode())
    seen: dict[int, int] = {}
    for one in fields(Answers):
        for word in _words(getattr(ruleset, one.name), seen):
            found.update(word.encode())
            found.update(b"\0")
    return found.hexdigest()[:16]


def _words(value: Any, seen: dict[int, int]) -> Iterator[str]:
    if isinstance(value, int | float | str | bytes | None):
        yield f"{type(value).__name__} {value!r}"
        return
    if id(value) in seen:
        yield f"again {seen[id(value)]}"
        return
    seen[id(value)] = len(seen)
    yield type(value).__qualname__
    for part in _parts(value):
        yield from _words(part, seen)


def _parts(value: Any) -> Iterator[Any]:
    """Give what a value is made of, as far as a rule can change with it."""
    if isinstance(value, FunctionType):
        yield from (value.__code__, value.__defaults__, value.__kwdefaults__)
        yield from (cell.cell_contents for cell in value.__closure__ or ())
        if not value.__module__.startswith(OURS):
            yield from (value.__globals__.get(name) for name in sorted(names_in(value.__code__)))
    elif isinstance(value, CodeType):
        yield from (value.co_code, value.co_names, value.co_consts)
    elif isinstance(value, ModuleType):
        file = getattr(value, "__file__", None)
        yield value.__name__
        if file and not value.__name__.startswith(OURS) and Path(file).is_file():
            yield Path(file).read_bytes()
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, tuple | list):
        yield from value
    elif isinstance(value, set | frozenset):
        yield from sorted(map(repr, value))
    elif isinstance(value, type):
        yield value.__qualname__
        if not value.__module__.startswith((OURS, "builtins")):
            yield from (name_and for name_and in vars(value).items() if name_and[0][:2] != "__")
    else:
        yield from vars(value).items() if hasattr(value, "__dict__") else (repr(type(value)),)


def names_in(code: CodeType) -> set[str]:
    """List the names that code uses, nested code included."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= names_in(constant)
    return names
