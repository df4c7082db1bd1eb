"""`tarabish explain`: what could be done at a moment of a record, and which plugin says so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import click

from tarabish_core.cli.common import plugin_option, print_json, tell
from tarabish_core.cli.replay import replay_file
from tarabish_core.engine.actions import Action, Play
from tarabish_core.engine.cards import SEATS, cards_in
from tarabish_core.engine.state import AUCTION, State
from tarabish_core.messages import call_word, card_word, say
from tarabish_core.records.notation import NotationError, read_card, write_words
from tarabish_core.records.replay import PlayedDeal, Replay
from tarabish_core.rules.explain import Decision, Explanation, Part, explain

MINUS = "\N{MINUS SIGN}"


class Moment(NamedTuple):
    """An action of a record: the deal (from 1), the state before it, and what was done."""

    number: int
    deal: PlayedDeal
    before: State
    action: Action


@click.command("explain")
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
@click.option("--at", type=int, help="The action to explain, counted from 1; else the last.")
@click.option("--card", help="Explain the moment when this card was played, in the last such deal.")
@plugin_option
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(file: Path, at: int | None, card: str | None, as_json: bool) -> None:
    """Explain what could be done at a moment of RECORD, and which plugin decided or refined it."""
    if at is not None and card is not None:
        raise click.UsageError("--at and --card: one of them.")
    found = _moment(replay_file(file), at, card)
    told = explain(found.deal.variant, found.before, found.action)
    if as_json:
        print_json(_document(found, told))
    else:
        tell("\n".join(_lines(found, told)))


def _moment(replayed: Replay, at: int | None, card: str | None) -> Moment:
    moments = [
        Moment(number, deal, before, action)
        for number, deal in enumerate(replayed.deals, 1)
        for before, action in zip(deal.states, deal.actions, strict=False)
    ]
    if card is not None:
        try:
            wanted = read_card(card)
        except NotationError as error:
            raise click.UsageError(f"--card: {error}.") from error
        moments = [
            one for one in moments if isinstance(one.action, Play) and one.action.card == wanted
        ]
        if not moments:
            raise click.UsageError(say("explain.no_card", {"card": wanted}) + ".")
    if not 1 <= (at or 1) <= len(moments) or at == 0:
        raise click.UsageError(say("explain.no_action", {"count": str(len(moments))}) + ".")
    return moments[(at or len(moments)) - 1]


def _lines(found: Moment, told: Explanation) -> Iterator[str]:
    state, seat = found.before, told.seat
    auction = state.phase == AUCTION
    place = say("explain.auction")
    if not auction:
        tricks = min(len(state.plays) // 4, len(state.leaders) - 1)
        place = say("explain.trick", {"trick": tricks})
    what = write_words(found.action)
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
    for decision in told.decisions:
        yield ""
        yield say("explain.decided", {"name": _name(decision), "answer": _all(decision.answer)})
        width = max(len(_part(part)) for part in decision.parts)
        for part in decision.parts:
            options = f"  ({', '.join(part.options)})" if part.options else ""
            yield f"  {_part(part):{width}}  {part.place}{options}"


def _name(decision: Decision) -> str:
    code = decision.about if decision.hook == "windows" else decision.hook
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


def _document(found: Moment, told: Explanation) -> dict[str, Any]:
    can = told.choices
    messages = found.deal.variant.messages
    return {
        "deal": found.number,
        "seat": SEATS[told.seat],
        "action": write_words(found.action),
        "calls": [call_word(call) for call in can.calls],
        "cards": [card_word(card) for card in cards_in(can.cards)],
        "decisions": [
            {
                "hook": decision.hook,
                "about": decision.about,
                "answer": list(decision.answer),
                "parts": [
                    {
                        "plugin": part.plugin,
                        "part": part.part,
                        "place": part.place,
                        "options": list(part.options),
                        "answer": list(part.answer),
                        "removed": list(part.removed),
                        "added": list(part.added),
                    }
                    for part in decision.parts
                ],
            }
            for decision in told.decisions
        ],
        "refused": [
            {
                "card": card_word(one.card),
                "code": one.reason.code,
                "why": say(f"refusal.{one.reason.code}", dict(one.reason.params), messages),
            }
            for one in told.refused
        ],
    }
