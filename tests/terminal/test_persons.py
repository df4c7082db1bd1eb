"""What a person, or two, must be able to do and know at the right moment."""

from __future__ import annotations

from tarabish_core.engine.state import OVER
from tarabish_core.records.game import resume
from tarabish_core.records.given import given_deals
from tarabish_core.records.replay import replay
from tests.terminal.seats import Evening, evening

PAUSE = ("show.must=true", "show.window=after_trick_1")


def _again(table: Evening) -> Evening:
    """Take up a game from its record, as after a quit or a crash."""
    replayed = replay(table.game.text(), load=lambda *_: table.game.variant)
    return Evening(resume(replayed, table.game.seed), given_only=table.given_only)


def test_a_run_that_must_be_shown_is_asked_for_until_it_is() -> None:
    """show.must in a pause: Enter is no answer, and nobody leads before."""
    table = evening("wikipedia-standard", 7, *PAUSE)
    told = table.play("pass", "20", "6h", "", "", "show")

    assert 2 == told.count("The announced run must be shown before the next card.")
    assert "You show 8C-7C-6C." in told


def test_a_game_left_before_the_score_comes_back_to_the_same_question() -> None:
    """A misplay may still be called after resuming."""
    for seed in range(1, 9):
        table = evening("official-no-talk", seed)
        table.play("auto")
        if table.game.match.deals == 0 and table.game.state.phase == OVER:
            break
        table = evening("official-no-talk", seed)
        hints = _hints(table)
        table.play(*hints)
        if table.game.deal is not None and table.game.state.phase == OVER:
            break
    again = _again(table)
    told = again.play("misplay E 1", "")

    assert "the deal is over (misplay W 3)" in again.prompts[0]
    assert "You call a misplay by East in trick 1." in told


def _hints(table: Evening) -> list[str]:
    """Follow hints through a deal up to the question after its last card."""
    typed: list[str] = []
    while len(typed) < 30:
        fresh = evening(table.game.variant.name, table.game.seed)
        told = fresh.play(*typed, "hint").splitlines()
        if "is over" in fresh.prompts[-1]:
            return typed
        typed.append(told[-2].split(": ")[0])
    return typed


def test_two_persons_are_told_what_happened_since_they_looked() -> None:
    """The screen was wiped in between; their own kitty is among it."""
    table = evening(seed=7)
    told = table.play("", "h", "6h", "", seats=(0, 2))
    after = told.partition("North, take the screen")[2]

    assert "South goes: hearts." in after
    assert "Your kitty: " in after


def test_a_person_plays_on_while_the_other_is_played_for() -> None:
    """Auto is for who typed it."""
    table = evening(seed=7)
    table.play("", "h", "auto", "", seats=(0, 2))

    assert any(prompt.startswith("North, card> ") for prompt in table.prompts)


def test_given_deals_are_still_given_after_resuming() -> None:
    """What was not played yet is in the record."""
    source = evening(seed=5)
    source.play(seats=())
    table = evening(seed=9)
    deals = given_deals(table.game.variant.ruleset, source.game.text())
    table.game.given, table.given_only = list(deals), True
    table.play("auto", "quit")
    again = _again(table)

    assert deals[2:] == again.game.given


def test_bells_that_are_held_are_claimed_before_another_card() -> None:
    """bella.on = while_held: `AS bella` claims, then plays."""
    for seed in range(1, 80):
        table = evening("wikipedia-standard", seed, "bella.on=while_held")
        table.play("s")
        state = table.game.state
        bells = table.game.variant.ruleset.bells[0]
        mine = state.table.dealt[2] & bells == bells and state.trump == 0 and state.turn == 2
        if mine and state.lawful & ~bells:
            break
    card = _first_plain(table)
    told = evening("wikipedia-standard", seed, "bella.on=while_held").play("s", f"{card} bella")

    assert "You claim the bells." in told
    assert f"You: {card}." in told


def _first_plain(table: Evening) -> str:
    told = evening("wikipedia-standard", table.game.seed, "bella.on=while_held").play("s", "why")
    cards = told.split("You may play: ")[1].splitlines()[0].rstrip(".").split()
    return next(card for card in cards if card not in {"KS", "QS"})


def test_who_passes_sees_the_kitty_where_the_rules_let_one() -> None:
    """mkboot-family: at once, before anybody else speaks."""
    table = evening("mkboot-family", 7)
    told = table.play("pass")
    after = told.partition("You pass.")[2].splitlines()[1]

    assert after.startswith("Your cards: ")
    assert 9 == len(after.removeprefix("Your cards: ").rstrip(".").split())


def test_games_won_are_told_with_every_deal() -> None:
    """the-pit-300: a match of several games."""
    table = evening("the-pit-300", 2)
    told = table.play(*["auto", ""] * 12)

    assert "Games won: North-South " in told


def test_saying_less_than_one_holds_is_no_bluff() -> None:
    """A twenty lies in every fifty."""
    table = evening("wikipedia-standard", 2, "announce.bluff=misplay")
    for seed in range(1, 60):
        table = evening("wikipedia-standard", seed, "announce.bluff=misplay")
        table.play("pass", "pass")
        state = table.game.state
        if state.turn == 2 and any(run.value == 50 for run in state.table.held[2]):
            table.play("20")
            break

    assert "misplay" not in (table.game.state.end or ("",))[0]
