"""The stage for the scenarios of the TOML files beside this one; see the kit for what they hold."""

from __future__ import annotations

from pathlib import Path

from tarabish_core.testing.form import WORDS
from tarabish_core.testing.scenarios import (
    QUESTIONS,
    Scenario,
    changed,
    figures,
    question,
    read_scenarios,
    unchanged,
)

__all__ = [
    "QUESTIONS",
    "WORDS",
    "Scenario",
    "changed",
    "figures",
    "question",
    "scenarios",
    "unchanged",
]


def scenarios() -> list[Scenario]:
    """Read every scenario of every file."""
    return read_scenarios(*sorted(Path(__file__).parent.glob("*.toml")))
