"""A variant, loaded: its files checked, its plugins' options validated, its Ruleset compiled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tarabish_core.engine.model import Clash
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.rules.compiler import (
    Chosen,
    CompileError,
    Fault,
    Parts,
    clashes,
    compile_rules,
    parts_of,
    set_aside,
)
from tarabish_core.rules.expecting import default_of
from tarabish_core.rules.files import Document
from tarabish_core.rules.guard import staying
from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Entry, Overrides, Resolved, resolve
from tarabish_core.rules.wording import in_words, messages_of, twice_said, unsaid, untold

ROOT = "wikipedia-standard"


@dataclass(frozen=True)
class Variant:
    """A variant ready to play.

    Attributes:
        name: the name of its file, without the ending.
        title, summary, status: what it says of itself.
        sources: its sources, as the file has them.
        overrides: what the command line changed.
        documents: its file and its parents'.
        entries: the merged plugin tables with their origins.
        chosen: its plugins with their options, in order.
        ruleset: the rules in force.
        warnings: what can have no effect, and rules that the rules sheet is silent about.
    """

    name: str
    title: str
    summary: str
    status: str
    sources: tuple[Mapping[str, Any], ...]
    overrides: Overrides
    documents: tuple[Document, ...]
    entries: Mapping[str, Entry]
    chosen: tuple[Chosen, ...]
    ruleset: Ruleset
    warnings: tuple[Problem, ...]

    @property
    def called(self) -> str:
        """Its name, with what the command line changed in it."""
        return f"{self.name}{self._changes}"

    @property
    def titled(self) -> str:
        """Its title, with the same."""
        return f"{self.title}{self._changes}"

    @property
    def _changes(self) -> str:
        changes = self.overrides
        without = (f"no {name}" for name in changes.without)
        words = [*without, *(f"with {name}" for name in changes.with_), *changes.set]
        return f" ({', '.join(words)})" if words else ""

    @property
    def messages(self) -> Mapping[str, str]:
        """The sentences that its plugins bring."""
        return messages_of(self.chosen)

    @property
    def file_plugins(self) -> tuple[Chosen, ...]:
        """Its plugins that come from single files, which whoever reads its records must have."""
        return tuple(one for one in self.chosen if one.plugin.source.kind == "file")

    @property
    def options(self) -> Mapping[str, Mapping[str, Any]]:
        """The resolved options by plugin."""
        return {one.plugin.name: dict(one.options) for one in self.chosen}


@staying()
def load_variant(
    name: str,
    overrides: Overrides | None = None,
    *,
    registry: Registry | None = None,
    folder: Path | None = None,
) -> Variant:
    """Load a variant by its shipped name or its file's path (relative to ``folder``).

    Raises VariantError with all that is wrong with it.
    """
    from tarabish_core.rules.choosing import choose  # noqa: PLC0415 - pydantic takes its time

    overrides = overrides or Overrides()
    registry = registry or Registry()
    resolved = resolve(name, overrides, folder)
    told: list[Problem] = []
    chosen = []
    for plugin_name, entry in resolved.entries.items():
        one, faults = choose(plugin_name, entry, registry)
        told += faults
        if one:
            chosen.append(one)
    sure = resolved.whole and len(chosen) == len(resolved.entries)
    ruleset, found = _compile(name_of(name), tuple(chosen), resolved, registry, sure=sure)
    told += found
    problems = [*resolved.problems, *(problem for problem in told if not problem.warning)]
    warnings = tuple(problem for problem in told if problem.warning)
    if problems or ruleset is None:
        raise VariantError(_in_order(problems, resolved))
    return _variant(name, overrides, resolved, tuple(chosen), ruleset, warnings)


def name_of(name: str) -> str:
    """Give a variant's own name: its file's, without folders and ending."""
    return Path(name).name.removesuffix(".toml")


def _compile(
    name: str, chosen: tuple[Chosen, ...], resolved: Resolved, registry: Registry, *, sure: bool
) -> tuple[Ruleset | None, list[Problem]]:
    """Compile what was chosen; gives the ruleset, if there is one, and all that is wrong."""
    try:
        parts = parts_of(chosen)
    except CompileError as error:
        return None, _located(error.faults, resolved, registry, sure=sure)
    ruleset: Ruleset | None = None
    problems = [*twice_said(chosen, resolved.entries), *untold(chosen, resolved.entries)]
    problems += _idle(chosen, parts, resolved)
    try:
        ruleset = compile_rules(name, chosen, parts)
    except CompileError as error:
        problems += _located(error.faults, resolved, registry, sure=sure)
    if ruleset:
        problems += unsaid(chosen, ruleset, resolved.entries)
    try:
        problems += _clashes(chosen, clashes(chosen, parts), resolved)
    except CompileError as error:
        problems += _located(error.faults, resolved, registry, sure=sure)
    return ruleset, problems


def _variant(
    name: str,
    overrides: Overrides,
    resolved: Resolved,
    chosen: tuple[Chosen, ...],
    ruleset: Ruleset,
    warnings: tuple[Problem, ...],
) -> Variant:
    data = resolved.documents[0].data
    own = name_of(name)
    return Variant(
        name=own,
        title=data.get("title") or data.get("name") or own,
        summary=data.get("summary", ""),
        status=data.get("status", ""),
        sources=tuple(data.get("sources", ())),
        overrides=overrides,
        documents=resolved.documents,
        entries=resolved.entries,
        chosen=chosen,
        ruleset=ruleset,
        warnings=warnings,
    )


def _in_order(problems: list[Problem], resolved: Resolved) -> list[Problem]:
    paths = [document.path for document in resolved.documents]
    unique = list(dict.fromkeys(problems))
    return sorted(
        unique,
        key=lambda p: (paths.index(p.path) if p.path in paths else len(paths), p.line, p.column),
    )


def _located(
    faults: tuple[Fault, ...], resolved: Resolved, registry: Registry, *, sure: bool
) -> list[Problem]:
    problems = []
    for fault in faults:
        entry = resolved.entries.get(fault.plugin)
        if fault.code == "V011":
            if sure:
                problems.append(_undecided(fault, resolved, registry))
        elif entry is not None:
            problems.append(entry.origin.at_key(fault.code, _both(fault, resolved), _mend(fault)))
    return problems


def _both(fault: Fault, resolved: Resolved) -> str:
    """Name the places of both deciders."""
    if not fault.others:
        return fault.sentence
    places = "; ".join(
        f"'{name}' stands at {resolved.entries[name].origin}" for name in fault.others
    )
    return f"{fault.sentence}; {places}"


def _mend(fault: Fault) -> str:
    if not fault.others:
        return ""
    named = ", ".join(f'"{name}"' for name in fault.others)
    return (
        f"take one away with `without`, or write `overrides = [{named}]` "
        f"under [plugins.{fault.plugin}]"
    )


def _undecided(fault: Fault, resolved: Resolved, registry: Registry) -> Problem:
    """Tell that nobody decides, where somebody who would was taken away, or for the whole file."""
    document, hint = resolved.documents[0], ""
    deciders = registry.deciders(fault.hook) if fault.hook else ()
    for name in deciders:
        if origin := resolved.taken.get(name):
            told = f"{fault.sentence}, as '{name}' was taken away"
            others = [f"'{other}'" for other in deciders if other != name]
            instead = " or ".join(others or ["a rule of your own"])
            hint = f"keep it, or name {instead} in its place"
            return origin.at_value("V011", told, hint)
    if deciders:
        named = "' or '".join(deciders)
        hint = f"'{named}' would decide it"
    if "extends" not in document.data:
        hint = f'{hint}; most variants start with `extends = "{ROOT}"`'.removeprefix("; ")
    return document.at_key("V011", (), fault.sentence, hint)


def _idle(chosen: tuple[Chosen, ...], parts: Parts, resolved: Resolved) -> list[Problem]:
    """Warn of options set otherwise than usual of a plugin that others override altogether."""
    beaten = set_aside(parts)
    return [
        setting.origin.at_key(
            "V014", f"`{name}.{key}` has no effect: '{by}' overrides '{name}'", warning=True
        )
        for one in chosen
        if (by := beaten.get(name := one.plugin.name))
        for key, setting in resolved.entries[name].settings.items()
        if setting.origin.own and (field := type(one.options).model_fields.get(key))
        if setting.value != field.default
    ]


def _clashes(
    chosen: tuple[Chosen, ...], found: list[tuple[str, Clash]], resolved: Resolved
) -> list[Problem]:
    messages = messages_of(chosen)
    models = {one.plugin.name: type(one.options) for one in chosen}
    problems = []
    for name, clash in found:
        entry = resolved.entries[name]
        setting = entry.settings.get(clash.option)
        origin = setting.origin if setting else entry.origin
        told = in_words(name, clash.sentence, messages, entry)
        if isinstance(told, Problem):
            problems.append(told)
        elif not clash.harmless:
            default = default_of(models[name], clash.option) if setting else ""
            hint = default and f"{default}; or change what it contradicts"
            problems.append(origin.at_key("V012", f"`{name}.{clash.option}`: {told}", hint))
        elif setting and origin.own:
            sentence = f"`{name}.{clash.option}` has no effect: {told}"
            problems.append(origin.at_key("V014", sentence, warning=True))
    return problems
