from __future__ import annotations

import pytest

from tarabish_core.records.tags import Rules
from tests.records.samples import NEXT, X1, printed, the_deal, what_if, x1


@pytest.mark.parametrize(
    ("change", "pool", "outcome", "score"),
    [
        ("bait.threshold=fixed_82", 202, "made", (83, 119)),
        ("run_contest.count=team", 202, "bait", (0, 202)),
        ("bait.threshold=cards_only", 202, "made", (83, 119)),
        ("bait.award=flat_162", 202, "bait", (0, 162)),
    ],
)
def test_the_worked_deal_under_other_options(
    change: str, pool: int, outcome: str, score: tuple[int, int]
) -> None:
    """rules.md 4.12: a what-if; the record's own `Result` is not held against it."""
    deal = the_deal(X1, what_if(change))

    assert (pool, outcome) == (deal["pool"], deal["outcome"])
    assert dict(zip(("NS", "EW"), score, strict=True)) == deal["score"]


@pytest.mark.parametrize(
    ("changes", "pool", "score"),
    [
        ({"KC,bella": "KC"}, 182, (0, 182)),
        ({"KC,bella": "KC", "show(AC-KC-QC),": ""}, 162, (83, 79)),
        ({"KC,bella": "KC", "W:QC": "W:QC,bella"}, 182, (0, 182)),
        ({"W:show(AC-KC-QC)": "W:show(AC-KC-QC),bella"}, 202, (0, 202)),
    ],
)
def test_the_worked_deal_with_other_words(
    changes: dict[str, str], pool: int, score: tuple[int, int]
) -> None:
    """rules.md 4.12: bells and runs that are forgotten, or claimed at the wrong time."""
    text = x1('[Result "0 202"]\n', "")
    for old, new in changes.items():
        text = text.replace(old, new)
    deal = the_deal(text)

    assert pool == deal["pool"]
    assert score == tuple(deal["score"].values())


def test_a_what_if_holds_no_claims_against_the_record() -> None:
    """record.md: a game is replayed by other rules; results, totals, a won match do not hinder."""
    text = x1() + f'[Before "0 202"] [Waiting "0"] [Result "162 0"] {NEXT}'
    found = printed(text, what_if("bait.threshold=fixed_82", "throw_in.forfeits=rest"))
    short = printed(text, what_if("game_end.target=100"))

    assert {"NS": 245, "EW": 119} == found["totals"]
    assert ["EW", "NS"] == [game["winner"] for game in short["games"]]
    assert {"NS": 0, "EW": 202} == printed(X1, Rules(variant="easy-bells"))["totals"]
