"""The columns of a simulation, and what each holds.

They are numbers; what the codes among them mean, exports write as words (``exports.words``).
"""

from __future__ import annotations

from collections.abc import Mapping

DEAL_COLUMNS: Mapping[str, str] = {
    "dealer": "the seat that dealt",
    "goer": "the seat that went",
    "trump": "what it named",
    "calls": "how many calls were said, passes included",
    "forced": "1 if the goer could not have passed, else 0",
    "outcome": "what the deal came to; a rule's own outcomes follow, as `found.outcomes` has them",
    "end": "how it ended; of a word's three numbers the first is nobody's, the others are of the "
    "side whose fault or word ended it, North-South and East-West",
    "points_ns": "points that are written for North-South",
    "points_ew": "the same for East-West",
    "waiting": "points left waiting for a later deal",
    "cards_ns": "points of North-South's cards and tricks, what the last trick brings included",
    "cards_ew": "the same for East-West",
    "runs_ns": "points of North-South's runs that count",
    "runs_ew": "the same for East-West",
    "bella_ns": "points of North-South's bells",
    "bella_ew": "the same for East-West",
    "tricks_ns": "tricks that North-South took",
    "tricks_ew": "the same for East-West",
    "last_trick": "the side that took the last trick; nobody's if the deal was not played out",
}
"""What is told of a deal, in the order of the loop's row (``layout``)."""

GAME_COLUMNS: Mapping[str, str] = {
    "winner": "the side that won",
    "deals": "how many deals were played, those passed out included",
    "total_ns": "points of North-South at the end",
    "total_ew": "the same for East-West",
    "lead_changes": "how often the other side took the lead",
    "behind": "the most points that the winners had been behind; 0 if drawn",
    "baits": "deals that were neither made nor passed out",
}
"""What is told of a game, in the same way."""
