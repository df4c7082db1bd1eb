"""The bells, king and queen of trumps in one hand: twenty for who claims them in time."""

from typing import Literal

from tarabish_core.api import (
    AFTER,
    DEAL_LOST,
    FIRST,
    HELD,
    LAST,
    LOST,
    REFUSED,
    SILENT,
    WARNED,
    WITH_RUN,
    Bella,
    Clash,
    Faults,
    Others,
    ScoreDeal,
    Sentence,
    Sheet,
    Tally,
    hook,
    option,
    pair,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "bella.worth_auto": "King and queen of trumps in one hand are the bells, worth {points}.",
    "bella.worth": (
        "King and queen of trumps in one hand are the bells, worth {points} to who claims them."
    ),
    "bella.on.last": "The bells are claimed while playing the second of the two.",
    "bella.on.either": "The bells are claimed while playing either of the two.",
    "bella.on.first": "The bells are claimed while playing the first of the two.",
    "bella.on.while_held": (
        "The bells may be claimed before any card as long as both are in hand, or with the first."
    ),
    "bella.penalty.lose_bella": (
        "Claiming the bells on the first of the two is table talk and loses them."
    ),
    "bella.penalty.lose_hand": (
        "Claiming the bells on the first of the two is table talk and loses the whole deal."
    ),
    "bella.penalty.warning": (
        "Claiming the bells on the first of the two is table talk: it is in vain and warned of."
    ),
    "bella.penalty.none": "Claiming the bells on the first of the two counts nothing.",
    "bella.deadline.with_card": (
        "The claim is made when that card is played, or the bells are lost."
    ),
    "bella.deadline.before_next_card": (
        "The bells may still be claimed after that card, until the next card falls."
    ),
    "bella.auto.last": "Nobody claims the bells: they count when the second of the two is played.",
    "bella.auto.either": "Nobody claims the bells: they count when the first of the two is played.",
    "bella.auto.first": "Nobody claims the bells: they count when the first of the two is played.",
    "bella.auto.while_held": (
        "Nobody claims the bells: they count when the first of the two is played."
    ),
    "bella.optional": "The bells need not be claimed; sometimes silence pays.",
    "bella.must": "The bells must be claimed.",
    "bella.with_run.valid_run": (
        "The bells may also be claimed while showing a run that holds both, if that run counts."
    ),
    "bella.with_run.later_only": "The bells cannot be claimed with a run that is shown.",
    "bella.no_first": 'the first of the bells is no fault unless `on` is "last"',
    "bella.auto_or_must": "bells that count by themselves need not be claimed",
    "bella.disputed": (
        "What the first of the bells costs: the bells, the whole deal, or nothing as in many "
        "circles."
    ),
}
RIGHT = {"last": (LAST,), "either": (FIRST, LAST), "first": (FIRST,), "while_held": (HELD, FIRST)}
WRONG = {"lose_bella": LOST, "lose_hand": DEAL_LOST, "none": 0, "warning": WARNED}


class Options(Base):
    """Options of `bella`."""

    points: Literal[0, 20] = option(20, "what the bells are worth")
    on: Literal["last", "either", "first", "while_held"] = option(
        "last", "with which card the bells are claimed"
    )
    first_penalty: Literal["lose_bella", "none", "lose_hand", "warning"] = option(
        "lose_bella", "what it costs to claim them on the first of the two"
    )
    deadline: Literal["with_card", "before_next_card"] = option(
        "with_card", "until when the claim may be made"
    )
    auto: bool = option(False, "whether the bells count without a claim")
    optional: bool = option(True, "whether a player may keep silent about them")
    with_run: Literal["valid_run", "later_only"] = option(
        "valid_run", "whether they may be claimed with a run that holds both"
    )


@hook
def bella(options: Options) -> Bella:
    right, wrong = RIGHT[options.on], WRONG[options.first_penalty]
    with_card = [when for when in right if when != HELD]

    def ruling(when: int, valid: bool) -> int:
        if when >= SILENT:
            return unsaid(when - SILENT)
        if when >= AFTER and options.deadline == "before_next_card":
            return ruling(when - AFTER, valid)
        if options.auto:
            return REFUSED
        if when == WITH_RUN:
            return (options.points if valid else 0) if options.with_run == "valid_run" else REFUSED
        if when in right:
            return options.points
        return wrong if when == FIRST and options.on == "last" else REFUSED

    def unsaid(when: int) -> int:
        if options.auto:
            return options.points if when == with_card[0] else 0
        return 0 if options.optional or when != with_card[-1] else REFUSED

    return ruling


@hook
def faults(options: Options, inner: Faults) -> Faults:
    def lost(side: int, tally: Tally, settle: ScoreDeal) -> Sheet:
        return Sheet("bells_lost_deal", pair(side, 0, tally.pool))

    return inner._replace(bells=lost)


@hook
def clashes(options: Options, others: Others) -> tuple[Clash, ...]:
    found = []
    if options.on != "last" and options.first_penalty in ("lose_hand", "warning"):
        found.append(Clash("first_penalty", Sentence("bella.no_first"), harmless=True))
    if options.auto and not options.optional:
        found.append(Clash("optional", Sentence("bella.auto_or_must"), harmless=True))
    return tuple(found)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    points = (("points", options.points),)
    if options.auto:
        return Sentence("bella.worth_auto", points), Sentence(f"bella.auto.{options.on}")
    told = [Sentence("bella.worth", points), Sentence(f"bella.on.{options.on}")]
    if options.on == "last":
        told.append(Sentence(f"bella.penalty.{options.first_penalty}"))
    return (
        *told,
        Sentence(f"bella.deadline.{options.deadline}"),
        Sentence("bella.optional" if options.optional else "bella.must"),
        Sentence(f"bella.with_run.{options.with_run}"),
    )
