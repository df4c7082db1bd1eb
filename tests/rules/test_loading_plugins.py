"""Plugins that are broken: each is a problem at the table that chooses it, and no crash."""

from __future__ import annotations

import importlib
import subprocess
import sys
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from tarabish_core.engine.model import Clash, Deck, Sentence
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.variants import load_variant
from tests.rules.broken import HEAD, codes, faults, placed, write
from tests.rules.fakes import fake, load, with_messages

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tarabish_core.rules.registry import Plugin

WITH_HAT = f'{HEAD}[plugins.▶hat]\noverrides = ["cards", "dealing", "runs"]\n'


def complaint(code: str, **params: str) -> Callable[[], tuple[Clash, ...]]:
    """Make a `clashes` that always complains of an option, in the words of a code."""
    clash = Clash("size", Sentence(code, tuple(params.items())))
    return lambda: (clash,)


@pytest.mark.parametrize(
    "plugin",
    [
        fake("hat", no_such_hook=lambda options: options),
        # DEFECT: manager() unregisters a plugin that pluggy did not register (AssertionError)
        fake("hat", trick_bonus=lambda inner: inner),
        fake("hat", cut=lambda options, nothing_of_the_kind: (options, nothing_of_the_kind)),
        fake("hat", cut=lambda inner: inner.no_such_thing),
    ],
    ids=["an unknown hook", "inner of a sum", "an unknown argument", "an exception"],
)
def test_a_plugin_that_does_not_fit_is_broken(tmp_path: Path, plugin: Plugin) -> None:
    """Hooks and their arguments are those of the specification."""
    problems, places = faults(tmp_path, WITH_HAT, plugin)

    assert ["V015"] == codes(problems)
    assert places == placed(problems)
    assert "hat" in problems[0].sentence


@pytest.mark.parametrize(
    "plugin",
    [
        fake("hat", deck=lambda: "789TJQKA"),
        fake("hat", deck=lambda: Deck("23456789TJQKA")),
        fake("hat", packets=lambda: None),
        fake("hat", packets=lambda: lambda _dealer: 1 // 0),
        fake("hat", runs=lambda: lambda ranks: ranks),
        fake("hat", windows=lambda inner: inner and None),
    ],
    ids=["a text", "a two", "nothing", "an exception", "too few arguments", "no windows"],
)
def test_an_answer_of_no_use_is_a_broken_plugin(tmp_path: Path, plugin: Plugin) -> None:
    """What a hook answers is looked at when the variant is loaded, not in the middle of a game."""
    # DEFECT: compile_rules() lets whatever build() raises get out; answers are not checked
    problems, places = faults(tmp_path, WITH_HAT, plugin)

    assert ["V015"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize(
    "plugin",
    [
        fake("hat", clashes=lambda: 1 // 0),
        fake("hat", clashes=complaint("no_such_code")),
        with_messages(fake("hat", clashes=complaint("hat")), hat="a hat of {size}"),
        with_messages(fake("hat", clashes=complaint("hat", size="L")), hat="a hat of {size.inch}"),
    ],
    ids=["an exception", "an unknown code", "a missing parameter", "a part that there is not"],
)
def test_a_complaint_that_fails_is_a_broken_plugin(tmp_path: Path, plugin: Plugin) -> None:
    """A plugin that cannot say what is wrong is itself what is wrong."""
    # DEFECT: nothing guards say() of what `clashes` answers (KeyError)
    problems, places = faults(tmp_path, WITH_HAT, plugin)

    assert ["V015"] == codes(problems)
    assert places == placed(problems)


@pytest.mark.parametrize(
    "clashes",
    [
        complaint("hat"),
        lambda options: complaint("hat")() if options else (),
        lambda others: complaint("hat")() if others else (),
        lambda others, options: complaint("hat")() if "cards" in others and options else (),
    ],
    ids=["none", "options", "others", "both in another order"],
)
def test_clashes_names_the_arguments_it_needs(
    tmp_path: Path, clashes: Callable[..., tuple[Clash, ...]]
) -> None:
    """As every hook it may leave arguments out, and the names tell them apart."""
    plugin = with_messages(fake("hat", clashes=clashes), hat="too large")
    problems, places = faults(tmp_path, WITH_HAT, plugin)

    assert ["V012"] == codes(problems)
    assert places == placed(problems)
    assert "`hat.size`: too large" == problems[0].sentence


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (("bayt",), ["'hat' asks to come after 'bayt', and there is no such plugin"]),
        (("bait", "what_is_not_installed_here"), []),
    ],
)
def test_a_rule_to_come_after_that_is_nearly_one_is_told(
    tmp_path: Path, after: tuple[str, ...], told: list[str]
) -> None:
    """It may be one that is not installed; where a name is near it is hardly meant."""
    plugin = fake("hat", describe=lambda: ())
    plugin.module.AFTER = after  # type: ignore[attr-defined]
    path, places = write(tmp_path, f"{HEAD}[plugins.▶hat]\n")
    warnings = load_variant(path, registry=Registry([plugin])).warnings
    about = tuple(one for one in warnings if one.code == "V014")

    assert told == [one.sentence for one in about]
    assert places[: len(told)] == placed(about)
    assert all("did you mean 'bait'?" == one.help for one in about)


def test_clashes_cannot_change_what_the_next_is_asked(tmp_path: Path) -> None:
    """Each is given the others' options as they are."""
    first = fake("cap", clashes=lambda others: others.clear() or ())
    second = fake("hat", clashes=lambda others: () if "cards" in others else complaint("hat")())

    assert load(tmp_path, f"{HEAD}[plugins.cap]\n[plugins.hat]\n", first, second)


@pytest.mark.parametrize(
    ("code", "owner"),
    [
        ("refusal.must_follow", "tarabish itself"),
        ("last_trick", "'last_trick'"),
        ("cap", "'cap'"),
    ],
)
def test_a_sentence_is_of_one_plugin_alone(tmp_path: Path, code: str, owner: str) -> None:
    """A plugin that puts other words in the mouth of tarabish or of another plugin is broken."""
    cap = with_messages(fake("cap"), cap="A cap is worn.")
    hat = with_messages(fake("hat"), **{code: "A hat is worn."})
    text = f"{HEAD}[plugins.cap]\n[plugins.▶hat]\n"
    problems, places = faults(tmp_path, text, cap, hat)

    assert ["V015"] == codes(problems)
    assert places == placed(problems)
    assert f"'hat' has a sentence '{code}', and so has {owner}" == problems[0].sentence
    assert f"as 'hat.{code}'" in problems[0].help


def test_a_built_in_rule_is_never_to_blame_for_a_sentence(tmp_path: Path) -> None:
    """Wherever it stands."""
    hat = with_messages(fake("hat"), last_trick="A hat is worn.")
    text = f"{HEAD}without = ['last_trick']\n[plugins.▶hat]\n[plugins.last_trick]\n"
    problems, places = faults(tmp_path, text, hat)

    assert ["V015"] == codes(problems)
    assert places == placed(problems)


def test_a_plugin_that_cannot_be_imported_is_broken_if_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stops the variant that names it and no other."""
    (tmp_path / "torn_hat.py").write_text("class\n")
    package = importlib.import_module("tarabish_core.plugins")
    monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    problems, places = faults(tmp_path, f"{HEAD}[plugins.▶torn_hat]\n")

    assert ["V015"] == codes(problems)
    assert places == placed(problems)
    assert "SyntaxError" in problems[0].sentence
    assert "torn_hat" not in load_variant(write(tmp_path, HEAD)[0]).options


def test_only_plugins_that_are_chosen_are_imported() -> None:
    """Loading the root does not import `free_pass` or `no_trump`."""
    code = """
        import sys
        from tarabish_core.rules.variants import load_variant
        load_variant("wikipedia-standard")
        print(sorted(n for n in sys.modules if n.startswith("tarabish_core.plugins.")))
    """
    done = subprocess.run(
        [sys.executable, "-c", dedent(code)], capture_output=True, text=True, check=True
    )

    assert "tarabish_core.plugins.bait" in done.stdout
    assert "free_pass" not in done.stdout
    assert "no_trump" not in done.stdout


def test_an_option_without_default_is_a_fault_and_no_endless_loop(tmp_path: Path) -> None:
    """A plugin of which an option must be set is refused where it is not set."""
    code = """
        import resource, sys
        from tarabish_core.api import Options
        from tarabish_core.rules.problems import VariantError
        from tarabish_core.rules.registry import Registry
        from tarabish_core.rules.variants import load_variant
        from tests.rules.fakes import fake

        class Sized(Options):
            size: int

        resource.setrlimit(resource.RLIMIT_CPU, (2, 2))
        resource.setrlimit(resource.RLIMIT_AS, (1 << 29, 1 << 29))
        plugin = fake("hat")
        plugin.module.Options = Sized
        try:
            load_variant(sys.argv[1], registry=Registry(extra=[plugin]))
        except VariantError as error:
            print(*(f"{p.code}:{p.line}" for p in error.problems))
    """
    path, _ = write(tmp_path, f"{HEAD}[plugins.hat]\n")
    done = subprocess.run(
        [sys.executable, "-c", dedent(code), path],
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )

    # DEFECT: _options() goes round for ever where the defaults alone do not validate
    assert done.stdout in {"V005:3\n", "V015:3\n"}
