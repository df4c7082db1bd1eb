"""`requires` and `format`: what a variant needs, and files of older formats."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tarabish_core.rules.files import FORMAT, OLDEST, parse
from tarabish_core.rules.requiring import meets, read_requirement
from tarabish_core.rules.upgrading import MIGRATIONS, upgrade
from tarabish_core.rules.variants import load_variant
from tests.cli.program import run
from tests.rules.broken import HEAD, faults

DRAFT = """# Our own rules.
format = 0    # a draft
name   = "ours"

"base" = "easy-bells"  # the aunt's

[plugins.bait]  # see 'base = 0'
half = "whole_bait"
"""


def test_a_draft_is_rewritten_in_place_with_its_comments(tmp_path: Path) -> None:
    """Only what has changed between the formats changes in the file."""
    path = tmp_path / "ours.toml"
    path.write_text(DRAFT)
    done = run("upgrade", "ours.toml", cwd=tmp_path)
    again = run("upgrade", "ours.toml", cwd=tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "rewritten from format 0 to 1" in done.stdout
    assert DRAFT.replace("= 0 ", "= 1 ", 1).replace('"base"', "extends") == path.read_text()
    assert "whole_bait" == load_variant(str(path)).options["bait"]["half"]
    assert 0 == again.returncode
    assert "of the newest format already" in again.stdout
    assert ["ours.toml"] == [one.name for one in tmp_path.iterdir()]


def test_what_stands_around_the_text_is_kept(tmp_path: Path) -> None:
    """The byte order mark, the ends of lines, the permissions, a link."""
    path, link = tmp_path / "ours.toml", tmp_path / "link.toml"
    path.write_bytes(b"\xef\xbb\xbf" + DRAFT.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    link.symlink_to(path)
    done = run("upgrade", str(link))

    assert 0 == done.returncode, done.stderr
    assert path.read_bytes().startswith(b"\xef\xbb\xbf# Our own rules.\r\nformat = 1 ")
    assert path.read_bytes().count(b"\r\n") == DRAFT.count("\n")
    assert 0o640 == path.stat().st_mode & 0o777
    assert link.is_symlink()


def test_a_draft_that_is_loaded_says_how_it_is_rewritten(tmp_path: Path) -> None:
    """One problem, at the format, and nothing that only follows from it."""
    (tmp_path / "ours.toml").write_text(DRAFT)
    done = run("rules", "ours.toml", cwd=tmp_path)

    assert 3 == done.returncode
    assert "ours.toml:2:10: error V026" in done.stderr
    assert "tarabish upgrade ours.toml" in done.stderr
    assert 1 == done.stderr.count("error")


def test_a_parent_in_a_draft_is_told_of_too(tmp_path: Path) -> None:
    """In its own file."""
    (tmp_path / "ours.toml").write_text(DRAFT)
    (tmp_path / "child.toml").write_text('format = 1\nextends = "ours"\n')
    done = run("rules", "child.toml", cwd=tmp_path)

    assert 3 == done.returncode
    assert "ours.toml:2:10: error V026" in done.stderr


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("name = 'x'\n", "V003"),
        ("format = 9\n", "V004"),
        ("format = -1\n", "V005"),
        ("format = true\n", "V005"),
        ("format =\n", "V001"),
        ('format = 0\nbase = "a"\nextends = "b"\n', "V002"),
    ],
)
def test_what_cannot_be_upgraded_is_left_alone(tmp_path: Path, text: str, code: str) -> None:
    """One clear problem, exit 3."""
    path = tmp_path / "a.toml"
    path.write_text(text)
    done = run("upgrade", str(path))

    assert 3 == done.returncode
    assert f"error {code}" in done.stderr
    assert "Traceback" not in done.stderr
    assert text == path.read_text()


def test_a_file_that_is_not_there() -> None:
    """Exit 3."""
    done = run("upgrade", "nowhere.toml")

    assert 3 == done.returncode
    assert "V016" in done.stderr


def test_as_json(tmp_path: Path) -> None:
    """One document with a schema's name."""
    (tmp_path / "ours.toml").write_text(DRAFT)
    told = json.loads(run("upgrade", "ours.toml", "--json", cwd=tmp_path).stdout)

    assert {
        "schema": "tarabish.upgrade/1", "file": "ours.toml", "was": 0, "is": 1, "changed": True,
    } == told  # fmt: skip


def test_there_is_a_way_from_every_older_format() -> None:
    """The table has a step for each."""
    assert list(range(OLDEST, FORMAT)) == sorted(MIGRATIONS)


@pytest.mark.parametrize(
    "text",
    [
        "format = 0",
        "base = 'easy-bells'\nformat=0",
        "'base'='easy-bells'\n\n\n'format' = 0x0 # hex",
        '"b\\u0061se" = "easy-bells"\nformat = 0',
        "format = 0\n[plugins]\nbait.half = nan",
        'format = 0\nname = "base = 1"\nbase="easy-bells"#base\n[plugins]\nbait.half = "made"',
    ],
)
def test_a_draft_however_it_is_written(text: str) -> None:
    """Keys may be quoted, in any order."""
    done = upgrade(parse("a.toml", text, None))
    data = parse("a.toml", done.text, None).data

    assert 0 == done.was
    assert 1 == data["format"]
    assert ("easy" in text) == (data.get("extends") == "easy-bells")


@pytest.mark.parametrize(
    ("text", "version", "met"),
    [
        ("tarabish", "0.1.0", True),
        ("tarabish>=0.1", "0.1.0", True),
        ("tarabish >= 0.1.0", "0.1", True),
        ("tarabish>0.1", "0.1.0", False),
        ("tarabish>=0.2", "0.10", True),
        ("tarabish>=0.2,<1", "1.0", False),
        ("tarabish>=0.2, <1", "0.9.9", True),
        ("tarabish==0.1", "0.1.0", True),
        ("tarabish!=0.1", "0.1.0", False),
        ("tarabish<=0.1", "0.1.1", False),
        ("tarabish>=1.2", "1.2rc1", True),
    ],
)
def test_a_version_lies_within_bounds(text: str, version: str, met: bool) -> None:
    """By its release numbers, however many there are."""
    assert met == meets(version, read_requirement(text).bounds)


@pytest.mark.parametrize(
    "text",
    ["", ">=1", "tarabish>=", "tarabish>=1,", "tarabish~1", "a b", f"tarabish>={'9' * 5000}"],
)
def test_what_is_no_requirement(tmp_path: Path, text: str) -> None:
    """It is refused at its place, with all else that is wrong."""
    with pytest.raises(ValueError, match=r"^.*$"):
        read_requirement(text)
    problems, places = faults(
        tmp_path, f'{HEAD}requires = ["tarabish", ▶"{text}"]\n[plugins.▶bate]\n'
    )

    assert ["V005", "V006"] == [problem.code for problem in problems]
    assert places == [(problem.line, problem.column) for problem in problems]


@pytest.mark.parametrize(
    "needed", ["tarabish>=99", "no-such-distribution", "pydantic<1", "tarabish>=0.1,<0.0.1"]
)
def test_what_is_required_is_checked_first(tmp_path: Path, needed: str) -> None:
    """One clear problem; what only follows from it is not told."""
    problems, places = faults(
        tmp_path, f'{HEAD}requires = ["click", ▶"{needed}"]\n[plugins.of_another]\nx = 1\n'
    )

    assert ["V025"] == [problem.code for problem in problems]
    assert places == [(problem.line, problem.column) for problem in problems]
    assert "pip install" in problems[0].help


def test_what_is_there_is_no_problem(tmp_path: Path) -> None:
    """Any installed distribution may be named."""
    path = tmp_path / "a.toml"
    path.write_text(f'{HEAD}requires = ["tarabish>=0.1", "pydantic>=2,<3", "Click"]\n')

    assert () == load_variant(str(path)).warnings
