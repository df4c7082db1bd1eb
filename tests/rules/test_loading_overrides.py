"""What a command line changes, and what is wrong with it: --set, --with, --without."""

from __future__ import annotations

from pathlib import Path

import pytest
from pydantic import field_serializer

from tarabish_core.api import Options, option
from tarabish_core.rules.comparing import compare
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides, parse_overrides
from tarabish_core.rules.variants import Variant, load_variant
from tarabish_core.rules.writing import write_whole
from tests.rules.broken import codes, problems_in, write
from tests.rules.fakes import fake

ROOT = "wikipedia-standard"


@pytest.mark.parametrize(
    ("override", "value"),
    [
        ("bait.half=made", "made"),
        ('bait.half="made"', "made"),
        ("bait.half='made'", "made"),
        (" bait.half = made ", "made"),
        ("game_end.target=300", 300),
        ("game_end.target=0x12C", 300),
        ("game_end.target=1_000", 1000),
        ("follow.head_plain=true", True),
        ("bait.bella_exempt=false", False),
        ("cut.least=3", 3),
    ],
)
def test_set_values_are_typed(override: str, value: object) -> None:
    """A value is read as TOML has it, or as a text where that is none."""
    variant = load_variant(ROOT, Overrides(set=(override,)))
    plugin, _, rest = override.partition("=")[0].strip().partition(".")

    assert value == variant.options[plugin][rest]
    assert type(value) is type(variant.options[plugin][rest])


def test_the_last_set_of_an_option_counts() -> None:
    """Overrides are made in the order they are typed."""
    variant = load_variant(ROOT, Overrides(set=("cut.least=3", "cut.least=1")))

    assert 1 == variant.options["cut"]["least"]


def test_with_and_without_change_the_plugins() -> None:
    """A rule taken away makes room for another, which comes last and may be set."""
    variant = load_variant(
        ROOT, Overrides(("free_pass.deals=same",), ("free_pass",), ("dealer_forced",))
    )

    assert "dealer_forced" not in variant.options
    assert {"deals": "same"} == variant.options["free_pass"]
    assert "free_pass" == variant.chosen[-1].plugin.name
    changes = "(no dealer_forced, with free_pass, free_pass.deals=same)"
    assert (f"{ROOT} {changes}", f"{variant.title} {changes}") == (variant.called, variant.titled)
    assert ROOT == load_variant(ROOT).called


def test_with_a_plugin_that_is_there_changes_nothing() -> None:
    """Its options and its place stay."""
    with_bait = load_variant(ROOT, Overrides(with_=("bait",)))

    assert load_variant(ROOT).ruleset.digest == with_bait.ruleset.digest


def test_names_may_be_joined() -> None:
    """Several names stand in one argument, with blanks or commas, or in several."""
    parsed = parse_overrides(["a.b=1, 2"], ["c,d", "e"], ["f g, h"])

    assert Overrides(('a.b="1,\\u00202"',), ("c", "d", "e"), ("f", "g", "h")) == parsed
    assert parsed
    assert not parse_overrides()


@pytest.mark.parametrize("text", ["", "bait", "bait.half", "=made", "half=made", ".half=1", "b.=1"])
def test_a_set_that_is_none_is_refused(text: str) -> None:
    """Plugin, option and equals sign must be there."""
    (problem,) = problems_in(ROOT, overrides=Overrides(set=(text,)))

    assert ("V017", f"--set {text}") == (problem.code, problem.path)


@pytest.mark.parametrize(
    ("overrides", "code", "path", "near"),
    [
        (Overrides(set=("bait.half=mad",)), "V005", "--set bait.half=mad", "'made'"),
        (Overrides(set=("bait.haff=1",)), "V007", "--set bait.haff=1", "'half'"),
        (Overrides(set=("bate.half=1",)), "V006", "--set bate.half=1", "'bait'"),
        (Overrides(set=("no_trump.runs=1",)), "V006", "--set no_trump.runs=1", "--with no_tru"),
        (Overrides(set=("auction.a=1",)), "V007", "--set auction.a=1", "has no options"),
        (Overrides(set=("match.best_of=2",)), "V005", "--set match.best_of=2", ""),
        (Overrides(with_=("free_pas",)), "V006", "--with free_pas", "'free_pass'"),
        (Overrides(with_=("free_pass",)), "V010", "--with free_pass", "overrides = ["),
        (Overrides(without=("dealer_force",)), "V013", "--without dealer_force", "er_forced'"),
        (Overrides(without=("no_trump",)), "V013", "--without no_trump", ""),
    ],
)
def test_an_override_is_faulty_where_it_was_typed(
    overrides: Overrides, code: str, path: str, near: str
) -> None:
    """The option of the command line is the place, without a line, and the help has the nearest."""
    (problem,) = problems_in(ROOT, overrides=overrides)

    assert (code, path, 0) == (problem.code, problem.path, problem.line)
    assert str(problem).startswith(f"{path}: error {code}: ")
    assert near in problem.help


def test_taking_away_what_must_be_there_is_refused() -> None:
    """The rule that nobody decides any more is named, with who would."""
    (problem,) = problems_in(ROOT, overrides=Overrides(without=("follow",)))

    assert ("V011", "--without follow") == (problem.code, problem.path)
    assert "no plugin decides `legal_cards`, as 'follow' was taken away" == problem.sentence
    assert "keep it, or name a rule of your own in its place" == problem.help


def test_what_a_parent_took_away_is_told_in_the_parents_file(tmp_path: Path) -> None:
    """At the entry of `without`; another rule that decides the same is named."""
    head = f'format = 1\nextends = "{ROOT}"\n'
    (tmp_path / "parent.toml").write_text(f'{head}without = ["fifty_forgot", "dealer_forced"]\n')
    path, _ = write(tmp_path, 'format = 1\nextends = "parent"\n')
    (problem,) = problems_in(path)

    assert (str(tmp_path / "parent.toml"), 3, 28) == (problem.path, problem.line, problem.column)
    assert "no plugin decides `calls`, as 'dealer_forced' was taken away" == problem.sentence
    assert "keep it, or name 'free_pass' in its place" == problem.help


def test_faulty_overrides_are_all_reported_after_the_files() -> None:
    """Several faults of one command line are several problems."""
    overrides = Overrides(("x", "bait.half=mad"), ("free_pas",), ("folow",))

    assert ["V005", "V006", "V013", "V017"] == sorted(codes(problems_in(ROOT, overrides=overrides)))


def test_a_number_without_end_is_a_fault_like_another() -> None:
    """More digits than Python reads are no reason to break off."""
    # DEFECT: int() of more than 4300 digits raises ValueError, which _typed_value lets through
    problems = problems_in(ROOT, overrides=Overrides(set=(f"game_end.target={'9' * 5000}",)))

    assert ["V005"] == codes(problems)


@pytest.mark.parametrize("value", ["1\nx = 2", "", "[", "{", "#", '"', "\x00"])
def test_odd_values_are_texts(value: str) -> None:
    """What TOML does not read as one value is a text, which the option refuses."""
    problems = problems_in(ROOT, overrides=Overrides(set=(f"bait.half={value}",)))

    assert ["V005"] == codes(problems)


class _Odd(Options):
    text: str = option("", "A text.")
    table: dict[str, int] = option({}, "Numbers by their names.")
    number: float = option(0.0, "A number.")
    hidden: int = option(0, "What pydantic would write otherwise.")

    @field_serializer("hidden")
    def _hide(self, _: int) -> int:
        return 0


def _odd(*changes: str) -> Variant:
    plugin = fake("odd", describe=lambda: ())
    plugin.module.Options = _Odd  # type: ignore[attr-defined]
    overrides = parse_overrides(changes, ["odd"])
    return load_variant(ROOT, overrides, registry=Registry([plugin]))


@pytest.mark.parametrize(
    ("typed", "value"),
    [
        ("odd.text=a \N{GRINNING FACE}", "a \N{GRINNING FACE}"),
        ("odd.text=a\u2003b\x7f\x85c", "a\u2003b\x7f\x85c"),
        ('odd.text="say \\"so\\"\\n"', 'say "so"\n'),
        ('odd.table={ a = 1, "b c" = 2 }', {"a": 1, "b c": 2}),
        ("odd.number=1e3", 1000.0),
    ],
)
def test_a_set_means_what_was_typed_in_a_record_too(typed: str, value: object) -> None:
    """A record's tag holds several, parted by blanks; each is read again as it was."""
    key = typed.partition("=")[0].partition(".")[2]
    variant = _odd(typed)
    (kept,) = variant.overrides.set

    assert [kept] == kept.split()
    assert value == variant.options["odd"][key]
    assert value == _odd(kept).options["odd"][key]


@pytest.mark.parametrize("value", ["nan", "inf", "-inf", "1e400"])
def test_a_number_is_one_that_equals_itself_and_ends(value: str) -> None:
    """Of two rules that are the same nothing may differ, and JSON has no word for these."""
    with pytest.raises(VariantError) as raised:
        _odd(f"odd.number={value}")
    (problem,) = raised.value.problems

    assert "V005" == problem.code
    assert "expected a number" in problem.sentence
    assert '"' not in problem.sentence


def test_an_option_that_pydantic_would_write_otherwise_is_of_the_rules() -> None:
    """Two games by different options never have one digest."""
    one, other = _odd(), _odd("odd.hidden=1")

    assert one.ruleset.digest != other.ruleset.digest
    assert "hidden = 1" in write_whole(other)
    assert ["odd.hidden"] == [changed.option for changed in compare(one, other).changed]
