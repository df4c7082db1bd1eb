"""Rules made up for tests, laid over the standard game, and deals played under them."""

from __future__ import annotations

from itertools import count
from types import ModuleType
from typing import TYPE_CHECKING

from tarabish_core.engine.actions import Announce, Go, Pass, Play, Show
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.choices import choices
from tarabish_core.engine.model import OPEN, Moment, Windows
from tarabish_core.engine.phases import step
from tarabish_core.engine.state import AUCTION, OVER, Deal, State, start
from tarabish_core.rules.hooks import hook
from tarabish_core.rules.registry import Plugin, Registry
from tarabish_core.rules.variants import Variant, load_variant

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tarabish_core.engine.ruleset import Ruleset

NORTH, EAST, SOUTH, WEST = range(4)
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
HEAD = 'format = 1\nextends = "wikipedia-standard"\n'

SUITED = Deal(
    WEST,
    (0x3F, 0x3F << 9, 0x3F << 18, 0x3F << 27),
    (0x1C0, 0x1C0 << 9, 0x1C0 << 18, 0x1C0 << 27),
)
"""North has all spades, east all hearts, south all diamonds, west all clubs; north is eldest."""


def fake(name: str, **hooks: Callable[..., object]) -> Plugin:
    """Make a plugin of bare functions; one that names ``inner`` refines, any other decides.

    It says nothing for the rules sheet, if it is not told to.
    """
    module = ModuleType(name, f"The fake rule {name}.")
    for hook_name, function in {"describe": lambda: (), **hooks}.items():
        setattr(module, hook_name, hook(function))
    return Plugin(name, module)


def fickle(name: str) -> Plugin:
    """Make a rule whose bonus is another each time that it is asked."""
    asked = count()

    def bonus() -> Callable[..., int]:
        return lambda *_: next(asked) % 2

    return fake(name, trick_bonus=bonus)


def spy(name: str) -> Plugin:
    """Make a rule that remembers one seat's hand and opens a window of another's by it."""
    seen = [0]

    def legal(inner: Callable[..., int]) -> Callable[..., int]:
        def remembering(hand: int, *more: int) -> int:
            seen[0] = hand
            return inner(hand, *more)

        return remembering

    def windows(inner: Windows) -> Windows:
        def window(_: Moment) -> int:
            return OPEN if seen[0] & 0x155555555 == seen[0] & -seen[0] else seen[0] % 3

        return inner._replace(throw_in=window)

    return fake(name, legal_cards=legal, windows=windows)


def with_messages(plugin: Plugin, **messages: str) -> Plugin:
    """Give a fake plugin sentences of its own."""
    plugin.module.MESSAGES = messages  # type: ignore[attr-defined]
    return plugin


def load(folder: Path, text: str, *plugins: Plugin, name: str = "house") -> Variant:
    """Load a variant from its text; fake plugins may be named in it."""
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return load_variant(str(path), registry=Registry(extra=plugins))


def decided(folder: Path, *instead_of: str, **hooks: Callable[..., object]) -> Ruleset:
    """Load the standard game with hooks decided by a fake instead of plugins of its own."""
    text = f"{HEAD}[plugins.fake]\noverrides = {list(instead_of)}\n"
    return load(folder, text, fake("fake", **hooks)).ruleset


def refined(folder: Path, **hooks: Callable[..., object]) -> Ruleset:
    """Load the standard game with hooks refined, or added to, by a fake."""
    return load(folder, f"{HEAD}[plugins.fake]\n", fake("fake", **hooks)).ruleset


def in_play(ruleset: Ruleset, deal: Deal = SUITED, trump: int = SPADES) -> State:
    """Begin a deal; eldest goes at once."""
    return step(ruleset, start(ruleset, deal), Go((deal.dealer + 1) % 4, trump))


def played_out(ruleset: Ruleset, state: State, talkers: tuple[int, ...] = ()) -> State:
    """Play a deal to its end.

    Everybody passes who may, else goes in the first suit open; everybody plays the lowest card
    there is; talkers announce and show all they can.
    """
    while state.phase != OVER:
        seat = state.turn
        may = choices(ruleset, state, seat)
        if state.phase == AUCTION:
            first = may.calls[0]
            state = step(ruleset, state, Pass(seat) if first == PASS else Go(seat, first))
            continue
        if seat in talkers and may.announcements:
            state = step(ruleset, state, Announce(seat, may.announcements[0]))
        if seat in talkers and may.runs:
            state = step(ruleset, state, Show(seat, tuple(run.cards for run in may.runs)))
        state = step(ruleset, state, Play(seat, cards_in(may.cards)[0]))
    return state
