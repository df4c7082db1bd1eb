"""Which rules are in force, down to the last helper: what is kept between runs is kept by this.

A variant's digest knows its options and its plugins' own files; a rule may also call what stands in
other files, and what was worked out from it must not outlive an edit there. So the values that
rules hold go in, and the text of every file of Python that they come from or that those import.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from importlib.machinery import PathFinder
from importlib.util import resolve_name
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from tarabish_core.engine.ruleset import Answers, Ruleset
from tarabish_core.rules.discovery import TEXT

OURS = "tarabish_core"
PLAIN = int | float | complex | str | bytes | None

INSTALLED = {"site-packages", "dist-packages"}
"""Folders of what is only ever changed as a whole, with another version."""


class Source(NamedTuple):
    """A file that rules come from, and the package that its relative imports are meant from.

    ``text`` is what stood in it when it was run, where that is known.
    """

    path: Path
    package: str
    text: bytes | None = None


def identity(ruleset: Ruleset) -> str:
    """Hash the digest of a ruleset, the code of all its answers, and what they call and hold."""
    found = hashlib.sha256(ruleset.digest.encode())
    for word in _words([getattr(ruleset, one.name) for one in fields(Answers)]):
        found.update(word.encode(errors="surrogatepass"))
        found.update(b"\0")
    return found.hexdigest()[:16]


def _words(values: list[Any]) -> Iterator[str]:
    # values are kept, or another could come to have the same id
    seen: dict[int, tuple[int, Any]] = {}
    sources: set[Source] = set()
    waiting = values[::-1]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Source):
            if value in sources:
                continue
            sources.add(value)
        elif isinstance(value, PLAIN):
            yield f"{type(value).__name__} {value!r}"
            continue
        elif id(value) in seen:
            yield f"again {seen[id(value)][0]}"
            continue
        else:
            seen[id(value)] = len(seen), value
        yield type(value).__qualname__
        waiting += [*_parts(value)][::-1]


def _parts(value: Any) -> Iterator[Any]:
    """Give what a value is made of, as far as a rule can change with it."""
    if isinstance(value, FunctionType):
        yield from (value.__code__, value.__defaults__, value.__kwdefaults__, value.__dict__)
        yield from map(_held, value.__closure__ or ())
        if not _known(value.__module__):
            yield from (value.__globals__.get(name) for name in sorted(names_in(value.__code__)))
            yield from _sources(value.__module__)
    elif isinstance(value, CodeType):
        yield from (value.co_code, value.co_names, value.co_consts, value.co_exceptiontable)
    elif isinstance(value, ModuleType):
        yield from _sources(value.__name__)
    elif isinstance(value, Source):
        yield from _read(value)
    elif isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, tuple | list):
        yield from value
    elif isinstance(value, set | frozenset):
        yield from sorted(map(repr, value))
    elif isinstance(value, type):
        yield value.__qualname__
        yield from _sources(value.__module__)
    else:
        yield from _reduced(value)


def _held(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:
        return "nothing"


def _reduced(value: Any) -> Iterator[Any]:
    """Take an object apart, as for a copy; nothing is known of one that cannot be copied."""
    try:
        parts = value.__reduce_ex__(2)
        whole = (parts,) if isinstance(parts, str) else parts
        yield from (*whole[:3], *(tuple(more or ()) for more in whole[3:5]))
        yield getattr(value, "__wrapped__", None)
        yield from _sources(getattr(value, "__module__", None))
    except Exception:  # noqa: BLE001 - whatever a stranger's value raises
        yield "cannot be copied"


def _known(module: str | None) -> bool:
    """Tell whether a module never changes beside what is kept."""
    top = str(module).partition(".")[0]
    return top == OURS or top in sys.stdlib_module_names


def _sources(module: str | None) -> Iterator[Source]:
    file = getattr(sys.modules.get(str(module)), "__file__", None)
    if file and not _known(module):
        found = sys.modules[str(module)]
        package, text = getattr(found, "__package__", ""), getattr(found, TEXT, None)
        yield Source(Path(file), package or "", text)


def _read(source: Source) -> Iterator[Any]:
    """Give the text of a file, and the files that it imports; of an installed one its own alone."""
    try:
        text = source.path.read_bytes() if source.text is None else source.text
        tree = ast.parse(text)
    except (OSError, ValueError, SyntaxError, RecursionError):  # not of Python, or gone
        return
    yield text
    if INSTALLED & set(source.path.parts):
        top = source.package.partition(".")[0]
        yield str(getattr(sys.modules.get(top), "__version__", ""))
        return
    for node in ast.walk(tree):
        for name in _imported(node, source.package):
            yield from _found(name)


def _imported(node: ast.AST, package: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
    elif isinstance(node, ast.ImportFrom):
        with suppress(ImportError):
            name = resolve_name("." * node.level + (node.module or ""), package)
            yield from (name, *(f"{name}.{one.name}" for one in node.names))


def _found(module: str) -> Iterator[Source]:
    """Find the files of a module and of the packages that it is in; none of them is imported."""
    spec, places, name = None, None, ""
    for part in () if _known(module) else module.split("."):
        name = f"{name}.{part}" if name else part
        spec = PathFinder.find_spec(name, places)
        if spec is None:
            return
        if spec.origin:
            yield Source(Path(spec.origin), spec.parent or "")
        places = spec.submodule_search_locations
        if places is None:
            return


def names_in(code: CodeType) -> set[str]:
    """List the names that code uses, nested code included."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names |= names_in(constant)
    return names
