"""What a rule from outside answers in the middle of a game, held against what it must answer.

Rules that come with tarabish are tested here and go unguarded; a stranger's rule that answers with
something else would make the engine fail far from the line that is wrong.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import product
from pathlib import Path
from typing import Any

from tarabish_core.engine.model import AT_NO_TRUMP, IN_PLAIN, IN_TRUMPS, Faults, Windows
from tarabish_core.rules.blame import WrongAnswerError, at_function, error_words
from tarabish_core.rules.kinds import KINDS, SHEET, WINDOW, Kind
from tarabish_core.rules.questions import answer_words

TRIED: Mapping[str, tuple[tuple[Any, ...], ...]] = {
    "cut": tuple(product(range(4))),
    "packets": tuple(product(range(4))),
    "runs": tuple(product((0, 7, 0x1FF), (IN_PLAIN, IN_TRUMPS, AT_NO_TRUMP))),
    "sets": tuple(product(range(5))),
    "run_rank": ((20, 3, 8, True),),
}
"""What functions that tables are made from are asked when a variant is loaded."""


def wrong_trial(hook: str, answer: Any) -> str:
    """Ask a function that answers a hook, so that a fault is told before any deal; or empty."""
    for asked in TRIED.get(hook, ()):
        try:
            found = answer(*asked)
        except Exception as error:  # noqa: BLE001 - whatever a stranger's rule raises is told
            return f"its function fails: {error_words(error)}"
        if not KINDS[hook].fits(found, asked):
            told = f"must answer with {KINDS[hook].words}, not {answer_words(hook, found)}"
            return f"its function {told}"
    return ""


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
    return str(getattr(function, "__module__", "")).startswith("tarabish_core.engine.")


def _held(plugin: str, hook: str, function: Callable[..., Any], kind: Kind) -> Callable[..., Any]:
    fits = kind.fits

    def held(*asked: Any, **more: Any) -> Any:
        answer = function(*asked, **more)
        if not fits(answer, () if more else asked):
            sentence = f"`{hook}` must answer with {kind.words}, not {answer_words(hook, answer)}"
            place = at_function(function).strip(" ()")
            raise WrongAnswerError(plugin, place, sentence)
        return answer

    held.__wrapped__ = function  # type: ignore[attr-defined]
    return held
