"""What a replay prints: the JSON document `tarabish.replay/1`."""

from __future__ import annotations

from typing import Any

from tarabish_core.engine.bidding import auction_of
from tarabish_core.engine.cards import NOBODY, SEATS, SIDES, card_name, high_to_low
from tarabish_core.engine.model import DRAW, GameResult, Sheet, Tally
from tarabish_core.engine.scoring import trick_points
from tarabish_core.engine.state import AUCTION, OVER, State
from tarabish_core.records.notation import call_name
from tarabish_core.records.replay import PlayedDeal, Replay, Turn

SCHEMA = "tarabish.replay/1"
CALL_ORDER = (-1, 0, 1, 2, 3, 4)


def document(replayed: Replay) -> dict[str, Any]:
    """Build the document of a replay."""
    games = games_of(replayed)
    return {
        "schema": SCHEMA,
        "variant": replayed.variant.name,
        "digest": replayed.variant.ruleset.digest,
        "digest_matches": replayed.digest_matches,
        "deals": [deal_document(deal) for deal in replayed.deals],
        "games": [
            {"totals": by_side(game.totals), "winner": winner_name(game.winner)} for game in games
        ],
        "totals": by_side(games[-1].totals),
        "winner": winner_name(replayed.match.winner),
    }


def games_of(replayed: Replay) -> tuple[GameResult, ...]:
    """List the games of a record, the one under way last."""
    match = replayed.match
    if replayed.deals[-1].game > len(match.games):
        return (*match.games, GameResult(match.totals, NOBODY))
    return match.games


def by_side(pair: tuple[int, int]) -> dict[str, int]:
    """Put a pair under the names of the sides."""
    return dict(zip(SIDES, pair, strict=True))


def winner_name(winner: int) -> str | None:
    """Name a winner: NS, EW, draw, or None."""
    if winner == NOBODY:
        return None
    return "draw" if winner == DRAW else SIDES[winner]


def deal_document(deal: PlayedDeal) -> dict[str, Any]:
    """Build the document of one deal."""
    tally = deal.tally
    return {
        "game": deal.game,
        "dealer": SEATS[deal.deal.dealer],
        "goer": None if tally.goer == NOBODY else SEATS[tally.goer],
        "trump": None if tally.trump == NOBODY else call_name(tally.trump),
        "actions": [_turn(deal, turn) for turn in deal.turns],
        "tricks": tricks(deal),
        **score_document(tally, deal.sheet),
    }


def score_document(tally: Tally, sheet: Sheet) -> dict[str, Any]:
    """Build what the documents say of a deal's score."""
    return {
        "cards": by_side(tally.cards),
        "runs": by_side(tally.runs),
        "bella": by_side(tally.bella),
        "pool": tally.pool,
        "outcome": sheet.outcome,
        "score": by_side(sheet.points),
        "waiting": sheet.waiting,
    }


def _turn(deal: PlayedDeal, turn: Turn) -> dict[str, Any]:
    return {
        "seat": SEATS[turn.seat],
        "act": ",".join(turn.words),
        "legal": lawful(deal, turn.before, turn.seat) if turn.regular else [],
    }


def lawful(deal: PlayedDeal, state: State, seat: int) -> list[str]:
    """Name what a seat could lawfully have said or played."""
    if state.phase >= OVER or seat != state.turn:
        return []
    if state.phase == AUCTION:
        calls = deal.variant.ruleset.calls(auction_of(state))
        return [call_name(call) for call in CALL_ORDER if call in calls]
    return [card_name(card) for card in high_to_low(state.lawful)]


def tricks(deal: PlayedDeal) -> list[dict[str, Any]]:
    """List the tricks of a deal; one that was not finished has no winner."""
    state = deal.last
    found = []
    for first in range(0, len(state.plays), 4):
        cards = state.plays[first : first + 4]
        leader = state.leaders[first // 4]
        whole = len(cards) == 4
        winner = SEATS[state.leaders[first // 4 + 1]] if whole else None
        found.append(
            {
                "leader": SEATS[leader],
                "cards": [card_name(card) for card in cards],
                "winner": winner,
                "points": trick_points(deal.variant.ruleset, state, first // 4) if whole else 0,
            }
        )
    return found
