"""A rule written in plain Python, compiled into the loop: fingerprints, copies, the kernel's file.

A compiled kernel is cached on disk by numba, which looks at one file only; so each kernel has a
file of its own, named by a fingerprint of everything that it freezes: the code, constants, closures
and helpers of the bound rules, the simulator's own source, numba's version. A changed rule has
another fingerprint and is never served a stale kernel.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, ModuleType
from typing import Any

from numba import njit
from numba.core.dispatcher import Dispatcher

from tarabish_core.records.writer import keep
from tarabish_core.simulate.checked import REPLACED, Checked
from tarabish_core.simulate.identity import names_in
from tarabish_core.simulate.keeping import ONE_AT_A_TIME, folder, for_any_value, for_this_run, kept

BOUND: dict[str, Mapping[str, Any]] = {}
"""What the kernel files of this run import: compiled rules by the kernel's fingerprint."""


WHOLE = range(-(1 << 63), 1 << 63)
"""Numbers that compiled code can hold."""


class CannotCompileError(ValueError):
    """A rule that cannot be compiled; the sentence says why."""


def fingerprint(function: Callable[..., Any]) -> str:
    """Hash all that a compiled copy of a function would freeze.

    Raises CannotCompileError where it holds a value that cannot be frozen.
    """
    digest = hashlib.sha256()
    try:
        for word in _words(plain(function), {}):
            digest.update(word.encode(errors="surrogatepass"))
            digest.update(b"\0")
    except RecursionError as error:
        raise CannotCompileError("it holds a value that goes too deep") from error
    return digest.hexdigest()


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Take a guard or a compiler's wrapping off a function."""
    if isinstance(function, Dispatcher):
        return function.py_func
    return inspect.unwrap(function)


def frozen(value: Any) -> Any:
    """Turn a plugin's options into a named tuple, which compiled code can read; else the value."""
    fields = getattr(type(value), "model_fields", None)
    if fields is None or isinstance(value, type):
        return value
    return namedtuple(type(value).__name__, fields)(*(getattr(value, name) for name in fields))  # noqa: PYI024 - made at run time


def _words(value: Any, seen: dict[int, int]) -> Iterator[str]:
    value = frozen(value.py_func if isinstance(value, Dispatcher) else value)
    if isinstance(value, FunctionType):
        yield from _function_words(value, seen)
    elif isinstance(value, CodeType):
        yield from _code_words(value, seen)
    elif isinstance(value, tuple):
        yield f"{type(value).__qualname__}{len(value)}"
        for one in value:
            yield from _words(one, seen)
    elif isinstance(value, Enum):
        raise CannotCompileError(f"it uses {value}")
    elif isinstance(value, int) and value not in WHOLE:
        raise CannotCompileError("it uses a number of more than 64 bits")
    elif isinstance(value, int | str | None):
        yield f"{type(value).__name__} {value!r}"
    elif isinstance(value, type | BuiltinFunctionType) and _known(value):
        yield f"{value.__module__}.{value.__qualname__}"
    elif isinstance(value, ModuleType):
        raise CannotCompileError(f"it uses the module {value.__name__}")
    elif isinstance(value, type | BuiltinFunctionType):
        raise CannotCompileError(f"it uses {value.__qualname__}")
    else:
        raise CannotCompileError(f"it holds a value of type {type(value).__name__}")


def _known(value: Any) -> bool:
    """Tell whether a class or built-in function is one that never changes beside a kernel."""
    return str(value.__module__).partition(".")[0] in {"builtins", "tarabish_core"}


def _function_words(function: FunctionType, seen: dict[int, int]) -> Iterator[str]:
    if id(function) in seen:
        yield f"again {seen[id(function)]}"
        return
    seen[id(function)] = len(seen)
    yield from _code_words(function.__code__, seen)
    yield from _words(function.__defaults__ or (), seen)
    for cell in function.__closure__ or ():
        try:
            held = cell.cell_contents
        except ValueError as error:
            raise CannotCompileError("it uses a name that has no value") from error
        yield from _words(held, seen)
    for name in sorted(names_in(function.__code__)):
        if name in function.__globals__:
            yield name
            yield from _words(function.__globals__[name], seen)


def _code_words(code: CodeType, seen: dict[int, int]) -> Iterator[str]:
    yield code.co_code.hex()
    yield repr((code.co_argcount, code.co_varnames, code.co_names, code.co_freevars))
    for constant in code.co_consts:
        yield from _words(constant, seen)


def compiled(
    function: Callable[..., Any], known: dict[int, Any] | None = None, *, keep: bool = False
) -> Any:
    """Make a compiled copy of a function whose plain helpers are compiled copies as well.

    The function itself stays as it is. What is kept on disk must be of our own sources.
    """
    known = {} if known is None else known
    if isinstance(function, Dispatcher):
        return function
    function = plain(function)
    if id(function) in known:
        if known[id(function)] is None:
            raise CannotCompileError(f"'{function.__name__}' calls itself")
        return known[id(function)]
    if not isinstance(function, FunctionType):
        raise CannotCompileError(f"{function!r} is not a plain function")
    known[id(function)] = None
    scope = {**({} if keep else REPLACED), **function.__globals__}
    for name in names_in(function.__code__) & scope.keys():
        scope[name] = _bound(scope[name], known, keep=keep)
    cells = tuple(
        CellType(_bound(cell.cell_contents, known, keep=keep))
        for cell in function.__closure__ or ()
    )
    code = function.__code__
    copy = FunctionType(code, scope, function.__name__, function.__defaults__, cells or None)
    # numba imports the module when it loads what it kept, and a rule's may have no name by then.
    copy.__module__, copy.__qualname__ = __name__, function.__qualname__
    # A stranger's code reckons and looks up as Python does, or fails, and the engine plays.
    checked = njit(error_model="python", boundscheck=True, pipeline_class=Checked)
    known[id(function)] = kept(copy) if keep else for_any_value(checked(copy))
    return known[id(function)]


def _bound(value: Any, known: dict[int, Any], *, keep: bool) -> Any:
    return compiled(value, known, keep=keep) if isinstance(value, FunctionType) else frozen(value)


def bind(
    loops: tuple[Any, ...],
    rules: Mapping[str, Callable[..., Any]],
    in_line: tuple[Any, ...] = (),
) -> ModuleType:
    """Compile functions that call one another; names of ``rules`` are bound to compiled copies.

    They are compiled when they are first called, and loaded from their file in any later run; those
    ``in_line`` are taken into the code of all that call them. Raises CannotCompileError for a rule
    that cannot be frozen.
    """
    name = _name(loops[0], rules)
    title = f"tarabish_kernel_{name}"
    with ONE_AT_A_TIME:
        if title not in sys.modules:
            BOUND[name] = {rule: compiled(function) for rule, function in rules.items()}
            _load(title, _text(name, loops, tuple(rules), in_line))
    return sys.modules[title]


def _name(loop: Any, rules: Mapping[str, Callable[..., Any]]) -> str:
    prints = [f"{name}={fingerprint(function)}" for name, function in sorted(rules.items())]
    return hashlib.sha256("\n".join([loop.__module__, *prints]).encode()).hexdigest()[:24]


def is_kept(loop: Any, rules: Mapping[str, Callable[..., Any]], first: Any = None) -> bool:
    """Tell whether a function was compiled with these rules before.

    ``first`` is the first of those it was bound with, where that is another. Raises
    CannotCompileError for a rule that cannot be frozen.
    """
    name = _name(first or loop, rules)
    return any(folder().glob(f"*/tarabish_kernel_{name}.{loop.__name__}-*.nbi"))


def _load(title: str, text: str) -> None:
    path = folder() / f"{title}.py"
    if not path.exists() or path.read_bytes() != text.encode():
        try:
            keep(path, text)
        except OSError:  # the disk is full
            path = for_this_run() / path.name
            keep(path, text)
    spec = importlib.util.spec_from_file_location(title, path)
    if spec is None or spec.loader is None:
        raise CannotCompileError(f"{path} cannot be imported")
    module = importlib.util.module_from_spec(spec)
    sys.modules[title] = module
    spec.loader.exec_module(module)


def _text(
    name: str, loops: tuple[Any, ...], rules: tuple[str, ...], in_line: tuple[Any, ...]
) -> str:
    own = {*rules, *(loop.__name__ for loop in in_line + loops)}
    homes: dict[str, set[str]] = {}
    for loop in in_line + loops:
        names = names_in(loop.__code__) & set(loop.__globals__) - own
        homes.setdefault(loop.__module__, set()).update(names)
    decorated = [f"@put_in_line\n{inspect.getsource(loop)}" for loop in in_line]
    decorated += [f"@kept\n{inspect.getsource(loop)}" for loop in loops]
    return "\n".join([
        f'"""A kernel of tarabish, compiled from {loops[0].__module__}."""',
        "from typing import Any",
        "from tarabish_core.simulate.keeping import kept, put_in_line",
        "from tarabish_core.simulate.binding import BOUND",
        *(f"from {home} import {', '.join(sorted(homes[home]))}" for home in homes),
        *(f"{rule} = BOUND[{name!r}][{rule!r}]" for rule in rules),
        "",
        *decorated,
    ])  # fmt: skip
