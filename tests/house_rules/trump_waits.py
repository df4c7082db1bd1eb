"""No trump may be led before one was ruffed, unless there is nothing else to lead."""

from tarabish_core.api import Lead, LeadCards, Options, Sentence, hook

MESSAGES = {
    "trump_waits": (
        "Trump may not be led before a plain suit was trumped, unless one holds nothing else."
    ),
}


@hook
def lead_cards(options: Options, inner: LeadCards) -> LeadCards:
    def waiting(lead: Lead) -> int:
        may = inner(lead)
        return may if lead.ruffed else may & ~lead.trump or may

    return waiting


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("trump_waits"),)
