"""The end of a game (dossier 1.10) and of a match (1.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.reference.words import SIDES, Options, opt, other_side, side_of


def reached(options: Options, total: int) -> bool:
    """Has a total reached the target (no. 83, 84)?"""
    target = opt(options, "end.target")
    return bool(total > target if opt(options, "end.compare") == "more_than" else total >= target)


def game_winner(
    options: Options,
    before: tuple[int, int],
    result: Mapping[str, Any],
    out_winner: str | None = None,
) -> str | None:
    """None, 'NS', 'EW' or 'draw' after a deal (1.10); out_winner: as PlainDeal says it."""
    score, outcome = result["score"], result["outcome"]
    if outcome == "unfinished":
        return None
    ahead = "NS" if score["NS"] > score["EW"] else "EW"
    if out_winner:  # no. 85
        return out_winner
    if opt(options, "misplay.mode") == "permissive":  # no. 36, 37
        if outcome == "misplay" and opt(options, "misplay.award") == "game":
            return ahead
        if outcome == "false_misplay" and opt(options, "misplay.false_award") == "game":
            return ahead

    totals = {"NS": before[0] + score["NS"], "EW": before[1] + score["EW"]}
    over = [side for side in SIDES if reached(options, totals[side])]
    if not over:
        return None
    if len(over) == 1:
        return over[0]
    goers = side_of(result["goer"]) if result["goer"] else None
    both = opt(options, "end.both_over")  # no. 86
    if totals["NS"] != totals["EW"]:
        if goers and both == "bidder_first":
            return goers
        if goers and both == "defender_first":
            return other_side(goers)
        return "NS" if totals["NS"] > totals["EW"] else "EW"
    # READING: equal totals are the question of no. 87, whoever counts first.
    tie = opt(options, "end.tie")  # no. 87
    if tie == "draw":
        return "draw"
    if goers and tie == "bidder":
        return goers
    if goers and tie == "defender":
        return other_side(goers)
    return None


def match_winner(options: Options, games: Sequence[Mapping[str, Any]]) -> str | None:
    """None, 'NS', 'EW' or 'draw' (1.11); games: finished ones, each with 'totals' and 'winner'.

    READING: fixed_games, where set, replaces best_of; rank_by acts only on fixed_games; a drawn
    game is won by nobody and counts as played; a best_of in which nobody can be caught ends early.
    """
    won = Counter(game["winner"] for game in games)
    fixed = opt(options, "match.fixed_games")
    if fixed:
        if len(games) < fixed:
            return None
        by_points = opt(options, "match.rank_by") == "points"
        tally = {
            side: sum(game["totals"][side] for game in games) if by_points else won[side]
            for side in SIDES
        }
    else:
        best_of = opt(options, "match.best_of")
        for side in SIDES:
            if 2 * won[side] > best_of:
                return side
        if len(games) < best_of:
            return None
        tally = {side: won[side] for side in SIDES}
    if tally["NS"] == tally["EW"]:
        return "draw"
    return "NS" if tally["NS"] > tally["EW"] else "EW"


def seating(options: Options, game: int) -> list[int]:
    """Which of four players sits N, E, S, W in a game, counted from 1 (no. 90).

    READING: with rotating pairs the first player stays and the others move round, so that in three
    games each is everybody's partner once.
    """
    others = [1, 2, 3]
    if opt(options, "match.rotate_pairs"):
        turn = (game - 1) % 3
        others = others[turn:] + others[:turn]
    return [0, *others]
