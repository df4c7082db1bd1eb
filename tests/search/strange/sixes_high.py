"""The six is the highest card of a suit, and worth forty."""

from __future__ import annotations

from tarabish_core.api import Options, Scale, Scales, Sentence, hook

MESSAGES = {"sixes_high": "The six is the highest card of its suit, and worth 40."}


@hook
def scales(options: Options, inner: Scales) -> Scales:
    def changed(scale: Scale) -> Scale:
        return Scale(scale.order.replace("6", "") + "6", (*scale.points, ("6", 40)))

    return Scales(*map(changed, inner))


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("sixes_high"),)
