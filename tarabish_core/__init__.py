"""Tarabish under exactly your family's house rules.

The names below are the public ones; each is imported when it is first used, so that a program that
needs only the engine loads nothing else. What the author of a rule needs is in ``api``.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tarabish_core.engine.actions import (
        Announce,
        Bella,
        CallMisplay,
        CountOut,
        Go,
        Look,
        Pass,
        Play,
        Show,
        ThrowIn,
    )
    from tarabish_core.engine.chance import shuffled_pack
    from tarabish_core.engine.choices import choices
    from tarabish_core.engine.phases import refusal, step
    from tarabish_core.engine.refusals import IllegalAction
    from tarabish_core.engine.scoring import score
    from tarabish_core.engine.state import deal_cards, start
    from tarabish_core.engine.view import view
    from tarabish_core.records.reader import RecordError
    from tarabish_core.records.replay import replay
    from tarabish_core.rules.problems import VariantError
    from tarabish_core.rules.variants import load_variant

__version__ = "0.1.0"

if find_spec(f"{__name__}.plugins") is None:
    # Run from its source, which is not installed, it has its rules and variants beside it.
    __path__.append(str(Path(__file__).parent.parent))

_ROOMS = {
    "engine.actions": ("Announce Bella CallMisplay CountOut Go Look Pass Play Show ThrowIn"),
    "engine.chance": "shuffled_pack",
    "engine.choices": "choices",
    "engine.phases": "refusal step",
    "engine.refusals": "IllegalAction",
    "engine.scoring": "score",
    "engine.state": "deal_cards start",
    "engine.view": "view",
    "records.reader": "RecordError",
    "records.replay": "replay",
    "rules.problems": "VariantError",
    "rules.variants": "load_variant",
}
_PLACES = {name: room for room, names in _ROOMS.items() for name in names.split()}

__all__ = [
    "Announce",
    "Bella",
    "CallMisplay",
    "CountOut",
    "Go",
    "IllegalAction",
    "Look",
    "Pass",
    "Play",
    "RecordError",
    "Show",
    "ThrowIn",
    "VariantError",
    "choices",
    "deal_cards",
    "load_variant",
    "refusal",
    "replay",
    "score",
    "shuffled_pack",
    "start",
    "step",
    "view",
]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_PLACES[name]}"), name)
    globals()[name] = value
    return value
