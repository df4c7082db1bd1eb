"""One world, as a row: laid by chance, held to what is certain, weighed by what is likely."""

from __future__ import annotations

from typing import Any, NamedTuple

from tarabish_core.search import counting as by
from tarabish_core.search import knowing as at
from tarabish_core.search import likelihood
from tarabish_core.search.heard import LATE
from tarabish_core.simulate.binding import compiled
from tarabish_core.simulate.bits import pick, word_at
from tarabish_core.simulate.keeping import kept

COLUMNS = 9
"""A world as a row: four hands, four kitties, and the seats held not to have misplayed."""

DRAWS, FRACTION_BITS = 5, 57
"""So many cards are drawn by one word of chance: what a draw leaves of so many bits is the next's.

The last of them has 30 bits at the least.
"""

FRACTION = (1 << FRACTION_BITS) - 1

call_weight = compiled(likelihood.call_weight, keep=True)


class Plan(NamedTuple):
    """What is drawn from, and how it is weighed.

    Attributes:
        cases, splits: as ``counting`` has them.
        until: [split] how many worlds all splits up to this one stand for, weighed.
        seats: [seat, KNOWN] as ``knowing`` has it.
        runs: [seat, nth] the runs by which cases are told apart.
        by_best: [seat, number of the best run's value] weights.
        silent: [seat] weight if it was dealt the bells.
    """

    cases: Any
    splits: Any
    until: Any
    seats: Any
    runs: Any
    by_best: Any
    silent: Any


class Said(NamedTuple):
    """What of ``Heard`` and ``Rules`` is looked at in every world."""

    shown: Any
    shows: Any
    kitties: Any
    calls: Any
    figures: Any
    spans: Any
    sets: Any


@kept
def chance(stream: Any, word: int) -> float:
    """Draw a number from 0 to 1."""
    return (word_at(stream, word) >> 11 & (1 << 53) - 1) * (1.0 / (1 << 53))


@kept
def choose(stream: Any, word: int, cards: int, count: int) -> Any:
    """Draw some of the cards, all alike; gives them and the next word."""
    chosen, fraction = 0, 0
    for nth in range(count):
        if nth % DRAWS == 0:
            word += 1
            fraction = word_at(stream, word) & FRACTION
        fraction *= cards.bit_count()
        bit = pick(cards, fraction >> FRACTION_BITS)
        fraction &= FRACTION
        chosen |= bit
        cards ^= bit
    return chosen, word


@kept
def lay(plan: Any, stream: Any, word: int, world: Any) -> int:
    """Lay all cards somewhere they may lie; gives the next word."""
    word += 1
    last = plan.until.shape[0] - 1
    nth, found = 0, chance(stream, word) * plan.until[last]
    while nth < last and plan.until[nth] <= found:
        nth += 1
    split = plan.splits[nth]
    case = plan.cases[split[0]]
    world[COLUMNS - 1] = case[by.HONESTLY]
    for seat in range(4):
        world[seat] = case[by.FIXED + seat]
    for cell in range(case[by.CELLS_USED]):
        cards = case[by.CELLS + cell]
        for seat in range(4):
            take = split[by.TAKES + 4 * cell + seat]
            if take == cards.bit_count():
                world[seat] |= cards
                cards = 0
            elif take:
                some, word = choose(stream, word, cards, take)
                world[seat] |= some
                cards ^= some
    return word


@kept
def lay_kitties(plan: Any, said: Any, stream: Any, word: int, world: Any) -> int:
    """Draw which of the cards of each seat were its kitty; gives the next word."""
    for seat in range(4):
        if said.kitties[seat] == LATE:
            world[4 + seat] = world[seat]
        else:
            nine = world[seat] | plan.seats[seat, at.SEEN]
            world[4 + seat], word = choose(stream, word, nine, said.kitties[seat])
    return word


@kept
def copies(plan: Any, said: Any, world: Any, best: Any) -> int:
    """Count the cases that hold a world, 0 for one that cannot be; notes everybody's best run."""
    for nth in range(said.shown.shape[0]):
        seat, suit = said.shown[nth, 0], said.shown[nth, 1]
        nine = world[seat] | plan.seats[seat, at.SEEN]
        if said.shows[nth, nine >> 9 * suit & 511] == 0:
            return 0
    alike = 1
    for seat in range(4):
        nine, found = world[seat] | plan.seats[seat, at.SEEN], 0
        for suit in range(4):
            found = max(found, said.spans[suit, nine >> 9 * suit & 511])
        for nth in range(said.sets.shape[0]):
            if nine & said.sets[nth, 0] == said.sets[nth, 0]:
                found = max(found, said.sets[nth, 1])
        if plan.seats[seat, at.BEST] >> found & 1 == 0:
            return 0
        best[seat] = found
        one = 0
        for nth in range(plan.seats[seat, at.RUNS]):
            one += nine & plan.runs[seat, nth] == plan.runs[seat, nth]
        alike *= one if plan.seats[seat, at.RUNS] else 1
    return alike


@kept
def by_talk(plan: Any, said: Any, world: Any, best: Any) -> float:
    """Weigh a world by what was said, or not, about runs and bells."""
    weight = 1.0
    for seat in range(4):
        weight *= plan.by_best[seat, best[seat]]
        if plan.silent[seat] < 1:
            nine, bells = world[seat] | plan.seats[seat, at.SEEN], said.figures[at.BELLS]
            if nine & bells == bells:
                weight *= plan.silent[seat]
    return weight


@kept
def by_calls(plan: Any, said: Any, world: Any) -> float:
    """Weigh a world by what was called."""
    weight = 1.0
    for nth in range(said.calls.shape[0]):
        seat = said.calls[nth, 0]
        hand = world[seat] | plan.seats[seat, at.SEEN]
        if said.calls[nth, 5] == 0:
            hand &= ~world[4 + seat]
        weight *= call_weight(
            hand, said.calls[nth, 1], said.calls[nth, 2], said.calls[nth, 3], said.calls[nth, 4]
        )
    return weight
