"""A moment of a record, found by what was said or played there, or by its number."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.actions import Action
from tarabish_core.engine.cards import SEATS, card_name, card_number
from tarabish_core.engine.state import OVER, State
from tarabish_core.messages import Param
from tarabish_core.records.notation import write_words
from tarabish_core.records.replay import PlayedDeal, Replay


class Moment(NamedTuple):
    """A moment of a record: the deal (from 1), the state there, and what was done and came of it.

    ``action`` is None where the score of the deal is all that is meant.
    """

    number: int
    deal: PlayedDeal
    before: State
    action: Action | None
    after: State


SUIT_SIGNS = str.maketrans("♠♥♦♣", "shdc", "\ufe0f")


class NoMomentError(ValueError):
    """A moment that a record does not have: ``explain.CODE`` of the catalogue, with its words."""

    def __init__(self, code: str, **words: Param) -> None:
        super().__init__(code)
        self.code, self.words = code, words


Deals = list[tuple[int, PlayedDeal]]
"""Deals of a record with their numbers, from 1."""


def deals_of(replayed: Replay, number: int | None) -> Deals:
    """Give all deals, or the one of a number; raises NoMomentError where there is none."""
    deals = list(enumerate(replayed.deals, 1))
    if number is None:
        return deals
    if not 1 <= number <= len(deals):
        raise NoMomentError("no_such_deal", count=len(deals))
    return deals[number - 1 : number]


def scored(deals: Deals) -> Moment:
    """Find the last deal that is over, with what was done after that; raises NoMomentError."""
    for number, deal in reversed(deals):
        if deal.last.phase >= OVER:
            return Moment(number, deal, deal.last, None, deal.last)
    raise NoMomentError("no_score")


def numbered(deals: Deals, at: int | None) -> Moment:
    """Find an action by its number among all of these deals (from 1), or the last of them.

    Raises NoMomentError.
    """
    done = _done(deals)
    if not done:
        raise NoMomentError("no_action")
    if at is not None and not 1 <= at <= len(done):
        raise NoMomentError("no_such_action", count=len(done))
    return done[(at or len(done)) - 1][1]


def said(deals: Deals, text: str) -> Moment:
    """Find the last time that something was said or played.

    ``text`` is a card, as ``QC``, or a seat with what the record has behind it, as ``W:H``,
    ``N:20`` or ``N:20,AS``. Raises NoMomentError.
    """
    letter, colon, body = text.strip().rpartition(":")
    wanted = [_plain(word) for word in body.split(",")]
    if not (letter.upper() in tuple(SEATS) if colon else _is_card(body)):
        raise NoMomentError("no_word", text=text)
    spoken = [
        (_plain(word), moment)
        for action, moment in _done(deals)
        for word in write_words(action).split(",")
        if not letter or SEATS[action.seat] == letter.upper()
    ]
    for end in range(len(spoken), len(wanted) - 1, -1):
        if wanted == [word for word, _ in spoken[end - len(wanted) : end]]:
            return spoken[end - 1][1]
    raise NoMomentError("not_there", text=text)


def _done(deals: Deals) -> list[tuple[Action, Moment]]:
    """List all that was said and played, each with its moment."""
    return [
        (action, Moment(number, deal, deal.states[index], action, deal.states[index + 1]))
        for number, deal in deals
        for index, action in enumerate(deal.actions)
    ]


def _is_card(word: str) -> bool:
    try:
        card_number(word)
    except ValueError:
        return False
    return True


def _plain(word: str) -> str:
    """Write a word in one way, however a person spells it."""
    if _is_card(word.strip()):
        return card_name(card_number(word.strip()))
    return word.strip().translate(SUIT_SIGNS).casefold()
