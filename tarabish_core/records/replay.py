"""Replaying a record: every action goes through the engine, every figure is computed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tarabish_core.engine.actions import Action, CallMisplay, CountOut, Look, Play, ThrowIn
from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import UNFINISHED, Sheet, Tally
from tarabish_core.engine.phases import step
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import OVER, PLAY, Deal, State, start, write_score
from tarabish_core.messages import say
from tarabish_core.records.notation import (
    NotationError,
    goes_before_card,
    read_actions,
    read_seat,
    stands_apart,
    write_words,
)
from tarabish_core.records.reader import DealText, RecordError, Token, read_record
from tarabish_core.records.tags import (
    NOT_BEGUN,
    Rules,
    check_begun,
    check_plugins,
    check_result,
    deal_of,
    opening,
    rules_of,
)
from tarabish_core.rules.guard import staying
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import Variant, load_variant

Loader = Callable[[str, Overrides, Path | None], Variant]


@dataclass
class Turn:
    """One turn as it is written: the seat, what it did, and the state before that."""

    seat: int
    before: State
    actions: list[Action] = field(default_factory=list)
    closed: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """What it did, as it stands in the token."""
        return tuple(map(write_words, self.actions))

    @property
    def regular(self) -> bool:
        """Whether it is a say or a card of the seat in turn, with what goes before the card."""
        return not isinstance(self.actions[-1], CallMisplay | ThrowIn | CountOut | Look)


@dataclass(frozen=True)
class PlayedDeal:
    """A deal of a record after replay.

    ``states`` begins with the deal's start and holds one more state than there are ``actions``;
    ``scored`` of the actions were done before the score was written (None in a deal that was left);
    ``tags`` are those that stand before this deal.
    """

    variant: Variant
    game: int
    deal: Deal
    actions: tuple[Action, ...]
    states: tuple[State, ...]
    turns: tuple[Turn, ...]
    tally: Tally
    sheet: Sheet
    scored: int | None
    tags: Mapping[str, str]

    @property
    def last(self) -> State:
        """The state at the end."""
        return self.states[-1]


@dataclass(frozen=True)
class Replay:
    """A whole record after replay.

    ``match`` is the match as it stands after the last deal; ``unfinished`` tells whether that deal
    was left before its end.
    """

    deals: tuple[PlayedDeal, ...]
    match: Match
    digest_matches: bool

    @property
    def tags(self) -> Mapping[str, str]:
        """The tags of the first deal, which hold for the whole."""
        return self.deals[0].tags

    @property
    def variant(self) -> Variant:
        """The variant of the first deal."""
        return self.deals[0].variant

    @property
    def unfinished(self) -> PlayedDeal | None:
        """The deal that was left before its end, if there is one."""
        last = self.deals[-1]
        return last if last.scored is None else None


def load_rules(
    name: str, overrides: Overrides, folder: Path | None, registry: Registry | None = None
) -> Variant:
    """Load the variant that a record names."""
    return load_variant(name, overrides, registry=registry, folder=folder)


@staying()
def replay(
    text: str,
    *,
    folder: Path | None = None,
    rules: Rules | None = None,
    registry: Registry | None = None,
    load: Loader | None = None,
) -> Replay:
    """Replay a record; paths of variants are relative to ``folder``, plugins in ``registry``.

    Raises RecordError at the first thing that cannot be right, VariantError if the rules cannot be
    loaded.
    """
    rules = rules or Rules()
    registry = registry or Registry()
    match = NOT_BEGUN
    played: list[PlayedDeal] = []
    loaded: dict[tuple[str, Overrides], Variant] = {}
    matches = True
    for number, written in enumerate(read_record(text), 1):
        name, overrides = rules_of(written, rules)
        if (name, overrides) not in loaded:
            if load is None:
                check_plugins(written, registry, rules, overrides)
                found = load_rules(name, overrides, folder, registry)
            else:
                found = load(name, overrides, folder)
            loaded[name, overrides] = found
        variant = loaded[name, overrides]
        digest = written.tag("Digest")
        matches &= digest is None or digest.value == variant.ruleset.digest
        match = opening(written, match, what_if=bool(rules))
        if number == 1 and not rules:
            check_begun(written, variant, match)
        one = _replay_deal(written, variant, match, number)
        if not rules:
            check_result(written, one.sheet, number)
        match, _ = after_deal(variant.ruleset, match, one.tally)
        played.append(one)
    return Replay(tuple(played), match, matches)


def _replay_deal(written: DealText, variant: Variant, match: Match, number: int) -> PlayedDeal:
    ruleset = variant.ruleset
    deal = deal_of(written, variant, match)
    state = start(ruleset, deal)
    actions: list[Action] = []
    states = [state]
    turns: list[Turn] = []
    scored: int | None = None
    for token in written.tokens:
        if token.kind == "end":
            _check_end(token, state, number)
            if token.text == "*":
                scored, state = len(actions), write_score(state)
        elif token.kind == "number":
            _check_number(token, state, number)
        else:
            for action in _token_actions(variant, token, state, number, turns):
                state = action[1]
                actions.append(action[0])
                states.append(state)
    tallied = tally(ruleset, state)
    if scored is None:
        tallied = tallied._replace(end=UNFINISHED)
    return PlayedDeal(
        variant, len(match.games) + 1, deal, tuple(actions), tuple(states), tuple(turns), tallied,
        settle(ruleset, tallied, match.waiting), scored,
        {name: tag.value for name, tag in written.tags.items()},
    )  # fmt: skip


def _token_actions(
    variant: Variant, token: Token, state: State, number: int, turns: list[Turn]
) -> list[tuple[Action, State]]:
    ruleset = variant.ruleset
    letter, _, body = token.text.partition(":")
    done: list[tuple[Action, State]] = []
    try:
        seat = read_seat(letter)
        for action in read_actions(ruleset, state, seat, body):
            before = done[-1][1] if done else state
            after = step(ruleset, before, action)
            _note(variant, turns, before, action)
            done.append((action, after))
    except NotationError as error:
        raise RecordError(_where(state, number, letter) + str(error), token.mark) from error
    except IllegalAction as error:
        reason = say(f"refusal.{error.reason.code}", dict(error.reason.params), variant.messages)
        sentence = f"{_where(state, number, letter)}{reason} ({error.reason.code})"
        raise RecordError(sentence, token.mark) from error
    return done


def _note(variant: Variant, turns: list[Turn], before: State, action: Action) -> None:
    """Write an action into the turn it belongs to."""
    first = goes_before_card(variant.ruleset, before, action)
    own = first or isinstance(action, Play)
    last = turns[-1] if turns else None
    if (
        last is None
        or last.closed
        or not (own and last.seat == action.seat)
        or stands_apart(variant.ruleset, before, last.actions[-1], action)
    ):
        turns.append(Turn(action.seat, before))
    turns[-1].actions.append(action)
    turns[-1].closed = not first


def _where(state: State, number: int, seat: str) -> str:
    if state.trump == NOBODY:
        return f"deal {number}, auction, {seat.upper()}: "
    played = len(state.plays) - (state.phase >= OVER)
    return f"deal {number}, trick {max(played // 4 + 1, 1)}, {seat.upper()}: "


def _check_number(token: Token, state: State, number: int) -> None:
    if state.phase != PLAY or len(state.plays) & 3:
        raise RecordError(f"deal {number}: no trick can begin here", token.mark)
    expected = len(state.plays) // 4 + 1
    if int(token.text) != expected:
        raise RecordError(f"deal {number}: this is trick {expected}, not {token.text}", token.mark)


def _check_end(token: Token, state: State, number: int) -> None:
    if token.text == "*" and state.phase != OVER:
        reason = f"deal {number} is not over; one that was left unfinished ends with `~`"
        raise RecordError(reason, token.mark)
