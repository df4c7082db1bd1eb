"""Finding plugins by name. Only a plugin that is chosen is imported."""

from __future__ import annotations

import hashlib
import importlib
import inspect
import pkgutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import CodeType, ModuleType

from tarabish_core.rules.hooks import NAMES, PROJECT

BUILT_IN = "tarabish_core.plugins"


class PluginError(ValueError):
    """A plugin that was chosen and cannot be used."""


@dataclass(frozen=True)
class Plugin:
    """A rule that can be chosen: its name and the module that answers the hooks."""

    name: str
    module: ModuleType

    @property
    def summary(self) -> str:
        """The first line of the module's docstring."""
        return (inspect.getdoc(self.module) or "").partition("\n")[0]

    @property
    def messages(self) -> Mapping[str, str]:
        """The sentences that the plugin brings, by message code."""
        found: Mapping[str, str] = getattr(self.module, "MESSAGES", {})
        return found

    @cached_property
    def hooks(self) -> tuple[str, ...]:
        """The hooks that it answers."""
        return tuple(
            name for name in NAMES if hasattr(getattr(self.module, name, None), f"{PROJECT}_impl")
        )

    def refines(self, name: str) -> bool:
        """Tell whether it refines a hook that it answers (else it decides it)."""
        return "inner" in inspect.signature(getattr(self.module, name)).parameters

    @cached_property
    def fingerprint(self) -> str:
        """Identity of the rule's code."""
        path = getattr(self.module, "__file__", None)
        if path:
            with open(path, "rb") as file:  # noqa: PTH123 - a module's own path, read once
                return hashlib.sha256(file.read()).hexdigest()
        text = repr([_code_words(getattr(self.module, name).__code__) for name in self.hooks])
        return hashlib.sha256(text.encode()).hexdigest()


def _code_words(code: CodeType) -> tuple[object, ...]:
    """Tell code apart by what it does: its bytes, names and constants, nested code included."""
    constants = [_code_words(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return code.co_code.hex(), code.co_names, constants


class Registry:
    """The plugins that a variant may name: the built-in ones, and those given here."""

    def __init__(self, extra: Iterable[Plugin] = ()) -> None:
        self._known = {plugin.name: plugin for plugin in extra}

    def names(self) -> frozenset[str]:
        """All names that can be chosen; nothing is imported for it."""
        folder = importlib.import_module(BUILT_IN).__path__
        return frozenset(m.name for m in pkgutil.iter_modules(folder)) | self._known.keys()

    def load(self, name: str) -> Plugin:
        """Import a plugin.

        Raises KeyError if no plugin has this name, PluginError if it cannot be imported.
        """
        if name not in self._known:
            if name not in self.names():
                raise KeyError(name)
            try:
                module = importlib.import_module(f"{BUILT_IN}.{name}")
                self._known[name] = Plugin(name, module)
            except Exception as error:
                raise PluginError(f"{type(error).__name__}: {error}") from error
        return self._known[name]

    def deciders(self, hook: str) -> tuple[str, ...]:
        """Name the known plugins that would decide a hook (this imports them all)."""
        found = []
        for name in sorted(self.names()):
            try:
                plugin = self.load(name)
            except PluginError:
                continue
            if hook in plugin.hooks and not plugin.refines(hook):
                found.append(name)
        return tuple(found)
