"""A replayed record, told deal by deal."""

from __future__ import annotations

from tarabish_core.engine.cards import NOBODY, SEATS, card_name, high_to_low
from tarabish_core.engine.state import OVER
from tarabish_core.messages import call_word, say
from tarabish_core.records.document import games_of, tricks, winner_name
from tarabish_core.records.replay import PlayedDeal, Replay
from tarabish_core.terminal.tell import SIDE_NAMES, seat_word, tell_sheet


def write_replay(replayed: Replay) -> str:
    """Write what a record comes to."""
    lines = [say("replay.title", {"title": replayed.variant.title})]
    for number, deal in enumerate(replayed.deals, 1):
        lines += ["", *_deal(number, deal)]
    games = games_of(replayed)
    lines.append("")
    for number, game in enumerate(games, 1):
        ours, theirs = game.totals
        winner = winner_name(game.winner)
        result = f", {winner}" if winner else ""
        lines.append(
            f"{say('replay.game', {'number': number})}: "
            f"{SIDE_NAMES[0]} {ours}, {SIDE_NAMES[1]} {theirs}{result}"
        )
    return "\n".join(lines) + "\n"


def _deal(number: int, deal: PlayedDeal) -> list[str]:
    tally, last = deal.tally, deal.last
    dealer = seat_word(deal.deal.dealer)
    lines = [say("replay.deal", {"number": number, "dealer": dealer})]
    if tally.goer != NOBODY:
        params = {"goer": seat_word(tally.goer), "call": call_word(tally.trump)}
        lines.append(say("replay.goes", params))
    for place, one in enumerate(tricks(deal)):
        leader = SEATS.index(one["leader"])
        cards = " ".join(f"{SEATS[(leader + k) % 4]}:{card}" for k, card in enumerate(one["cards"]))
        taken = f"  {one['winner']} {one['points']}" if one["winner"] else ""
        lines.append(f"  {place + 1}. {cards}{taken}")
    for seat, runs in enumerate(last.talk.shown):
        for run in runs:
            cards = "-".join(card_name(card) for card in high_to_low(run.cards))
            lines.append(say("replay.shown", {"who": seat_word(seat), "run": cards}))
    before = deal.deal.before
    points = deal.sheet.points
    totals = (before[0] + points[0], before[1] + points[1])
    if last.phase >= OVER:
        return lines + tell_sheet(tally, deal.sheet, totals, deal.variant.messages)
    return [*lines, say("outcome.unfinished")]
