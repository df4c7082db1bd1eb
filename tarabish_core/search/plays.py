"""The cards that were played, each with what the rules are asked about it but for the hand."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.cards import NOBODY, SUIT_MASKS
from tarabish_core.engine.model import Contract, Lead
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import lead_facts

NO_LEAD = Lead(0, 0, NOBODY, NOBODY, 0, ruffed=False)


class Played(NamedTuple):
    """A card on the table, and what held for whoever played it.

    ``later`` are the cards that the same seat has played since, so that they were in its hand;
    ``led``, ``trump`` and ``over`` are masks as the hook ``legal_cards`` is asked, ``led`` being 0
    for a card that was led; then ``lead`` are the facts of that, with an empty hand.
    """

    seat: int
    card: int
    later: int
    led: int
    trump: int
    over: int
    ally: int
    lead: Lead


def played_cards(
    ruleset: Ruleset, contract: Contract, plays: tuple[int, ...], leaders: tuple[int, ...]
) -> tuple[Played, ...]:
    """Go through the cards of a deal, those played first first."""
    trumps, over = SUIT_MASKS[contract.trump], ruleset.over[contract.trump]
    later, found = [0] * 4, list[Played]()
    for number, leader in enumerate(leaders[: (len(plays) + 3) // 4]):
        led, best, holder = 0, NOBODY, NOBODY
        for place, card in enumerate(plays[4 * number : 4 * number + 4]):
            seat = (leader + place) % 4
            lead = NO_LEAD
            if place == 0:
                lead = lead_facts(0, contract, plays[: 4 * number], leaders[: number + 1])
            beats, ally = (over[best] if place else 0), (holder ^ seat ^ 1) & 1
            found.append(Played(seat, card, 0, led, trumps, beats, ally, lead))
            if place == 0 or beats >> card & 1:
                best, holder = card, seat
            led = led or SUIT_MASKS[card // 9]
    for index in reversed(range(len(found))):
        one = found[index]
        found[index] = one._replace(later=later[one.seat])
        later[one.seat] |= 1 << one.card
    return tuple(found)


def was_lawful(ruleset: Ruleset, one: Played, left: int) -> bool:
    """Tell whether a card might be played by who now has the cards ``left``."""
    hand = left | one.later | 1 << one.card
    if one.led:
        lawful = ruleset.legal_cards(hand, one.led, one.trump, one.over, one.ally)
    else:
        lawful = ruleset.lead_cards(one.lead._replace(hand=hand))
    return bool(lawful >> one.card & 1)
