"""The catalogue: every sentence that a person reads, by code, with its parameters put into words.

English stands in ``english.toml``; a plugin brings the sentences of its own codes.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS, SIDES, card_name, high_to_low

Param = int | str | tuple[int, ...]

SEAT_NAMES = ("North", "East", "South", "West")
SIDE_NAMES = ("North-South", "East-West")
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
VALUE_NAMES = {20: "twenty", 50: "fifty", 100: "hundred"}


@cache
def catalogue() -> Mapping[str, str]:
    """Read the English catalogue: code to sentence."""
    text = files("tarabish_core").joinpath("english.toml").read_text(encoding="utf-8")
    return {
        f"{table}.{code}": sentence
        for table, sentences in tomllib.loads(text).items()
        for code, sentence in sentences.items()
    }


def say(code: str, params: Mapping[str, Param] | None = None, *more: Mapping[str, str]) -> str:
    """Put a message into words; ``more`` are catalogues that plugins brought.

    Raises KeyError for a code that no catalogue knows.
    """
    for sentences in (*more, catalogue()):
        if code in sentences:
            words = {name: _word(name, value) for name, value in (params or {}).items()}
            return sentences[code].format_map(words)
    raise KeyError(code)


def missing_extra(error: ModuleNotFoundError | str, extra: str) -> str:
    """Say how a module that an extra brings is installed for this very Python."""
    module = error if isinstance(error, str) else str(error.name)
    return say("extra.missing", {"module": module, "extra": extra, "python": sys.executable})


def card_word(card: int) -> str:
    """Name a card as it is typed; whatever is no card by its number."""
    return card_name(card).replace("T", "10") if 0 <= card < 36 else str(card)


def cards_word(mask: int) -> str:
    """Name the cards of a mask, suit by suit and high to low."""
    return " ".join(map(card_word, high_to_low(mask)))


def call_word(call: int) -> str:
    """Name a call."""
    if call == PASS:
        return "pass"
    return "no-trump" if call == NO_TRUMP else SUIT_NAMES[call]


def values_word(values: Iterable[int]) -> str:
    """Name announced values as they are said: ``fifty and twenty``."""
    return " and ".join(VALUE_NAMES.get(value, str(value)) for value in values)


def outcome_word(outcome: str, goer: int, *more: Mapping[str, str]) -> str:
    """Say how a deal ended; ``more`` are catalogues that plugins brought."""
    words = {"goer": SIDE_NAMES[goer & 1] if goer != NOBODY else "", "outcome": outcome}
    try:
        return say(f"outcome.{outcome}", words, *more)
    except KeyError:
        return say("outcome.other", words)


def line_word(code: str, *more: Mapping[str, str]) -> str:
    """Name a line of the score sheet; one that no catalogue knows goes by its code."""
    try:
        return say(f"sheet_line.{code}", {}, *more)
    except KeyError:
        return code


_WORDS: Mapping[str, Callable[..., str]] = {
    "card": card_word,
    "cards": cards_word,
    "suit": call_word,
    "call": call_word,
    "seat": lambda seat: SEAT_NAMES[seat],
    "partner": lambda seat: SEAT_NAMES[seat],
    "person": lambda seat: SEAT_NAMES[seat],
    "side": lambda side: SIDES[side],
    "trick": lambda trick: str(trick + 1),
    "values": values_word,
}


def _word(name: str, value: Param) -> str:
    return _WORDS[name](value) if name in _WORDS and not isinstance(value, str) else str(value)
