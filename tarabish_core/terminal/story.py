"""A replayed record, told deal by deal."""

from __future__ import annotations

from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.model import DRAW, GameResult
from tarabish_core.messages import SIDE_NAMES, call_word, say
from tarabish_core.records.document import games_of, tricks
from tarabish_core.records.replay import PlayedDeal, Replay
from tarabish_core.records.writer import write_actions
from tarabish_core.terminal.tell import seat_word, tell_sheet


def write_replay(replayed: Replay) -> str:
    """Write what a record comes to."""
    lines = [say("replay.title", {"title": replayed.variant.titled})]
    for number, deal in enumerate(replayed.deals, 1):
        lines += ["", *_deal(number, deal)]
    lines += ["", *(_game(number, game) for number, game in enumerate(games_of(replayed), 1))]
    return "\n".join(lines) + "\n"


def _game(number: int, game: GameResult) -> str:
    ours, theirs = game.totals
    params = {"number": number, "ours": ours, "theirs": theirs}
    if game.winner == NOBODY:
        return say("match.game_on", params)
    if game.winner == DRAW:
        return say("match.game_drawn", params)
    return say("match.game_won", {**params, "side": SIDE_NAMES[game.winner]})


def _deal(number: int, deal: PlayedDeal) -> list[str]:
    tally = deal.tally
    lines = [say("replay.deal", {"number": number, "dealer": seat_word(deal.deal.dealer)})]
    if tally.goer != NOBODY:
        params = {"goer": seat_word(tally.goer), "call": call_word(tally.trump)}
        lines.append(say("replay.goes", params))
    lines += _turns(deal)
    before = deal.deal.before
    points = deal.sheet.points
    totals = (before[0] + points[0], before[1] + points[1])
    if deal.scored is not None:
        return lines + tell_sheet(tally, deal.sheet, totals, deal.variant.messages)
    return [*lines, say("outcome.unfinished")]


def _turns(deal: PlayedDeal) -> list[str]:
    """Write the turns as the record has them, each trick with its winner and points."""
    taken = {
        f"{number}.": f"  {one['winner']} {one['points']}"
        for number, one in enumerate(tricks(deal), 1)
        if one["winner"]
    }
    written = write_actions(deal.variant.ruleset, deal.deal, deal.actions, deal.scored)
    return [
        f"  {line}{taken.get(line.split(' ')[0], '')}"
        for line in written.splitlines()
        if line not in {"*", "~"}
    ]
