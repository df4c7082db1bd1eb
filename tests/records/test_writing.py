from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tarabish_core.engine.actions import Action, Bella, Go, Pass, Play, Show
from tarabish_core.engine.cards import card_number, mask_of
from tarabish_core.engine.state import Deal
from tarabish_core.records.document import document
from tarabish_core.records.reader import Mark, Tag, read_record
from tarabish_core.records.replay import Replay, replay
from tarabish_core.records.writer import deal_tags, keep, write_actions, write_tags
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import Variant
from tests.records.chances import play, record, variant_of, written
from tests.records.samples import PLAY, X1, lenient, read

SETTINGS = (
    "bella.on=while_held",
    "bella.deadline=before_next_card",
    "bella.on=either bella.deadline=before_next_card bella.optional=false",
    "bella.auto=true show.window=before_trick_2",
    "bella.first_penalty=lose_hand show.window=after_trick_1",
    "announce.what=all runs.split=single runs.long=belote",
    "fifty_forgot.scope=any_better fifty_forgot.deadline=first_third_card",
    "bait.half=pending throw_in.forfeits=rest look_back.tricks=all",
)
SEEDS = st.integers(0, 10**9)


def again(replayed: Replay, settings: str = "") -> str:
    """Write what was read, as a program that keeps a record does."""
    deal = replayed.deals[0]
    return written(deal.variant, deal.deal, deal.actions, settings)


def check(variant: Variant, seed: int, settings: str = "") -> None:
    """Write a deal, read it, write it again."""
    deal, actions = play(variant.ruleset, seed)
    text = record(variant, seed, settings)
    replayed = read(text)

    assert (deal, actions) == (replayed.deals[0].deal, replayed.deals[0].actions)
    assert text == again(replayed, settings)
    assert replayed.digest_matches
    assert document(replayed) == document(read(again(replayed, settings)))


@pytest.mark.parametrize("name", shipped_names())
@settings(max_examples=40, deadline=None)
@given(seed=SEEDS)
def test_what_is_written_is_read_as_it_was(name: str, seed: int) -> None:
    """record.md: reading is tolerant, writing is canonical; nothing is lost between them."""
    check(variant_of(name), seed)


@pytest.mark.parametrize("changes", SETTINGS)
@settings(max_examples=30, deadline=None)
@given(seed=SEEDS)
def test_what_is_written_under_other_options_is_read_as_it_was(changes: str, seed: int) -> None:
    """record.md: windows and claims of every kind have a spelling of their own."""
    check(variant_of("wikipedia-standard", changes), seed, changes)


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS)
@example(seed=7)
def test_a_lenient_deal_is_read_as_it_was(seed: int) -> None:
    """record.md: misplays, calls of misplays and counting out are kept as they happened."""
    variant = lenient("wikipedia-standard", variant_of("wikipedia-standard").overrides, None)
    deal, actions = play(variant.ruleset, seed)
    text = written(variant, deal, actions)
    replayed = replay(text, load=lenient)

    assert actions == replayed.deals[0].actions
    assert text == again(replayed)


def test_chance_does_everything_some_time() -> None:
    """The deals played by chance are worth reading: all that can be done is done in them."""
    done: Counter[str] = Counter()
    for seed in range(600):
        variant = variant_of("wikipedia-standard", SETTINGS[seed % len(SETTINGS)])
        for action in play(variant.ruleset, seed)[1]:
            claims = isinstance(action, Play | Show) and action.bella
            done[type(action).__name__ + ("+bella" if claims else "")] += 1

    words = {"Pass", "Go", "Announce", "Show", "Show+bella", "Bella", "Play", "Play+bella"}
    assert words | {"ThrowIn", "Look"} == done.keys()
    assert min(done.values()) >= 10


def test_the_worked_deal_is_written_as_it_stands() -> None:
    """record.md: the auction on one line, then a numbered line for each trick."""
    deal = read(X1).deals[0]

    assert PLAY.strip() == write_actions(deal.variant.ruleset, deal.deal, deal.actions).strip()


def test_the_tags_of_the_worked_deal_are_written_as_they_stand() -> None:
    """record.md: `Deal` names eldest first, each seat's cards S H D C and high to low."""
    deal = read(X1).deals[0].deal
    tags = {"Tarabish": "1", "Variant": "wikipedia-standard"} | deal_tags(deal, (0, 202))

    assert X1.partition("\n\n")[0] == write_tags(tags).rstrip("\n")


def test_waiting_points_are_written_where_there_are_any() -> None:
    """record.md: `Waiting` and `Result` are optional."""
    deal = read(X1).deals[0].deal

    assert ["Dealer", "Before", "Deal"] == list(deal_tags(deal, None))
    assert deal_tags(deal._replace(waiting=81), (0, 3)).items() >= {
        ("Waiting", "81"), ("Result", "0 3"),
    }  # fmt: skip


def test_a_loose_spelling_is_written_in_the_one_way() -> None:
    """record.md: whatever was read, one spelling is written."""
    loose = X1.replace("E:20,AS", "{so}e:20 E:a♠").replace("\n2. ", " ").replace("N:C", "n:♣")

    assert again(read(X1)) == again(read(loose))


def held_bells() -> tuple[Variant, Deal, tuple[Action, ...]]:
    """Let west show king and queen of trumps, where the bells may be claimed while held."""
    variant = variant_of("wikipedia-standard", "bella.on=while_held")
    cut = read(X1).deals[0]
    card = card_number("7H")
    shown = mask_of(map(card_number, ("AC", "KC", "QC")))
    before = cut.actions[:12]
    return variant, cut.deal, (*before, Show(3, (shown,)), Bella(3), Play(3, card))


def test_bells_claimed_alone_behind_a_run_stand_apart() -> None:
    """record.md: `show(KC-QC-JC),bella` claims them with the run, so alone they are not joined."""
    variant, deal, actions = held_bells()
    text = written(variant, deal, actions, "bella.on=while_held")
    turns = document(read(text))["deals"][0]["actions"][-2:]

    assert "W:show(AC-KC-QC) W:bella,7H" in text
    assert actions == read(text).deals[0].actions
    assert ["show(AC-KC-QC)", "bella,7H"] == [turn["act"] for turn in turns]


def test_bells_claimed_with_a_run_are_joined_to_it() -> None:
    """record.md: shows a run and claims the bells with it."""
    variant, deal, actions = held_bells()
    show = actions[-3]
    assert isinstance(show, Show)
    claimed = (*actions[:-3], Show(3, show.runs, bella=True), actions[-1])
    text = written(variant, deal, claimed, "bella.on=while_held")

    assert "W:show(AC-KC-QC),bella,7H" in text
    assert claimed == read(text).deals[0].actions


@pytest.mark.parametrize(
    "value", ["", 'a "quoted" word', "back\\slash", '\\"', "\\\\", "ends in \\", "; { ] [ }", "♠ é"]
)
def test_tags_with_quotes_and_backslashes_survive(value: str) -> None:
    """record.md: a tag is a name and a quoted value."""
    text = X1.replace("[Before", write_tags({"Note": value}) + "[Before")

    assert value == read(text).tags["Note"]


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\n")))
def test_any_tag_on_one_line_survives(value: str) -> None:
    """record.md: further tags are kept, whatever they say."""
    text = f'[Tarabish "1"]\n{write_tags({"Note": value})}*'

    assert value == next(read_record(text)).tags["Note"].value


def test_a_tag_stays_on_its_line() -> None:
    """A tag's value has no line ends, so those of a value are written as blanks."""
    text = '[Tarabish "1"]' + write_tags({"Note": "one\ntwo\r\nthree"}) + "*"

    assert Tag("one two  three", Mark(1, 15)) == next(read_record(text)).tags["Note"]


def test_a_passed_deal_is_its_auction_and_its_end() -> None:
    """record.md: a deal that everybody passed is its auction line and `*`."""
    ruleset = variant_of("free-pass-next-dealer").ruleset
    deal = read(X1).deals[0].deal
    passes = [Pass(seat) for seat in (1, 2, 3, 0)]

    assert "E:- S:- W:- N:-\n*\n" == write_actions(ruleset, deal, passes)
    assert "E:-\n~\n" == write_actions(ruleset, deal, passes[:1])
    assert "~\n" == write_actions(ruleset, deal, [])
    assert "E:C\n~\n" == write_actions(ruleset, deal, [Go(1, 3)])


def test_keeping_replaces_a_file(tmp_path: Path) -> None:
    """Design: a crash loses nothing that was kept; line ends are those that were written."""
    path = tmp_path / "game.tbr"
    keep(path, "first ♠\n")
    keep(path, "second\n")

    assert b"second\n" == path.read_bytes()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("failing", ["open", "replace"])
def test_a_file_is_replaced_whole_or_not_at_all(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Design: a killed program leaves the last whole file, whichever step it was killed in."""
    path = tmp_path / "game.tbr"
    keep(path, "first\n")

    def killed(given: Path, *_: object, **__: object) -> None:
        given.touch()
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, failing, killed)
    with pytest.raises(KeyboardInterrupt):
        keep(path, "second\n")
    monkeypatch.undo()
    kept = path.read_text(encoding="utf-8")

    assert "first\n" == kept
    assert [path] == list(tmp_path.iterdir())
    keep(path, "third\n")
    assert "third\n" == path.read_text(encoding="utf-8")


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("first\n")
    (tmp_path / "link").symlink_to("there")
    keep(tmp_path / "link", "second\n")

    assert (tmp_path / "link").is_symlink()
    assert "second\n" == (tmp_path / "there").read_text()


def test_what_is_no_file_is_not_written_over(tmp_path: Path) -> None:
    """A device or a pipe is not for a text to take its place, nor what a link leads to."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("pipe")
    for name in ("pipe", "link"):
        with pytest.raises(OSError, match=f"a pipe or a device.*{name}"):
            keep(tmp_path / name, "text\n")

    assert (tmp_path / "pipe").is_fifo()


def test_a_file_that_cannot_be_written_is_named_as_it_was_given(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as told:
        keep(tmp_path / "none" / "a.json", "text\n")

    assert str(tmp_path / "none" / "a.json") == told.value.filename


def test_what_is_no_letter_is_spelled_out(tmp_path: Path) -> None:
    """Names of files may hold bytes that mean nothing in UTF-8."""
    keep(tmp_path / "a", "b\udcffd")

    assert "b\\udcffd" == (tmp_path / "a").read_text()
