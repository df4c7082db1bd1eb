"""First to five hundred, counted after a whole deal; if both are there, the higher wins."""

from typing import Literal

from tarabish_core.api import (
    DRAW,
    NOBODY,
    GameEnd,
    Sentence,
    Standing,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "game_end.at_least": "The game is for {target} or more, counted after each whole deal.",
    "game_end.more_than": "The game is for more than {target}, counted after each whole deal.",
    "game_end.both_over.higher": "If both sides get there in one deal, the higher total wins.",
    "game_end.both_over.goer_first": (
        "If both sides get there in one deal with unequal totals, the goers win."
    ),
    "game_end.both_over.defenders_first": (
        "If both sides get there in one deal with unequal totals, the side that did not go wins."
    ),
    "game_end.tie.play_on": "With equal totals there, play goes on for another deal.",
    "game_end.tie.draw": "With equal totals there, the game is drawn.",
    "game_end.tie.goer": "With equal totals there, the goers win.",
    "game_end.tie.defenders": "With equal totals there, the side that did not go wins.",
    "game_end.disputed": ("Whether 500 exactly is enough, and what equal totals there mean."),
}


class Options(Base):
    """Options of `game_end`."""

    target: int = option(500, "the points a game is played for", ge=1, le=100_000)
    compare: Literal["at_least", "more_than"] = option(
        "at_least", "whether the target itself is enough"
    )
    both_over: Literal["higher", "goer_first", "defenders_first"] = option(
        "higher", "who wins when both sides get there in one deal"
    )
    tie: Literal["play_on", "draw", "goer", "defenders"] = option(
        "play_on", "what equal totals at the target mean"
    )


@hook
def game_end(options: Options) -> GameEnd:
    enough = options.target + (options.compare == "more_than")

    def winner(standing: Standing) -> int:
        ours, theirs = standing.totals
        over = [side for side in (0, 1) if standing.totals[side] >= enough]
        if len(over) < 2:
            return over[0] if over else NOBODY
        rule = options.tie if ours == theirs else options.both_over
        goers = standing.tally.goer & 1
        return {
            "higher": int(theirs > ours),
            "play_on": NOBODY,
            "draw": DRAW,
            "goer": goers,
            "goer_first": goers,
            "defenders": 1 - goers,
            "defenders_first": 1 - goers,
        }[rule]

    return winner


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (
        Sentence(f"game_end.{options.compare}", (("target", options.target),)),
        Sentence(f"game_end.both_over.{options.both_over}"),
        Sentence(f"game_end.tie.{options.tie}"),
    )
