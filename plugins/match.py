"""How many games make a match."""

from typing import Literal

from tarabish_core.api import (
    DRAW,
    NOBODY,
    GameResult,
    MatchEnd,
    Sentence,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "match.single": "One game decides.",
    "match.best_of": "A match is the best of {games} games.",
}


class Options(Base):
    """Options of `match`."""

    best_of: Literal[1, 3, 5] = option(1, "the most games that a match may take")


@hook
def match_end(options: Options) -> MatchEnd:
    def winner(games: tuple[GameResult, ...]) -> int:
        won = [sum(game.winner == side for game in games) for side in (0, 1)]
        for side in (0, 1):
            if 2 * won[side] > options.best_of:
                return side
        if len(games) < options.best_of:
            return NOBODY
        return DRAW if won[0] == won[1] else int(won[1] > won[0])

    return winner


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    if options.best_of == 1:
        return (Sentence("match.single"),)
    return (Sentence("match.best_of", (("games", options.best_of),)),)
