"""Deals played by the engine itself and the players of the tables: what the loop must agree with.

Slower by hundreds of times, and right for any rules; what does not compile is played so.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np

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
)
from tarabish_core.engine.cards import NOBODY, PASS, cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import DRAW, Auction, Sheet, Tally
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import AUCTION, OVER, Deal, State, deal_cards, start
from tarabish_core.engine.view import view
from tarabish_core.players.player import Player
from tarabish_core.players.seating import KINDS, Seated, faults_of, player
from tarabish_core.players.timed import Timed
from tarabish_core.rules.blame import wrong_answer
from tarabish_core.rules.sending import Sent
from tarabish_core.simulate import facts
from tarabish_core.simulate import layout as at

STOPPED = threading.Event()
"""Set when the work is given up: the engine takes its time, and nobody waits for it then."""


class StoppedError(RuntimeError):
    """The work was given up."""


def figures(seated: Sequence[Seated]) -> Any:
    """Write players as the loop takes them."""
    people = np.zeros((4, at.PERSON), np.int64)
    for seat, one in enumerate(seated):
        people[seat] = KINDS.index(one.kind), *one.slips.counts()
    return people.ravel()


class Played(NamedTuple):
    """A deal that is over: its last state, every action, what it came to, what is written.

    ``faults`` are sentences about what players of one's own did wrong, ``thought`` how many seconds
    each seat took for each decision in turn.
    """

    state: State
    actions: tuple[Action, ...]
    tallied: Tally
    sheet: Sheet
    faults: tuple[str, ...] = ()
    thought: tuple[list[float], ...] = ()


def play_out(
    ruleset: Ruleset, state: State, players: Sequence[Player]
) -> tuple[State, list[Action]]:
    """Play a deal to its end; after every action each seat may react, until nobody does.

    Raises StoppedError once STOPPED.
    """
    actions: list[Action] = []
    while True:
        if STOPPED.is_set():
            raise StoppedError
        action = _reaction(ruleset, state, players) if state.phase != AUCTION else None
        if action is None:
            if state.phase == OVER:
                return state, actions
            action = players[state.turn].act(view(ruleset, state, state.turn))
        state = step(ruleset, state, action)
        actions.append(action)


def _reaction(ruleset: Ruleset, state: State, players: Sequence[Player]) -> Action | None:
    for seat in range(4):
        action = players[seat].react(view(ruleset, state, seat))
        if action is not None:
            return action
    return None


class Playing(Protocol):
    """What is played: see ``work.Job``."""

    @property
    def players(self) -> tuple[Seated, ...]:
        """Who sits where."""
        raise NotImplementedError

    @property
    def enough(self) -> tuple[tuple[int, int], ...]:
        """Thresholds for going."""
        raise NotImplementedError

    @property
    def seed(self) -> int:
        """Where the cards come from."""
        raise NotImplementedError

    @property
    def sent(self) -> Sent:
        """The variant, for whoever is to load it."""
        raise NotImplementedError

    @property
    def given(self) -> tuple[tuple[int, ...], ...]:
        """Deals in place of shuffled ones."""
        raise NotImplementedError


def play_deal(ruleset: Ruleset, job: Playing, number: int, match: Match) -> Played:
    """Play deal ``number`` of a job as the next of a game; raises StoppedError once STOPPED."""
    if job.given:
        dealer, *hands = job.given[number]
        deal = Deal(dealer, (*hands[:4],), (*hands[4:],))  # type: ignore[arg-type]
    else:
        pack = shuffled_pack(job.seed, number, cards_in(ruleset.deck_mask))
        deal = deal_cards(ruleset, pack, match.dealer, match.totals, match.waiting)
    players = [player(one, ruleset, job.enough, job.seed, number, job.sent) for one in job.players]
    timed = tuple(map(Timed, players))
    state, actions = play_out(ruleset, start(ruleset, deal), timed)
    tallied = tally(ruleset, state)
    sheet, thought = settle(ruleset, tallied, match.waiting), tuple(one.seconds for one in timed)
    return Played(state, tuple(actions), tallied, sheet, faults_of(players), thought)


def deal_row(ruleset: Ruleset, played: Played, outcome: int) -> list[int]:
    """Write a deal as a row of the loop's columns; ``outcome`` is the outcome's number."""
    table, tallied, sheet = played.state.table, played.tallied, played.sheet
    went = tallied.goer != NOBODY
    auction = Auction(table.deal.dealer, table.said[:-1])
    whole = len(played.state.plays) == ruleset.deck_mask.bit_count()
    return [
        table.deal.dealer,
        tallied.goer,
        tallied.trump,
        len(table.said),
        int(went and PASS not in ruleset.calls(auction)),
        outcome,
        3 * facts.ENDS.index(tallied.end.kind) + tallied.end.side + 1,
        *sheet.points,
        sheet.waiting,
        *tallied.cards,
        *tallied.runs,
        *tallied.bella,
        *tallied.tricks,
        played.state.leaders[-1] & 1 if went and whole else NOBODY,
    ]


def no_end(ruleset: Ruleset, match: Match) -> None:
    """Raise WrongAnswerError where a game is not over after more deals than any takes."""
    if match.deals >> at.DEALS_BITS:
        told = f"a game is not over after {match.deals:,} deals: `game_end` must name a winner"
        raise wrong_answer(ruleset.game_end, told)


def game_row(ruleset: Ruleset, job: Playing, number: int) -> tuple[list[int], list[str]]:
    """Play game ``number`` of a job; gives its row of the loop's columns, and faults."""
    match, totals = Match(number & 3), [0, 0]
    leader, leads, worst, bad, faults = NOBODY, 0, [0, 0], 0, list[str]()
    while not match.games:
        no_end(ruleset, match)
        deal = number << at.DEALS_BITS | match.deals
        played = play_deal(ruleset, job, deal, match)
        faults += played.faults
        match, sheet = after_deal(ruleset, match, played.tallied)
        totals = [total + points for total, points in zip(totals, sheet.points, strict=True)]
        bad += sheet.outcome not in {"made", "passed"}
        lead = totals[0] - totals[1]
        worst = [min(worst[0], lead), min(worst[1], -lead)]
        ahead = int(lead < 0) if lead else leader
        leads += ahead != leader and leader >= 0
        leader = ahead
    winner = match.games[0].winner
    behind = -worst[winner] if winner < DRAW else 0
    return [winner, match.deals, *totals, leads, behind, bad], faults


def coded(action: Action, said: Sequence[tuple[int, ...]]) -> int:
    """Write an action as the loop's log does; ``said`` are announcements by number."""
    match action:
        case Pass(seat):
            return _code(at.A_PASS, seat)
        case Go(seat, trump):
            return _code(at.A_GO, seat, trump)
        case Announce(seat, values):
            return _code(at.A_ANNOUNCE, seat, list(said).index(values))
        case Show(seat, runs, bella):
            cards = 0
            for run in runs:
                cards |= run
            return _code(at.A_SHOW, seat, bella * at.WITH_CLAIM | cards)
        case Bella(seat):
            return _code(at.A_BELLA, seat)
        case Play(seat, card, bella):
            return _code(at.A_PLAY, seat, bella * at.WITH_CLAIM | card)
        case CallMisplay(seat, offender, trick):
            return _code(at.A_CALL, seat, offender << 8 | trick)
        case CountOut(seat):
            return _code(at.A_COUNT_OUT, seat)
    raise ValueError(action)


def _code(kind: int, seat: int, what: int = 0) -> int:
    return kind << at.ACTION_AT | seat << at.SEAT_AT | what
