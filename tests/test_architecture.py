"""The rooms of the program and who may enter which, read from the imports."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parent.parent
CORE = HOME / "tarabish_core"
PLUGINS = HOME / "plugins"
MODULES = sorted(CORE.rglob("*.py"))
RULES = sorted(path for path in PLUGINS.glob("*.py") if path.stem != "__init__")
ENTRANCES = {"__init__", "__main__"}

OPEN_TO = {
    "engine": set(),
    "rules": {"engine", "messages", "api"},
    "messages": {"engine"},
    "api": {"engine", "rules"},
    "records": {"engine", "rules", "messages"},
    "players": {"engine", "rules", "messages", "records"},
    "simulate": {"engine", "rules", "messages", "records", "players"},
    "pages": {"messages"},
    "compare": {"engine", "rules", "messages", "records", "players", "simulate", "pages"},
    "search": {"engine", "players", "simulate"},
    "analysis": {"engine", "rules", "messages", "records", "players", "search", "pages"},
    "terminal": {"engine", "rules", "messages", "records", "players"},
    "testing": {"engine", "rules", "messages", "records", "api"},
    "cli": {
        "engine",
        "rules",
        "messages",
        "records",
        "players",
        "terminal",
        "simulate",
        "compare",
        "search",
        "analysis",
    },
    "reference": {"engine", "rules", "messages", "api", "cli", "simulate"},
}
"""For each room the others that it may import from; ``plugins`` only by way of the registry."""

COMPILING = {"binding", "bits", "identity", "keeping", "kernel"}
"""What other rooms need of the simulator to compile rules of their own."""

PLAYING_ON = {"playouts", "supposing"}
"""What judges of a seat's choices need of it beside that, to play deals on."""

THINKING = {"judging", "strong"}

IMPURE = {
    "asyncio", "datetime", "io", "json", "locale", "logging", "multiprocessing", "os", "pathlib",
    "pickle", "random", "secrets", "shutil", "signal", "socket", "subprocess", "sys", "tempfile",
    "threading", "time", "tomllib", "uuid",
}  # fmt: skip
"""Modules of the standard library that the pure engine does without."""

HANDLERS = ("open", "print", "input", "eval", "exec", "__import__")


def room(path: Path) -> str:
    """Name the room of a core module: its folder, or itself at the top."""
    inside = path.relative_to(CORE).parts
    return inside[0].removesuffix(".py")


def imports(path: Path) -> set[str]:
    """List the modules that a file imports, wherever in the file; names of things left out."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides where it leads"
            found.add(node.module or "")
            if node.module == "tarabish_core":
                found |= {f"tarabish_core.{a.name}" for a in node.names if a.name[:2] != "__"}
    return found


def rooms_entered(path: Path) -> set[str]:
    """List the other rooms that a core module imports from."""
    parts = [name.split(".") for name in imports(path)]
    entered = {part[1] for part in parts if part[0] == "tarabish_core" and len(part) > 1}
    return entered - {room(path)}


def ids(path: Path) -> str:
    """Name a test by its module."""
    return str(path.relative_to(HOME))


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_imports_run_one_way(path: Path) -> None:
    """A room imports only from those below it."""
    if path.parent == CORE and path.stem in ENTRANCES:
        return

    assert room(path) in OPEN_TO
    assert rooms_entered(path) <= OPEN_TO[room(path)]


@pytest.mark.parametrize("path", sorted((CORE / "search").glob("*.py")), ids=ids)
def test_the_solver_needs_no_more_of_the_simulator_than_compiling(path: Path) -> None:
    """What plays deals and counts them is none of its business; players who think play them on."""
    parts = [name.split(".") for name in imports(path)]
    entered = {part[-1] for part in parts if part[:2] == ["tarabish_core", "simulate"]}

    assert entered <= COMPILING | (PLAYING_ON if path.stem in THINKING else set())


@pytest.mark.parametrize("path", sorted((CORE / "engine").glob("*.py")), ids=ids)
def test_the_engine_is_pure(path: Path) -> None:
    """It imports itself and pure parts of the standard library, and does no input or output."""
    tops = {name.split(".")[0] for name in imports(path)}
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }

    assert tops - {"tarabish_core", "__future__"} <= sys.stdlib_module_names - IMPURE
    assert not called & set(HANDLERS)


@pytest.mark.parametrize("path", RULES, ids=ids)
def test_a_plugin_imports_the_api_and_no_other_plugin(path: Path) -> None:
    """A rule stands on `tarabish_core.api` and the standard library alone."""
    ours = {name for name in imports(path) if name.split(".")[0] in {"tarabish_core", "plugins"}}
    others = {name.split(".")[0] for name in imports(path)} - {"tarabish_core", "__future__"}

    assert {"tarabish_core.api"} == ours
    assert others <= sys.stdlib_module_names - IMPURE


@pytest.mark.parametrize("path", MODULES, ids=ids)
def test_the_core_names_no_plugin(path: Path) -> None:
    """No core module imports a plugin, or has a text that is the path of one."""
    texts = {
        node.value
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    folders = ("plugins", "tarabish_core.plugins")
    modules = {f"{folder}.{rule.stem}" for folder in folders for rule in RULES}

    assert not [name for name in imports(path) if name.startswith(folders)]
    assert not texts & modules


@pytest.mark.parametrize("path", [*MODULES, *RULES], ids=ids)
def test_a_module_is_short_and_named_for_what_it_does(path: Path) -> None:
    """No module has more than 400 lines, and none is a drawer for odds and ends."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 400
    assert not {"util", "utils", "helper", "helpers", "manager", "managers", "misc"} & {
        *path.relative_to(HOME).with_suffix("").parts
    }


@pytest.mark.parametrize("path", [*MODULES, *RULES], ids=ids)
def test_what_is_public_has_a_docstring(path: Path) -> None:
    """Modules, classes, functions and methods say what they are for; hook functions need not."""
    tree = ast.parse(path.read_text(encoding="utf-8"))

    assert ast.get_docstring(tree)
    assert [] == list(undocumented(tree, exempt=path.parent == PLUGINS))


def undocumented(tree: ast.Module | ast.ClassDef, *, exempt: bool) -> list[str]:
    """List the public names without docstring; a plugin's hooks are ``exempt``."""
    missing: list[str] = []
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        marked = any(isinstance(d, ast.Name) and d.id == "hook" for d in node.decorator_list)
        if node.name.startswith("_") or (exempt and marked):
            continue
        if not ast.get_docstring(node):
            missing.append(f"{node.name} ({node.lineno})")
        if isinstance(node, ast.ClassDef):
            missing += undocumented(node, exempt=exempt)
    return missing


def test_the_engine_can_be_had_without_the_libraries() -> None:
    """Importing the phases in a fresh interpreter loads neither pydantic nor pluggy nor a rule."""
    code = (
        "import sys, tarabish_core.engine.phases\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}))\n"
        "print(*sorted(name for name in sys.modules if name.startswith('tarabish_core.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    tops, ours = (set(line.split()) for line in done.stdout.splitlines())

    assert "tarabish_core" in tops
    assert not {"pydantic", "pluggy", "click", "rich", "tomli_w", "random"} & tops
    assert {"tarabish_core.engine"} == {".".join(name.split(".")[:2]) for name in ours}


def test_every_room_is_on_the_list() -> None:
    """The list above has all the rooms there are, and itself leads no two ways."""
    rooms = {room(path) for path in MODULES} - ENTRANCES

    assert rooms <= set(OPEN_TO)
    assert not [
        (one, other)
        for one, below in OPEN_TO.items()
        for other in below
        if one in OPEN_TO[other] and {one, other} != {"rules", "api"}
    ]
