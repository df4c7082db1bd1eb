"""What each command of a person does at the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
from tarabish_core.engine.cards import PASS, SEATS
from tarabish_core.engine.model import OPEN
from tarabish_core.engine.playing import why_not
from tarabish_core.engine.refusals import Reason
from tarabish_core.engine.scoring import tally
from tarabish_core.engine.state import AUCTION, OVER, moment
from tarabish_core.engine.view import View, trick
from tarabish_core.messages import call_word, card_word, say
from tarabish_core.rules.sheet import rules_sheet, write_sheet
from tarabish_core.terminal.commands import Command
from tarabish_core.terminal.line import LineTable, calls_word
from tarabish_core.terminal.tell import cards_by_seat, run_word, table_lines


def obey(table: LineTable, command: Command) -> None:
    """Do what a person at the screen has typed."""
    seen = table.seen()
    if seen.seat is not None:
        ANSWERS[command.verb](table, seen, seen.seat, command)


def retell(table: LineTable) -> None:
    """Tell a person how a deal stands that is taken up again."""
    if table.at is not None:
        _tell_table(table, table.seen())


def _call(table: LineTable, seen: View, seat: int, command: Command) -> None:
    if not seen.choices.calls:
        table.say("trump_named")
        return
    table.attempt(Pass(seat) if command.call == PASS else Go(seat, command.call))


def _play(table: LineTable, seen: View, seat: int, command: Command) -> None:
    if seen.choices.calls:
        table.say("not_your_say", calls=calls_word(seen.choices))
    elif command.card is not None:
        bells = table.game.variant.ruleset.bells[table.game.state.trump]
        before = command.bella and seen.choices.bella and not bells >> command.card & 1
        if before:
            table.attempt(Bella(seat))
        table.attempt(Play(seat, command.card, command.bella and not before))


def _announce(table: LineTable, seen: View, seat: int, command: Command) -> None:
    values = command.values or table.adviser.truth(seen)
    if values is None and not seen.announced[seat] and seen.sizes[seat] == 9:
        table.say("nothing_to_announce")
        return
    table.attempt(Announce(seat, values or (20,)))


def _show(table: LineTable, seen: View, seat: int, command: Command) -> None:
    runs = command.runs or tuple(run.cards for run in seen.choices.runs)
    if not runs and not seen.announced[seat]:
        table.say("nothing_to_show")
        return
    table.attempt(Show(seat, runs, command.bella))


def _bella(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del seen, command
    table.attempt(Bella(seat))


def _throw_in(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del command
    if seen.choices.throw_in and not table.sure("throw_in_sure"):
        return
    table.attempt(ThrowIn(seat))


def _out(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del command
    if not seen.choices.count_out or table.sure("out_sure"):
        table.attempt(CountOut(seat))


def _misplay(table: LineTable, seen: View, seat: int, command: Command) -> None:
    number = command.trick
    if command.seat is None:
        table.say("misplay_whose")
        return
    if number is None:
        number = (len(seen.plays) - 1) // 4
    table.attempt(CallMisplay(seat, command.seat, number))


def _help(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del seen, seat, command
    table.say("help")


def _hand(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del seen, seat, command
    table.tell_hand()


def _table(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del seat, command
    _tell_table(table, seen)


def _tell_table(table: LineTable, seen: View) -> None:
    for line in table_lines(seen):
        table.write(line)


def _last(table: LineTable, seen: View, seat: int, command: Command) -> None:
    newest = len(seen.plays) // 4 - 1
    number = newest if command.trick is None else command.trick
    if newest < 0 or number > newest:
        table.say("no_trick")
        return
    window = table.game.variant.ruleset.windows.look
    if window(moment(table.game.state, seat, number)) != OPEN:
        table.write(table.reason(Reason("may_not_look_back")))
        return
    cards = cards_by_seat(trick(seen, number))
    table.say("last", trick=number, cards=cards, seat=seen.leaders[number + 1])


def _why(table: LineTable, seen: View, seat: int, command: Command) -> None:
    state = table.game.state
    if seen.choices.calls or state.turn != seat:
        table.say("not_yet" if seen.choices.calls else "not_your_turn")
        return
    if command.card is None:
        table.say("may_play_these", cards=state.lawful)
        return
    if not seen.hand >> command.card & 1:
        table.write(table.reason(Reason("not_in_hand", (("card", command.card),))))
        return
    reason = why_not(state, command.card)
    if reason is None:
        table.say("may_play", card=command.card)
        return
    table.write(table.reason(reason))
    table.say("may_play_these", cards=state.lawful)


def _score(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del seen, seat, command
    ours, theirs = table.game.match.totals
    table.say("score", ours=ours, theirs=theirs)
    if table.game.state.phase != AUCTION:
        cards = tally(table.game.variant.ruleset, table.game.state).cards
        table.say("score_deal", ours=cards[0], theirs=cards[1])


def _rules(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del seen, seat, command
    table.write(write_sheet(rules_sheet(table.game.variant)).rstrip("\n"))


def _hint(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del command
    in_turn = table.game.state.turn == seat
    if in_turn and (judged := table.judge(seen, table.game.match.deals)):
        table.write(judged)
        return
    advice = table.adviser.advise(seen) if in_turn else table.adviser.suggest(seen)
    if advice is None:
        table.say("hint_nothing")
        return
    table.say("hint", what=typed(advice.action), why=say(f"why.{advice.why}"))


def _undo(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del seen, command
    game = table.game
    if (
        game.state.phase >= OVER
        or not game.actions
        or game.actions[-1].seat != seat
        or isinstance(game.actions[-1], Show | Go)
    ):
        table.say("cannot_undo")
        return
    what = typed(game.actions[-1])
    game.undo()
    table.keep()
    table.say("undone", what=what)


def _auto(table: LineTable, seen: View, seat: int, command: Command) -> None:
    del seen, command
    table.auto.add(seat)


ANSWERS: Mapping[str, Callable[[LineTable, View, int, Command], None]] = {
    "call": _call,
    "play": _play,
    "announce": _announce,
    "show": _show,
    "bella": _bella,
    "throw_in": _throw_in,
    "out": _out,
    "misplay": _misplay,
    "help": _help,
    "hand": _hand,
    "table": _table,
    "last": _last,
    "why": _why,
    "score": _score,
    "rules": _rules,
    "hint": _hint,
    "undo": _undo,
    "auto": _auto,
}


def typed(action: Action) -> str:
    """Write an action as a person would type it."""
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
            return card_word(card) + (" bella" if bella else "")
        case CallMisplay(_, offender, number):
            return f"misplay {SEATS[offender]} {number + 1}"
        case CountOut():
            return "out"
        case _:
            return "bella"
