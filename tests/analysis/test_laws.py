"""Laws of what choices cost, on whole games of every shipped variant."""

from __future__ import annotations

import pytest

from tarabish_core.analysis.analysing import Asked, analyse_deals, steps_in
from tarabish_core.analysis.document import document
from tarabish_core.analysis.result import DealAnalysis
from tarabish_core.rules.files import shipped_names
from tests.analysis.looking import begun, golden, looked_back, the_deal
from tests.records.samples import X1, read

NAMES = shipped_names()


def played_out(deal: DealAnalysis) -> bool:
    """Tell whether the last card of a deal fell."""
    return len(deal.plays) == 36


@pytest.mark.parametrize("name", NAMES)
def test_what_both_sides_gave_away_leads_from_the_first_card_to_the_last(name: str) -> None:
    """In cards and in points; whoever gives away loses it, and the other side has it."""
    found = begun(name).deals
    for deal in found:
        cards = [one for one in deal.decisions if one.kind == "card"]
        if not cards or deal.start is None:
            continue
        end = cards[-1].after
        assert end is not None
        assert all(one.lawful for one in cards)
        points, bare = ([0, 0] for _ in range(2))
        for one in cards:
            assert one.cost is not None
            assert one.cards_cost is not None
            points[one.side] += one.cost
            bare[one.side] += one.cards_cost
        assert end.lead(0) == deal.start.lead(0) - points[0] + points[1]
        assert end.cards[0] == deal.start.cards[0] - bare[0] + bare[1]

    assert any(map(played_out, found))


@pytest.mark.parametrize("name", NAMES)
def test_nothing_costs_less_than_nothing_and_the_end_is_what_was_written(name: str) -> None:
    """By calls too; after the last card a deal is worth what the rules wrote for it."""
    for deal in begun(name).deals:
        assert not deal.unknown
        assert all(one.cost is None or one.cost >= 0 for one in deal.decisions)
        if played_out(deal):
            end = deal.decisions[-1].after
            assert end is not None
            assert (deal.score, deal.outcome) == (end.points, end.outcome)


@pytest.mark.parametrize("name", ["wikipedia-standard", "scoresheet-kitchen"])
def test_what_calls_gave_away_leads_from_the_best_calls_to_the_contract(name: str) -> None:
    """The contract, all runs and bells told, is worth the best calls less what was given away."""
    for deal in begun(name).deals:
        assert deal.called is not None
        assert deal.called.worth is not None
        lead = deal.called.worth.lead(0)
        for one in deal.decisions:
            if one.kind == "call":
                assert one.cost is not None
                lead += one.cost if one.side else -one.cost
        went = next(one for one in deal.outlooks if one.contract == deal.contract)

        assert went.worth is not None
        assert went.worth.lead(0) == lead


def test_the_same_record_gives_the_same_analysis() -> None:
    """What seats could know, too."""
    once, again = (document(looked_back(read(X1), worlds=4)) for _ in range(2))

    assert once == again
    assert any(one["cost"]["known"] for one in once["deals"][0]["decisions"])


@pytest.mark.parametrize("seat", [None, 2])
@pytest.mark.parametrize("worlds", [0, 2])
def test_progress_ends_where_it_was_said_to(worlds: int, seat: int | None) -> None:
    """Step by step within a deal, and for one seat alone too."""
    replayed = golden("wikipedia-standard")
    deals = [(1, replayed.deals[0])]
    steps: list[None] = []
    analyse_deals(replayed, deals, Asked(worlds, seat), lambda: steps.append(None))

    assert steps_in(deals) == len(steps) > 36


def test_the_best_card_by_what_is_known_costs_nothing() -> None:
    """And all that could be chosen is judged, where there was a choice."""
    judged = [one for one in the_deal(X1, 20).decisions if one.free]

    assert len(judged) > 20
    for one in judged:
        assert all(option.known for option in one.options)
        assert one.known_cost is not None
        assert one.known_cost >= 0
        if one.wiser is not None and one.wiser.what == one.chosen:
            assert one.known_cost == 0
            assert one.verdict == "right"
