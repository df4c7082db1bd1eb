"""Whether a hook's answer is of the right kind, found when a variant is loaded."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from itertools import starmap
from typing import Any

from tarabish_core.engine.cards import RANKS
from tarabish_core.engine.model import (
    Deck,
    Faults,
    Packets,
    Scales,
    Windows,
)
from tarabish_core.rules.kinds import LISTS, SCALE
from tarabish_core.rules.questions import ARGUMENTS, answer_words

VALUES: Mapping[str, type] = {
    "deck": Deck,
    "scales": Scales,
    "windows": Windows,
    "faults": Faults,
}
"""Hooks that answer with a value of this type."""


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
        told = f"it must answer with {kind.words}, not "
        return "" if kind.fits(answer, ()) else told + _met(hook, answer)
    return _wrong_function(answer, ARGUMENTS[hook])


def _met(hook: str, answer: object) -> str:
    return answer_words(hook, answer) if isinstance(answer, tuple) else _kind(answer)


def _kind(answer: object) -> str:
    return "nothing" if answer is None else f"a value of type {type(answer).__name__}"


def _wrong_function(answer: object, arguments: tuple[str, ...]) -> str:
    if not callable(answer):
        return f"it must answer with a function, not {_kind(answer)}"
    if wrong := no_function(answer):
        return f"the function that it answers with {wrong}"
    try:
        signature = inspect.signature(answer)
        signature.bind(*arguments)
    except ValueError:  # a function of C that does not say what it takes
        return f"the function that it answers with must take {_listed(arguments)}"
    except TypeError:
        bare = (one.replace(annotation=one.empty) for one in signature.parameters.values())
        taken = _listed(map(str, bare))
        return f"the function that it answers with must take {_listed(arguments)}, not {taken}"
    return ""


def _listed(names: Iterable[str]) -> str:
    return f"({', '.join(names)})"


def _wrong_value(answer: object) -> str:
    match answer:
        case Deck(ranks):
            return _wrong_ranks(ranks)
        case Scales():
            return next(filter(None, starmap(_wrong_scale, answer._asdict().items())), "")
        case Windows():
            return _wrong_fields(answer._asdict(), ARGUMENTS["windows"])
        case Faults():
            given = {name: fault for name, fault in answer._asdict().items() if fault is not None}
            return _wrong_fields(given, ARGUMENTS["faults"])
        case _:
            return ""


def _wrong_ranks(ranks: object) -> str:
    known = isinstance(ranks, str) and set(ranks) <= set(RANKS) and len(set(ranks)) == len(ranks)
    return "" if known and ranks else f"ranks are some of {RANKS}, each once, not {ranks!r}"


def _wrong_scale(name: str, scale: object) -> str:
    if SCALE.fits(scale, ()):
        return ""
    return f"`{name}` must be {SCALE.words}, not {answer_words('scales', scale)}"


def _wrong_fields(functions: Mapping[str, object], arguments: tuple[str, ...]) -> str:
    for name, function in functions.items():
        if wrong := _wrong_function(function, arguments):
            return f"`{name}`: {wrong}"
    return ""


def unfit(answers: Mapping[str, Any]) -> tuple[str, str]:
    """Give a hook whose answer does not fit this deck, and what is wrong; empty if all do."""
    ranks = answers["deck"].ranks
    for name, scale in answers["scales"]._asdict().items():
        if missing := "".join(rank for rank in ranks if rank not in scale.order):
            return "scales", f"the order `{name}` leaves out ranks of the deck: {missing}"
    for dealer in range(4):
        cut = answers["cut"](dealer)
        if 2 * cut.least > 4 * len(ranks):
            return "cut", f"{4 * len(ranks)} cards have no two parts of {cut.least}"
    return "packets", _uneven(4 * len(ranks), answers["packets"])


def _uneven(cards: int, packets: Packets) -> str:
    """Say what is wrong with the packets; empty if every seat gets the same from every dealer."""
    for dealer in range(4):
        dealt = [[0, 0, 0] for _ in range(4)]
        for packet in packets(dealer):
            dealt[packet.seat][packet.how] += packet.size
        each = list(map(sum, dealt))
        if each != [cards // 4] * 4 or cards % 4:
            return f"{cards} cards are not dealt evenly: {each}"
        if dealer == 0:
            usual = dealt[0]
        if dealt != [usual] * 4:
            told = "at once, as kitty and later are not the same for every seat and dealer"
            return f"the cards dealt {told}: {dealt}"
    return ""
