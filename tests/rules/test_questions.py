"""What a rule was asked and answered, as its author is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tarabish_core.engine.cards import card_number, mask_of
from tarabish_core.engine.model import Lead
from tarabish_core.rules.hooks import NAMES, Hooks
from tarabish_core.rules.questions import ARGUMENTS, MOST, answer_words, question_words
from tests.rules.broken import HEAD, faults
from tests.rules.fakes import fake

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HEARTS = mask_of(map(card_number, ("AH", "10H", "6H")))


@pytest.mark.parametrize(
    ("hook", "asked", "words"),
    [
        ("trick_bonus", (HEARTS, 1, 0, False), "cards=AH 10H 6H, trump=1, trick=0, last=False"),
        (
            "legal_cards",
            (1, HEARTS, 0, 0, 1),
            "hand=6S, led=AH 10H 6H, trump=0, over=0, ally=1",
        ),
        (
            "lead_cards",
            (Lead(HEARTS, 0, 3, 3, 8, ruffed=True),),
            "lead=Lead(hand=AH 10H 6H, trump=0, seat=3, goer=3, trick=8, ruffed=True)",
        ),
        ("run_contest", (((),), (9, 0)), "tiers=((),), tricks=(9, 0)"),
        ("windows", ("show", 7), "show, moment=7"),
        ("faults", ("misplay", 1, 7, max), "misplay, side=1, tally=7"),
        ("deck", (), ""),
    ],
)
def test_a_question_is_told_with_its_names_and_cards(
    hook: str, asked: tuple[Any, ...], words: str
) -> None:
    assert words == question_words(hook, asked)


def test_an_answer_that_is_a_mask_is_told_as_cards() -> None:
    """Where it is one: elsewhere it is a number; what is no mask of cards stays one, too."""
    assert "AH 10H 6H" == answer_words("legal_cards", HEARTS)
    assert str(HEARTS) == answer_words("trick_bonus", HEARTS)
    assert "-1" == answer_words("legal_cards", -1)
    assert str(1 << 36) == answer_words("legal_cards", 1 << 36)


def test_a_long_answer_is_cut() -> None:
    assert MOST == len(answer_words("match_end", (0,) * 500))


def test_every_function_that_answers_has_its_arguments_named_as_in_the_hook() -> None:
    """The first line of a hook says what its function is asked, where it has a function."""
    told = {
        name: ", ".join(names)
        for name, names in ARGUMENTS.items()
        if f"``({', '.join(names)}) ->" not in (getattr(Hooks, name).__doc__ or "")
    }

    assert {"runs", "faults", "seating"} == told.keys()
    assert {"deck", "scales", "describe", "clashes"} == set(NAMES) - ARGUMENTS.keys()


@pytest.mark.parametrize(
    ("hooks", "words"),
    [
        (
            {"trick_bonus": lambda: lambda _cards, _trump, _last: 0},
            "must take (cards, trump, trick, last), not (_cards, _trump, _last)",
        ),
        (
            {"windows": lambda inner: inner._replace(show=lambda: 0)},
            "`show`: the function that it answers with must take (moment), not ()",
        ),
    ],
)
def test_a_function_with_other_arguments_is_told_which_it_must_take(
    tmp_path: Path, hooks: dict[str, Callable[..., Any]], words: str
) -> None:
    ((problem,), _) = faults(tmp_path, f"{HEAD}[plugins.hat]\n", fake("hat", **hooks))

    assert "V015" == problem.code
    assert words in problem.sentence
