"""What is typed, and what it is read as."""

from __future__ import annotations

import pytest

from tarabish_core.engine.cards import NO_TRUMP, PASS, card_number
from tarabish_core.terminal.commands import PLAIN, Command, read_command


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("pass", PASS),
        ("-", PASS),
        ("H", 1),
        ("hearts", 1),
        ("heart", 1),
        ("go diamonds", 2),
        ("GO C", 3),
        ("nt", NO_TRUMP),
        ("no trump", NO_TRUMP),
        ("go no-trump", NO_TRUMP),
    ],
)
def test_a_say_is_read_in_every_spelling(text: str, call: int) -> None:
    """Letters, words, with or without go."""
    assert Command("call", call=call) == read_command(text)


@pytest.mark.parametrize("text", ["AH", "ah", "A♥", " a♥\ufe0f ", "play AH"])
def test_a_card_is_read_in_every_spelling(text: str) -> None:
    """As records are read."""
    assert Command("play", card=card_number("AH")) == read_command(text)


@pytest.mark.parametrize("text", ["10d", "TD", "10♦"])
def test_a_ten_is_10_or_t(text: str) -> None:
    """Both are read."""
    assert Command("play", card=card_number("TD")) == read_command(text)


@pytest.mark.parametrize(
    ("text", "values"),
    [("20", (20,)), ("fifty", (50,)), ("50+20", (50, 20)), ("fifty and twenty", (50, 20))],
)
def test_announcements_are_read_as_said(text: str, values: tuple[int, ...]) -> None:
    """Figures and words."""
    assert Command("announce", values=values) == read_command(text)


def test_runs_are_shown_by_their_cards() -> None:
    """As a record has them, or with blanks; with the bells."""
    run = sum(1 << card_number(name) for name in ("AC", "KC", "QC"))

    assert Command("show", runs=(run,)) == read_command("show AC-KC-QC")
    assert Command("show", runs=(run,), bella=True) == read_command("show(ac-kc-qc) bella")
    assert Command("show") == read_command("show")
    assert read_command("show me") is None


def test_why_takes_a_card_or_nothing() -> None:
    """Nonsense is not understood."""
    assert Command("why", card=card_number("AS")) == read_command("why as")
    assert Command("why") == read_command("why")
    assert read_command("why not") is None


@pytest.mark.parametrize("text", ["", "xyzzy", "1H", "AH KH", "11", "show AC-1C", "go", "go fish"])
def test_nonsense_is_not_understood(text: str) -> None:
    """Nothing is guessed."""
    assert read_command(text) is None


def test_the_plain_words_are_their_own_verbs() -> None:
    """Every alias leads to a verb that the table answers."""
    for text, verb in PLAIN.items():
        assert Command(verb) == read_command(text)
