"""A card that is not lawful can be played; who sees it may call a misplay."""

from typing import Literal

from tarabish_core.api import (
    LATE,
    OPEN,
    Fault,
    Faults,
    GameEnd,
    Moment,
    ScoreDeal,
    Sentence,
    Sheet,
    Standing,
    Tally,
    Windows,
    hook,
    option,
    pair,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "misplay": (
        "Nothing keeps a player from a misplay: not following suit, not trumping, not going over. "
        "Anybody may stop play and call it; the turned tricks are looked at."
    ),
    "misplay.award.pool": (
        "A proven misplay gives all points of the deal to the other side, cards, runs and bells."
    ),
    "misplay.award.flat_162": "A proven misplay gives the points of the cards to the other side.",
    "misplay.award.pool_minus_offender_melds": (
        "A proven misplay gives all points of the deal to the other side, but the offenders' runs "
        "and bells are lost."
    ),
    "misplay.award.game": "A proven misplay loses the game.",
    "misplay.false_award.pool": "A call that is not proven costs the caller's side the same.",
    "misplay.false_award.flat_162": (
        "A call that is not proven gives the points of the cards to the side that was accused."
    ),
    "misplay.false_award.pool_minus_offender_melds": (
        "A call that is not proven gives all points of the deal to the side that was accused, but "
        "the caller's runs and bells are lost."
    ),
    "misplay.false_award.game": "A call that is not proven loses the game.",
    "misplay.false_award.none": "A call that is not proven costs nothing; play goes on.",
    "misplay.deadline.before_score": "A misplay may be called until the deal is scored.",
    "misplay.deadline.before_next_trick": "A misplay may be called until the next trick is led.",
    "misplay.deadline.before_next_deal": "A misplay may be called until the next deal.",
    "misplay.disputed": ("all points"),
}
Award = Literal["pool", "flat_162", "pool_minus_offender_melds", "game"]
FalseAward = Literal["pool", "flat_162", "pool_minus_offender_melds", "game", "none"]


class Options(Base):
    """Options of `misplay`."""

    award: Award = option("pool", "what a proven misplay gives to the other side")
    false_award: FalseAward = option("pool", "what a call that is not proven gives away")
    deadline: Literal["before_score", "before_next_trick", "before_next_deal"] = option(
        "before_score", "until when a misplay may be called"
    )


@hook
def windows(options: Options, inner: Windows) -> Windows:
    def call(moment: Moment) -> int:
        if options.deadline == "before_next_deal":
            return OPEN
        if options.deadline == "before_next_trick" and sum(moment.played) > 4 * moment.trick + 4:
            return LATE
        return LATE if moment.scored else OPEN

    return inner._replace(misplay=call)


@hook
def faults(options: Options, inner: Faults) -> Faults:
    false = None if options.false_award == "none" else _award("false_misplay", options.false_award)
    return inner._replace(misplay=_award("misplay", options.award), false_misplay=false)


def _award(outcome: str, award: str) -> Fault:
    def sheet(side: int, tally: Tally, settle: ScoreDeal) -> Sheet:
        worth = {
            "flat_162": tally.pool - sum(tally.runs) - sum(tally.bella),
            "pool_minus_offender_melds": tally.pool - tally.runs[side] - tally.bella[side],
        }
        return Sheet(outcome, pair(side, 0, worth.get(award, tally.pool)))

    return sheet


@hook
def game_end(options: Options, inner: GameEnd) -> GameEnd:
    loses = {
        "misplay": options.award == "game",
        "bluff": options.award == "game",
        "false_misplay": options.false_award == "game",
    }

    def winner(standing: Standing) -> int:
        end = standing.tally.end
        return 1 - end.side if loses.get(end.kind) else inner(standing)

    return winner


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (
        Sentence("misplay"),
        Sentence(f"misplay.award.{options.award}"),
        Sentence(f"misplay.false_award.{options.false_award}"),
        Sentence(f"misplay.deadline.{options.deadline}"),
    )
