"""Faults of several kinds at once, of parents, of circles, and of odd but good spelling."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.variants import load_variant
from tests.rules.broken import HEAD, codes, faults, placed, problems_in, write

if TYPE_CHECKING:
    from pathlib import Path

EIGHT = """\
format = 1
name = ▶8
extends = "wikipedia-standard"
▶sumary = "Eight faults."
without = [▶"folow"]

[[sources]]
▶link = "x"

[plugins.bait]
half = ▶"mad"
▶haff = "made"

[plugins.▶bate]

[plugins.game_end]
target = ▶0
"""


def test_all_faults_of_a_file_are_shown_at_once(tmp_path: Path) -> None:
    """Eight faults are eight problems, in the order of the lines."""
    problems, places = faults(tmp_path, EIGHT)

    assert ["V005", "V002", "V013", "V002", "V005", "V007", "V006", "V005"] == codes(problems)
    assert places == placed(problems)


def test_the_error_shows_every_problem_as_text(tmp_path: Path) -> None:
    """The text of the exception has a line for each, to click on."""
    path, places = write(tmp_path, EIGHT)
    with pytest.raises(VariantError) as caught:
        load_variant(path)

    for line, column in places:
        assert f"{path}:{line}:{column}: error V0" in str(caught.value)


def test_several_options_of_one_plugin_are_all_reported(tmp_path: Path) -> None:
    """A wrong value hides neither another one nor an unknown key."""
    text = f'{HEAD}[plugins.bella]\non = ▶"never"\nauto = ▶"yes"\n▶points_ = 20\npoints = ▶30\n'
    problems, places = faults(tmp_path, text)

    assert ["V005", "V005", "V007", "V005"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{HEAD}[plugins.bait]\nhalf = ▶3\n", "V005"),
        (f'{HEAD}▶sumary = ""\n', "V002"),
        (f"{HEAD}[plugins.▶bate]\n", "V006"),
        (f'{HEAD}without = [▶"folow"]\n', "V013"),
        (f'{HEAD}name = ▶house"\n', "V001"),
        ('format = ▶2\nextends = "wikipedia-standard"\n', "V004"),
    ],
)
def test_a_parents_fault_is_reported_in_its_file(tmp_path: Path, text: str, code: str) -> None:
    """The place is the parent's, whatever file was asked for."""
    parent, places = write(tmp_path, text, "parent")
    path, _ = write(tmp_path, 'format = 1\nextends = "parent"\n')
    problems = problems_in(path)

    assert [code] == codes(problems)
    assert places == placed(problems)
    assert parent == problems[0].path


def test_ones_own_faults_come_before_the_parents(tmp_path: Path) -> None:
    """Problems stand in the order of files, the one asked for first."""
    parent, _ = write(tmp_path, f'{HEAD}sumary = ""\n', "parent")
    path, _ = write(tmp_path, 'format = 1\nextends = "parent"\n\n\nsumary = ""\n')

    assert [path, parent] == [problem.path for problem in problems_in(path)]


def test_a_missing_parent_hides_no_other_fault(tmp_path: Path) -> None:
    """What can be told without the parent is told; what it may have had is not asked for."""
    text = (
        'format = 1\nextends = ▶"nobody"\n▶sumary = ""\nwithout = ["follow", "of_nobody"]\n'
        "[plugins.bait]\nhalf = ▶3\n"
    )
    problems, places = faults(tmp_path, text)

    assert ["V008", "V002", "V005"] == codes(problems)
    assert places == placed(problems)


def test_a_parent_of_a_wrong_kind_is_one_fault(tmp_path: Path) -> None:
    """Where `extends` is no text the rules that the parent would bring are not missed."""
    problems, places = faults(tmp_path, "format = 1\nextends = ▶3\n")

    assert ["V005"] == codes(problems)  # DEFECT: a V011 for every rule stands beside it
    assert places == placed(problems)


@pytest.mark.parametrize("parent", ["sub/house", "../house", "..\\\\house"])
def test_a_parent_is_never_a_path(tmp_path: Path, parent: str) -> None:
    """`extends` names a shipped variant or a file beside this one."""
    problems, places = faults(tmp_path, f'format = 1\nextends = ▶"{parent}"\n')

    assert ["V005"] == codes(problems)
    assert places == placed(problems)
    assert "never a path" in problems[0].sentence


@pytest.mark.parametrize("parent", ["", ".", "..", "a" * 300, "\\u0000"])
def test_a_parent_of_no_possible_name_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, parent: str
) -> None:
    """No name of a parent breaks the loading, even where files are named from here."""
    monkeypatch.chdir(tmp_path)
    _, places = write(tmp_path, f'format = 1\nextends = ▶"{parent}"\n')
    # DEFECT: "", "." (ValueError of with_suffix) and a name of 300 letters (OSError) get out
    problems = problems_in("house.toml")

    assert ["V008"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize("name", ["", ".", "/", "a" * 300, "nobody", "nobody.toml"])
def test_a_variant_that_is_not_there_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Whatever was typed for a variant, it is refused as a name that nothing has."""
    monkeypatch.chdir(tmp_path)
    # DEFECT: "", ".", "/" (ValueError of with_suffix) and 300 letters (OSError) get out
    problems = problems_in(name)

    assert ["V008"] == codes(problems)


def test_a_circle_names_the_whole_chain(tmp_path: Path) -> None:
    """Three files that extend each other are named in order, at the link that closes it."""
    a, _ = write(tmp_path, 'format = 1\nextends = "b"\n', "a")
    b, _ = write(tmp_path, 'format = 1\nextends = "c"\n', "b")
    c, places = write(tmp_path, 'format = 1\n\nextends = ▶"a"\n', "c")
    (problem,) = problems_in(a)

    assert ("V009", c) == (problem.code, problem.path)
    assert places == placed((problem,))
    assert f"a circle of variants: {a} → {b} → {c} → {a}" == problem.sentence


def test_a_circle_leaves_out_what_leads_to_it(tmp_path: Path) -> None:
    """A file that extends two that extend each other is no part of the circle."""
    path, _ = write(tmp_path, 'format = 1\nextends = "b"\n', "a")
    b, _ = write(tmp_path, 'format = 1\nextends = "c"\n', "b")
    c, _ = write(tmp_path, 'format = 1\nextends = "b"\n', "c")

    assert f"a circle of variants: {b} → {c} → {b}" == problems_in(path)[0].sentence


def test_a_file_may_have_the_name_of_its_shipped_parent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file here is not the shipped variant of its name, and extending that is no circle."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path, HEAD, "wikipedia-standard")
    # DEFECT: a shipped document has the path "wikipedia-standard.toml", as the file here has
    variant = load_variant("wikipedia-standard.toml")

    assert 2 == len(variant.documents)


def test_two_deciders_name_both_their_places(tmp_path: Path) -> None:
    """The problem stands at the second; its sentence has file and line of the first."""
    first = load_variant("wikipedia-standard").entries["dealer_forced"].origin
    parent, places = write(tmp_path, f"{HEAD}\n[plugins.▶free_pass]\n", "parent")
    path, _ = write(tmp_path, 'format = 1\nextends = "parent"\n[plugins.free_pass]\n')
    (problem,) = problems_in(path)

    assert ("V010", parent) == (problem.code, problem.path)
    assert places == placed((problem,))
    assert f"'dealer_forced' stands at wikipedia-standard.toml:{first.line}" in problem.sentence
    assert first.line > 1


@pytest.mark.parametrize(
    "text",
    [
        f'{HEAD}plugins = {{ bait = {{ half = ▶"mad" }} }}\n',
        f'{HEAD}plugins.bait.half = ▶"mad"\n',
        f'{HEAD}[plugins]\nbait = {{ award = "flat_162", half = ▶"mad" }}\n',
        f'{HEAD}[plugins]\nbait.half = ▶"mad"\n',
        f'{HEAD}["plugins".\'bait\']\n"half" = ▶"mad"\n',
        f'{HEAD}[plugins . "b\\u0061it"]\n\thalf   =   ▶"mad"  # no\n',
        f'{HEAD}[plugins.bait]\nhalf = ▶"""\nmad"""\n',
    ],
)
def test_a_fault_is_found_however_the_file_is_written(tmp_path: Path, text: str) -> None:
    """Inline tables, dotted and quoted keys, blanks and long strings have places too."""
    problems, places = faults(tmp_path, text)

    assert ["V005"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize("start", ["", "\ufeff"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_line_ends_and_a_mark_of_the_editor_move_nothing(
    tmp_path: Path, start: str, line_end: str
) -> None:
    """A BOM and CRLF, as editors on Windows write them, do not change places or sources."""
    path, places = write(tmp_path, EIGHT)
    text = (tmp_path / "house.toml").read_text(encoding="utf-8")
    (tmp_path / "house.toml").write_bytes((start + text.replace("\n", line_end)).encode())
    problems = problems_in(path)

    assert places == placed(problems)
    assert 'sumary = "Eight faults."' == problems[1].source


def test_columns_count_characters(tmp_path: Path) -> None:
    """An accent or a suit before the fault is one column, not its bytes."""
    problems, places = faults(tmp_path, f'{HEAD}plugins = {{"é♠" = {{}}, ▶bate = {{}}}}\n')

    assert places == placed(problems[1:])
    assert ["V006", "V006"] == codes(problems)
