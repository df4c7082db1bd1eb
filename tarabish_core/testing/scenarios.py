"""Scenarios in TOML files: what comes out under which rules, with a value of an option and without.

A scenario names one value of one option (``option``, ``value``), or a plugin that is there or not
(``plugin``, ``value`` true or false; ``instead`` is the plugin that takes its place). It is played
twice: with that value it comes to ``expect``, without it to ``default``; ``with``, ``without`` and
``set`` hold for both. What is played or asked is one of the keys of ``QUESTIONS``.

    [[scenarios]]
    option  = "my_rule.points"
    value   = 20
    title   = "The last trick is worth twenty"
    record  = '''[Dealer "N"] …'''
    expect  = { cards = "99 73" }
    default = { cards = "89 73" }
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from tarabish_core.engine.cards import NOBODY, SEATS, card_name, high_to_low
from tarabish_core.engine.choices import choices
from tarabish_core.engine.model import DRAW, GameResult
from tarabish_core.engine.state import State, deal_cards
from tarabish_core.engine.view import view
from tarabish_core.messages import say
from tarabish_core.records.examples import FIGURES, differences
from tarabish_core.records.notation import read_card, read_seat
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import replay
from tarabish_core.rules.blame import blamed, error_words
from tarabish_core.rules.files import BOM, parse, read_file
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant
from tarabish_core.testing.form import misshapen
from tarabish_core.testing.loading import play, registry_of

HEAD = '[Tarabish "1"]\n[Variant "-"]\n'
PLAYERS = "ABCD"
WINNERS = {0: "NS", 1: "EW", DRAW: "draw", NOBODY: "nobody"}


@dataclass(frozen=True)
class Scenario:
    """A scenario as its file has it."""

    file: str
    data: Mapping[str, Any]
    place: str = ""

    @property
    def plugin(self) -> str:
        """The plugin that it is about."""
        return str(self.data.get("plugin") or self.data["option"].partition(".")[0])

    @property
    def option(self) -> str:
        """The key of the option that it is about; empty if the plugin itself is there or not."""
        return str(self.data.get("option", "")).partition(".")[2]

    @property
    def value(self) -> Any:
        """The value of the option, or whether the plugin is there."""
        return self.data["value"]

    @property
    def about(self) -> str:
        """What it is about, as ``bait.half="made"`` or ``sweep=true``."""
        dot = "." if self.option else ""
        return f"{self.plugin}{dot}{self.option}={json.dumps(self.value)}"

    def __str__(self) -> str:
        return f"{self.about}: {self.data['title']}"


def read_scenarios(*files: Path) -> list[Scenario]:
    """Read every scenario of some files; raises AssertionError for a file that has none."""
    return [one for file in files for one in _read(file)]


def _read(file: Path) -> list[Scenario]:
    try:
        document = parse(str(file), read_file(file).removeprefix(BOM), file.parent)
    except VariantError as error:
        raise AssertionError(str(error)) from error
    found = document.data.get("scenarios")
    if not (isinstance(found, list) and found and all(isinstance(one, dict) for one in found)):
        raise AssertionError(f"{file}: there is no [[scenarios]] in it")
    lines = [document.places.key("scenarios", index).line for index in range(len(found))]
    return [
        Scenario(file.stem, one, f"{file}:{line}") for one, line in zip(found, lines, strict=True)
    ]


def check_scenario(scenario: Scenario, *modules: ModuleType) -> None:
    """Play a scenario with what it is about and without; ``modules`` are the rules it may name.

    Raises AssertionError for what comes out otherwise.
    """
    told = list(misshapen(scenario.data, QUESTIONS))
    for load, name in () if told else ((changed, "expect"), (unchanged, "default")):
        wrong = _wrong(load, scenario, modules, name)
        told += [f"{scenario}: {name}: {wrong}"] if wrong else []
    if told:
        raise AssertionError("\n".join(f"{scenario.place}: {one}" for one in told))


def _wrong(
    load: Callable[..., Variant], scenario: Scenario, modules: tuple[ModuleType, ...], name: str
) -> str:
    """Say what does not come out as a scenario expects, or why nothing comes out at all."""
    try:
        return differences(figures(load(scenario, *modules), scenario.data), scenario.data[name])
    except VariantError as error:
        return "; ".join(f"{one.sentence} ({one.help})" for one in error.problems)
    except RecordError as error:
        place = f"line {error.mark.line}: " if error.mark else ""
        return f"its record is wrong: {place}{error.reason}"
    except Exception as error:  # noqa: BLE001 - whatever a stranger's rule raises is told
        blame = blamed(error)
        return f"{blame.sentence} ({blame.place})" if blame else error_words(error)


def changed(scenario: Scenario, *modules: ModuleType) -> Variant:
    """Load the rules with what the scenario is about."""
    if scenario.option:
        return _load(scenario, modules, scenario.about)
    plugin, instead = scenario.plugin, scenario.data.get("instead")
    others = (instead,) if instead else ()
    if scenario.value:
        return _load(scenario, modules, adds=(plugin,), drops=others)
    return _load(scenario, modules, adds=others, drops=(plugin,))


def unchanged(scenario: Scenario, *modules: ModuleType) -> Variant:
    """Load the rules without what the scenario is about."""
    return _load(scenario, modules)


def _load(
    scenario: Scenario,
    modules: tuple[ModuleType, ...],
    *changes: str,
    adds: tuple[str, ...] = (),
    drops: tuple[str, ...] = (),
) -> Variant:
    shared = scenario.data
    own = (scenario.plugin,) if scenario.option else ()
    return _variant(
        modules,
        (*shared.get("set", ()), *changes),
        (*shared.get("with", ()), *own, *adds),
        (*shared.get("without", ()), *drops),
    )


@cache
def _variant(
    modules: tuple[ModuleType, ...],
    changes: tuple[str, ...],
    adds: tuple[str, ...],
    drops: tuple[str, ...],
) -> Variant:
    return load_variant(ROOT, Overrides(changes, adds, drops), registry=registry_of(*modules))


def question(data: Mapping[str, Any]) -> str:
    """Tell which question a scenario asks: the first of `QUESTIONS` that it has a key for."""
    return next(name for name in QUESTIONS if name in data)


def figures(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """Play or ask what a scenario says; gives all that it may expect."""
    return QUESTIONS[question(data)].answer(variant, data)


def _sees(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """What the seat ``sees`` may know where the record ends."""
    seat = read_seat(data["sees"])
    seen = view(variant.ruleset, _last(variant, data), seat)
    sizes = " ".join(map(str, seen.sizes))
    return {"sees": _names(seen.hand), "face_down": seen.face_down, "sizes": sizes}


def _look(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """Whether the seat ``look`` may look back where the record ends, and the rules sheet on it."""
    may = choices(variant.ruleset, _last(variant, data), read_seat(data["look"])).look
    told = (one for some in variant.ruleset.describe for one in some)
    rules = [say(s.code, dict(s.params), variant.messages) for s in told if "look_back" in s.code]
    return {"may_look": may, "rule": " ".join(rules)}


def _record(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """The figures of the record's last deal, played as far as the record goes."""
    return play(variant, data["record"])


def _last(variant: Variant, data: Mapping[str, Any]) -> State:
    return replay(HEAD + data["record"].lstrip(), load=lambda *_: variant).deals[-1].last


def _turned(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """Who deals first when these cards are turned, as far as they are needed; or turns ``next``."""
    turned: tuple[tuple[int, int], ...] = ()
    for word in data["turned"].split():
        found = variant.ruleset.first_dealer(turned)
        if found.deals:
            break
        letter, _, card = word.partition(":")
        if found.seat != read_seat(letter):
            return {"next": SEATS[found.seat], "cards": len(turned)}
        turned = (*turned, (found.seat, read_card(card)))
    found = variant.ruleset.first_dealer(turned)
    return {"dealer" if found.deals else "next": SEATS[found.seat], "cards": len(turned)}


def _cut(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of lifting so many cards."""
    cut = variant.ruleset.cut(0)
    if cut.seat == NOBODY:
        return {"cut": "nobody cuts"}
    return {"cut": "fine" if cut.least <= data["cut"] <= 36 - cut.least else "too few"}


def _pack(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """What east gets, left of the dealer, of a pack dealt from the top."""
    pack = tuple(map(read_card, data["pack"].split()))
    dealt = deal_cards(variant.ruleset, pack, 0)
    return {"first": f"E: {_names(dealt.first[1])}", "kitty": f"E: {_names(dealt.kitty[1])}"}


def _games(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """Who wins the match, and after how many games; those that are left are not played."""
    games: tuple[GameResult, ...] = ()
    won = NOBODY
    for game in data["games"]:
        ours, theirs, winner = game.split()
        if won == NOBODY:
            games = (*games, GameResult((int(ours), int(theirs)), int(winner == "EW")))
            won = variant.ruleset.match_end(games)
    return {"winner": WINNERS[won], "games": len(games)}


def _seating(variant: Variant, data: Mapping[str, Any]) -> dict[str, Any]:
    """Which of the players A B C D sit north, east, south and west in a game (from 1)."""
    seats = variant.ruleset.seating(data["seating"] - 1)
    return {"seats": " ".join(PLAYERS[player] for player in seats)}


def _names(mask: int) -> str:
    return " ".join(map(card_name, high_to_low(mask)))


@dataclass(frozen=True)
class Question:
    """A way to ask: the function that answers, and the names of its figures."""

    answer: Callable[[Variant, Mapping[str, Any]], dict[str, Any]]
    figures: tuple[str, ...]


QUESTIONS = {
    "sees": Question(_sees, ("sees", "face_down", "sizes")),
    "look": Question(_look, ("may_look", "rule")),
    "record": Question(_record, FIGURES),
    "turned": Question(_turned, ("dealer", "next", "cards")),
    "cut": Question(_cut, ("cut",)),
    "pack": Question(_pack, ("first", "kitty")),
    "games": Question(_games, ("winner", "games")),
    "seating": Question(_seating, ("seats",)),
}
"""The ways to ask; ``sees`` and ``look`` are asked where a ``record`` ends."""
