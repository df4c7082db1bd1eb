"""How many games make a match, who wins it, and whether partners change."""

from typing import Literal

from tarabish_core.api import (
    DRAW,
    NOBODY,
    Clash,
    GameResult,
    MatchEnd,
    Others,
    Seating,
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
    "match.fixed.games": "A match is {games} games; the side that wins more of them wins.",
    "match.fixed.points": "A match is {games} games; all their points are added up and decide.",
    "match.rotate_pairs": (
        "Partners change after every game: one player keeps the seat, the others move round, and "
        "each keeps an account of their own."
    ),
    "match.one_or_the_other": "`fixed_games` says how many games there are, so `best_of` cannot",
    "match.rank_needs_fixed": "`rank_by` says what decides over `fixed_games` only",
}


class Options(Base):
    """Options of `match`."""

    best_of: Literal[1, 3, 5] = option(1, "the most games that a match may take")
    fixed_games: int = option(
        0, "how many games a match always has; 0 where `best_of` decides", ge=0, le=99
    )
    rank_by: Literal["games", "points"] = option("games", "what decides over fixed games")
    rotate_pairs: bool = option(False, "whether partners change after every game")


@hook
def match_end(options: Options) -> MatchEnd:
    def winner(games: tuple[GameResult, ...]) -> int:
        won = [sum(game.winner == side for game in games) for side in (0, 1)]
        if not options.fixed_games:
            for side in (0, 1):
                if 2 * won[side] > options.best_of:
                    return side
        if len(games) < (options.fixed_games or options.best_of):
            return NOBODY
        if options.fixed_games and options.rank_by == "points":
            won = [sum(game.totals[side] for game in games) for side in (0, 1)]
        return DRAW if won[0] == won[1] else int(won[1] > won[0])

    return winner


@hook
def seating(options: Options) -> Seating:
    def seated(game: int) -> tuple[int, ...]:
        turn = game % 3 if options.rotate_pairs else 0
        others = (1, 2, 3)
        return (0, *others[turn:], *others[:turn])

    return seated


@hook
def clashes(options: Options, others: Others) -> tuple[Clash, ...]:
    if options.fixed_games and options.best_of > 1:
        return (Clash("best_of", Sentence("match.one_or_the_other")),)
    if not options.fixed_games and options.rank_by != "games":
        return (Clash("rank_by", Sentence("match.rank_needs_fixed"), harmless=True),)
    return ()


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    if options.fixed_games:
        games = (("games", options.fixed_games),)
        told = [Sentence(f"match.fixed.{options.rank_by}", games)]
    elif options.best_of > 1:
        told = [Sentence("match.best_of", (("games", options.best_of),))]
    else:
        told = [Sentence("match.single")]
    return (*told, Sentence("match.rotate_pairs")) if options.rotate_pairs else tuple(told)
