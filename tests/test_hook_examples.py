"""Every hook has a documented example, which answers as the page says and makes a good rule."""

from __future__ import annotations

import doctest
import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from tarabish_core.rules.hooks import NAMES
from tarabish_core.testing import assert_good_plugin

PAGE = Path(__file__).parent.parent / "plugins" / "HOOKS.md"
SECTIONS: dict[str, list[tuple[str, str, str]]] = {
    name: re.findall(r"([^\n]+)\n\n```python\n(.*?)```\n\n```pycon\n(.*?)```", section, re.DOTALL)
    for name, section in re.findall(
        r"^## `(\w+)`\n(.*?)(?=^#+ [`A-Z])",
        PAGE.read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
}
EXAMPLES = {
    f"{name}_{number}" if number else name: example
    for name, examples in SECTIONS.items()
    for number, example in enumerate(examples)
}
"""What each rule says, its code, and what that answers; a second one of a hook has a number."""

HEAD = '''"""{says}"""

from tarabish_core.api import *
from tarabish_core.api import Options, Options as Base
{messages}

'''
DESCRIBE = """

@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("{name}"),)
"""


def whole(name: str) -> str:
    """Give an example what the page leaves out, as its head says."""
    says, code, _ = EXAMPLES[name]
    messages = {f"my_{name}": says, "sheet_line.more": "more"}
    if "def describe" in code:
        return HEAD.format(says=says, messages="") + code
    return (
        HEAD.format(says=says, messages=f"MESSAGES = {messages}")
        + code
        + DESCRIBE.format(name=f"my_{name}")
    )


@pytest.fixture
def example(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ModuleType]:
    """Import an example from a file of its own, and forget it afterwards."""
    name: str = request.param
    own = f"my_{name}"
    path = tmp_path / f"{own}.py"
    path.write_text(whole(name), encoding="utf-8")
    spec = importlib.util.spec_from_file_location(own, path)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[own] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules[own]


def test_every_hook_has_an_example() -> None:
    assert set(NAMES) == {name for name, examples in SECTIONS.items() if examples}


@pytest.mark.parametrize("example", EXAMPLES, indirect=True)
def test_an_example_answers_as_the_page_says(example: ModuleType) -> None:
    text = EXAMPLES[example.__name__.removeprefix("my_")][2]
    test = doctest.DocTestParser().get_doctest(text, vars(example), example.__name__, None, None)
    results = doctest.DocTestRunner().run(test, clear_globs=False)

    assert results.attempted > 0
    assert 0 == results.failed


@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, indirect=True)
def test_an_example_is_a_good_rule(example: ModuleType) -> None:
    assert example.__name__.removeprefix("my_").removesuffix("_1") in vars(example)
    assert_good_plugin(example)
