"""The catalogue and the code: every sentence is said somewhere, and whatever is said has words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tarabish_core.engine.model import Faults, Windows
from tarabish_core.engine.state import PHASES
from tarabish_core.messages import catalogue, line_word, outcome_word

HOME = Path(__file__).parent.parent
TEXTS = [path.read_text("utf-8") for path in HOME.glob("tarabish_core/**/*.py")]
SOURCE = "\n".join([*TEXTS, *(path.read_text("utf-8") for path in HOME.glob("plugins/*.py"))])
TREES = list(map(ast.parse, TEXTS))
TABLES = {code.partition(".")[0] for code in catalogue()}
MADE = {
    *Windows._fields,
    *(f"fault_{name}" for name in Faults._fields),
    *(f"not_in_{phase}" for phase in PHASES),
}
"""Parts of codes that are made of the names of fields and phases."""


def test_every_sentence_is_said_somewhere() -> None:
    """By its whole code, or as a part that an f-string puts behind its table's name."""

    def said(code: str) -> bool:
        table, _, name = code.partition(".")
        opened = f'f"{table}.{{' in SOURCE or table.startswith("new_")
        known = f'"{name}"' in SOURCE or f'}}.{name}"' in SOURCE or name in MADE
        return f'"{code}"' in SOURCE or f"'{code}'" in SOURCE or (opened and known)

    assert [] == [code for code in catalogue() if not said(code)]


def test_whatever_is_said_has_words() -> None:
    """As far as it can be read: codes in full, and parts that stand near the table's name."""
    found = {code for tree in TREES for code in (*whole(tree), *behind(tree), *passed(tree))}

    assert len(catalogue()) / 2 < len(found)
    assert set() == found - set(catalogue())


def test_a_rule_brings_the_words_of_its_own_outcomes_and_lines() -> None:
    """As `outcome.CODE` and `sheet_line.CODE`; without words they go by their codes."""
    own = {"outcome.swept": "{goer} swept the table.", "sheet_line.sweep": "all tricks"}

    assert "East-West swept the table." == outcome_word("swept", 3, own)
    assert "Outcome: swept." == outcome_word("swept", 3)
    assert ("all tricks", "sweep") == (line_word("sweep", own), line_word("sweep"))


class Opening(NamedTuple):
    """``say(f"table.{name}")``: what stands before the open part, and the name that fills it."""

    before: str
    name: str


def openings(tree: ast.AST) -> Iterator[Opening]:
    """Find the calls of `say` that make a code of two parts."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                ast.Name("say"),
                [ast.JoinedStr([ast.Constant(str(before)), ast.FormattedValue(part)]), *_],
            ):
                name = part.value if isinstance(part, ast.Subscript) else part
                if isinstance(name, ast.Name):
                    yield Opening(before, name.id)


def texts(node: ast.AST) -> Iterator[str]:
    """Give the texts that an expression may come to, or hold."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, one, other):
            yield from (*texts(one), *texts(other))
        case ast.Dict(_, parts) | ast.Tuple(parts):
            for part in parts:
                yield from texts(part)


def functions(tree: ast.AST) -> list[ast.FunctionDef]:
    """List the functions of a module."""
    return [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def whole(tree: ast.AST) -> Iterator[str]:
    """Give the codes that stand in full."""
    for node in ast.walk(tree):
        for text in texts(node):
            table, dot, name = text.partition(".")
            if table in TABLES and dot and name.isidentifier():
                yield text


def behind(tree: ast.Module) -> Iterator[str]:
    """Give the codes whose parts are assigned in the same function, or at the top."""
    for function in functions(tree):
        for before, name in openings(function):
            for node in (*ast.walk(function), *tree.body):
                if isinstance(node, ast.Assign) and any(
                    isinstance(one, ast.Name) and one.id == name
                    for target in node.targets
                    for one in ast.walk(target)
                ):
                    yield from (before + text for text in texts(node.value))


def passed(tree: ast.Module) -> Iterator[str]:
    """Give the codes whose parts are passed to a function that says them, and of refusals."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("Reason"), [first, *_]):
                yield from (f"refusal.{text}" for text in texts(first))
            case ast.Call(ast.Attribute(_, name) | ast.Name(name), [first, *_]) if name in SAYING:
                if not (isinstance(node.func, ast.Name) and name == "say"):
                    yield from (SAYING[name] + text for text in texts(first))


SAYING = {
    function.name: before
    for tree in TREES
    for function in functions(tree)
    for before, name in openings(function)
    if name in [one.arg for one in function.args.args if one.arg != "self"][:1]
}
"""The functions that say a part of a code, their first argument, and what they put before it."""
