"""Where rules are known from, which of two with one name is meant, and what is wrong with one."""

from __future__ import annotations

import ast
import json
import os
import re
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from tarabish_core.records.game import header_of, new_game
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import replay
from tarabish_core.rules.blame import blamed
from tarabish_core.rules.discovery import VARIABLE, files_from_environment
from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import parse_overrides
from tarabish_core.rules.variants import Variant, load_variant
from tests.cli.program import run
from tests.rules.broken import HEAD, MARK, codes, placed, problems_in, write

ACES = '''
"""An ace in a trick is worth more."""
from tarabish_core.api import Options as Base, Sentence, TrickBonus, hook, option

ACES = sum(1 << ace for ace in (8, 17, 26, 35))
MESSAGES = {"aces": "An ace in a trick is worth {points} more."}


class Options(Base):
    points: int = option(5, "what an ace is worth more", ge=1, le=20)


@hook
def trick_bonus(options: Options) -> TrickBonus:
    return lambda cards, trump, trick, last: options.points * (cards & ACES).bit_count()


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("aces", (("points", options.points),)),)
'''


def rule(folder: Path, text: str, name: str = "aces") -> Path:
    """Write a rule into a file."""
    path = folder / f"{name}.py"
    path.write_text(dedent(text).lstrip(), encoding="utf-8")
    return path


def with_rule(*files: Path, name: str = "aces", changes: tuple[str, ...] = ()) -> Variant:
    """Load the usual game with a rule of a file added."""
    overrides = parse_overrides(changes, [name])
    return load_variant("wikipedia-standard", overrides, registry=Registry(files=files))


def problems_of(path: Path) -> tuple[Problem, ...]:
    """Choose a broken rule and give what is wrong."""
    with pytest.raises(VariantError) as caught:
        with_rule(path, name=path.stem)
    return caught.value.problems


@pytest.fixture
def distributions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed things, found as `importlib.metadata` finds them."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    return folder


def install(folder: Path, distribution: str, **entries: str) -> None:
    """Lay down what pip would: the metadata of a distribution with its entry points."""
    info = folder / f"{distribution.replace('-', '_')}-1.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.5\n")
    lines = [f"{name} = {module}" for name, module in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[tarabish.plugins]", *lines, ""]))


def test_a_rule_of_a_file_is_chosen_by_its_stem(tmp_path: Path) -> None:
    """With its options checked and its sentence said."""
    loaded = with_rule(rule(tmp_path, ACES), changes=("aces.points=7",))

    assert 7 == loaded.options["aces"]["points"]
    assert 14 == sum(bonus(1 << 8 | 1 << 35, 0, 0, False) for bonus in loaded.ruleset.trick_bonus)
    assert ["aces"] == [one.plugin.name for one in loaded.file_plugins]


def test_a_variant_file_names_the_rule_and_never_its_path(tmp_path: Path) -> None:
    """The file of the rule lies beside the variant, and is not found there."""
    path = rule(tmp_path, ACES)
    variant, places = write(tmp_path, f"{HEAD}[plugins.▶aces]\n")

    assert "aces" in load_variant(variant, registry=Registry(files=[path])).options
    with pytest.raises(VariantError) as caught:
        load_variant(variant)
    assert ["V006"] == codes(caught.value.problems)
    assert places == placed(caught.value.problems)
    assert "--plugin FILE" in caught.value.problems[0].help


def test_nothing_that_is_not_chosen_is_imported(tmp_path: Path, distributions: Path) -> None:
    """Neither a file nor an installed module runs before it is chosen, whatever else goes wrong."""
    mark = tmp_path / "was here"
    marking = f"from pathlib import Path\nPath({str(mark)!r}).touch()\n"
    path = rule(tmp_path, marking, "marking")
    rule(distributions, marking, "also_marking")
    install(distributions, "marks", also_marking="also_marking")
    registry = Registry(files=[path])
    torn, _ = write(tmp_path, "format = 1\n[plugins.bait]\n[plugins.nowhere]\n")

    load_variant("wikipedia-standard", registry=registry)
    with pytest.raises(VariantError):
        load_variant(torn, registry=registry)
    assert {"marking", "also_marking"} <= registry.names()
    assert not mark.exists()

    registry.load("marking")
    assert mark.exists()


def test_an_installed_rule_is_found_by_its_entry_point(tmp_path: Path, distributions: Path) -> None:
    """The name is that of the entry point; the origin tells the distribution and its version."""
    rule(distributions, ACES, "some_module")
    install(distributions, "tarabish-aces", aces="some_module")
    registry = Registry()
    source = registry.find("aces")

    assert source is not None
    assert ("installed", "tarabish-aces 1.5") == (source.kind, source.place)
    assert "An ace in a trick is worth more." == registry.load("aces").summary
    assert tmp_path.exists()


def test_two_names_of_one_module_are_not_chosen_together(
    tmp_path: Path, distributions: Path
) -> None:
    """Both would be asked as one."""
    rule(distributions, ACES, "aces_module")
    install(distributions, "tarabish-aces", one="aces_module", other="aces_module")
    variant, places = write(tmp_path, f"{HEAD}[plugins.one]\n[plugins.▶other]\n")

    with pytest.raises(VariantError) as caught:
        load_variant(variant)
    (problem,) = caught.value.problems
    assert ("V015", places) == (problem.code, placed((problem,)))
    assert "'other' is the same module as 'one'" in problem.sentence


def test_an_installed_rule_that_cannot_be_imported_is_told(
    tmp_path: Path, distributions: Path
) -> None:
    """With its line, or with the distribution that brings it."""
    rule(distributions, "x = 1\n1 / 0\n", "some_torn_module")
    install(distributions, "tarabish-torn", torn="some_torn_module", gone="no_such_module")
    variant, places = write(tmp_path, f"{HEAD}[plugins.▶torn]\n[plugins.▶gone]\n")

    load_variant("wikipedia-standard")
    with pytest.raises(VariantError) as caught:
        load_variant(variant)
    problems = caught.value.problems
    assert ["V015", "V015"] == codes(problems)
    assert places == placed(problems)
    assert "some_torn_module.py:2" in problems[0].sentence
    assert "tarabish-torn 1.5" in problems[1].sentence


def test_a_name_means_the_built_in_rule_then_the_file_then_what_is_installed(
    tmp_path: Path, distributions: Path
) -> None:
    """What is hidden is told with what hides it."""
    install(distributions, "tarabish-others", aces="nowhere", bait="nowhere", free="nowhere")
    files = [rule(tmp_path, ACES), rule(tmp_path, ACES, "bait")]
    registry = Registry(files=files)
    kinds = {name: registry.sources[name].kind for name in ("aces", "bait", "free")}
    hidden = {(one.name, one.kind, other.kind) for one, other in registry.hidden}

    assert {"aces": "file", "bait": "built in", "free": "installed"} == kinds
    assert {
        ("aces", "installed", "file"),
        ("bait", "installed", "built in"),
        ("bait", "file", "built in"),
    } == hidden
    assert registry.load("bait").module.__name__ == "tarabish_core.plugins.bait"


def test_v027_a_name_that_two_installed_packages_bring_means_neither(
    tmp_path: Path, distributions: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are named, and so is the way out; a file of one's own stands for both."""
    rule(distributions, ACES, "some_module")
    install(distributions, "tarabish-aces", aces="some_module")
    install(distributions, "tarabish-more-aces", aces="some_module")
    variant, places = write(tmp_path, f"{HEAD}[plugins.▶aces]\n")
    (problem,) = problems_in(variant)
    monkeypatch.setenv("PYTHONPATH", str(distributions))
    done = run("rules", variant)

    assert (3, f"{problem}\n") == (done.returncode, done.stderr)
    assert "V027" == problem.code
    assert places == placed((problem,))
    assert (
        "several installed packages: tarabish-aces 1.5, tarabish-more-aces 1.5" in problem.sentence
    )
    assert "--plugin aces.py" in problem.help
    assert "aces" in load_variant(variant, registry=Registry(files=[rule(tmp_path, ACES)])).options


def test_the_same_file_named_twice_is_one_rule(tmp_path: Path) -> None:
    """Once on the command line, once in the environment."""
    path = rule(tmp_path, ACES)

    assert () == Registry(files=[path, path]).hidden


def test_the_environment_names_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """Joined as PATH is; nothing named, no file."""
    monkeypatch.setenv("HOME", "/at/home")
    monkeypatch.setenv(VARIABLE, os.pathsep.join(["one.py", "", "~/two.py"]))
    assert (Path("one.py"), Path("/at/home/two.py")) == files_from_environment()

    monkeypatch.delenv(VARIABLE)
    assert () == files_from_environment()


def test_the_module_of_a_file_has_a_private_name(tmp_path: Path) -> None:
    """It never stands in the way of another module; options are annotated with texts all the same.

    Nothing is left beside the file.
    """
    text = "from __future__ import annotations\n" + ACES.lstrip().partition("\n")[2]
    module = with_rule(rule(tmp_path, text)).file_plugins[0].plugin.module

    assert "aces" not in sys.modules
    assert module is sys.modules[module.__name__]
    assert module.__name__.startswith("_tarabish_")
    assert [tmp_path / "aces.py"] == list(tmp_path.iterdir())


def test_an_edited_file_is_another_rule(tmp_path: Path) -> None:
    """The digest covers the code; what is loaded is what the file says now."""
    path = rule(tmp_path, ACES)
    before = with_rule(path)
    path.write_text(path.read_text().replace("option(5", "option(6"))
    after = with_rule(path)

    assert (5, 6) == (before.options["aces"]["points"], after.options["aces"]["points"])
    assert before.ruleset.digest != after.ruleset.digest


HOOK = "from tarabish_core.api import *\n"

BROKEN = {
    "a syntax error": ("class\n", "SyntaxError", 1, ""),
    "an import error": ("import os\nimport no_such_module\n", "ModuleNotFoundError", 2, ""),
    "an error": (f"{HOOK}\n1 / 0\n", "ZeroDivisionError", 3, ""),
    "a way out": ("import sys\nsys.exit(0)\n", "SystemExit", 2, ""),
    "an option without its type": (
        f"{HOOK}class Options(Options):\n    points = 3\n",
        "PydanticUserError: A non-annotated attribute was detected: `points = 3` (",
        2,
        "",
    ),
    "a hook that fails": (
        f"{HOOK}@hook\ndef cut(options, inner):\n    return inner.least\n",
        "AttributeError",
        4,
        "",
    ),
    "an argument that there is not": (
        f"{HOOK}@hook\ndef cut(option, inner):\n    return inner\n",
        "`cut` takes `option`",
        3,
        "did you mean 'options'?",
    ),
    "an argument with a default": (
        f"{HOOK}@hook\ndef cut(options=None):\n    return None\n",
        "a default",
        3,
        "",
    ),
    "all arguments": (f"{HOOK}@hook\ndef cut(*options):\n    return 1\n", "cut", 3, ""),
    "a hook that there is not": (
        f"{HOOK}\n@hook\ndef legal_card(options, inner):\n    return inner\n",
        "`legal_card`",
        4,
        "did you mean 'legal_cards'?",
    ),
    "a mark with an order": (
        f"{HOOK}\n@hook(tryfirst=True)\ndef cut(inner):\n    return inner\n",
        "@hook alone",
        4,
        "the order of plugins",
    ),
    "a hook without its mark": (
        f"{HOOK}\ndef legal_cards(options, inner):\n    return inner\n",
        "is named like a hook",
        3,
        "write @hook above",
    ),
    "an answer of no use": (
        f"{HOOK}@hook\ndef legal_cards(options, inner):\n    return 3\n",
        "must answer with a function",
        3,
        "",
    ),
    "a hook that is awaited": (
        f"{HOOK}@hook\nasync def cut(options, inner):\n    return inner\n",
        "`cut` is no plain function but `async def`",
        3,
        "",
    ),
    "a hook that yields": (
        f"{HOOK}@hook\ndef cut(options, inner):\n    yield inner\n",
        "`cut` is no plain function but a generator",
        3,
        "",
    ),
    "a hook that is kept": (
        f"{HOOK}import functools\n@hook\n@functools.cache\ndef cut(inner):\n    return inner\n",
        "`cut` is marked with @hook and is of type _lru_cache_wrapper, not a function",
        5,
        "write @hook alone above `def cut`",
    ),
    "a hook that is kept beneath its mark": (
        f"{HOOK}import functools\n@functools.cache\n@hook\ndef cut(inner):\n    return inner\n",
        "not a function",
        5,
        "write @hook alone above `def cut`",
    ),
    "an answer that is awaited": (
        f"{HOOK}@hook\ndef cut(inner):\n    async def cuts(of):\n        pass\n    return cuts\n",
        "the function that it answers with is no plain function but `async def`",
        3,
        "",
    ),
    "an answer that yields": (
        f"{HOOK}@hook\ndef cut(inner):\n    def cuts(dealer):\n        yield\n    return cuts\n",
        "the function that it answers with is no plain function but a generator",
        3,
        "",
    ),
    "a rank that is true": (
        f"{HOOK}@hook\ndef run_rank(inner):\n    return lambda *run: inner(*run) > 0\n",
        "its function must answer with a whole number, not True",
        3,
        "",
    ),
    "no answer": (
        f"{HOOK}@hook\ndef cut(options, inner):\n    inner\n",
        "not nothing",
        3,
        "",
    ),
}


@pytest.mark.parametrize(("text", "word", "line", "hint"), BROKEN.values(), ids=BROKEN)
def test_a_broken_rule_is_told_with_its_line(
    tmp_path: Path, text: str, word: str, line: int, hint: str
) -> None:
    """At the table that chooses it, with the place in the rule's own file; unchosen, not at all."""
    path = rule(tmp_path, text, "broken")
    variant, places = write(tmp_path, f"{HEAD}[plugins.▶broken]\n")
    registry = Registry(files=[path])

    load_variant("wikipedia-standard", registry=registry)
    with pytest.raises(VariantError) as caught:
        load_variant(variant, registry=registry)
    (problem,) = caught.value.problems
    assert "V015" == problem.code
    assert places == placed((problem,))
    assert word in problem.sentence
    assert problem.sentence.endswith(f"broken.py:{line})")
    assert problem.help.startswith(hint)


DIVIDES = """
class Options(Options):
    points: int = option(3, "more")

    @field_validator("points")
    def never(cls, value):
        return 1 // 0
"""


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("MESSAGES = ['a sentence']\n", "MESSAGES must hold sentences by code, not a list"),
        ("MESSAGES = {'a': 3}\n", "MESSAGES must hold texts by texts, not 'a': 3"),
        ("MESSAGES = {'a': 'it {b'}\n", "the sentence 'a' cannot be said: expected '}'"),
        ("MESSAGES = {'outcome.a': '{goer.side}'}\n", "the sentence 'outcome.a' cannot be said"),
        ("MESSAGES = {'outcome.a': '{side}'}\n", "{side} is not known there, {goer}, {outcome} is"),
        ("MESSAGES = {'sheet_line.a': '{}'}\n", "the sentence 'sheet_line.a' cannot be said"),
        ("Options = 3\n", "Options must derive"),
        ("from pydantic import BaseModel as Options\n", "Options must derive"),
        ("class Options:\n    points = 3\n", "Options must derive"),
        (
            f"{HOOK}class Options(Options):\n    overrides: int = option(3, 'of no use')\n",
            "cannot be called `overrides`",
        ),
        (
            f"{HOOK}{DIVIDES}",
            "ZeroDivisionError",
        ),
    ],
    ids=[
        "messages",
        "a number for a sentence",
        "a torn sentence",
        "an attribute in a sentence",
        "a word that an outcome is not given",
        "a word that a line is not given",
        "a number for options",
        "a model of pydantic's",
        "options",
        "a reserved name",
        "a validator",
    ],
)
def test_a_module_that_is_no_rule_is_told(tmp_path: Path, text: str, word: str) -> None:
    """Whatever it is made of, it is a problem and no crash."""
    (problem,) = problems_of(rule(tmp_path, text, "broken"))

    assert "V015" == problem.code
    assert word in problem.sentence


@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("points: int = option(3, 'more', ge=5)", "default of `points` cannot be 3: expected 5 or"),
        ("points: int = option(3, 'more', lt=3)", "cannot be 3: expected less than 3"),
        ("points: int = option('three', 'more')", 'cannot be "three": expected a whole number'),
        ("points: bool = option(1, 'more')", "cannot be 1: expected true or false"),
        ("points: list[int] = option(None, 'more')", "cannot be None: expected an array"),
        ("points: int = option(3, 'more', multiple_of=2)", "expected a multiple of 2"),
        ("points: Literal['a', 'b'] = option('c', 'more')", 'cannot be "c": expected "a" or "b"'),
        ("points: complex = option(3, 'more')", "the option `points` cannot be of type complex"),
        ("points: Thing = option(Thing(), 'more')", "the option `points` cannot be of type Thing"),
        ("points: int | None = option(None, 'more')", "cannot be of type int | None"),
        ("points: set[int] = option({3}, 'more')", "cannot be of type set[int]"),
        ("points: tuple[int, ...] = option((3,), 'more')", "cannot be of type tuple[int, ...]"),
        ("points: Literal[b'a'] = option(b'a', 'more')", "cannot be of type typing.Literal[b'a']"),
        ("points: dict[int, int] = option({3: 1}, 'more')", "cannot be of type dict[int, int]"),
        ("points: int = option(3, 'more', exclude=True)", "`points` cannot have `exclude`"),
        ("points: int = option(..., 'more', default_factory=int)", "`default_factory`"),
        ("points: 'Nothing' = option(3, 'more')", "cannot be of type Nothing"),
    ],
)
def test_an_option_that_does_not_hold_itself_is_told_with_its_line(
    tmp_path: Path, option: str, told: str
) -> None:
    """In the words of variant files, without those of pydantic."""
    text = f"from typing import Literal\n{HOOK}class Thing: pass\n"
    text += f"class Options(Options):\n    how: bool = option(True, 'how')\n    {option}\n"
    (problem,) = problems_of(rule(tmp_path, text, "broken"))

    assert "V015" == problem.code
    assert told in problem.sentence
    assert problem.sentence.endswith("broken.py:6)")
    assert "pydantic" not in f"{problem}"


@pytest.mark.parametrize("kind", ["list[Annotated[int, 'more']]", "dict[str, int]", "float"])
def test_an_option_is_of_any_type_that_a_variant_file_can_hold(tmp_path: Path, kind: str) -> None:
    text = f"from typing import Annotated\n{HOOK}class Options(Options):\n"
    text += f"    points: {kind} = option({{}}, 'more')\n@hook\ndef describe():\n    return ()\n"
    value = {"f": "1.0", "d": "{}", "l": "[]"}[kind[0]]
    path = rule(tmp_path, text.replace("option({}", f"option({value}"), "held")

    assert {"points": ast.literal_eval(value)} == with_rule(path, name="held").options["held"]


ORDERED = """
from pydantic import model_validator
class Options(Options):
    low: int = option(1, "the least", ge=0, le=9)
    high: int = option(5, "the most", ge=0, le=9)
    @model_validator(mode="after")
    def ordered(self):
        if self.low > self.high:
            raise ValueError("the least is more than the most")
        return self
@hook
def describe():
    return ()
"""


def test_options_that_do_not_go_together_are_told_at_the_table(tmp_path: Path) -> None:
    """Each holds its own bounds; it is the variant that is wrong, and not the rule."""
    path, places = write(tmp_path, f"{HEAD}[plugins.{MARK}ordered]\nlow = 7\n")
    files = [rule(tmp_path, HOOK + ORDERED, "ordered")]
    with pytest.raises(VariantError) as caught:
        load_variant(path, registry=Registry(files=files))
    (problem,) = caught.value.problems

    assert "V012" == problem.code
    assert places == placed((problem,))
    assert problem.sentence.endswith("do not go together: the least is more than the most")


def test_all_that_is_wrong_with_a_rule_is_told_at_once(tmp_path: Path) -> None:
    """One problem each."""
    text = f"{HOOK}def calls(options):\n    pass\n@hook\ndef cuts(options):\n    pass\n"
    problems = problems_of(rule(tmp_path, text, "broken"))

    assert ["V015", "V015"] == codes(problems)
    assert {2, 5} == {int(re.findall(r"broken.py:(\d+)", p.sentence)[0]) for p in problems}


@pytest.mark.parametrize(
    ("name", "reason"),
    [("no name.py", "no name for a rule"), ("rule.txt", "NAME.py"), ("gone.py", "no such file")],
)
def test_a_file_that_can_be_no_rule_is_told_when_it_is_chosen(
    tmp_path: Path, name: str, reason: str
) -> None:
    """A file of the environment may have any name, or be gone."""
    path = tmp_path / name
    if name != "gone.py":
        path.write_text(ACES)
    variant, _ = write(tmp_path, f'{HEAD}[plugins."{path.stem}"]\n')

    with pytest.raises(VariantError, match=reason):
        load_variant(variant, registry=Registry(files=[path]))


LAZY = f"""{HOOK}
@hook
def legal_cards(options, inner):
    def lazy(hand, led, trump, over, ally):
        return %s
    return lazy
"""


@pytest.mark.parametrize(
    ("answer", "word", "line"),
    [
        ("hand // 0", "ZeroDivisionError", 6),
        ("None", "not None", 5),
        ("0", "not 0", 5),
        ("led", "some of the cards in the hand", 5),
    ],
    ids=["an error", "nothing", "no card", "another's card"],
)
def test_a_rule_that_fails_in_play_is_to_blame(
    tmp_path: Path, answer: str, word: str, line: int
) -> None:
    """The place is a line of its file, whether it raises or answers what is no answer."""
    rules = with_rule(rule(tmp_path, LAZY % answer, "lazy"), name="lazy").ruleset

    with pytest.raises((ZeroDivisionError, RuntimeError)) as caught:
        rules.legal_cards(1, 2, 4, 8, 0)
    blame = blamed(caught.value)
    assert blame is not None
    assert "lazy" == blame.plugin
    assert blame.place.endswith(f"lazy.py:{line}")
    assert word in blame.sentence


NUMBERS = {
    "trick_bonus": ("def trick_bonus(options)", (0, 0, 8, True)),
    "bella": ("def bella(options, inner)", (2, True)),
    "next_dealer": ("def next_dealer(options, inner)", (0, "made", 0)),
    "game_end": ("def game_end(options, inner)", (None,)),
    "match_end": ("def match_end(options, inner)", (None,)),
}


@pytest.mark.parametrize(("head", "asked"), NUMBERS.values(), ids=NUMBERS)
@pytest.mark.parametrize("answer", ["True", "False"])
def test_true_and_false_are_no_numbers(
    tmp_path: Path, head: str, asked: tuple[object, ...], answer: str
) -> None:
    """Python counts with them; whoever writes so has mostly forgotten the points."""
    text = f"{HOOK}@hook\n{head}:\n    return lambda *asked: {answer}\n"
    rules = with_rule(rule(tmp_path, text, "truth"), name="truth").ruleset
    found: object = getattr(rules, head.removeprefix("def ").partition("(")[0])

    with pytest.raises(RuntimeError, match=rf"not {answer} \(.*truth\.py:\d+\)$"):
        (found[-1] if isinstance(found, tuple) else found)(*asked)  # type: ignore[operator]


def test_what_no_rule_is_to_blame_for_is_blamed_on_none() -> None:
    """An error of ours stays a traceback."""
    with pytest.raises(json.JSONDecodeError) as caught:
        json.loads("{")

    assert blamed(caught.value) is None


def test_an_answer_of_the_windows_is_held_to_its_kind(tmp_path: Path) -> None:
    """Only what the rule changed; the others' windows stay as they are."""
    text = f"{HOOK}@hook\ndef windows(inner):\n    return inner._replace(look=lambda m: 'open')\n"
    usual = load_variant("wikipedia-standard").ruleset
    rules = with_rule(rule(tmp_path, text, "looks"), name="looks").ruleset

    assert usual.windows.show.__code__ is rules.windows.show.__code__
    with pytest.raises(RuntimeError, match=r"windows\.look"):
        rules.windows.look(None)  # type: ignore[arg-type]


def test_a_record_names_the_rules_of_files(tmp_path: Path) -> None:
    """By name, never by path; without the file it is told what to give."""
    path = rule(tmp_path, ACES)
    variant = with_rule(path)
    game = new_game(variant, 1, header_of(variant, 1, "wikipedia-standard", {}))
    game.next_deal()
    text = game.text() + "\n"

    assert '[Plugin "aces"]' in text
    assert str(tmp_path) not in text
    assert replay(text, registry=Registry(files=[path])).digest_matches
    with pytest.raises(RecordError, match=r"--plugin aces\.py") as caught:
        replay(text)
    assert caught.value.mark is not None
    assert text.splitlines()[caught.value.mark.line - 1].startswith("[Plugin")


def test_a_record_of_built_in_rules_names_no_plugin() -> None:
    """The tag stands only where somebody must have something."""
    variant = load_variant("wikipedia-standard")

    assert "Plugin" not in header_of(variant, 1, "wikipedia-standard", {})


ODD_WORDS = """
from typing import Annotated
from pydantic import Field
from tarabish_core.api import Options as Base, Sentence, hook, option

class Options(Base):
    copy: int = option(0, "Pydantic has a copy too.", multiple_of=5)
    text: str = option("ab", "A text.", min_length=2, max_length=3, pattern="^[ab]*$")
    some: list[int] = option([1, 2], "Numbers.", min_length=1, max_length=2)
    table: dict[str, int] = option({}, "Numbers by names.")

@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return ()
"""


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("copy=3", "expected a multiple of 5"),
        ("text=a", "expected 2 letters or more"),
        ("text=abab", "expected 3 letters at most"),
        ("text=abc", "expected a text that fits ^[ab]*$"),
        ("some=[]", "expected 1 or more of them"),
        ("some=[1,2,3]", "expected 2 of them at most"),
        ("table=3", "expected a table"),
    ],
)
def test_what_an_option_may_be_is_said_in_our_words(tmp_path: Path, change: str, told: str) -> None:
    """Pydantic's are for programmers."""
    path = rule(tmp_path, ODD_WORDS, "odd")
    with pytest.raises(VariantError) as caught:
        with_rule(path, name="odd", changes=(f"odd.{change}",))

    assert [told] == [one.sentence.partition(": ")[2] for one in caught.value.problems]


def test_pydantic_does_not_talk_to_players(tmp_path: Path) -> None:
    """An option may be called as something that pydantic has too."""
    path = rule(tmp_path, ODD_WORDS, "odd")
    done = run("rules", "--plugin", str(path), "--with", "odd", "--set", "odd.copy=5")

    assert 0 == done.returncode
    assert "UserWarning" not in done.stderr


def test_a_module_may_say_anything_of_its_file(tmp_path: Path) -> None:
    """It is told from others by its code then, and its faults by name at least."""
    odd = f"{ACES}\n__file__ = 5\n"
    told = [
        run("show", "--json", "--plugin", str(rule(tmp_path, text)), "--with", "aces")
        for text in (
            odd,
            odd.replace("options.points * (", "2 * options.points * ("),
            odd + "@hook\ndef cutt(): 0\n",
        )
    ]

    assert [0, 0, 3] == [done.returncode for done in told], told
    assert json.loads(told[0].stdout)["digest"] != json.loads(told[1].stdout)["digest"]
    assert "'aces' marks `cutt` with @hook" in told[2].stderr
