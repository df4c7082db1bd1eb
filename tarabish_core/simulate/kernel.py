"""A ruleset's compiled kernel: its hot rules bound into the loop, and what is played by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tarabish_core.engine.chance import DEAL_STREAM, PLAYER_STREAM, stream
from tarabish_core.engine.model import Lead, any_card
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.players.cardplay import ranking_of
from tarabish_core.rules.blame import error_words
from tarabish_core.rules.kinds import MOST
from tarabish_core.simulate import facts, lanes, loop, onward, quiet, reacting, series
from tarabish_core.simulate import layout as at
from tarabish_core.simulate.answers import Kept
from tarabish_core.simulate.binding import CannotCompileError, bind, is_kept, plain
from tarabish_core.simulate.memo import Memory
from tarabish_core.simulate.questions import Asker
from tarabish_core.simulate.table import new_table
from tarabish_core.simulate.tables import UnsuitedError, tables_of

FIRST_BATCH, LARGEST_BATCH = 64, 1 << 14
"""So many deals are played before the first questions are asked; then ever more."""

LONGEST_LOG = 160

NONE = np.zeros((0, 9), np.int64)
"""No deals given."""

UNPLAYED = -3
"""What stands for a deal, in place of what it came to, that its turn has not come for."""


def failing(error: Exception) -> str:
    """Say how compiled rules fail; the engine then plays, and blames one if it fails there too."""
    if isinstance(error, CannotCompileError | UnsuitedError):
        return str(error)
    return f"compiled, its rules fail: {error_words(error)}".rstrip(".")


def held_compiled(code: Any, error: Exception) -> None:
    """Raise CannotCompileError if an error of a compiled function came before there was one."""
    if code.signatures:
        return
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith(("Failed in", "During"))]
    why = next(iter(told), type(error).__name__).rstrip(".")
    raise CannotCompileError(f"a rule does not compile: {why}") from error


def hot_rules(ruleset: Ruleset) -> dict[str, Callable[..., Any]]:
    """Give the rules that are asked at every card, as the loop asks them."""
    lead = ruleset.lead_cards
    return {
        "legal_cards": plain(ruleset.legal_cards),
        "lead_cards": _any_lead if lead is any_card else _leads(plain(lead)),
        "trick_bonus": _sum(tuple(map(_held, ruleset.trick_bonus))),
    }


def _any_lead(hand: int, _t: int, _s: int, _g: int, _n: int, _r: bool) -> int:
    return hand


def _leads(rule: Callable[..., int]) -> Callable[..., int]:
    def lead_cards(hand: int, trump: int, seat: int, goer: int, trick: int, ruffed: bool) -> int:
        return rule(Lead(hand, trump, seat, goer, trick, ruffed))

    return lead_cards


def _held(rule: Callable[..., int]) -> Callable[..., int]:
    """Hold a rule that is guarded to as many points as its guard does: more would fill a word."""
    bare, most = plain(rule), MOST
    if bare is rule:
        return rule

    def trick_bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        found = bare(cards, trump, trick, last)
        if not -most <= found <= most:
            raise ValueError("so many points are beyond what a rule may bring")
        return found

    return trick_bonus


def _sum(rules: tuple[Callable[..., int], ...]) -> Callable[..., int]:
    if not rules:
        return _nothing
    first, others = rules[0], _sum(rules[1:])

    def trick_bonus(cards: int, trump: int, trick: int, last: bool) -> int:
        return first(cards, trump, trick, last) + others(cards, trump, trick, last)

    return trick_bonus


def _nothing(_cards: int, _trump: int, _trick: int, _last: bool) -> int:
    return 0


LOOPS = (
    quiet.take_trick,
    quiet.play_quietly,
    lanes.play_two,
    loop.play_on,
    loop.play_deal,
    series.play_deals,
    series.play_games,
    onward.cards_fell,
    onward.play_worlds,
    reacting.proofs,
    reacting.before_card,
)


IN_LINE = (lanes.one_card,)


def is_compiled(ruleset: Ruleset) -> bool:
    """Tell whether the loop was compiled before with these rules, or cannot be."""
    try:
        return is_kept(series.play_deals, hot_rules(ruleset), LOOPS[0])
    except CannotCompileError:
        return True


class Kernel:
    """Plays deals and games of one ruleset, compiled; not to be shared between threads.

    ``why_left`` says why it cannot play those deals that it cannot.

    Raises UnsuitedError or CannotCompileError where its rules cannot be compiled.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.tables = tables_of(ruleset)
        self.ranking = np.array(ranking_of(ruleset), np.int32)
        self.asker = Asker(ruleset, self.tables)
        self.memory = Memory(facts.ROOTS, facts.FLAT)
        self.kept = Kept(ruleset)
        self.kept.restore(self.memory, self.asker)
        self.code = bind(LOOPS, hot_rules(ruleset), IN_LINE)
        self.why_left = "some deals have no room in the compiled loop"

    def play(
        self,
        people: Any,
        enough: Any,
        seed: int,
        numbers: Any,
        *,
        games: bool = False,
        given: Any = NONE,
    ) -> tuple[Any, Any]:
        """Play deals, or games, by number: their columns, and the indexes of those it cannot.

        The columns are int64 [column, deal]; those of a deal that it cannot play mean nothing.

        ``people`` are the players as an int64 array (see ``by_engine.figures``); ``enough`` are
        thresholds for going, int64 [place from eldest, (a suit, no-trump)]; ``given`` deals in
        place of shuffled ones, int64 [number, (dealer, four first hands, four kitties)].
        """
        width = at.GAME_COLUMNS if games else at.COLUMNS
        columns = np.empty((width, len(numbers)), np.int64)
        status = np.full(len(numbers), at.MISS, np.int64)
        table, done, batch = new_table(), 0, FIRST_BATCH
        deals = people, enough, seed, np.asarray(numbers, np.int64), columns, status
        while done < len(numbers):
            last = min(done + batch, len(numbers))
            todo = np.arange(done, last)
            while len(todo):
                self._run(*deals, todo, table, games, given)
                todo = done + np.flatnonzero(status[done:last] == at.MISS)
                if len(todo):
                    self.learn()
            self.memory.make_room()
            done, batch = last, min(4 * batch, LARGEST_BATCH)
        self.keep()
        return columns, np.flatnonzero(status == at.UNSUITED)

    def log(self, people: Any, enough: Any, seed: int, number: int) -> list[int] | None:
        """Play a deal and give its actions as codes; None where there is no room for it."""
        table, status = new_table(LONGEST_LOG), np.full(1, at.MISS, np.int64)
        columns, one = np.zeros((at.COLUMNS, 1), np.int64), np.array([number])
        todo = np.zeros(1, np.int64)
        while status[0] == at.MISS:
            self._run(people, enough, seed, one, columns, status, todo, table, False, NONE)
            self.learn()
        return (
            None
            if status[0]
            else [int(code) for code in table[at.LOG : at.LOG + table[at.S_LOGGED]]]
        )

    def _run(
        self,
        people: Any,
        enough: Any,
        seed: int,
        numbers: Any,
        columns: Any,
        status: Any,
        todo: Any,
        table: Any,
        games: bool,
        given: Any,
    ) -> None:
        """Play the deals at some indexes, ``todo``, into their columns."""
        play = self.code.play_games if games else self.code.play_deals
        more = () if games else (given,)
        status[todo] = UNPLAYED
        alone = False
        while len(todo):
            part = todo[:1] if alone else todo
            try:
                play(
                    self.tables,
                    self.ranking,
                    self.memory.memo,
                    table,
                    people,
                    enough,
                    np.uint64(stream(seed, DEAL_STREAM)),
                    np.uint64(stream(seed, PLAYER_STREAM)),
                    numbers,
                    part,
                    columns,
                    status,
                    *more,
                )
            except Exception as error:  # noqa: BLE001 - whatever a rule raises
                held_compiled(play, error)
                self.why_left = failing(error)
                todo = todo[np.argmax(status[todo] == UNPLAYED) :]
                if alone:
                    status[todo[0]], todo = at.UNSUITED, todo[1:]
                alone = not alone  # of deals played side by side either may have failed
            else:
                todo, alone = todo[len(part) :], False

    def learn(self) -> None:
        """Ask the rules what the loop could not find."""
        for question, known in self.memory.open_questions():
            read, answer = self.asker.ask(question, known)
            self.memory.keep(question, known, read, answer)

    def keep(self) -> None:
        """Keep what the rules have answered for later runs."""
        self.kept.keep(self.memory, self.asker)
