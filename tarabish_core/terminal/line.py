"""The plain line mode: one line an event, one line an answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tarabish_core.engine.actions import Action
from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS, SEATS
from tarabish_core.engine.choices import Choices, choices
from tarabish_core.engine.match import Match
from tarabish_core.engine.model import OPEN, Window
from tarabish_core.engine.refusals import IllegalAction, Reason
from tarabish_core.engine.state import AUCTION, OVER, PLAY, SCORED, State, moment
from tarabish_core.engine.talking import claim_alone, owing
from tarabish_core.engine.view import View, view
from tarabish_core.messages import Param, say
from tarabish_core.players.player import Player
from tarabish_core.players.seating import faults_of
from tarabish_core.players.thumb import Thumb
from tarabish_core.records.game import Game
from tarabish_core.rules.blame import blamed
from tarabish_core.terminal.commands import Command, read_command
from tarabish_core.terminal.tell import hand_word, tell, tell_match, tell_players, tell_sheet


class Quit(Exception):  # noqa: N818 - a wish, no fault
    """A person leaves the table."""


@dataclass
class LineTable:
    """Persons, or nobody, at a table in a terminal.

    Attributes:
        game: what is played.
        persons: the players, by their first seats, who sit at this terminal.
        obey, retell: do what a person at the screen has typed, and tell how a deal stands that is
            taken up again.
        ask: reads a line after a prompt; EOFError means that nothing more will come.
        write: writes a line.
        keep: keeps the game's record; called after every action.
        clear: wipes the screen when it passes from one person to another.
        bring: gives the players of a deal by its number, north first; players by rule of thumb sit
            at the seats of persons, and everywhere else if it is left out.
        warn: tells what a player of somebody's own did wrong.
        judge: gives a hint to a seat in turn that says how much better it is, by its view and the
            number of the deal; None where it cannot, and the rule of thumb gives one.
        at: the seat that looks at the screen, None for nobody.
        auto: the seats of persons for whom the rest of the deal is played.
    """

    game: Game
    persons: tuple[int, ...]
    obey: Callable[[LineTable, Command], None]
    retell: Callable[[LineTable], None]
    ask: Callable[[str], str]
    write: Callable[[str], None]
    keep: Callable[[], None]
    clear: Callable[[], None] = lambda: None
    bring: Callable[[int], Sequence[Player]] | None = None
    warn: Callable[[str], None] = lambda _: None
    judge: Callable[[View, int], str | None] = lambda *_: None
    at: int | None = None
    auto: set[int] = field(default_factory=set)
    given_only: bool = False
    players: list[Player] = field(default_factory=list)
    events: list[tuple[State, State, Action]] = field(default_factory=list)
    told: list[int] = field(default_factory=lambda: [0] * 4)

    def __post_init__(self) -> None:
        self.adviser = Thumb(self.game.variant.ruleset)
        self.players = [self.adviser] * 4

    @property
    def seats(self) -> tuple[int, ...]:
        """Where the persons sit in this game."""
        seated = self.game.variant.ruleset.seating(len(self.game.match.games))
        return tuple(seat for seat in range(4) if seated[seat] in self.persons)

    def say(self, code: str, **params: Param) -> None:
        """Tell a message."""
        self.write(say(f"play.{code}", params))

    def play(self) -> None:
        """Play to the end of the match, or of the deals given; raises Quit when a person leaves."""
        if self.game.over:
            self.say("finished")
            self._tell_end(Match(NOBODY))
        while not self.game.over:
            if len(self.seats) == 1:
                self.at = self.seats[0]
            if self.game.deal is None:
                if self.given_only and not self.game.given:
                    self.say("no_more_deals")
                    return
                self._deal()
                self._tell_deal()
            else:
                self._tell_deal()
                self.retell(self)
            self._bring_players()
            self._reactions()
            self._play_deal()
            self._score()
            self.keep()
            self.auto.clear()

    def _bring_players(self) -> None:
        """Seat the players of this deal."""
        if self.bring:
            others = self.bring(self.game.match.deals)
            self.players = [
                self.adviser if seat in self.seats else others[seat] for seat in range(4)
            ]

    def _deal(self) -> None:
        """Deal; a person whose turn it is to cut is asked, but not before the first deal."""
        game = self.game
        cut = game.variant.ruleset.cut(game.match.dealer)
        while game.match.deals and cut.seat in self.seats and not game.given:
            most = game.variant.ruleset.deck_mask.bit_count() - cut.least
            params: dict[str, Param] = {"seat": cut.seat, "least": cut.least, "most": most}
            answer = self._answer(say("play.cut_prompt", params)).strip()
            if not answer:
                break
            if answer in {"?", "help"}:
                self.say("help")
                continue
            try:
                game.next_deal(int(answer))
            except ValueError as error:
                if blamed(error):
                    raise
                self.say("cut_wrong", least=cut.least, most=most)
                continue
            return
        game.next_deal()

    def _begin_telling(self) -> None:
        self.events, self.told = [], [0] * 4

    def _answer(self, prompt: str) -> str:
        """Ask; leaving is possible everywhere."""
        try:
            answer = self.ask(prompt)
        except EOFError:
            raise Quit from None
        command = read_command(answer)
        if command and command.verb == "quit":
            raise Quit
        return answer

    def _tell_deal(self) -> None:
        self._begin_telling()
        if not self.seats:
            return
        match, deal, rituals = self.game.match, self.game.state.table.deal, self.game.rituals
        if "FirstDealer" in rituals:
            self.say("turned", cards=rituals["FirstDealer"].replace(":", " "))
        ours, theirs = match.totals
        self.say("deal", number=match.deals + 1, seat=deal.dealer, ours=ours, theirs=theirs)
        if match.games:
            won = [sum(game.winner == side for game in match.games) for side in (0, 1)]
            self.say("games_so_far", ours=won[0], theirs=won[1])
        if "Cut" in rituals:
            cutter, _, size = rituals["Cut"].partition(" ")
            self.say("cut", seat=SEATS.find(cutter), size=size)
        if deal.waiting:
            self.say("waiting", points=deal.waiting)
        if len(self.seats) == 1:
            self.tell_hand()
        else:
            self.at = None

    def tell_hand(self) -> None:
        """Tell the cards of the seat that looks at the screen."""
        seen = self.seen()
        if seen.face_down:
            self.say("hand_hidden", hand=hand_word(seen.hand), count=seen.face_down)
        else:
            self.say("hand", hand=hand_word(seen.hand))

    def seen(self) -> View:
        """See the deal as the seat at the screen does."""
        return view(self.game.variant.ruleset, self.game.state, self.at)

    def _play_deal(self) -> None:
        while self.game.state.phase < OVER:
            turn = self.game.state.turn
            if turn in self.seats and turn not in self.auto:
                self._turn(turn)
            else:
                seen = view(self.game.variant.ruleset, self.game.state, turn)
                action = self.players[turn].act(seen)
                self._tell_faults(turn)
                self.do(action)

    def _take_screen(self, seat: int) -> None:
        """Let the screen pass to another person, whose cards nobody else is to see."""
        if self.at == seat:
            return
        self.at = None
        self.clear()
        self._answer(say("play.pass_screen", {"seat": seat}))
        self.at = seat
        self._tell_events()
        self.tell_hand()

    def _tell_events(self) -> None:
        """Tell the seat at the screen what has happened since it last looked."""
        if self.at is None:
            return
        ruleset = self.game.variant.ruleset
        for before, after, action in self.events[self.told[self.at] :]:
            for line in tell(ruleset, view(ruleset, after, self.at), before, after, action):
                self.write(line)
        self.told[self.at] = len(self.events)

    def _turn(self, seat: int) -> None:
        self._take_screen(seat)
        can = self.seen().choices
        if can.calls:
            prompt = say("play.say_prompt", {"calls": calls_word(can)})
        else:
            prompt = say("play.card_prompt")
        if len(self.seats) > 1:
            prompt = f"{say('play.seat', {'seat': seat})} {prompt}"
        self._obey(self._answer(prompt))

    def _obey(self, text: str) -> None:
        if not text.strip():
            return
        command = read_command(text)
        if command is None:
            self.say("unknown", text=text.strip()[:60])
        else:
            self.obey(self, command)

    def sure(self, code: str) -> bool:
        """Ask whether a person means what cannot be taken back."""
        return self._answer(say(f"play.{code}")).strip().lower() in {"y", "yes"}

    def attempt(self, action: Action) -> None:
        """Do an action, or say why it may not be done."""
        try:
            self.do(action)
        except IllegalAction as error:
            self.write(self.reason(error.reason))

    def reason(self, reason: Reason) -> str:
        """Put a reason into a sentence."""
        told = say(f"refusal.{reason.code}", dict(reason.params), self.game.variant.messages)
        return told[0].upper() + told[1:] + "."

    def do(self, action: Action) -> None:
        """Do an action, keep it, tell it, and let the others react."""
        before = self.game.state
        after = self.game.do(action)
        self.keep()
        self.events.append((before, after, action))
        self._tell_events()
        self._reactions()

    def _reactions(self) -> None:
        """Let everybody else say or show something out of turn, where that is possible."""
        ruleset = self.game.variant.ruleset
        if self.game.state.phase == AUCTION:
            return
        for seat in range(4):
            state = self.game.state
            if seat in self.seats and seat not in self.auto:
                if state.phase == PLAY and seat != state.turn and self._last_chance(seat):
                    self._offer(seat, "react_prompt")
                continue
            action = self.players[seat].react(view(ruleset, state, seat))
            self._tell_faults(seat)
            if action is not None:
                self.do(action)

    def _tell_faults(self, seat: int) -> None:
        """Tell what the player of a seat has just done wrong."""
        for fault in faults_of([self.players[seat]]):
            self.warn(say("play.fault", {"seat": seat, "fault": fault}))

    def _last_chance(self, seat: int) -> bool:
        """Tell whether a seat out of turn may do something that the next card makes too late."""
        can = choices(self.game.variant.ruleset, self.game.state, seat)
        windows = self.game.variant.ruleset.windows
        if self._right_claim(seat, can) or (can.runs and self._closes(windows.show, seat)):
            return True
        newest = len(self.game.state.plays) // 4 - 1
        between = len(self.game.state.plays) & 3 == 0
        return between and newest in can.misplay and self._closes(windows.misplay, seat, newest)

    def _right_claim(self, seat: int, can: Choices) -> bool:
        """Tell whether the bells may be claimed now so that they count."""
        when = claim_alone(self.game.variant.ruleset, self.game.state, seat)
        return can.bella and when is not None and self.game.variant.ruleset.bella(when, True) > 0

    def _closes(self, window: Window, seat: int, trick: int = NOBODY) -> bool:
        now = moment(self.game.state, seat, trick)
        played = tuple(n + (one == now.turn) for one, n in enumerate(now.played))
        return window(now._replace(played=played)) != OPEN

    def _offer(self, seat: int, prompt: str) -> None:
        """Ask a person out of turn until there is nothing to do or the answer is empty."""
        self._take_screen(seat)
        while (what := self._may_still(seat)) and seat not in self.auto:
            answer = self._answer(say(f"play.{prompt}", {"seat": seat, "what": ", ".join(what)}))
            if answer.strip():
                self._obey(answer)
            elif owing(self.game.variant.ruleset, self.game.state) == seat:
                self.write(self.reason(Reason("must_show_first")))
            else:
                return

    def _may_still(self, seat: int) -> list[str]:
        """List what a person may still do out of turn, as it is typed."""
        can = choices(self.game.variant.ruleset, self.game.state, seat)
        what = ["show"] if can.runs else []
        what += ["bella"] if self._right_claim(seat, can) else []
        return [*what, "misplay W 3"] if can.misplay else what

    def _score(self) -> None:
        """Write the deal's score; before and after it a misplay may be called, if the rules say."""
        for seat in self.seats:
            if seat not in self.auto and self._may_still(seat):
                self._offer(seat, "over_prompt")
        called = self.game.state.end
        sheet_told = False
        if self.game.variant.ruleset.permissive:
            self.game.write_score()
            if any(self._may_still(seat) for seat in range(4)):
                self._tell_sheet()
                sheet_told = True
                self._after_score()
        changed = self.game.state.end != called
        before = self.game.match
        if not sheet_told or changed:
            self._tell_sheet()
        self.game.finish()
        self._tell_end(before)

    def _after_score(self) -> None:
        self._reactions()
        for seat in self.seats:
            waits = self.game.state.phase == SCORED and self._may_still(seat)
            if waits and seat not in self.auto:
                self._offer(seat, "scored_prompt")

    def _tell_sheet(self) -> None:
        tallied, sheet = self.game.sheet()
        before = self.game.match
        totals = (before.totals[0] + sheet.points[0], before.totals[1] + sheet.points[1])
        if not self.seats:
            params: dict[str, Param] = {"number": before.deals + 1, "seat": before.dealer}
            if tallied.goer != NOBODY:
                params |= {"partner": tallied.goer, "call": tallied.trump}
            self.say("deal_over" if tallied.goer == NOBODY else "deal_went", **params)
        for line in tell_sheet(tallied, sheet, totals, self.game.variant.messages):
            self.write(line)

    def _tell_end(self, before: Match) -> None:
        """Tell a game or match that has ended, and where everybody sits in the next game."""
        after, seating = self.game.match, self.game.variant.ruleset.seating
        rotating = seating(0) != seating(1)
        for line in tell_match(before, after, by_side=not rotating):
            self.write(line)
        if not rotating or len(after.games) == len(before.games):
            return
        for line in tell_players(after, seating, self.persons):
            self.write(line)
        games = len(after.games)
        for player in self.persons if not self.game.over else ():
            old, new = seating(games - 1).index(player), seating(games).index(player)
            if old != new:
                self.say("moved", seat=player, partner=new, person=(new + 2) % 4)


def calls_word(can: Choices) -> str:
    """List the calls as they are typed."""
    return ", ".join(short_call(call) for call in can.calls)


def short_call(call: int) -> str:
    """Write a call as it is typed."""
    return "pass" if call == PASS else "nt" if call == NO_TRUMP else "SHDC"[call]
