"""The plain line mode, typed at line by line."""

from __future__ import annotations

from functools import cache

import pytest

from tarabish_core.engine.actions import Announce, Play
from tarabish_core.messages import card_word
from tarabish_core.records.replay import replay
from tests.terminal.seats import evening


def test_the_first_thing_asked_is_a_say_or_a_card() -> None:
    """No question before the first deal."""
    table = evening()
    table.play()

    assert ["your say (pass, S, H, D, C)> "] == table.prompts


def test_the_kitty_is_not_told_before_trump_is_named() -> None:
    """Dossier 1.3 no. 12: six cards, three face down."""
    table = evening()
    told = table.play("pass")
    kitty = "Your kitty: QS 10H 6C."

    assert "Your cards: QH 8H 6H KD 8C 7C; 3 face down." in told
    assert told.index("East goes: diamonds.") < told.index(kitty)


def test_a_blank_line_and_nonsense_change_nothing() -> None:
    """The prompt comes again."""
    table = evening()
    told = table.play("", "   ", "xyzzy", "10x")

    assert "I do not know 'xyzzy'" in told
    assert 5 == len(table.prompts)
    assert [] == table.game.actions


def test_the_forced_dealer_hears_why_he_may_not_pass() -> None:
    """Dossier 1.4 no. 14."""
    table = evening(seed=7)
    told = table.play("pass", "auto", "pass", "quit")

    assert "Everybody else has passed, so you must name trump." in told


def test_why_says_the_rule_and_what_may_be_played() -> None:
    """One sentence for each refused card, and the lawful ones."""
    table = evening()
    told = table.play("pass", "6h", "why QH", "why AS", "why KD")

    assert "You must follow suit: diamonds. " in told.replace("\n", " ")
    assert "You may play: KD." in told
    assert "You do not hold AS." in told
    assert "KD may be played." in told


def test_a_card_before_trump_is_named_is_explained() -> None:
    """The prompt is for a say."""
    told = evening().play("KD", "why KD")

    assert "That is for the play of the cards; now is your say: pass, S, H, D, C." in told
    assert "Cards are played when trump has been named." in told


def test_a_say_after_trump_is_explained() -> None:
    """The auction is over."""
    told = evening().play("pass", "hearts")

    assert "Trump has been named; play a card." in told


def test_a_run_is_announced_and_shown_by_word() -> None:
    """Dossier 1.7 no. 45 and 48: announced before the first card, shown before the second."""
    table = evening()
    told = table.play("pass", "announce", "6h", "show", "KD")

    assert "You announce twenty." in told
    assert "You show 8C-7C-6C." in told
    assert Announce(2, (20,)) in table.game.actions


@pytest.mark.parametrize("word", ["20", "twenty", "announce 20"])
def test_a_value_is_an_announcement(word: str) -> None:
    """However it is said."""
    table = evening()
    table.play("pass", word)

    assert Announce(2, (20,)) in table.game.actions


def test_a_run_that_is_not_held_is_refused_in_words() -> None:
    """Dossier 1.7 no. 59."""
    told = evening().play("pass", "50", "show", "show 8C-7C-6C")

    assert "You hold no run to announce as fifty." in told
    assert "There is no run of yours to show now." in told
    assert "You announced nothing, so there is nothing to show." in told


def test_undo_takes_back_until_another_has_acted() -> None:
    """An announcement may be taken back before the card; a card that others followed may not."""
    table = evening()
    told = table.play("pass", "20", "undo", "undo", "6h", "undo")

    assert "Taken back: announce 20." in told
    assert 2 == told.count("There is nothing to take back")
    assert Announce(2, (20,)) not in table.game.actions


def test_undo_never_goes_past_a_reveal() -> None:
    """Naming trump turned up the kitty; a shown run was seen."""
    table = evening(seed=7)
    told = table.play("pass", "auto", "s", "undo", "quit")

    assert "Your kitty" in told.split("Deal 2")[1]
    assert "There is nothing to take back" in told


def test_the_last_trick_may_be_seen_again_and_none_before_the_first() -> None:
    """Dossier 1.5 no. 32."""
    told = evening().play("pass", "last", "6h", "last")

    assert "No trick has been turned yet." in told
    assert "Trick 1: South 6H, West JH, North 7H, East AH. East took it." in told


def test_where_nobody_looks_back_it_is_said() -> None:
    """look_back.tricks = none."""
    told = evening("wikipedia-standard", 7, "look_back.tricks=none").play("pass", "6h", "last")

    assert "That trick may not be looked at again." in told


def test_score_table_hand_rules_and_help_answer() -> None:
    """Each in its place, and none of them is an action."""
    table = evening()
    told = table.play("table", "pass", "table", "score", "hand", "rules", "?", "hint")

    assert "Trump diamonds, East went. South leads." in told
    assert "Taken in this deal so far: North-South 0, East-West 0." in told
    assert "The game is for 500 or more" in told
    assert "quit: leave; the game is kept." in told
    assert "announce 20: a run counts only if it is announced" in told


def test_following_every_hint_plays_a_whole_deal() -> None:
    """A hint is what to type, and why."""
    typed: list[str] = []
    told = ""
    while "  written" not in told:
        told = evening().play(*typed, "hint")
        typed.append(told.splitlines()[-2].split(": ")[0])

    assert len(typed) >= 10


def test_throwing_in_gives_the_deal_to_the_others() -> None:
    """Dossier 1.6 no. 40."""
    told = evening().play("pass", "throw in", "", "throw in", "yes", "quit")

    assert "You throw in the cards." in told
    assert "The cards were thrown in." in told
    assert "written     North-South    0   East-West  162" in told


def test_the_game_is_kept_after_every_action() -> None:
    """And each of them replays."""
    table = evening()
    table.play("pass", "20", "6h")

    assert len(table.kept) == len(table.game.actions)
    assert all(replay(text).unfinished for text in table.kept)


def test_bells_that_nobody_holds_cannot_be_claimed() -> None:
    """With a card, or alone."""
    table = evening()
    told = table.play("pass", "bella 6h", "bella")

    assert 2 == told.count("There are no bells for you to claim here.")
    assert not any(isinstance(action, Play) for action in table.game.actions)


@pytest.mark.parametrize("claim", ["{} bella", "bella {}", "{}, bella", "play {} and the bells"])
def test_the_bells_are_claimed_with_the_card(claim: str) -> None:
    """Whatever the order of the words."""
    seed, typed = _bells_to_claim()
    told = evening(seed=seed).play(*typed[:-1], claim.format(typed[-1]))

    assert f"You: {typed[-1]}, and claim the bells." in told


@cache
def _bells_to_claim() -> tuple[int, list[str]]:
    """Find a deal in which South claims the bells, and what is typed up to that card."""
    for seed in range(1, 60):
        table = evening(seed=seed)
        table.play("auto")
        for action in replay(table.game.text()).deals[0].actions:
            if isinstance(action, Play) and action.seat == 2 and action.bella:
                return seed, _typed_before(seed, action)
    raise AssertionError("no deal with bells")


def _typed_before(seed: int, bell: Play) -> list[str]:
    typed: list[str] = []
    while True:
        told = evening(seed=seed).play(*typed, "hint").splitlines()
        hint = told[-2].split(": ")[0]
        if hint == f"{card_word(bell.card)} bella":
            return [*typed, card_word(bell.card)]
        typed.append(hint)


def test_an_onlooker_is_told_only_sheets() -> None:
    """--seat none: a heading and a sheet for each deal."""
    told = evening(seed=7).play(seats=())

    assert "Deal 1, dealt by East; East went: diamonds." in told
    assert "Your cards" not in told
    assert told.endswith("wins the match.")
