"""Play random deals in the engine and in the plain model side by side; they must agree."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from tarabish_core.engine.actions import (
    Action,
    Announce,
    Bella,
    CallMisplay,
    CountOut,
    Go,
    Look,
    Pass,
    Play,
    Show,
    ThrowIn,
)
from tarabish_core.engine.cards import PASS, SEATS, card_name, cards_in
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.choices import choices
from tarabish_core.engine.model import PLAYED, Run, Sheet, Standing, Tally
from tarabish_core.engine.phases import refusal, step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import AUCTION, OVER, PHASES, deal_cards, start, write_score
from tarabish_core.engine.talking import owing
from tarabish_core.engine.view import view
from tarabish_core.records.document import by_side, winner_name
from tarabish_core.records.notation import call_name
from tests.reference.plain import PlainDeal, Refused, game_winner

ALL_CARDS = tuple(range(36))


def names(mask: int) -> set[str]:
    """Name the cards of a set."""
    return {card_name(card) for card in cards_in(mask)}


def run_name(run: Run) -> str:
    """Name a run by its cards from the top."""
    return "-".join(card_name(card) for card in reversed(cards_in(run.cards)))


class Pair:
    """One deal in both models."""

    def __init__(
        self,
        ruleset: Ruleset,
        options: Mapping[str, Any],
        rng: random.Random,
        dealer: int,
        before: tuple[int, int] = (0, 0),
        waiting: int = 0,
    ) -> None:
        self.ruleset, self.rng, self.options = ruleset, rng, dict(options)
        pack = shuffled_pack(rng.getrandbits(60), 0, ALL_CARDS)
        deal = deal_cards(ruleset, pack, dealer, before, waiting)
        self.state = start(ruleset, deal)
        first = {SEATS[k]: sorted(names(deal.first[k])) for k in range(4)}
        kitty = {SEATS[k]: sorted(names(deal.kitty[k])) for k in range(4)}
        self.plain = PlainDeal(dict(options), SEATS[dealer], first, kitty, before, waiting)
        self.decisions = 0
        self.shy = rng.random() < 0.5

    def check(self) -> None:
        """Compare all that can be seen and done."""
        state, plain = self.state, self.plain
        assert plain.phase == PHASES[state.phase]
        assert plain.turn == (None if state.phase == OVER else SEATS[state.turn])
        for seat, name in enumerate(SEATS):
            can = choices(self.ruleset, state, seat)
            assert plain.sees(name) == names(view(self.ruleset, state, seat).hand), name
            if seat == state.turn and state.phase == AUCTION:
                assert plain.calls() == {call_name(call) for call in can.calls}
            if state.phase == AUCTION:
                continue
            assert plain.playable(name) == names(can.cards)
            if seat == state.turn:
                assert plain.lawful(name) == names(state.lawful)
            said = {"+".join(map(str, values)) for values in can.announcements}
            assert plain.announcements(name) == said
            assert {r for shown in plain.may_show(name) for r in shown} == set(
                map(run_name, can.runs)
            )
            for card in cards_in(can.cards):
                mine = bool(can.bella_cards >> card & 1)
                assert plain.may_bella(name, card_name(card)) == mine, (name, card_name(card))
            assert plain.may_call_misplay(name) == bool(can.misplay)
            if state.phase != OVER:
                assert plain.may_bella(name) == can.bella, name
                assert plain.may_throw_in(name) == can.throw_in
                assert plain.may_look(name) == can.look
                assert plain.may_count_out(name) == can.count_out

    def act(self) -> None:
        """Do one random thing in both."""
        action = self.choose()
        before = self.state
        self.state = step(self.ruleset, before, action)
        self.do_plain(action)
        self.decisions += 1

    def choose(self) -> Action:
        """Draw something that the engine allows, mostly a card."""
        state, rng = self.state, self.rng
        seat = state.turn
        can = choices(self.ruleset, state, seat)
        if can.calls:
            call = rng.choice(can.calls)
            return Pass(seat) if call == PASS else Go(seat, call)
        out_of_turn = self.out_of_turn()
        if out_of_turn and rng.random() < 0.3:
            return rng.choice(out_of_turn)
        if can.announcements and rng.random() < 0.8:
            held = [run.value for run in state.table.held[seat]]
            true = [said for said in can.announcements if set(said) <= set(held)]
            some = true if true and rng.random() < 0.8 else can.announcements
            if held or rng.random() < 0.2:
                return Announce(seat, rng.choice(some))
        if can.runs and rng.random() < 0.7:
            return self.show(seat, can.runs, can.run_bella)
        if can.bella and rng.random() < 0.4:
            return Bella(seat)
        if rng.random() < 0.002:
            anyone = rng.randrange(4)
            stops: list[Action] = [Look(anyone)] if can.look else []
            stops += [ThrowIn(anyone)] if can.throw_in else []
            stops += [CountOut(anyone)] if can.count_out else []
            if stops:
                return rng.choice(stops)
        if can.misplay and rng.random() < 0.02:
            accusation = self.misplay_call()
            if accusation:
                return accusation
        cards = can.cards
        if self.ruleset.permissive and rng.random() < 0.9:
            cards = state.lawful
        card = rng.choice(cards_in(cards))
        debtor = owing(self.ruleset, state)
        if debtor >= 0:
            can = choices(self.ruleset, state, debtor)
            return self.show(debtor, can.runs, can.run_bella)
        bella = bool(can.bella_cards >> card & 1) and (self.must(card) or rng.random() < 0.5)
        return Play(seat, card, bella)

    def must(self, card: int) -> bool:
        """Tell whether bella must be said with this card."""
        reason = refusal(self.ruleset, self.state, Play(self.state.turn, card))
        return reason is not None and reason.code == "must_claim_bella"

    def misplay_call(self) -> CallMisplay | None:
        """Draw an accusation; none if the engine does not allow that one."""
        caller, offender = self.rng.randrange(4), self.rng.randrange(4)
        trick = self.rng.randrange(len(self.state.plays) // 4 + 1)
        call = CallMisplay(caller, offender, trick)
        return call if refusal(self.ruleset, self.state, call) is None else None

    def out_of_turn(self) -> list[Action]:
        """List what the seats not in turn may show or claim."""
        found: list[Action] = []
        for seat in range(4):
            if seat == self.state.turn:
                continue
            can = choices(self.ruleset, self.state, seat)
            if can.runs:
                found.append(self.show(seat, can.runs, can.run_bella))
            if can.bella:
                found.append(Bella(seat))
        return found

    def show(self, seat: int, runs: tuple[Run, ...], bella: bool) -> Show:
        """Draw which of the runs to show, the one announced among them."""
        best = max(self.state.talk.announced[seat])
        chosen = [run for run in runs if self.rng.random() < 0.7]
        if max((run.value for run in chosen), default=0) != best:
            chosen = list(runs)
        bells = self.ruleset.bells[self.state.trump]
        holds = any(run.cards & bells == bells for run in chosen)
        claims = bella and holds and self.rng.random() < 0.5
        return Show(seat, tuple(run.cards for run in chosen), claims)

    def do_plain(self, action: Action) -> None:
        """Do the same in the plain model."""
        plain, seat = self.plain, SEATS[action.seat]
        match action:
            case Pass():
                plain.say(seat, "-")
            case Go(_, trump):
                plain.say(seat, call_name(trump))
            case Announce(_, values):
                plain.announce(seat, "+".join(map(str, values)))
            case Show(_, runs, bella):
                shown = ["-".join(card_name(c) for c in reversed(cards_in(r))) for r in runs]
                plain.show(seat, shown, bella)
            case Bella():
                plain.bella(seat)
            case Play(_, card, bella):
                plain.play(seat, card_name(card), bella)
            case CallMisplay(_, offender, trick):
                plain.call_misplay(seat, SEATS[offender], trick + 1)
            case ThrowIn():
                plain.throw_in(seat)
            case CountOut():
                plain.count_out(seat)
            case Look():
                plain.look(seat)

    def check_refusals(self) -> None:
        """Try one thing that may be illegal; both must say the same."""
        state, rng = self.state, self.rng
        if state.phase == OVER:
            return
        seat = rng.randrange(4)
        card = rng.randrange(36)
        attempt: Action = Play(seat, card, rng.random() < 0.2)
        if state.phase == AUCTION:
            call = rng.randrange(-1, 5)
            attempt = Pass(seat) if call == PASS else Go(seat, call)
        allowed = refusal(self.ruleset, state, attempt) is None
        trial = self.plain.copy()
        kept, self.plain = self.plain, trial
        try:
            self.do_plain(attempt)
        except Refused:
            assert not allowed, attempt
        else:
            assert allowed, attempt
        self.plain = kept

    def check_result(self) -> None:
        """Compare the scores of a deal that is over."""
        tallied = tally(self.ruleset, self.state)
        sheet = settle(self.ruleset, tallied, self.state.table.deal.waiting)
        goer = None if tallied.goer < 0 else SEATS[tallied.goer]
        mine = {
            "goer": goer,
            "trump": None if tallied.goer < 0 else call_name(tallied.trump),
            "cards": by_side(tallied.cards),
            "runs": by_side(tallied.runs),
            "bella": by_side(tallied.bella),
            "pool": tallied.pool,
            "outcome": sheet.outcome,
            "score": by_side(sheet.points),
            "waiting": sheet.waiting,
        }
        assert self.plain.result() == mine
        self.check_game(tallied, sheet)

    def check_game(self, tallied: Tally, sheet: Sheet) -> None:
        """Compare who has won the game."""
        if tallied.goer < 0:
            return
        before = self.state.table.deal.before
        totals = (before[0] + sheet.points[0], before[1] + sheet.points[1])
        winner = self.ruleset.game_end(Standing(before, totals, tallied))
        expected = game_winner(self.options, before, self.plain.result(), self.plain.out_winner())
        assert expected == winner_name(winner)

    def call_late(self) -> None:
        """Call misplays after the last card, and after the score is written, as far as one may."""
        for scored in (False, True):
            if scored:
                self.state = write_score(self.state)
                self.plain.close()
            call = self.misplay_call()
            assert self.plain.may_call_misplay("N") == bool(
                choices(self.ruleset, self.state, 0).misplay
            )
            if call and self.rng.random() < 0.3:
                self.state = step(self.ruleset, self.state, call)
                self.do_plain(call)


def play_pair(
    ruleset: Ruleset, options: Mapping[str, Any], rng: random.Random, *, look: float = 0.3
) -> int:
    """Play one random deal in both models; returns how many decisions agreed."""
    waiting = rng.choice((0, 0, 0, 40))
    before = rng.choice(((0, 0), (rng.randrange(500), rng.randrange(500))))
    pair = Pair(ruleset, options, rng, rng.randrange(4), before, waiting)
    while pair.state.phase != OVER:
        if rng.random() < look:
            pair.check()
            pair.check_refusals()
        pair.act()
    if pair.state.end == PLAYED:
        pair.call_late()
    pair.check_result()
    return pair.decisions
