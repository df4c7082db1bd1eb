"""The plain line mode: one line an event, one line an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from tarabish_core.engine.actions import Action, Announce, Bella, Go, Pass, Play, Show, ThrowIn
from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS, SEATS, card_name
from tarabish_core.engine.match import Match
from tarabish_core.engine.phases import refusal
from tarabish_core.engine.refusals import IllegalAction, Reason
from tarabish_core.engine.scoring import tally
from tarabish_core.engine.state import AUCTION, OVER
from tarabish_core.engine.view import View, trick, trick_so_far, view
from tarabish_core.messages import call_word, say
from tarabish_core.players.player import Player
from tarabish_core.players.thumb import Thumb
from tarabish_core.records.game import Game
from tarabish_core.rules.sheet import rules_sheet, write_sheet
from tarabish_core.terminal.commands import Command, read_command
from tarabish_core.terminal.tell import (
    hand_word,
    run_word,
    seat_word,
    tell,
    tell_match,
    tell_sheet,
)


class Quit(Exception):  # noqa: N818 - a wish, no fault
    """The person leaves the table."""


@dataclass
class LineTable:
    """One person, or nobody, at a table in a terminal.

    Attributes:
        game: what is played.
        seat: where the person sits; None for a game of programs alone.
        ask: reads a line after a prompt; EOFError means that nothing more will come.
        write: writes a line.
        keep: keeps the game's record; called after every action.
    """

    game: Game
    seat: int | None
    ask: Callable[[str], str]
    write: Callable[[str], None]
    keep: Callable[[], None]
    auto: bool = False
    players: list[Player] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.adviser = Thumb(self.game.variant.ruleset)
        self.players = [self.adviser] * 4

    def play(self) -> None:
        """Play to the end of the match; raises Quit when the person leaves."""
        if self.game.over:
            self._say("finished")
            for line in tell_match(Match(NOBODY), self.game.match):
                self.write(line)
        while not self.game.over:
            if self.game.deal is None:
                self.game.next_deal()
                self._open_deal()
            else:
                self._tell_deal()
            self._play_deal()
            before = self.game.match
            number = before.deals + 1
            tallied, sheet = self.game.finish()
            self.keep()
            self.auto = False
            after = self.game.match
            totals = after.totals if len(after.games) == len(before.games) else after.games[-1][0]
            if self.seat is None:
                self.write(say("play.deal_over", {"number": number}))
            for line in [*tell_sheet(tallied, sheet, totals), *tell_match(before, after)]:
                self.write(line)

    def _say(self, code: str, **params: int | str | tuple[int, ...]) -> None:
        self.write(say(f"play.{code}", params))

    def _open_deal(self) -> None:
        if self.seat is None:
            return
        rituals = self.game.rituals
        if "FirstDealer" in rituals:
            self._say("turned", cards=rituals["FirstDealer"].replace(":", " "))
        self._tell_deal()

    def _tell_deal(self) -> None:
        if self.seat is None:
            return
        match, deal = self.game.match, self.game.state.table.deal
        ours, theirs = match.totals
        self._say("deal", number=match.deals + 1, seat=deal.dealer, ours=ours, theirs=theirs)
        if "Cut" in self.game.rituals:
            cutter, size = self.game.rituals["Cut"].split()
            self._say("cut", seat=SEATS.index(cutter), size=size)
        if deal.waiting:
            self._say("waiting", points=deal.waiting)
        self._tell_hand()

    def _tell_hand(self) -> None:
        seen = self._seen()
        if seen.face_down:
            self._say("hand_hidden", hand=hand_word(seen.hand), count=seen.face_down)
        else:
            self._say("hand", hand=hand_word(seen.hand))

    def _seen(self) -> View:
        return view(self.game.variant.ruleset, self.game.state, self.seat)

    def _play_deal(self) -> None:
        while self.game.state.phase != OVER:
            turn = self.game.state.turn
            if turn == self.seat and not self.auto:
                self._persons_turn()
            else:
                seen = view(self.game.variant.ruleset, self.game.state, turn)
                self._do(self.players[turn].act(seen))

    def _do(self, action: Action) -> None:
        before = self.game.state
        after = self.game.do(action)
        self.keep()
        if self.seat is not None:
            for line in tell(self.game.variant.ruleset, self._seen(), before, after, action):
                self.write(line)
        self._reactions()

    def _reactions(self) -> None:
        """Let the others say or show something out of turn."""
        for seat in range(4):
            if seat in (self.seat, self.game.state.turn) or self.game.state.phase == AUCTION:
                continue
            seen = view(self.game.variant.ruleset, self.game.state, seat)
            action = self.players[seat].react(seen)
            if action is not None:
                self._do(action)

    def _persons_turn(self) -> None:
        seen = self._seen()
        if seen.choices.calls:
            calls = ", ".join(_short_call(call) for call in seen.choices.calls)
            prompt = say("play.say_prompt", {"calls": calls})
        else:
            prompt = say("play.card_prompt")
        try:
            text = self.ask(prompt)
        except EOFError:
            raise Quit from None
        if not text.strip():
            return
        command = read_command(text)
        if command is None:
            self._say("unknown", text=text.strip())
            return
        getattr(self, f"_on_{command.verb}")(seen, command)

    def _try(self, action: Action) -> None:
        try:
            self._do(action)
        except IllegalAction as error:
            self.write(self._reason(error.reason))

    def _reason(self, reason: Reason) -> str:
        told = say(f"refusal.{reason.code}", dict(reason.params), self.game.variant.messages)
        return told[0].upper() + told[1:] + "."

    def _on_call(self, seen: View, command: Command) -> None:
        if not seen.choices.calls:
            self._say("trump_named")
            return
        seat = seen.turn
        self._try(Pass(seat) if command.call == PASS else Go(seat, command.call))

    def _on_play(self, seen: View, command: Command) -> None:
        if seen.choices.calls:
            self._say("not_your_say", calls=", ".join(map(_short_call, seen.choices.calls)))
            return
        if command.card is not None:
            self._try(Play(seen.turn, command.card, command.bella))

    def _on_announce(self, seen: View, command: Command) -> None:
        values = command.values
        if not values:
            if not seen.choices.announcements:
                self._say("nothing_to_announce")
                return
            values = seen.choices.announcements[0]
        self._try(Announce(seen.turn, values))

    def _on_show(self, seen: View, command: Command) -> None:
        runs = command.runs or tuple(run.cards for run in seen.choices.runs)
        if not runs and not seen.announced[seen.turn]:
            self._say("nothing_to_show")
            return
        self._try(Show(seen.turn, runs, command.bella))

    def _on_bella(self, seen: View, _: Command) -> None:
        self._try(Bella(seen.turn))

    def _on_throw_in(self, seen: View, _: Command) -> None:
        self._try(ThrowIn(seen.turn))

    def _on_help(self, _: View, __: Command) -> None:
        self._say("help")

    def _on_hand(self, _: View, __: Command) -> None:
        self._tell_hand()

    def _on_table(self, seen: View, _: Command) -> None:
        if seen.contract is None:
            said = ", ".join(call_word(call) for call in seen.said) or "nobody has spoken"
            self._say("table_auction", said=said)
            return
        cards = ", ".join(
            f"{seat_word(seat)} {card_name(card)}" for seat, card in trick_so_far(seen)
        )
        code = "table" if cards else "table_empty"
        self._say(code, call=seen.contract.trump, seat=seen.contract.goer, cards=cards)

    def _on_last(self, seen: View, _: Command) -> None:
        number = len(seen.plays) // 4 - 1
        if number < 0:
            self._say("no_trick")
            return
        if not seen.choices.look:
            self.write(self._reason(Reason("may_not_look_back")))
            return
        cards = ", ".join(
            f"{seat_word(seat)} {card_name(card)}" for seat, card in trick(seen, number)
        )
        self._say("last", cards=cards, seat=seen.leaders[number + 1])

    def _on_why(self, seen: View, command: Command) -> None:
        if seen.choices.calls:
            self._say("not_yet")
            return
        if command.card is None:
            self._say("may_play_these", cards=seen.choices.cards)
            return
        reason = refusal(self.game.variant.ruleset, self.game.state, Play(seen.turn, command.card))
        if reason is None:
            self._say("may_play", card=command.card)
        else:
            self.write(self._reason(reason))
            self._say("may_play_these", cards=seen.choices.cards)

    def _on_score(self, _: View, __: Command) -> None:
        ours, theirs = self.game.match.totals
        self._say("score", ours=ours, theirs=theirs)
        if self.game.state.phase != AUCTION:
            cards = tally(self.game.variant.ruleset, self.game.state).cards
            self._say("score_deal", ours=cards[0], theirs=cards[1])

    def _on_rules(self, _: View, __: Command) -> None:
        self.write(write_sheet(rules_sheet(self.game.variant)).rstrip("\n"))

    def _on_hint(self, seen: View, _: Command) -> None:
        advice = self.adviser.advise(seen)
        self._say("hint", what=_advised(advice.action), why=say(f"why.{advice.why}"))

    def _on_undo(self, seen: View, _: Command) -> None:
        actions = self.game.actions
        if not actions or actions[-1].seat != seen.seat or isinstance(actions[-1], Show | Go):
            self._say("cannot_undo")
            return
        what = _advised(actions[-1])
        self.game.undo()
        self.keep()
        self._say("undone", what=what)

    def _on_auto(self, _: View, __: Command) -> None:
        self.auto = True

    def _on_quit(self, _: View, __: Command) -> None:
        raise Quit


def _short_call(call: int) -> str:
    return "pass" if call == PASS else "nt" if call == NO_TRUMP else "SHDC"[call]


def _advised(action: Action) -> str:
    match action:
        case Pass():
            return "pass"
        case Go(_, trump):
            return call_word(trump)
        case Announce(_, values):
            return "announce " + "+".join(map(str, values))
        case Show(_, runs, bella):
            shown = " ".join(run_word(cards) for cards in runs)
            return f"show {shown}" + (" bella" if bella else "")
        case Play(_, card, bella):
            return card_name(card) + (" bella" if bella else "")
        case _:
            return "bella"
