"""Where in a plugin's file a failure lies, found from the failure alone."""

from __future__ import annotations

import ast
import inspect
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

MARK = "__tarabish_plugin__"
"""What a plugin's module is marked with when it is loaded: its name, and whether it is built in."""


MOST_WORDS = 1000
"""So many letters of an error are told."""


class Blame(NamedTuple):
    """A plugin, the place in its file as ``file:line``, and what went wrong there."""

    plugin: str
    place: str
    sentence: str


class WrongAnswerError(RuntimeError):
    """A rule failed, or answered with something that is no answer, in the middle of a game."""

    def __init__(self, plugin: str, place: str, sentence: str) -> None:
        super().__init__(plugin, place, sentence)
        self.blame = Blame(plugin, place, sentence)

    def __str__(self) -> str:
        plugin, place, sentence = self.blame
        return f"'{plugin}': {sentence}{f' ({place})' if place else ''}"


def mark(module: ModuleType, name: str, *, built_in: bool) -> None:
    """Mark the module of a plugin, so that its frames are known in a traceback."""
    setattr(module, MARK, (name, built_in))


def blamed(error: BaseException) -> Blame | None:
    """Find the plugin that an error comes from; one that is not built in is blamed first."""
    if isinstance(known := getattr(error, "blame", None), Blame):
        return known
    found: dict[bool, Blame] = {}
    for frame, line in traceback.walk_tb(error.__traceback__):
        if isinstance(marked := frame.f_globals.get(MARK), tuple):
            name, built_in = marked
            there = place(frame.f_code.co_filename, line)
            found[built_in] = Blame(name, there, error_words(error))
    # Python makes another error of a StopIteration that leaves a generator
    cause = error.__cause__
    return found.get(False) or found.get(True) or (blamed(cause) if cause else None)


def wrong_answer(rule: Callable[..., Any], sentence: str) -> WrongAnswerError:
    """Blame the plugin that a rule is of."""
    bare = inspect.unwrap(rule)
    name, _ = getattr(bare, "__globals__", {}).get(MARK, ("", False))
    return WrongAnswerError(name, at_function(bare).strip(" ()"), sentence)


@contextmanager
def blaming() -> Iterator[None]:
    """Have a rule that fails raise what another process can be told, its blame in it.

    An error of a rule's own may be of a kind that is not known there.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        blame = blamed(error)
        if blame is None or isinstance(error, WrongAnswerError):
            raise
        # with `from error` contextlib would take it for a generator's own StopIteration
        raise WrongAnswerError(*blame)  # noqa: B904


def at_error(error: BaseException, module: ModuleType) -> str:
    """Give the innermost place of an error that lies in a module's file, in brackets."""
    return at_file(error, getattr(module, "__file__", None))


def at_file(error: BaseException, file: str | None) -> str:
    """Give the innermost place of an error that lies in a file, in brackets; or empty."""
    if isinstance(error, SyntaxError) and error.filename:
        return f" ({place(error.filename, error.lineno or 1)})"
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == file
    ]
    return f" ({place(file, lines[-1])})" if file and lines else ""


def at_function(function: Callable[..., Any]) -> str:
    """Give the place where a function of a plugin stands, in brackets; or empty."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    if code is None:
        return ""
    line = code.co_firstlineno
    try:
        for offset, text in enumerate(inspect.getsourcelines(code)[0]):
            if text.lstrip().startswith(("def ", "async def ")):
                line += offset
                break
    except (AttributeError, OSError, TypeError):  # a module may say anything of its file
        pass
    return f" ({place(code.co_filename, line)})"


def at_option(module: ModuleType, name: str) -> str:
    """Give the place where an option of a plugin is written, in brackets; or empty."""
    try:
        tree = ast.parse(inspect.getsource(module))
    except (AttributeError, OSError, TypeError):  # a module may say anything of its file
        return ""
    for owner in ast.walk(tree):
        for node in owner.body if isinstance(owner, ast.ClassDef) else ():
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == name:
                return f" ({place(module.__file__ or '', node.lineno)})"
    return ""


def place(file: str, line: int) -> str:
    """Write a place; a file beneath the folder where one is goes by its shorter path."""
    return f"{shorter(file)}:{line}"


def shorter(file: str) -> str:
    """Write a path as it is read from here."""
    try:
        return str(Path(file).relative_to(Path.cwd()))
    except (ValueError, OSError):
        return file


def error_words(error: BaseException) -> str:
    """Say an error in a line: its type and its message."""
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:  # noqa: BLE001 - a stranger's error may say nothing
        message = ""
    words = " ".join(str(message)[:MOST_WORDS].split())
    if type(error).__module__ == "pydantic.errors":  # the rest is advice, and a link
        words = words.partition(". ")[0]
    return f"{type(error).__name__}: {words}" if words else type(error).__name__
