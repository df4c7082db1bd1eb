"""Comparing variants on the same deals, with honest figures. Needs the extra `compare`."""

from __future__ import annotations

from tarabish_core.compare.comparison import compare
from tarabish_core.compare.result import Result

__all__ = ["Result", "compare"]
