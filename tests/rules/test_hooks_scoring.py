"""Each hook of the score sheet, the match and the rules sheet, decided by a fake rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tarabish_core.engine.actions import ThrowIn
from tarabish_core.engine.cards import NOBODY
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.model import PLAYED, Clash, GameResult, Sentence, Sheet
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Stage
from tarabish_core.engine.scoring import score, tally
from tarabish_core.rules.problems import VariantError
from tests.rules.fakes import (
    HEAD,
    NORTH,
    SOUTH,
    WEST,
    decided,
    fake,
    in_play,
    load,
    played_out,
    refined,
    with_messages,
)

if TYPE_CHECKING:
    from pathlib import Path

    from tarabish_core.engine.model import Faults, GameEnd, MatchEnd, Others, Seating, Standing
    from tarabish_core.engine.ruleset import Ruleset


def after_one_deal(ruleset: Ruleset, match: Match) -> Match:
    """Write one whole deal, which north and south take, into a match."""
    end = played_out(ruleset, in_play(ruleset))
    return after_deal(ruleset, match, tally(ruleset, end))[0]


def test_hook_faults_says_what_a_stopped_deal_costs(tmp_path: Path) -> None:
    """The fake gives seven and eight for cards thrown in, and leaves other faults alone."""

    def cheap(inner: Faults) -> Faults:
        return inner._replace(thrown_in=lambda _side, _tally, _settle: Sheet("cheap", (7, 8)))

    ruleset = refined(tmp_path, faults=cheap)
    state = step(ruleset, in_play(ruleset), ThrowIn(NORTH))

    assert Sheet("cheap", (7, 8)) == score(ruleset, state)
    assert ruleset.faults.bells is not None


def test_hook_score_deal_writes_the_sheet(tmp_path: Path) -> None:
    """The fake writes a point a trick, whatever the cards."""
    ruleset = decided(
        tmp_path, "bait", score_deal=lambda: lambda tally: Sheet("counted", tally.tricks)
    )

    assert Sheet("counted", (9, 0)) == score(ruleset, played_out(ruleset, in_play(ruleset)))


def test_hook_next_dealer_names_who_deals_next(tmp_path: Path) -> None:
    """The fake gives the deal to the goer's partner if it was made."""
    ruleset = decided(
        tmp_path,
        "dealing",
        next_dealer=lambda: lambda dealer, outcome, goer: goer ^ 2 if outcome == "made" else dealer,
    )

    assert SOUTH == after_one_deal(ruleset, Match(NORTH)).dealer


def test_hook_game_end_says_who_has_won(tmp_path: Path) -> None:
    """The fake gives the game to the side that has less; it is told the totals and the deal."""
    told: list[Standing] = []

    def lowest() -> GameEnd:
        def loser(standing: Standing) -> int:
            told.append(standing)
            return int(standing.totals[1] < standing.totals[0])

        return loser

    ruleset = decided(tmp_path, "game_end", game_end=lowest)
    match = after_one_deal(ruleset, Match(WEST, (100, 50)))

    assert (GameResult((262, 50), 1),) == match.games
    assert [((100, 50), (262, 50))] == [(s.before, s.totals) for s in told]
    assert [(NORTH, (162, 0), PLAYED)] == [(s.tally.goer, s.tally.cards, s.tally.end) for s in told]


def test_hook_match_end_says_when_it_is_over(tmp_path: Path) -> None:
    """The fake plays two games and gives the match to the side that won neither."""

    def two_games() -> MatchEnd:
        return lambda games: 1 - games[-1].winner if len(games) == 2 else NOBODY

    text = f'{HEAD}[plugins.fake]\noverrides = ["match"]\n[plugins.game_end]\ntarget = 100\n'
    ruleset = load(tmp_path, text, fake("fake", match_end=two_games)).ruleset
    match = after_one_deal(ruleset, Match(WEST))

    assert (1, NOBODY) == (len(match.games), match.winner)

    match = after_one_deal(ruleset, match)

    assert (2, 1) == (len(match.games), match.winner)


def test_hook_seating_says_who_sits_where(tmp_path: Path) -> None:
    """The fake turns the table by a place after every game; the rule of the match is not asked."""

    def turned() -> Seating:
        return lambda game: tuple((place + game) % 4 for place in range(4))

    ruleset = decided(tmp_path, "match", seating=turned)

    assert [(0, 1, 2, 3), (1, 2, 3, 0)] == [tuple(ruleset.seating(game)) for game in (0, 1)]
    assert (Stage("fake", "decides"),) == ruleset.trail["seating"]
    assert (Stage("match", "decides"),) == ruleset.trail["match_end"]


def test_hook_describe_adds_to_the_rules_sheet(tmp_path: Path) -> None:
    """The fake's sentence comes last, after those of the plugins before it."""
    sentence = Sentence("hats", (("least", 2),))
    plugin = with_messages(
        fake("fake", describe=lambda: (sentence,)), hats="At least {least} hats."
    )
    ruleset = load(tmp_path, f"{HEAD}[plugins.fake]\n", plugin).ruleset
    plain = load(tmp_path, HEAD).ruleset

    assert (*plain.describe, (sentence,)) == ruleset.describe


def test_a_sentence_without_words_is_refused_when_it_is_loaded(tmp_path: Path) -> None:
    """Not only when somebody asks for the sheet."""
    with pytest.raises(VariantError) as refused:
        refined(tmp_path, describe=lambda: (Sentence("hats"),))

    assert ["V015"] == [problem.code for problem in refused.value.problems]


def test_hook_clashes_refuses_what_contradicts(tmp_path: Path) -> None:
    """A fake that cannot bear the target refuses the variant at its own table, in its words."""
    others_seen: list[Others] = []

    def clashes(options: object, others: Others) -> tuple[Clash, ...]:
        assert options is not None
        others_seen.append(others)
        return (Clash("hats", Sentence("hats", (("target", "500"),))),)

    plugin = with_messages(fake("fake", clashes=clashes), hats="no hats for {target}")
    with pytest.raises(VariantError) as caught:
        load(tmp_path, f"{HEAD}\n[plugins.fake]\n", plugin)
    (problem,) = caught.value.problems

    assert ("V012", 4, 10) == (problem.code, problem.line, problem.column)
    assert "`fake.hats`: no hats for 500" == problem.sentence
    assert 500 == others_seen[0]["game_end"]["target"]
