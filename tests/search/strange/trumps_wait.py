"""Nobody but the goer leads trumps before one has fallen on a plain suit."""

from __future__ import annotations

from tarabish_core.api import Lead, LeadCards, Options, Sentence, hook

MESSAGES = {"trumps_wait": "Only the goer leads trumps until a plain suit has been trumped."}


@hook
def lead_cards(options: Options, inner: LeadCards) -> LeadCards:
    def may(lead: Lead) -> int:
        if lead.ruffed or lead.seat == lead.goer:
            return lead.hand
        return lead.hand & ~lead.trump or lead.hand

    return may


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("trumps_wait"),)
