"""How a deal came to its score: the contest of runs, the fault that ended it, the sheet, the game.

Cards, calls and claims are explained at their own moments.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import (
    DRAW,
    PLAYED,
    Faults,
    GameResult,
    RunRank,
    Sheet,
    Standing,
    Tally,
)
from tarabish_core.engine.scoring import contest_facts, contesting, tally
from tarabish_core.engine.state import State
from tarabish_core.messages import SEAT_NAMES, SIDE_NAMES, line_word, outcome_word, say
from tarabish_core.rules.stages import Asker, Decision
from tarabish_core.rules.variants import Variant


@dataclass(frozen=True)
class Ending:
    """How a deal came to its score.

    Attributes:
        tally: what was counted before anybody settled it.
        sheet: what is written, points that had waited among it.
        totals: those of the game after the deal.
        decisions: what was asked for it, in order.
    """

    tally: Tally
    sheet: Sheet
    totals: tuple[int, int]
    decisions: tuple[Decision, ...]


def explain_deal(variant: Variant, state: State, games: tuple[GameResult, ...] = ()) -> Ending:
    """Explain the score of a deal that is over; ``games`` are those of its match before it."""
    ruleset, deal = variant.ruleset, state.table.deal
    tallied = tally(ruleset, state)
    match = Match(deal.dealer, deal.before, deal.waiting, games)
    after, sheet = after_deal(ruleset, match, tallied)
    totals = (deal.before[0] + sheet.points[0], deal.before[1] + sheet.points[1])
    asker = Asker(variant)
    decisions = [*_contest(asker, state), *_score(asker, tallied)]
    decisions += asker.ask(
        "next_dealer",
        "",
        lambda deals: deals(deal.dealer, sheet.outcome, tallied.goer),
        lambda seat: (SEAT_NAMES[seat],),
    )
    if tallied.goer != NOBODY:
        standing = Standing(deal.before, totals, tallied)
        decisions += asker.ask("game_end", "", lambda winner: winner(standing), _winner)
    if after.games != games:
        decisions += asker.ask("match_end", "", lambda winner: winner(after.games), _winner)
    return Ending(tallied, sheet, totals, tuple(decisions))


def _contest(asker: Asker, state: State) -> Iterator[Decision]:
    """Tell the runs in the contest by rank, and what each seat counts; none where none was shown.

    The game asks for neither then.
    """
    if not any(state.talk.shown):
        return
    ruleset, eldest = asker.variant.ruleset, state.table.deal.dealer + 1
    facts = contest_facts(ruleset, state)

    def tiers(rank: RunRank) -> tuple[str, ...]:
        ranked: dict[int, list[str]] = {}
        for seat, run, shown in contesting(ruleset, state):
            code = "explain.run" if shown else "explain.run_not_shown"
            ranked.setdefault(
                rank(run.value, run.length, run.top, run.suit == state.trump), []
            ).append(say(code, {"seat": seat, "cards": run.cards}))
        best_first = [" = ".join(ranked[key]) for key in sorted(ranked, reverse=True)]
        return tuple(f"{number}. {runs}" for number, runs in enumerate(best_first, 1))

    yield from asker.ask("run_rank", "", tiers, tuple)
    yield from asker.ask(
        "run_contest",
        "",
        lambda contest: contest(*facts),
        lambda points: [
            say("explain.counts", {"seat": (eldest + place) % 4, "points": each})
            for place, each in enumerate(points)
            if each
        ],
    )


def _score(asker: Asker, tallied: Tally) -> Iterator[Decision]:
    """Tell who settles a deal: the fault that ended it, and the ordinary settlement if asked."""
    end, score_deal = tallied.end, asker.variant.ruleset.score_deal
    settled = [tallied] if end == PLAYED else []
    if end.kind in Faults._fields:

        def noting(changed: Tally) -> Sheet:
            settled.append(changed)
            return score_deal(changed)

        getattr(asker.variant.ruleset.faults, end.kind)(end.side, tallied, noting)
        yield from asker.field(
            "faults",
            end.kind,
            lambda fault: _sheet(asker, tallied, fault and fault(end.side, tallied, score_deal)),
        )
    for one in dict.fromkeys(settled):
        yield from _settled(asker, one)


def _settled(asker: Asker, tallied: Tally) -> Iterator[Decision]:
    yield from asker.ask(
        "score_deal",
        "",
        lambda score: score(tallied),
        lambda sheet: _sheet(asker, tallied, sheet),
    )


def _sheet(asker: Asker, tallied: Tally, sheet: Sheet | None) -> Iterator[str]:
    if sheet is None:
        return
    messages = asker.variant.messages
    yield outcome_word(sheet.outcome, tallied.goer, messages).removesuffix(".")
    for side, points in zip(SIDE_NAMES, sheet.points, strict=True):
        yield say("explain.writes", {"side": side, "points": points})
    for code, (ours, theirs) in sheet.lines:
        name = line_word(code, messages)
        yield say("explain.line", {"text": name, "ours": ours, "theirs": theirs})
    if sheet.waiting:
        yield say("explain.waits", {"points": sheet.waiting})


def _winner(winner: int) -> tuple[str]:
    if winner == NOBODY:
        return (say("explain.nobody_yet"),)
    if winner == DRAW:
        return (say("explain.drawn"),)
    return (say("explain.wins", {"side": SIDE_NAMES[winner]}),)
