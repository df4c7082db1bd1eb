"""`tarabish schema`: editors and linters say of a variant file what loading says."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from tarabish_core.rules.files import KEYS, shipped_names
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.schema import make_schema
from tests.cli.program import run
from tests.rules.fakes import fake

GOOD = """#:schema ./variant.schema.json
format  = 1
name    = "good"
extends = "wikipedia-standard"
without = ["dealer_forced"]

[[sources]]
title    = "a text"
accessed = 2026-11-29

[plugins.free_pass]
deals = "next"

[plugins.bait]
half          = "whole_bait"
bella_exempt  = true

[plugins.game_end]
target    = 300
overrides = ["match"]

[[examples]]
title  = "one"
record = "-"
expect = { score = "92 70", games = 1 }
"""

FAULTS = {
    "a value that is none of those listed": ('"next"', '"nxt"', 12),
    "an option that there is not": ("bella_exempt  =", "bella_exemt   =", 16),
    "a plugin that there is not": ("[plugins.bait]", "[plugins.bate]", 14),
    "a number out of bounds": ("300", "0", 19),
    "a text for a number": ("300", '"300"', 19),
    "a key that there is not": ("name    =", "nmae    =", 3),
    "another format": ("format  = 1", "format  = 2", 2),
    "a key of a source": ("title    =", "titel    =", 8),
}

LINTERS = {
    "tombi": ("lint", "--offline"),
    "taplo": ("lint", "--colors", "never"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the schema in it."""
    folder = tmp_path_factory.mktemp("schema")
    done = run("schema", "--out", "variant.schema.json", cwd=folder)
    assert 0 == done.returncode, done.stderr
    return folder


def lint(linter: str, folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Lint a text with a linter of the development environment."""
    (folder / f"{linter}.toml").write_text(text, encoding="utf-8")
    program = str(Path(sys.executable).with_name(linter))
    return subprocess.run(
        [program, *LINTERS[linter], f"{linter}.toml"],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("linter", LINTERS)
def test_a_good_file_is_accepted(folder: Path, linter: str) -> None:
    """By both linters that there are for TOML."""
    done = lint(linter, folder, GOOD)

    assert 0 == done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("linter", LINTERS)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_bad_file_is_refused_at_its_line(folder: Path, linter: str, fault: str) -> None:
    """The line of the key or value that is wrong is among those named."""
    right, wrong, line = FAULTS[fault]
    done = lint(linter, folder, GOOD.replace(right, wrong, 1))
    told = re.sub(r"\x1b\[[0-9;]*m", "", done.stdout + done.stderr)

    assert 0 != done.returncode
    assert f"{linter}.toml:{line}:" in told, told


@pytest.mark.parametrize("linter", LINTERS)
def test_every_shipped_variant_is_accepted(folder: Path, linter: str) -> None:
    """What loads is no fault to an editor."""
    for name in shipped_names():
        text = files("tarabish_core.variants").joinpath(f"{name}.toml").read_text(encoding="utf-8")
        done = lint(linter, folder, f"#:schema ./variant.schema.json\n{text}")
        assert 0 == done.returncode, done.stdout + done.stderr


def test_every_key_and_option_is_in_it_and_described() -> None:
    """Titles and descriptions are those of the options; nothing else is let in."""
    schema = make_schema(Registry())
    plugins = schema["properties"]["plugins"]["properties"]

    assert "https://json-schema.org/draft/2020-12/schema" == schema["$schema"]
    assert set(KEYS) == set(schema["properties"])
    assert Registry().names() == set(plugins)
    for table in (schema, schema["properties"]["plugins"], *plugins.values()):
        assert table["additionalProperties"] is False
    for name, table in plugins.items():
        assert name == table["title"]
        assert table["description"].endswith((".", ";")), name
        for option in table["properties"].values():
            assert option["description"]
    half = plugins["bait"]["properties"]["half"]
    assert ("Half", "what exactly half is", "half_bait") == (
        half["title"], half["description"], half["default"],
    )  # fmt: skip


def test_a_broken_plugin_does_not_break_the_schema() -> None:
    """Its options may be anything; all others are as they were."""
    broken = fake("broken")
    broken.module.Options = 3  # type: ignore[attr-defined]
    plugins = make_schema(Registry(extra=[broken]))["properties"]["plugins"]["properties"]

    assert "properties" not in plugins["broken"]
    assert "properties" in plugins["bait"]


def test_it_is_printed_without_out() -> None:
    """To stdout, as one document; with --json the same."""
    first, second = run("schema"), run("schema", "--json")

    assert 0 == first.returncode
    assert first.stdout == second.stdout
    assert json.loads(first.stdout)["properties"]["format"]


@pytest.mark.parametrize("there", ["dear diary", '{"title": "Another schema"}', "[]", "\x00"])
def test_what_is_no_schema_of_ours_is_not_overwritten(tmp_path: Path, there: str) -> None:
    """Wrong usage; the file is as it was."""
    (tmp_path / "own.json").write_text(there)
    done = run("schema", "--out", "own.json", cwd=tmp_path)

    assert 2 == done.returncode
    assert "--out own.json: that file is there and is no schema of variants" in done.stderr
    assert there == (tmp_path / "own.json").read_text()


def test_a_schema_is_written_anew(tmp_path: Path) -> None:
    """One of an older day, or an empty file."""
    (tmp_path / "old.json").write_text('{"title": "A variant of Tarabish"}')
    (tmp_path / "empty.json").touch()

    for name in ("old.json", "empty.json"):
        assert 0 == run("schema", "--out", name, cwd=tmp_path).returncode
        assert "properties" in json.loads((tmp_path / name).read_text(encoding="utf-8"))


def test_a_schema_that_cannot_be_written_is_told_with_its_path(tmp_path: Path) -> None:
    """Exit status 74, and no traceback."""
    done = run("schema", "--out", "no/such/own.json", cwd=tmp_path)

    assert (74, "") == (done.returncode, done.stdout)
    assert "no/such/own.json: error: it cannot be written: No such file or directory\n" == (
        done.stderr
    )
