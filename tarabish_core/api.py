"""All that the author of a rule imports.

A rule is a module with a docstring, perhaps an ``Options`` class, functions marked ``@hook``, and
``MESSAGES`` for the sentences that its ``describe`` names; the message ``NAME.disputed`` says what
sources disagree on.
"""

from typing import Any, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from tarabish_core.engine.cards import (
    NO_TRUMP,
    NOBODY,
    PASS,
    RANKS,
    SEATS,
    SUIT_MASKS,
    SUITS,
    card_name,
    card_number,
    cards_in,
    mask_of,
    pair,
)
from tarabish_core.engine.model import (
    AFTER,
    AT_NO_TRUMP,
    CLOSED,
    DEAL_LOST,
    DRAW,
    FIRST,
    HAND,
    HELD,
    IN_PLAIN,
    IN_TRUMPS,
    KITTY,
    LAST,
    LATE,
    LATER,
    LOST,
    OPEN,
    PLAYED,
    REFUSED,
    SILENT,
    WARNED,
    WITH_RUN,
    Announcements,
    Auction,
    Bella,
    Calls,
    Clash,
    Contract,
    Contracts,
    Cut,
    Cutting,
    Deck,
    End,
    Fault,
    Faults,
    Finding,
    FirstDealer,
    GameEnd,
    GameResult,
    Lead,
    LeadCards,
    LegalCards,
    Line,
    MatchEnd,
    Moment,
    NextDealer,
    Others,
    Packet,
    Packets,
    Pair,
    Run,
    RunContest,
    RunRank,
    Runs,
    Said,
    Scale,
    Scales,
    ScoreDeal,
    Seating,
    SeesKitty,
    Sentence,
    Sets,
    Sheet,
    Span,
    Standing,
    Tally,
    Tiers,
    TrickBonus,
    Window,
    Windows,
    always,
    closed,
    last_trick,
)
from tarabish_core.rules.hooks import hook

API = 1
"""The version of all that stands here."""


class Options(BaseModel):
    """The options of a plugin: frozen, every field described, bounded and defaulted."""

    # whatever a type is, the plugin is told of it by its option, not by pydantic
    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, arbitrary_types_allowed=True
    )

    @field_validator("*", mode="before")
    @classmethod
    def _whole_numbers_alone(cls, value: Any, info: ValidationInfo) -> Any:
        """Keep ``true`` and ``1.0`` from passing for 1 where whole numbers are listed."""
        listed = get_args(cls.model_fields[info.field_name or ""].annotation)
        if (
            type(value) in {bool, float}
            and value in listed
            and type(value) not in map(type, listed)
        ):
            expected = " or ".join(map(str, listed))
            raise PydanticCustomError(
                "literal_error", "expected {expected}", {"expected": expected}
            )
        return value


def option(default: Any, description: str, **bounds: Any) -> Any:
    """Declare an option with its default, what it says at the table, and its bounds."""
    return Field(default, description=description, **bounds)


__all__ = [
    "AFTER",
    "API",
    "AT_NO_TRUMP",
    "CLOSED",
    "DEAL_LOST",
    "DRAW",
    "FIRST",
    "HAND",
    "HELD",
    "IN_PLAIN",
    "IN_TRUMPS",
    "KITTY",
    "LAST",
    "LATE",
    "LATER",
    "LOST",
    "NOBODY",
    "NO_TRUMP",
    "OPEN",
    "PASS",
    "PLAYED",
    "RANKS",
    "REFUSED",
    "SEATS",
    "SILENT",
    "SUITS",
    "SUIT_MASKS",
    "WARNED",
    "WITH_RUN",
    "Announcements",
    "Auction",
    "Bella",
    "Calls",
    "Clash",
    "Contract",
    "Contracts",
    "Cut",
    "Cutting",
    "Deck",
    "End",
    "Fault",
    "Faults",
    "Finding",
    "FirstDealer",
    "GameEnd",
    "GameResult",
    "Lead",
    "LeadCards",
    "LegalCards",
    "Line",
    "MatchEnd",
    "Moment",
    "NextDealer",
    "Options",
    "Others",
    "Packet",
    "Packets",
    "Pair",
    "Run",
    "RunContest",
    "RunRank",
    "Runs",
    "Said",
    "Scale",
    "Scales",
    "ScoreDeal",
    "Seating",
    "SeesKitty",
    "Sentence",
    "Sets",
    "Sheet",
    "Span",
    "Standing",
    "Tally",
    "Tiers",
    "TrickBonus",
    "Window",
    "Windows",
    "always",
    "card_name",
    "card_number",
    "cards_in",
    "closed",
    "field_validator",
    "hook",
    "last_trick",
    "mask_of",
    "option",
    "pair",
]
