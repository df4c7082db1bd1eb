"""Nobody need follow suit."""

from __future__ import annotations

from tarabish_core.api import LegalCards, Options, Sentence, hook

MESSAGES = {"nobody_follows": "Any card may be played to any trick."}


@hook
def legal_cards(options: Options, inner: LegalCards) -> LegalCards:
    return lambda hand, led, trump, over, ally: hand


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("nobody_follows"),)
