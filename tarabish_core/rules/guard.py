"""What a rule from outside answers in the middle of a game, held against what it must answer.

Rules that come with tarabish are tested here and go unguarded; a stranger's rule that answers with
something else would make the engine fail far from the line that is wrong.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from tarabish_core.engine.cards import NO_TRUMP, PASS
from tarabish_core.engine.model import (
    Contract,
    Cut,
    Faults,
    Finding,
    Packet,
    Run,
    Sheet,
    Span,
    Windows,
)
from tarabish_core.rules.blame import WrongAnswerError, at_function
from tarabish_core.rules.vetting import is_number

MOST = 10**9
"""The most points that a rule may bring at once: records hold numbers of eleven digits."""


class Kind(NamedTuple):
    """What an answer must be, in words, and whether one is: ``(answer, what was asked)``."""

    words: str
    fits: Callable[[Any, tuple[Any, ...]], bool]


def _truth(answer: Any, _: tuple[Any, ...]) -> bool:
    return isinstance(answer, int)


def _number(answer: Any, _: tuple[Any, ...]) -> bool:
    return is_number(answer)


def _points(answer: Any, _: tuple[Any, ...]) -> bool:
    return is_number(answer) and abs(answer) <= MOST


def _seat(answer: Any, _: tuple[Any, ...]) -> bool:
    return is_number(answer) and 0 <= answer < 4


def _winner(answer: Any, _: tuple[Any, ...]) -> bool:
    return is_number(answer) and -1 <= answer <= 2


def _of(kind: type) -> Callable[[Any, tuple[Any, ...]], bool]:
    return lambda answer, _: isinstance(answer, kind)


def _all_of(kind: type) -> Callable[[Any, tuple[Any, ...]], bool]:
    return lambda answer, _: (
        isinstance(answer, tuple) and all(isinstance(one, kind) for one in answer)
    )


def _four(answer: Any, _: tuple[Any, ...]) -> bool:
    return (
        isinstance(answer, tuple)
        and [int] * 4 == list(map(type, answer))
        and all(abs(each) <= MOST for each in answer)
    )


def _calls(answer: Any, _: tuple[Any, ...]) -> bool:
    return (
        isinstance(answer, tuple)
        and bool(answer)
        and all(is_number(call) and PASS <= call <= NO_TRUMP for call in answer)
    )


def _cards(answer: Any, asked: tuple[Any, ...]) -> bool:
    return isinstance(answer, int) and answer > 0 and not (asked and answer & ~asked[0])


def _led(answer: Any, asked: tuple[Any, ...]) -> bool:
    return isinstance(answer, int) and answer > 0 and not (asked and answer & ~asked[0].hand)


def _sheet(answer: Any, _: tuple[Any, ...]) -> bool:
    return (
        isinstance(answer, Sheet)
        and isinstance(answer.points, tuple)
        and [int] * 2 == list(map(type, answer.points))
        and all(_points(each, ()) for each in (*answer.points, answer.waiting))
    )


WINDOW = Kind("CLOSED, OPEN or LATE", _truth)
POINTS = Kind("a whole number of points, a billion at most", _points)
SHEET = Kind("a Sheet with the points of both sides, as whole numbers, a billion at most", _sheet)

KINDS: Mapping[str, Kind] = {
    "first_dealer": Kind("a Finding", _of(Finding)),
    "cut": Kind("a Cut", _of(Cut)),
    "packets": Kind("a tuple of Packet", _all_of(Packet)),
    "sees_kitty": Kind("True or False", _truth),
    "calls": Kind("a tuple of calls, at least one", _calls),
    "contract": Kind("a Contract or None", lambda answer, _: isinstance(answer, Contract | None)),
    "legal_cards": Kind("a mask of some of the cards in the hand", _cards),
    "lead_cards": Kind("a mask of some of the cards in the hand", _led),
    "trick_bonus": POINTS,
    "runs": Kind("a tuple of Span", _all_of(Span)),
    "sets": Kind("a tuple of Run", _all_of(Run)),
    "announcements": Kind("a tuple of tuples of values", _all_of(tuple)),
    "run_rank": Kind("a whole number", _number),
    "run_contest": Kind("a tuple of the points of the four seats", _four),
    "bella": POINTS,
    "score_deal": SHEET,
    "next_dealer": Kind("a seat, 0 to 3", _seat),
    "game_end": Kind("0, 1, DRAW or NOBODY", _winner),
    "match_end": Kind("0, 1, DRAW or NOBODY", _winner),
    "seating": Kind("a tuple of the four players", _four),
}
"""What the function that answers a hook must answer in its turn."""


def guarded(plugin: str, hook: str, answer: Any, inner: Any) -> Any:
    """Wrap an answer so that the functions in it are held to their kind."""
    if isinstance(answer, Windows | Faults):
        kind = SHEET if isinstance(answer, Faults) else WINDOW
        before = inner._asdict() if isinstance(inner, type(answer)) else {}
        changed = {
            name: _held(plugin, f"{hook}.{name}", function, kind)
            for name, function in answer._asdict().items()
            if function is not None and function is not before.get(name) and not _ours(function)
        }
        return answer._replace(**changed)
    if hook not in KINDS or answer is inner or _ours(answer):
        return answer
    return _held(plugin, hook, answer, KINDS[hook])


@contextmanager
def staying() -> Iterator[None]:
    """Come back to the folder where one is: a path that a person gave is meant from there."""
    try:
        here = Path.cwd()
    except OSError:  # it was removed
        yield
        return
    try:
        yield
    finally:
        with suppress(OSError):
            os.chdir(here)


def _ours(function: Callable[..., Any]) -> bool:
    return getattr(function, "__module__", "").startswith("tarabish_core.engine.")


def _held(plugin: str, hook: str, function: Callable[..., Any], kind: Kind) -> Callable[..., Any]:
    fits = kind.fits

    def held(*asked: Any, **more: Any) -> Any:
        answer = function(*asked, **more)
        if not fits(answer, asked):
            sentence = f"`{hook}` must answer with {kind.words}, not {_words(answer)}"
            place = at_function(function).strip(" ()")
            raise WrongAnswerError(plugin, place, sentence)
        return answer

    held.__wrapped__ = function  # type: ignore[attr-defined]
    return held


def _words(answer: Any) -> str:
    try:
        return f"{answer!r:.60}"
    except ValueError:
        return "a number of thousands of digits"
