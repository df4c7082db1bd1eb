"""What rules are asked in deals played by chance, so that their answers can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any, TypeAlias

from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.chance import PLAYER_STREAM, Chance
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import (
    AFTER,
    SILENT,
    End,
    Faults,
    GameResult,
    Moment,
    Said,
    Sheet,
    Standing,
    Tiers,
    Windows,
)
from tarabish_core.engine.rituals import cut_pack, find_dealer
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import tally
from tarabish_core.engine.state import deal_cards, start
from tarabish_core.records.trial import Fault, play_out

Facts: TypeAlias = Mapping[str, tuple[tuple[Any, ...], ...]]
"""For each hook, what it is asked: tuples of arguments; for windows, of moments alone."""

DEALS, MOST = 16, 160
STANDS = ((0, 0), (460, 120), (470, 480), (200, 455))
OUTCOMES = ("made", "bait", "half", "passed", "thrown_in", "misplay")
ASKED = (
    *("first_dealer", "cut", "packets", "sees_kitty", "calls", "contract", "legal_cards"),
    *("lead_cards", "announcements", "run_rank", "run_contest", "bella", "score_deal"),
    *("next_dealer", "game_end"),
)
"""Hooks that answer with one function that is asked while a deal is played."""


def gather(ruleset: Ruleset, seed: int = 1) -> Facts:
    """Play deals by a ruleset and keep what its rules were asked, with what they might be asked."""
    met: dict[str, dict[tuple[Any, ...], None]] = {}
    heard = _listening(ruleset, met)
    for number in range(DEALS):
        dealer, _ = find_dealer(heard, seed + number)
        match = Match(dealer, STANDS[number % len(STANDS)])
        pack = cut_pack(heard, seed, number, dealer).pack
        state = start(heard, deal_cards(heard, pack, dealer, match.totals))
        with suppress(Fault):  # what cannot be right is told where deals are looked at
            state = play_out(heard, state, Chance(seed, PLAYER_STREAM, 7, number))
            after_deal(heard, match, tally(heard, state))
    return {name: tuple(asked) for name, asked in (met | _enumerated(ruleset, met)).items()}


def _listening(ruleset: Ruleset, met: dict[str, dict[tuple[Any, ...], None]]) -> Ruleset:
    """Give the same rules, each noting what it is asked."""

    def noting(hook: str, answer: Callable[..., Any]) -> Callable[..., Any]:
        asked = met.setdefault(hook, {})

        def noted(*facts: Any) -> Any:
            if len(asked) < MOST:
                asked[facts] = None
            return answer(*facts)

        return noted

    windows = {
        name: noting("windows", window) for name, window in ruleset.windows._asdict().items()
    }
    asked: dict[str, Any] = {name: noting(name, getattr(ruleset, name)) for name in ASKED}
    return replace(
        ruleset,
        trick_bonus=tuple(noting("trick_bonus", rule) for rule in ruleset.trick_bonus),
        windows=Windows(**windows),
        **asked,
    )


def _enumerated(
    ruleset: Ruleset, met: Mapping[str, Iterable[tuple[Any, ...]]]
) -> dict[str, dict[tuple[Any, ...], None]]:
    """List what few deals would ask: every run of a suit, every claim, every way a deal ends."""
    tallies = [asked[0] for asked in met.get("score_deal", ())]
    results = [GameResult(totals, won) for totals in ((510, 300), (90, 520)) for won in (0, 1)]
    ends = [
        (side, one._replace(end=End(kind, side)), ruleset.score_deal)
        for one in tallies[:8]
        for kind in Faults._fields
        for side in (0, 1)
    ]
    standings = [
        (Standing(one.before, totals, one),)
        for _, one, _ in ends
        for totals in ((510, 300), (520, 505), (500, 500), (90, 520))
    ]
    listed: dict[str, Iterable[tuple[Any, ...]]] = {
        "runs": product(range(512), range(3)),
        "sets": product(range(5)),
        "seating": product(range(7)),
        "bella": product((*range(4), AFTER | 1, AFTER | 2, SILENT | 1, SILENT | 2), (True, False)),
        "next_dealer": product(range(4), OUTCOMES, range(NOBODY, 4)),
        "match_end": ((games,) for size in range(1, 5) for games in product(results, repeat=size)),
        "faults": ends,
        "windows": (*met.get("windows", ()), *_moments(Chance(1, 1))),
        "run_contest": (*met.get("run_contest", ()), *_contests(Chance(1, 2))),
        "game_end": (*met.get("game_end", ()), *standings),
    }
    return {name: dict.fromkeys(asked) for name, asked in listed.items()}


def _moments(chance: Chance) -> Iterator[tuple[Moment]]:
    """Make up moments that few deals come to, as a fifty that was forgotten."""
    values = ((), (20,), (50,), (50, 20))
    for _ in range(MOST):
        cards, leader = chance.below(14), chance.below(4)
        yield (
            Moment(
                seat=chance.below(4),
                turn=(leader + cards) % 4,
                played=tuple((cards + 3 - (seat - leader) % 4) // 4 for seat in range(4)),
                announced=tuple(values[chance.below(4)] for _ in range(4)),
                shown=tuple(not chance.below(3) for _ in range(4)),
                trick=chance.below(3),
                over=False,
                scored=False,
            ),
        )


def _contests(chance: Chance) -> Iterator[tuple[Tiers, tuple[int, int]]]:
    """Make up contests of announced runs, some not shown, some equal."""
    for _ in range(MOST):
        ranked: dict[int, list[Said]] = {}
        for seat in range(4):
            for _ in range(chance.below(3)):
                value = (50, 20)[chance.below(2)]
                said = Said(seat, value, shown=bool(chance.below(3)))
                ranked.setdefault(value + chance.below(3), []).append(said)
        tiers = tuple(tuple(ranked[rank]) for rank in sorted(ranked, reverse=True))
        won = chance.below(10)
        yield tiers, (won, 9 - won)


def answers_on(hook: str, answer: Any, facts: Facts) -> list[tuple[Any, Any]]:
    """Ask an answer of a hook all that is known; gives (what was asked, what was answered)."""
    if isinstance(answer, Windows | Faults):
        return [
            ((name, *asked), function and function(*asked))
            for name, function in answer._asdict().items()
            for asked in facts.get(hook, ())
            if isinstance(answer, Windows) or asked[1].end.kind == name
        ]
    if not callable(answer):
        return [((), answer)]
    return [(asked, _plain(answer(*asked))) for asked in facts.get(hook, ())]


def _plain(answer: Any) -> Any:
    """Leave the order of a sheet's lines out of account."""
    return (
        answer._replace(lines=tuple(sorted(answer.lines))) if isinstance(answer, Sheet) else answer
    )
