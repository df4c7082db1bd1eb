"""What a person types, read into what is meant. Nothing here knows the state of the game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tarabish_core.engine.cards import NO_TRUMP, PASS, card_number
from tarabish_core.messages import SUIT_NAMES, VALUE_NAMES

PLAIN = {
    "?": "help",
    "help": "help",
    "hand": "hand",
    "table": "table",
    "t": "table",
    "last": "last",
    "l": "last",
    "score": "score",
    "rules": "rules",
    "hint": "hint",
    "undo": "undo",
    "auto": "auto",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
    "bella": "bella",
    "bells": "bella",
    "the bells": "bella",
    "throw in": "throw_in",
    "announce": "announce",
    "why": "why",
}
_VALUES = {name: value for value, name in VALUE_NAMES.items()} | {"20": 20, "50": 50, "100": 100}
_SUITS = {name: suit for suit, name in enumerate(SUIT_NAMES)} | {
    letter: suit for suit, letter in enumerate("shdc")
}
_SUITS |= {name.removesuffix("s"): suit for name, suit in list(_SUITS.items()) if len(name) > 1}


@dataclass(frozen=True)
class Command:
    """What was meant: a verb, and what it is about where there is something."""

    verb: str
    call: int = PASS
    card: int | None = None
    values: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()
    bella: bool = False


def read_command(text: str) -> Command | None:
    """Read a line; None if it means nothing."""
    words = " ".join(text.strip().lower().split())
    if words in PLAIN:
        return Command(PLAIN[words])
    if words.startswith("why "):
        card = _card(words.removeprefix("why "))
        return None if card is None else Command("why", card=card)
    if words.split(" ")[0] == "show" or words.startswith("show("):
        return _show(words)
    return _call(words) or _announcement(words) or _play(words)


def _call(words: str) -> Command | None:
    if words in ("pass", "-", "p"):
        return Command("call", call=PASS)
    suit = words.removeprefix("go ").strip()
    if suit in ("nt", "no-trump", "no trump", "notrump"):
        return Command("call", call=NO_TRUMP)
    return Command("call", call=_SUITS[suit]) if suit in _SUITS else None


def _announcement(words: str) -> Command | None:
    said = re.split(r" and |\+| |, ?", words.removeprefix("announce ").strip())
    if all(word in _VALUES for word in said):
        return Command("announce", values=tuple(_VALUES[word] for word in said))
    return None


def _show(words: str) -> Command | None:
    rest = re.sub(r"[()+]", " ", words).removeprefix("show").split()
    bella = "bella" in rest or "bells" in rest
    runs = []
    for word in rest:
        if word in ("bella", "bells", "show", "and", "the"):
            continue
        cards = [_card(name) for name in word.split("-")]
        if None in cards:
            return None
        runs.append(sum(1 << card for card in {c for c in cards if c is not None}))
    return Command("show", runs=tuple(runs), bella=bella)


def _play(words: str) -> Command | None:
    parts = [word for word in re.split(r"[ ,]+", words) if word not in ("play", "and", "the")]
    bella = [word for word in parts if word in ("bella", "bells")]
    cards = [word for word in parts if word not in ("bella", "bells")]
    card = _card(cards[0]) if len(cards) == 1 else None
    return None if card is None else Command("play", card=card, bella=bool(bella))


def _card(text: str) -> int | None:
    try:
        return card_number(text)
    except ValueError:
        return None
