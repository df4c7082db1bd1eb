"""The variants that come with the program: what they say, name, inherit, and set."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tarabish_core.rules.files import read_variant, shipped_names
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, load_variant
from tests.rules.fakes import HEAD, fake, load

if TYPE_CHECKING:
    from collections.abc import Mapping

NAMES = shipped_names()
ROOT_OPTIONS: Mapping[str, Mapping[str, object]] = {
    "cards": {"plain_order": "ATKQJ9876"},
    "first_dealer": {"by": "high_card", "cutters": "all", "rank": "trump"},
    "cut": {"required": True, "least": 4},
    "dealing": {"by": "threes", "kitty": "before_auction", "peek": "never"},
    "auction": {},
    "dealer_forced": {},
    "first_lead": {"by": "eldest"},
    "follow": {
        "head_plain": False,
        "trump_when_void": "always",
        "overtrump_led": "always",
        "overtrump_ruff": "always",
        "undertrump": "forced",
    },
    "last_trick": {"points": 10},
    "look_back": {"tricks": "last"},
    "throw_in": {"forfeits": "all"},
    "runs": {"split": "split4", "long": "fifty"},
    "announce": {"what": "best", "bluff": "reject"},
    "show": {"window": "before_second_card", "must": False},
    "run_contest": {
        "count": "player",
        "longer_wins": False,
        "trump": "tiebreak",
        "tie": "cancel",
        "tie_partners": "cancel",
        "unshown_blocks": False,
        "need_trick": False,
    },
    "fifty_forgot": {"deadline": "own_third", "scope": "fifty_only"},
    "bella": {
        "points": 20,
        "on": "last",
        "first_penalty": "lose_bella",
        "deadline": "with_card",
        "auto": False,
        "optional": True,
        "with_run": "valid_run",
    },
    "bait": {
        "threshold": "half_pool",
        "fixed_counts": "cards",
        "half": "half_bait",
        "award": "full_pool",
        "bella_exempt": False,
    },
    "game_end": {
        "target": 500,
        "compare": "at_least",
        "both_over": "higher",
        "tie": "play_on",
    },
    "match": {"best_of": 1, "fixed_games": 0, "rank_by": "games", "rotate_pairs": False},
}
"""The options of the usual game, plugin by plugin."""

ADDED_OPTIONS: Mapping[str, Mapping[str, object]] = {
    "no_trump": {"runs": True},
    "misplay": {"award": "pool", "false_award": "pool", "deadline": "before_score"},
    "sweep": {"bonus": "plus_100"},
    "count_out": {"order": ["bella", "run", "trick"]},
}
"""The options of plugins that the usual game does without, where nobody changes them."""

NAMED_SETS: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    Path(__file__).with_name("named_sets.toml").read_text(encoding="utf-8")
)["variants"]
"""What each named set takes away from the usual game and changes in it."""


def set_of(name: str) -> tuple[tuple[str, ...], Mapping[str, Mapping[str, object]]]:
    """What a named set takes away, and what it changes."""
    named = NAMED_SETS[name]
    return tuple(named.get("without", ())), named.get("plugins", {})


def test_every_named_set_is_shipped() -> None:
    """There is a file for each set of the collection that four can play, and no other file."""
    assert set(NAMED_SETS) == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_variant_loads_and_says_what_it_is(name: str) -> None:
    """It has a title, one sentence, a status and sources with titles, and no setting is idle.

    A source that is a printed book has no address.
    """
    variant = load_variant(name)

    assert () == variant.warnings
    assert name == variant.name == variant.documents[0].data["name"]
    assert variant.title
    assert variant.summary.endswith(".")
    assert variant.status in {"documented", "partly documented", "composition"}
    assert variant.sources
    assert all(source["title"] and source["says"] for source in variant.sources)
    assert all(source.get("url", "https://").startswith("https://") for source in variant.sources)
    assert any("url" in source for source in variant.sources)


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_variant_names_only_what_there_is(name: str) -> None:
    """Every plugin that it names, to have it or not, can be chosen."""
    data = read_variant(name).data
    named = {*data.get("plugins", {}), *data.get("without", [])}

    assert named <= Registry().names()


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_variant_is_its_named_set(name: str) -> None:
    """It differs from the usual game in what the collection of rules says, and in nothing else."""
    without, changed = set_of(name)
    expected = {plugin: ROOT_OPTIONS[plugin] for plugin in ROOT_OPTIONS if plugin not in without}
    for plugin, options in changed.items():
        usual = {**ADDED_OPTIONS, **ROOT_OPTIONS}.get(plugin, {})
        expected[plugin] = {**usual, **options}

    assert expected == load_variant(name).options


@pytest.mark.parametrize("name", sorted(NAMED_SETS))
def test_a_named_set_can_be_had_from_the_command_line(name: str) -> None:
    """--set, --with and --without on the root make the same rules as a file does."""
    without, changed = set_of(name)
    added = tuple(plugin for plugin in changed if plugin not in ROOT_OPTIONS)
    settings = tuple(
        f"{plugin}.{key}={str(value).lower() if isinstance(value, bool) else value}"
        for plugin, options in changed.items()
        for key, value in options.items()
    )
    variant = load_variant(ROOT, Overrides(settings, added, without))
    for plugin, options in changed.items():
        assert options.items() <= variant.options[plugin].items()
    assert load_variant(name).ruleset.digest == variant.ruleset.digest


def test_the_root_names_every_plugin_it_needs() -> None:
    """It extends nothing, and its file can be read from top to bottom as the whole game."""
    data = read_variant(ROOT).data

    assert "extends" not in data
    assert "without" not in data
    assert list(ROOT_OPTIONS) == list(data["plugins"])


@pytest.mark.parametrize("name", [name for name in NAMES if name != ROOT])
def test_a_shipped_variant_stands_on_the_root(name: str) -> None:
    """Its one parent is the root."""
    variant = load_variant(name)

    assert [f"{name}.toml", f"{ROOT}.toml"] == [doc.path for doc in variant.documents]


def test_every_shipped_file_is_a_variant() -> None:
    """The names are those of the files in the folder, each written as in its file."""
    for name in NAMES:
        text = files("tarabish_core.variants").joinpath(f"{name}.toml").read_text("utf-8")
        assert name == tomllib.loads(text)["name"]
    assert ROOT in NAMES


def test_a_child_keeps_its_parents_order_and_adds_at_the_end(tmp_path: Path) -> None:
    """Tables merge key by key; a grandchild sees what both before it said."""
    (tmp_path / "parent.toml").write_text(f"{HEAD}[plugins.no_trump]\n[plugins.bait]\nhalf='made'")
    text = 'format = 1\nextends = "parent"\n[plugins.bait]\naward = "flat_162"\n'
    variant = load(tmp_path, text)

    assert [*ROOT_OPTIONS, "no_trump"] == list(variant.options)
    assert ("made", "flat_162") == (
        variant.options["bait"]["half"],
        variant.options["bait"]["award"],
    )
    assert ["house.toml", "parent.toml", f"{ROOT}.toml"] == [
        document.path.rpartition("/")[2] for document in variant.documents
    ]


def test_settings_know_where_they_were_made(tmp_path: Path) -> None:
    """Each value remembers the file and line that set it last."""
    variant = load(tmp_path, f'{HEAD}[plugins.bait]\nhalf = "made"\n')
    settings = variant.entries["bait"].settings

    assert f"{tmp_path / 'house.toml'}:4" == str(settings["half"].origin)
    assert settings["award"].origin.path == f"{ROOT}.toml"
    assert (True, False) == (settings["half"].origin.own, settings["award"].origin.own)


def test_the_digest_changes_with_an_option() -> None:
    """Any other value of any option is another game."""
    usual = load_variant(ROOT).ruleset.digest
    made = load_variant(ROOT, Overrides(set=("bait.half=made",))).ruleset.digest

    assert usual != made
    assert usual == load_variant(ROOT, Overrides(set=("bait.half=half_bait",))).ruleset.digest


def test_the_digest_changes_with_the_code_of_a_plugin(tmp_path: Path) -> None:
    """A rule that answers otherwise under the same name is another game."""
    text = f"{HEAD}[plugins.fake]\n"
    one = load(tmp_path, text, fake("fake", trick_bonus=lambda: lambda *_: 1))
    two = load(tmp_path, text, fake("fake", trick_bonus=lambda: lambda *_: 2))

    assert one.ruleset.digest != two.ruleset.digest


def test_the_digest_does_not_depend_on_names_and_words(tmp_path: Path) -> None:
    """The file's name, title, sources and comments are not rules; neither is a default written."""
    text = f'{HEAD}title = "X"  # no rule\n[plugins.cards]\nplain_order = "ATKQJ9876"\n'
    variant = load(tmp_path, text, name="another")

    assert "another" == variant.name == variant.ruleset.name
    assert load_variant(ROOT).ruleset.digest == variant.ruleset.digest


@pytest.mark.parametrize("ending", ["", ".toml"])
def test_a_file_may_be_named_with_or_without_its_ending(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    """A name that is not shipped is a file here, or in the folder that is given."""
    (tmp_path / "house.toml").write_text(HEAD)
    monkeypatch.chdir(tmp_path)

    assert "house" == load_variant(f"house{ending}").name
    assert "house" == load_variant(f"house{ending}", folder=tmp_path).ruleset.name


def test_a_dot_in_a_name_is_not_an_ending(tmp_path: Path) -> None:
    """`house.v2` is `house.v2.toml`, and never `house.toml`."""
    (tmp_path / "house.toml").write_text(HEAD)
    (tmp_path / "house.v2.toml").write_text(HEAD)
    variant = load_variant("house.v2", folder=tmp_path)

    # DEFECT: with_suffix() takes `.v2` for an ending, and `house.toml` is loaded
    assert str(tmp_path / "house.v2.toml") == variant.documents[0].path
    assert "house.v2" == variant.name == variant.ruleset.name
