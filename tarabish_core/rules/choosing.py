"""Choosing a plugin: it is imported, held to the contract, and its options are read."""

from __future__ import annotations

from pydantic import BaseModel

from tarabish_core.api import Options
from tarabish_core.rules.blame import at_error, error_words
from tarabish_core.rules.compiler import Chosen
from tarabish_core.rules.contract import breaches
from tarabish_core.rules.files import shown
from tarabish_core.rules.option_faults import read_options
from tarabish_core.rules.ordering import after_of
from tarabish_core.rules.problems import Problem, nearest
from tarabish_core.rules.registry import AmbiguousError, Plugin, PluginError, Registry
from tarabish_core.rules.resolve import RESERVED, Entry

OWN = "a rule of your own is made known with --plugin FILE, one of a package by installing it"


def choose(name: str, entry: Entry, registry: Registry) -> tuple[Chosen | None, list[Problem]]:
    """Choose a plugin as a variant's table says; gives None where it cannot be, and why."""
    try:
        plugin = registry.load(name)
    except KeyError:
        sentence = f"there is no plugin '{name}'"
        near = nearest(name, registry.names())
        hint = f"{near} {OWN}" if near else ""
        return None, [entry.origin.at_key("V006", sentence, hint)]
    except AmbiguousError as error:
        hint = f"uninstall all but one, or give a file of your own: --plugin {name}.py"
        return None, [entry.origin.at_key("V027", str(error), hint)]
    except PluginError as error:
        return None, [entry.origin.at_key("V015", f"the plugin '{name}' is broken: {error}")]
    if broken := breaches(plugin):
        return None, [entry.origin.at_key("V015", *breach) for breach in broken]
    values = {key: entry.settings[key].value for key in entry.settings if key not in RESERVED}
    model: type[BaseModel] = getattr(plugin.module, "Options", Options)
    try:
        options, problems = read_options(plugin, model, entry, values)
    except Exception as error:  # noqa: BLE001 - whatever a stranger's validator raises is told
        place = at_error(error, plugin.module)
        sentence = f"'{name}' fails at its options: {error_words(error)}{place}"
        return None, [entry.origin.at_key("V015", sentence)]
    overrides, more = _overridden(entry, registry)
    more += _after(plugin, entry, registry)
    return Chosen(plugin, options, overrides), problems + more


def _after(plugin: Plugin, entry: Entry, registry: Registry) -> list[Problem]:
    """Warn of a rule to come after that nobody has, and whose name is nearly one's."""
    try:
        names = after_of(plugin.module)
    except ValueError:  # told when plugins are put in order
        return []
    near = {name: nearest(name, registry.names()) for name in names if not registry.find(name)}
    sentence = f"'{plugin.name}' asks to come after '{{}}', and there is no such plugin"
    return [
        entry.origin.at_key("V014", sentence.format(name), hint, warning=True)
        for name, hint in near.items()
        if hint.startswith("did")
    ]


def _overridden(entry: Entry, registry: Registry) -> tuple[tuple[str, ...], list[Problem]]:
    setting = entry.settings.get("overrides")
    if setting is None:
        return (), []
    names = setting.value
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        sentence = f"`overrides` must be an array of plugin names, not {shown(names)}"
        return (), [setting.origin.at_value("V005", sentence, 'write it as ["bait"]')]
    unknown = [name for name in names if name not in registry.names()]
    problems = [
        setting.origin.at_value(
            "V006", f"there is no plugin '{name}' to override", nearest(name, registry.names())
        )
        for name in unknown
    ]
    return tuple(names), problems
