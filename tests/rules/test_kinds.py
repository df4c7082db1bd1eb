"""Every field of what a rule answers is held to its kind: at once, or where the rule is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tarabish_core.records.checking import check_variant
from tarabish_core.rules.registry import Registry
from tests.rules.fakes import HEAD

RULE = '''"""A rule of somebody's own."""
from tarabish_core.api import *
from tarabish_core.api import Cut, hook

MESSAGES = {{"own": "A rule of our own."}}


@hook
def describe(options):
    return (Sentence("own"),)


class Odd(int):
    def __radd__(self, other):
        return other + 0.5


@hook
def {hook}({arguments}):
    {body}
'''

AT_ONCE = {
    "cut": [
        ("inner", "return lambda dealer: Cut(9, 2)", "a seat, 0 to 3, or NOBODY"),
        ("inner", "return lambda dealer: Cut(2, 30)", "36 cards have no two parts of 30"),
        ("inner", "return {0: Cut(2, 4)}.get", "not None"),
    ],
    "packets": [
        (
            "inner",
            "return lambda dealer: tuple(p._replace(size=p.size * 1.0) for p in inner(dealer))",
            "a number of cards",
        ),
        (
            "inner",
            "return lambda dealer: tuple(p._replace(how=9) for p in inner(dealer))",
            "HAND, KITTY or LATER",
        ),
        (
            "inner",
            "return lambda at: tuple(p._replace(how=p.how if at < 3 else 0) for p in inner(at))",
            "are not the same for every seat and dealer",
        ),
    ],
    "scales": [
        (
            "inner",
            "return inner._replace(plain=inner.plain._replace(points=(('10', 10),)))",
            "pairs of such a rank and its points",
        ),
        (
            "inner",
            "return inner._replace(plain=inner.plain._replace(points=(('A', 11.5),)))",
            "not Scale(order=",
        ),
        (
            "inner",
            "return inner._replace(plain=inner.plain._replace(points=(('A', 10**13),)))",
            "a million at most",
        ),
        (
            "inner",
            "return inner._replace(plain=inner.plain._replace(order='A'))",
            "the order `plain` leaves out ranks of the deck: 6789TJQK",
        ),
    ],
    "runs": [
        (
            "inner",
            "return lambda *run: tuple(s._replace(value=s.value * 1.5) for s in inner(*run))",
            "not (Span(value=",
        ),
        ("inner", "return lambda ranks, where: (Span(20, 3, 30),)", "a top, 0 to 8"),
        ("inner", "return lambda ranks, where: (Span(20, 3, 8),)", "lie within the ranks"),
        (
            "inner",
            "return lambda ranks, where: (Span(20, 1, 1),) if ranks == 9 else ()",
            "the tables of the rules cannot be made: `runs` must answer",
        ),
    ],
    "sets": [
        ("", "return lambda trump: (Run(0, 20, 3, 5, -1),)", "a mask of cards"),
        ("", "return lambda trump: (Run(7, 10**30, 3, 2, 0),)", "a value of a million at most"),
        ("", "return lambda trump: (Run(7, 20, 4, 2, 0),)", "their number"),
    ],
    "clashes": [
        ("", "return (Clash('a', 'b'),)", "the name of an option, a Sentence"),
        ("", "return (Clash([], Sentence('own')),)", "not (Clash(option=[]"),
        ("", "return (Sentence('own'),)", "a tuple of Clash"),
        ("", "return Clash('a', Sentence('own'))", "a tuple of Clash"),
    ],
}
IN_PLAY = {
    "first_dealer": [
        ("inner", "return lambda turned: Finding(9, len(turned) > 2)", "a seat, 0 to 3"),
        ("inner", "return lambda turned: Finding(1, False)", "by the time 200 cards are turned"),
    ],
    "contract": [
        (
            "inner",
            "return lambda auction: (c := inner(auction)) and c._replace(goer=6)",
            "a goer, 0 to 3",
        ),
        (
            "inner",
            "return lambda auction: (c := inner(auction)) and c._replace(trump=17)",
            "a trump, 0 to 4",
        ),
        (
            "inner",
            "return lambda auction: (c := inner(auction)) and c._replace(leader=-1)",
            "a leader, 0 to 3",
        ),
    ],
    "announcements": [
        ("inner", "return lambda held, known: ((999,),)", "values that there are"),
        ("inner", "return lambda held, known: ((),)", "none of them empty"),
    ],
    "windows": [
        ("inner", "return inner._replace(announce=lambda moment: 7)", "CLOSED, OPEN or LATE")
    ],
    "trick_bonus": [
        ("", "return lambda *trick: Odd(3)", "a million at most, not 3 of type Odd"),
        ("", "return lambda *trick: True", "a whole number of points"),
    ],
    "score_deal": [
        (
            "inner",
            "return lambda tally: inner(tally)._replace(lines=(Line('x', (1, 2, 3)),))",
            "the codes of its Lines",
        ),
        ("inner", "return lambda tally: inner(tally)._replace(lines=('hello',))", "its Lines"),
        ("inner", "return lambda tally: inner(tally)._replace(outcome=5)", "its outcome"),
    ],
    "seating": [
        ("inner", "return lambda game: (game % 4,) * 4", "each once"),
        ("inner", "return lambda game: (7, 7, 7, 7) if game == 5 else inner(game)", "each once"),
    ],
}


def cases(table: dict[str, list[tuple[str, str, str]]]) -> list[tuple[str, str, str, str]]:
    """List the hook, its arguments, its body and what is told."""
    return [(hook, *case) for hook, found in table.items() for case in found]


def found(folder: Path, hook: str, arguments: str, body: str) -> list[tuple[str, str]]:
    """Check the standard game with such a rule; gives the codes and sentences of its faults."""
    path, house = folder / "own.py", folder / "house.toml"
    path.write_text(RULE.format(hook=hook, arguments=arguments, body=body), encoding="utf-8")
    house.write_text(f"{HEAD}[plugins.own]\n", encoding="utf-8")
    report = check_variant(str(house), deals=20, registry=Registry(files=[path]))
    return [(problem.code, problem.sentence) for problem in report.problems]


@pytest.mark.parametrize(("hook", "arguments", "body", "told"), cases(AT_ONCE))
def test_what_tables_are_made_of_is_held_to_its_kind_at_once(
    tmp_path: Path, hook: str, arguments: str, body: str, told: str
) -> None:
    ((code, sentence),) = found(tmp_path, hook, arguments, body)

    assert "V015" == code
    assert told in sentence
    assert "Error" not in sentence


@pytest.mark.parametrize(("hook", "arguments", "body", "told"), cases(IN_PLAY))
def test_what_is_answered_in_play_is_held_to_its_kind(
    tmp_path: Path, hook: str, arguments: str, body: str, told: str
) -> None:
    problems = found(tmp_path, hook, arguments, body)

    assert {"V019"} == {code for code, _ in problems}
    assert all(f"`{hook}" in sentence and told in sentence for _, sentence in problems)
    assert all("own.py:20" in sentence for _, sentence in problems)
