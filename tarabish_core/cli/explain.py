"""`tarabish explain`: what could be done at a moment of a record, and how a deal came to its score.

Which plugin says so is told with it.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from tarabish_core.cli.common import override_options, overrides_of, print_json, tell
from tarabish_core.cli.replay import replay_file
from tarabish_core.engine.cards import NOBODY, SEATS, cards_in
from tarabish_core.engine.state import OVER
from tarabish_core.engine.view import trick_so_far, view
from tarabish_core.messages import call_word, card_word, say
from tarabish_core.records.document import by_side, score_document
from tarabish_core.records.moments import Moment, NoMomentError, deals_of, numbered, said, scored
from tarabish_core.records.notation import write_words
from tarabish_core.records.replay import Replay
from tarabish_core.records.tags import Rules
from tarabish_core.rules.explain import Explanation, explain
from tarabish_core.rules.explain_deal import Ending, explain_deal
from tarabish_core.terminal.explanation import moment_lines, score_lines

SCHEMA = "tarabish.explain/1"


@click.command("explain")
@click.argument("file", metavar="RECORD", type=click.Path(path_type=Path))
@click.argument("word", required=False)
@click.option("--at", type=int, help="The action to explain, counted from 1; else the last.")
@click.option(
    "--score", is_flag=True, help="Explain the score alone, of the last deal that has one."
)
@click.option("--deal", type=int, help="Look at this deal alone, counted from 1.")
@click.option("--variant", help="Explain by these rules in place of the record's.")
@override_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    file: Path,
    word: str | None,
    at: int | None,
    score: bool,
    deal: int | None,
    variant: str | None,
    changes: tuple[str, ...],
    with_: tuple[str, ...],
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Explain what could be done at a moment of RECORD, and which plugin decided or refined it.

    The moment is the last time that WORD was said or played, a card, as QC, or a seat with its
    word in the record, as W:H, S:- or N:20; or an action by its number; or the last of all. With
    one that ends a deal, or after its end, the score is explained, and who deals next.
    """
    if (word is not None) + (at is not None) + score > 1:
        raise _wrong(NoMomentError("one_of_them"))
    replayed = replay_file(file, Rules(variant, overrides_of(changes, with_, without)))
    try:
        found = _moment(replayed, deal, word, at, score=score)
    except NoMomentError as error:
        raise _wrong(error) from error
    told = explain(found.deal.variant, found.before, found.action) if found.action else None
    ending = None
    if found.after.phase >= OVER:
        games = replayed.match.games[: found.deal.game - 1]
        ending = explain_deal(found.deal.variant, found.after, games)
    if as_json:
        print_json(_document(found, told, ending))
        return
    parts = [moment_lines(found, found.action, told)] if found.action and told else []
    if ending:
        parts.append(score_lines(found, ending))
    tell("\n\n".join("\n".join(lines) for lines in parts))


def _wrong(error: NoMomentError) -> click.UsageError:
    return click.UsageError(say(f"explain.{error.code}", error.words) + ".")


def _moment(
    replayed: Replay, deal: int | None, word: str | None, at: int | None, *, score: bool
) -> Moment:
    deals = deals_of(replayed, deal)
    if score:
        return scored(deals)
    return numbered(deals, at) if word is None else said(deals, word)


def _document(found: Moment, told: Explanation | None, ending: Ending | None) -> dict[str, Any]:
    can = told.choices if told else None
    decisions = (*(told.decisions if told else ()), *(ending.decisions if ending else ()))
    return {
        "schema": SCHEMA,
        "deal": found.number,
        "seat": SEATS[found.action.seat] if found.action else None,
        "action": write_words(found.action) if found.action else None,
        "table": _table(found, told.seat) if told else None,
        "calls": [call_word(call) for call in can.calls] if can else [],
        "cards": _names(can.cards) if can else [],
        "decisions": list(map(asdict, decisions)),
        "refused": _refused(found, told) if told else [],
        "score": _score(found, ending) if ending else None,
    }


def _table(found: Moment, seat: int) -> dict[str, Any]:
    """Give what lay on the table, and the hand of the seat as it could see it."""
    seen = view(found.deal.variant.ruleset, found.before, seat)
    goer = seen.contract.goer if seen.contract else NOBODY
    return {
        "trump": call_word(seen.contract.trump) if seen.contract else None,
        "goer": SEATS[goer] if goer != NOBODY else None,
        "trick": [{"seat": SEATS[by], "card": card_word(card)} for by, card in trick_so_far(seen)],
        "hand": _names(seen.hand),
    }


def _names(cards: int) -> list[str]:
    return [card_word(card) for card in cards_in(cards)]


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
        "had": by_side((ending.tally.total(0), ending.tally.total(1))),
        "rest": ending.tally.rest,
        "lines": [{"line": code, **by_side(points)} for code, points in ending.sheet.lines],
        "waited": found.deal.deal.waiting,
        "totals": by_side(ending.totals),
    }
