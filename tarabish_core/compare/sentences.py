"""What a comparison comes to, in a sentence for the kitchen table; and what else must be known."""

from __future__ import annotations

import math
from collections.abc import Iterator

from tarabish_core.compare.result import Change, Difference, Measure, Result, Sequential
from tarabish_core.messages import say


def opening(result: Result) -> str:
    """Say in one sentence what came out."""
    where = {
        "deals": f"{result.deals:,}",
        "games": f"{result.games:,}",
        "played": how_many(result.deals, result.games),
    }
    if not any(apart.deals_changed or apart.games_changed for apart in result.apart):
        return _no_difference(result, where)
    measure = _telling(result)
    if len(result.variants) > 2:
        return _several(result, measure, where)
    told = {**where, **_two(measure, measure.differences[0]), **_names(result)}
    if measure.differences[0].verdict != "clear":
        return say("compare.unclear", told)
    told["often"] = how_often(result.apart[0].deals_changed, result.apart[0].deals)
    if measure.of == "games":
        return say("compare.clear_games", told)
    return say("compare.clear", told)


def _telling(result: Result) -> Measure:
    """Choose the measure that tells most: what people ask for first, if it is clear."""
    clear = [one for one in result.measures if _is_clear(one)]
    for of in ("deals", "games"):
        among = [one for one in clear if one.of == of]
        if among:
            return next((one for one in among if one.headline), max(among, key=_effect))
    unsure = (one for one in result.measures if any(d.verdict != "same" for d in one.differences))
    return next(unsure, result.measures[0])


def _is_clear(measure: Measure) -> bool:
    return any(one.verdict == "clear" for one in measure.differences)


def _effect(measure: Measure) -> float:
    found = [abs(one.effect) for one in measure.differences if one.verdict == "clear"]
    return max(math.inf if math.isnan(one) else one for one in found)


def _names(result: Result) -> dict[str, str]:
    first, *others = (one.name for one in result.variants)
    return {"one": first, "other": " and ".join(others)}


def _no_difference(result: Result, where: dict[str, str]) -> str:
    told = {**where, **_names(result)}
    if not any(apart.options for apart in result.apart):
        return say("compare.same_rules", told)
    if all(change.firing == "outside" for change in result.changes):
        return say("compare.nothing_played", told)
    return say("compare.never", told)


def _two(measure: Measure, found: Difference) -> dict[str, str]:
    """Put the difference of two variants into words."""
    low, mean, high = (measure.scale * one for one in (found.low, found.mean, found.high))
    sign = "more" if mean >= 0 else "fewer"
    digits = digits_for(measure.scale * (found.high - found.low) / 2)
    if mean < 0 and found.verdict == "clear":  # told as so many fewer
        low, mean, high = -high, -mean, -low
    words = {"low": low, "difference": mean, "high": high}
    return {
        **{name: f"{value:z.{digits}f}" for name, value in words.items()},
        "more": say("compare.more") if sign == "more" else say("compare.fewer"),
        "unit": measure.unit,
    }


def _several(result: Result, measure: Measure, where: dict[str, str]) -> str:
    known = [one for one in measure.values if one.count > 1]
    reach = max((one.high - one.low) / 2 for one in known) * measure.scale
    figures = ", ".join(
        say(
            "compare.one_of_several",
            {"figure": f"{value.mean * measure.scale:z.{digits_for(reach)}f}", "name": one.name},
        )
        for one, value in zip(result.variants, measure.values, strict=True)
    )
    told = {**where, "unit": measure.unit, "figures": figures}
    if not _is_clear(measure):
        return say("compare.several_unclear", told)
    return say("compare.several_games" if measure.of == "games" else "compare.several", told)


def digits_for(reach: float) -> int:
    """Tell how many decimals are worth telling of a figure that is known so well."""
    if not reach > 0:
        return 1
    return min(max(-math.floor(math.log10(reach)), 1), 4)


def how_many(deals: int, games: int) -> str:
    """Say how many deals, and how many games if any, were played."""
    told = {"deals": f"{deals:,}", "games": f"{games:,}"}
    return say("compare.deals_and_games" if games else "compare.deals_alone", told)


def how_often(count: int, among: int) -> str:
    """Say how often something came in words: in a hundred, or one in so many."""
    if count * 50 >= among:
        return say("compare.in_a_hundred", {"count": f"{100 * count / among:.0f}"})
    if count == 0:
        return say("compare.not_once")
    return say("compare.one_in", {"count": f"{round(among / count):,}"})


def notes(result: Result) -> Iterator[str]:
    """Say what else must be known to read the figures."""
    if not result.finished:
        yield say("compare.interrupted")
    for apart, one in zip(result.apart, result.variants[1:], strict=True):
        if apart.note:
            yield f"{one.name}: {apart.note}"
    passed = next((one for one in result.measures if one.name == "passed_out"), None)
    if passed and any(value.mean > 0 for value in passed.values):
        yield say("compare.passed_out")
    if result.sequential and result.sequential.accepted != "neither":
        yield say("compare.stopped_early")
    for one in result.variants:
        if one.interpreted:
            told = {"name": one.name, "count": f"{one.interpreted:,}", "why": one.why}
            yield say("compare.interpreted", told)


def told_change(change: Change) -> str:
    """Say what a single change did."""
    told = {
        "change": " ".join(change.overrides),
        "deals": f"{change.deals:,}",
        "games": f"{change.games:,}",
        "played": how_many(change.deals, change.games),
        "deals_changed": f"{change.deals_changed:,}",
        "games_changed": f"{change.games_changed:,}",
        "often": how_often(change.deals_changed, change.deals) if change.deals else "",
        "problem": change.problem,
    }
    if change.firing == "fired":
        return say("compare.fired" if change.games else "compare.fired_deals", told)
    return say(f"firing.{change.firing}", told)


def told_sequential(found: Sequential) -> str:
    """Say how a sequential test ended."""
    return say(f"sequential.{found.accepted}", sequential_figures(found))


def sequential_figures(found: Sequential) -> dict[str, str]:
    """Give the figures of a sequential test as people know them."""
    return {
        "llr": f"{found.llr:.2f}",
        "below": f"{found.bounds[0]:.2f}",
        "above": f"{found.bounds[1]:.2f}",
        "low": f"{found.low:g}",
        "high": f"{found.high:g}",
        "deals": f"{found.deals:,}",
    }
