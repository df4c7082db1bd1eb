"""Replaying a record: every action goes through the engine, every figure is computed again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tarabish_core.engine.actions import Action, Play
from tarabish_core.engine.cards import NOBODY, SEATS
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import Sheet, Tally
from tarabish_core.engine.phases import step
from tarabish_core.engine.refusals import IllegalAction
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import AUCTION, OVER, PLAY, Deal, State, start
from tarabish_core.messages import say
from tarabish_core.records.notation import (
    NotationError,
    goes_before_card,
    read_actions,
    read_deal,
    read_seat,
    write_words,
)
from tarabish_core.records.reader import DealText, Mark, RecordError, Tag, Token, read_record
from tarabish_core.rules.resolve import Overrides, parse_overrides
from tarabish_core.rules.variants import ROOT, Variant, load_variant

Loader = Callable[[str, Overrides, Path | None], Variant]


@dataclass
class Turn:
    """One turn as it is written: the seat, its words, and the state before the first of them."""

    seat: int
    before: State
    words: list[str] = field(default_factory=list)
    closed: bool = False

    @property
    def regular(self) -> bool:
        """Whether it is a say or a card of the seat in turn, with what goes before the card."""
        return self.words[-1].split("(")[0] not in ("misplay", "throws", "look", "out")


@dataclass(frozen=True)
class PlayedDeal:
    """A deal of a record after replay.

    ``states`` begins with the deal's start and holds one more state than there are ``actions``.
    """

    variant: Variant
    game: int
    deal: Deal
    actions: tuple[Action, ...]
    states: tuple[State, ...]
    turns: tuple[Turn, ...]
    tally: Tally
    sheet: Sheet

    @property
    def last(self) -> State:
        """The state at the end."""
        return self.states[-1]


@dataclass(frozen=True)
class Replay:
    """A whole record after replay.

    ``match`` is the match as it stands after the last deal; ``unfinished`` tells whether that deal
    was left before its end; ``tags`` are those of the first deal.
    """

    deals: tuple[PlayedDeal, ...]
    match: Match
    digest_matches: bool
    tags: dict[str, str]

    @property
    def variant(self) -> Variant:
        """The variant of the first deal."""
        return self.deals[0].variant

    @property
    def unfinished(self) -> PlayedDeal | None:
        """The deal that was left before its end, if there is one."""
        last = self.deals[-1]
        return last if last.last.phase != OVER else None


@dataclass(frozen=True)
class Rules:
    """The rules to replay by where they are not the record's own: a what-if.

    What the record claims of dealers, totals and results is then not held against it.
    """

    variant: str | None = None
    overrides: Overrides = field(default_factory=Overrides)

    def __bool__(self) -> bool:
        return bool(self.variant or self.overrides)


def load_rules(name: str, overrides: Overrides, folder: Path | None) -> Variant:
    """Load the variant that a record names."""
    return load_variant(name, overrides, folder=folder)


def replay(
    text: str,
    *,
    folder: Path | None = None,
    rules: Rules | None = None,
    load: Loader = load_rules,
) -> Replay:
    """Replay a record; paths of variants are relative to ``folder``.

    Raises RecordError at the first thing that cannot be right, VariantError if the rules cannot be
    loaded.
    """
    rules = rules or Rules()
    match: Match | None = None
    played: list[PlayedDeal] = []
    loaded: dict[tuple[str, Overrides], Variant] = {}
    matches = True
    texts = read_record(text)
    for number, written in enumerate(texts, 1):
        name, overrides = _rules_of(written, rules)
        if (name, overrides) not in loaded:
            loaded[name, overrides] = load(name, overrides, folder)
        variant = loaded[name, overrides]
        digest = written.tag("Digest")
        matches &= digest is None or digest.value == variant.ruleset.digest
        match = _opening(written, match, what_if=bool(rules))
        one = _replay_deal(written, variant, match, number)
        if not rules:
            _check_result(written, one.sheet, number)
        match, _ = after_deal(variant.ruleset, match, one.tally)
        played.append(one)
    assert match is not None, "a record has deals"
    tags = {tag_name: tag.value for tag_name, tag in texts[0].tags.items()}
    return Replay(tuple(played), match, matches, tags)


def _rules_of(written: DealText, rules: Rules) -> tuple[str, Overrides]:
    mine = parse_overrides()
    name = rules.variant
    if name is None:
        tag = written.tag("Variant")
        if tag is None:
            reason = f'no [Variant "…"] says by which rules it was played; most play {ROOT}'
            raise RecordError(reason, written.mark)
        name = tag.value
        mine = parse_overrides(
            _value(written, "Set").split(), [_value(written, "With")], [_value(written, "Without")]
        )
    more = rules.overrides
    return name, Overrides(
        mine.set + more.set, mine.with_ + more.with_, mine.without + more.without
    )


def _value(written: DealText, name: str) -> str:
    tag = written.tag(name)
    return tag.value if tag else ""


def _opening(written: DealText, match: Match | None, *, what_if: bool) -> Match:
    """Stand before a deal: the match so far, held against the tags that the deal gives."""
    dealer = _dealer(written)
    if match is None:
        if dealer is None:
            raise RecordError('the first deal needs its [Dealer "…"]', written.mark)
        before, waiting = _pair(written, "Before"), _number(written, "Waiting")
        return Match(dealer, before or (0, 0), waiting or 0)
    if match.winner != NOBODY and not what_if:
        raise RecordError("the match is over; no deal can follow", written.mark)
    if what_if:
        return match._replace(winner=NOBODY, dealer=match.dealer if dealer is None else dealer)
    if dealer not in (None, match.dealer):
        reason = f"{SEATS[match.dealer]} deals after the deal before"
        raise RecordError(reason, written.tags["Dealer"].mark)
    if _pair(written, "Before") not in (None, match.totals):
        reason = f"the totals before this deal are {_two(match.totals)}"
        raise RecordError(reason, written.tags["Before"].mark)
    if _number(written, "Waiting") not in (None, match.waiting):
        reason = f"{match.waiting} points wait before this deal"
        raise RecordError(reason, written.tags["Waiting"].mark)
    return match


def _dealer(written: DealText) -> int | None:
    tag = written.tags.get("Dealer")
    return None if tag is None else _read(lambda: read_seat(tag.value.strip()), tag.mark)


def _pair(written: DealText, name: str) -> tuple[int, int] | None:
    tag = written.tags.get(name)
    if tag is None:
        return None
    numbers = tag.value.split()
    if len(numbers) != 2 or not all(map(_is_number, numbers)):
        raise RecordError(f"{name} holds two numbers, of N-S and E-W", tag.mark)
    return int(numbers[0]), int(numbers[1])


def _number(written: DealText, name: str) -> int | None:
    tag = written.tags.get(name)
    if tag is None:
        return None
    if not _is_number(tag.value.strip()):
        raise RecordError(f"{name} holds a number", tag.mark)
    return int(tag.value)


def _is_number(text: str) -> bool:
    return text.isascii() and text.removeprefix("-").isdigit() and len(text) < 12


def _two(pair: tuple[int, int]) -> str:
    return f"{pair[0]} {pair[1]}"


def _read(read: Callable[[], int], mark: Mark) -> int:
    try:
        return read()
    except NotationError as error:
        raise RecordError(str(error), mark) from error


def _replay_deal(
    written: DealText, variant: Variant, match: Match, number: int
) -> PlayedDeal:
    ruleset = variant.ruleset
    tag = written.tags.get("Deal")
    if tag is None:
        raise RecordError('a deal needs its [Deal "…"]', written.mark)
    deal = _deal(tag, variant, match)
    state = start(ruleset, deal)
    actions: list[Action] = []
    states = [state]
    turns: list[Turn] = []
    for token in written.tokens:
        if token.kind == "end":
            _check_end(token, state, number)
        elif token.kind == "number":
            _check_number(token, state, number)
        else:
            for action in _token_actions(variant, token, state, number, turns):
                state = action[1]
                actions.append(action[0])
                states.append(state)
    tallied = tally(ruleset, state)
    return PlayedDeal(
        variant, len(match.games) + 1, deal, tuple(actions), tuple(states), tuple(turns), tallied,
        settle(ruleset, tallied, match.waiting),
    )  # fmt: skip


def _deal(tag: Tag, variant: Variant, match: Match) -> Deal:
    ruleset = variant.ruleset
    sizes = ruleset.first_size, ruleset.kitty_size
    try:
        deal = read_deal(tag.value, match.dealer, *sizes)
        return deal._replace(before=match.totals, waiting=match.waiting)
    except NotationError as error:
        raise RecordError(str(error), tag.mark) from error


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
        reason = say(
            f"refusal.{error.reason.code}", dict(error.reason.params), variant.messages
        )
        sentence = f"{_where(state, number, letter)}{reason} ({error.reason.code})"
        raise RecordError(sentence, token.mark) from error
    return done


def _note(variant: Variant, turns: list[Turn], before: State, action: Action) -> None:
    """Write an action into the turn it belongs to."""
    first = goes_before_card(variant.ruleset, before, action)
    own = first or isinstance(action, Play)
    if not (own and turns and not turns[-1].closed and turns[-1].seat == action.seat):
        turns.append(Turn(action.seat, before))
    turns[-1].words.append(write_words(action))
    turns[-1].closed = not first


def _where(state: State, number: int, seat: str) -> str:
    if state.phase == AUCTION:
        return f"deal {number}, auction, {seat}: "
    trick = min(len(state.plays) // 4, max(len(state.leaders) - 1, 0)) + 1
    return f"deal {number}, trick {trick}, {seat}: "


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
    if token.text == "~" and state.phase == OVER:
        raise RecordError(f"deal {number} is over and ends with `*`", token.mark)


def _check_result(written: DealText, sheet: Sheet, number: int) -> None:
    claimed = _pair(written, "Result")
    if claimed is None or claimed == sheet.points:
        return
    reason = f"deal {number} comes to {_two(sheet.points)}, not {_two(claimed)}"
    raise RecordError(reason, written.tags["Result"].mark)
