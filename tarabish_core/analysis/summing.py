"""How each seat decided, summed up over deals."""

from __future__ import annotations

from collections.abc import Iterable

from tarabish_core.analysis.result import DealAnalysis, Decision, Summary


def summaries(deals: Iterable[DealAnalysis]) -> tuple[Summary, ...]:
    """Sum up the decisions of each seat, north first."""
    decisions = [one for deal in deals for one in deal.decisions if one.free]
    return tuple(summary(seat, [one for one in decisions if one.seat == seat]) for seat in range(4))


def summary(seat: int, decisions: list[Decision]) -> Summary:
    """Sum up decisions of one seat."""
    costs = [(one, one.cost) for one in decisions if one.cost is not None]
    judged = [one for one in decisions if one.known_cost is not None]
    return Summary(
        seat=seat,
        choices=len(costs),
        best=sum(cost == 0 for _, cost in costs),
        call_cost=sum(cost for one, cost in costs if one.kind == "call"),
        play_cost=sum(cost for one, cost in costs if one.kind == "card"),
        cards_cost=sum(one.cards_cost or 0 for one, _ in costs),
        judged=len(judged),
        right=sum(one.verdict == "right" for one in judged),
        wrong=sum(one.verdict == "mistake" for one in judged),
        known_cost=sum(one.known_cost or 0.0 for one in judged),
        mistakes=sum(cost for one, cost in costs if one.verdict == "mistake"),
        luck=sum(cost for one, cost in costs if one.verdict == "right"),
        unclear=sum(cost for one, cost in costs if one.verdict == "unclear"),
    )
