"""Counting out, taking all tricks, runs that must be shown (rules 4.6, 4.8, 4.11)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import NOBODY, GameResult, Line
from tests.engine.table import Options, Table, deal

ORDERS = (["bella", "run", "trick"], ["run", "bella", "trick"], ["trick", "bella", "run"])


def under_way(options: Options | None = None) -> Table:
    """After six tricks: NS have the bells, EW a twenty; N went."""
    return deal(
        {"end.count_out": True, **(options or {})},
        dealer="W",
        N="AH KH QH 7H AS 8S QD 9D AC",
        E="6H 9H TS 7S KD 7D 6D QC JC",
        S="JH TH 8H KS QS JD 8D KC TC",
        W="JS 9S 6S AD TD 9C 8C 7C 6C",
    ).play(
        "N:H 1. N:AH E:9H S:JH W:20,6S",
        "2. S:KS W:show(9C-8C-7C-6C),9S N:AS E:7S".replace("9C-8C-7C-6C", "8C-7C-6C"),
        "3. N:QH E:6H S:TH W:TD",
        "4. S:8D W:AD N:9D E:6D",
        "5. W:9C N:AC E:JC S:KC",
        "6. N:KH,bella E:7D S:8H W:6C",
    )
