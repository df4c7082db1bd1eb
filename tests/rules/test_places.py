from __future__ import annotations

import datetime as dt
import re
import tomllib
import warnings
from contextlib import suppress
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarabish_core.rules.places import Place, Places, scan, syntax_place

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

Path = tuple[str | int, ...]


def scan_valid(text: str) -> Places:
    """Scan a document after making sure that tomllib accepts it and all its paths are placed."""
    places = scan(text)
    for path in paths_below(tomllib.loads(text)):
        assert path in places
    return places


def paths_below(value: Any, path: Path = ()) -> Iterator[Path]:
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for step, item in items:
        yield (*path, step)
        yield from paths_below(item, (*path, step))


def test_a_bare_key_and_its_value_have_their_own_places() -> None:
    places = scan_valid('\n  name-1_x  =\t"x"  # y = 2\n')
    assert Place(2, 3) == places.key("name-1_x")
    assert Place(2, 15) == places.value("name-1_x")
    assert ("y",) not in places


def test_a_key_of_digits_is_a_string_in_paths() -> None:
    places = scan_valid("1 = 2\n1e2 = 3\n")
    assert Place(1, 5) == places.value("1")
    assert Place(2, 7) == places.value("1e2")
    assert (1,) not in places


def test_dots_in_a_bare_number_split_the_key() -> None:
    places = scan_valid("3.14 = 'pi'\n")
    assert Place(1, 1) == places.key("3")
    assert Place(1, 3) == places.key("3", "14")


def test_places_are_counted_from_one_without_a_final_line_break() -> None:
    places = scan_valid("a=1")
    assert Place(1, 1) == places.key("a")
    assert Place(1, 3) == places.value("a")


def test_columns_count_characters_and_only_line_feeds_end_lines() -> None:
    places = scan_valid("'é😀' = 1 # \u2028 \u0085\n\"\u2028\".b = '\u2029'\nc = 1\n")
    assert Place(1, 8) == places.value("é😀")
    assert Place(2, 5) == places.key("\u2028", "b")
    assert Place(3, 1) == places.key("c")


def test_quoted_keys_start_at_their_quote() -> None:
    text = """\
    "a.b # = [x]" = 1
      'c \\ " d' = 2
    "" = 3
    e.'' = 4
    """
    places = scan_valid(dedent(text))
    assert Place(1, 1) == places.key("a.b # = [x]")
    assert Place(1, 17) == places.value("a.b # = [x]")
    assert Place(2, 3) == places.key('c \\ " d')
    assert Place(3, 1) == places.key("")
    assert Place(4, 3) == places.key("e", "")


def test_escapes_in_quoted_keys_are_understood() -> None:
    places = scan_valid(r'"\u00e9\U0001F600" = 1' + "\n" + r'"q\"\\\tz" . "\\" = 2' + "\n")
    assert Place(1, 1) == places.key("é😀")
    assert Place(1, 22) == places.value("é😀")
    assert Place(2, 1) == places.key('q"\\\tz')
    assert Place(2, 14) == places.key('q"\\\tz', "\\")
    assert Place(2, 21) == places.value('q"\\\tz', "\\")


def test_a_backslash_in_a_literal_key_escapes_nothing() -> None:
    places = scan_valid("'\\u00e9' = 1\n'\\' = 2\n")
    assert Place(1, 1) == places.key("\\u00e9")
    assert Place(2, 1) == places.key("\\")


def test_a_bare_and_a_quoted_key_of_the_same_name_are_the_same_path() -> None:
    places = scan_valid('a.b = 1\n"a".\'c\' = 2\n"\\u0061".d = 3\n')
    assert Place(1, 1) == places.key("a")
    assert Place(2, 5) == places.key("a", "c")
    assert Place(3, 10) == places.key("a", "d")


def test_dotted_keys_create_tables_where_they_first_name_them() -> None:
    places = scan_valid("x = 0\na . b\t.  c = 1\na.b.d = 2\na.e = 3\n")
    assert Place(2, 1) == places.key("a")
    assert Place(2, 1) == places.value("a")
    assert Place(2, 5) == places.key("a", "b")
    assert Place(2, 5) == places.value("a", "b")
    assert Place(2, 10) == places.key("a", "b", "c")
    assert Place(2, 14) == places.value("a", "b", "c")
    assert Place(3, 5) == places.key("a", "b", "d")
    assert Place(4, 3) == places.key("a", "e")


def test_a_table_stands_at_its_name_inside_the_header() -> None:
    places = scan_valid("[table]\nkey = 1\n\n  [ other ] # c\nkey = 2\n")
    assert Place(1, 2) == places.key("table")
    assert Place(1, 2) == places.value("table")
    assert Place(2, 1) == places.key("table", "key")
    assert Place(4, 5) == places.key("other")
    assert Place(5, 7) == places.value("other", "key")


def test_super_tables_stand_where_a_header_first_names_them() -> None:
    places = scan_valid("[a. 'b' .c]\n[a.b.d]\n[a.e]\n[a]\nf = 1\n")
    assert Place(1, 2) == places.key("a")
    assert Place(1, 2) == places.value("a")
    assert Place(1, 5) == places.key("a", "b")
    assert Place(1, 10) == places.key("a", "b", "c")
    assert Place(2, 6) == places.key("a", "b", "d")
    assert Place(3, 4) == places.key("a", "e")
    assert Place(5, 1) == places.key("a", "f")


def test_tables_may_come_out_of_order() -> None:
    places = scan_valid("[a.x]\nk = 1\n[b]\nk = 2\n[a.y]\nk = 3\n[a]\nk = 4\n[b.z]\nk = 5\n")
    assert Place(2, 1) == places.key("a", "x", "k")
    assert Place(4, 1) == places.key("b", "k")
    assert Place(6, 1) == places.key("a", "y", "k")
    assert Place(8, 1) == places.key("a", "k")
    assert Place(10, 5) == places.value("b", "z", "k")


def test_a_header_may_extend_a_table_made_by_dotted_keys() -> None:
    places = scan_valid("[fruit]\napple.color = 'red'\n[fruit.apple.taste]\nsweet = true\n")
    assert Place(2, 1) == places.key("fruit", "apple")
    assert Place(3, 14) == places.key("fruit", "apple", "taste")
    assert Place(4, 9) == places.value("fruit", "apple", "taste", "sweet")


def test_inline_tables_place_their_keys() -> None:
    places = scan_valid("p = { x = 1 , 'y'={z.w=[{}],v={}}, q . r = '}' } # }\ne = {}\n")
    assert Place(1, 5) == places.value("p")
    assert Place(1, 7) == places.key("p", "x")
    assert Place(1, 11) == places.value("p", "x")
    assert Place(1, 15) == places.key("p", "y")
    assert Place(1, 19) == places.value("p", "y")
    assert Place(1, 20) == places.key("p", "y", "z")
    assert Place(1, 20) == places.value("p", "y", "z")
    assert Place(1, 22) == places.key("p", "y", "z", "w")
    assert Place(1, 25) == places.key("p", "y", "z", "w", 0)
    assert Place(1, 29) == places.key("p", "y", "v")
    assert Place(1, 40) == places.key("p", "q", "r")
    assert Place(1, 44) == places.value("p", "q", "r")
    assert Place(2, 5) == places.value("e")


def test_elements_of_an_array_stand_where_they_are_written() -> None:
    places = scan_valid("a = [1,'x' , [ ], [[2],{ b = 3 }] ]\nb = 1\n")
    assert Place(1, 1) == places.key("a")
    assert Place(1, 5) == places.value("a")
    assert Place(1, 6) == places.key("a", 0) == places.value("a", 0)
    assert Place(1, 8) == places.key("a", 1) == places.value("a", 1)
    assert Place(1, 14) == places.key("a", 2)
    assert Place(1, 20) == places.key("a", 3, 0)
    assert Place(1, 21) == places.value("a", 3, 0, 0)
    assert Place(1, 24) == places.value("a", 3, 1)
    assert Place(1, 26) == places.key("a", 3, 1, "b")
    assert Place(1, 30) == places.value("a", 3, 1, "b")
    assert ("a", 4) not in places
    assert Place(2, 1) == places.key("b")


def test_arrays_go_over_many_lines_with_comments_and_a_trailing_comma() -> None:
    text = """\
    a = [ # one, ] two
      1, # "x

      # [
      "two" # ]
      , { c = [
        3,
      ] },
      # end
    ]
    b = [
    ]
    """
    places = scan_valid(dedent(text))
    assert Place(1, 5) == places.value("a")
    assert Place(2, 3) == places.value("a", 0)
    assert Place(5, 3) == places.value("a", 1)
    assert Place(6, 5) == places.value("a", 2)
    assert Place(6, 7) == places.key("a", 2, "c")
    assert Place(7, 5) == places.key("a", 2, "c", 0)
    assert Place(11, 1) == places.key("b")


def test_each_element_of_an_array_of_tables_stands_at_its_own_header() -> None:
    places = scan_valid("[[ a ]]\nk = 1\n[[a]]\n[[\ta]]\nk = 3\n")
    assert Place(1, 4) == places.key("a")
    assert Place(1, 4) == places.value("a")
    assert Place(1, 4) == places.key("a", 0)
    assert Place(3, 3) == places.key("a", 1)
    assert Place(3, 3) == places.value("a", 1)
    assert Place(4, 4) == places.key("a", 2)
    assert Place(2, 1) == places.key("a", 0, "k")
    assert Place(5, 5) == places.value("a", 2, "k")


def test_an_element_of_a_nested_array_of_tables_stands_at_the_last_part_of_the_header() -> None:
    places = scan_valid("[[x.a]]\n[[x . 'a']]\n")
    assert Place(1, 3) == places.key("x")
    assert Place(1, 5) == places.key("x", "a")
    assert Place(1, 5) == places.key("x", "a", 0)
    assert Place(2, 7) == places.key("x", "a", 1)


def test_sub_tables_belong_to_the_newest_element_of_an_array_of_tables() -> None:
    text = """\
    [[a]]
    [a.b.c]
    k = 1
    [[a.d]]
    [[a.d]]
    e.f = 2
    [other]
    [[a]]
    [a.b]
    k = 3
    [[a.d]]
    [a.d.g]
    k = 4
    """
    places = scan_valid(dedent(text))
    assert Place(2, 4) == places.key("a", 0, "b")
    assert Place(2, 6) == places.key("a", 0, "b", "c")
    assert Place(3, 5) == places.value("a", 0, "b", "c", "k")
    assert Place(4, 5) == places.key("a", 0, "d")
    assert Place(4, 5) == places.key("a", 0, "d", 0)
    assert Place(5, 5) == places.key("a", 0, "d", 1)
    assert Place(6, 3) == places.key("a", 0, "d", 1, "e", "f")
    assert Place(8, 3) == places.key("a", 1)
    assert Place(9, 4) == places.key("a", 1, "b")
    assert Place(10, 1) == places.key("a", 1, "b", "k")
    assert Place(11, 5) == places.key("a", 1, "d", 0)
    assert Place(12, 6) == places.key("a", 1, "d", 0, "g")
    assert Place(13, 5) == places.value("a", 1, "d", 0, "g", "k")


@pytest.mark.parametrize(
    "string",
    [
        '"a # ] } , = b"',
        r'"\\"',
        r'"\" = "',
        r'"\\\""',
        "'a # \\'",
        "''",
        '""',
        '""""""',
        "''''''",
        '""""two"" quotes"""',
        '"""\n[x]\ny = 1\n"""',
        '"""one more""""',
        '"""two more"""""',
        '""""""""',
        "''''''''",
        '"""\\""""',
        '"""\\\\"""',
        '"""""\\""""""',
        '"""\\\n   \n  z"""',
        "'''\n[x]\ny = 1\n'''",
        "'''one more''''",
        "'''two more'''''",
        "'''''two' quotes\\'''",
        "'''\"\"\"'''",
        '"""\'\'\'"""',
    ],
)
def test_the_key_after_a_string_is_found(string: str) -> None:
    lines = string.count("\n")
    places = scan_valid(f"a = {string}\nb = 1\n")
    assert Place(1, 5) == places.value("a")
    assert Place(lines + 2, 1) == places.key("b")

    places = scan_valid(f"a = [ {string}, {{b = {string}}}]\nc = {string}")
    assert Place(1, 7) == places.value("a", 0)
    assert Place(lines + 1, places.value("a", 1).column + 1) == places.key("a", 1, "b")
    assert Place(2 * lines + 2, 5) == places.value("c")


@pytest.mark.parametrize(
    "scalar",
    [
        "1979-05-27T07:32:00Z",
        "1979-05-27 07:32:00.999999-07:00",
        "1979-05-27 07:32:00",
        "1979-05-27",
        "07:32:00.5",
        "+1_000",
        "0xDEAD_beef",
        "-0.0e-1_0",
        "+inf",
        "nan",
        "true",
        "false",
    ],
)
def test_the_key_after_any_other_scalar_is_found(scalar: str) -> None:
    places = scan_valid(
        f"a = {scalar} # c\nb = [{scalar},{scalar} , {{c = {scalar} }}]\nd={scalar}"
    )
    width = len(scalar)
    assert Place(1, 5) == places.value("a")
    assert Place(2, 6) == places.value("b", 0)
    assert Place(2, 7 + width) == places.value("b", 1)
    assert Place(2, 11 + 2 * width) == places.key("b", 2, "c")
    assert Place(3, 3) == places.value("d")


def test_windows_line_ends_count_as_one_line_end() -> None:
    text = '[t]\r\na = """x\r\ny""" # c\r\n\r\nb = [\r\n  1, # c\r\n  2\r\n]\r\n[[u]]\r\nc = 1\r\n'
    places = scan_valid(text)
    assert Place(2, 1) == places.key("t", "a")
    assert Place(5, 1) == places.key("t", "b")
    assert Place(6, 3) == places.value("t", "b", 0)
    assert Place(7, 3) == places.value("t", "b", 1)
    assert Place(9, 3) == places.key("u", 0)
    assert Place(10, 5) == places.value("u", 0, "c")


@pytest.mark.parametrize("text", ["", "\n", "# only = 1", " \t\r\n  # c\r\n"])
def test_a_document_without_keys_has_no_paths(text: str) -> None:
    places = scan_valid(text)
    assert Place(1, 1) == places.key()
    assert Place(1, 1) == places.key("a", 0) == places.value("a", 0)
    assert ("a",) not in places


def test_an_unknown_path_falls_back_to_the_nearest_enclosing_one() -> None:
    places = scan_valid("\n[t]\na = [1, {b = 2}]\n[[u]]\n")
    assert Place(3, 1) == places.key("t", "a", 7)
    assert Place(3, 5) == places.value("t", "a", 7)
    assert Place(3, 5) == places.value("t", "a", -1)
    assert Place(3, 9) == places.key("t", "a", 1, "missing", "more")
    assert Place(3, 10) == places.key("t", "a", 1, "b", "not a table", 0)
    assert Place(3, 14) == places.value("t", "a", 1, "b", "not a table", 0)
    assert Place(2, 2) == places.key("t", "missing") == places.value("t", "missing")
    assert Place(4, 3) == places.key("u", 3) == places.key("u", "0")
    assert Place(1, 1) == places.key("missing") == places.value("missing", 1)


def test_only_exact_paths_are_contained() -> None:
    places = scan_valid("[t.s]\na = [1]\n")
    assert ("t",) in places
    assert ("t", "s", "a", 0) in places
    assert ("t", "s", "a", 1) not in places
    assert ("t", "s", "a", "0") not in places
    assert ("t", "s", "a", 0, 0) not in places
    assert ("s",) not in places
    assert () not in places


def test_places_do_not_change() -> None:
    places = scan_valid("a = 1\n")
    with pytest.raises(AttributeError):
        places._root = None  # type: ignore[assignment, misc]


@pytest.mark.parametrize(
    "text",
    [
        "a",
        "a =",
        "a = \n",
        "a.",
        ". = 1",
        "[a",
        "[[a]",
        "[]",
        "a = [",
        "a = [1,",
        "a = [,,]",
        "a = {",
        "a = {b}",
        "a = {b = }",
        "a = 'x",
        'a = "x\n"',
        'a = """x""',
        "a = '''x''",
        '"a\n" = 1',
        '"\\ud800" = 1',
        '"\\',
        "é = 1",
        "\ufeffa = 1",
        "= 1",
        "]",
    ],
)
def test_a_broken_document_is_a_value_error(text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    with pytest.raises(ValueError, match=r"."):
        scan(text)


def test_no_depth_of_nesting_is_too_deep() -> None:
    depth = 20_000
    path: Path = ("a", *[0] * (depth - 1))
    assert Place(1, depth + 4) == scan(f"a = {'[' * depth}{']' * depth}").value(*path)
    assert ("a",) * depth in scan(f"[{'.'.join('a' * depth)}]")
    for opening in ("[", "{a="):
        with pytest.raises(ValueError, match="no TOML"):
            scan(f"a = {opening * depth}")


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("a = 1\nb = 2 c\n", Place(2, 7), "Expected newline or end of document after a statement"),
        ("a = 1\r\n\r\n  b = ?\r\n", Place(3, 7), "Invalid value"),
        ("'é' = ?\n", Place(1, 7), "Invalid value"),
        ("[a]\n[a]\n", Place(2, 3), "Cannot declare ('a',) twice"),
        ("a = ", Place(1, 5), "Invalid value"),
        ("a = 1\r\nb = ", Place(2, 5), "Invalid value"),
        ("a = [\n  1,\n", Place(3, 1), "Invalid value"),
        ('a = """\nx', Place(2, 2), "Unterminated string"),
        (
            "[' (at line 9, column 9)']\n[' (at line 9, column 9)']\n",
            Place(2, 26),
            "Cannot declare (' (at line 9, column 9)',) twice",
        ),
    ],
)
def test_a_syntax_error_has_a_place_and_a_bare_message(
    text: str, place: Place, message: str
) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    assert (place, message) == syntax_place(caught.value, text)


def test_a_syntax_error_without_a_place_stands_at_the_beginning() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        error = tomllib.TOMLDecodeError("something else")
    assert (Place(1, 1), "something else") == syntax_place(error, "a = 1\nb")


class Writer:
    """Write a dict as TOML in randomly chosen ways, and keep book of what it wrote where."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.line_ends = rng.choice([["\n"], ["\r\n"], ["\n", "\r\n"]])
        self.text = ""
        self.keys: dict[Path, tuple[int, str]] = {}
        self.values: dict[Path, tuple[int, str]] = {}

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def blanks(self) -> str:
        return self.rng.choice(["", "", " ", " ", "  ", "\t "])

    def line_end(self) -> str:
        return self.rng.choice(self.line_ends)

    def comment(self) -> str:
        return self.rng.choice(["", "", "# é😀 \u2028", "# a = [1, {", "#]}", '#"""', "#'''", "#'"])

    def put(self, *pieces: str) -> None:
        self.text += "".join(pieces)

    def document(self, table: dict[str, Any]) -> None:
        pairs, sections = self.split(table, (), ())
        if self.chance(0.5):
            self.filler()
        self.pairs(pairs, ())
        for mark, names, path, section in sections:
            self.put(self.blanks(), "[" * mark, self.blanks())
            self.dotted(names, path)
            self.put("]" * mark, self.blanks(), self.comment(), self.line_end())
            self.pairs(section, path)
        if sections and self.chance(0.2):
            self.text = self.text.rstrip("\r\n")

    def split(
        self, table: dict[str, Any], names: tuple[str, ...], path: Path
    ) -> tuple[list[Any], list[Any]]:
        """Divide a table into pairs for its own section and sections of their own."""
        pairs: list[tuple[tuple[str, ...], Any]] = []
        queues: list[list[Any]] = []
        for key, value in table.items():
            below, inner = (*names, key), (*path, key)
            if isinstance(value, dict) and self.chance(0.5):
                queues.append(self.table_sections(value, below, inner))
            elif is_array_of_tables(value) and self.chance(0.7):
                queue = []
                for index, element in enumerate(value):
                    own, subs = self.split(element, below, (*inner, index))
                    queue += [(2, below, (*inner, index), own), *subs]
                queues.append(queue)
            else:
                pairs += self.dotted_pairs((key,), value)
        self.rng.shuffle(pairs)
        return pairs, self.interleave(queues)

    def table_sections(
        self, table: dict[str, Any], names: tuple[str, ...], path: Path
    ) -> list[Any]:
        own, subs = self.split(table, names, path)
        if subs and not own and self.chance(0.5):
            return subs
        # Out of order: a table's own header may follow those of its sub-tables.
        at = self.rng.randint(0, len(subs)) if self.chance(0.3) else 0
        return [*subs[:at], (1, names, path, own), *subs[at:]]

    def interleave(self, queues: list[list[Any]]) -> list[Any]:
        merged = []
        while queues := [queue for queue in queues if queue]:
            merged.append(self.rng.choice(queues).pop(0))
        return merged

    def dotted_pairs(self, names: tuple[str, ...], value: Any) -> list[tuple[tuple[str, ...], Any]]:
        if not isinstance(value, dict) or not value or self.chance(0.5):
            return [(names, value)]
        return [
            pair for key, inner in value.items() for pair in self.dotted_pairs((*names, key), inner)
        ]

    def pairs(self, pairs: list[Any], path: Path) -> None:
        for names, value in pairs:
            self.put(self.blanks())
            self.pair(names, value, path)
            self.put(self.blanks(), self.comment(), self.line_end())
            if self.chance(0.2):
                self.filler()

    def filler(self) -> None:
        self.put(self.line_end(), self.blanks(), self.comment(), self.line_end())

    def pair(self, names: tuple[str, ...], value: Any, path: Path) -> None:
        self.dotted(names, (*path, *names))
        self.put("=", self.blanks())
        self.value(value, (*path, *names))

    def dotted(self, names: tuple[str, ...], path: Path) -> None:
        """Write a dotted key that leads to `path`, whose last strings are `names`."""
        ends = [end for end, step in enumerate(path, 1) if isinstance(step, str)][-len(names) :]
        for position, (name, end) in enumerate(zip(names, ends, strict=True)):
            if position:
                self.put(".", self.blanks())
            written = (len(self.text), self.key(name))
            self.put(written[1], self.blanks())
            self.book(path[:end], written)
        if isinstance(path[-1], int):
            self.book(path, written)

    def book(self, path: Path, written: tuple[int, str]) -> None:
        self.keys.setdefault(path, written)

    def key(self, name: str) -> str:
        if re.fullmatch(r"[A-Za-z0-9_-]+", name) and self.chance(0.7):
            return name
        if is_literal(name, "'\n") and self.chance(0.5):
            return f"'{name}'"
        return self.basic(name)

    def value(self, value: Any, path: Path) -> None:
        start = len(self.text)
        if isinstance(value, dict):
            self.inline_table(value, path)
        elif isinstance(value, list):
            self.array(value, path)
        else:
            self.put(self.scalar(value))
        self.values[path] = (start, self.text[start:])

    def inline_table(self, table: dict[str, Any], path: Path) -> None:
        self.put("{", self.blanks())
        pairs = [pair for key, value in table.items() for pair in self.dotted_pairs((key,), value)]
        self.rng.shuffle(pairs)
        for index, (names, value) in enumerate(pairs):
            if index:
                self.put(",", self.blanks())
            self.pair(names, value, path)
            self.put(self.blanks())
        self.put("}")

    def array(self, items: list[Any], path: Path) -> None:
        def gap() -> None:
            self.put(self.blanks())
            while over_lines and self.chance(0.5):
                self.put(self.comment(), self.line_end(), self.blanks())

        over_lines = self.chance(0.5)
        self.put("[")
        for index, item in enumerate(items):
            gap()
            inner = (*path, index)
            start = len(self.text)
            self.value(item, inner)
            self.book(inner, (start, self.text[start:]))
            gap()
            if index < len(items) - 1 or self.chance(0.3):
                self.put(",")
        gap()
        self.put("]")

    def scalar(self, value: Any) -> str:
        if isinstance(value, bool):
            return str(value).lower()
        if isinstance(value, str):
            return self.string(value)
        if isinstance(value, int) and value >= 0 and self.chance(0.3):
            return self.rng.choice([hex, bin, oct])(value)
        if isinstance(value, dt.datetime):
            return value.isoformat(self.rng.choice(" T"))
        if isinstance(value, dt.date | dt.time):
            return value.isoformat()
        return repr(value)

    def string(self, value: str) -> str:
        kind = self.rng.randrange(4)
        if kind == 0 and is_literal(value, "'\n"):
            return f"'{value}'"
        if kind == 1 and is_literal(value) and "'''" not in value:
            return f"'''{self.first_line_end(value)}{self.broken(value)}'''"
        if kind == 2:
            return self.multi_line_basic(value)
        return self.basic(value)

    def multi_line_basic(self, value: str) -> str:
        body, quotes = "", 0
        for character in value:
            quotes = quotes + 1 if character == '"' else 0
            if character not in " \t\n" and self.chance(0.1):
                body += f"\\{self.blanks()}{self.line_end()}{self.blanks()}"
                quotes = min(quotes, 1)
            if quotes == 3:
                body, quotes = body + '\\"', 0
            elif character == '"' or (character == "\n" and self.chance(0.5)):
                body += self.broken(character)
            else:
                body += self.escaped(character)
        return f'"""{self.first_line_end(body)}{body}"""'

    def first_line_end(self, body: str) -> str:
        """Give the line end that TOML ignores behind an opening delimiter."""
        return self.line_end() if body[:1] in ("\n", "\r") or self.chance(0.5) else ""

    def broken(self, value: str) -> str:
        return "".join(self.line_end() if char == "\n" else char for char in value)

    def basic(self, value: str) -> str:
        return '"' + "".join(map(self.escaped, value)) + '"'

    def escaped(self, character: str) -> str:
        code = ord(character)
        if character in '"\\' and self.chance(0.8):
            return "\\" + character
        if (code < 32 and code != 9) or code == 127 or character in '"\\' or self.chance(0.05):
            return f"\\u{code:04x}" if code < 0x10000 and self.chance(0.7) else f"\\U{code:08X}"
        return character


def is_array_of_tables(value: Any) -> bool:
    return isinstance(value, list) and value != [] and all(isinstance(x, dict) for x in value)


def is_literal(value: str, forbidden: str = "") -> bool:
    return all((char in "\t\n" or char >= " ") and char not in "\x7f" + forbidden for char in value)


TROUBLE = "ab1-_ .#=,[]{}\"'\\\n\r\t\x7f\u00e9\u2028\U0001f600"
texts = st.text(st.sampled_from(TROUBLE), max_size=6) | st.text(
    st.characters(exclude_categories=["Cs"]), max_size=4
)
names = st.sampled_from(["a", "b", "c-1", "2", "name"]) | texts
zones = st.sampled_from([dt.UTC, dt.timezone(dt.timedelta(hours=-7, minutes=-30))])
scalars = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    texts,
    st.dates(),
    st.times(),
    st.datetimes(),
    st.datetimes(timezones=zones),
)
contents = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(names, inner, max_size=3),
        st.lists(st.dictionaries(names, inner, max_size=3), min_size=1, max_size=3),
    ),
    max_leaves=12,
)
documents = st.dictionaries(names, contents, max_size=5)


def offset_of(text: str, place: Place) -> int:
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1


def at_path(document: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        document = document[step]
    return document


@settings(max_examples=600, deadline=None)
@given(documents, st.randoms(use_true_random=True))
def test_every_path_of_any_document_is_placed_where_it_is_written(
    document: dict[str, Any], rng: random.Random
) -> None:
    writer = Writer(rng)
    writer.document(document)
    text = writer.text
    loaded = tomllib.loads(text)
    assert document == loaded

    places = scan(text)
    paths = list(paths_below(loaded))
    assert set(writer.keys) == set(paths)
    for path in paths:
        assert path in places
        start, key = writer.keys[path]
        key_start = offset_of(text, places.key(*path))
        assert start == key_start
        assert text.startswith(key, key_start)
        start, value = writer.values.get(path, (start, key))
        value_start = offset_of(text, places.value(*path))
        assert start == value_start
        if not isinstance(at_path(loaded, path), dict | list):
            assert text.startswith(value, value_start)
            assert repr(at_path(loaded, path)) == repr(tomllib.loads(f"x = {value}")["x"])


fragments = st.sampled_from([*"ab1.=[]{},#\"'\\\r é", "\n", " = ", "\r\n", "[[", "]]"]) | (
    st.sampled_from(['"""', "'''", "\\u00e9", "a = 1\n", "[a]\n", "[[b]]\n", "{a = 1}", "a.b"])
)


@settings(max_examples=1000, deadline=None)
@given(st.lists(fragments, max_size=25).map("".join))
def test_any_text_is_scanned_or_a_value_error(text: str) -> None:
    try:
        loaded = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place, message = syntax_place(error, text)
        assert 0 <= offset_of(text, place) <= len(text)
        assert "(at " not in message
        with suppress(ValueError):
            scan(text)
    else:
        places = scan(text)
        for path in paths_below(loaded):
            assert path in places
