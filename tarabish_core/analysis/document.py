"""An analysis as the JSON document `tarabish.analysis/1`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from tarabish_core.analysis.result import (
    Analysis,
    DealAnalysis,
    Decision,
    Making,
    Option,
    Outlook,
    Summary,
    Worth,
)
from tarabish_core.analysis.wording import turning_line
from tarabish_core.engine.cards import NOBODY, SEATS, card_name, high_to_low
from tarabish_core.engine.state import Four
from tarabish_core.records.document import by_side
from tarabish_core.records.notation import call_name

SCHEMA = "tarabish.analysis/1"


def document(found: Analysis) -> dict[str, Any]:
    """Build the document; what is not known is null, and so is all that was not asked."""
    return {
        "schema": SCHEMA,
        "variant": found.variant,
        "digest": found.digest,
        "worlds": found.worlds,
        "unjudged": found.unjudged or None,
        "finished": found.finished,
        "deals": [_deal(deal) for deal in found.deals],
        "seats": {SEATS[one.seat]: _summary(one) for one in found.summaries},
    }


def _deal(deal: DealAnalysis) -> dict[str, Any]:
    contract = deal.contract
    return {
        "deal": deal.number,
        "game": deal.game,
        "dealer": SEATS[deal.dealer],
        "hands": _hands(deal.hands),
        "kitties": _hands(deal.kitties),
        "goer": SEATS[contract.goer] if contract else None,
        "trump": call_name(contract.trump) if contract else None,
        "outcome": deal.outcome,
        "score": by_side(deal.score),
        "contracts": [_outlook(one) for one in deal.outlooks],
        "best_calls": _outlook(deal.called) if deal.called else None,
        "runs_and_bells": {"counted": by_side(deal.beside), "all_told": by_side(deal.told)},
        "start": _worth(deal.start),
        "decisions": [_decision(one) for one in deal.decisions],
        "making": _making(deal.making) if deal.making else None,
        "turning_points": [
            {
                "kind": one.kind,
                "action": one.decision.index + 1,
                "sentence": turning_line(one),
                "best_play": [f"{SEATS[seat]}:{card_name(card)}" for seat, card in one.line],
            }
            for one in deal.turnings
        ],
        "stopped": _worth(deal.stopped),
        "all_known": not deal.unknown,
    }


def _hands(hands: Four) -> dict[str, list[str]]:
    return {
        SEATS[seat]: [card_name(card) for card in high_to_low(hand)]
        for seat, hand in enumerate(hands)
    }


def _worth(worth: Worth | None) -> dict[str, Any] | None:
    if worth is None:
        return None
    return {
        "cards": by_side(worth.cards),
        "counted": by_side(worth.counted),
        "points": by_side(worth.points),
        "outcome": worth.outcome,
    }


def _outlook(one: Outlook) -> dict[str, Any]:
    went = one.contract.goer != NOBODY
    return {
        "goer": SEATS[one.contract.goer] if went else None,
        "trump": call_name(one.contract.trump) if went else None,
        "worth": _worth(one.worth),
    }


def _name(decision: Decision, what: int) -> str:
    return call_name(what) if decision.kind == "call" else card_name(what)


def _decision(one: Decision) -> dict[str, Any]:
    return {
        "action": one.index + 1,
        "kind": one.kind,
        "seat": SEATS[one.seat],
        "trick": one.trick + 1 if one.kind == "card" else None,
        "chosen": _name(one, one.chosen),
        "lawful": one.lawful,
        "cost": {"points": one.cost, "cards": one.cards_cost, "known": one.known_cost},
        "best": _name(one, one.best.what) if one.best else None,
        "wisest": _name(one, one.wiser.what) if one.wiser else None,
        "verdict": one.verdict,
        "worth": _worth(one.after),
        "options": [_option(one, option) for option in one.options],
    }


def _option(decision: Decision, one: Option) -> dict[str, Any]:
    return {
        "what": _name(decision, one.what),
        "worth": _worth(one.worth),
        "leads_to": _outlook(one.outlook) if one.outlook else None,
        "known": one.known._asdict() if one.known else None,
    }


def _making(one: Making) -> dict[str, Any]:
    return {
        "after_trick": list(one.after),
        "lost_by": one.lost.index + 1 if one.lost else None,
        "let_by": one.let.index + 1 if one.let else None,
    }


def _summary(one: Summary) -> dict[str, Any]:
    return {name: figure for name, figure in asdict(one).items() if name != "seat"}
