"""Drawing with matplotlib: SVG to stand within a page, in the page's colours and letters.

Whatever is drawn is the same on every run and every machine, and nothing of it needs a script.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from tarabish_core.pages.markup import Markup, element

WIDTH = 360
"""Of every figure, in pixels: that of a telephone, so that letters need not shrink there."""

SMALL, SMALLER = 12, 11
"""Sizes of letters, in pixels."""

INK, FAINT, LINE, PAPER = "#010100", "#010101", "#010102", "#010103"
_OF_VARIANTS = tuple(f"#0102{nth:02x}" for nth in range(6))
_VARIABLES = {
    INK: "ink",
    FAINT: "faint",
    LINE: "line",
    PAPER: "paper",
    **{colour: f"v{nth}" for nth, colour in enumerate(_OF_VARIANTS)},
}
"""Colours that stand for the page's variables, which are light or dark as the reader likes."""

MARKERS = "osD^vPX*<>hd"
"""Of the variants, in their order, for whom colours say little."""

_PLAIN: dict[Any, Any] = {
    "svg.fonttype": "none",
    "font.size": SMALL,
    "text.color": INK,
    "text.parse_math": False,
    "axes.edgecolor": LINE,
    "axes.formatter.limits": (-9, 9),
    "axes.labelcolor": FAINT,
    "axes.linewidth": 1,
    "axes.spines.left": False,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "xtick.color": LINE,
    "xtick.labelcolor": FAINT,
    "xtick.labelsize": SMALLER,
    "ytick.color": LINE,
    "ytick.labelcolor": FAINT,
    "ytick.labelsize": SMALLER,
    "grid.color": LINE,
    "grid.linewidth": 1,
}
_SILENT = dict.fromkeys(("Date", "Creator", "Format", "Type"))
_FAMILY = re.compile(r"font-family: [^;\"]*(; )?")
_GROUP = re.compile(r'<g id="[^"]*"')
_TAG = re.compile(r"<[^>]+>")
_LONG = re.compile(r"(\.\d\d)\d+")
_HEAD = re.compile(r'.*?<svg [^>]*(viewBox="[^"]*")[^>]*>\s*<defs>\s*<style.*?</defs>', re.DOTALL)


def colour_of(variant: int) -> str:
    """Give the colour of a variant, counted from 0; they come round again."""
    return _OF_VARIANTS[variant % len(_OF_VARIANTS)]


def drawn(name: str, label: str, height: float, draw: Callable[[Figure], None]) -> Markup:
    """Draw a figure of so many pixels, to be named ``label`` where it cannot be seen.

    ``name`` sets its parts apart from those of the page's other figures.
    """
    with mpl.rc_context():
        mpl.rcdefaults()  # whatever a notebook has set
        mpl.rcParams.update({**_PLAIN, "svg.hashsalt": name})
        figure = Figure((WIDTH / 72, height / 72), dpi=72)
        draw(figure)
        text = io.StringIO()
        figure.savefig(text, format="svg", transparent=True, metadata=_SILENT)
    return _within_a_page(text.getvalue(), label)


def axes_within(figure: Figure, left: float, right: float, top: float, bottom: float) -> Axes:
    """Add axes that keep so many pixels from the figure's edges."""
    width, height = figure.get_size_inches() * 72
    return figure.add_axes(
        (
            left / width,
            bottom / height,
            (width - left - right) / width,
            (height - top - bottom) / height,
        )
    )


def _within_a_page(text: str, label: str) -> Markup:
    """Take from an SVG file what would reach beyond itself in a page: style, fonts, names."""
    head = _HEAD.match(text)
    if head is None:
        raise ValueError(f"matplotlib writes SVG in another way than it did: {text[:500]}")
    rest = _GROUP.sub("<g", _FAMILY.sub("", text[head.end() :]))
    for colour, variable in _VARIABLES.items():
        rest = rest.replace(colour, f"var(--{variable})")
    rest = _TAG.sub(lambda tag: _LONG.sub(r"\1", tag[0]), rest)
    inside = Markup(re.sub(r"\s*\n\s*", " ", rest).strip().removesuffix("</svg>"))
    _, box, _ = head[1].split('"')
    return element("svg", inside, viewBox=box, role="img", aria_label=label)
