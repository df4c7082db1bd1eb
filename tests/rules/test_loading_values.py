"""Values of every kind where another is wanted: all are refused, none breaks the loading."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tarabish_core.rules.files import EXAMPLE_KEYS, KEYS, KINDS, SOURCE_KEYS, parse
from tarabish_core.rules.variants import load_variant
from tests.rules.broken import HEAD, codes, faults, placed, problems_in, write

if TYPE_CHECKING:
    from pathlib import Path

ODD = {
    "a text": '"odd"',
    "a whole number": "7",
    "a float": "1.5",
    "true": "true",
    "not a number": "nan",
    "infinite": "-inf",
    "a date": "2024-02-29",
    "a time": "07:32:00",
    "a date and time": "1979-05-27T07:32:00Z",
    "an array": "[1]",
    "a table": "{ a = 1 }",
}
OF_KIND = {int: {"a whole number"}, str: {"a text"}, list: {"an array"}, dict: {"a table"}}
HUGE = f"0x{'f' * 4000}"
"""A number that TOML has, and that Python does not write in decimal digits."""
QUOTED = '."a"'


def odd_for(kind: type) -> list[str]:
    """List the values that are not of a kind."""
    return [value for name, value in ODD.items() if name not in OF_KIND[kind]]


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, kind in KEYS.items() for value in odd_for(kind)]
)
def test_a_top_level_key_of_a_wrong_kind_is_refused(tmp_path: Path, key: str, value: str) -> None:
    """The problem stands at the value and says what kind is wanted."""
    lines = {"format": "1", "extends": '"wikipedia-standard"', key: f"▶{value}"}
    text = "".join(f"{name} = {written}\n" for name, written in lines.items())
    problems, places = faults(tmp_path, text)

    refused = tuple(problem for problem in problems if problem.code == "V005")
    assert places == placed(refused)
    assert f"`{key}` must be {KINDS[KEYS[key]]}, not " in refused[0].sentence


@pytest.mark.parametrize("key", ["without", "aliases", "requires"])
@pytest.mark.parametrize("value", ["3", "true", "nan", "[]", '["a"]', "{}"])
def test_an_array_of_names_holds_texts_only(tmp_path: Path, key: str, value: str) -> None:
    """Each element that is no text is reported in its place."""
    # DEFECT: arrays and tables in `without` get out as TypeError (unhashable, popped as names)
    problems, places = faults(tmp_path, f"{HEAD}{key} = [▶{value}, ▶{value}]\n")

    assert ["V005", "V005"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize("key", ["sources", "examples"])
@pytest.mark.parametrize("value", ["3", '"https://"', "[]", "2024-02-29"])
def test_a_source_or_example_is_a_table(tmp_path: Path, key: str, value: str) -> None:
    """An element that is no table is reported in its place."""
    path, places = write(tmp_path, f"{HEAD}{key} = [{{ title = 'x' }}, ▶{value}]\n")
    problems = problems_in(path)  # DEFECT: elements that are no tables pass unseen

    assert ["V005"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize(
    ("table", "key"),
    [
        *(("sources", key) for key, kind in SOURCE_KEYS.items() if kind is str),
        *(("examples", key) for key in EXAMPLE_KEYS),
    ],
)
def test_a_key_of_a_source_or_example_has_its_kind(tmp_path: Path, table: str, key: str) -> None:
    """A number is neither a text nor a table."""
    problems, places = faults(tmp_path, f"{HEAD}[[{table}]]\n[[{table}]]\n{key} = ▶3\n")

    assert ["V005"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize("written", ["2024-02-29", '"2024-02-29"'])
def test_a_source_may_say_when_it_was_read(tmp_path: Path, written: str) -> None:
    """A date is a date or a text."""
    path, _ = write(tmp_path, f"{HEAD}[[sources]]\naccessed = {written}\n")

    assert "2024-02-29" == str(load_variant(path).sources[0]["accessed"])


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *(("bait.half", value) for value in ODD.values()),
        *(("follow.head_plain", value) for name, value in ODD.items() if name != "true"),
        *(("game_end.target", value) for value in odd_for(int)),
        *(("cut.least", value) for value in [*odd_for(int), "1.0", "2", "-1"]),
        *(("match.best_of", value) for value in ["true", "1.0", "2"]),
        *(("bella.points", value) for value in ["false", "0.0", "-0.0"]),
        *(("game_end.target", value) for value in ["inf", "500.0", "1e3", "-1", "9" * 60]),
    ],
)
def test_an_option_of_a_wrong_kind_is_refused(tmp_path: Path, option: str, value: str) -> None:
    """Options are strict: no number from a text or a float, no truth from a number."""
    plugin, name = option.split(".")
    path, places = write(tmp_path, f"{HEAD}[plugins.{plugin}]\n{name} = ▶{value}\n")
    # DEFECT: a Literal of numbers takes true and 1.0 for 1, false and 0.0 for 0
    problems = problems_in(path)

    assert ["V005"] == codes(problems)
    assert places == placed(problems)
    assert f"`{name}` cannot be " in problems[0].sentence
    assert len(problems[0].sentence) < 200


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{HEAD}[plugins.game_end]\ntarget = ▶{HUGE}\n", "V005"),
        (f"{HEAD}[plugins.bait]\nhalf = ▶{HUGE}\n", "V005"),
        (f"{HEAD}name = ▶{HUGE}\n", "V005"),
        (f"{HEAD}without = [▶{HUGE}]\n", "V005"),
        (f'format = ▶{HUGE}\nextends = "wikipedia-standard"\n', "V004"),
    ],
)
def test_a_number_too_long_to_write_is_refused(tmp_path: Path, text: str, code: str) -> None:
    """Numbers without end are faults like any other, at their place."""
    # DEFECT: str() of an int of more than 4300 digits raises ValueError, in shown() and _newer()
    problems, places = faults(tmp_path, text)

    assert [code] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{HEAD}[plugins.game_end]\ntarget = ▶{'9' * 5000}\n", "a number of more than 600 digits"),
        (f"{HEAD}name = {'[' * 100}▶{'[' * 3000}{']' * 3100}\n", "more than 100 brackets, one wit"),
        (f"{HEAD}a{'.a' * 99}▶{'.a' * 100_000} = 1\n", "a key of more than 100 parts"),
        (f"{HEAD}[plugins.'a'{QUOTED * 98}▶{'.a' * 100_000}]\n", "a key of more than 100 parts"),
    ],
    ids=["long", "deep", "dotted", "quoted"],
)
def test_what_the_reader_of_toml_cannot_bear_is_no_toml(
    tmp_path: Path, text: str, told: str
) -> None:
    """It is told where it stands, and before the reader fails at it or takes a minute over it."""
    problems, places = faults(tmp_path, text)

    assert ["V001"] == codes(problems)
    assert places == placed(problems)
    assert told in problems[0].sentence


@pytest.mark.parametrize(
    "text",
    [
        f"name = '{'9' * 5000}' # {'9' * 5000}",
        f"summary = '''{'[' * 200}\n{'9' * 700}\n{'a.' * 200}'''",
        "[plugins]" + "".join(f"\na{n}.b = 1" for n in range(200)),
        f"aliases = [{'[1.5], ' * 300}]",
    ],
    ids=["texts", "lines", "keys", "brackets"],
)
def test_what_only_looks_like_too_much_is_read(text: str) -> None:
    """In texts and comments there may be anything, and one beside another as many as one likes."""
    assert parse("a.toml", text, None)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            f"{HEAD}[plugins.bait]\nhalf = 1\n[▶plugins.bait]\n",
            "`plugins.bait` is written a second",
        ),
        (f"{HEAD}[plugins]\nbait.half = 1\n[▶plugins.bait]\n", "the first stands in line 4"),
        (f"{HEAD}[plugins.bait]\nhalf = 1\n▶'half' = 2\n", "`'half'` is written a second time"),
        (f"{HEAD}[plugins]\nbait = {{ half = 1, ▶half = 2 }}\n", "`half` is written a second time"),
        (f"{HEAD}[plugins.bait]\na.b.c = 1\n▶a.b.c = 2\n", "the first stands in line 4"),
        (f"{HEAD}[plugins]\n[plugins.bait]\n[cards]\n[▶plugins]\n", "stands in line 3"),
        (f"{HEAD}name = 'a'\n[▶name]\n", "the first stands in line 3"),
    ],
)
def test_what_is_written_twice_is_told_with_the_first(tmp_path: Path, text: str, told: str) -> None:
    """At its own place, not where the line ends."""
    problems, places = faults(tmp_path, text)

    assert ["V001"] == codes(problems)
    assert places == placed(problems)
    assert told in problems[0].sentence


@pytest.mark.parametrize("version", ["-1", "-100"])
def test_there_is_no_format_before_the_draft(tmp_path: Path, version: str) -> None:
    """The oldest is 0."""
    problems, places = faults(tmp_path, f'format = ▶{version}\nextends = "wikipedia-standard"\n')

    assert ["V005"] == codes(problems)
    assert places == placed(problems)
    assert "write `format = 1`" == problems[0].help


@pytest.mark.parametrize("value", ["3", "true", '"half"', "[]", "nan"])
def test_a_plugin_is_a_table(tmp_path: Path, value: str) -> None:
    """A plugin is named by a table, empty for its defaults."""
    problems, places = faults(tmp_path, f"{HEAD}plugins.bait = ▶{value}\n")

    assert ["V005"] == codes(problems)
    assert places == placed(problems)
    assert "a plugin is a table of its options" in problems[0].sentence


@pytest.mark.parametrize("value", ["3", '"cards"', "[1]", '["cards", []]', "{}"])
def test_overrides_is_an_array_of_names(tmp_path: Path, value: str) -> None:
    """`overrides` stands among the options of every plugin, also of one without options."""
    problems, places = faults(tmp_path, f"{HEAD}[plugins.auction]\noverrides = ▶{value}\n")

    assert ["V005"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize("name", ["__init__", "__pycache__", "no such", "", "a.b", "Bait", "é"])
def test_a_name_that_no_plugin_has_is_refused(tmp_path: Path, name: str) -> None:
    """Only rules are plugins, whatever else lies in their folder."""
    # DEFECT: `__init__` is loaded as a plugin
    problems, places = faults(tmp_path, f'{HEAD}[plugins.▶"{name}"]\n')

    assert ["V006"] == codes(problems)
    assert places == placed(problems)
