"""Finding plugins by name. Only a plugin that is chosen is imported."""

from __future__ import annotations

import hashlib
import inspect
import warnings
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import CodeType, ModuleType

from tarabish_core.rules.blame import at_file, error_words, mark
from tarabish_core.rules.discovery import GIVEN, Source, built_in, from_file, ranked
from tarabish_core.rules.guard import staying
from tarabish_core.rules.hooks import NAMES, PROJECT


class PluginError(ValueError):
    """A plugin that was chosen and cannot be used."""


class AmbiguousError(PluginError):
    """A name that several installed distributions bring, so that none is meant."""


@dataclass(frozen=True)
class Plugin:
    """A rule that can be chosen: its name, the module that answers the hooks, where it is from."""

    name: str
    module: ModuleType
    source: Source = GIVEN

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
        """Identity of the rule's code: its file, or all files of its package."""
        with suppress(AttributeError, OSError, TypeError):  # a module may say anything of its file
            path = Path(self.module.__file__ or "")
            package = hasattr(self.module, "__path__")
            paths = sorted(path.parent.rglob("*.py")) if package else [path]
            return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()
        text = repr([_code_words(getattr(self.module, name).__code__) for name in self.hooks])
        return hashlib.sha256(text.encode()).hexdigest()


def _code_words(code: CodeType) -> tuple[object, ...]:
    """Tell code apart by what it does: its bytes, names and constants, nested code included."""
    constants = [_code_words(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return code.co_code.hex(), code.co_names, constants


class Registry:
    """The plugins that a variant may name: those given here, built in, of files, installed."""

    def __init__(self, extra: Iterable[Plugin] = (), *, files: Iterable[Path] = ()) -> None:
        self._loaded = {plugin.name: plugin for plugin in extra}
        self._given = {name: Source(name, "given") for name in self._loaded}
        self._files = tuple(map(from_file, files))

    @cached_property
    def _built_in(self) -> Mapping[str, Source]:
        return built_in()

    @cached_property
    def _ranked(self) -> tuple[dict[str, Source], list[tuple[Source, Source]]]:
        return ranked(self._given.values(), self._files)

    @property
    def sources(self) -> Mapping[str, Source]:
        """Every plugin that can be chosen, by name; nothing is imported for it."""
        return self._ranked[0]

    @property
    def hidden(self) -> tuple[tuple[Source, Source], ...]:
        """Plugins that cannot be chosen because another has their name, each with that other."""
        return tuple(self._ranked[1])

    def names(self) -> frozenset[str]:
        """All names that can be chosen; nothing is imported for it."""
        return frozenset(self.sources)

    def find(self, name: str) -> Source | None:
        """Tell where a plugin comes from; None if no plugin has this name.

        What is installed is looked through only for a name that is nowhere else.
        """
        nearer = self._given.get(name) or self._built_in.get(name)
        files = (source for source in self._files if source.name == name)
        return nearer or next(files, None) or self.sources.get(name)

    @staying()
    def load(self, name: str) -> Plugin:
        """Import a plugin.

        Raises KeyError if no plugin has this name, PluginError if it cannot be imported, and
        AmbiguousError if it is not clear which is meant.
        """
        if name not in self._loaded:
            source = self.find(name)
            if source is None or source.imports is None:
                raise KeyError(name)
            self._sure(source)
            try:
                module = _quietly(source.imports)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                sentence = f"{error_words(error)}{_place(error, source)}"
                raise PluginError(sentence) from error
            mark(module, name, built_in=source.kind == "built in")
            self._loaded[name] = Plugin(name, module, source)
        return self._loaded[name]

    def _sure(self, source: Source) -> None:
        """Raise AmbiguousError if another distribution is installed that brings this name too."""
        others = [one.place for one, instead in self.hidden if instead is source]
        if source.kind == "installed" and others:
            places = ", ".join((source.place, *others))
            raise AmbiguousError(
                f"'{source.name}' is brought by several installed packages: {places}"
            )

    def afresh(self) -> Registry:
        """Give a registry that knows the same and has imported nothing yet."""
        given = (self._loaded[name] for name in self._given)
        return Registry(given, files=(one.path for one in self._files if one.path))

    def deciders(self, hook: str) -> tuple[str, ...]:
        """Name the plugins, built in or loaded, that would decide a hook (this imports those)."""
        found = []
        for name in sorted(self._built_in.keys() | self._loaded.keys()):
            try:
                plugin = self.load(name)
            except PluginError:
                continue
            if hook in plugin.hooks and not plugin.refines(hook):
                found.append(name)
        return tuple(found)


def _quietly(imports: Callable[[], ModuleType]) -> ModuleType:
    """Import a module; pydantic need not tell players that an option is called `copy`."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Field name .* shadows an attribute", UserWarning)
        return imports()


def _place(error: BaseException, source: Source) -> str:
    """Say where in a plugin its import failed: in its file, or wherever the traceback ends."""
    if source.path is not None:
        return at_file(error, str(source.path))
    frame = error.__traceback__
    while frame is not None and frame.tb_next is not None:
        frame = frame.tb_next
    inside = frame is not None and not frame.tb_frame.f_code.co_filename.startswith("<")
    found = at_file(error, frame.tb_frame.f_code.co_filename if frame and inside else None)
    return found or (f" ({source})" if source.outside else "")
