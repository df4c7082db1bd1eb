"""`tarabish explain`: what could be done at a moment of a record, and how a deal came to its score.

Which plugin says so is told with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

import click

from tarabish_core.cli.common import plugin_option, print_json, tell
from tarabish_core.cli.replay import replay_file
from tarabish_core.engine.actions import Action, Play
from tarabish_core.engine.cards import SEATS, cards_in
from tarabish_core.engine.state import AUCTION, OVER, State
from tarabish_core.messages import Param, call_word, card_word, say
from tarabish_core.records.document import by_side, score_document
from tarabish_core.records.notation import NotationError, read_card, write_words
from tarabish_core.records.replay import PlayedDeal, Replay
from tarabish_core.rules.explain import Explanation, explain
from tarabish_core.rules.explain_deal import Ending, explain_deal
from tarabish_core.rules.stages import Decision, Part
from tarabish_core.terminal.tell import tell_sheet

SCHEMA = "tarabish.explain/1"
MINUS = "\N{MINUS SIGN}"


class Moment(NamedTuple):
    """A moment of a record: the deal (from 1), the state there, and what was done and came of it.

    ``action`` is None where the score of the deal is all that is to be explained.
    """

    number: int
    deal: PlayedDeal
    before: State
    action: Action | None
    after: State


@click.command("explain")
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
@click.argument("card", required=False)
@click.option("--at", type=int, help="The action to explain, counted from 1; else the last.")
@click.option(
    "--score", is_flag=True, help="Explain the score alone, of the last deal that has one."
)
@click.option("--deal", type=int, help="Look at this deal alone, counted from 1.")
@plugin_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    file: Path, card: str | None, at: int | None, score: bool, deal: int | None, as_json: bool
) -> None:
    """Explain what could be done at a moment of RECORD, and which plugin decided or refined it.

    The moment is the last time that CARD was played, or an action by its number, or the last of
    all. With one that ends a deal, or after its end, the score is explained, and who deals next.
    """
    if (card is not None) + (at is not None) + score > 1:
        raise _wrong("one_of_them")
    replayed = replay_file(file)
    deals = _deals(replayed, deal)
    found = _scored(deals) if score else _moment(deals, card, at)
    told = explain(found.deal.variant, found.before, found.action) if found.action else None
    ending = None
    if found.after.phase >= OVER:
        games = replayed.match.games[: found.deal.game - 1]
        ending = explain_deal(found.deal.variant, found.after, games)
    if as_json:
        print_json(_document(found, told, ending))
        return
    parts = [_lines(found, found.action, told)] if found.action and told else []
    if ending:
        parts.append(_score_lines(found, ending))
    tell("\n\n".join("\n".join(lines) for lines in parts))


def _wrong(code: str, **words: Param) -> click.UsageError:
    return click.UsageError(say(f"explain.{code}", words) + ".")


def _deals(replayed: Replay, number: int | None) -> list[tuple[int, PlayedDeal]]:
    deals = list(enumerate(replayed.deals, 1))
    if number is None:
        return deals
    if not 1 <= number <= len(deals):
        raise _wrong("no_such_deal", count=len(deals))
    return deals[number - 1 : number]


def _scored(deals: list[tuple[int, PlayedDeal]]) -> Moment:
    """Find the last deal that is over, with what was done after that."""
    for number, deal in reversed(deals):
        if deal.last.phase >= OVER:
            return Moment(number, deal, deal.last, None, deal.last)
    raise _wrong("no_score")


def _moment(deals: list[tuple[int, PlayedDeal]], card: str | None, at: int | None) -> Moment:
    moments = [
        Moment(number, deal, deal.states[index], action, deal.states[index + 1])
        for number, deal in deals
        for index, action in enumerate(deal.actions)
    ]
    if not moments:
        raise _wrong("no_action")
    if card is not None:
        try:
            wanted = read_card(card)
        except NotationError as error:
            raise click.UsageError(f"{error}.") from error
        moments = [
            one for one in moments if isinstance(one.action, Play) and one.action.card == wanted
        ]
        if not moments:
            raise _wrong("no_card", card=wanted)
    if at is not None and not 1 <= at <= len(moments):
        raise _wrong("no_such_action", count=len(moments))
    return moments[(at or len(moments)) - 1]


def _lines(found: Moment, action: Action, told: Explanation) -> Iterator[str]:
    state, seat = found.before, told.seat
    auction = state.phase == AUCTION
    place = say("explain.auction")
    if not auction:
        tricks = min(len(state.plays) // 4, len(state.leaders) - 1)
        place = say("explain.trick", {"trick": tricks})
    what = write_words(action)
    yield say("explain.title", {"number": found.number, "place": place, "seat": seat, "what": what})
    if told.choices.calls:
        calls = ", ".join(map(call_word, told.choices.calls))
        yield say("explain.could_say", {"seat": seat, "what": calls})
    elif told.choices.cards:
        yield say("explain.could_play", {"seat": seat, "cards": told.choices.cards})
    elif seat != state.turn:
        yield say("explain.out_of_turn", {"seat": seat})
    messages = found.deal.variant.messages
    code = "misplay" if found.deal.variant.ruleset.permissive else "refused"
    for one in told.refused:
        why = say(f"refusal.{one.reason.code}", dict(one.reason.params), messages)
        yield "  " + say(f"explain.{code}", {"card": one.card, "why": why})
    yield from _told(told.decisions)


def _score_lines(found: Moment, ending: Ending) -> Iterator[str]:
    yield say("explain.score", {"number": found.number})
    messages = found.deal.variant.messages
    yield from tell_sheet(ending.tally, ending.sheet, ending.totals, messages)
    if found.deal.deal.waiting:
        yield say("explain.had_waited")
    yield from _told(ending.decisions)


def _told(decisions: tuple[Decision, ...]) -> Iterator[str]:
    for decision in decisions:
        yield ""
        yield say("explain.decided", {"name": _name(decision), "answer": _all(decision.answer)})
        width = max(len(_part(part)) for part in decision.parts)
        for part in decision.parts:
            options = f"  ({', '.join(part.options)})" if part.options else ""
            yield f"  {_part(part):{width}}  {part.place}{options}"


def _name(decision: Decision) -> str:
    code = decision.about if decision.hook == "windows" else decision.hook
    if decision.hook == "faults":
        code = f"fault_{decision.about}"
    if decision.hook == "bella" and not decision.about:
        code = "bella_alone"
    return say(f"explain_hook.{code}", {"about": decision.about})


def _all(words: tuple[str, ...]) -> str:
    return ", ".join(words) or say("explain.nothing")


def _part(part: Part) -> str:
    change = ", ".join(
        [*(f"{MINUS} {word}" for word in part.removed), *(f"+ {word}" for word in part.added)]
    )
    words = {
        "plugin": part.plugin,
        "answer": _all(part.answer),
        "change": change or say("explain.unchanged"),
    }
    return say(f"explain.{part.part}", words)


def _document(found: Moment, told: Explanation | None, ending: Ending | None) -> dict[str, Any]:
    can = told.choices if told else None
    decisions = (*(told.decisions if told else ()), *(ending.decisions if ending else ()))
    return {
        "schema": SCHEMA,
        "deal": found.number,
        "seat": SEATS[found.action.seat] if found.action else None,
        "action": write_words(found.action) if found.action else None,
        "calls": [call_word(call) for call in can.calls] if can else [],
        "cards": [card_word(card) for card in cards_in(can.cards)] if can else [],
        "decisions": list(map(asdict, decisions)),
        "refused": _refused(found, told) if told else [],
        "score": _score(found, ending) if ending else None,
    }


def _refused(found: Moment, told: Explanation) -> list[dict[str, str]]:
    messages = found.deal.variant.messages
    return [
        {
            "card": card_word(one.card),
            "code": one.reason.code,
            "why": say(f"refusal.{one.reason.code}", dict(one.reason.params), messages),
        }
        for one in told.refused
    ]


def _score(found: Moment, ending: Ending) -> dict[str, Any]:
    return {
        **score_document(ending.tally, ending.sheet),
        "rest": ending.tally.rest,
        "lines": [{"line": code, **by_side(points)} for code, points in ending.sheet.lines],
        "waited": found.deal.deal.waiting,
        "totals": by_side(ending.totals),
    }
