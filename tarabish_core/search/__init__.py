"""The double-dummy solver: exact points of both sides, all cards seen. Needs the extra `sim`."""

from __future__ import annotations

from tarabish_core.search.position import Position, position_of
from tarabish_core.search.solver import (
    FAST,
    GENERAL,
    INTERPRETED,
    CardValue,
    ContractValue,
    Solver,
    Value,
    Worlds,
)
from tarabish_core.search.windows import UNKNOWN

__all__ = [
    "FAST",
    "GENERAL",
    "INTERPRETED",
    "UNKNOWN",
    "CardValue",
    "ContractValue",
    "Position",
    "Solver",
    "Value",
    "Worlds",
    "position_of",
]
