"""Every reason for a refusal can happen, and every reason that can happen has its words."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import tarabish_core.engine
from tarabish_core.engine.actions import Go, Play
from tarabish_core.engine.model import CLOSED, LATE, Moment
from tarabish_core.engine.refusals import Reason, refuse_card
from tarabish_core.engine.state import PHASES
from tarabish_core.messages import catalogue, say
from tests.engine.table import Options, Table, cards, deal

AUCTION = "E:- S:- W:- N:H"
TRICK_1 = "1. E:TS S:20,6S W:8S N:AS"
BY_S = "show(JC-TC-9C)"
CODES = sorted(code.removeprefix("refusal.") for code in catalogue() if code.startswith("refusal."))


def dealt(options: Options | None = None) -> Table:
    """Hearts are trumps; E holds a fifty and a twenty, S and W a twenty each."""
    return opened(options).play(AUCTION)


def opened(options: Options | None = None) -> Table:
    """Before the auction."""
    return deal(
        options,
        N="AS JH QH 7H 6H QD 9D AC KC",
        E="TS JS QS KS AH 9H 8D 7D 6D",
        S="7S 6S TH 8H KD TD JC TC 9C",
        W="9S 8S KH AD JD QC 8C 7C 6C",
    )


def bells(options: Options | None = None) -> Table:
    """W holds the bells in hearts with the jack, a twenty; E announced a fifty, W the twenty."""
    return deal(
        options,
        N="AS AH 8H 7H AD QD 8D 6D QC",
        E="KS QS JS TS TH AC KC 9C 8C",
        S="9S 7S 9H JD 9D JC TC 7C 6C",
        W="8S 6S KH QH JH 6H KD TD 7D",
    ).play(AUCTION, "1. E:50,8C S:JC")


def both_bells_gone() -> Reason:
    """W played both bells before it shows the run that held them, over a forgotten fifty."""
    table = bells().play("W:20,KH N:QC", "2. W:QH N:AH E:TH S:9H", "3. S:JD")
    return table.refused("W:show(KH-QH-JH),bella")


def ruled(table: Table, **answers: object) -> Table:
    """The same deal by rules of which some answers are others."""
    ruleset = replace(table.ruleset, **answers)  # type: ignore[arg-type] # tests know the fields
    return replace(table, ruleset=ruleset)


def window(table: Table, name: str, answer: int) -> Table:
    """The same deal with one window that always answers so."""

    def answers(_: Moment) -> int:
        return answer

    return ruled(table, windows=table.ruleset.windows._replace(**{name: answers}))


def only_the_lowest(hand: int, led: int, trump: int, over: int, ally: int) -> int:
    """A rule that nobody plays: a single card is lawful."""
    del led, trump, over, ally
    return hand & -hand


def spades_led(options: Options | None = None, trump: str = "H") -> Table:
    """E holds all the spades and leads the ace."""
    return deal(
        options,
        N="7H KH AC KC QC JC TC 9C 8C",
        E="AS KS QS JS TS 9S 8S 7S 6S",
        S="JH 9H AH TH QH 8H 8D 7D 6D",
        W="6H AD KD QD JD TD 9D 7C 6C",
    ).play(f"E:- S:- W:- N:{trump}")


def one_card_lawful() -> Reason:
    """S is void, has no trump, and may play one card only."""
    table = ruled(spades_led(trump="C"), legal_cards=only_the_lowest)
    return table.play("E:AS").refused("S:JH")


FIFTY = "show(KS-QS-JS-TS)"
UNDER = {"play.undertrump": "forbidden"}

SCENES: dict[str, Callable[[], Reason]] = {
    "not_your_turn": lambda: dealt().refused("S:6S"),
    "not_in_auction": lambda: opened().refused_action(Play(1, 0)),
    "not_in_play": lambda: dealt().refused_action(Go(1, 0)),
    "not_in_over": lambda: dealt().play("E:throws").refused("E:TS"),
    "no_such_seat": lambda: dealt().refused_action(Play(7, 0)),
    "not_in_scored": lambda: dealt().play("E:throws").score_written().refused("E:look"),
    "must_show_first": lambda: at_second_card({"runs.must_show": True}).refused("S:8H"),
    "may_not_pass": lambda: opened().play("E:- S:- W:-").refused("N:-"),
    "may_not_name": lambda: opened().refused("E:NT"),
    "not_in_hand": lambda: dealt().refused("E:AS"),
    "must_follow": lambda: dealt().play("E:TS").refused("S:KD"),
    "must_beat": lambda: dealt().play("E:AH S:8H W:KH").refused("N:QH"),
    "must_trump": lambda: dealt().play(TRICK_1, "N:AC").refused("E:KS"),
    "must_overtrump": lambda: spades_led().play("E:AS S:QH W:6H").refused("N:7H"),
    "may_not_undertrump": lambda: spades_led(UNDER).play("E:AS S:QH").refused("W:6H"),
    "may_not_lead": lambda: refuse_card(cards("AS KS"), 0, 0, cards("AS"), -1, 7),
    "card_not_allowed": one_card_lawful,
    "announced_already": lambda: dealt().play("E:50").refused("E:50"),
    "too_late_to_announce": lambda: dealt().play("E:TS").refused("E:50"),
    "may_not_announce_now": lambda: window(dealt(), "announce", CLOSED).refused("E:50"),
    "cannot_announce": lambda: dealt().refused("E:20"),
    "not_announced": lambda: dealt().play(TRICK_1, "N:JH").refused(f"E:{FIFTY}"),
    "shown_already": lambda: shown().refused(f"S:{BY_S}"),
    "too_late_to_show": lambda: shown(late=True).refused(f"S:{BY_S}"),
    "may_not_show_now": lambda: dealt().play("E:50").refused(f"E:{FIFTY}"),
    "no_such_run": lambda: at_second_card().refused("S:show(KC-QC-JC)"),
    "run_shown_twice": lambda: at_second_card().refused(f"S:{BY_S}+{BY_S}"),
    "show_what_was_announced": lambda: fifty_announced().refused("E:show(8D-7D-6D)"),
    "no_bells_in_run": lambda: at_second_card().refused(f"S:{BY_S},bella"),
    "no_bells_to_claim": lambda: dealt().refused("E:TS,bella"),
    "may_not_claim_bella_now": lambda: bells().refused("W:bella"),
    "too_late_to_claim_bella": both_bells_gone,
    "bella_claimed_already": lambda: bells().play("W:KH,bella N:QC").refused("W:QH,bella"),
    "must_claim_bella": lambda: bells({"bella.optional": False}).play("W:KH N:QC").refused("W:QH"),
    "may_not_call_misplay": lambda: dealt().play("E:TS").refused("S:misplay(E1)"),
    "too_late_to_call_misplay": lambda: (
        window(dealt(), "misplay", LATE).play("E:TS").refused("S:misplay(E1)")
    ),
    "nothing_to_call": lambda: dealt().play("E:TS").refused("E:misplay(S1)"),
    "no_such_trick": lambda: dealt().refused("S:misplay(E1)"),
    "may_not_throw_in": lambda: dealt({"concede.mode": "off"}).refused("E:throws"),
    "may_not_count_out": lambda: dealt().refused("E:out"),
    "no_trick_yet": lambda: dealt().refused("E:look"),
    "may_not_look_back": lambda: dealt({"play.look_back": "none"}).play(TRICK_1).refused("E:look"),
}
"""A scene for every code; one that the catalogue gains needs a scene here."""


def at_second_card(options: Options | None = None) -> Table:
    """S, who announced a twenty, is to play its second card."""
    return dealt(options).play(TRICK_1, "N:JH E:9H")


def shown(*, late: bool = False) -> Table:
    """S has shown its twenty, or has played a second card without showing."""
    return at_second_card().play("S:8H" if late else f"S:{BY_S}")


def fifty_announced() -> Table:
    """E, who announced a fifty, is to play its second card."""
    return dealt().play("1. E:50,TS S:6S W:8S N:AS", "N:JH")


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_can_happen(code: str) -> None:
    """Property: each code of the catalogue has a scene, which is refused for that reason."""
    assert code == SCENES[code]().code


def test_every_scene_is_of_a_code_that_the_catalogue_knows() -> None:
    """Property: no scene is left over."""
    assert set(CODES) == set(SCENES)


def test_every_code_in_the_engine_has_its_words_and_is_used() -> None:
    """Property: the reasons written in the engine are those of the catalogue, no more, no less."""
    sources = Path(tarabish_core.engine.__path__[0]).glob("*.py")
    texts = [path.read_text(encoding="utf-8") for path in sources]
    written = {code for text in texts for code in re.findall(r'Reason\(\s*"(\w+)"', text)}
    told = {code for text in texts for code in re.findall(r'"(\w+)" if \w+ == LATE', text)}
    told |= {code for text in texts for code in re.findall(r'if \w+ == LATE else "(\w+)"', text)}
    phases = {f"not_in_{phase}" for phase in PHASES}

    assert set(CODES) == written | told | phases


@pytest.mark.parametrize("code", CODES)
def test_every_reason_can_be_read(code: str) -> None:
    """Property: the words of a reason name its cards, suits and seats; no brace is left."""
    reason = SCENES[code]()
    words = say(f"refusal.{code}", dict(reason.params))

    assert words
    assert not re.search(r"[{}]", words)
