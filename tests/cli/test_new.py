"""`tarabish new variant`: three questions, a file with words beside what it sets."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from typing import get_args

import pexpect
import pytest

from tarabish_core.messages import say
from tarabish_core.rules.beginning import QUESTIONS, answer_of, begin
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.variants import load_variant
from tests.cli.program import COMMAND, run


def test_the_answers_are_written_with_words_beside(tmp_path: Path) -> None:
    """Each option that is set says what it means; what stays is said in a comment."""
    flags = ("--dealer", "free", "--half", "whole_bait")
    done = run("new", "variant", "ours", *flags, cwd=tmp_path)
    text = (tmp_path / "ours.toml").read_text(encoding="utf-8")
    variant = load_variant(str(tmp_path / "ours.toml"))

    assert 0 == done.returncode, done.stderr
    assert "tarabish rules ours.toml" in done.stdout
    assert 'half = "whole_bait"  # Half bait is whole bait' in text
    assert 'deals = "next"  # The dealer may pass too' in text
    assert '"dealer_forced",  # The dealer may pass too' in text
    assert "# As in wikipedia-standard: Nobody may go no-trump." in text
    assert "whole_bait" == variant.options["bait"]["half"]
    assert {"free_pass"} == {"free_pass", "dealer_forced", "no_trump"} & set(variant.options)


def test_what_comes_next_works(tmp_path: Path) -> None:
    """The lines that it prints, run as they stand."""
    done = run("new", "variant", "ours", "--no-trump", "yes", cwd=tmp_path)
    steps = [line.split()[1:] for line in done.stdout.splitlines() if "  tarabish " in line]

    assert ["rules", "check", "play"] == [step[0] for step in steps]
    for step in steps:
        assert 0 == run(*step, typed="quit\n", home=tmp_path / "home", cwd=tmp_path).returncode


def test_over_a_pipe_the_parents_answers_are_taken(tmp_path: Path) -> None:
    """Nothing is asked, and the rules are the parent's."""
    done = run("new", "variant", "ours", "--from", "scoresheet-kitchen", cwd=tmp_path)
    text = (tmp_path / "ours.toml").read_text(encoding="utf-8")
    digest = load_variant(str(tmp_path / "ours.toml")).ruleset.digest

    assert 0 == done.returncode
    assert "[plugins" not in text
    assert 3 == text.count("# As in scoresheet-kitchen:")
    assert load_variant("scoresheet-kitchen").ruleset.digest == digest


def test_on_a_terminal_it_asks(tmp_path: Path) -> None:
    """Only what no option answers; what each answer means is said first, and again for a `?`.

    Enter takes the parent's answer.
    """
    arguments = [*COMMAND[1:], "new", "variant", "ours", "--half", "whole_bait"]
    child = pexpect.spawn(COMMAND[0], arguments, cwd=str(tmp_path), encoding="utf-8", timeout=20)
    child.expect("forced +The dealer must name trump when the three others have passed")
    child.expect("must the dealer name trump")
    child.sendline("?")
    child.expect("free +The dealer may pass too")
    child.expect("must the dealer name trump")
    child.sendline("maybe")
    child.expect("'maybe' is not one of 'forced', 'free', '\\?'")
    child.sendline("free")
    child.expect("go no-trump")
    child.sendline("")
    child.expect(pexpect.EOF)
    child.close()
    variant = load_variant(str(tmp_path / "ours.toml"))

    assert 0 == child.exitstatus
    assert "free_pass" in variant.options
    assert "no_trump" not in variant.options
    assert "whole_bait" == variant.options["bait"]["half"]


def test_half_may_be_all_that_bait_knows() -> None:
    """Every value of `bait.half` can be answered, and each has its words."""
    half = Registry().load("bait").module.Options.model_fields["half"]

    assert get_args(half.annotation) == tuple(QUESTIONS["half"])
    assert QUESTIONS.keys() == {"dealer", "half", "no_trump"}
    for question, answers in QUESTIONS.items():
        assert all(say(f"new_{question}.{answer}") for answer in answers)


def test_nothing_is_ever_overwritten(tmp_path: Path) -> None:
    """Wrong usage; the file is as it was."""
    (tmp_path / "ours.toml").write_text("dear diary")
    done = run("new", "variant", "ours", cwd=tmp_path)

    assert 2 == done.returncode
    assert "not overwritten" in done.stderr
    assert "dear diary" == (tmp_path / "ours.toml").read_text()


@pytest.mark.parametrize("name", ["", "a/b", "..", "-x", "wikipedia-standard", "a b", "é"])
def test_a_name_that_could_not_be_found_again(tmp_path: Path, name: str) -> None:
    """Wrong usage, and nothing is written."""
    done = run("new", "variant", "--", name, cwd=tmp_path)

    assert 2 == done.returncode
    assert [] == list(tmp_path.iterdir())


def test_a_file_of_the_same_folder_may_be_extended(tmp_path: Path) -> None:
    """One of another folder may not, since `extends` names no path."""
    (tmp_path / "sub").mkdir()
    run("new", "variant", "ours", "--half", "whole_bait", cwd=tmp_path)
    done = run("new", "variant", "theirs", "--from", "ours.toml", cwd=tmp_path)
    elsewhere = run("new", "variant", "x", "--from", "../ours.toml", cwd=tmp_path / "sub")

    assert 0 == done.returncode, done.stderr
    assert 'extends = "ours"' in (tmp_path / "theirs.toml").read_text()
    assert 2 == elsewhere.returncode
    assert "tarabish show ../ours.toml --toml > x.toml" in elsewhere.stderr.replace("\n", " ")
    whole = run("show", "../ours.toml", "--toml", cwd=tmp_path / "sub")
    (tmp_path / "sub" / "x.toml").write_text(whole.stdout, encoding="utf-8")
    assert 0 == run("rules", "x.toml", cwd=tmp_path / "sub").returncode


@pytest.mark.parametrize("name", shipped_names())
def test_every_answer_over_every_shipped_variant(tmp_path: Path, name: str) -> None:
    """Whatever is answered over whatever is extended loads, and answers so itself."""
    parent = load_variant(name)
    path = tmp_path / "ours.toml"
    for answers in product(*QUESTIONS.values()):
        asked = dict(zip(QUESTIONS, answers, strict=True))
        path.write_text(begin("ours", name, parent, asked), encoding="utf-8")
        ours = load_variant(str(path))

        assert asked == {question: answer_of(ours, question) for question in QUESTIONS}


def test_as_json(tmp_path: Path) -> None:
    """One document with a schema's name."""
    done = run("new", "variant", "ours", "--dealer", "free", "--json", cwd=tmp_path)
    told = json.loads(done.stdout)

    assert "tarabish.new_variant/1" == told["schema"]
    assert "ours.toml" == told["file"]
    assert {"dealer": "free", "half": "half_bait", "no_trump": "no"} == told["answers"]
