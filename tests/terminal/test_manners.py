"""The table's manners: cutting, misplays and calls, counting out, several persons, given deals."""

from __future__ import annotations

import pytest

from tarabish_core.engine.actions import CallMisplay, CountOut, Show
from tarabish_core.engine.cards import card_name, cards_in
from tarabish_core.engine.state import AUCTION, PLAY
from tarabish_core.engine.view import view
from tarabish_core.players.thumb import Thumb
from tarabish_core.records.given import given_deals
from tarabish_core.records.replay import replay
from tarabish_core.terminal.answers import typed
from tests.terminal.seats import Evening, evening

SOUTH = 2


def _typed_until(table: Evening, wanted: str, most: int = 40) -> list[str]:
    """Type what a player by rule of thumb would, until a card can be misplayed (or was)."""
    done: list[str] = []
    for _ in range(most):
        fresh = evening(table.game.variant.name, table.game.seed)
        fresh.play(*done)
        state = fresh.game.state
        ruleset = fresh.game.variant.ruleset
        if state.phase == PLAY and state.turn == SOUTH:
            unlawful = state.hands[SOUTH] & ~state.lawful
            if wanted == "misplay" and unlawful:
                return [*done, card_name(cards_in(unlawful)[0])]
        if state.phase > PLAY or fresh.game.match.deals:
            return []
        done.append(typed(Thumb(ruleset).act(view(ruleset, state, SOUTH))))
    return []


def _misplayed() -> tuple[Evening, list[str]]:
    """Find an evening on which South misplays and the programs notice."""
    for seed in range(1, 40):
        table = evening("official-no-talk", seed)
        lines = _typed_until(table, "misplay")
        if not lines:
            continue
        told = evening("official-no-talk", seed).play(*lines, "auto")
        if "calls a misplay by South" in told:
            return table, lines
    raise AssertionError("nobody noticed")


def test_a_misplay_is_noticed_called_and_loses_the_deal() -> None:
    """Dossier 1.6 no. 34 to 36: the others see it by the cards, and get all points."""
    table, lines = _misplayed()
    told = table.play(*lines, "auto")

    assert "The tricks are turned up: it is proven." in told
    assert "A misplay was proven." in told
    assert "written     North-South    0" in told


def test_why_warns_of_a_misplay_that_nothing_keeps_one_from() -> None:
    """The reason is the one that a strict table refuses with."""
    table, lines = _misplayed()
    told = table.play(*lines[:-1], f"why {lines[-1]}")

    assert "You must" in told or "you must" in told
    assert "You may play:" in told


def test_a_false_call_costs_the_caller() -> None:
    """Dossier 1.6 no. 37."""
    told = evening("official-no-talk").play("pass", "6h", "misplay W 1", "quit")

    assert "You call a misplay by West in trick 1." in told
    assert "it is not proven" in told
    assert "A misplay was called and not proven." in told
    assert "written     North-South    0" in told


def test_a_call_without_a_name_is_asked_for_one() -> None:
    """And a trick that there was not is refused."""
    told = evening("official-no-talk").play("pass", "6h", "misplay", "misplay W 9", "misplay west")

    assert "Whose misplay, and in which trick?" in told
    assert "There was no trick 9." in told


def test_where_misplays_cannot_happen_none_can_be_called() -> None:
    """The usual table refuses the card itself."""
    told = evening().play("pass", "6h", "misplay W 1")

    assert "A misplay cannot be called here." in told


def test_after_the_last_card_a_misplay_may_still_be_called() -> None:
    """Dossier 1.6 no. 38: until the deal is scored."""
    table = evening("official-no-talk")
    lines = ["pass"]
    while table.game.match.deals == 0 and len(lines) < 40:
        lines.append(_next(table, lines))
        table = evening("official-no-talk")
        told = table.play(*lines)
        if "the deal is over (misplay" in "".join(table.prompts):
            break
    table = evening("official-no-talk")
    told = table.play(*lines, "misplay E 2", "")

    assert "South, the deal is over (misplay W 3), or Enter to score it> " in table.prompts
    assert "it is not proven" in told


def _next(table: Evening, lines: list[str]) -> str:
    fresh = evening(table.game.variant.name, table.game.seed)
    fresh.play(*lines)
    ruleset = fresh.game.variant.ruleset
    return typed(Thumb(ruleset).act(view(ruleset, fresh.game.state, SOUTH)))


def test_the_player_at_the_dealers_right_cuts() -> None:
    """Dossier 1.2 no. 8 and 9; not before the first deal, and never fewer than four."""
    table = evening(seed=7)
    told = table.play("pass", "auto", "auto", "3", "x", "20", "quit")

    assert "South, cut: how many cards, 4 to 32, or Enter> " in table.prompts
    assert 2 == told.count("Leave 4 cards or more in each part")
    assert "South cuts 20 cards." in told


def test_a_chosen_cut_deals_other_cards_than_chance() -> None:
    """And the same cut the same."""
    hands = []
    for cut in ("10", "10", "11"):
        table = evening(seed=7)
        told = table.play("pass", "auto", "auto", cut, "quit")
        hands.append(told.split("South cuts")[1].splitlines()[1])

    assert hands[0] == hands[1]
    assert hands[0] != hands[2]


def test_two_people_share_a_terminal_and_not_their_cards() -> None:
    """Each takes the screen before the cards are told."""
    table = evening(seed=7)
    told = table.play("", "pass", "", "pass", seats=(0, 2))
    before, _, after = told.partition("North, take the screen")

    assert "South, take the screen; nobody else looks. Enter> " in table.prompts[0]
    assert "South, your say (pass, S, H, D, C)> " in table.prompts
    assert "Your cards: QH 8H 6H KD 8C 7C; 3 face down." in before
    assert "Your cards: AS 9H 7H 8D QC 9C; 3 face down." in after


def test_throwing_in_is_asked_twice() -> None:
    """It cannot be taken back."""
    table = evening()
    told = table.play("pass", "throw in", "no", "6h")

    assert "give the deal up? yes, or Enter> " in "".join(table.prompts)
    assert "The cards were thrown in." not in told


def test_saying_that_one_is_out_wrongly_loses_the_game() -> None:
    """Dossier 1.10 no. 85."""
    told = evening("count-out").play("pass", "6h", "out", "no", "out", "yes")

    assert "You say that your side is out." in told
    assert "Game 1: East-West wins" in told


def test_programs_count_out_when_they_are() -> None:
    """They stop the deal in which their points get there."""
    for seed in range(1, 12):
        table = evening("count-out", seed)
        table.play(seats=())
        deals = replay(table.game.text()).deals
        if any(isinstance(action, CountOut) for deal in deals for action in deal.actions):
            assert "counted_out" == deals[-1].sheet.outcome
            return
    raise AssertionError("nobody counted out")


def test_a_run_can_be_shown_in_the_pause_by_somebody_who_does_not_lead() -> None:
    """show.window = after_trick_1: anyone, in any order."""
    table = evening("wikipedia-standard", 7, "show.window=after_trick_1")
    told = table.play("pass", "20", "6h", "show", "")

    assert "South, before it is too late (show), or Enter> " in table.prompts
    assert "You show 8C-7C-6C." in told
    assert any(isinstance(action, Show) for action in table.game.actions)


def test_out_of_turn_a_hint_says_what_may_still_be_said_or_that_nothing_pays() -> None:
    """To show in the pause; to call no misplay that no card proves."""
    table = evening("wikipedia-standard", 7, "show.window=after_trick_1")
    told = table.play("pass", "20", "6h", "hint", "show", "")
    assert "show 8C-7C-6C: a run counts only if it is shown" in told

    table = evening("official-no-talk", 4)
    told = table.play("pass", *["AD", "10D", "9S", "9H", "6C", "7C", "10H", "KC", "9D"], "hint")
    assert "South, the deal is over (misplay W 3), or Enter to score it> " in table.prompts
    assert "Enter: of what you may say now nothing pays" in told


def test_partners_change_and_everybody_keeps_an_account() -> None:
    """match.rotate_pairs: one keeps the seat, the others move round."""
    table = evening(
        "wikipedia-standard",
        3,
        "match.fixed_games=2",
        "match.rotate_pairs=true",
        "game_end.target=100",
    )
    told = table.play(*["auto"] * 12)

    assert "The player who began as South sits East now; West is the partner." in told
    assert "You, who began as South:" in told


def test_given_deals_are_played_and_then_it_ends() -> None:
    """The deals of a file, in order."""
    source = evening(seed=5)
    source.game.next_deal()
    deal = source.game.deal
    table = evening(seed=9)
    table.game.given = given_deals(table.game.variant.ruleset, source.game.text())
    table.given_only = True
    told = table.play("auto")

    assert deal is not None
    assert "Those were the deals that were given." in told
    assert table.game.written[0].count(source.game.text().split("[Deal ")[1].split("]")[0]) == 1


def test_a_match_is_played_to_its_end() -> None:
    """the-pit-300: best of three, a rubber where it is needed."""
    table = evening("the-pit-300", 2)
    told = table.play(seats=())
    games = table.game.match.games

    assert len(games) in {2, 3}
    assert told.endswith("wins the match.")
    assert 2 == max(sum(game.winner == side for game in games) for side in (0, 1))


@pytest.mark.parametrize("seed", range(1, 4))
def test_programs_never_misplay(seed: int) -> None:
    """Where nothing keeps them from it either."""
    table = evening("official-no-talk", seed)
    table.play(seats=())
    deals = replay(table.game.text()).deals

    assert not any(deal.last.talk.misplays for deal in deals)
    assert not any(isinstance(a, CallMisplay) for deal in deals for a in deal.actions)


def test_nothing_is_asked_before_the_first_deal() -> None:
    """The first prompt is a say, whoever would cut."""
    for seed in range(1, 12):
        table = evening(seed=seed)
        table.play()

        assert table.prompts[0].startswith(("your say", "card"))
        assert table.game.state.phase in {AUCTION, PLAY}
