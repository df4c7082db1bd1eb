"""What is in the wheel, and what is found once it is installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from textwrap import dedent
from zipfile import ZipFile

import pytest

HOME = Path(__file__).parent.parent
SOURCES = ("pyproject.toml", "README.md", "LICENSE", "tarabish_core", "plugins", "variants")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")

pytestmark = pytest.mark.slow


def can_build_here() -> bool:
    """Tell whether the build backend that pyproject asks for is in this environment."""
    try:
        return int(version("setuptools").split(".")[0]) >= 77
    except PackageNotFoundError:
        return False


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Build and install once, in the first test process to come here; the others wait for it."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "packaging"
    try:
        folder.mkdir()
    except FileExistsError:
        for _ in range(600):
            if (folder / "done").exists():
                break
            time.sleep(0.2)
    else:
        try:
            build(folder)
        finally:
            (folder / "done").touch()
    return folder


def build(folder: Path) -> None:
    """Build the wheel from a copy, so that nothing is left in the sources; install it alone."""
    for name in SOURCES:
        source = HOME / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(source, folder / "sources" / name, ignore=ignored)
        elif source.exists():
            (folder / "sources").mkdir(exist_ok=True)
            shutil.copy(source, folder / "sources" / name)
    here = ["--no-build-isolation"] if can_build_here() else []
    sources, built, target = (folder / name for name in ("sources", "built", "installed"))
    subprocess.run([*PIP, "wheel", "--no-deps", *here, "-w", built, sources], check=True)
    (wheel,) = built.glob("*.whl")
    subprocess.run([*PIP, "install", "--no-deps", "--target", target, wheel], check=True)


@pytest.fixture(scope="module")
def wheel(workshop: Path) -> Path:
    """Give the wheel that was built."""
    (found,) = (workshop / "built").glob("*.whl")
    return found


@pytest.fixture(scope="module")
def installed(workshop: Path) -> Path:
    """Give the folder that the wheel was installed into."""
    return workshop / "installed"


def test_the_wheel_has_one_package_at_the_top(wheel: Path) -> None:
    """Nothing called `plugins`, `variants` or `tests` lands among other people's packages."""
    tops = {name.split("/")[0] for name in ZipFile(wheel).namelist()}

    assert {"tarabish_core", f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"} == tops


@pytest.mark.parametrize(
    ("folder", "pattern", "inside"),
    [
        ("plugins", "*.py", "tarabish_core/plugins/"),
        ("variants", "*.toml", "tarabish_core/variants/"),
        ("variants", "*.py", "tarabish_core/variants/"),
        ("tarabish_core", "**/*.py", "tarabish_core/"),
        ("tarabish_core", "**/*.toml", "tarabish_core/"),
        ("tarabish_core", "**/*.css", "tarabish_core/"),
        ("tarabish_core", "py.typed", "tarabish_core/"),
    ],
)
def test_the_wheel_has_every_file(wheel: Path, folder: str, pattern: str, inside: str) -> None:
    """Each rule, variant, module and catalogue is in its place."""
    home = HOME / folder
    expected = {inside + path.relative_to(home).as_posix() for path in home.glob(pattern)}

    assert expected
    assert set() == expected - set(ZipFile(wheel).namelist())


def test_the_wheel_has_the_command_and_the_licence(wheel: Path) -> None:
    """The command `tarabish` and the licence are among the wheel's own files."""
    with ZipFile(wheel) as opened:
        texts = {
            name.rpartition("/")[2]: opened.read(name).decode()
            for name in opened.namelist()
            if ".dist-info/" in name
        }

    assert "tarabish = tarabish_core.cli:main" in texts["entry_points.txt"]
    assert (HOME / "LICENSE").read_text(encoding="utf-8") == texts["LICENSE"]


def test_installed_plugins_are_found_inside_the_package_only(installed: Path) -> None:
    """`tarabish_core.plugins` is there, `plugins` and `variants` are not."""
    code = """
        import sys
        from importlib.util import find_spec
        sys.path.insert(0, sys.argv[1])
        print(find_spec("tarabish_core.plugins").origin)
        print(find_spec("tarabish_core.variants").origin)
        print(find_spec("plugins"), find_spec("variants"))
    """
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", dedent(code), installed],
        capture_output=True,
        text=True,
        check=True,
    )

    assert [
        str(installed / "tarabish_core" / "plugins" / "__init__.py"),
        str(installed / "tarabish_core" / "variants" / "__init__.py"),
        "None None",
    ] == done.stdout.splitlines()


def test_an_installed_variant_loads(installed: Path) -> None:
    """Plugins, variants and sentences are read from where they were installed."""
    code = """
        import sys
        sys.path.insert(0, sys.argv[1])
        import tarabish_core.rules.variants as variants
        from tarabish_core.messages import catalogue
        assert variants.__file__.startswith(sys.argv[1]), variants.__file__
        assert catalogue()
        print(variants.load_variant("scoresheet-kitchen").chosen[0].plugin.module.__file__)
    """
    done = subprocess.run(
        [sys.executable, "-I", "-c", dedent(code), installed],
        capture_output=True,
        text=True,
        check=True,
    )

    assert str(installed / "tarabish_core" / "plugins" / "cards.py") == done.stdout.strip()
