"""From the cards on the table to what is written: the contest of the runs, the tally, the sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tarabish_core.engine.cards import NOBODY, mask_of
from tarabish_core.engine.model import (
    DEAL_LOST,
    LATE,
    LOST,
    PASSED,
    PLAYED,
    UNFINISHED,
    WITH_RUN,
    Line,
    Pair,
    Run,
    Said,
    Sheet,
    Tally,
    Tiers,
)
from tarabish_core.engine.state import State, moment, rank_run
from tarabish_core.engine.talking import bells_within

if TYPE_CHECKING:
    from tarabish_core.engine.ruleset import Ruleset


def contesting(ruleset: Ruleset, state: State) -> list[tuple[int, Run, bool]]:
    """List the runs in the contest, each with its seat and whether it was shown, eldest first.

    In it are the runs that were shown, and those that were announced and can be shown no more.
    """
    found = []
    for place in range(1, 5):
        seat = (state.table.deal.dealer + place) % 4
        shown = state.talk.shown[seat]
        found += [(seat, run, bool(shown)) for run in shown or _missed(ruleset, state, seat)]
    return found


def contest_facts(ruleset: Ruleset, state: State) -> tuple[Tiers, Pair]:
    """Gather what the contest is asked: the tiers of the runs, and the tricks of both sides.

    The best tier stands first, equal runs are together, each tier from the eldest on; the tricks
    are those of the eldest's side and of the other.
    """
    eldest = (state.table.deal.dealer + 1) % 4
    ranked: dict[int, list[Said]] = {}
    for seat, run, shown in contesting(ruleset, state):
        rank = rank_run(ruleset, run, state.trump)
        ranked.setdefault(rank, []).append(Said((seat - eldest) % 4, run.value, shown))
    tiers = tuple(tuple(ranked[rank]) for rank in sorted(ranked, reverse=True))
    north_south, east_west = (taken.bit_count() // 4 for taken in state.taken)
    return tiers, (east_west, north_south) if eldest & 1 else (north_south, east_west)


def _missed(ruleset: Ruleset, state: State, seat: int) -> list[Run]:
    """List the runs that a seat announced and let go by: the best of each value that it said."""
    said = list(state.talk.announced[seat])
    if not said or ruleset.windows.show(moment(state, seat)) != LATE:
        return []
    missed = []
    for run in state.table.held[seat]:
        if run.value in said:
            said.remove(run.value)
            missed.append(run)
    return missed


def run_points(ruleset: Ruleset, state: State) -> tuple[int, ...]:
    """Tell what each seat's runs count, north first."""
    if not any(state.talk.shown):
        return (0, 0, 0, 0)
    eldest = (state.table.deal.dealer + 1) % 4
    points = ruleset.run_contest(*contest_facts(ruleset, state))
    return tuple(points[(seat - eldest) % 4] for seat in range(4))


def bella_points(ruleset: Ruleset, state: State, by_runs: tuple[int, ...]) -> Pair:
    """Tell what each side's claims of the bells come to."""
    worth: dict[int, list[int]] = {}
    for seat, when in state.talk.claims:
        valid = when != WITH_RUN or bool(
            by_runs[seat]
            and any(bells_within(ruleset, state, run.cards) for run in state.talk.shown[seat])
        )
        worth.setdefault(seat, []).append(ruleset.bella(when, valid))
    points = [0, 0]
    for seat, claims in worth.items():
        if LOST not in claims and DEAL_LOST not in claims:
            points[seat & 1] += max(0, *claims)
    return points[0], points[1]


def tally(ruleset: Ruleset, state: State) -> Tally:
    """Count what the deal has come to so far, side by side."""
    end = state.end or UNFINISHED
    before = state.table.deal.before
    if state.trump == NOBODY:
        return Tally(NOBODY, NOBODY, (0, 0), (0, 0), (0, 0), (0, 0), 0, end, before)
    worth = ruleset.worth[state.trump]
    bare = [
        sum([points * (taken & mask).bit_count() for points, mask in worth])
        for taken in state.taken
    ]
    cards = bare[0] + state.bonus[0], bare[1] + state.bonus[1]
    by_runs = run_points(ruleset, state)
    contract = state.table.contract
    rest = 0
    if any(state.hands) or len(state.plays) & 3:
        rest = ruleset.total[state.trump] - sum(bare)
        rest += bonus_to_come(ruleset, state.trump, len(state.plays) // 4)
    return Tally(
        contract.goer if contract else NOBODY,
        state.trump,
        cards,
        (by_runs[0] + by_runs[2], by_runs[1] + by_runs[3]),
        bella_points(ruleset, state, by_runs),
        (state.taken[0].bit_count() // 4, state.taken[1].bit_count() // 4),
        rest,
        end,
        before,
        state.talk.claims,
    )


def score(ruleset: Ruleset, state: State) -> Sheet:
    """Settle a deal as it stands: an ended one by its rules, another as unfinished."""
    return settle(ruleset, tally(ruleset, state), state.table.deal.waiting)


def settle(ruleset: Ruleset, tallied: Tally, waited: int = 0) -> Sheet:
    """Write the sheet of a tally; ``waited`` are the points that earlier deals left waiting."""
    end = tallied.end
    if end in (PASSED, UNFINISHED):
        return Sheet(end.kind, (0, 0), waited)
    if end == PLAYED:
        sheet = ruleset.score_deal(tallied)
    else:
        fault = getattr(ruleset.faults, end.kind)
        sheet = fault(end.side, tallied, ruleset.score_deal)
    return _hand_over(sheet, waited)


def _hand_over(sheet: Sheet, waited: int) -> Sheet:
    """Give what waited to the side that writes more, however the deal ended; a tie waits on."""
    ours, theirs = sheet.points
    if not waited:
        return sheet
    if ours == theirs:
        return sheet._replace(waiting=sheet.waiting + waited)
    won = (waited, 0) if ours > theirs else (0, waited)
    return sheet._replace(
        points=(ours + won[0], theirs + won[1]), lines=(*sheet.lines, Line("waited", won))
    )


def trick_points(ruleset: Ruleset, state: State, number: int) -> int:
    """Count a whole trick (from 0): its cards and what it is worth beside them."""
    cards = state.plays[4 * number : 4 * number + 4]
    points = sum(ruleset.points[state.trump][card] for card in cards)
    return points + trick_bonus(ruleset, state.trump, number, mask_of(cards))


def trick_bonus(ruleset: Ruleset, trump: int, number: int, cards: int) -> int:
    """Count what a trick (from 0) is worth beside its cards, given as a mask."""
    last = 4 * number + 4 == ruleset.deck_mask.bit_count()
    return sum(rule(cards, trump, number, last) for rule in ruleset.trick_bonus)


def bonus_to_come(ruleset: Ruleset, trump: int, taken: int) -> int:
    """Count what the tricks after the first ``taken`` are worth, whatever cards fall in them."""
    tricks = ruleset.deck_mask.bit_count() // 4
    return sum(trick_bonus(ruleset, trump, number, 0) for number in range(taken, tricks))
