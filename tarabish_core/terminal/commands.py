"""What a person types, read into what is meant. Nothing here knows the state of the game."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tarabish_core.engine.cards import NO_TRUMP, PASS, SEATS, card_number
from tarabish_core.messages import SEAT_NAMES, SUIT_NAMES, VALUE_NAMES

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
    "out": "out",
    "misplay": "misplay",
}
_VALUES = {name: value for value, name in VALUE_NAMES.items()} | {"20": 20, "50": 50, "100": 100}
_SUITS = {name: suit for suit, name in enumerate(SUIT_NAMES)} | {
    letter: suit for suit, letter in enumerate("shdc")
}
_FILLERS = ("play", "and", "the", "of")
_NAMES = tuple(name.lower() for name in SEAT_NAMES)
_SUITS |= {name.removesuffix("s"): suit for name, suit in list(_SUITS.items()) if len(name) > 1}


@dataclass(frozen=True)
class Command:
    """What was meant: a verb, and what it is about where there is something."""

    verb: str
    call: int = PASS
    card: int | None = None
    values: tuple[int, ...] = ()
    runs: tuple[int, ...] = ()
    seat: int | None = None
    trick: int | None = None
    bella: bool = False


def read_command(text: str) -> Command | None:
    """Read a line; None if it means nothing."""
    words = " ".join(text.strip().lower().split())
    if words in PLAIN:
        return Command(PLAIN[words])
    if words.startswith("why "):
        card = _card(words.removeprefix("why "))
        return None if card is None else Command("why", card=card)
    if words.startswith("misplay"):
        return _misplay(words)
    if words.startswith(("last ", "l ")):
        number = words.split()[1]
        return Command("last", trick=int(number) - 1) if _is_trick(number) else None
    if words.split(" ")[0] == "show" or words.startswith("show("):
        return _show(words)
    return _call(words) or _announcement(words) or _play(words)


def _misplay(words: str) -> Command | None:
    """Read whose misplay and in which trick: ``misplay W 3``, ``misplay west trick 3``."""
    said = [w for w in re.split(r"[ (),]+", words)[1:] if w and w not in {"by", "in", "trick"}]
    if not said or len(said) > 2:
        return None
    seats = [seat for seat in range(4) if said[0] in {SEATS[seat].lower(), _NAMES[seat]}]
    match = re.fullmatch(r"([nesw])([0-9]+)", said[0]) if len(said) == 1 else None
    if match:
        seats, said = ["nesw".index(match[1])], [match[1], match[2]]
    if not seats or (len(said) == 2 and not _is_trick(said[1])):
        return None
    trick = int(said[1]) - 1 if len(said) == 2 else None
    return Command("misplay", seat=seats[0], trick=trick)


def _is_trick(text: str) -> bool:
    return text.isascii() and text.isdigit() and 1 <= int(text[:3]) <= 99


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
    parts = [word for word in re.split(r"[ ,]+", words) if word not in _FILLERS]
    if len(parts) > 1 and parts[1] in _SUITS:
        parts[:2] = [parts[0] + "shdc"[_SUITS[parts[1]]]]
    bella = [word for word in parts if word in ("bella", "bells")]
    cards = [word for word in parts if word not in ("bella", "bells")]
    card = _card(cards[0]) if len(cards) == 1 else None
    return None if card is None else Command("play", card=card, bella=bool(bella))


def _card(text: str) -> int | None:
    try:
        return card_number(text)
    except ValueError:
        return None
