"""Whether a hook's answer is of the right kind, found when a variant is loaded."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from tarabish_core.engine.cards import RANKS
from tarabish_core.engine.model import (
    AT_NO_TRUMP,
    IN_PLAIN,
    IN_TRUMPS,
    Clash,
    Deck,
    Faults,
    Packet,
    Run,
    Scales,
    Sentence,
    Span,
    Windows,
)

VALUES: Mapping[str, type] = {
    "deck": Deck,
    "scales": Scales,
    "windows": Windows,
    "faults": Faults,
}
"""Hooks that answer with a value of this type."""

ARGUMENTS: Mapping[str, int] = {
    "first_dealer": 1,
    "cut": 1,
    "packets": 1,
    "sees_kitty": 2,
    "calls": 1,
    "contract": 1,
    "legal_cards": 5,
    "lead_cards": 1,
    "trick_bonus": 4,
    "runs": 2,
    "sets": 1,
    "announcements": 2,
    "run_rank": 4,
    "run_contest": 2,
    "bella": 2,
    "score_deal": 1,
    "next_dealer": 3,
    "game_end": 1,
    "match_end": 1,
    "seating": 1,
}
"""Hooks that answer with a function, and how many arguments it takes."""

LISTS: Mapping[str, type] = {"describe": Sentence, "clashes": Clash}
"""Hooks that answer with a tuple of such values."""


def is_number(answer: object) -> bool:
    """Tell whether an answer is a whole number; ``True`` is none, though Python counts with it."""
    return isinstance(answer, int) and not isinstance(answer, bool)


def no_function(function: Callable[..., Any]) -> str:
    """Say why a function does not answer when it is called; empty if it does."""
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        return "is no plain function but `async def`, and would never be awaited"
    if inspect.isgeneratorfunction(function):
        return "is no plain function but a generator: it has `yield` in place of `return`"
    return ""


def wrong_answer(hook: str, answer: object) -> str:
    """Say what is wrong with an answer; empty if nothing is."""
    if hook in VALUES:
        if not isinstance(answer, VALUES[hook]):
            return f"it must answer with {VALUES[hook].__name__}, not {_kind(answer)}"
        return _wrong_value(answer)
    if hook in LISTS:
        kind = LISTS[hook]
        if isinstance(answer, tuple) and all(isinstance(one, kind) for one in answer):
            return ""
        return f"it must answer with a tuple of {kind.__name__}, not {_kind(answer)}"
    return _wrong_function(answer, ARGUMENTS[hook]) or _wrong_trial(hook, answer)


def _kind(answer: object) -> str:
    return "nothing" if answer is None else f"a value of type {type(answer).__name__}"


def _wrong_function(answer: object, arguments: int) -> str:
    if not callable(answer):
        return f"it must answer with a function, not {_kind(answer)}"
    if wrong := no_function(answer):
        return f"the function that it answers with {wrong}"
    try:
        inspect.signature(answer).bind(*[None] * arguments)
    except (TypeError, ValueError):
        return f"the function that it answers with must take {arguments} arguments"
    return ""


def _wrong_value(answer: object) -> str:
    match answer:
        case Deck(ranks):
            return _wrong_ranks(ranks)
        case Scales():
            orders = [scale.order for scale in answer]
            return next(filter(None, map(_wrong_ranks, orders)), "")
        case Windows():
            return _wrong_fields(answer._asdict(), 1)
        case Faults():
            given = {name: fault for name, fault in answer._asdict().items() if fault is not None}
            return _wrong_fields(given, 3)
        case _:
            return ""


def _wrong_ranks(ranks: object) -> str:
    known = isinstance(ranks, str) and set(ranks) <= set(RANKS) and len(set(ranks)) == len(ranks)
    return "" if known and ranks else f"ranks are some of {RANKS}, each once, not {ranks!r}"


def _wrong_fields(functions: Mapping[str, object], arguments: int) -> str:
    for name, function in functions.items():
        if wrong := _wrong_function(function, arguments):
            return f"`{name}`: {wrong}"
    return ""


def _wrong_trial(hook: str, answer: Any) -> str:
    """Ask the functions that tables are made from, so that a fault is told before any deal."""
    if hook == "packets":
        return _trial(lambda: all(_all_are(answer(dealer), Packet) for dealer in range(4)), Packet)
    if hook == "runs":
        places = (IN_PLAIN, IN_TRUMPS, AT_NO_TRUMP)
        asked = [(ranks, where) for ranks in (0, 7, 0x1FF) for where in places]
        return _trial(lambda: all(_all_are(answer(*one), Span) for one in asked), Span)
    if hook == "sets":
        return _trial(lambda: all(_all_are(answer(trump), Run) for trump in range(5)), Run)
    if hook == "run_rank":
        return _trial(lambda: is_number(answer(20, 3, 8, True)), int)
    return ""


def _trial(asks: Callable[[], bool], kind: type) -> str:
    try:
        right = asks()
    except Exception as error:  # noqa: BLE001 - whatever a stranger's rule raises is told
        return f"its function fails: {type(error).__name__}: {error}"
    return "" if right else f"its function must answer with {kind.__name__}"


def _all_are(answer: object, kind: type) -> bool:
    return isinstance(answer, tuple) and all(isinstance(one, kind) for one in answer)


def uneven_packets(answers: Mapping[str, Any]) -> str:
    """Say what is wrong with the packets of this deck; empty if every seat gets its share."""
    cards = 4 * len(answers["deck"].ranks)
    for dealer in range(4):
        dealt = [0] * 4
        for packet in answers["packets"](dealer):
            if packet.seat not in range(4) or packet.size < 0:
                return f"{packet} is not a packet for a seat"
            dealt[packet.seat] += packet.size
        if dealt != [cards // 4] * 4 or cards % 4:
            return f"{cards} cards are not dealt evenly: {dealt}"
    return ""
