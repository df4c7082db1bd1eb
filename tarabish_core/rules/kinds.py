"""What the functions that answer hooks must answer in their turn, down to each field.

A number is an ``int`` itself: a subclass may count in a way of its own, and a record holds digits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS, RANKS
from tarabish_core.engine.model import (
    CLOSED,
    DRAW,
    HAND,
    LATE,
    LATER,
    WARNED,
    Clash,
    Contract,
    Cut,
    Finding,
    Line,
    Packet,
    Run,
    Scale,
    Sentence,
    Sheet,
    Span,
)
from tarabish_core.engine.rituals import MOST_TURNED

MOST = 10**6
"""The most points that a rule may bring at once: records hold totals of eleven digits."""

Fits: TypeAlias = Callable[[Any, tuple[Any, ...]], bool]
"""Tells whether an answer is of its kind: ``(answer, what was asked)``.

What was asked is empty where it was asked by name.
"""


class Kind(NamedTuple):
    """What an answer must be, in words, and whether one is."""

    words: str
    fits: Fits


def _whole(least: int, most: int) -> Fits:
    return lambda answer, _: type(answer) is int and least <= answer <= most


def _shape(kind: type, *fields: Fits) -> Fits:
    """Hold a value of named fields to its kind, and each field to its own."""
    row = _row(*fields)
    return lambda answer, asked: isinstance(answer, kind) and row(answer, asked)


def _row(*fields: Fits) -> Fits:
    return lambda answer, asked: (
        isinstance(answer, tuple)
        and len(answer) == len(fields)
        and all(fits(one, asked) for fits, one in zip(fields, answer, strict=True))
    )


def _listed(fits: Fits, least: int = 0) -> Fits:
    return lambda answer, asked: (
        isinstance(answer, tuple)
        and len(answer) >= least
        and all(fits(one, asked) for one in answer)
    )


def _both(*kinds: Fits) -> Fits:
    return lambda answer, asked: all(fits(answer, asked) for fits in kinds)


def _truth(answer: Any, _: tuple[Any, ...]) -> bool:
    return type(answer) in {bool, int}


def _word(answer: Any, _: tuple[Any, ...]) -> bool:
    return isinstance(answer, int | float | str | tuple)


def _text(answer: Any, _: tuple[Any, ...]) -> bool:
    return type(answer) is str and bool(answer)


def _ranks(answer: Any, _: tuple[Any, ...]) -> bool:
    return type(answer) is str and set(answer) <= set(RANKS) and len(set(answer)) == len(answer)


def _rank(answer: Any, asked: tuple[Any, ...]) -> bool:
    return _ranks(answer, asked) and len(answer) == 1


def _each_once(answer: Scale, _: tuple[Any, ...]) -> bool:
    return len(dict(answer.points)) == len(answer.points)


def _number(answer: Any, _: tuple[Any, ...]) -> bool:
    return type(answer) is int


def _window(answer: Any, _: tuple[Any, ...]) -> bool:
    return type(answer) in {bool, int} and CLOSED <= answer <= LATE


def _found(answer: Finding, asked: tuple[Any, ...]) -> bool:
    return bool(answer.deals) or not asked or len(asked[0]) < MOST_TURNED


def _settled(answer: Contract, _: tuple[Any, ...]) -> bool:
    return answer.goer == NOBODY or NOBODY not in answer


def _within(answer: Span, asked: tuple[Any, ...]) -> bool:
    lowest = answer.top - answer.length + 1
    return lowest >= 0 and not (asked and ((2 << answer.top) - (1 << lowest)) & ~asked[0])


def _counted(answer: Run, _: tuple[Any, ...]) -> bool:
    return answer.cards.bit_count() == answer.length


def _known(answer: Any, asked: tuple[Any, ...]) -> bool:
    known = {value for value, _ in asked[1]} if asked else set()
    return not asked or all(known.issuperset(values) for values in answer)


def _cards(answer: Any, asked: tuple[Any, ...]) -> bool:
    return type(answer) is int and answer > 0 and not (asked and answer & ~asked[0])


def _led(answer: Any, asked: tuple[Any, ...]) -> bool:
    return _cards(answer, tuple(lead.hand for lead in asked))


def _seated(answer: Any, _: tuple[Any, ...]) -> bool:
    return sorted(answer) == [0, 1, 2, 3]


_SEAT, _NOBODY_TOO = _whole(0, 3), _whole(NOBODY, 3)
_POINTS, _VALUE, _RANK = _whole(-MOST, MOST), _whole(1, MOST), _whole(0, 8)
_PAIR = _row(_POINTS, _POINTS)
_CONTRACT = _both(_shape(Contract, _NOBODY_TOO, _whole(NOBODY, NO_TRUMP), _NOBODY_TOO), _settled)

POINTS = Kind("a whole number of points, a million at most", _POINTS)
SHEET = Kind(
    "a Sheet: its outcome and the codes of its Lines are texts, all points whole numbers, a "
    "million at most",
    _shape(Sheet, _text, _PAIR, _POINTS, _listed(_shape(Line, _text, _PAIR))),
)
WINDOW = Kind("CLOSED, OPEN or LATE", _window)
WINNER = Kind("0, 1, DRAW or NOBODY", _whole(NOBODY, DRAW))
SCALE = Kind(
    f"a Scale: an order of some of {RANKS}, each once, and pairs of such a rank and its points, "
    "a million at most",
    _both(_shape(Scale, _ranks, _listed(_row(_rank, _POINTS))), _each_once),
)

_SENTENCE = _shape(Sentence, _text, _listed(_row(_text, _word)))
LISTS: Mapping[str, Kind] = {
    "describe": Kind(
        "a tuple of Sentence: a code, and pairs of a name and a number or text",
        _listed(_SENTENCE),
    ),
    "clashes": Kind(
        "a tuple of Clash: the name of an option, a Sentence, and whether it is harmless",
        _listed(_shape(Clash, _text, _SENTENCE, _truth)),
    ),
}
"""Hooks that answer with a list themselves, and what it must be."""

KINDS: Mapping[str, Kind] = {
    "first_dealer": Kind(
        f"a Finding: a seat, 0 to 3, that deals by the time {MOST_TURNED} cards are turned",
        _both(_shape(Finding, _SEAT, _truth), _found),
    ),
    "cut": Kind(
        "a Cut: a seat, 0 to 3, or NOBODY, and a number of cards",
        _shape(Cut, _NOBODY_TOO, _whole(0, 36)),
    ),
    "packets": Kind(
        "a tuple of Packet: a seat, 0 to 3, a number of cards, and HAND, KITTY or LATER",
        _listed(_shape(Packet, _SEAT, _whole(0, 36), _whole(HAND, LATER))),
    ),
    "sees_kitty": Kind("True or False", _truth),
    "calls": Kind("a tuple of calls, at least one", _listed(_whole(PASS, NO_TRUMP), 1)),
    "contract": Kind(
        "None or a Contract: a goer, 0 to 3, or NOBODY, a trump, 0 to 4, and a leader, 0 to 3",
        lambda answer, asked: answer is None or _CONTRACT(answer, asked),
    ),
    "legal_cards": Kind("a mask of some of the cards in the hand", _cards),
    "lead_cards": Kind("a mask of some of the cards in the hand", _led),
    "trick_bonus": POINTS,
    "runs": Kind(
        "a tuple of Span: a value of a million at most, and a length and a top, 0 to 8, that lie "
        "within the ranks",
        _listed(_both(_shape(Span, _VALUE, _whole(1, 9), _RANK), _within)),
    ),
    "sets": Kind(
        "a tuple of Run: a mask of cards, a value of a million at most, their number, a top, "
        "0 to 8, and a suit, 0 to 3, or NOBODY",
        _listed(
            _both(
                _shape(Run, _whole(1, (1 << 36) - 1), _VALUE, _whole(1, 36), _RANK, _NOBODY_TOO),
                _counted,
            )
        ),
    ),
    "announcements": Kind(
        "a tuple of tuples of values that there are, none of them empty",
        _both(_listed(_listed(_VALUE, 1)), _known),
    ),
    "run_rank": Kind("a whole number", _number),
    "run_contest": Kind("a tuple of the points of the four seats", _row(*[_POINTS] * 4)),
    "bella": Kind(
        "a whole number of points, a million at most, or REFUSED, LOST, DEAL_LOST or WARNED",
        _whole(WARNED, MOST),
    ),
    "score_deal": SHEET,
    "next_dealer": Kind("a seat, 0 to 3", _SEAT),
    "game_end": WINNER,
    "match_end": WINNER,
    "seating": Kind("a tuple of the four players, each once", _both(_row(*[_SEAT] * 4), _seated)),
}
"""What the function that answers a hook must answer in its turn."""
