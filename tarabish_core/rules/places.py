"""Find where the keys and values of a TOML document are written.

`tomllib` decides what a document means but does not say where anything stands. This module
answers only that: it walks a document that `tomllib` accepts and remembers the offset of each
key and value. It checks as little as it can, so it may well accept what `tomllib` rejects.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from dataclasses import dataclass
from typing import NamedTuple

_BLANKS = re.compile(r"[ \t]*")
_FILLER = re.compile(r"[ \t\r\n]*(?:#[^\n]*[ \t\r\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN_SCALAR = re.compile(r"[^,\]}#\r\n]+")  # a date and its time may have a blank between them
_STRINGS = {
    '"': re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*"'),
    "'": re.compile(r"'[^'\n]*'"),
    # Up to two of the quotes at the end belong to the string, not to its delimiter.
    '"""': re.compile(r'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"{3,5}', re.DOTALL),
    "'''": re.compile(r"'''[^']*(?:'(?!'')[^']*)*'{3,5}"),
}
_CLOSING = {"[": "]", "{": "}"}
_ERROR_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)\Z")


class Place(NamedTuple):
    """A place in a text: line and column, both counted from 1, the column in characters."""

    line: int
    column: int


class _Node:
    """What stands at one path: the offsets of its key and value, and the nodes below it."""

    __slots__ = ("children", "closed", "key", "last", "value")

    def __init__(self, offset: int) -> None:
        self.key = offset
        self.value = offset
        self.closed: int | None = None  # where it became a table that no header may begin
        self.children: dict[str | int, _Node] = {}
        self.last: _Node | None = None  # newest element of an array of tables


class _TwiceError(ValueError):
    """A key or table that is written a second time: the offsets of both, and what it is called."""

    def __init__(self, first: int, second: int, name: str) -> None:
        super().__init__(name)
        self.first, self.second, self.name = first, second, name


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Places:
    """Where the keys and values of one document stand.

    Paths are those of the dict that `tomllib.loads` returns: a string for each key, an int for
    each index of an array. A path that is not in the document stands where the nearest path
    enclosing it does; the empty path is the document, at its very beginning.
    """

    _root: _Node
    _line_starts: tuple[int, ...]

    def key(self, *path: str | int) -> Place:
        """Tell where the key of this path is first written.

        For a table or an array of tables this is its name in a header or dotted key, for an
        element of an array of tables its name in its own header, and for an element of another
        array the element itself.
        """
        return _place(self._line_starts, self._nearest(path)[0].key)

    def value(self, *path: str | int) -> Place:
        """Tell where the value of this path begins.

        A table or array of tables that has no value of its own, because headers or dotted keys
        make it, has the place of its key.
        """
        return _place(self._line_starts, self._nearest(path)[0].value)

    def __contains__(self, path: tuple[str | int, ...]) -> bool:
        """Tell whether exactly this path is written somewhere; the empty path never is."""
        return bool(path) and self._nearest(path)[1] == len(path)

    def _nearest(self, path: tuple[str | int, ...]) -> tuple[_Node, int]:
        """Give the deepest node on the way to `path`, and how many steps lead to it."""
        node = self._root
        for depth, step in enumerate(path):
            child = node.children.get(step)
            if child is None:
                return node, depth
            node = child
        return node, len(path)


def scan(text: str) -> Places:
    """Find the places of all keys and values in a document that `tomllib.loads` accepts.

    Any other text gives places of no use, or a ValueError.
    """
    root = table = _Node(0)
    at = _end(_FILLER, text, 0)
    while at < len(text):
        if text.startswith("[[", at):
            at, name, array = _scan_key(text, _end(_BLANKS, text, at + 2), root)
            table = array.last = array.children[len(array.children)] = _Node(name)
            at = _expect("]]", text, at)
        elif text[at] == "[":
            begin = _end(_BLANKS, text, at + 1)
            at, _, table = _scan_key(text, begin, root)
            if table.closed is not None:
                raise _TwiceError(table.closed, begin, text[begin:at].strip())
            table.closed = begin
            at = _expect("]", text, at)
        else:
            at, node = _scan_key_to_value(text, at, table)
            at = _scan_value(text, at, node)
        at = _end(_FILLER, text, at)
    return Places(root, _line_starts(text))


def syntax_place(error: tomllib.TOMLDecodeError, text: str) -> tuple[Place, str]:
    """Give the place of a syntax error in `text`, and its message without that place.

    The end of a document that ends with a line break is the beginning of the line behind it.
    """
    # Before Python 3.14 only the message tells the place; it does so in later versions too.
    message = str(error)
    match = _ERROR_PLACE.search(message)
    if match is None:
        return Place(1, 1), message
    bare = message[: match.start()]
    if match[1] is None:
        return _place(_line_starts(text), len(text)), bare
    return Place(int(match[1]), int(match[2])), bare


def repetition(text: str) -> tuple[Place, str] | None:
    """Find the first key or table that is written a second time; gives its place and a sentence."""
    try:
        scan(text)
    except _TwiceError as twice:
        first = place_of(text, twice.first)
        told = f"`{twice.name}` is written a second time; the first stands in line {first.line}"
        return place_of(text, twice.second), told
    except ValueError:
        pass  # something else is wrong before
    return None


def place_of(text: str, offset: int) -> Place:
    """Give the place of an offset in a text."""
    return _place(_line_starts(text), offset)


def _scan_key(text: str, at: int, table: _Node, *, closes: bool = False) -> tuple[int, int, _Node]:
    """Follow the possibly dotted key at `at` down from `table`, making the nodes it lacks.

    With ``closes`` no header may begin the tables that the key goes through.
    Gives the offset behind the key, that of its last part, and the node it leads to.
    """
    node = table
    while True:
        node = node.last or node
        end, name = _read_name(text, at)
        child = node.children.get(name)
        if child is None:
            child = node.children[name] = _Node(at)
        node = child
        end = _end(_BLANKS, text, end)
        if not text.startswith(".", end):
            return end, at, node
        if closes and node.closed is None:
            node.closed = at
        at = _end(_BLANKS, text, end + 1)


def _scan_key_to_value(text: str, at: int, table: _Node) -> tuple[int, _Node]:
    """Follow the key at `at` and the equals sign, up to where the value begins."""
    begin = at
    at, name, node = _scan_key(text, at, table, closes=True)
    if node.key != name:
        raise _TwiceError(node.key, begin, text[begin:at].strip())
    node.closed = begin
    at = _end(_BLANKS, text, _expect("=", text, at))
    node.value = at
    return at, node


def _scan_value(text: str, at: int, node: _Node) -> int:
    """Enter below `node` what the value at `at` contains, and give the offset behind it."""
    # With a stack instead of recursion no depth of nesting raises RecursionError.
    enclosing: list[tuple[_Node, str]] = []
    while True:
        closing = _CLOSING.get(text[at : at + 1])
        if closing is None:
            pattern = _STRINGS.get(text[at : at + 3]) or _STRINGS.get(text[at : at + 1])
            at = _end(pattern or _PLAIN_SCALAR, text, at)
        else:
            enclosing.append((node, closing))
            at += 1
        while enclosing:
            outer, closing = enclosing[-1]
            at = _end(_FILLER, text, at)
            if text.startswith(",", at):
                at = _end(_FILLER, text, at + 1)
            if not text.startswith(closing, at):
                break
            enclosing.pop()
            at += 1
        else:
            return at
        if closing == "]":
            node = outer.children[len(outer.children)] = _Node(at)
        else:
            at, node = _scan_key_to_value(text, at, outer)


def _read_name(text: str, at: int) -> tuple[int, str]:
    """Read one part of a key, and give the offset behind it and what it means."""
    quoted = _STRINGS.get(text[at : at + 1])
    end = _end(quoted or _BARE_KEY, text, at)
    if quoted is None:
        return end, text[at:end]
    if "\\" in text[at:end]:
        return end, str(tomllib.loads(f"name = {text[at:end]}")["name"])
    return end, text[at + 1 : end - 1]


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    if match is None:
        raise ValueError(f"no TOML at offset {at}: {text[at : at + 20]!r}")
    return match.end()


def _expect(symbol: str, text: str, at: int) -> int:
    if not text.startswith(symbol, at):
        raise ValueError(f"no {symbol} at offset {at}: {text[at : at + 20]!r}")
    return at + len(symbol)


def _line_starts(text: str) -> tuple[int, ...]:
    return (0, *(match.end() for match in re.finditer("\n", text)))


def _place(line_starts: tuple[int, ...], offset: int) -> Place:
    line = bisect_right(line_starts, offset)
    return Place(line, offset - line_starts[line - 1] + 1)
