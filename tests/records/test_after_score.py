"""What is said after the score is written: tokens behind the `*` of a deal."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarabish_core.engine.actions import Action, CallMisplay
from tarabish_core.engine.phases import fold, refusal, step
from tarabish_core.engine.state import OVER, SCORED, Deal, start, write_score
from tarabish_core.records.document import document
from tarabish_core.records.game import header_of, new_game, resume
from tarabish_core.records.replay import Replay, replay
from tarabish_core.records.writer import write_actions
from tarabish_core.rules.variants import Variant
from tests.records.chances import play, variant_of, written
from tests.records.samples import NEXT, PLAY, X1, read, refused, the_deal

LATE = "misplay.deadline=before_next_deal"
FREE = f"{LATE} misplay.false_award=none"


def x1(after: str, result: str, options: str = LATE) -> str:
    """Give X1 at a table where misplays are called, with words after its score."""
    settings = f'[With "misplay"]\n[Set "{options}"]\n[Dealer "N"]'
    text = X1.replace('[Dealer "N"]', settings).replace('"0 202"', f'"{result}"')
    return f"{text}{after}\n"


def again(replayed: Replay, number: int = 0) -> str:
    """Write the turns of a deal that was read."""
    deal = replayed.deals[number]
    return write_actions(deal.variant.ruleset, deal.deal, deal.actions, deal.scored)


def test_a_call_after_the_score_is_part_of_its_deal() -> None:
    """M04 with misplay.deadline = before_next_deal: the score is written anew."""
    replayed = read(x1("S:misplay(E2)", "0 202"))
    (deal,) = replayed.deals

    assert (len(deal.actions) - 1, SCORED) == (deal.scored, deal.last.phase)
    assert CallMisplay(2, 1, 1) == deal.actions[-1]
    assert ("false_misplay", (0, 202)) == (deal.sheet.outcome, deal.sheet.points)
    assert (202, 0) == read(x1("E:misplay(S2)", "202 0")).deals[0].sheet.points
    assert f"{PLAY.strip()}\nS:misplay(E2)\n" == again(replayed)


def test_a_misplay_may_be_proven_after_the_score() -> None:
    """M01 and M04: S holds spades and plays a heart on one; that comes to light afterwards."""
    text = x1("W:misplay(S1)", "0 202").replace("S:9S", "S:-").replace("S:6H", "S:9S")
    deal = read(text.replace("1. E:20,AS S:-", "1. E:20,AS S:6H")).deals[0]

    assert ("misplay", (0, 202)) == (deal.sheet.outcome, deal.sheet.points)
    assert (1, 5) == deal.last.talk.misplays


def test_what_is_called_after_the_score_has_no_lawful_cards() -> None:
    """record.md: `legal` is empty for a call of a misplay, and the tricks are as they were."""
    before, after = the_deal(x1("", "0 202")), the_deal(x1("S:misplay(E2)", "0 202"))

    assert {"seat": "S", "act": "misplay(E2)", "legal": []} == after["actions"][-1]
    assert before["actions"] == after["actions"][:-1]
    assert before["tricks"] == after["tricks"]


def test_a_call_that_costs_nothing_leaves_the_score_as_it_was() -> None:
    """Rule 37 with false_award = none: several may be called, and each is kept."""
    replayed = read(x1("S:misplay(E2) W:misplay(N9)", "0 202", FREE))
    deal = replayed.deals[0]

    assert ("bait", len(deal.actions) - 2) == (deal.sheet.outcome, deal.scored)
    assert again(replayed).endswith("\n*\nS:misplay(E2) W:misplay(N9)\n")


def test_the_next_deal_counts_from_the_score_that_was_called_for() -> None:
    """record.md: deals in order; the totals before the next are those after the call."""
    text = x1("E:misplay(S2)", "202 0") + f'[Before "202 0"]\n{NEXT}'

    assert (364, 0) == read(text).match.totals


@pytest.mark.parametrize(
    ("after", "column", "reason"),
    [
        ("S:misplay(E2)", 3, "too late to call a misplay"),
        ("N:look", 3, "its score is written (not_in_scored)"),
        ("W:bella", 3, "its score is written (not_in_scored)"),
        ("N:throws", 3, "its score is written (not_in_scored)"),
        ("S:misplay(E2) E:AS", 3, "too late to call a misplay"),
    ],
)
def test_little_may_be_said_after_the_score(after: str, column: int, reason: str) -> None:
    """M04: by default the deadline of a call is the score; nothing else is said after it."""
    text = x1("", "0 202", "misplay.deadline=before_score").replace("\n*\n", f"\n* {after}\n")
    line, place, told = refused(text)

    assert (20, column) == (line, place)
    assert reason in told


def test_a_game_keeps_what_is_called_after_the_score() -> None:
    """A game under way writes its record so that it can be taken up again."""
    opening = read(x1("", "0 202")).deals[0]
    variant = opening.variant
    game = new_game(variant, 1, header_of(variant, 1, "wikipedia-standard", {}))
    game.match = game.match._replace(dealer=0)
    game.next_deal()
    game.deal, game.states = opening.deal, [start(variant.ruleset, opening.deal)]
    for action in opening.actions:
        game.do(action)
    game.write_score()
    game.do(CallMisplay(1, 2, 1))
    under_way = game.text()
    game.finish()

    assert under_way.endswith("\n*\nE:misplay(S2)\n")
    assert game.text().endswith("\n*\nE:misplay(S2)\n")
    assert (202, 0) == game.match.totals == resume(replay(game.text()), 1).match.totals
    assert game.text() == resume(replay(game.text()), 1).text()


def called_late(variant: Variant, seed: int) -> tuple[Deal, tuple[Action, ...], int | None]:
    """Play a deal by chance and call misplays after its score, which the third value marks.

    It is None where the deal was left before its end.
    """
    deal, actions = play(variant.ruleset, seed)
    chance = Random(seed)
    state = fold(variant.ruleset, start(variant.ruleset, deal), actions)
    if state.phase != OVER:
        return deal, actions, None
    scored = len(actions)
    state = write_score(state)
    for _ in range(3):
        call = CallMisplay(chance.randrange(4), chance.randrange(4), chance.randrange(9))
        if refusal(variant.ruleset, state, call) is None:
            state = step(variant.ruleset, state, call)
            actions = (*actions, call)
    return deal, actions, scored


@pytest.mark.parametrize("name", ["official-no-talk", "official-hard", "club-ladder"])
@pytest.mark.parametrize("options", [LATE, FREE])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_what_is_called_after_the_score_is_read_as_it_was(
    name: str, options: str, seed: int
) -> None:
    """record.md: nothing is lost between writing and reading."""
    variant = variant_of(name, options)
    deal, actions, scored = called_late(variant, seed)
    text = written(variant, deal, actions, options, scored)
    replayed = read(text)
    (found,) = replayed.deals

    assert (deal, actions, scored) == (found.deal, found.actions, found.scored)
    assert text == written(variant, found.deal, found.actions, options, found.scored)
    assert found.sheet.outcome == document(replayed)["deals"][0]["outcome"]


def test_a_deal_that_was_left_before_its_score_was_written_is_unfinished() -> None:
    """All cards are out, and a call may still come: `~`, no points, taken up where it stood."""
    over = X1.replace("\n*", "\n~").replace('[Result "0 202"]\n', "")
    replayed = replay(over)
    deal = replayed.deals[0]

    assert deal is replayed.unfinished
    assert "unfinished" == deal.sheet.outcome
    assert (0, 0) == deal.sheet.points
    assert 36 == len(deal.last.plays)
