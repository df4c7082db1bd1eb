"""Once a plain suit has been trumped the goer leads trumps; before, nobody else does."""

from __future__ import annotations

from tarabish_core.api import Lead, LeadCards, Options, Sentence, hook

MESSAGES = {
    "goer_draws": (
        "Once a plain suit has been trumped, the goer leads trumps while he has some; until then "
        "nobody else leads them who has another card."
    ),
}


@hook
def lead_cards(options: Options, inner: LeadCards) -> LeadCards:
    def may(lead: Lead) -> int:
        if lead.ruffed:
            return (lead.hand & lead.trump if lead.seat == lead.goer else 0) or lead.hand
        return (lead.hand & ~lead.trump if lead.seat != lead.goer else 0) or lead.hand

    return may


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("goer_draws"),)
