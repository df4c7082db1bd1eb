"""What the tags of a deal say, held against the match so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tarabish_core.engine.cards import NOBODY, SEATS
from tarabish_core.engine.match import Match
from tarabish_core.engine.model import PLAYED, Sheet, Standing, Tally
from tarabish_core.engine.state import Deal, check_deal
from tarabish_core.records.notation import NotationError, read_deal, read_seat
from tarabish_core.records.reader import DealText, RecordError
from tarabish_core.rules.files import read_variant
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides, parse_overrides
from tarabish_core.rules.variants import ROOT, Variant

NOT_BEGUN = Match(NOBODY)
"""The match before its first deal."""


@dataclass(frozen=True)
class Rules:
    """The rules to replay by where they are not the record's own: a what-if.

    What the record claims of dealers, totals and results is then not held against it.
    """

    variant: str | None = None
    overrides: Overrides = field(default_factory=Overrides)

    def __bool__(self) -> bool:
        return bool(self.variant or self.overrides)


def rules_of(written: DealText, rules: Rules) -> tuple[str, Overrides]:
    """Tell which variant and overrides a deal is to be replayed by."""
    mine = parse_overrides()
    name = rules.variant
    if name is None:
        tag = written.tag("Variant")
        if tag is None:
            reason = f'no [Variant "…"] says by which rules it was played; most play {ROOT}'
            raise RecordError(reason, written.mark)
        name = tag.value
        mine = parse_overrides(
            *(_value(written, tag).split() for tag in ("Set", "With", "Without"))
        )
    return name, _more(mine, rules.overrides)


def _more(mine: Overrides, more: Overrides) -> Overrides:
    """Change the rules of a record further; what it added may be taken away again."""
    gone = set(mine.with_) & set(more.without)
    return Overrides(
        tuple(text for text in mine.set if text.partition(".")[0] not in gone) + more.set,
        tuple(one for one in mine.with_ if one not in gone) + more.with_,
        mine.without + tuple(one for one in more.without if one not in gone),
    )


def check_plugins(
    written: DealText, registry: Registry, rules: Rules, overrides: Overrides
) -> None:
    """Refuse a record of rules in somebody's own files where those files were not given."""
    tag = written.tag("Plugin")
    if tag is None or rules.variant is not None:
        return
    gone = {*overrides.without, *rules.overrides.without}
    needed = [name for name in tag.value.split() if name not in gone]
    missing = [name for name in needed if registry.find(name) is None]
    if missing:
        named = "', '".join(missing)
        flags = " ".join(f"--plugin {name}.py" for name in missing)
        one = "a rule in a file" if len(missing) == 1 else "rules in files"
        reason = f"it was played with '{named}', {one} of the players' own; give it with {flags}"
        raise RecordError(reason, tag.mark)


def check_variant(written: DealText, rules: Rules, folder: Path | None) -> None:
    """Refuse a record of a variant that is not there, as seen from the record."""
    tag = written.tag("Variant")
    if tag is None or rules.variant is not None:
        return
    try:
        read_variant(tag.value, folder)
    except VariantError as error:
        problem = error.problems[0]
        if problem.code != "V008":
            return
        near = f" ({problem.help})" if "did you mean" in problem.help else ""
        way = "put it there, or give it to `replay`, `explain` or `analyse` with --variant FILE"
        reason = f"{problem.sentence} from this record's folder{near}; {way}"
        raise RecordError(reason, tag.mark) from error


def fault_of_tag(written: DealText, error: VariantError) -> RecordError | None:
    """Find the tag of a record that changes its rules in a way that they cannot be; None if none.

    What it says is told of as if it had been typed, and nobody has.
    """
    _, mine = rules_of(written, Rules())
    said = {"Set": mine.set, "With": mine.with_, "Without": mine.without}
    for problem in error.problems:
        flag, _, typed = problem.path.partition(" ")
        for name, texts in said.items():
            tag = written.tag(name)
            if tag and flag == f"--{name.lower()}" and typed in texts:
                reason = f"[{name}]: {problem.sentence} ({problem.help})"
                return RecordError(reason, tag.mark)
    return None


def _value(written: DealText, name: str) -> str:
    tag = written.tag(name)
    return tag.value if tag else ""


def opening(written: DealText, match: Match, *, what_if: bool) -> Match:
    """Stand before a deal: the match so far, held against the tags that the deal gives."""
    dealer = _dealer(written)
    if match is NOT_BEGUN:
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


def check_begun(written: DealText, variant: Variant, match: Match) -> None:
    """Refuse totals before the first deal that have already won the game."""
    nothing = Tally(0, 0, (0, 0), (0, 0), (0, 0), (0, 0), 0, PLAYED)
    won = variant.ruleset.game_end(Standing((0, 0), match.totals, nothing))
    if won != NOBODY:
        reason = f"the game was over before this deal, at {_two(match.totals)}"
        raise RecordError(reason, written.tags["Before"].mark)


def _dealer(written: DealText) -> int | None:
    tag = written.tags.get("Dealer")
    if tag is None:
        return None
    try:
        return read_seat(tag.value.strip())
    except NotationError as error:
        raise RecordError(str(error), tag.mark) from error


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
    number = tag.value.strip()
    if not _is_number(number):
        raise RecordError(f"{name} holds a number", tag.mark)
    return int(number)


def _is_number(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 12


def _two(pair: tuple[int, int]) -> str:
    return f"{pair[0]} {pair[1]}"


def deal_of(written: DealText, variant: Variant, match: Match) -> Deal:
    """Read a deal's cards."""
    ruleset = variant.ruleset
    tag = written.tags.get("Deal")
    if tag is None:
        raise RecordError('a deal needs its [Deal "…"]', written.mark)
    sizes = ruleset.first_size, ruleset.kitty_size
    try:
        deal = read_deal(tag.value, match.dealer, *sizes)
        check_deal(ruleset, deal)
    except ValueError as error:
        raise RecordError(str(error), tag.mark) from error
    return deal._replace(before=match.totals, waiting=match.waiting)


def check_result(written: DealText, sheet: Sheet, number: int) -> None:
    """Hold a deal's claimed result against the computed one."""
    claimed = _pair(written, "Result")
    if claimed is None or claimed == sheet.points:
        return
    reason = f"deal {number} comes to {_two(sheet.points)}, not {_two(claimed)}"
    raise RecordError(reason, written.tags["Result"].mark)
