"""How the plugins of a variant share a hook: one decides, others refine or add, in order."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tarabish_core.engine.model import Cut, Faults, Windows, closed
from tarabish_core.engine.ruleset import Stage
from tarabish_core.rules.hooks import ADDING, NAMES
from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Plugin
from tests.rules.fakes import HEAD, NORTH, fake, load, refined

if TYPE_CHECKING:
    from collections.abc import Callable

    from tarabish_core.engine.model import Cutting

ONE_MORE_TWICE = 'without = ["cut"]\n[plugins.twice]\n[plugins.one_more]\n[plugins.seven]\n'


def seven() -> Cutting:
    """Decide that north cuts, and seven are the fewest."""
    return lambda _dealer: Cut(NORTH, 7)


def one_more(inner: Cutting) -> Cutting:
    """Add one to the fewest cards."""
    return lambda dealer: Cut(inner(dealer).seat, inner(dealer).least + 1)


def twice(inner: Cutting) -> Cutting:
    """Double the fewest cards."""
    return lambda dealer: Cut(inner(dealer).seat, inner(dealer).least * 2)


def cutters() -> tuple[Plugin, ...]:
    """Make the three fakes that answer `cut`."""
    return (
        fake("seven", cut=seven),
        fake("eight", cut=lambda: lambda _dealer: Cut(NORTH, 8)),
        fake("one_more", cut=one_more),
        fake("twice", cut=twice),
    )


def problems_of(folder: Path, text: str, *plugins: Plugin) -> tuple[Problem, ...]:
    """Load a variant that must not load and give what is wrong."""
    with pytest.raises(VariantError) as caught:
        load(folder, text, *plugins)
    return caught.value.problems


@pytest.mark.parametrize("hook", NAMES)
def test_every_hook_has_a_fake_that_decides_it(hook: str) -> None:
    """The tests beside this one play or score with a fake for each hook, and are named for it."""
    names = {
        node.name
        for path in Path(__file__).parent.glob("test_hooks_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }

    assert any(name.startswith(f"test_hook_{hook}_") for name in names)


def test_a_decider_comes_first_wherever_its_table_stands(tmp_path: Path) -> None:
    """The decider stands last in the file; the refiners still refine what it decides."""
    ruleset = load(tmp_path, HEAD + ONE_MORE_TWICE, *cutters()).ruleset

    assert Cut(NORTH, 7 * 2 + 1) == ruleset.cut(NORTH)
    assert (
        Stage("seven", "decides"),
        Stage("twice", "refines"),
        Stage("one_more", "refines"),
    ) == ruleset.trail["cut"]


def test_refiners_follow_the_order_of_the_file(tmp_path: Path) -> None:
    """Doubling before adding gives nine from four, adding before doubling ten."""
    one_way = load(tmp_path, f"{HEAD}[plugins.twice]\n[plugins.one_more]\n", *cutters())
    other = load(tmp_path, f"{HEAD}[plugins.one_more]\n[plugins.twice]\n", *cutters())

    assert 9 == one_way.ruleset.cut(NORTH).least
    assert 10 == other.ruleset.cut(NORTH).least


def test_a_parents_refiners_come_before_its_childs(tmp_path: Path) -> None:
    """A child's table of a parent's plugin keeps the parent's place."""
    (tmp_path / "parent.toml").write_text(f"{HEAD}[plugins.twice]\n")
    child = 'format = 1\nextends = "parent"\n[plugins.one_more]\n[plugins.twice]\n'

    assert 9 == load(tmp_path, child, *cutters()).ruleset.cut(NORTH).least


def asking(name: str, *after: str, cut: Callable[..., object]) -> Plugin:
    """Make a fake that asks to come after others."""
    plugin = fake(name, cut=cut)
    plugin.module.AFTER = after  # type: ignore[attr-defined]
    return plugin


def test_a_refiner_comes_after_those_it_asks_to_come_after(tmp_path: Path) -> None:
    """Doubling stands first in the file and comes last; names that are not there do not matter."""
    plugins = (
        asking("twice", "one_more", "nobody", cut=twice),
        fake("one_more", cut=one_more),
        fake("seven", cut=seven),
    )
    ruleset = load(tmp_path, HEAD + ONE_MORE_TWICE, *plugins).ruleset

    assert (7 + 1) * 2 == ruleset.cut(NORTH).least
    assert ["seven", "one_more", "twice"] == [one.plugin for one in ruleset.trail["cut"]]


def test_plugins_cannot_come_after_each_other(tmp_path: Path) -> None:
    """A circle is told with its plugins, at the table of the last of them."""
    text = f"{HEAD}[plugins.twice]\n[plugins.one_more]\n"
    plugins = (
        asking("twice", "one_more", cut=twice),
        asking("one_more", "twice", cut=one_more),
    )
    (problem,) = problems_of(tmp_path, text, *plugins)

    assert ("V015", 4) == (problem.code, problem.line)
    assert "in a circle: 'twice' after 'one_more' after 'twice'" in problem.sentence


def test_after_is_a_tuple_of_names(tmp_path: Path) -> None:
    """A bare text would be read letter by letter, so it is refused."""
    plugin = fake("twice", cut=twice)
    plugin.module.AFTER = "cut"  # type: ignore[attr-defined]
    (problem,) = problems_of(tmp_path, f"{HEAD}[plugins.twice]\n", plugin)

    assert ("V015", 3) == (problem.code, problem.line)
    assert "AFTER must be a tuple of plugin names" in problem.sentence


def test_a_plugin_taken_away_and_put_back_loses_its_place(tmp_path: Path) -> None:
    """With `without` and a table in one file a plugin starts afresh, at the end."""
    (tmp_path / "parent.toml").write_text(f"{HEAD}[plugins.twice]\n")
    child = (
        'format = 1\nextends = "parent"\nwithout = ["twice"]\n[plugins.one_more]\n[plugins.twice]\n'
    )

    assert 10 == load(tmp_path, child, *cutters()).ruleset.cut(NORTH).least


def test_overrides_lets_one_of_two_deciders_win(tmp_path: Path) -> None:
    """The one that is overridden has no part in the answer."""
    text = f'{HEAD}[plugins.seven]\noverrides = ["cut"]\n'
    ruleset = load(tmp_path, text, *cutters()).ruleset

    assert Cut(NORTH, 7) == ruleset.cut(NORTH)
    assert (Stage("seven", "decides"),) == ruleset.trail["cut"]


def test_overrides_takes_only_decisions_that_are_contested(tmp_path: Path) -> None:
    """Overriding `dealing` for the next dealer leaves its packets alone."""
    plugin = fake("same", next_dealer=lambda: lambda dealer, _outcome, _goer: dealer)
    text = f'{HEAD}[plugins.same]\noverrides = ["dealing"]\n'
    ruleset = load(tmp_path, text, plugin).ruleset

    assert 3 == ruleset.next_dealer(3, "made", 0)
    assert (Stage("dealing", "decides"),) == ruleset.trail["packets"]


def test_overrides_are_part_of_the_digest(tmp_path: Path) -> None:
    """Two variants that let different deciders win play differently and have other digests."""
    plugins = cutters()
    for plugin in plugins:
        path = tmp_path / f"{plugin.name}.py"
        path.write_text(plugin.name)
        plugin.module.__file__ = str(path)
    text = '{head}without = ["cut"]\n[plugins.seven]\n{one}[plugins.eight]\n{two}'
    lines = ('overrides = ["eight"]\n', 'overrides = ["seven"]\n')
    left = load(tmp_path, text.format(head=HEAD, one=lines[0], two=""), *plugins).ruleset
    right = load(tmp_path, text.format(head=HEAD, one="", two=lines[1]), *plugins).ruleset

    assert (7, 8) == (left.cut(NORTH).least, right.cut(NORTH).least)
    assert left.digest != right.digest  # DEFECT: the digest leaves `overrides` out


def test_the_fingerprint_of_a_rule_without_a_file_is_steady() -> None:
    """It is that of the code, whether or not an answer of that code is in use."""
    plugin = fake("eight", cut=lambda: lambda _dealer: Cut(NORTH, 8))
    before = plugin.fingerprint
    answer = plugin.module.cut()

    assert Cut(NORTH, 8) == answer(NORTH)
    # DEFECT: marshal writes a code object otherwise while it is referred to from elsewhere
    assert before == Plugin(plugin.name, plugin.module).fingerprint


def test_two_deciders_of_a_rule_are_refused(tmp_path: Path) -> None:
    """Without `overrides` nobody knows which of two is meant."""
    (problem,) = problems_of(tmp_path, f"{HEAD}[plugins.seven]\n", *cutters())

    assert "V010" == problem.code
    assert "'cut' and 'seven' both decide `cut`" in problem.sentence


def test_a_refiner_alone_decides_nothing(tmp_path: Path) -> None:
    """Refining needs somebody who decides, and the help names who would."""
    text = f'{HEAD}without = ["cut"]\n[plugins.twice]\n'
    (problem,) = problems_of(tmp_path, text, *cutters())

    assert ("V011", "no plugin decides `cut`") == (problem.code, problem.sentence)
    assert "'cut' or 'eight' or 'seven' would decide it" == problem.help


def test_windows_and_faults_need_no_decider(tmp_path: Path) -> None:
    """Where no plugin opens a window or settles a fault, all are closed and none is there."""
    text = (
        f"{HEAD}"
        'without = ["announce", "show", "fifty_forgot", "look_back", "throw_in", "bella"]\n'
        "[plugins.fake]\n"
    )
    silent = fake(
        "fake",
        announcements=lambda: lambda _held, _known: (),
        bella=lambda: lambda _when, _valid: 0,
    )
    ruleset = load(tmp_path, text, silent).ruleset

    assert Windows() == ruleset.windows
    assert Faults() == ruleset.faults
    assert closed is ruleset.windows.announce
    assert not ruleset.permissive


@pytest.mark.parametrize("hook", sorted(ADDING - {"clashes"}))
def test_every_plugin_adds_to_an_adding_hook(tmp_path: Path, hook: str) -> None:
    """Nobody decides them: each plugin that answers has its part, in the order of the file."""
    answers = {
        "describe": (),
        "sets": lambda _trump: (),
        "trick_bonus": lambda _cards, _trump, _trick, _last: 0,
    }
    text = f"{HEAD}[plugins.other]\n[plugins.fake]\n"
    fakes = [fake(name, **{hook: lambda: answers[hook]}) for name in ("fake", "other")]
    trail = load(tmp_path, text, *fakes).ruleset.trail[hook]

    assert {"adds"} == {stage.part for stage in trail}
    assert len(trail) >= 2
    assert "fake" == trail[-1].plugin


def test_a_hook_is_asked_once_when_the_variant_is_loaded(tmp_path: Path) -> None:
    """A hook function is not called again while playing; its answer is."""
    asked = []

    def counted(inner: Cutting) -> Cutting:
        asked.append(1)
        return inner

    ruleset = refined(tmp_path, cut=counted)
    ruleset.cut(NORTH)
    ruleset.cut(NORTH)

    assert [1] == asked
