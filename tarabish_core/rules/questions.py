"""What rules are asked and what they answer, in words for authors of rules: masks are cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tarabish_core.messages import cards_word

ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "first_dealer": ("turned",),
    "cut": ("dealer",),
    "packets": ("dealer",),
    "sees_kitty": ("seat", "auction"),
    "calls": ("auction",),
    "contract": ("auction",),
    "legal_cards": ("hand", "led", "trump", "over", "ally"),
    "lead_cards": ("lead",),
    "trick_bonus": ("cards", "trump", "trick", "last"),
    "runs": ("ranks", "where"),
    "sets": ("trump",),
    "announcements": ("held", "known"),
    "run_rank": ("value", "length", "top", "is_trump"),
    "run_contest": ("tiers", "tricks"),
    "windows": ("moment",),
    "bella": ("when", "valid"),
    "faults": ("side", "tally", "settle"),
    "score_deal": ("tally",),
    "next_dealer": ("dealer", "outcome", "goer"),
    "game_end": ("standing",),
    "match_end": ("games",),
    "seating": ("game",),
}
"""Hooks that answer with a function, or with a value of functions, and what those are asked."""

MASKS = frozenset(
    {"legal_cards.hand", "legal_cards.led", "legal_cards.trump", "legal_cards.over"}
    | {"trick_bonus.cards", "Lead.hand", "Lead.trump", "Run.cards"}
)
"""Arguments of hooks and fields of shapes that are masks; elsewhere `trump` is a suit's number."""

ANSWERED_MASKS = frozenset({"legal_cards", "lead_cards"})

MOST = 200
"""So many letters of a question or an answer are told; who wants more asks again."""


def question_words(hook: str, asked: tuple[Any, ...]) -> str:
    """Write what a hook was asked: ``cards=7H AS, trump=1, …``, empty where it was not asked.

    A question to a field of windows or faults begins with its name.
    """
    field, facts = ((asked[0],), asked[1:]) if hook in {"windows", "faults"} else ((), asked)
    named = dict(zip(ARGUMENTS.get(hook, ()), facts, strict=False))
    return _excerpt(", ".join([*field, *_pairs(hook, named)]))


def answer_words(hook: str, answer: Any) -> str:
    """Write what a hook answered."""
    return _excerpt(_written(answer, mask=hook in ANSWERED_MASKS))


def _pairs(owner: str, values: dict[str, Any]) -> list[str]:
    return [
        f"{name}={_written(value, mask=f'{owner}.{name}' in MASKS)}"
        for name, value in values.items()
        if not callable(value)
    ]


def _written(value: Any, *, mask: bool = False) -> str:
    if mask and type(value) is int and not value >> 36:
        return cards_word(value) or "0"
    if hasattr(value, "_asdict"):
        kind = type(value).__name__
        return f"{kind}({', '.join(_pairs(kind, value._asdict()))})"
    if isinstance(value, tuple):
        inside = ", ".join(map(_written, value))
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    return _repr(value)


def _repr(value: Any) -> str:
    kind = type(value)
    try:
        words = repr(value)
    except ValueError:
        return "a number of thousands of digits"
    # what looks like a number or a text may be of a kind that only does
    only_alike = isinstance(value, int | str) and kind not in {int, bool, str}
    return f"{words} of type {kind.__name__}" if only_alike else words


def _excerpt(text: str) -> str:
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"
