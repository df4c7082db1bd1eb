"""The cards that were played, each with what the rules are asked about it but for the hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from tarabish_core.engine.cards import NOBODY, SUIT_MASKS
from tarabish_core.engine.model import Contract, Lead
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import lead_facts
from tarabish_core.search.kinds import KINDS, kind_masks, may_lead, may_play

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


class Limits(NamedTuple):
    """What a fact says of a hand: cards that cannot be in it, and whether that says it all.

    ``possible`` is false for a fact that no hand fits.
    """

    excluded: int
    settled: bool
    possible: bool = True


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


def limits(ruleset: Ruleset, one: Played, sure: int, maybe: int) -> Limits:
    """Tell what a card that was lawful says of the hand that it came from.

    ``sure`` are cards that are in that hand now for certain, ``maybe`` those that may be. Nothing
    is said where the rule is not proven to look at kinds of cards alone.
    """
    sure |= one.later | 1 << one.card
    masks = kind_masks(one.led, one.trump, one.over)
    held = open_kinds = away = own = 0
    for kind, mask in enumerate(masks):
        held |= (mask & sure != 0) << kind
        open_kinds |= (mask & maybe != 0) << kind
        away |= (mask & ~(sure | maybe) != 0) << kind
        own += kind * (mask >> one.card & 1)
    rule: Callable[..., Any] = ruleset.legal_cards if one.led else ruleset.lead_cards
    facts = one.ally if one.led else one.lead._replace(trump=0)
    found = _by_kinds(rule, facts, own, held, open_kinds, away)
    cards = sum(masks[kind] & maybe & ~sure for kind in range(KINDS) if found.excluded >> kind & 1)
    return found._replace(excluded=cards)


@lru_cache(maxsize=1 << 14)
def _by_kinds(
    rule: Callable[..., Any], facts: int | Lead, own: int, held: int, maybe: int, away: int
) -> Limits:
    """Tell what a card of the kind ``own`` says, by the kinds held, perhaps held, and elsewhere."""
    open_kinds = [kind for kind in range(KINDS) if (maybe & ~held) >> kind & 1]
    # Of these all cards may be in the hand; one that is not held at all is elsewhere.
    unclear = [kind for kind in range(KINDS) if (maybe & ~away) >> kind & 1]

    def allowed(some: int) -> tuple[bool, bool] | None:
        answers, there = [], held | some
        not_held = _set_of_bits([kind for kind in unclear if not there >> kind & 1])
        for more in _some_of([kind for kind in unclear if there >> kind & 1]):
            may = _may(rule, facts, there, away | not_held | more)
            if may is None:
                return None
            answers.append(bool(may >> own & 1))
        return any(answers), all(answers)

    return narrowed(open_kinds, allowed)


def _may(rule: Callable[..., Any], facts: int | Lead, held: int, elsewhere: int) -> int | None:
    if isinstance(facts, Lead):
        return may_lead(rule, held, elsewhere, facts)
    return may_play(rule, held, elsewhere, facts)


def narrowed(bits: list[int], allowed: Callable[[int], tuple[bool, bool] | None]) -> Limits:
    """Find which of some bits no allowed set has, and whether leaving these out says it all.

    ``allowed`` tells of a set of the bits whether it can be, and whether it must be, in accord with
    a fact; where it answers None nothing can be said.
    """
    common, sets, possible = 0, list[tuple[int, bool]](), False
    for some in _some_of(bits):
        answer = allowed(some)
        if answer is None:
            return Limits(0, settled=False)
        if answer[0]:
            common, possible = common | some, True
        sets.append((some, answer[1]))
    excluded = _set_of_bits(bits) & ~common
    settled = all(sure for some, sure in sets if not some & excluded)
    return Limits(excluded, settled, possible)


def _some_of(bits: list[int]) -> list[int]:
    """List all sets of some bits, as masks."""
    return [sum(chosen) for chosen in product(*((0, 1 << bit) for bit in bits))]


def _set_of_bits(bits: list[int]) -> int:
    return sum(1 << bit for bit in bits)
