"""Every code of a problem comes out of a broken file, where the fault is and with help."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tarabish_core.engine.model import Deck
from tarabish_core.records.examples import check_examples
from tarabish_core.rules.problems import CODES
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import parse_overrides
from tarabish_core.rules.variants import load_variant
from tests.rules.broken import HEAD, MARK, codes, faults, placed, problems_in, write
from tests.rules.fakes import fake

FAKES = (
    fake("thirtytwo", deck=lambda: Deck("789TJQKA")),
    fake("misfit", cut=lambda surprise: surprise),
    fake("sulking", cut=lambda: int("hat")),
)


class Case(NamedTuple):
    """A file with one fault at its mark, and parts of what is said and of the help line."""

    code: str
    text: str
    sentence: str
    help: str = ""


CASES = (
    Case("V001", f'{HEAD}name = {MARK}house"\n', "Invalid value"),
    Case("V001", f"{HEAD}[plugins.bait{MARK}\n", "Expected ']'"),
    Case("V001", f"{HEAD}without = [\n{MARK}", "Invalid value"),
    Case("V001", f"{HEAD}name = 'a'\nname = 'b'{MARK}\n", "Cannot overwrite"),
    Case("V002", f'{HEAD}{MARK}sumary = "x"\n', "no key 'sumary'", "did you mean 'summary'?"),
    Case("V002", f'{HEAD}{MARK}q = "x"\n', "no key 'q'", "known: aliases, examples"),
    Case("V002", f'{HEAD}[[sources]]\n{MARK}link = "x"\n', "no key 'link'", "title, url"),
    Case("V002", f'{HEAD}[[examples]]\n{MARK}recrod = ""\n', "'recrod'", "'record'"),
    Case("V003", f'{MARK}extends = "wikipedia-standard"\n', "`format`", "`format = 1`"),
    Case("V004", 'format = ▶2\nextends = "wikipedia-standard"\n', "newer", "newer tarabish"),
    Case("V005", f"{HEAD}name = {MARK}3\n", "`name` must be a text, not 3"),
    Case("V005", f'{HEAD}[plugins.bait]\nhalf = {MARK}"mad"\n', '"half_bait", "whole', "'made'"),
    Case("V005", f"{HEAD}[plugins.game_end]\ntarget = {MARK}0\n", "expected 1 or more"),
    Case("V005", f"{HEAD}[plugins.game_end]\ntarget = {MARK}100001\n", "expected 100000 or less"),
    Case("V005", f'{HEAD}[plugins.game_end]\ntarget = {MARK}"500"\n', "expected a whole number"),
    Case("V005", f"{HEAD}[plugins.follow]\nhead_plain = {MARK}1\n", "expected true or false"),
    Case("V005", f'{HEAD}[plugins.bait]\noverrides = {MARK}"cards"\n', "an array of plugin names"),
    Case("V006", f"{HEAD}[plugins.{MARK}bate]\n", "no plugin 'bate'", "did you mean 'bait'?"),
    Case("V006", f"{HEAD}[plugins.{MARK}wikipedia-standard]\n", "no plugin 'wikipedia-standard'"),
    Case("V007", f"{HEAD}[plugins.bait]\n{MARK}haff = 1\n", "no option 'haff'", "'half'"),
    Case("V007", f"{HEAD}[plugins.auction]\n{MARK}by = 1\n", "no option 'by'", "has no options"),
    Case("V008", f'format = 1\nextends = {MARK}"wikipedia-standart"\n', "to extend", "-standard'?"),
    Case("V009", f'format = 1\nextends = {MARK}"house"\n', "a circle of variants: "),
    Case("V010", f"{HEAD}[plugins.{MARK}free_pass]\n", "both decide `calls`", "overrides = ["),
    Case("V010", f"{HEAD}[plugins.{MARK}thirtytwo]\n", "decide `deck`", "under [plugins.thirtyt"),
    Case("V011", f'{MARK}{HEAD}without = ["follow"]\n', "decides `legal_cards`", "'follow' would"),
    Case(
        "V012",
        f'{HEAD}[plugins.dealing]\nkitty = "after_trump"\n{MARK}peek = "after_own_pass"\n',
        "`dealing.peek`: a kitty that is dealt after trump cannot be looked at",
    ),
    Case("V013", f'{HEAD}without = ["cut", {MARK}"folow"]\n[plugins.cut]\n', "take", "'follow'"),
    # DEFECT: manager() unregisters a plugin that pluggy did not register (AssertionError)
    Case("V015", f"{HEAD}[plugins.{MARK}misfit]\n", "surprise"),
    Case(
        "V015",
        f'{HEAD}[plugins.{MARK}sulking]\noverrides = ["cut"]\n',
        "'sulking' fails at `cut`: ValueError",
    ),
    Case(
        "V025",
        f'{HEAD}requires = [{MARK}"tarabish>=99"]\n',
        "this variant needs 'tarabish' >=99",
        'pip install "tarabish>=99"',
    ),
    Case("V026", f'format = {MARK}0\nbase = "easy-bells"\n', "is older", "tarabish upgrade "),
)
ELSEWHERE = ("V014", "V016", "V017", "V018", "V028")
"""Codes that are no fault of a text when it is loaded; each has a test of its own below."""

INSTALLED = ("V027",)
"""Codes of what is installed; tests/rules/test_discovery.py installs a fault for each."""

PLAYED = ("V019", "V020", "V021", "V022", "V023", "V024", "V029")
"""Codes that only play brings out; tests/cli/test_check.py plants a fault for each."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.sentence[:20]}")
def test_a_fault_is_reported_where_it_stands(tmp_path: Path, case: Case) -> None:
    """One fault gives one problem, at its line and column, that says what would be right."""
    problems, places = faults(tmp_path, case.text, *FAKES)

    assert [case.code] == codes(problems)
    assert places == placed(problems)
    assert case.sentence in problems[0].sentence
    assert case.help in problems[0].help
    assert str(tmp_path / "house.toml") == problems[0].path


def test_every_code_is_brought_out() -> None:
    """No code of the list is without a file here that has its fault."""
    here = {name for name in globals() if name.startswith("test_v")}

    assert set(CODES) == {case.code for case in CASES} | {*ELSEWHERE, *PLAYED, *INSTALLED}
    for code in ELSEWHERE:
        assert any(name.startswith(f"test_{code.lower()}_") for name in here)
    for file, elsewhere in (("cli/test_check.py", PLAYED), ("rules/test_discovery.py", INSTALLED)):
        planted = Path(__file__).parent.parent.joinpath(file).read_text("utf-8")
        assert all(f'"{code}"' in planted for code in elsewhere)


def test_a_problem_shows_its_line_and_points_at_the_fault(tmp_path: Path) -> None:
    """As text a problem is a line to click on, the source with a caret, and the help."""
    path, _ = write(tmp_path, f'{HEAD}[plugins.bait]\nhalf = {MARK}"mad"\n')
    (problem,) = problems_in(path)

    assert [
        f"{path}:4:8: error V005: {problem.sentence}",
        '    half = "mad"',
        "           ^",
        "    help: did you mean 'made'?",
    ] == str(problem).split("\n")


@pytest.mark.parametrize(
    ("option", "name"),
    [("required = false\n▶least = 3", "least"), ("▶least = 1\nrequired = false", "least")],
)
def test_v014_an_own_setting_without_effect_is_a_warning(
    tmp_path: Path, option: str, name: str
) -> None:
    """It stands at the key; the variant loads all the same."""
    path, places = write(tmp_path, f"{HEAD}[plugins.cut]\n{option}\n")
    (warning,) = load_variant(path).warnings

    assert ("V014", True) == (warning.code, warning.warning)
    assert places == placed((warning,))
    assert f"`cut.{name}` has no effect: there are no parts" in warning.sentence
    assert ": warning V014: " in str(warning)


def test_v014_a_parents_setting_without_effect_is_no_warning(tmp_path: Path) -> None:
    """Who turns the cut off need not hear that the parent says how deep to cut."""
    write(tmp_path, f"{HEAD}[plugins.cut]\nleast = 3\n", "parent")
    path, _ = write(tmp_path, 'format = 1\nextends = "parent"\n[plugins.cut]\nrequired = false\n')

    assert () == load_variant(path).warnings


def test_v014_a_setting_of_the_command_line_is_ones_own(tmp_path: Path) -> None:
    """A `--set` that can have no effect is warned of too."""
    path, _ = write(tmp_path, f"{HEAD}[plugins.cut]\nrequired = false\n")
    (warning,) = load_variant(path, parse_overrides(["cut.least=3"])).warnings

    assert ("V014", "--set cut.least=3") == (warning.code, warning.path)


def test_v028_a_rule_that_the_rules_sheet_is_silent_about_is_a_warning(tmp_path: Path) -> None:
    """It stands at the table that chooses the rule; the variant loads all the same."""
    silent = fake("silent", cut=lambda inner: inner)
    del silent.module.describe
    path, places = write(tmp_path, f"{HEAD}[plugins.{MARK}silent]\n")
    (warning,) = load_variant(path, registry=Registry(extra=[silent])).warnings

    assert ("V028", True) == (warning.code, warning.warning)
    assert places == placed((warning,))
    assert "'silent' has no `describe`" in warning.sentence


def test_v016_a_file_that_is_not_utf_8_cannot_be_read(tmp_path: Path) -> None:
    """A file of another encoding is refused as a whole."""
    path = tmp_path / "house.toml"
    path.write_bytes(f'{HEAD}name = "Café"\n'.encode("latin-1"))
    (problem,) = problems_in(str(path))

    assert ("V016", 1, 1) == (problem.code, problem.line, problem.column)
    assert "cannot be read" in problem.sentence


def test_v017_an_override_that_is_none_is_refused() -> None:
    """What `--set` was given stands as the place, and the help is how to write it."""
    (problem,) = problems_in("wikipedia-standard", overrides=parse_overrides(["bait"]))

    assert ("V017", "--set bait") == (problem.code, problem.path)
    assert "plugin.option=value" in problem.sentence


@pytest.mark.parametrize("names", ["", " ", ","])
def test_v017_no_name_is_no_plugin(names: str) -> None:
    """Neither to be added nor to be taken away."""
    overrides = parse_overrides((), [names, "no_trump"], [names])
    problems = problems_in("wikipedia-standard", overrides=overrides)

    assert [("V017", "--without"), ("V017", "--with")] == [(p.code, p.path) for p in problems]
    assert "`--with` takes the name of a plugin" == problems[1].sentence


def test_v018_an_example_that_comes_out_otherwise_is_a_fault(tmp_path: Path) -> None:
    """Examples are played when a variant is checked; the problem stands at the example's head."""
    text = f"{HEAD}[[examples]]\n[[{MARK}examples]]\ntitle = 'b'\n"
    path, places = write(tmp_path, text)
    problems = tuple(check_examples(load_variant(path)))

    assert ["V018", "V018"] == codes(problems)
    assert places == placed(problems[1:])
    assert "the example 'b'" in problems[1].sentence
