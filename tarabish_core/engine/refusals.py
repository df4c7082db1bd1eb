"""Why something may not be done: a code with parameters, never a sentence."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """A reason code and its parameters; the catalogue of messages turns it into words.

    The name of a parameter tells what it is: ``suit``, ``card``, ``cards`` (a mask), ``seat``,
    ``trick`` (from 0), ``values``, ``call``.
    """

    code: str
    params: tuple[tuple[str, int | tuple[int, ...]], ...] = ()

    def __str__(self) -> str:
        inner = ", ".join(f"{name}={value}" for name, value in self.params)
        return f"{self.code}({inner})"


class IllegalAction(ValueError):  # noqa: N818 - said of an action, as players do
    """An action that the rules do not allow; the state is as it was.

    Attributes:
        reason: the code and parameters.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


def refuse_card(hand: int, led: int, trump: int, lawful: int, best: int, card: int) -> Reason:
    """Say why ``card`` of ``hand`` is not among the ``lawful`` ones.

    ``led`` and ``trump`` are the masks of those suits, ``best`` the card that wins so far. It
    follows from what is lawful, so that a rule need not say it twice.
    """
    chosen = 1 << card
    if not led:
        return Reason("may_not_lead", (("card", card),))
    if hand & led:
        suit = (led & -led).bit_length() // 9
        if not chosen & led:
            return Reason("must_follow", (("suit", suit),))
        return Reason("must_beat", (("card", best),))
    if lawful & trump and not lawful & ~trump:
        if not chosen & trump:
            suit = (led & -led).bit_length() // 9
            return Reason("must_trump", (("suit", suit),))
        return Reason("must_overtrump", (("card", best),))
    if chosen & trump:
        return Reason("may_not_undertrump", (("card", best),))
    return Reason("card_not_allowed", (("card", card),))
