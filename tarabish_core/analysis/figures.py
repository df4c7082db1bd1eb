"""The figure of the page: points given away in the auction and trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from tarabish_core.analysis.result import DealAnalysis
from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.state import Four
from tarabish_core.messages import SIDE_NAMES, say
from tarabish_core.pages.drawing import FAINT, PAPER, SMALLER, axes_within, colour_of, drawn
from tarabish_core.pages.markup import Markup

AUCTION = NOBODY
"""What stands for a trick where calls were made."""


def costs_by_trick(deals: Iterable[DealAnalysis]) -> Mapping[int, Four]:
    """Sum up what each seat gave away, for the auction and each trick (from 0)."""
    found: dict[int, list[int]] = {}
    for deal in deals:
        for one in deal.decisions:
            costs = found.setdefault(one.trick, [0, 0, 0, 0])
            costs[one.seat] += one.cost or 0
    return {trick: (n, e, s, w) for trick, (n, e, s, w) in sorted(found.items())}


def cost_bars(name: str, label: str, costs: Mapping[int, Four]) -> Markup:
    """Draw what both sides gave away in the auction and each trick.

    North-south is full, east-west hollow.
    """
    pairs = [(north + south, east + west) for north, east, south, west in costs.values()]
    names = [say("analysis.auction") if one == AUCTION else str(one + 1) for one in costs]
    most = max((cost for pair in pairs for cost in pair), default=0) or 1

    def draw(figure: Figure) -> None:
        axes = axes_within(figure, 34, 6, 28, 24)
        axes.set_xlim(0.4, len(pairs) + 0.6)
        axes.set_ylim(0, most * 1.05)
        axes.set_xticks(range(1, len(pairs) + 1), names)
        axes.yaxis.set_major_locator(MaxNLocator(4, integer=True))
        axes.tick_params(length=0)
        axes.grid(axis="y")
        axes.set_axisbelow(True)
        for side, (place, across) in enumerate(((0.02, 0.07), (0.4, 0.45))):
            colour = colour_of(side + 1)
            fill = colour if side == 0 else PAPER
            key = Rectangle(
                (place, 1.06), 0.03, 0.06, transform=axes.transAxes, facecolor=fill,
                edgecolor=colour, linewidth=1.5, clip_on=False,
            )  # fmt: skip
            axes.add_patch(key)
            axes.text(
                across, 1.06, SIDE_NAMES[side], transform=axes.transAxes, fontsize=SMALLER,
                color=FAINT,
            )  # fmt: skip
            for nth, pair in enumerate(pairs, 1):
                if pair[side]:
                    corner = (nth - 0.36 + 0.38 * side, 0)
                    bar = Rectangle(
                        corner, 0.34, pair[side], facecolor=fill, edgecolor=colour, linewidth=1.5
                    )
                    axes.add_patch(bar)

    return drawn(name, label, 220, draw)
