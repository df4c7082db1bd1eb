"""Every code of a problem comes out of a broken file, where the fault is and with help."""

from __future__ import annotations

import importlib
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from tarabish_core.cli import root
from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.model import Deck
from tarabish_core.rules.problems import CODES, HELPS
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import parse_overrides
from tarabish_core.rules.variants import load_variant
from tests.rules.broken import HEAD, MARK, problems_in, write
from tests.rules.fakes import fake, fickle, spy

SILENT = fake("silent", cut=lambda inner: inner)
del SILENT.module.describe
FAKES = (
    SILENT,
    fake("thirtytwo", deck=lambda: Deck("789TJQKA")),
    fake("misfit", cut=lambda surprise: surprise),
    fake("sulking", cut=lambda: int("hat")),
    fake("sheetless", score_deal=lambda inner: lambda tally: inner(tally).points),
    fake("mute", calls=lambda inner: lambda auction: inner(auction)[:0]),
    fake("dumb", contract=lambda inner: lambda auction: inner(auction) and None),
    fake("endless", match_end=lambda inner: lambda games: min(inner(games), NOBODY)),
    fickle("fickle"),
    spy("spy"),
)


class Case(NamedTuple):
    """A file with one fault at its mark, and parts of what is said and of the help line.

    ``deals`` are to be played before the fault comes out, and ``also`` comes out of it with it.
    """

    code: str
    text: str
    sentence: str
    help: str = ""
    deals: int = 0
    also: tuple[str, ...] = ()


CASES = (
    Case("V001", f'{HEAD}name = {MARK}house"\n', "Invalid value", "close every text"),
    Case("V001", f"{HEAD}[plugins.bait{MARK}\n", "Expected ']'", "and bracket"),
    Case("V001", f"{HEAD}without = [\n{MARK}", "Invalid value"),
    Case("V001", f"{HEAD}name = 'a'\n{MARK}name = 'b'\n", "the first stands in line 3", "no key"),
    Case("V002", f'{HEAD}{MARK}sumary = "x"\n', "no key 'sumary'", "did you mean 'summary'?"),
    Case("V002", f'{HEAD}{MARK}q = "x"\n', "no key 'q'", "known: aliases, examples"),
    Case("V002", f'{HEAD}[[sources]]\n{MARK}link = "x"\n', "no key 'link'", "title, url"),
    Case("V002", f'{HEAD}[[examples]]\n{MARK}recrod = ""\n', "'recrod'", "'record'"),
    Case("V003", f'{MARK}extends = "wikipedia-standard"\n', "`format`", "`format = 1`"),
    Case("V004", 'format = ▶2\nextends = "wikipedia-standard"\n', "newer", "newer tarabish"),
    Case("V005", f"{HEAD}name = {MARK}3\n", "`name` must be a text, not 3", "stands in quotes"),
    Case("V005", f'{HEAD}[plugins.bait]\nhalf = {MARK}"mad"\n', '"half_bait", "whole', "'made'"),
    Case(
        "V005",
        f"{HEAD}[plugins.game_end]\ntarget = {MARK}0\n",
        "expected 1 or more",
        "default is 500",
    ),
    Case("V005", f"{HEAD}[plugins.game_end]\ntarget = {MARK}100001\n", "expected 100000 or less"),
    Case("V005", f'{HEAD}[plugins.game_end]\ntarget = {MARK}"500"\n', "expected a whole number"),
    Case(
        "V005",
        f"{HEAD}[plugins.follow]\nhead_plain = {MARK}1\n",
        "true or false",
        "its default is false",
    ),
    Case(
        "V005",
        f'{HEAD}[plugins.bait]\noverrides = {MARK}"cards"\n',
        "an array of plugin",
        'as ["bait"]',
    ),
    Case("V006", f"{HEAD}[plugins.{MARK}bate]\n", "no plugin 'bate'", "did you mean 'bait'?"),
    Case(
        "V006", f"{HEAD}[plugins.{MARK}wikipedia-standard]\n", "no plugin 'wikip", "--plugin FILE"
    ),
    Case("V007", f"{HEAD}[plugins.bait]\n{MARK}haff = 1\n", "no option 'haff'", "'half'"),
    Case("V007", f"{HEAD}[plugins.auction]\n{MARK}by = 1\n", "no option 'by'", "has no options"),
    Case("V008", f'format = 1\nextends = {MARK}"wikipedia-standart"\n', "to extend", "-standard'?"),
    Case(
        "V009",
        f'format = 1\nextends = {MARK}"house"\n',
        "a circle of variants: ",
        "take `extends` out",
    ),
    Case("V010", f"{HEAD}[plugins.{MARK}free_pass]\n", "both decide `calls`", "overrides = ["),
    Case("V010", f"{HEAD}[plugins.{MARK}thirtytwo]\n", "decide `deck`", "under [plugins.thirtyt"),
    Case("V011", f'{HEAD}without = [{MARK}"follow"]\n', "as 'follow' was taken away", "keep it"),
    Case(
        "V012",
        f'{HEAD}[plugins.dealing]\nkitty = "after_trump"\n{MARK}peek = "after_own_pass"\n',
        "`dealing.peek`: a kitty that is dealt after trump cannot be looked at",
        'its default is "never"; or change what it contradicts',
    ),
    Case("V013", f'{HEAD}without = ["cut", {MARK}"folow"]\n[plugins.cut]\n', "take", "'follow'"),
    Case("V015", f"{HEAD}[plugins.{MARK}misfit]\n", "takes `surprise`", "known: inner, options"),
    Case(
        "V015",
        f'{HEAD}[plugins.{MARK}sulking]\noverrides = ["cut"]\n',
        "'sulking' fails at `cut`: ValueError",
        "mend the rule's file",
    ),
    Case(
        "V025",
        f'{HEAD}requires = [{MARK}"tarabish>=99"]\n',
        "this variant needs 'tarabish' >=99",
        'pip install "tarabish>=99"',
    ),
    Case("V026", f'format = {MARK}0\nbase = "easy-bells"\n', "is older", "tarabish upgrade "),
    Case("V014", f"{HEAD}[plugins.cut]\nrequired = false\n{MARK}least = 3\n", "there are no parts"),
    Case("V014", f"{HEAD}[plugins.cut]\n{MARK}least = 1\nrequired = false\n", "there are no parts"),
    Case("V016", f'{MARK}{HEAD}name = "Caf\udce9"\n', "cannot be read", "save it as UTF-8"),
    Case("V018", f"{HEAD}[[{MARK}examples]]\ntitle = 'b'\n", "the example 'b'", "its `expect`"),
    Case("V019", f"{HEAD}[plugins.{MARK}sheetless]\n", "AttributeError", "mend the rule", deals=1),
    Case("V020", f"{HEAD}[plugins.{MARK}mute]\n", "has nothing to say", "leave the", deals=1),
    Case(
        "V021",
        f"{HEAD}[plugins.{MARK}fickle]\n",
        "points in cards",
        "when the trick fell",
        deals=30,
        also=("V029",),
    ),
    Case(
        "V022",
        f"{HEAD}[plugins.{MARK}spy]\n",
        "can tell where",
        "nothing but",
        deals=200,
        also=("V029",),
    ),
    Case(
        "V023",
        f"{HEAD}[plugins.{MARK}dumb]\n",
        "the auction is not over",
        "come to an end",
        deals=1,
    ),
    Case("V024", f"{HEAD}[plugins.{MARK}endless]\n", "a match is not over", "DRAW", deals=1),
    Case("V028", f"{HEAD}[plugins.{MARK}silent]\n", "has no `describe`", "answer `describe`"),
    Case("V029", f"{HEAD}[plugins.{MARK}fickle]\n", "'fickle' is not pure", "not count, remember"),
)
ELSEWHERE = {"V017": "tests.rules.test_loading_errors", "V027": "tests.rules.test_discovery"}
"""Codes of what is typed or installed and not of a file; a test there is named after the code."""


def name(case: Case) -> str:
    """Name a case by its code and what is said."""
    return f"{case.code} {case.sentence[:20]}"


@pytest.fixture(autouse=True)
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the command know the fakes, which no file of --plugin could be: those are guarded."""
    monkeypatch.setattr("tarabish_core.cli.check.registry", lambda: Registry(extra=FAKES))


def check(path: str, *arguments: str) -> tuple[int, list[dict[str, Any]]]:
    """Run `tarabish check`; give its exit status and the problems."""
    done = CliRunner().invoke(root, ["check", path, "--json", *arguments])
    (variant,) = json.loads(done.stdout)["variants"]
    problems: list[dict[str, Any]] = variant["problems"]
    return done.exit_code, problems


def hold(case: Case, path: str, asked: str, place: tuple[int, int]) -> None:
    """Hold what is found in the variant that is asked for against a case."""
    status, problems = check(asked, "--deals", str(case.deals))
    problem = problems[0]

    assert [(code, path, *place) for code in (case.code, *case.also)] == [
        tuple(one[key] for key in ("code", "file", "line", "column")) for one in problems
    ]
    assert case.sentence in problem["sentence"]
    assert problem["help"]
    assert case.help in problem["help"]
    assert (0 if problem["warning"] else 3) == status
    assert (case.code in {"V014", "V028"}) == problem["warning"]


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_fault_is_reported_where_it_stands(tmp_path: Path, case: Case) -> None:
    """One fault gives one problem, at its line and column, that says what would be right.

    The exit status is 3, but that a warning is no fault.
    """
    path, (place,) = write(tmp_path, case.text)

    hold(case, path, path, place)


TABLE = re.compile(rf"^\[plugins\.({MARK}?)(\w[\w-]*)\]\n((?:[^\[\n].*\n)*)", re.MULTILINE)
ROW = re.compile(rf"^\[\[({MARK}?)(\w+)\]\]\n((?:[^\[\n].*\n)*)", re.MULTILINE)
KEY = re.compile(rf"^({MARK}?)(\w+)(?= *=)", re.MULTILINE)


def inline(text: str) -> str:
    """Write plugin tables as one table in braces, and an array of tables in brackets."""
    tables = [
        f"{mark}{plugin} = {{ {', '.join(lines.splitlines())} }}"
        for mark, plugin, lines in TABLE.findall(text)
    ]
    head = ROW.sub(
        lambda row: f"{row[2]} = [{row[1]}{{ {row[3].strip()} }}]\n", TABLE.sub("", text)
    )
    return head + (f"plugins = {{ {', '.join(tables)} }}\n" if tables else "")


def dotted(text: str) -> str:
    """Write the options of plugins with dotted keys; one without any overrides nothing."""

    def lines(table: re.Match[str]) -> str:
        first, *more = table[3].splitlines() or ["overrides = []"]
        return "".join(
            f"plugins.{mark}{table[2]}.{line}\n"
            for mark, line in [(table[1], first), *(("", line) for line in more)]
        )

    return TABLE.sub(lines, text)


def quoted(text: str) -> str:
    """Write every key in quotes, of one kind or the other."""
    heads = TABLE.sub(lambda table: f"['plugins' . {table[1]}\"{table[2]}\"]\n{table[3]}", text)
    return KEY.sub(r'\1"\2"', ROW.sub(r"[[\1'\2']]\n\3", heads))


FORMS = [
    pytest.param(case._replace(text=form(case.text)), id=f"{form.__name__} {name(case)}")
    for form in (inline, dotted, quoted)
    for case in CASES
    if form(case.text) != case.text and case.code not in {"V001", "V016"}
]


@pytest.mark.parametrize("case", FORMS)
def test_a_fault_is_reported_in_every_form_that_toml_has(tmp_path: Path, case: Case) -> None:
    """In tables in braces, behind dotted keys, behind keys in quotes."""
    path, (place,) = write(tmp_path, case.text)

    hold(case, path, path, place)


@pytest.mark.parametrize("case", CASES, ids=name)
def test_a_fault_in_a_parents_file_is_reported_there(tmp_path: Path, case: Case) -> None:
    """But for a parent's examples, and its settings without effect: none of a child's business."""
    parent, (place,) = write(tmp_path, case.text.replace('"house"', '"parent"'), "parent")
    path, _ = write(tmp_path, 'format = 1\nextends = "parent"\n')
    if case.code in {"V014", "V018"}:
        assert (0, []) == check(path, "--deals", "0")
    else:
        hold(case, parent, path, place)


def test_every_code_is_brought_out() -> None:
    """No code of the list is without a file here that has its fault, or without help."""
    assert set(CODES) == {case.code for case in CASES} | set(ELSEWHERE)
    assert set(CODES) == set(HELPS)
    for code, module in ELSEWHERE.items():
        tests = vars(importlib.import_module(module))
        assert [] != [name for name in tests if name.startswith(f"test_{code.lower()}_")]


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


def test_v014_is_a_warning_in_words(tmp_path: Path) -> None:
    """The variant loads all the same."""
    path, _ = write(tmp_path, f"{HEAD}[plugins.cut]\nrequired = false\nleast = 3\n")
    (warning,) = load_variant(path).warnings

    assert f"{path}:5:1: warning V014: `cut.least` has no effect: there are no parts" in str(
        warning
    )


def test_v014_a_setting_of_the_command_line_is_ones_own(tmp_path: Path) -> None:
    """A `--set` that can have no effect is warned of too."""
    path, _ = write(tmp_path, f"{HEAD}[plugins.cut]\nrequired = false\n")
    (warning,) = load_variant(path, parse_overrides(["cut.least=3"])).warnings

    assert ("V014", "--set cut.least=3") == (warning.code, warning.path)


def test_v017_an_override_that_is_none_is_refused() -> None:
    """What `--set` was given stands as the place, and the help is how to write it."""
    status, (problem,) = check("wikipedia-standard", "--set", "bait")

    assert (3, "V017", "--set bait") == (status, problem["code"], problem["file"])
    assert "plugin.option=value" in problem["sentence"]
    assert "--set bait.half=made" in problem["help"]


@pytest.mark.parametrize("names", ["", " ", ","])
def test_v017_no_name_is_no_plugin(names: str) -> None:
    """Neither to be added nor to be taken away."""
    typed = ("--with", names, "--with", "no_trump", "--without", names)
    status, problems = check("wikipedia-standard", *typed)

    assert 3 == status
    assert [("V017", "--without"), ("V017", "--with")] == [(p["code"], p["file"]) for p in problems]
    assert "`--with` takes the name of a plugin" == problems[1]["sentence"]
    assert "write it as --with NAME" in problems[1]["help"]
