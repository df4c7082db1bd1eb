"""What a deal would come to, as far as a seat can see; for knowing when silence pays."""

from __future__ import annotations

from tarabish_core.engine.cards import pair
from tarabish_core.engine.model import End, Pair, Run, Said, Standing, Tally
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import bonus_to_come, trick_bonus
from tarabish_core.engine.view import View


def public_tally(
    ruleset: Ruleset, seen: View, shown: tuple[tuple[Run, ...], ...] | None = None
) -> Tally:
    """Count what has been taken, shown and claimed in public; ``shown`` in place of what was."""
    contract = seen.contract
    if contract is None or contract.goer < 0:
        raise ValueError("nobody has gone")
    trump = contract.trump
    cards = [0, 0]
    taken = 0
    tricks = [0, 0]
    for number in range(len(seen.plays) // 4):
        four = seen.plays[4 * number : 4 * number + 4]
        side = seen.leaders[number + 1] & 1
        mask = sum(1 << card for card in four)
        bare = sum(ruleset.points[trump][card] for card in four)
        taken += bare
        cards[side] += bare + trick_bonus(ruleset, trump, number, mask)
        tricks[side] += 1
    won = (tricks[0], tricks[1])
    return Tally(
        contract.goer,
        trump,
        (cards[0], cards[1]),
        _runs(ruleset, seen, seen.shown if shown is None else shown, won),
        _bella(ruleset, seen),
        won,
        ruleset.total[trump] - taken + bonus_to_come(ruleset, trump, sum(won)),
        End("played", -1),
        seen.before,
        seen.claims,
    )


def run_stands(ruleset: Ruleset, seen: View, seat: int) -> bool:
    """Tell whether a seat's runs count, by what has been shown so far."""
    return _run_points(ruleset, seen, seen.shown, (1, 1))[seat] > 0


def _runs(ruleset: Ruleset, seen: View, shown: tuple[tuple[Run, ...], ...], tricks: Pair) -> Pair:
    north, east, south, west = _run_points(ruleset, seen, shown, tricks)
    return north + south, east + west


def _run_points(
    ruleset: Ruleset, seen: View, shown: tuple[tuple[Run, ...], ...], tricks: Pair
) -> tuple[int, ...]:
    eldest = (seen.dealer + 1) % 4
    trump = seen.contract.trump if seen.contract else -1
    ranked: dict[int, list[Said]] = {}
    for place in range(4):
        for run in shown[(eldest + place) % 4]:
            rank = ruleset.run_rank(run.value, run.length, run.top, run.suit == trump)
            ranked.setdefault(rank, []).append(Said(place, run.value, shown=True))
    if not ranked:
        return (0, 0, 0, 0)
    tiers = tuple(tuple(ranked[rank]) for rank in sorted(ranked, reverse=True))
    # A side without a trick so far may still take one.
    own, other = (max(1, tricks[side]) for side in (eldest & 1, 1 - (eldest & 1)))
    points = ruleset.run_contest(tiers, (own, other))
    return tuple(points[(seat - eldest) % 4] for seat in range(4))


def _bella(ruleset: Ruleset, seen: View) -> Pair:
    sides = [0, 0]
    for seat, when in seen.claims:
        sides[seat & 1] = max(sides[seat & 1], ruleset.bella(when, True))
    return sides[0], sides[1]


def best_case(ruleset: Ruleset, tally: Tally, side: int) -> int:
    """Tell by how much a side wins the deal if it takes all that is left."""
    ours, theirs = pair(side, tally.rest, 0)
    tricks = (max(tally.tricks[0], 1), max(tally.tricks[1], 1))
    whole = tally._replace(
        cards=(tally.cards[0] + ours, tally.cards[1] + theirs), rest=0, tricks=tricks
    )
    points = ruleset.score_deal(whole).points
    return points[side] - points[1 - side]


def pays_to_claim(ruleset: Ruleset, seen: View, seat: int, worth: int) -> bool:
    """Tell whether claiming the bells can help; it cannot for goers who go bait all the same."""
    tally = public_tally(ruleset, seen)
    if _open(ruleset, tally, seat):
        return True
    side = seat & 1
    ours, theirs = pair(side, worth, 0)
    claimed = tally._replace(bella=(tally.bella[0] + ours, tally.bella[1] + theirs))
    return best_case(ruleset, claimed, side) >= best_case(ruleset, tally, side)


def pays_to_show(ruleset: Ruleset, seen: View, seat: int, runs: tuple[Run, ...]) -> bool:
    """Tell whether showing runs can help; it cannot for goers who go bait all the same."""
    silent = public_tally(ruleset, seen)
    if _open(ruleset, silent, seat):
        return True
    side = seat & 1
    shown = tuple(runs if one == seat else known for one, known in enumerate(seen.shown))
    showing = public_tally(ruleset, seen, shown)
    return best_case(ruleset, showing, side) >= best_case(ruleset, silent, side)


def holding_back_is_free(ruleset: Ruleset) -> bool:
    """Tell whether a run counts nothing beside a better one of the other side."""
    values = sorted({value for known in ruleset.run_sizes for value, _ in known})
    if len(values) < 2:
        return False
    tiers = ((Said(0, values[-1], shown=True),), (Said(1, values[0], shown=True),))
    return ruleset.run_contest(tiers, (1, 1))[1] == 0


def _open(ruleset: Ruleset, tally: Tally, seat: int) -> bool:
    """Tell whether a seat need not fear bait: its side did not go, or half is yet to be won."""
    return bool((seat ^ tally.goer) & 1) or 2 * tally.rest > ruleset.total[tally.trump]


def is_out(ruleset: Ruleset, seen: View, seat: int) -> bool:
    """Tell whether a side that says now that it is out would be right."""
    side = seat & 1
    tally = public_tally(ruleset, seen)._replace(end=End("counted_out", side))
    totals = (seen.before[0] + tally.total(0), seen.before[1] + tally.total(1))
    return ruleset.game_end(Standing(seen.before, totals, tally)) == side
