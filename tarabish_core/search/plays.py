"""The cards that were played, each with what the rules are asked about it but for the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from typing import NamedTuple

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
    kinds = range(KINDS)
    held = _set_of(masks[kind] & sure for kind in kinds)
    open_kinds = [kind for kind in kinds if masks[kind] & maybe and not held >> kind & 1]
    away = _set_of(masks[kind] & ~(sure | maybe) for kind in kinds)
    # Of these all cards may be in the hand; one that is not held at all is elsewhere.
    unclear = [kind for kind in kinds if masks[kind] & maybe and not away >> kind & 1]
    own = next(kind for kind in kinds if masks[kind] >> one.card & 1)

    def allowed(some: int) -> tuple[bool, bool] | None:
        answers, there = [], held | some
        not_held = _set_of_bits([kind for kind in unclear if not there >> kind & 1])
        for more in _some_of([kind for kind in unclear if there >> kind & 1]):
            may = _may(ruleset, one, there, away | not_held | more)
            if may is None:
                return None
            answers.append(bool(may >> own & 1))
        return any(answers), all(answers)

    found = narrowed(open_kinds, allowed)
    cards = sum(masks[kind] & maybe & ~sure for kind in kinds if found.excluded >> kind & 1)
    return found._replace(excluded=cards)


def _may(ruleset: Ruleset, one: Played, held: int, elsewhere: int) -> int | None:
    if one.led:
        return may_play(ruleset.legal_cards, held, elsewhere, one.ally)
    return may_lead(ruleset.lead_cards, held, elsewhere, one.lead._replace(trump=0))


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


def _set_of(masks: Iterable[int]) -> int:
    return sum(1 << kind for kind, mask in enumerate(masks) if mask)
