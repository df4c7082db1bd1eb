"""Settling a deal (dossier 1.9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.reference.words import SIDES, Options, cards_total, opt, other_side, side_of


def settle(
    options: Options,
    goers: str,
    trump: str | None,
    cards: Mapping[str, int],
    runs: Mapping[str, int],
    bella: Mapping[str, int],
) -> tuple[str, dict[str, int], int]:
    """Outcome, points written, and points left waiting (1.9), of a deal that was not forfeited."""
    others = other_side(goers)
    melds = {side: runs.get(side, 0) + bella.get(side, 0) for side in SIDES}
    taken = {side: cards[side] + melds[side] for side in SIDES}
    pool = taken["NS"] + taken["EW"]  # no. 72

    threshold = opt(options, "score.threshold")  # no. 73
    if threshold == "none":
        outcome = "made"
    elif threshold == "fixed_82":  # 82 whatever the pool: no half
        counted = cards[goers] if opt(options, "score.fixed_counts") == "cards" else taken[goers]
        outcome = "made" if counted >= 82 else "bait"
    else:
        mine, all_points = (
            (cards[goers], sum(cards.values()))
            if threshold == "cards_only"
            else (taken[goers], pool)
        )
        outcome = "made" if 2 * mine > all_points else "half" if 2 * mine == all_points else "bait"

    half = opt(options, "score.half")  # no. 76
    if outcome == "half" and half in ("made", "whole_bait"):
        outcome = "made" if half == "made" else "bait"

    if outcome == "made":  # no. 74
        return outcome, dict(taken), 0

    # no. 70; READING: the goers keep their bells on a bait and on a half, under every award
    kept = bella.get(goers, 0) if opt(options, "bella.exempt_from_bait") else 0
    if outcome == "half":
        waiting = taken[goers] - kept if half == "pending" else 0
        return outcome, {goers: kept, others: taken[others]}, waiting

    award = opt(options, "score.bait_award")  # no. 75
    if award == "full_pool":
        return outcome, {goers: kept, others: pool - kept}, 0
    if award == "caller_melds_void":
        return outcome, {goers: kept, others: pool - melds[goers]}, 0
    if award == "keep_own_melds":
        return outcome, {goers: melds[goers], others: pool - melds[goers]}, 0
    return outcome, {goers: kept, others: cards_total(options, trump)}, 0  # flat_162


def add_sweep(options: Options, score: Mapping[str, int], winners: Sequence[str]) -> dict[str, int]:
    """No. 78, on the written scores after settlement; winners: the seats that won the tricks."""
    written = dict(score)
    sides = {side_of(seat) for seat in winners}
    if len(winners) == 9 and len(sides) == 1:
        side = sides.pop()
        sweep = opt(options, "score.sweep")
        written[side] += {"none": 0, "plus_100": 100, "total_252": 90, "double": written[side]}[
            sweep
        ]
    return written
