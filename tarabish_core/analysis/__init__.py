"""Looking back: what every call and card of a record cost. Needs the extra `sim`."""

from __future__ import annotations

from tarabish_core.analysis.analysing import WORLDS, analyse
from tarabish_core.analysis.result import Analysis, DealAnalysis, Decision, Summary, Worth

__all__ = ["WORLDS", "Analysis", "DealAnalysis", "Decision", "Summary", "Worth", "analyse"]
