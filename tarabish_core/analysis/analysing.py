"""Looking back at a record: every deal, call and card."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from tarabish_core.analysis.auction import Outlooks, call_decision, outlooks_of
from tarabish_core.analysis.knowing import Knowing, thinking
from tarabish_core.analysis.play import card_decision, worth_at
from tarabish_core.analysis.result import (
    Analysis,
    DealAnalysis,
    Decision,
    Outlook,
    Worth,
)
from tarabish_core.analysis.settling import Beside, all_told, beside_of
from tarabish_core.analysis.summing import summaries
from tarabish_core.analysis.turning import making_of, turnings_of
from tarabish_core.engine.actions import Go, Pass, Play
from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.model import Auction
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import PLAY, State
from tarabish_core.records.given import is_only_dealt, replay_given
from tarabish_core.records.moments import Deals, deals_of
from tarabish_core.records.replay import PlayedDeal, Replay, replay
from tarabish_core.records.tags import Rules
from tarabish_core.rules import plain_files
from tarabish_core.rules.registry import Registry
from tarabish_core.search import FAST, GENERAL, INTERPRETED, Solver, preparing, strong
from tarabish_core.search.solver import UNLIMITED, contracts

BUDGETS = {FAST: UNLIMITED, GENERAL: 200_000, INTERPRETED: 2_000}
"""Nodes that may be searched in a position, by how it is solved: about a tenth of a second."""

WORLDS = 100
"""By so many ways in which the cards may lie choices are judged if nothing is said."""


Choice = Pass | Go | Play


class Asked(NamedTuple):
    """What is asked of an analysis: by how many worlds, and of which seat alone, if of one."""

    worlds: int = WORLDS
    seat: int | None = None


def analyse(
    record: str | Path,
    *,
    worlds: int = WORLDS,
    deal: int | None = None,
    seat: int | None = None,
    rules: Rules | None = None,
    registry: Registry | None = None,
) -> Analysis:
    """Look back at a record, given as a file's path or as its text.

    Choices are judged by ``worlds`` ways in which the cards may lie, with all cards seen alone
    where it is 0. ``deal``, from 1, looks at one deal, ``seat`` at what one seat chose; ``rules``
    stand in place of the record's. The same arguments bring the same analysis.

    Raises RecordError for a record and VariantError for rules that are wrong, UnreadableError for a
    file that cannot be read, NoMomentError (a ValueError) where there is no such deal, ValueError
    for worlds or seats that cannot be.
    """
    if worlds < 0 or seat not in (None, 0, 1, 2, 3):
        raise ValueError("worlds are counted from 0, and seats are 0 to 3")
    if isinstance(record, Path):
        text, folder = plain_files.read_text(record), record.parent
    else:
        text, folder = record, None
    read = replay_given if is_only_dealt(text) else replay
    replayed = read(text, folder=folder, rules=rules, registry=registry)
    return analyse_deals(replayed, deals_of(replayed, deal), Asked(worlds, seat))


def is_compiled(ruleset: Ruleset, worlds: int) -> bool:
    """Tell whether what an analysis needs was compiled before, or cannot be."""
    judged = not worlds or strong.is_prepared(ruleset, thinking(worlds))
    return judged and preparing.is_compiled(ruleset)


def analyse_deals(
    replayed: Replay,
    deals: Deals,
    asked: Asked,
    advance: Callable[[], None] = lambda: None,
) -> Analysis:
    """Look back at some deals of a record.

    ``advance`` is called after each of the steps that `steps_in` counts. A KeyboardInterrupt
    ends it with what was finished.
    """
    found: list[DealAnalysis] = []
    solvers: dict[str, tuple[Solver, Knowing | None]] = {}
    finished, unjudged = True, ""
    try:
        for number, deal in deals:
            ruleset = deal.variant.ruleset
            if ruleset.digest not in solvers:
                knowing = Knowing(ruleset, asked.worlds) if asked.worlds else None
                if knowing and knowing.why:
                    unjudged = knowing.why
                    knowing = None
                solvers[ruleset.digest] = Solver(ruleset), knowing
            found.append(analyse_deal(number, deal, *solvers[ruleset.digest], asked.seat, advance))
    except KeyboardInterrupt:
        finished = False
    variant = replayed.variant
    return Analysis(
        variant.name,
        variant.titled,
        variant.ruleset.digest,
        0 if unjudged else asked.worlds,
        tuple(found),
        summaries(found),
        unjudged,
        finished,
    )


def steps_in(deals: Deals) -> int:
    """Count the steps of looking back: the contracts of each deal, every call and card."""
    return sum(1 + sum(isinstance(one, Choice) for one in deal.actions) for _, deal in deals)


def analyse_deal(
    number: int,
    deal: PlayedDeal,
    solver: Solver,
    knowing: Knowing | None,
    seat: int | None,
    advance: Callable[[], None] = lambda: None,
) -> DealAnalysis:
    """Look back at one deal; choices are told of one seat alone, if one is given."""
    ruleset, cards = solver.ruleset, deal.deal
    listed, outlooks = _outlooks(solver, deal)
    advance()
    first = next((state for state in deal.states if state.phase == PLAY), None)
    budget = BUDGETS[solver.way(first.trump)] if first else UNLIMITED
    told = all_told(ruleset, first) if first else Beside()
    beside = beside_of(deal.tally) if _played_out(deal) else told
    start = worth_at(solver, first, beside, budget=budget) if first else None
    decisions: list[Decision] = []
    worth = start
    for index, action in enumerate(deal.actions):
        before = deal.states[index]
        if not isinstance(action, Choice):
            continue
        if isinstance(action, Play):
            made = card_decision(solver, before, index, action, beside, worth, budget=budget)
            if not made.lawful:
                later = _after_misplay(solver, deal.states[index + 1], beside, budget)
                made = replace(made, after=later)
            worth = made.after
        else:
            made = call_decision(ruleset, before, index, action, outlooks)
        if knowing and seat in (None, made.seat):
            made = knowing.judged(before, number, made)
        decisions.append(made)
        advance()
    contract = deal.last.table.contract
    played = [one for one in decisions if one.kind == "card"]
    asked = [one for one in decisions if seat in (None, one.seat)]
    goer = contract.goer if contract else NOBODY
    north, east, south, west = (
        one | kitty for one, kitty in zip(cards.first, cards.kitty, strict=True)
    )
    whole = _played_out(deal)
    stopped = deal.last.end is not None and not whole and goer != NOBODY
    return DealAnalysis(
        number=number,
        game=deal.game,
        dealer=cards.dealer,
        hands=(north, east, south, west),
        kitties=cards.kitty,
        contract=contract if goer != NOBODY else None,
        said=deal.last.table.said,
        plays=deal.last.plays,
        leaders=deal.last.leaders,
        outcome=deal.sheet.outcome,
        score=deal.sheet.points,
        messages=deal.variant.messages,
        outlooks=listed,
        called=_called(outlooks, cards.dealer),
        beside=beside.both,
        told=told.both,
        start=start,
        decisions=tuple(asked),
        turnings=turnings_of(solver, goer, asked, deal.states, budget=budget),
        making=making_of(goer, start, played) if goer != NOBODY else None,
        stopped=worth if stopped else None,
        unknown=_unknown(outlooks, decisions),
    )


def _outlooks(solver: Solver, deal: PlayedDeal) -> tuple[tuple[Outlook, ...], Outlooks | None]:
    """Solve all contracts; none where auctions can run too many ways."""
    try:
        named = {contract.trump for contract in contracts(solver.ruleset, deal.deal.dealer)}
        budget = min(BUDGETS[solver.way(trump)] for trump in named)
        return outlooks_of(solver, deal.deal, budget=budget)
    except ValueError:
        return (), None


def _called(outlooks: Outlooks | None, dealer: int) -> Outlook | None:
    return outlooks.best(Auction(dealer, ())) if outlooks else None


def _played_out(deal: PlayedDeal) -> bool:
    """Tell whether the last card fell; whatever is called after that is about something else."""
    return bool(deal.last.plays) and not any(deal.last.hands)


def _after_misplay(solver: Solver, state: State, beside: Beside, budget: int) -> Worth | None:
    if state.phase == PLAY:
        return worth_at(solver, state, beside, budget=budget)
    return None


def _unknown(outlooks: Outlooks | None, decisions: Iterable[Decision]) -> bool:
    known = outlooks is not None and all(one is not None for one in outlooks.worths.values())
    return not known or any(one.lawful and one.cost is None for one in decisions)
