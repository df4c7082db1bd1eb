"""Every suit ranks the other way round, and is worth what it was."""

from __future__ import annotations

from tarabish_core.api import Options, Scale, Scales, Sentence, hook

MESSAGES = {"upside_down": "What is highest in a suit is lowest, and is worth as much as before."}


@hook
def scales(options: Options, inner: Scales) -> Scales:
    return Scales(*(Scale(scale.order[::-1], scale.points) for scale in inner))


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("upside_down"),)
