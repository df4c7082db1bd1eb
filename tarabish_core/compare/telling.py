"""A result as lines of text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tarabish_core.compare.result import Luck, Measure, Result, Value
from tarabish_core.compare.sentences import digits_for, how_many, told_change, told_sequential
from tarabish_core.messages import say

LETTERS = "ABCDEFGHIJKL"
"""What variants go by in tables."""


def lines(result: Result) -> Iterator[str]:
    """Tell a result: the sentence, the differences, the rules that changed, luck, thresholds."""
    yield result.sentence
    yield ""
    yield say("compare.played", played(result))
    yield from result.notes
    yield from _names(result)
    if any(one.goes for one in result.variants):
        yield say("compare.thresholds")
    for nth, apart in enumerate(result.apart, 1):
        yield from _part(result, nth, "deals", apart.deals_changed)
        yield from _part(result, nth, "games", apart.games_changed)
    yield ""
    yield say("compare.legend")
    for nth in range(1, len(result.variants)):
        changed = [one for one in result.changes if one.other == nth]
        if changed:
            yield ""
            yield say("compare.changes", {"one": LETTERS[0], "other": LETTERS[nth]})
            for one in changed:
                yield f"  {told_change(one)}"
                yield from (f"     - {sentence}" for sentence in one.only_first)
                yield from (f"     + {sentence}" for sentence in one.only_changed)
    if result.luck:
        yield ""
        yield from _luck(result.luck)
    if result.sequential:
        yield ""
        yield told_sequential(result.sequential)


def _part(result: Result, nth: int, of: str, changed: int) -> Iterator[str]:
    """Tell how the deals, or the games, of a variant differ from those of the first."""
    rows = [row(one, nth) for one in result.measures if one.of == of]
    if not rows:
        return
    yield ""
    if changed:
        yield from _table(heads(nth, of), rows)
    else:
        told = {"one": LETTERS[0], "other": LETTERS[nth]}
        yield say("compare.same_deals" if of == "deals" else "compare.same_games", told)


def played(result: Result) -> dict[str, str]:
    """Say in words what was played."""
    return {
        "played": how_many(result.deals, result.games),
        "seed": str(result.seed),
        "players": ", ".join(dict.fromkeys(result.players)),
    }


def _names(result: Result) -> Iterator[str]:
    for letter, one in zip(LETTERS, result.variants, strict=False):
        yield f"  {letter}  {one.name}"
        if one.goes:
            yield f"     {say('compare.goes', {'places': one.goes})}"


def heads(other: int, of: str) -> tuple[str, ...]:
    """Give the heads of the columns of a table of differences."""
    names = (LETTERS[0], LETTERS[other], f"{LETTERS[other]} - {LETTERS[0]}")
    what = say("compare.of_deals") if of == "deals" else say("compare.of_games")
    return (what, *names, say("compare.sure"), say("compare.effect"), "")


def row(measure: Measure, other: int) -> tuple[str, ...]:
    """Write a measure under the first variant and another, with their difference."""
    found, scale = measure.differences[other - 1], measure.scale
    values = (measure.values[0], measure.values[other])
    cells = [labelled(measure), *(figure(value, scale) for value in values)]
    if found.verdict in ("unmeasured", "same"):
        return (*cells, "", "", "", say(f"verdict.{found.verdict}"))
    digits = digits_for(scale * (found.high - found.low) / 2)
    low, mean, high = (f"{scale * one:+z.{digits}f}" for one in (found.low, found.mean, found.high))
    effect = "" if math.isnan(found.effect) else f"{found.effect:+z.3f}"
    return (*cells, mean, f"{low} … {high}", effect, say(f"verdict.{found.verdict}"))


def labelled(measure: Measure) -> str:
    """Name a measure, with what its figures are of."""
    if measure.kind == "share":
        return say("compare.share", {"label": measure.label})
    return measure.label


def figure(value: Value, scale: int) -> str:
    """Write a value with as many decimals as are known."""
    if value.count == 0:
        return "-"
    return f"{scale * value.mean:z.{digits_for(scale * (value.high - value.low) / 2)}f}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Set rows under their heads: the first column and the last to the left."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for cells in (head, *rows):
        first, *middle, last = cells
        set_right = [f"{cell:>{width}}" for cell, width in zip(middle, widths[1:-1], strict=True)]
        yield "  ".join([f"{first:{widths[0]}}", *set_right, last]).rstrip()


def _luck(luck: Luck) -> Iterator[str]:
    yield say("compare.luck", {"deals": f"{luck.deals:,}", "lineups": str(len(luck.lineups))})
    for letter, found in zip(LETTERS, luck.shares, strict=False):
        thirds = {"cards": found.cards, "players": found.players, "rest": found.rest}
        told = {name: f"{100 * value.mean:.0f}" for name, value in thirds.items()}
        told |= {"low": f"{100 * found.cards.low:.0f}", "high": f"{100 * found.cards.high:.0f}"}
        yield f"  {letter}  {say('compare.luck_of', told)}"
