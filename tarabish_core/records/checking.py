"""Checking a variant: it is loaded, its examples are played, then random deals are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.chance import PLAYER_STREAM, Chance
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import GameResult, Sheet
from tarabish_core.engine.rituals import cut_pack, find_dealer
from tarabish_core.engine.scoring import settle, tally
from tarabish_core.engine.state import deal_cards, start
from tarabish_core.records.asking_twice import Strangers, strangers_of
from tarabish_core.records.examples import check_examples
from tarabish_core.records.trial import Fault, bid_out, check_points, play_out
from tarabish_core.rules.culprit import at_plugin, last_maker, raiser
from tarabish_core.rules.guard import staying
from tarabish_core.rules.problems import Problem, VariantError
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.variants import Variant, load_variant

MOST_DEALS = 2000
"""A game that is not over by then never is; even one for 100 000 points is."""

MOST_GAMES = 100
"""A match that is not over by then never is."""

DEALS = 1000
ANEW = 4
"""So many times rules are loaded anew, since one that draws lots may draw the same again."""

TRIAL = 9
"""The stream of chance that trials draw from, so that no player's is theirs."""


@dataclass(frozen=True)
class Report:
    """What checking a variant found; ``variant`` is None if it could not be loaded.

    ``examples`` and ``deals`` count what was played.
    """

    name: str
    variant: Variant | None
    problems: tuple[Problem, ...]
    examples: int = 0
    deals: int = 0

    @property
    def right(self) -> bool:
        """Whether nothing is wrong; warnings do not count."""
        return all(problem.warning for problem in self.problems)


@dataclass
class _Trial:
    """Deals under way: what was found so far, and the match that they belong to."""

    variant: Variant
    seed: int
    found: dict[tuple[str, str], Problem] = field(default_factory=dict)
    match: Match | None = None
    deals: int = 0
    in_game: int = 0
    games: list[GameResult] = field(default_factory=list)

    def note(self, fault: Fault) -> None:
        """Keep the first fault of each kind and plugin; a match with a fault is given up."""
        plugin = fault.plugin or last_maker(self.variant, fault.hook)
        where = f"deal {self.deals + 1} of seed {self.seed}"
        told = f"in {where}: {fault.sentence}"
        problem = at_plugin(self.variant, plugin, fault.code, told)
        self.found.setdefault((fault.code, plugin), problem)
        self.match, self.in_game = None, 0


@staying()
def check_variant(
    name: str,
    overrides: Overrides | None = None,
    *,
    deals: int = DEALS,
    seed: int = 1,
    registry: Registry | None = None,
) -> Report:
    """Check a variant by its name or its file's path; examples hold for it as it is written."""
    overrides, registry = overrides or Overrides(), registry or Registry()
    try:
        variant = load_variant(name, overrides, registry=registry)
        anew = [
            load_variant(name, overrides, registry=registry.afresh())
            for _ in range(ANEW if strangers_of(variant) else 0)
        ]
    except VariantError as error:
        return Report(name, None, error.problems)
    examples = () if overrides else variant.documents[0].data.get("examples", ())
    strangers = Strangers(variant)
    found, played = try_deals(variant, deals, seed)
    found += [*strangers.impure(anew), *strangers.wordless()]
    problems = [*variant.warnings, *(check_examples(variant, registry) if examples else ()), *found]
    files = [document.path for document in variant.documents]
    problems.sort(
        key=lambda p: (files.index(p.path) if p.path in files else len(files), p.line, p.column)
    )
    return Report(name, variant, tuple(problems), len(examples), played)


def try_deals(variant: Variant, deals: int = DEALS, seed: int = 1) -> tuple[list[Problem], int]:
    """Play deals by chance, in games and matches; gives what is wrong and how many were played.

    If no game has ended by then, it goes on until one has, or never will.
    """
    trial = _Trial(variant, seed)
    while trial.deals < deals or (trial.in_game > 0 and not trial.games):
        try:
            _one_deal(trial)
        except Fault as fault:
            trial.note(fault)
        trial.deals += 1
    try:
        if trial.games:
            _match_ends(trial)
    except Fault as fault:
        trial.note(fault)
    return list(trial.found.values()), trial.deals


def _one_deal(trial: _Trial) -> None:
    ruleset, seed, number = trial.variant.ruleset, trial.seed, trial.deals
    if trial.match is None or trial.match.winner != NOBODY:
        with _asking(trial.variant, "first_dealer"):
            dealer, _ = find_dealer(ruleset, seed + number)
            trial.match, trial.in_game = Match(_seat(dealer, "first_dealer")), 0
    match = trial.match
    with _asking(trial.variant, "packets"):
        pack = cut_pack(ruleset, seed, number, match.dealer).pack
        state = start(ruleset, deal_cards(ruleset, pack, match.dealer, match.totals, match.waiting))
    chance = Chance(seed, PLAYER_STREAM, TRIAL, number)
    with _asking(trial.variant, "contract"):
        state = bid_out(ruleset, state, chance)
    with _asking(trial.variant, "legal_cards"):
        state = play_out(ruleset, state, chance)
    with _asking(trial.variant, "trick_bonus"):
        check_points(ruleset, state)
    with _asking(trial.variant, "score_deal"):
        tallied = tally(ruleset, state)
        sheet = settle(ruleset, tallied, match.waiting)
        if not isinstance(sheet, Sheet):
            raise Fault("V019", "score_deal", f"it answers with {sheet!r}, not a Sheet")
    with _asking(trial.variant, "game_end"):
        after, _ = after_deal(ruleset, match, tallied)
        _seat(after.dealer, "next_dealer")
    trial.in_game += 1
    if len(after.games) > len(match.games):
        trial.games.append(after.games[-1])
        trial.in_game = 0
    elif trial.in_game >= MOST_DEALS:
        told = f"a game is not over after {MOST_DEALS} deals, at {after.totals[0]} to"
        raise Fault("V024", "game_end", f"{told} {after.totals[1]}")
    trial.match = after


def _seat(seat: int, hook: str) -> int:
    if seat not in range(4):
        raise Fault("V019", hook, f"it answers with {seat!r}, which is no seat")
    return seat


def _match_ends(trial: _Trial) -> None:
    """Ask whether a match of the games that were played, again and again, ever ends."""
    ruleset = trial.variant.ruleset
    games = tuple(trial.games[number % len(trial.games)] for number in range(MOST_GAMES))
    with _asking(trial.variant, "match_end"):
        ends = any(ruleset.match_end(games[:size]) != NOBODY for size in range(1, MOST_GAMES + 1))
    if not ends:
        raise Fault("V024", "match_end", f"a match is not over after {MOST_GAMES} games")
    with _asking(trial.variant, "seating"):
        for number in range(MOST_GAMES):
            if sorted(seats := ruleset.seating(number)) != [0, 1, 2, 3]:
                raise Fault("V019", "seating", f"it answers with {seats!r}: not four players")


@contextmanager
def _asking(variant: Variant, hook: str) -> Iterator[None]:
    """Turn whatever a rule raises into a Fault; ``hook`` is blamed where no plugin raised it."""
    try:
        yield
    except Fault:
        raise
    except Exception as error:
        plugin, told = raiser(variant, error)
        raise Fault("V019", "" if plugin else hook, told, plugin) from error
