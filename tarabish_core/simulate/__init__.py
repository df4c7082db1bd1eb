"""The compiled simulator: deals and games of any ruleset by the million. Needs the extra `sim`.

The names below are imported when they are first used: the solver needs less than all of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tarabish_core.simulate.simulation import Simulated, simulate

__all__ = ["Simulated", "simulate"]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from tarabish_core.simulate import simulation  # noqa: PLC0415 - scipy, which not all need

    return getattr(simulation, name)
