"""The compiled simulator: deals and games of any ruleset by the million. Needs the extra `sim`."""

from __future__ import annotations

from tarabish_core.simulate.simulation import Simulated, simulate

__all__ = ["Simulated", "simulate"]
