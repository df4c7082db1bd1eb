from __future__ import annotations

from pathlib import Path

import pytest

from tarabish_core.engine.actions import Announce, Go, Play, Show
from tarabish_core.engine.cards import NO_TRUMP, NOBODY, card_number
from tarabish_core.records.document import document
from tarabish_core.records.notation import read_call, read_card
from tarabish_core.records.reader import read_record
from tarabish_core.records.replay import replay
from tests.records.samples import (
    CARDS,
    DEAL,
    HEAD,
    NEXT,
    PLAY,
    THROWN,
    X1,
    lenient,
    load,
    read,
    the_deal,
    x1,
)

GLYPHS = str.maketrans("SHDC", "♠♥♦♣")


def same(text: str) -> bool:
    """Tell whether a text reads as X1 does."""
    return read(X1).deals[0].actions == read(text).deals[0].actions


@pytest.mark.parametrize(
    "text", ["TH", "10H", "th", "10h", "T♥", "10♥", "t♥\ufe0f", "10♥\ufe0f", "T♡"]
)
def test_a_card_may_be_written_in_many_ways(text: str) -> None:
    """record.md: reading also takes `10`, lower case and suit signs with or without U+FE0F."""
    assert card_number("TH") == read_card(text)


@pytest.mark.parametrize(
    ("text", "trump"),
    [("C", 3), ("c", 3), ("♣", 3), ("♣\ufe0f", 3), ("♠", 0), ("NT", NO_TRUMP), ("nt", NO_TRUMP)],
)
def test_a_call_may_be_written_in_many_ways(text: str, trump: int) -> None:
    """record.md: trump is named as suits are written in cards."""
    assert Go(0, trump) == read_call(0, text)


def test_a_whole_record_may_be_in_lower_case() -> None:
    """record.md: lower case is read, for seats, cards, calls and words."""
    assert same(HEAD + DEAL + PLAY.lower())
    assert same(HEAD + f'[Deal "{CARDS.lower()}"]' + PLAY)


def test_words_may_be_in_upper_case() -> None:
    """record.md: reading is tolerant, so no word depends on its case."""
    assert same(x1("show", "SHOW"))
    assert same(x1("bella", "Bella"))


@pytest.mark.parametrize("selector", ["", "\ufe0f"])
def test_suits_may_be_signs_in_cards_and_deals(selector: str) -> None:
    """record.md: signs stand for suits in `Deal`, in turns and in runs that are shown."""
    cards = " ".join(
        word[0].replace("T", "10") + word[1].translate(GLYPHS) + selector
        if len(word) == 2 and word[1] in "SHDC"
        else word
        for word in CARDS.split(" ")
    )
    play = PLAY.replace("N:C", f"N:♣{selector}").replace("S:TH", f"S:10♥{selector}")
    play = play.replace("AC-KC-QC", f"A♣{selector}-K♣{selector}-q♣{selector}")

    assert same(f'{HEAD}[Deal "{cards}"]\n{play}')


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[Dealer", "; before a tag\n[Dealer"),
        ("[Dealer", '{ [Dealer "S"] } [Dealer'),
        ('"N"]', '"N"] ; behind a tag'),
        ("S:9S", "{ over\ntwo lines; * } S:9S"),
        ("S:9S", "S:9S; * E:AS [x] {\n"),
        ("S:9S", "S:9S{close behind}"),
        ("S:9S", "{one}{two};three\nS:9S"),
        ("S:9S", "{ a brace { within } S:9S"),
        ("2. E:AH", "2.{why}E:AH"),
        ("*", "{last}*;"),
        ("*", "*\n{ behind the end }\n; of all\n"),
        ("[Tarabish", "; first of all\n[Tarabish"),
    ],
)
def test_comments_stand_anywhere_between_tokens(old: str, new: str) -> None:
    """record.md: `;` to the end of the line and `{…}` both stand between tokens."""
    assert same(x1(old, new))


def test_comments_never_stand_inside_a_tag() -> None:
    """record.md: a quoted tag keeps what would be a comment elsewhere."""
    noted = x1("[Before", '[Note "a ; b {c} [d]"]\n[Before')

    assert "a ; b {c} [d]" == read(noted).tags["Note"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("E:20,AS", "E:20 E:AS"),
        ("W:show(AC-KC-QC),7H", "W:show(AC-KC-QC) W:7H"),
        ("E:20,AS", "E:20\n\n1. E:AS"),
    ],
)
def test_words_may_be_tokens_of_their_own(old: str, new: str) -> None:
    """record.md: a seat's words before its card may be read so, and are one turn all the same."""
    assert document(read(X1)) == document(read(x1(old, new)))


def test_a_run_that_is_shown_is_read_in_any_order() -> None:
    """record.md: a run is its cards."""
    assert same(x1("AC-KC-QC", "QC-AC-KC"))


def test_several_runs_are_joined_by_plus() -> None:
    """record.md: `50+20` announces all, `show(…)+show(…)` shows several runs."""
    text = """[Tarabish "1"] [Variant "wikipedia-standard"] [Set "announce.what=all"] [Dealer "N"]
    [Deal "E: KS QS JS TS KH QH + JH 6D 6C  S: AS 9S 8S 7S AH TH + 9H 8H 7H
    W: 7D 8D 9D TD JD QD + KD AD 6S  N: 7C 8C 9C TC JC QC + KC AC 6H"]"""
    text = text.replace("\n    W", "  W")
    text += "E:D 1. E:50+20,KS S:AS W:6S N:7C 2. S:7S W:7D N:8C E:show(KS-QS-JS-TS)+show(KH-QH-JH)"
    deal = read(f"{text} ~").deals[0]
    announced, shown = deal.actions[1], deal.actions[-1]

    assert Announce(1, (50, 20)) == announced
    assert isinstance(shown, Show)
    assert [4, 3] == [run.bit_count() for run in shown.runs]


def test_seats_of_a_deal_may_come_in_any_order() -> None:
    """record.md: `Deal` may name the seats in any order."""
    east, south, west, north = (part.strip() for part in CARDS.replace("  ", "|").split("|"))

    assert same(f'{HEAD}[Deal "{west} {north} {south}   {east}"]{PLAY}')


@pytest.mark.parametrize("text", [X1.replace("\n", "\r\n"), "\ufeff" + X1, X1.rstrip("\n")])
def test_line_ends_and_byte_order_marks_do_not_matter(text: str) -> None:
    """record.md: reading is tolerant of CRLF, of a mark at the beginning, of no last line end."""
    assert document(read(X1)) == document(read(text))


def test_trick_numbers_may_be_absent() -> None:
    """record.md: trick numbers are checked where they stand."""
    bare = X1
    for number in range(1, 10):
        bare = bare.replace(f"\n{number}. ", " " if number % 2 else "\n")

    assert same(bare)


def test_trick_numbers_may_touch_the_next_token() -> None:
    """record.md: a number ends with its full stop."""
    assert same(x1("4. W", "4.W"))


def test_unknown_tags_are_kept_and_ignored() -> None:
    """record.md: a tag that is not known is kept and ignored, and so are the rituals."""
    tags = '[Place "Sydney Mines"] [FirstDealer "KS QS 9D 6C"] [Cut "W 17"] [Result'
    first = next(read_record(x1("[Result", tags)))

    assert same(x1("[Result", tags))
    assert "Sydney Mines" == first.tags["Place"].value
    assert "W 17" == read(x1("[Result", tags)).tags["Cut"]


def test_a_tag_may_go_over_two_lines() -> None:
    """Places are counted on behind it."""
    deals = read_record(x1('[Dealer "N"]', '[ Dealer\n "N"\n]'))

    assert (6, 1) == next(deals).tags["Before"].mark


def test_what_a_later_deal_leaves_out_is_computed() -> None:
    """record.md: `Dealer`, `Before` and `Waiting` are computed where absent."""
    replayed = read(HEAD + THROWN + NEXT + DEAL + "W:C E:throws *")

    assert [0, 1, 2] == [deal.deal.dealer for deal in replayed.deals]
    assert [(0, 0), (0, 162), (162, 162)] == [deal.deal.before for deal in replayed.deals]
    assert (324, 162) == replayed.match.totals


def test_what_a_later_deal_says_may_be_right() -> None:
    """record.md: `Dealer`, `Before` and `Waiting` of later deals are checked."""
    right = f'[Dealer "e"] [Before "0 162"] [Waiting "0"]\n{NEXT}'

    assert (162, 162) == read(HEAD + THROWN + right).match.totals


def test_rules_carry_on_to_later_deals() -> None:
    """record.md: `Variant`, `Digest`, `Set`, `With`, `Without`, `Plugin` carry on."""
    rules = (
        '[Digest "d"] [Set "bait.half=made throw_in.forfeits=rest"] [With "no_trump"] '
        '[Without "look_back,fifty_forgot"] [Plugin "p"] [Seed "7"]\n'
    )
    first, second, third = read_record(HEAD + rules + THROWN + NEXT + '[Set ""]' + NEXT)

    assert {"Variant", "Digest", "Set", "With", "Without", "Plugin"} == second.carried.keys()
    assert first.tag("Set") == second.tag("Set") != third.tag("Set")
    assert second.tag("Seed") is None
    assert second.tag("Deal") != first.tag("Deal")


def test_carried_rules_are_played_by() -> None:
    """record.md: the options of the first deal hold for the second."""
    text = HEAD + '[Set "throw_in.forfeits=rest"] [With "no_trump"]\n' + THROWN
    second = read(text + DEAL + "S:NT W:throws *").deals[1]

    assert (130, 0) == second.sheet.points
    assert "made" == second.sheet.outcome


def test_a_variant_may_be_a_path_beside_the_record(tmp_path: Path) -> None:
    """record.md: `Variant` is a name, or a path relative to the record."""
    rules = 'format = 1\nextends = "wikipedia-standard"\n[plugins.throw_in]\nforfeits = "rest"\n'
    (tmp_path / "mine.toml").write_text(rules, encoding="utf-8")
    replayed = replay(HEAD.replace("wikipedia-standard", "mine.toml") + THROWN, folder=tmp_path)

    assert "mine" == replayed.variant.name
    assert "made" == replayed.deals[0].sheet.outcome


def test_words_out_of_turn_stand_where_they_were_said() -> None:
    """record.md: on the trick's line or on a line of their own, or behind the card of a turn."""
    lines = x1("2. E:AH", "S:look\n2. N:look E:AH")
    behind = x1("E:AH S:6H", "E:AH,look S:6H")

    assert [("S", []), ("N", [])] == [
        (turn["seat"], turn["legal"])
        for turn in the_deal(lines)["actions"]
        if turn["act"] == "look"
    ]
    assert same(lines.replace("S:look", "").replace("N:look", ""))
    assert len(read(X1).deals[0].actions) + 1 == len(read(behind).deals[0].actions)


def test_a_misplay_may_be_called_after_the_last_card() -> None:
    """design.md §3: calls are taken until the next deal starts."""
    called = replay(x1("S:JC\n", "S:JC\nN:misplay(e9)\n"), load=lenient)

    assert "false_misplay" == called.deals[0].sheet.outcome


def test_a_misplayed_card_is_read_in_a_lenient_variant() -> None:
    """record.md: `legal` holds the lawful cards in a permissive variant too."""
    replayed = replay(f"{HEAD}{DEAL}E:C 1. E:AS S:AD W:misplay(S1) *", load=lenient)
    deal, turn = replayed.deals[0], document(replayed)["deals"][0]["actions"][-2]

    assert Play(2, card_number("AD")) == deal.actions[-2]
    assert {"seat": "S", "act": "AD", "legal": ["TS", "9S"]} == turn
    assert "misplay" == deal.sheet.outcome


def test_a_side_may_say_that_it_is_out() -> None:
    """record.md: `E:out` says that its side is out."""
    deal = replay(HEAD + DEAL + "E:C 1. E:AS,out *", load=lenient).deals[0]

    assert "counted_out" == deal.sheet.outcome
    assert deal.last.turn == NOBODY


def test_loading_is_asked_once_for_each_set_of_rules() -> None:
    """A file of many deals by the same rules loads them once."""
    asked: list[str] = []

    def counting(name: str, *more: object) -> object:
        asked.append(name)
        return load(name, *more)  # type: ignore[arg-type]

    replay(HEAD + THROWN + NEXT, load=counting)  # type: ignore[arg-type]

    assert ["wikipedia-standard"] == asked
