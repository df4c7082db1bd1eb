"""Only the best run's holder counts, with all the runs he shows; equal plain runs cancel."""

from collections.abc import Callable
from typing import Literal

from tarabish_core.api import (
    Clash,
    Others,
    RunContest,
    RunRank,
    Said,
    Sentence,
    Tiers,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "run_contest.rank.tiebreak": (
        "A run of more points beats one of fewer; of equal runs the higher top card wins; with "
        "equal tops a run in trumps wins."
    ),
    "run_contest.rank.before_rank": (
        "A run of more points beats one of fewer; of equal runs one in trumps wins; else the "
        "higher top card."
    ),
    "run_contest.longer_wins": "Of runs of one value the longer wins, before anything else.",
    "run_contest.count.player": "Only the holder of the best run counts: all the runs he shows.",
    "run_contest.count.team": (
        "The holder of the best run and the partner count all the runs they show."
    ),
    "run_contest.count.all": "Everybody counts every run shown.",
    "run_contest.tie.cancel": "If the best runs of two players are equal, nobody counts any run.",
    "run_contest.tie.eldest": (
        "If the best runs of two players are equal, the one nearer the dealer's left wins."
    ),
    "run_contest.tie.share": (
        "If the best runs of two players are equal, each counts half of it and nothing else."
    ),
    "run_contest.tie.next_best": (
        "If the best runs of two players are equal, both drop out and the best of the others "
        "counts."
    ),
    "run_contest.tie.cancel_pair": (
        "If the best runs of two players are equal, these runs drop out and the next best counts."
    ),
    "run_contest.partners.both": (
        "If two players with equal best runs are partners, both count their runs all the same."
    ),
    "run_contest.partners.one": (
        "If two players with equal best runs are partners, the one nearer the dealer's left "
        "counts all the same."
    ),
    "run_contest.unshown_blocks": "A run that was announced and not shown still beats lower ones.",
    "run_contest.need_trick": "A side that takes no trick counts no run.",
    "run_contest.no_contest": 'there is no contest where `count` is "all"',
    "run_contest.longer_needs_single": (
        'runs of one value are equally long where `runs.split` is "split4"'
    ),
    "run_contest.disputed": (
        "Whether trump only breaks ties between runs or comes before the top card; and "
        "whether equal runs of partners cancel, and a third run with them."
    ),
}
NONE = (0, 0, 0, 0)


class Options(Base):
    """Options of `run_contest`."""

    count: Literal["player", "team", "all"] = option("player", "who counts runs")
    longer_wins: bool = option(False, "whether the longer of two runs of one value wins")
    trump: Literal["tiebreak", "before_rank"] = option(
        "tiebreak", "whether a run in trumps wins only at equal tops, or before the top card"
    )
    tie: Literal["cancel", "eldest", "share", "next_best", "cancel_pair"] = option(
        "cancel", "what happens when the best runs of several players are equal"
    )
    tie_partners: Literal["cancel", "both", "one"] = option(
        "cancel", "what happens instead when those players are partners"
    )
    unshown_blocks: bool = option(
        False, "whether an announced run that is not shown still beats others"
    )
    need_trick: bool = option(False, "whether a side without a trick counts no run")


@hook
def run_rank(options: Options) -> RunRank:
    longer, first = int(options.longer_wins), int(options.trump == "before_rank")

    def rank(value: int, length: int, top: int, is_trump: bool) -> int:
        return ((value * 10 + length * longer) * 2 + is_trump * first) * 20 + top * 2 + is_trump

    return rank


@hook
def run_contest(options: Options) -> RunContest:
    def contest(tiers: Tiers, tricks: tuple[int, int]) -> tuple[int, ...]:
        if not options.unshown_blocks:
            tiers = _only(tiers, lambda run: run.shown)
        counting = [
            run
            for tier in tiers
            for run in tier
            if run.shown and (tricks[run.seat & 1] or not options.need_trick)
        ]
        if options.count == "all":
            return _credit(counting, {0, 1, 2, 3})
        if not tiers:
            return NONE
        top = sorted({run.seat for run in tiers[0]})
        if len(top) > 1 and options.tie != "eldest":
            return tied(tiers, tricks, top, counting)
        return winner(top[0], counting)

    def winner(seat: int, counting: list[Said]) -> tuple[int, ...]:
        if all(run.seat != seat for run in counting):
            return NONE
        return _credit(counting, {seat, seat ^ 2} if options.count == "team" else {seat})

    def tied(
        tiers: Tiers, tricks: tuple[int, int], top: list[int], counting: list[Said]
    ) -> tuple[int, ...]:
        if options.tie_partners != "cancel" and top[-1] - top[0] == len(top) == 2:
            both = options.tie_partners == "both"
            return _credit(counting, set(top)) if both else winner(top[0], counting)
        if options.tie == "share":
            half = {run.seat: run.value // 2 for run in tiers[0] if run in counting}
            return tuple(half.get(seat, 0) for seat in range(4))
        if options.tie == "next_best":
            return contest(_only(tiers, lambda run: run.seat not in top), tricks)
        return contest(tiers[1:], tricks) if options.tie == "cancel_pair" else NONE

    return contest


def _only(tiers: Tiers, keep: Callable[[Said], bool]) -> Tiers:
    kept = (tuple(run for run in tier if keep(run)) for tier in tiers)
    return tuple(tier for tier in kept if tier)


def _credit(counting: list[Said], seats: set[int]) -> tuple[int, ...]:
    return tuple(
        sum(run.value for run in counting if run.seat == seat) if seat in seats else 0
        for seat in range(4)
    )


@hook
def clashes(options: Options, others: Others) -> tuple[Clash, ...]:
    found = []
    if options.count == "all":
        told = Sentence("run_contest.no_contest")
        idle = {
            "tie": options.tie != "cancel",
            "tie_partners": options.tie_partners != "cancel",
            "longer_wins": options.longer_wins,
            "trump": options.trump != "tiebreak",
            "unshown_blocks": options.unshown_blocks,
        }
        found = [Clash(key, told, harmless=True) for key, changed in idle.items() if changed]
    elif options.longer_wins and others.get("runs", {}).get("split") == "split4":
        told = Sentence("run_contest.longer_needs_single")
        found = [Clash("longer_wins", told, harmless=True)]
    return tuple(found)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    if options.count == "all":
        told = [Sentence("run_contest.count.all")]
    else:
        told = [Sentence(f"run_contest.rank.{options.trump}")]
        if options.longer_wins:
            told.append(Sentence("run_contest.longer_wins"))
        told.append(Sentence(f"run_contest.count.{options.count}"))
        told.append(Sentence(f"run_contest.tie.{options.tie}"))
        if options.tie_partners != "cancel":
            told.append(Sentence(f"run_contest.partners.{options.tie_partners}"))
        if options.unshown_blocks:
            told.append(Sentence("run_contest.unshown_blocks"))
    return (*told, Sentence("run_contest.need_trick")) if options.need_trick else tuple(told)
