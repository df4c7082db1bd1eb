"""What a rule about cards says of hands that nobody has seen.

A rule is asked not about cards but about stand-ins for them (stand_ins.py); what it answers holds
for every hand with these kinds of cards. One that wants to know more, or breaks off, says nothing
of unseen hands, and must be asked about each by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tarabish_core.engine.model import Lead
from tarabish_core.search.stand_ins import Kinds, unguarded

LED, TRUMP, OVER = 1, 2, 4
"""A card's kind is a number of three bits: of the suit led, a trump, beating the best so far."""

KINDS = 8
EVERY = (1 << KINDS) - 1
BEYOND = 1 << 2 * KINDS
"""What is no card: a complement has it. Kinds in the hand are bits 0 to 7, elsewhere 8 to 15."""


def may_play(rule: Callable[..., Any], held: int, elsewhere: int, ally: int) -> int | None:
    """Tell which kinds a hand may play that has the kinds ``held``; None where it is not proven.

    ``elsewhere`` are the kinds of which there is a card that is not in the hand; ``rule`` is one of
    the hook ``legal_cards``. All are sets of kinds, the bit of each kind set.
    """
    there = held | elsewhere << KINDS | BEYOND
    masks = (_with(bit, there) for bit in (LED, TRUMP, OVER))
    return _asked(unguarded(rule), Kinds(EVERY, there), *masks, ally)


def may_lead(rule: Callable[..., Any], held: int, elsewhere: int, facts: Lead) -> int | None:
    """Tell which kinds a hand may lead, as ``may_play`` does; ``facts`` are those without it."""
    there = held | elsewhere << KINDS | BEYOND
    hand: Any = Kinds(EVERY, there)
    trump: Any = _with(TRUMP, there)
    return _asked(unguarded(rule), facts._replace(hand=hand, trump=trump))


def _with(bit: int, there: int) -> Kinds:
    kinds = sum(1 << kind for kind in range(KINDS) if kind & bit)
    return Kinds(kinds | kinds << KINDS, there)


def _asked(rule: Callable[..., Any], *asked: Any) -> int | None:
    try:
        answer = rule(*asked)
    except Exception:  # noqa: BLE001 - whatever a rule does about a stand-in, it is not proven
        return None
    return answer.kinds & answer.there & EVERY if isinstance(answer, Kinds) else None
