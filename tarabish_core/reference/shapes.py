"""What the author of a rule imports: what hooks are asked and answer, shapes, constants, functions.

Read from the source: constants and types have their docstrings there alone.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import NamedTuple

from tarabish_core import api
from tarabish_core.engine import cards, model
from tarabish_core.reference.tables import cell, docstring_cell, table
from tarabish_core.rules import hooks


class Entry(NamedTuple):
    """Names that are explained together: the statements that make them, and what they say."""

    names: tuple[str, ...]
    made: ast.stmt
    says: str


@cache
def entries() -> tuple[Entry, ...]:
    """List what `tarabish_core.api` offers, in the order of the source."""
    found = [one for module in (cards, model, hooks, api) for one in _entries(module)]
    offered = set(api.__all__)
    kept = [one._replace(names=tuple(filter(offered.__contains__, one.names))) for one in found]
    return tuple(one for one in kept if one.names)


def _entries(module: ModuleType) -> Iterator[Entry]:
    """Read a module; constants that follow each other share the docstring below the last."""
    body = ast.parse(inspect.getsource(module)).body
    names: tuple[str, ...] = ()
    for node, below in zip(body, [*body[1:], None], strict=True):
        says = _text(below)
        match node:
            case ast.ClassDef(name) | ast.FunctionDef(name):
                yield Entry((name,), node, ast.get_docstring(node) or "")
            case ast.AnnAssign(ast.Name(name)):
                yield Entry((name,), node, says)
            case ast.Assign(targets):
                names += tuple(
                    one.id for to in targets for one in ast.walk(to) if isinstance(one, ast.Name)
                )
                if not isinstance(below, ast.Assign):
                    yield Entry(names, node, says)
                    names = ()


def _text(node: ast.stmt | None) -> str:
    match node:
        case ast.Expr(ast.Constant(str(text))):
            return inspect.cleandoc(text)
    return ""


def hooks_table() -> str:
    """List the hooks with what each answers, and all that its specification says."""
    types = _types()
    body = ast.parse(inspect.getsource(hooks.Hooks)).body[0]
    rows = []
    for node in ast.walk(body):
        if isinstance(node, ast.FunctionDef) and node.returns:
            name = ast.unparse(node.returns).replace("model.", "")
            answers = f"`{name}`" + (f": `{cell(types[name])}`" if name in types else "")
            kind = " (all)" if node.name in hooks.ADDING else ""
            says = docstring_cell(ast.get_docstring(node) or "")
            rows.append(f"| `{node.name}`{kind} | {answers} | {says} |")
    return table("| hook | answers with | what that is |", rows)


def _types() -> Mapping[str, str]:
    return {
        one.names[0]: _type(one.made.value)
        for one in entries()
        if isinstance(one.made, ast.AnnAssign) and one.made.value
    }


def _type(node: ast.expr) -> str:
    """Write a type, that of a function with an arrow."""
    match node:
        case ast.Subscript(ast.Name("Callable"), ast.Tuple([ast.List(asked), answer])):
            return f"({', '.join(map(ast.unparse, asked))}) -> {ast.unparse(answer)}"
    return ast.unparse(node)


def shapes_table() -> str:
    """List the values that rules are asked with and answer with, field by field."""
    rows = [
        f"| `{one.names[0]}` | {'<br>'.join(_fields(one.made))} | {docstring_cell(one.says)} |"
        for one in entries()
        if isinstance(one.made, ast.ClassDef)
    ]
    return table("| name | fields | what it is |", rows)


def _fields(made: ast.ClassDef) -> Iterator[str]:
    for node in made.body:
        match node:
            case ast.AnnAssign(ast.Name(), _):
                yield f"`{cell(ast.unparse(node))}`"
            case ast.FunctionDef(name) if name[0] != "_":
                asked = [one.arg for one in node.args.args if one.arg != "self"]
                called = "" if node.decorator_list else f"({', '.join(asked)})"
                yield f"`.{name}{called}`: {docstring_cell(ast.get_docstring(node) or '')}"


def types_table() -> str:
    """List the types that are no hook's own answer."""
    answers = inspect.getsource(hooks.Hooks)
    rows = [
        f"| `{name}` | `{cell(kind)}` | {docstring_cell(_says(name))} |"
        for name, kind in _types().items()
        if f"-> model.{name}:" not in answers
    ]
    return table("| name | type | what it is |", rows)


def _says(name: str) -> str:
    return next(one.says for one in entries() if name in one.names)


def constants_table() -> str:
    """List the constants with their values."""
    rows = [
        f"| {', '.join(map(_constant, one.names))} | {docstring_cell(one.says)} |"
        for one in entries()
        if isinstance(one.made, ast.Assign) and not callable(getattr(api, one.names[0]))
    ]
    return table("| name | what it is |", rows)


def _constant(name: str) -> str:
    value = getattr(api, name)
    return f"`{name}`" + (f" {value!r}" if isinstance(value, int | str) else "")


def functions_table() -> str:
    """List the functions with what each takes and gives."""
    rows = []
    for one in entries():
        match one.made:
            case ast.FunctionDef(name, asked, returns=ast.expr() as answer):
                call = f"{name}({ast.unparse(asked)}) -> {ast.unparse(answer)}"
            case ast.Assign() if callable(getattr(api, one.names[0])):
                call = f"@{one.names[0]}"
            case _:
                continue
        rows.append(f"| `{cell(call)}` | {docstring_cell(one.says.partition('>>>')[0].strip())} |")
    return table("| name | what it does |", rows)
