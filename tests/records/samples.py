"""Records that the tests of this folder share, and how they are replayed."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tarabish_core.engine.cards import pair
from tarabish_core.engine.model import Sheet, Tally, always
from tarabish_core.records.document import document
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import Replay, load_rules, replay
from tarabish_core.records.tags import Rules
from tarabish_core.rules.resolve import Overrides, parse_overrides
from tarabish_core.rules.variants import Variant

CARDS = (
    "E: JS 8S KH QH 8D 8C + AS AH 9H  S: TS 9S TH AD KD JC + 6H TD 7C  "
    "W: KS QS 7S 7D KC QC + 7H 6D AC  N: 6S 8H JD TC 9C 6C + JH QD 9D"
)
DEAL = f'[Deal "{CARDS}"]\n'
HEAD = '[Tarabish "1"]\n[Variant "wikipedia-standard"]\n[Dealer "N"]\n'
PLAY = """
E:- S:- W:- N:C
1. E:20,AS S:9S W:20,KS N:6S
2. E:AH S:6H W:show(AC-KC-QC),7H N:8H
3. E:KH S:TH W:QC N:JH
4. W:QS N:6C E:8S S:TS
5. N:QD E:8D S:KD W:6D
6. S:AD W:7D N:JD E:8C
7. E:QH S:7C W:KC,bella N:TC
8. N:9D E:9H S:TD W:AC
9. W:7S N:9C E:JS S:JC
*
"""
X1 = HEAD + '[Before "0 0"]\n' + DEAL + '[Result "0 202"]\n' + PLAY
"""The full deal of rules.md 4.12 as record.md writes it; `*` stands in line 18."""

THROWN = f"{DEAL}E:C N:throws *\n"
"""North deals and throws in: 162 for east and west."""

NEXT = f"{DEAL}S:C W:throws *\n"
"""East deals and west throws in: 162 for north and south."""

EVEN = """[Deal "E: KS JS 7H QD KC 7C + 8S 8D AC  S: 7S 6S QH 6H JD 9D + QS 6D 9C  \
W: AH KH KD TD JC 6C + JH AD QC  N: TS 9S TH 9H 7D TC + AS 8H 8C"]
E:C
1. E:7H S:QH W:JH N:TH
2. N:9S E:KS S:QS W:6C
3. W:QC N:TC E:AC S:9C
4. S:7S W:JC N:TS E:8S
5. W:KD N:7D E:QD S:JD
6. W:AD N:8C E:8D S:6D
7. N:AS E:JS S:6S W:KH
8. N:8H E:7C S:6H W:AH
9. E:KC S:9D W:TD N:9H
*
"""
"""North deals, east goes clubs, and both sides take 81."""

_loaded = cache(load_rules)


def load(name: str, overrides: Overrides, folder: Path | None) -> Variant:
    """Load rules once only."""
    return _loaded(name, overrides, folder)


def lenient(name: str, overrides: Overrides, folder: Path | None) -> Variant:
    """Load rules by which a card may be misplayed and a side may say that it is out."""
    variant = load(name, overrides, folder)

    def lost(side: int, tally: Tally, _: object) -> Sheet:
        return Sheet(tally.end.kind, pair(side, 0, tally.pool))

    windows = variant.ruleset.windows._replace(misplay=always, count_out=always)
    faults = variant.ruleset.faults._replace(misplay=lost, false_misplay=lost, counted_out=lost)
    ruleset = replace(variant.ruleset, windows=windows, faults=faults, permissive=True)
    return replace(variant, ruleset=ruleset)


def read(text: str, rules: Rules | None = None) -> Replay:
    """Replay a record."""
    return replay(text, rules=rules, load=load)


def refused(text: str) -> tuple[int, int, str]:
    """Give the line, column and reason for which a record is refused."""
    with pytest.raises(RecordError) as refusal:
        read(text)
    mark = refusal.value.mark
    assert mark is not None
    return mark.line, mark.column, refusal.value.reason


def x1(old: str = "", new: str = "") -> str:
    """Change one place of X1."""
    assert not old or X1.count(old) == 1
    return X1.replace(old, new) if old else X1


def what_if(*settings: str) -> Rules:
    """Make rules that change some options of the record's own."""
    return Rules(overrides=parse_overrides(settings))


def printed(text: str, rules: Rules | None = None) -> dict[str, Any]:
    """Give the document of a record as a program that reads it gets it."""
    found: dict[str, Any] = json.loads(json.dumps(document(read(text, rules))))
    return found


def the_deal(text: str, rules: Rules | None = None) -> dict[str, Any]:
    """Give the document of a record's last deal."""
    found: dict[str, Any] = printed(text, rules)["deals"][-1]
    return found
