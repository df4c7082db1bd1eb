"""A question put to each plugin that answers it: who decided, and what each refiner made of it.

The rules are asked again stage by stage, on the facts of one moment; a ruleset in play knows
nothing of this and pays nothing for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tarabish_core.rules.compiler import chain, parts_of
from tarabish_core.rules.resolve import RESERVED
from tarabish_core.rules.variants import Variant

Words = Callable[[Any], Iterable[str]]
"""Puts an answer into words."""


@dataclass(frozen=True)
class Part:
    """A plugin's part in a decision.

    Attributes:
        plugin: its name.
        part: "decides", "refines" or "adds".
        place: ``file:line`` of its table in the variant, or what was typed.
        options: the options that are set there, as they are written.
        answer: how the answer stands after it, in words.
        removed, added: what it took from the answer, and put into it.
    """

    plugin: str
    part: str
    place: str
    options: tuple[str, ...]
    answer: tuple[str, ...]
    removed: tuple[str, ...]
    added: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """One question that was asked, its answer in words, and who made it."""

    hook: str
    about: str
    answer: tuple[str, ...]
    parts: tuple[Part, ...]


class Asker:
    """Asks the stages of a variant's hooks."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self._parts = parts_of(variant.chosen)

    def ask(
        self, hook: str, about: str, asks: Callable[[Any], Any], words: Words
    ) -> Iterator[Decision]:
        """Put one question to each stage of a hook; nothing comes of one that nobody answers."""
        made: list[Part] = []
        before: tuple[str, ...] = ()
        last: object = None
        for step in chain(hook, self._parts[hook]):
            found = asks(step.answer)
            now = tuple(words(found))
            if made or found is not None:
                made.append(self._part(step.plugin, step.part, before, now, first=not made))
                before, last = now, found
        if last is not None:
            yield Decision(hook, about, before, tuple(made))

    def field(self, hook: str, name: str, words: Words, idle: object = None) -> Iterator[Decision]:
        """Tell who made one field of an answer, which is ``idle`` where nobody did.

        Plugins that leave it alone have no part in it.
        """
        made: list[Part] = []
        before: tuple[str, ...] = ()
        known = idle
        for step in chain(hook, self._parts[hook]):
            found = getattr(step.answer, name)
            if found is known:
                continue
            now = tuple(words(found))
            part = "refines" if made else "decides"
            made.append(self._part(step.plugin, part, before, now, first=not made))
            before, known = now, found
        if made:
            yield Decision(hook, name, before, tuple(made))

    def points(self, hook: str, asks: Callable[[Any], int]) -> Iterator[Decision]:
        """Tell who adds points, each for itself."""
        for step in chain(hook, self._parts[hook]):
            if points := asks(step.answer):
                part = self._part(step.plugin, "adds", (), (str(points),), first=False)
                yield Decision(hook, "", (str(points),), (part,))

    def _part(
        self, plugin: str, part: str, before: tuple[str, ...], now: tuple[str, ...], *, first: bool
    ) -> Part:
        """Tell of a plugin's part in an answer, and where the variant names it."""
        entry = self.variant.entries[plugin]
        options = self.variant.options[plugin]
        return Part(
            plugin,
            part,
            _place(self.variant, plugin),
            tuple(
                f"{key} = {_written(options[key])}"
                for key in entry.settings
                if key not in RESERVED and key in options
            ),
            now,
            () if first else tuple(word for word in before if word not in now),
            () if first else tuple(word for word in now if word not in before),
        )


def _place(variant: Variant, plugin: str) -> str:
    origin = variant.entries[plugin].origin
    known = {document.path for document in variant.documents}
    return str(origin) if origin.path in known else origin.path


def _written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
