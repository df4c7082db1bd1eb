"""Anybody may stop play and ask to see the last trick, none earlier."""

from typing import Literal

from tarabish_core.api import Options as Base
from tarabish_core.api import Sentence, Windows, always, hook, last_trick, option

MESSAGES = {
    "look_back.last": "Anybody may ask at any time to see the last trick, but none before it.",
    "look_back.none": "A trick that was turned may not be looked at again.",
    "look_back.all": "Anybody may ask at any time to see any trick that was turned.",
}


class Options(Base):
    """Options of `look_back`."""

    tricks: Literal["last", "none", "all"] = option("last", "which turned tricks may be seen")


@hook
def windows(options: Options, inner: Windows) -> Windows:
    if options.tricks == "none":
        return inner
    return inner._replace(look=always if options.tricks == "all" else last_trick)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence(f"look_back.{options.tricks}"),)
