"""What is compiled, tried beside what it was compiled from before a number is given out."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import NamedTuple

import numpy as np

from tarabish_core.engine.cards import NO_TRUMP, SUIT_MASKS, cards_in, mask_of
from tarabish_core.engine.match import Match
from tarabish_core.engine.model import Lead
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.simulate import by_engine
from tarabish_core.simulate.by_engine import Playing, figures
from tarabish_core.simulate.kernel import Kernel, held_compiled, hot_rules
from tarabish_core.simulate.tables import has_no_trump

DEALS = 200
"""So many deals a newly compiled ruleset plays in both ways."""

QUESTIONS = 3000
"""So many likely questions each rule that is compiled is asked in both ways."""

EXTREMES = 0, 1, 1 << 35, (1 << 36) - 1


class Question(NamedTuple):
    """What a rule is asked; ``likely`` if it can come up in a game."""

    rule: str
    asked: tuple[int, ...]
    likely: bool


def answers_otherwise(kernel: Kernel) -> str:
    """Ask the compiled rules and the plain ones the same; say which of them answers otherwise.

    A compiled rule may fail: the engine plays then. Where a plain one fails the other must as well.
    """
    rules = kernel.ruleset
    plain, held = hot_rules(rules), _held_to_their_kind(rules)
    for name, asked, likely in _questions(rules):
        found = _answer(getattr(kernel.code, name), asked, compiled=True)
        answer = _answer((held if likely else plain)[name], asked, compiled=False)
        if found is not None and found != answer and (likely or answer is not None):
            return f"compiled, `{name}` answers otherwise"
    return ""


def _answer(rule: Callable[..., int], asked: tuple[int, ...], *, compiled: bool) -> int | None:
    try:
        return rule(*asked)
    except Exception as error:  # noqa: BLE001 - whatever a rule raises
        if compiled:
            held_compiled(rule, error)
        return None


def _held_to_their_kind(rules: Ruleset) -> dict[str, Callable[..., int]]:
    """Give the rules as the engine asks them."""
    return {
        "legal_cards": rules.legal_cards,
        "lead_cards": lambda *asked: rules.lead_cards(Lead(*asked)),
        "trick_bonus": lambda *asked: sum(rule(*asked) for rule in rules.trick_bonus),
    }


def _questions(rules: Ruleset) -> Iterator[Question]:
    chance = random.Random(1)  # noqa: S311 - the same questions every time
    deck, trumps = cards_in(rules.deck_mask), [*range(4), *[NO_TRUMP] * has_no_trump(rules)]
    for _ in range(QUESTIONS):
        yield from _likely(rules, chance.sample(deck, len(deck)), chance.choice(trumps), chance)
    for hand, led, trump, over, ally in product(EXTREMES, EXTREMES, EXTREMES, EXTREMES, (0, 1)):
        yield Question("legal_cards", (hand, led, trump, over, ally), likely=False)
    for cards, trick in product(EXTREMES, range(9)):
        yield Question("lead_cards", (cards, 0, 3, 3, trick, trick > 4), likely=False)
        yield Question("trick_bonus", (cards, NO_TRUMP, trick, trick == 8), likely=False)


def _likely(
    rules: Ruleset, pack: list[int], trump: int, chance: random.Random
) -> Iterator[Question]:
    """Make up what each rule may be asked in a game."""
    tricks, place, ally = len(pack) // 4, chance.randrange(1, 4), chance.randrange(2)
    trick, seat, goer = chance.randrange(tricks), chance.randrange(4), chance.randrange(4)
    hand, best = mask_of(pack[4 : 4 + tricks - trick]), pack[0]
    for card in pack[1:place]:
        best = card if rules.over[trump][best] >> card & 1 else best
    led, trumps, last = SUIT_MASKS[pack[0] // 9], SUIT_MASKS[trump], trick == tricks - 1
    yield Question("legal_cards", (hand, led, trumps, rules.over[trump][best], ally), likely=True)
    yield Question("lead_cards", (hand, trumps, seat, goer, trick, place == 1), likely=True)
    yield Question("trick_bonus", (mask_of(pack[:4]), trump, trick, last), likely=True)


def plays_otherwise(kernel: Kernel, job: Playing) -> str:
    """Play some deals of a job in both ways, to the last action; say where they differ first."""
    rules, people, enough = kernel.ruleset, figures(job.players), np.array(job.enough, np.int64)
    columns, left = kernel.play(people, enough, job.seed, np.arange(DEALS))
    if len(left) > DEALS // 2:
        return kernel.why_left
    for number in sorted({*range(DEALS)} - {*map(int, left)}):
        played = by_engine.play_deal(rules, job, number, Match(number & 3))
        log = kernel.log(people, enough, job.seed, number)
        outcome = kernel.asker.outcome_of(played.sheet.outcome)
        if log != [by_engine.coded(action, kernel.asker.said) for action in played.actions]:
            return f"compiled, its rules play deal {number} of the seed otherwise"
        if columns[:, number].tolist() != by_engine.deal_row(rules, played, outcome):
            return f"compiled, its rules count deal {number} of the seed otherwise"
    return ""
