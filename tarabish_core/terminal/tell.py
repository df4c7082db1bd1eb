"""What has happened, told to one seat in sentences."""

from __future__ import annotations

from collections.abc import Mapping

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Look,
    Pass,
    Play,
    Show,
    ThrowIn,
)
from tarabish_core.engine.cards import NOBODY, high_to_low
from tarabish_core.engine.match import Match
from tarabish_core.engine.model import DEAL_LOST, DRAW, LOST, WARNED, Seating, Sheet, Tally
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import run_points, trick_points
from tarabish_core.engine.state import AUCTION, OVER, State
from tarabish_core.engine.view import View
from tarabish_core.messages import (
    SEAT_NAMES,
    SIDE_NAMES,
    Param,
    card_word,
    cards_word,
    line_word,
    outcome_word,
    say,
)


def tell(ruleset: Ruleset, seen: View, before: State, after: State, action: Action) -> list[str]:
    """Tell an action to the seat of ``seen``, its view after it."""
    lines = [_action(seen.seat, action)]
    if isinstance(action, CallMisplay):
        proven = after.end is not None and after.end.kind == "misplay"
        lines.append(say("play.proven" if proven else "play.not_proven"))
    own = isinstance(action, Pass) and action.seat == seen.seat
    if own and after.phase == AUCTION and seen.hand != before.table.deal.first[action.seat]:
        lines.append(say("play.hand", {"hand": hand_word(seen.hand)}))
    if before.phase == AUCTION and after.phase == OVER:
        lines.append(say("play.passed_out"))
    elif before.phase == AUCTION and after.phase != AUCTION:
        lines += _kitty(seen, before, after)
    if isinstance(action, Play) and after.plays and len(after.plays) & 3 == 0:
        lines.append(_taken(ruleset, seen, after))
    lines += _talk(ruleset, before, after)
    second = isinstance(action, Play) and len(after.plays) == 8
    if (second or isinstance(action, Show)) and len(after.plays) >= 8:
        lines += _contest(ruleset, seen, after)
    return lines


def _action(me: int | None, action: Action) -> str:
    params: dict[str, Param] = {"seat": action.seat}
    match action:
        case Pass():
            codes = "you_pass", "passes"
        case Go(_, trump):
            codes, params["call"] = ("you_go", "goes"), trump
        case Announce(_, values):
            codes, params["values"] = ("you_announce", "announces"), values
        case Show(_, runs, bella):
            codes = ("you_show_bella", "shows_bella") if bella else ("you_show", "shows")
            params["runs"] = " and ".join(run_word(cards) for cards in runs)
        case Bella():
            codes = "you_claim", "claims"
        case Play(_, card, bella):
            codes = ("you_card_bella", "card_bella") if bella else ("you_card", "card")
            params["card"] = card
        case ThrowIn():
            codes = "you_throw_in", "throws_in"
        case Look():
            codes = "you_look", "looks"
        case CallMisplay(_, offender, number):
            codes = "you_call", "calls_misplay"
            params |= {"partner": offender, "trick": number}
        case CountOut():
            codes = "you_out", "says_out"
    return say(f"play.{codes[action.seat != me]}", params)


def run_word(cards: int) -> str:
    """Name a run as it is shown."""
    return "-".join(map(card_word, high_to_low(cards)))


def _kitty(seen: View, before: State, after: State) -> list[str]:
    if seen.seat is None:
        return []
    kitty = before.table.deal.kitty[seen.seat]
    params: dict[str, Param] = {
        "call": after.trump,
        "cards": kitty,
        "hand": hand_word(seen.hand),
    }
    return [say("play.kitty", params)]


def _taken(ruleset: Ruleset, seen: View, after: State) -> str:
    number = len(after.plays) // 4 - 1
    winner = after.leaders[number + 1]
    points = trick_points(ruleset, after, number)
    code = "you_take" if winner == seen.seat else "takes"
    return say(f"play.{code}", {"seat": winner, "points": points})


def _talk(ruleset: Ruleset, before: State, after: State) -> list[str]:
    """Tell what a claim that was table talk has cost."""
    if len(after.talk.claims) == len(before.talk.claims):
        return []
    worth = ruleset.bella(after.talk.claims[-1][1], True)
    codes = {LOST: "bells_lost", DEAL_LOST: "deal_lost", WARNED: "bells_warned"}
    return [say(f"play.{codes[worth]}")] if worth in codes else []


def _contest(ruleset: Ruleset, seen: View, after: State) -> list[str]:
    """Tell whose runs count, once they have been shown."""
    if not any(after.talk.shown):
        return []
    points = run_points(ruleset, after)
    lines = []
    for seat in range(4):
        if points[seat]:
            code = "your_run" if seat == seen.seat else "run_counts"
            lines.append(say(f"play.{code}", {"seat": seat, "points": points[seat]}))
    return lines or [say("play.no_run_counts")]


def hand_word(hand: int) -> str:
    """Name a hand suit by suit."""
    return cards_word(hand) or "none"


def tell_sheet(
    tally: Tally, sheet: Sheet, totals: tuple[int, int], messages: Mapping[str, str]
) -> list[str]:
    """Tell how a deal came out, line by line and side by side; ``messages`` are the plugins'."""
    lines = [outcome_word(sheet.outcome, tally.goer, messages)]
    if tally.goer != NOBODY:
        rows = [("cards", tally.cards), ("runs", tally.runs), ("bella", tally.bella)]
        rows += [(line.code, line.points) for line in sheet.lines]
        lines += [_row(line_word(code, messages), *points) for code, points in rows]
        if tally.rest:
            lines.append(f"  {say('sheet_line.rest'):<12}{tally.rest}")
    lines.append(_row(say("sheet_line.written"), *sheet.points))
    lines.append(_row(say("sheet_line.total"), *totals))
    if sheet.waiting:
        lines.append(say("outcome.waits", {"points": sheet.waiting}))
    return lines


def _row(name: str, ours: int, theirs: int) -> str:
    return f"  {name:<12}{SIDE_NAMES[0]} {ours:>4}   {SIDE_NAMES[1]} {theirs:>4}"


def tell_match(before: Match, after: Match, *, by_side: bool = True) -> list[str]:
    """Tell a game or a match that the last deal ended; a match is won by sides or by players."""
    lines = []
    if len(after.games) > len(before.games):
        game = after.games[-1]
        params: dict[str, Param] = {
            "number": len(after.games),
            "ours": game.totals[0],
            "theirs": game.totals[1],
        }
        if game.winner != DRAW:
            params["side"] = SIDE_NAMES[game.winner]
        code = "game_drawn" if game.winner == DRAW else "game_won"
        lines.append(say(f"match.{code}", params))
    if not by_side:
        return lines
    if after.winner == DRAW:
        lines.append(say("match.drawn"))
    elif after.winner != NOBODY:
        lines.append(say("match.won", {"side": SIDE_NAMES[after.winner]}))
    return lines


def tell_players(match: Match, seating: Seating, persons: tuple[int, ...]) -> list[str]:
    """Tell how each player stands after the games so far, where partners change."""
    points, won = [0] * 4, [0] * 4
    for number, game in enumerate(match.games):
        for seat, player in enumerate(seating(number)):
            points[player] += game.totals[seat & 1]
            won[player] += game.winner == seat & 1
    best = [player for player in range(4) if points[player] == max(points)]
    over = match.winner != NOBODY and len(best) == 1
    return [say("match.player_won", {"seat": best[0]})] * over + [
        say(
            "match.you_stand" if player in persons else "match.stands",
            {"seat": player, "points": points[player], "games": won[player]},
        )
        for player in sorted(range(4), key=lambda one: (-points[one], one))
    ]


def seat_word(seat: int) -> str:
    """Name a seat."""
    return SEAT_NAMES[seat]
