"""Deals in a row: who deals, the totals, what waits, games and the match. A fold over deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.model import GameResult, Pair, Sheet, Standing, Tally
from tarabish_core.engine.scoring import settle

if TYPE_CHECKING:
    from tarabish_core.engine.ruleset import Ruleset


class Match(NamedTuple):
    """A match between two deals.

    ``totals`` are those of the game under way, ``games`` those that ended; ``winner`` is 0, 1 or
    DRAW when the match is over, else NOBODY; ``deals`` counts all deals so far.
    """

    dealer: int
    totals: Pair = (0, 0)
    waiting: int = 0
    games: tuple[GameResult, ...] = ()
    winner: int = NOBODY
    deals: int = 0


def after_deal(ruleset: Ruleset, match: Match, tallied: Tally) -> tuple[Match, Sheet]:
    """Write a deal's sheet into the match."""
    sheet = settle(ruleset, tallied, match.waiting)
    if tallied.end.kind == "unfinished":
        return match, sheet
    ours, theirs = match.totals
    totals = (ours + sheet.points[0], theirs + sheet.points[1])
    dealer = ruleset.next_dealer(match.dealer, sheet.outcome, tallied.goer)
    won = NOBODY
    if tallied.goer != NOBODY:
        won = ruleset.game_end(Standing(match.totals, totals, tallied))
    deals = match.deals + 1
    if won == NOBODY:
        return Match(dealer, totals, sheet.waiting, match.games, NOBODY, deals), sheet
    games = (*match.games, GameResult(totals, won))
    return Match(dealer, (0, 0), 0, games, ruleset.match_end(games), deals), sheet
