from __future__ import annotations

from dataclasses import replace

import pytest

from tarabish_core.engine.model import Tally
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import tally
from tarabish_core.engine.state import State
from tarabish_core.records.reader import RecordError
from tarabish_core.records.replay import replay
from tarabish_core.records.tags import Rules
from tarabish_core.rules.problems import VariantError
from tarabish_core.rules.resolve import parse_overrides
from tests.records.samples import DEAL, HEAD, NEXT, PLAY, THROWN, X1, load, read, refused, x1

LAST = "9. W:7S N:9C E:JS S:JC\n*"


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("S:9S", "[S:9S", 9, 12, 'a tag is written [Name "value"]'),
        ('"N"]', '"N]', 3, 1, 'a tag is written [Name "value"]'),
        ("[Before ", "[Be fore ", 4, 1, 'a tag is written [Name "value"]'),
        ("S:9S", "{S:9S", 9, 12, "a comment is not closed: `}` is missing"),
        ("S:9S", "}S:9S", 9, 12, "'}' has no meaning here"),
        ("S:9S", "S9S", 9, 12, "'S9S' is not a turn: a seat, a colon and what it says and does"),
        ("S:9S", '[Note "x"] S:9S', 9, 12, "the tag Note stands inside a deal"),
        ("[Before", '[Dealer "N"] [Before', 4, 1, "the tag Dealer is there twice"),
        ('[Tarabish "1"]\n', "", 1, 1, 'a record begins with [Tarabish "1"]'),
        ('[Tarabish "1"]\n', "E:-\n", 1, 1, 'a record begins with [Tarabish "1"]'),
        ('Tarabish "1"', 'Tarabish "2"', 1, 1, "format 2 is newer than this program, which reads"),
        ('Tarabish "1"', 'Tarabish "0"', 1, 1, "'0' is not a format of records"),
        ('Tarabish "1"', 'Tarabish "x"', 1, 1, "'x' is not a format of records"),
        ('Tarabish "1"', f'Tarabish "{"1" * 5000}"', 1, 1, "is not a format of records"),
        ('[Variant "wikipedia-standard"]\n', "", 1, 1, 'no [Variant "…"] says by which rules'),
        ('[Dealer "N"]\n', "", 1, 1, 'the first deal needs its [Dealer "…"]'),
        (DEAL, "", 1, 1, 'a deal needs its [Deal "…"]'),
        ('Dealer "N"', 'Dealer "Z"', 3, 1, "'Z' is not a seat: N, E, S or W"),
        ('Before "0 0"', 'Before "0"', 4, 1, "Before holds two numbers, of N-S and E-W"),
        ('Before "0 0"', 'Before "0 x"', 4, 1, "Before holds two numbers, of N-S and E-W"),
        ("[Before", '[Waiting "many"] [Before', 4, 1, "Waiting holds a number"),
        ('Result "0 202"', 'Result "202"', 6, 1, "Result holds two numbers, of N-S and E-W"),
    ],
)  # fmt: skip
def test_tags_that_cannot_be_right(old: str, new: str, line: int, column: int, reason: str) -> None:
    """record.md: a record that cannot be right is refused with its line, column and reason."""
    at, place, told = refused(x1(old, new))

    assert (line, column) == (at, place)
    assert reason in told


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("+ JH QD 9D", "+ JH QD JS", "JS is dealt twice"),
        ("+ JH QD 9D", "+ JH QD 6S", "6S is dealt twice"),
        ("+ JH QD 9D", "+ JH QD JH", "JH is there twice"),
        ("+ JH QD 9D", "+ JH QD", "N: expected 6 cards and 3 in the kitty, not 6 and 2"),
        ("+ JH QD 9D", "JH + QD 9D", "N: expected 6 cards and 3 in the kitty, not 7 and 2"),
        ("+ JH QD 9D", "JH QD 9D", "N: the kitty stands behind a `+`"),
        ("+ JH QD 9D", "+ JH QD 5D", "'5D' is not a card: a rank 6789TJQKA and a suit SHDC"),
        ("W: KS", "S: KS", "a deal names each of N, E, S, W once"),
        ("W: KS", "KS", "a deal names each of N, E, S, W once"),
    ],
)
def test_a_deal_is_one_whole_pack(old: str, new: str, reason: str) -> None:
    """record.md: each seat's first six stand before `+`, its kitty after it."""
    line, column, told = refused(x1(old, new))

    assert (5, 1) == (line, column)
    assert reason in told


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "reason"),
    [
        ("N:C", "N:-", 8, 13, "auction, N: everybody else has passed, so you must name trump"),
        ("N:C", "N:NT", 8, 13, "auction, N: no-trump cannot be named here (may_not_name)"),
        ("N:C", "N:Z", 8, 13, "auction, N: 'Z' is not a call: -, S, H, D, C or NT"),
        ("E:- S", "S:- E", 8, 1, "auction, S: it is East's turn (not_your_turn)"),
        ("E:20,AS", "E:50,AS", 9, 4, "trick 1, E: you hold no run to announce as fifty"),
        ("S:9S", "S:20,9S", 9, 12, "trick 1, S: you hold no run to announce as twenty"),
        ("S:9S", "S:AD", 9, 12, "trick 1, S: you must follow suit: spades (must_follow)"),
        ("S:9S", "S:KS", 9, 12, "trick 1, S: you do not hold KS (not_in_hand)"),
        ("S:9S", "e:9S", 9, 12, "trick 1, E: it is South's turn (not_your_turn)"),
        ("S:9S", "X:9S", 9, 12, "trick 1, X: 'X' is not a seat: N, E, S or W"),
        ("S:9S", "S:9X", 9, 12, "trick 1, S: '9X' is not a card"),
        ("S:9S", "S:", 9, 12, "trick 1, S: '' is not a card"),
        ("S:9S", "S:9S,TS", 9, 12, "trick 1, S: TS is a second card in one turn"),
        ("W:20,KS", "W:20,20,KS", 9, 17, "trick 1, W: you have announced already"),
        ("W:show(AC-KC-QC)", "W:50", 10, 14, "trick 2, W: you have announced already"),
        ("AC-KC-QC", "AC-KC", 10, 14, "trick 2, W: AC KC is not a run of yours (no_such_run)"),
        ("AC-KC-QC", "AC-KC-KC", 10, 14, "trick 2, W: KC is there twice"),
        ("AC-KC-QC)", "", 10, 14, "trick 2, W: 'show(' is not written show(AC-KC-QC)"),
        ("N:8H", "N:show(JD-TD-9D),8H", 10, 34, "trick 2, N: you announced nothing"),
        ("W:QC N", "W:7S N", 11, 14, "trick 3, W: you have no hearts, so you must trump"),
        ("W:QC N", "W:QC,bella W", 11, 25, "trick 3, W: it is North's turn (not_your_turn)"),
        ("N:JH", "N:JH,bella", 11, 19, "trick 3, N: there are no bells for you to claim here"),
        ("E:8S", "E:misplay(W3)", 12, 14, "trick 4, E: a misplay cannot be called here"),
        ("E:8S", "E:out", 12, 14, "trick 4, E: nobody may count out here (may_not_count_out)"),
        ("E:20", "E:look,20", 9, 4, "trick 1, E: no trick has been turned yet (no_trick_yet)"),
        ("S:JC", "S:JC S:throws", 17, 24, "trick 9, S: the deal is over (not_in_over)"),
        ("2. E", "3. E", 10, 1, "this is trick 2, not 3"),
        ("S:6H", "2. S:6H", 10, 9, "no trick can begin here"),
        ("E:- S", "1. E:- S", 8, 1, "no trick can begin here"),
        ("\n*", "\n10. *", 18, 1, "no trick can begin here"),
        (LAST, "*", 17, 1, "not over; one that was left unfinished ends with `~`"),
        ("\n*", "", 1, 1, "the last deal has no end: `*`, or `~` if it was left unfinished"),
        ("\n*", "\n* N:look *", 18, 3, "trick 9, N: the deal is over and its score is written"),
        ("\n*", "\n* S:misplay(E1)", 18, 3, "trick 9, S: a misplay cannot be called here"),
        ("\n*", "\n* *", 18, 3, "a deal begins with its tags"),
        ("\n*", "\n* 10. N:look", 18, 3, "a deal begins with its tags"),
    ],
)
def test_turns_that_cannot_be_right(
    old: str, new: str, line: int, column: int, reason: str
) -> None:
    """record.md: an action that the rules refuse is told with trick, seat and reason."""
    at, place, told = refused(x1(old, new))

    assert (line, column) == (at, place)
    assert reason in told


def test_the_fault_of_a_joined_token_stands_at_the_token() -> None:
    """record.md: one token is one turn."""
    text = f"{HEAD}{DEAL}\nE:H E:20,AS S:9S W:20,KS N:6S\nE:show(AH-KH-QH),bella,9S *"

    assert (7, 1) == refused(text)[:2]


def test_a_passed_deal_is_over_in_the_auction() -> None:
    """record.md: a deal that everybody passed is its auction line and `*`."""
    head = HEAD.replace("wikipedia-standard", "free-pass-next-dealer")
    line, column, told = refused(f"{head}{DEAL}E:- S:- W:- N:- E:AS *")

    assert (5, 17) == (line, column)
    assert "deal 1, auction, E: the deal is over (not_in_over)" == told


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        ('[Result "163 0"]', "deal 2 comes to 162 0, not 163 0"),
        ('[Result "0 162"]', "deal 2 comes to 162 0, not 0 162"),
        ('[Before "0 0"]', "the totals before this deal are 0 162"),
        ('[Dealer "N"]', "E deals after the deal before"),
        ('[Waiting "81"]', "0 points wait before this deal"),
    ],
)
def test_what_a_deal_claims_is_checked(tag: str, reason: str) -> None:
    """record.md: a `Result` or `Before` that the replay does not confirm is refused."""
    assert (7, 3, reason) == refused(f"{HEAD}{THROWN}\n  {tag}{NEXT}")


def test_the_result_of_a_deal_left_unfinished_is_nothing() -> None:
    """record.md: `~` has the score nothing."""
    begun = f"{DEAL}E:C 1. E:AS ~"

    assert read(f'{HEAD}[Result "0 0"] {begun}').unfinished
    assert (4, 1, "deal 1 comes to 0 0, not 0 15") == refused(f'{HEAD}[Result "0 15"] {begun}')


def test_nothing_is_said_behind_a_deal_left_unfinished() -> None:
    """record.md: `~` ends the file; there is no score after which something could be called."""
    text = f"{HEAD}{DEAL}E:C\n1. E:AS ~ N:look"

    assert (6, 11, "a deal begins with its tags") == refused(text)


def test_only_the_last_deal_may_be_left_unfinished() -> None:
    """record.md: `~` stands only at the end of a file."""
    text = f"{HEAD}{DEAL}E:C\n1. E:AS ~\n{NEXT}"

    assert (6, 9, "only the last deal may be left unfinished") == refused(text)


def test_no_deal_follows_the_end_of_the_match() -> None:
    """record.md: after a won game totals start again, but a won match is over."""
    text = f'{HEAD}[Set "game_end.target=160"]\n{THROWN}\n{NEXT}'

    assert (8, 1, "the match is over; no deal can follow") == refused(text)
    assert (0, 162) == read(text.replace('160"', '160 match.best_of=3"')).match.games[0].totals


@pytest.mark.parametrize("text", ["", "\n", "; nothing", "{ nothing }", "\ufeff"])
def test_a_record_holds_a_deal(text: str) -> None:
    """record.md: a file holds one or more deals; nothing at all has no place."""
    with pytest.raises(RecordError, match="no deal in this record") as error:
        read(text)

    assert error.value.mark is None


def test_the_first_fault_is_told() -> None:
    """record.md: refused with the place of the fault; a later one does not hide it."""
    wrong_card = x1("S:9S", "S:AD") + "\n[Deal ] { never closed"

    assert (9, 12) == refused(wrong_card)[:2]
    assert (6, 1) == refused(x1("0 202", "1 202") + THROWN)[:2]


@pytest.mark.parametrize(
    ("tag", "reason"),
    [
        ('[With "free_pass zz"]', "[With]: there is no plugin 'zz'"),
        ('[Without "zz"]', "[Without]: there is no plugin 'zz' to take away"),
        ('[Set "cut.least=3 bait.half=mad"]', '[Set]: `half` cannot be "mad"'),
        ('[Set "bait"]', "[Set]: an override is written plugin.option=value"),
    ],
)
def test_a_tag_that_changes_the_rules_amiss_is_told_where_it_stands(tag: str, reason: str) -> None:
    """It is the record that is wrong: nobody has typed it."""
    line, column, told = refused(X1.replace("[Deal ", f"{tag}\n[Deal ", 1))

    assert (5, 1) == (line, column)
    assert reason in told


def test_what_is_typed_beside_a_record_is_told_as_typed() -> None:
    """The record has no part in it."""
    with pytest.raises(VariantError) as raised:
        replay(X1, rules=Rules(None, parse_overrides(["bait.half=mad"])))

    assert "--set bait.half=mad" == raised.value.problems[0].path


def test_nothing_after_the_fault_is_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    """record.md: nothing after the fault is scored."""
    scored: list[int] = []

    def noting(ruleset: Ruleset, state: State) -> Tally:
        scored.append(len(state.plays))
        return tally(ruleset, state)

    monkeypatch.setattr("tarabish_core.records.replay.tally", noting)
    with pytest.raises(RecordError):
        replay(X1.replace("0 202", "0 0") + DEAL + PLAY, load=load)

    assert [36] == scored


def test_a_card_that_is_not_in_the_pack_is_refused() -> None:
    """A shorter pack is a deck of fewer ranks; its deals hold no other cards."""
    variant = read(X1).variant
    deck = variant.ruleset.deck_mask & ~1
    short = replace(variant, ruleset=replace(variant.ruleset, deck_mask=deck))
    with pytest.raises(RecordError, match="not one whole pack") as error:
        replay(X1, load=lambda *_: short)

    assert (5, 1) == error.value.mark
