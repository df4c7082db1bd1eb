"""The figures of the page. Each shows what a table beside it says in full."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from tarabish_core.compare.bins import Bins
from tarabish_core.compare.result import Change, Difference, Luck, Measure
from tarabish_core.compare.telling import LETTERS, row
from tarabish_core.messages import say
from tarabish_core.pages.drawing import (
    FAINT,
    INK,
    LINE,
    MARKERS,
    PAPER,
    SMALLER,
    axes_within,
    colour_of,
    drawn,
)
from tarabish_core.pages.markup import Markup
from tarabish_core.pages.tables import minus

PARTS = ("cards", "players", "rest")
"""Of the luck in a deal."""

EDGE, GUTTER = 12, 28
"""What is left free beside axes, and where something is written at their left, in pixels."""


def forest(name: str, label: str, measures: Sequence[Measure]) -> Markup:
    """Draw the differences of measures of one unit, with their intervals."""
    several = len(measures[0].differences) > 1
    above, below, head = 22, 24, 20
    each = head + 14 * len(measures[0].differences) + 4
    height = each * len(measures)

    def draw(figure: Figure) -> None:
        axes = axes_within(figure, GUTTER if several else EDGE, EDGE, above, below)
        axes.set_ylim(height, 0)
        axes.set_xlim(*_reach(measures))
        _scale(axes, 0.045)
        axes.axvline(0, color=INK, linewidth=1, zorder=1)
        across = axes.get_yaxis_transform()
        less, more = say("page.less", {"one": LETTERS[0]}), say("page.more", {"one": LETTERS[0]})
        axes.text(0, -9, less, transform=across, color=FAINT, fontsize=SMALLER)
        axes.text(1, -9, more, transform=across, color=FAINT, fontsize=SMALLER, ha="right")
        for nth, measure in enumerate(measures):
            top = nth * each
            _clear_strip(axes, top, head)
            axes.text(0, top + 15, measure.label, transform=across)
            if not several:
                told = _told(measure)
                axes.text(1, top + 15, told, transform=across, fontsize=SMALLER, ha="right")
            for which, found in enumerate(measure.differences, 1):
                _interval(axes, found, which, measure.scale, top + head + 14 * which - 8)
                if several:
                    _letter(axes, which, top + head + 14 * which - 14)

    return drawn(name, label, above + height + below, draw)


def _told(measure: Measure) -> str:
    """Write the one difference with its interval, or that there is none."""
    *_, mean, interval, _, verdict = row(measure, 1)
    return minus(f"{mean} ({interval})") if mean else verdict


def _reach(measures: Sequence[Measure]) -> tuple[float, float]:
    """Find where an axis begins and ends, so that every interval and the zero are on it."""
    ends = [
        measure.scale * end
        for measure in measures
        for one in measure.differences
        if one.verdict != "unmeasured"
        for end in (one.low, one.high)
    ]
    low, high = min(ends, default=0), max(ends, default=0)
    low, high = min(low, 0), max(high, 0)
    room = 0.06 * (high - low) or 1
    return low - room, high + room


def _scale(axes: Axes, room: float = 0) -> None:
    """Mark figures along the lower edge, with lines up from them.

    ``room`` is the part at either end where a long figure would be cut.
    """
    low, high = axes.get_xlim()
    room *= high - low
    ticks = MaxNLocator(5).tick_values(low, high)
    axes.set_xticks([one for one in ticks if low + room <= one <= high - room])
    axes.tick_params(length=0)
    axes.set_yticks([])
    axes.grid(axis="x")
    axes.set_axisbelow(True)


def _clear_strip(axes: Axes, top: float, height: float) -> None:
    """Begin a row with a line, and a strip of paper on which its name can stand."""
    axes.axhspan(top, top + height, facecolor=PAPER, zorder=1.5)
    axes.axhline(top, color=LINE, linewidth=1)


def _interval(axes: Axes, found: Difference, which: int, scale: int, place: float) -> None:
    """Draw a difference: filled if it is clear, else hollow; a dot where there is none."""
    colour = colour_of(which)
    if found.verdict == "same":
        axes.plot([0], [place], marker="o", markersize=4, color=colour)
    if found.verdict in ("same", "unmeasured"):
        return
    ends = (scale * found.low, scale * found.high)
    axes.plot(ends, (place, place), color=colour, linewidth=2, solid_capstyle="butt")
    axes.plot(
        [scale * found.mean], [place], marker=MARKERS[which - 1], markersize=7, color=colour,
        markerfacecolor=colour if found.verdict == "clear" else PAPER, markeredgewidth=1.5,
    )  # fmt: skip


def histograms(name: str, label: str, measure: Measure, bins: Bins) -> Markup:
    """Draw distributions below each other, the first's outline in each of the others."""
    each, gap, below = 66, 12, 26
    rows = len(bins.shares)
    most = max(map(max, bins.shares)) * 1.15

    def draw(figure: Figure) -> None:
        for nth, shares in enumerate(bins.shares):
            under = below + each * (rows - 1 - nth)
            axes = axes_within(figure, GUTTER, EDGE, gap + each * nth, under)
            axes.set_xlim(bins.edges[0], bins.edges[-1])
            axes.set_ylim(0, most)
            axes.xaxis.set_major_locator(MaxNLocator(6, integer=True))
            axes.yaxis.set_major_locator(MaxNLocator(2, integer=most > 2, prune="lower"))
            axes.tick_params(length=0, labelbottom=nth == rows - 1)
            axes.grid(axis="y")
            axes.set_axisbelow(True)
            colour = colour_of(nth)
            axes.stairs(shares, bins.edges, fill=True, color=colour, alpha=0.3)
            axes.stairs(shares, bins.edges, color=colour, linewidth=1.5)
            if nth:
                first = bins.shares[0]
                axes.stairs(first, bins.edges, color=colour_of(0), linestyle=(0, (2, 2)))
            mean = measure.values[nth].mean
            if bins.edges[0] <= mean <= bins.edges[-1]:
                axes.axvline(mean, color=INK, linewidth=1.5, linestyle=(0, (5, 2)))
            _letter(axes, nth, most)

    return drawn(name, label, each * rows + below, draw)


def _letter(axes: Axes, variant: int, place: float) -> None:
    """Write a variant's letter at the left of a row."""
    axes.text(
        -0.03, place, LETTERS[variant], transform=axes.get_yaxis_transform(), ha="right",
        va="top", color=colour_of(variant), fontweight="bold",
    )  # fmt: skip


def firings(name: str, label: str, changes: Sequence[tuple[str, Change]]) -> Markup:
    """Draw in how many of a hundred deals, and games, each change came out differently.

    Changes come with what they are called in the table.
    """
    each, above, below = 50, 4, 24
    bars = {called: _bars(change) for called, change in changes}
    end = max((share for both in bars.values() for share in both), default=0) or 100

    def draw(figure: Figure) -> None:
        axes = axes_within(figure, EDGE, EDGE, above, below)
        axes.set_xlim(0, end)
        axes.set_ylim(each * len(changes), 0)
        _scale(axes)
        for nth, (called, change) in enumerate(changes):
            top, colour = each * nth, colour_of(change.other)
            _clear_strip(axes, top, 20)
            axes.text(0, top + 15, called, color=colour, fontweight="bold")
            axes.text(end, top + 15, _counted(change), fontsize=SMALLER, ha="right")
            for share, place, fill in zip(bars[called], (22, 34), (colour, PAPER), strict=True):
                if share:
                    corner = (0, top + place)
                    look = Rectangle(corner, share, 9, facecolor=fill, edgecolor=colour)
                    axes.add_patch(look)

    return drawn(name, label, above + each * len(changes) + below, draw)


def _bars(change: Change) -> tuple[float, float]:
    """Give of how many of a hundred deals, and games, a change made a difference."""
    deals, games = max(change.deals, 1), max(change.games, 1)
    return 100 * change.deals_changed / deals, 100 * change.games_changed / games


def _counted(change: Change) -> str:
    """Say in how many deals and games a change made a difference, or why in none."""
    if change.firing != "fired":
        return say(f"page.{change.firing}")
    told = {"count": f"{change.deals_changed:,}", "among": f"{change.deals:,}"}
    deals = say("page.of_deals", told)
    if not change.games:
        return deals
    told = {"count": f"{change.games_changed:,}", "among": f"{change.games:,}"}
    return f"{deals}, {say('page.of_games', told)}"


def luck_bars(name: str, label: str, luck: Luck) -> Markup:
    """Draw the three shares of what sets sides apart, one bar for each variant."""
    each, above, below = 30, 24, 22

    def draw(figure: Figure) -> None:
        axes = axes_within(figure, GUTTER, EDGE, above, below)
        axes.set_xlim(0, 100)
        axes.set_ylim(each * len(luck.shares), 0)
        _scale(axes)
        for part, place in zip(PARTS, (0, 31, 60), strict=True):
            _part(axes, part, (place, -17), 3.5, 12)
            axes.text(place + 5, -7, say(f"luck.{part}"), fontsize=SMALLER, color=FAINT)
        for nth, found in enumerate(luck.shares):
            begin, top = 0.0, each * nth + 4
            _letter(axes, nth, top + 4)
            for part in PARTS:
                share = 100 * getattr(found, part).mean
                if share > 0:
                    _part(axes, part, (begin, top), share, 22)
                    begin += share
                if share >= 6:
                    axes.text(begin - share / 2, top + 15.5, f"{share:.0f}", ha="center")

    return drawn(name, label, above + each * len(luck.shares) + below, draw)


def _part(axes: Axes, part: str, corner: tuple[float, float], width: float, height: float) -> None:
    """Draw a part of a bar: full, hatched or hollow."""
    full = LINE if part == "cards" else PAPER
    hatch = "////" if part == "players" else None
    look = Rectangle(corner, width, height, edgecolor=FAINT, facecolor=full, hatch=hatch)
    look.set_clip_on(False)
    axes.add_patch(look)
