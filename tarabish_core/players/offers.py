"""What a seat may do, as a list of actions: what its view's choices come to."""

from __future__ import annotations

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Pass,
    Play,
    Show,
    ThrowIn,
)
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.model import FIRST, LAST, OPEN, REFUSED, SILENT, Moment, Run, closed
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import AUCTION, OVER, SCORED
from tarabish_core.engine.view import View, cards_of
from tarabish_core.players.cardplay import read_trick


def offers(ruleset: Ruleset, seen: View) -> tuple[Action, ...]:
    """List what a seat may do, the plainest first; no misplay, and nothing that ends a deal early.

    In turn: its calls (to pass first), announcements, runs to show, a claim of the bells, then its
    cards, lowest number first, each without a claim and then with one. Out of turn: to show or to
    claim, where that may be done.
    """
    seat, can = seen.seat, seen.choices
    if seat is None:
        return ()
    if seen.phase == AUCTION:
        return tuple(Pass(seat) if call == PASS else Go(seat, call) for call in sorted(can.calls))
    found: list[Action] = [Announce(seat, values) for values in can.announcements]
    if can.runs:
        best = max(run.value for run in can.runs)
        some = tuple(run for run in can.runs if run.value == best)[:1]
        found += [
            show for runs in dict.fromkeys((can.runs, some)) for show in _shows(ruleset, seen, runs)
        ]
    if can.bella:
        found.append(Bella(seat))
    if can.cards and not must_show(ruleset, seen):
        found += _plays(ruleset, seen, can.cards & read_trick(ruleset, seen).lawful)
    return tuple(found)


def _shows(ruleset: Ruleset, seen: View, runs: tuple[Run, ...]) -> list[Action]:
    masks, seat = tuple(run.cards for run in runs), seen.turn if seen.seat is None else seen.seat
    claims = [False, True] if _may_show(ruleset, seen, masks, bella=True) else [False]
    return [Show(seat, masks, bella) for bella in claims]


def _holds_bells(ruleset: Ruleset, seen: View, cards: int) -> bool:
    bells = _bells(ruleset, seen)
    return bells != 0 and cards & bells == bells


def _bells(ruleset: Ruleset, seen: View) -> int:
    return ruleset.bells[seen.contract.trump] if seen.contract else 0


def _plays(ruleset: Ruleset, seen: View, cards: int) -> list[Action]:
    found: list[Action] = []
    for card in cards_in(cards):
        claims = bool(seen.choices.bella_cards >> card & 1)
        if not claims or not _must_claim(ruleset, seen, card):
            found.append(Play(seen.turn, card))
        if claims:
            found.append(Play(seen.turn, card, bella=True))
    return found


def _must_claim(ruleset: Ruleset, seen: View, card: int) -> bool:
    """Tell whether a bell that may be claimed with may not fall without a claim."""
    when = FIRST if seen.hand & _bells(ruleset, seen) & ~(1 << card) else LAST
    return ruleset.bella(when | SILENT, True) == REFUSED


def must_show(ruleset: Ruleset, seen: View) -> bool:
    """Tell whether a seat has to show what it announced before another card falls."""
    owed = ruleset.windows.owed
    if owed is closed or seen.seat is None or not seen.choices.runs:
        return False
    played = tuple(cards_of(seen, seat).bit_count() for seat in range(4))
    shown = tuple(map(bool, seen.shown))
    over, scored = seen.phase >= OVER, seen.phase == SCORED
    now = Moment(seen.seat, seen.turn, played, seen.announced, shown, -1, over, scored)
    return owed(now) == OPEN


def is_allowed(ruleset: Ruleset, seen: View, action: Action) -> bool:
    """Tell whether a seat may do an action, as far as its own cards and what is public tell.

    Misplays, throwing in and the like are allowed where the rules leave room for them. Looking at
    the last trick is not: whoever has a view has seen it.
    """
    seat, can = seen.seat, seen.choices
    if action.seat != seat:
        return False
    match action:
        case Play(_, card, bella):
            claims = can.bella_cards >> card & 1
            said = claims if bella else not (claims and _must_claim(ruleset, seen, card))
            return bool(can.cards >> card & 1 and said) and not must_show(ruleset, seen)
        case Show(_, masks, bella):
            return _may_show(ruleset, seen, masks, bella)
        case CallMisplay(_, offender, trick):
            return trick in can.misplay and 0 <= offender < 4 and _has_played(seen, offender, trick)
        case ThrowIn():
            return can.throw_in
        case CountOut():
            return can.count_out
    return action in offers(ruleset, seen)


def _may_show(ruleset: Ruleset, seen: View, masks: tuple[int, ...], bella: bool) -> bool:
    """Tell whether these runs may be shown; one of them must be what was announced."""
    values = {run.cards: run.value for run in seen.choices.runs}
    if not masks or len(set(masks)) < len(masks) or not values.keys() >= set(masks):
        return False
    if max(values[mask] for mask in masks) != max(values.values()):
        return False
    claims = seen.choices.run_bella and any(_holds_bells(ruleset, seen, mask) for mask in masks)
    return claims or not bella


def _has_played(seen: View, seat: int, trick: int) -> bool:
    return 4 * trick + (seat - seen.leaders[trick]) % 4 < len(seen.plays)
