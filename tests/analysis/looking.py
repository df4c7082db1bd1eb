"""What the tests of analyses share: records, looked back at once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from tarabish_core.analysis.analysing import Asked, analyse_deals
from tarabish_core.analysis.result import Analysis, DealAnalysis, Decision
from tarabish_core.engine.cards import card_number
from tarabish_core.records.replay import Replay, replay
from tests.records.samples import read

DEALS = 3
GOLDEN = Path(__file__).parent.parent / "golden"


@cache
def golden(name: str) -> Replay:
    """Replay the golden game of a variant."""
    path = GOLDEN / f"{name}.tbr"
    return replay(path.read_text(encoding="utf-8"), folder=GOLDEN)


@cache
def begun(name: str) -> Analysis:
    """Look back at the first deals of a golden game."""
    replayed = golden(name)
    return analyse_deals(replayed, list(enumerate(replayed.deals[:DEALS], 1)), Asked(0))


def looked_back(replayed: Replay, worlds: int = 0) -> Analysis:
    """Look back at all deals of a record."""
    return analyse_deals(replayed, list(enumerate(replayed.deals, 1)), Asked(worlds))


@cache
def the_deal(text: str, worlds: int = 0) -> DealAnalysis:
    """Look back at the last deal of a record."""
    return looked_back(read(text), worlds).deals[-1]


def card_of(deal: DealAnalysis, name: str) -> Decision:
    """Find the choice of a card."""
    number = card_number(name)
    return next(one for one in deal.decisions if one.kind == "card" and one.chosen == number)
