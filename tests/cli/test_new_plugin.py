"""`tarabish new plugin`: what it writes works as it is, alone and as an installed package."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from tests.cli.program import run

SENTENCE = "A trick with two aces or more is worth 10 points more."


def in_order(text: str, *words: str) -> bool:
    """Tell whether words stand in a text, one behind the other."""
    at = [text.find(word) for word in words]
    return -1 not in at and at == sorted(at)


def passes(folder: Path, *arguments: str) -> bool:
    """Run pytest as a newcomer would; tell whether all passed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode == 0 and "3 passed" in done.stdout


def test_a_rule_is_written_that_works(tmp_path: Path) -> None:
    """With a test that passes; what to do next is told, and can be done."""
    done = run("new", "plugin", "two_aces", cwd=tmp_path)
    told = run("plugins", "two_aces", "--plugin", "two_aces.py", cwd=tmp_path)
    sheet = run("rules", "--plugin", "two_aces.py", "--with", "two_aces", cwd=tmp_path)
    ruled = ("--plugin", "two_aces.py", "--with", "two_aces", "--seat", "none", "--seed", "3")

    assert (0, "") == (done.returncode, done.stderr)
    assert in_order(
        done.stdout,
        "Written: two_aces.py, test_two_aces.py",
        " -m pip install pytest\n",
        " -m pytest test_two_aces.py\n",
        "tarabish plugins two_aces --plugin two_aces.py",
        "tarabish play --plugin two_aces.py --with two_aces",
        "[plugins.two_aces]",
    )
    assert {"two_aces.py", "test_two_aces.py"} == {path.name for path in tmp_path.iterdir()}
    assert "points = 10  (a whole number from 0 to 50)" in told.stdout
    assert SENTENCE in sheet.stdout
    assert 0 == run("play", *ruled, cwd=tmp_path).returncode
    assert passes(tmp_path, "test_two_aces.py")


def test_what_is_written_is_as_strict_as_ours(tmp_path: Path) -> None:
    """Every line is within bounds, and mypy has nothing to say."""
    run("new", "plugin", "two_aces", cwd=tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "two_aces.py", "test_two_aces.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "MYPYPATH": str(Path(__file__).parent.parent.parent)},
        check=False,
    )
    lines = [line for path in tmp_path.glob("*.py") for line in path.read_text().splitlines()]

    assert 0 == done.returncode, done.stdout
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("there", ["two_aces.py", "test_two_aces.py"])
def test_nothing_is_overwritten(tmp_path: Path, there: str) -> None:
    """Neither file is written when one of them is there."""
    (tmp_path / there).write_text("mine\n")
    done = run("new", "plugin", "two_aces", cwd=tmp_path)

    assert 2 == done.returncode
    assert f"{there} is there already" in done.stderr
    assert "mine\n" == (tmp_path / there).read_text()
    assert [there] == [path.name for path in tmp_path.iterdir()]


def test_no_package_is_overwritten(tmp_path: Path) -> None:
    """A file of that name where the folder is to be, or a file inside it."""
    (tmp_path / "one").write_text("mine\n")
    (tmp_path / "two").mkdir()
    (tmp_path / "two" / "pyproject.toml").write_text("mine\n")

    assert 2 == run("new", "plugin", "one", "--package", cwd=tmp_path).returncode
    assert 2 == run("new", "plugin", "two", "--package", cwd=tmp_path).returncode
    assert "mine\n" == (tmp_path / "one").read_text()
    assert ["pyproject.toml"] == [path.name for path in (tmp_path / "two").iterdir()]


def test_what_is_printed_next_can_be_typed(tmp_path: Path) -> None:
    """Where nothing is on the path, programs are named by their own; pytest is installed first."""
    program = str(Path(sys.executable).with_name("tarabish"))
    for path in ("", str(Path(program).parent)):
        done = subprocess.run(
            [program, "new", "plugin", f"two_aces{len(path)}"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            env={**os.environ, "PATH": path or "/nowhere"},
            check=True,
        )
        kit, test, known, _ = [line.split() for line in done.stdout.splitlines()[2:6]]

        assert ["-m", "pip", "install", "pytest"] == kit[1:]
        assert (["python"], ["tarabish"]) == (kit[:1], known[:1]) or not path
        for command in (test, known):
            typed = subprocess.run(
                command, cwd=tmp_path, capture_output=True, env={"PATH": path}, check=False
            )
            assert 0 == typed.returncode, typed.stdout


@pytest.mark.parametrize("name", ["pytest", "json", "hypothesis", "conftest", "tarabish_core"])
def test_no_rule_stands_in_front_of_a_module(tmp_path: Path, name: str) -> None:
    done = run("new", "plugin", name, cwd=tmp_path)

    assert 2 == done.returncode
    assert f"'{name}' is the name of a module that Python, pytest or pip looks for" in done.stderr
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "name", ["bait", "Two", "two aces", "two-aces", "../two", "class", "random", "2", ""]
)
def test_a_name_that_would_not_do(tmp_path: Path, name: str) -> None:
    """A built-in rule's, Python's own, or one that variants could not write."""
    done = run("new", "plugin", name, cwd=tmp_path)

    assert 2 == done.returncode
    assert [] == list(tmp_path.iterdir())


def test_new_offers_what_can_be_begun() -> None:
    """Each with a line; nothing is imported for it."""
    done = run("new", "--help")

    assert 0 == done.returncode
    assert in_order(done.stdout.partition("Commands:")[2], "plugin", "variant")


def setuptools_is_here() -> bool:
    """Tell whether a package can be built without fetching anything."""
    try:
        return int(version("setuptools").partition(".")[0]) >= 71
    except PackageNotFoundError:
        return False


@pytest.mark.slow
def test_a_package_is_installed_and_found(tmp_path: Path) -> None:
    """With pip, into a fresh environment that sees this tarabish; then the rule is known there."""
    done = run("new", "plugin", "two_aces", "--package", cwd=tmp_path)
    folder = tmp_path / "two_aces"

    assert 0 == done.returncode
    assert {"pyproject.toml", "two_aces.py", "test_two_aces.py"} == {
        path.name for path in folder.iterdir()
    }
    assert passes(tmp_path, "two_aces")

    subprocess.run([sys.executable, "-m", "venv", tmp_path / "fresh"], check=True)
    (site,) = (tmp_path / "fresh").glob("[Ll]ib/**/site-packages")
    seen = [path for path in sys.path if path.endswith("site-packages")]
    lines = [f"import site; site.addsitedir({path!r})" for path in seen]
    (site / "tarabish_here.pth").write_text("\n".join(lines) + "\n")
    (binary,) = [
        path for name in ("bin", "Scripts") if (path := tmp_path / "fresh" / name).exists()
    ]

    def fresh(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [binary / "python", "-m", *arguments],
            cwd=tmp_path / "fresh",
            capture_output=True,
            text=True,
            check=False,
        )

    here = ["--no-build-isolation"] if setuptools_is_here() else []
    pip = fresh("pip", "--disable-pip-version-check", "install", "-q", *here, str(folder))
    assert 0 == pip.returncode, pip.stderr
    listed = fresh("tarabish_core", "plugins")
    (line,) = [line for line in listed.stdout.splitlines() if line.startswith("two_aces")]
    sheet = fresh("tarabish_core", "rules", "--with", "two_aces")
    told = fresh("tarabish_core", "plugins", "two_aces")
    record = ("--seat", "none", "--seed", "3", "--save", "g.tbr")
    played = fresh("tarabish_core", "play", "--with", "two_aces", *record)

    assert "installed: tarabish-two-aces 0.1.0" in line
    assert SENTENCE in sheet.stdout
    assert "version  0.1.0" in told.stdout
    assert 0 == played.returncode, played.stderr
    assert "[Plugin" not in (tmp_path / "fresh" / "g.tbr").read_text()
