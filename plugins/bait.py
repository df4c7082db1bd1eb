"""The goers need more than half; with less they go bait, and the others get everything."""

from typing import Literal

from tarabish_core.api import (
    Clash,
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
    "bait.threshold.half_pool": (
        "The goers must get more than half of all points of the deal: cards, runs and bells."
    ),
    "bait.threshold.fixed_82.cards": "The goers must get 82 points in cards, whatever the runs.",
    "bait.threshold.fixed_82.cards_and_melds": (
        "The goers must get 82 points, runs and bells counted, whatever the others get."
    ),
    "bait.threshold.cards_only": (
        "The goers must get more than half of the cards' points; runs and bells do not help."
    ),
    "bait.threshold.none": "There is no bait: each side always writes what it took.",
    "bait.made": "Having made it, each side writes what it took.",
    "bait.half.half_bait": (
        "Exactly half is half-bait: the goers write nothing, the others what they took."
    ),
    "bait.half.whole_bait": "Half bait is whole bait: exactly half is a bait like any other.",
    "bait.half.made": "Exactly half is enough.",
    "bait.half.pending": (
        "With exactly half the goers' points wait for the side that writes more in the next deal; "
        "the others write what they took."
    ),
    "bait.award.full_pool": (
        "Less is bait: the goers write nothing and the others all the points of the deal."
    ),
    "bait.award.goer_melds_void": (
        "Less is bait: the goers write nothing, the others all points but the goers' runs and "
        "bells, which are lost."
    ),
    "bait.award.keep_own_melds": (
        "Less is bait: the goers write only their own runs and bells, the others all the rest."
    ),
    "bait.award.flat_162": (
        "Less is bait: the goers write nothing and the others the points of the cards alone, 162."
    ),
    "bait.bella_exempt": "Whoever has claimed the bells keeps them, bait or not.",
    "bait.no_half": 'there is no half where `threshold` is "{threshold}"',
    "bait.nothing_fixed": '`fixed_counts` says what counts for "fixed_82" only',
    "bait.no_bait": 'nobody goes bait where `threshold` is "none"',
    "bait.disputed": (
        "Whether exactly half is half-bait or whole bait: families differ, and should settle "
        "it first."
    ),
}


class Options(Base):
    """Options of `bait`."""

    threshold: Literal["half_pool", "fixed_82", "cards_only", "none"] = option(
        "half_pool", "what the goers need"
    )
    fixed_counts: Literal["cards", "cards_and_melds"] = option(
        "cards", "what counts towards a fixed 82"
    )
    half: Literal["half_bait", "whole_bait", "made", "pending"] = option(
        "half_bait", "what exactly half is"
    )
    award: Literal["full_pool", "goer_melds_void", "keep_own_melds", "flat_162"] = option(
        "full_pool", "what a bait gives to the others"
    )
    bella_exempt: bool = option(False, "whether the goers keep their bells on a bait")


@hook
def score_deal(options: Options) -> ScoreDeal:
    def sheet(tally: Tally) -> Sheet:
        us = tally.goer & 1
        mine, theirs = tally.total(us), tally.total(1 - us)
        kept = tally.bella[us] if options.bella_exempt else 0
        outcome = _outcome(options, tally, us)
        if outcome == "made":
            return Sheet("made", pair(us, mine, theirs))
        if outcome == "half":
            waits = mine - kept if options.half == "pending" else 0
            return Sheet("half", pair(us, kept, theirs), waits)
        own = tally.runs[us] + tally.bella[us]
        award = {
            "full_pool": (kept, tally.pool - kept),
            "goer_melds_void": (kept, tally.pool - own),
            "keep_own_melds": (own, tally.pool - own),
            "flat_162": (kept, sum(tally.cards) + tally.rest),
        }
        return Sheet("bait", pair(us, *award[options.award]))

    return sheet


def _outcome(options: Options, tally: Tally, us: int) -> str:
    if options.threshold == "none":
        return "made"
    if options.threshold == "fixed_82":
        cards = options.fixed_counts == "cards"
        return "made" if (tally.cards[us] if cards else tally.total(us)) >= 82 else "bait"
    if options.threshold == "cards_only":
        mine, theirs = tally.cards[us], tally.cards[1 - us]
    else:
        mine, theirs = tally.total(us), tally.total(1 - us)
    if mine == theirs:
        return {"whole_bait": "bait", "made": "made"}.get(options.half, "half")
    return "made" if mine > theirs else "bait"


@hook
def clashes(options: Options, others: Others) -> tuple[Clash, ...]:
    found = []
    if options.threshold in ("fixed_82", "none") and options.half != "half_bait":
        told = Sentence("bait.no_half", (("threshold", options.threshold),))
        found.append(Clash("half", told, harmless=True))
    if options.threshold != "fixed_82" and options.fixed_counts != "cards":
        found.append(Clash("fixed_counts", Sentence("bait.nothing_fixed"), harmless=True))
    if options.threshold == "none":
        idle = {"award": options.award != "full_pool", "bella_exempt": options.bella_exempt}
        told = Sentence("bait.no_bait")
        found += [Clash(key, told, harmless=True) for key, changed in idle.items() if changed]
    return tuple(found)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    fixed = f".{options.fixed_counts}" if options.threshold == "fixed_82" else ""
    told = [Sentence(f"bait.threshold.{options.threshold}{fixed}")]
    if options.threshold == "none":
        return tuple(told)
    told.append(Sentence("bait.made"))
    if not fixed:
        told.append(Sentence(f"bait.half.{options.half}"))
    told.append(Sentence(f"bait.award.{options.award}"))
    return (*told, Sentence("bait.bella_exempt")) if options.bella_exempt else tuple(told)
