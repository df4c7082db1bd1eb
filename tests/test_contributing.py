"""CONTRIBUTING says what the code says: phases, hooks, problem codes."""

from __future__ import annotations

import inspect
from pathlib import Path

from tarabish_core.engine.phases import TABLE
from tarabish_core.engine.state import PHASES
from tarabish_core.rules.hooks import ADDING, NAMES, Hooks
from tarabish_core.rules.problems import CODES

TEXT = (Path(__file__).parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_phases_are_those_of_the_table() -> None:
    """Each action in each phase with the phases it may lead to."""
    rows = [
        f"| {phase} | `{action.__name__}` | {', '.join(PHASES[p] for p in row.leads_to)} |"
        for phase, actions in zip(PHASES, TABLE, strict=True)
        for action, row in actions.items()
    ]

    assert "\n".join(rows) in TEXT


def test_the_hooks_are_those_of_the_specification() -> None:
    """Each hook with its kind and the first line of its documentation."""
    rows = [
        f"| `{name}` | {'all' if name in ADDING else 'one'} | {_first_line(name)} |"
        for name in NAMES
    ]

    assert "\n".join(rows) in TEXT


def _first_line(name: str) -> str:
    return (inspect.getdoc(getattr(Hooks, name)) or "").splitlines()[0]


def test_the_problem_codes_are_those_of_the_code() -> None:
    """Each code with what it means."""
    rows = [f"| `{code}` | {meaning} |" for code, meaning in CODES.items()]

    assert "\n".join(rows) in TEXT
