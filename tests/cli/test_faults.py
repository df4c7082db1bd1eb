"""Odd files, odd streams, odd orders: one clear line, the documented exit status, nothing lost."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.program import COMMAND, environment, run, wait_for
from tests.cli.test_commands import X1

KITCHEN = 'format = 1\nname = "kitchen"\nextends = "easy-bells"\n'
ASKS = """from tarabish_core.api import hook
@hook
def trick_bonus(options):
    def bonus(cards, trump, trick, last):
        print("worth?")
        return int(input())
    return bonus
@hook
def describe(options):
    return ()
"""


def shell(line: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a shell line in which TARABISH stands for the program."""
    return subprocess.run(
        ["bash", "-c", line.replace("TARABISH", " ".join(COMMAND))],
        cwd=cwd,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        env={**environment(cwd / "home"), **more},
        check=False,
    )


@pytest.fixture
def kitchen(tmp_path: Path) -> Path:
    """A folder with a variant file."""
    (tmp_path / "kitchen.toml").write_text(KITCHEN)
    return tmp_path


def test_a_whole_game_of_a_variant_file_as_json(kitchen: Path) -> None:
    """The document is made from the game, not from the file's path."""
    arguments = ("play", "kitchen.toml", "--seat", "none", "--seed", "1", "--json")
    done = run(*arguments, cwd=kitchen)

    assert 0 == done.returncode, done.stderr
    assert "kitchen" == json.loads(done.stdout)["variant"]


@pytest.mark.parametrize("name", ["kitchen", "kitchen.toml", "./kitchen.toml"])
def test_a_game_of_a_variant_file_is_resumed_however_it_was_named(kitchen: Path, name: str) -> None:
    """The record names the file from where it lies itself."""
    first = run("play", name, "--seed", "3", typed="quit\n", home=kitchen / "home", cwd=kitchen)
    kept = next((kitchen / "home" / "games").glob("*.tbr"))
    rest = run("play", "--resume", str(kept), typed="quit\n", cwd=kitchen / "home")

    assert 0 == first.returncode
    assert 0 == rest.returncode, rest.stderr


def test_a_game_resumed_into_another_folder_finds_its_rules(kitchen: Path) -> None:
    """The path is written anew."""
    (kitchen / "a" / "b").mkdir(parents=True)
    arguments = ("play", "kitchen.toml", "--seed", "3")
    run(*arguments, "--save", "a/g.tbr", typed="quit\n", cwd=kitchen)
    run("play", "--resume", "a/g.tbr", "--save", "a/b/h.tbr", typed="quit\n", cwd=kitchen)
    done = run("replay", "a/b/h.tbr", cwd=kitchen)

    assert 0 == done.returncode, done.stderr


@pytest.mark.parametrize(
    "change",
    [
        "bait.half = made",
        "bait.half= 'whole_bait'",
        "game_end.target = 3_00",
        "cut.required = false",
    ],
)
def test_an_override_with_blanks_is_kept_so_that_it_can_be_read(
    tmp_path: Path, change: str
) -> None:
    """One tag holds several overrides, parted by blanks."""
    record = tmp_path / "g.tbr"
    run("play", "--seed", "3", "--set", change, "--save", str(record), typed="quit\n")
    done = run("replay", str(record))

    assert 0 == done.returncode, done.stderr


def test_an_override_is_one_value() -> None:
    """A line break does not smuggle in another."""
    done = run("rules", "--set", "game_end.target=300\nfoo=1")

    assert 3 == done.returncode
    assert "expected a whole number" in done.stderr


@pytest.mark.parametrize("where", ["", ".", "/", "folder"])
def test_a_folder_is_no_file_to_save_in(tmp_path: Path, where: str) -> None:
    """Wrong usage, before the first card."""
    (tmp_path / "folder").mkdir()
    done = run("play", "--save", where, typed="quit\n", cwd=tmp_path)

    assert 2 == done.returncode
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_record_is_never_overwritten(tmp_path: Path) -> None:
    """A diary, or the variant itself."""
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary\n")
    done = run("play", "--seed", "1", "--save", str(diary), typed="quit\n")

    assert 2 == done.returncode
    assert "dear diary\n" == diary.read_text()


def test_another_games_record_is_set_aside(tmp_path: Path) -> None:
    """Its text is kept, and it is said where."""
    record = tmp_path / "g.tbr"
    run("play", "--seed", "1", "--save", str(record), typed="quit\n")
    old = record.read_text()
    done = run("play", "--seed", "2", "--save", str(record), typed="quit\n")

    assert old == (tmp_path / "g.tbr.old").read_text()
    assert "g.tbr.old" in done.stderr
    assert old != record.read_text()


def test_nothing_is_set_aside_for_a_game_that_is_refused(tmp_path: Path) -> None:
    """The record that is there stays in its place."""
    record = tmp_path / "g.tbr"
    run("play", "--seed", "1", "--save", str(record), typed="quit\n")
    (tmp_path / "bad\n.toml").write_text(KITCHEN)
    done = run("play", "bad\n.toml", "--save", "g.tbr", typed="quit\n", cwd=tmp_path)

    assert (2, "") == (done.returncode, done.stdout)
    assert ["bad\n.toml", "g.tbr"] == sorted(one.name for one in tmp_path.iterdir())


def test_a_game_without_a_deal_is_not_said_to_be_kept(tmp_path: Path) -> None:
    """A rule that fails at the first deal leaves nothing to go on with."""
    (tmp_path / "own.py").write_text(
        ASKS.replace("trick_bonus(options)", "packets(options, inner)").replace(
            "cards, trump, trick, last", "dealer"
        )
    )
    own = "--plugin own.py --with own"
    done = shell(f"TARABISH play {own} --seat S --save g.tbr </dev/null", tmp_path)

    assert 3 == done.returncode, done.stderr
    assert "The game is kept" not in done.stdout + done.stderr
    assert not (tmp_path / "g.tbr").exists()


def test_a_link_is_written_through(tmp_path: Path) -> None:
    """The link stays a link."""
    (tmp_path / "real").mkdir()
    link = tmp_path / "link.tbr"
    link.symlink_to(tmp_path / "real" / "g.tbr")
    run("play", "--seed", "1", "--save", str(link), typed="quit\n")

    assert link.is_symlink()
    assert (tmp_path / "real" / "g.tbr").is_file()


@pytest.mark.parametrize("command", [("replay",), ("explain",), ("play", "--resume")])
def test_a_record_whose_variant_is_not_there_says_how_to_give_it(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    """The record is named, with the place of its tag; --variant takes the file from elsewhere."""
    record = tmp_path / "g.tbr"
    record.write_text(X1.replace("wikipedia-standard", "kitchen.toml"), encoding="utf-8")
    done = run(*command, str(record))

    assert (4, "") == (done.returncode, done.stdout)
    assert (
        f"{record}:2:1: error: there is no variant 'kitchen.toml', by name or as a file from this "
        "record's folder; put it there, or give it to `replay`, `explain` or `analyse` with "
        "--variant FILE\n"
    ) == done.stderr
    if command[0] != "play":
        assert 0 == run(*command, str(record), "--variant", "wikipedia-standard").returncode


def test_a_shipped_variant_that_a_record_spells_wrongly_is_suggested(tmp_path: Path) -> None:
    record = tmp_path / "g.tbr"
    record.write_text(X1.replace("wikipedia-standard", "wikipedia-standart"), encoding="utf-8")

    assert "(did you mean 'wikipedia-standard'?); put" in run("replay", str(record)).stderr


def test_a_record_of_an_installed_rule_that_is_gone_says_what_to_install(tmp_path: Path) -> None:
    record = tmp_path / "g.tbr"
    record.write_text(X1.replace("[Dealer", '[With "gone"]\n[Dealer'), encoding="utf-8")
    done = run("replay", str(record))

    assert 4 == done.returncode
    assert "there is no plugin 'gone'" in done.stderr
    assert "one of a package by installing it" in done.stderr


def test_comments_of_a_record_that_is_resumed_are_set_aside(tmp_path: Path) -> None:
    """Writing is canonical; what was written by hand is kept beside it."""
    record = tmp_path / "g.tbr"
    run("play", "--seed", "1", "--save", str(record), typed="quit\n")
    record.write_text(record.read_text().replace("~", "; a note by hand\n~"))
    done = run("play", "--resume", str(record), typed="quit\n")

    assert "a note by hand" in (tmp_path / "g.tbr.old").read_text()
    assert "g.tbr.old" in done.stderr


def test_nothing_is_ever_kept_as_none(tmp_path: Path) -> None:
    """Where the game cannot be kept, no line says that it is."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = run("play", "--seed", "7", typed="pass\nquit\n", home=blocked)

    assert 0 == done.returncode
    assert "the game is not being kept" in done.stderr
    assert "--resume" not in done.stdout


@pytest.mark.parametrize("byte", ["\\xff", "\\xc3"])
def test_bytes_that_are_no_letters_are_not_understood(tmp_path: Path, byte: str) -> None:
    """No traceback; the prompt comes again."""
    done = shell(f"printf '{byte}\\nquit\\n' | TARABISH play --seed 7", tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "I do not know" in done.stdout


def test_streams_that_are_closed_are_no_traceback(tmp_path: Path) -> None:
    """A result that goes nowhere is lost, and an end of the input is one."""
    lost = shell("TARABISH rules >&-", tmp_path)
    assert (74, 1) == (lost.returncode, len(lost.stderr.splitlines()))
    assert 74 == shell("TARABISH rules <&- >&- 2>&-", tmp_path).returncode
    assert 3 == shell("TARABISH rules nosuch 2>&-", tmp_path).returncode
    done = shell("TARABISH play --seed 7 <&-", tmp_path)

    assert 0 == done.returncode, done.stderr
    assert "The game is kept." in done.stdout


def test_a_result_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    """Exit 74, one line."""
    done = shell("TARABISH rules > /dev/full", tmp_path)

    assert 74 == done.returncode
    assert 1 == len(done.stderr.splitlines())


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ("rules", 0),
        ("rules > /dev/full", 74),
        ("rules nosuch", 3),
        ("rules --plugin own.py --with own", 0),
        ("play --plugin own.py --with own --seat none --seed 1", 3),
        ("replay nosuch.tbr", 4),
        ("explain nosuch.tbr", 4),
        ("upgrade nosuch.toml", 3),
        ("rules --nosuch", 2),
    ],
)
def test_notes_that_cannot_be_written_change_no_exit_status(
    tmp_path: Path, command: str, status: int
) -> None:
    """Stderr on a full disk, or with nobody who reads it."""
    (tmp_path / "own.py").write_text(ASKS)
    assert status == shell(f"TARABISH {command} 2> /dev/full", tmp_path).returncode
    assert status == shell(f"TARABISH {command} 2> >(exec 0<&-)", tmp_path).returncode


def test_a_rule_that_reads_what_is_typed_is_to_blame(tmp_path: Path) -> None:
    """Where nothing is typed it fails, and nobody has interrupted anything."""
    (tmp_path / "own.py").write_text(ASKS)
    done = shell("TARABISH play --plugin own.py --with own --seat none </dev/null", tmp_path)

    assert 3 == done.returncode
    assert "own.py:6: error: the plugin 'own': EOFError" in done.stderr


@pytest.mark.parametrize(
    ("command", "most", "path"),
    [
        ("new variant ours", 0, "ours.toml"),
        ("new plugin ours", 1, "ours.py"),
        ("new plugin ours --package", 1, "ours/ours.py"),
        ("upgrade draft.toml", 1, "draft.toml"),
        ("schema --out all.json", 1, "all.json"),
    ],
)
def test_a_file_that_cannot_be_written_whole_is_not_there(
    tmp_path: Path, command: str, most: int, path: str
) -> None:
    """The disk is full after some kilobytes: exit 74, the file named, nothing left or changed."""
    draft = f"format = 0\n{'# our rules' * 100}\n"
    (tmp_path / "draft.toml").write_text(draft)
    done = shell(f"ulimit -f {most}; TARABISH {command}", tmp_path)

    assert 74 == done.returncode, done.stderr
    assert f"{path}: error: it cannot be written: " in done.stderr
    assert ["draft.toml"] == [one.name for one in tmp_path.iterdir()]
    assert draft == (tmp_path / "draft.toml").read_text()


def test_a_reader_who_has_seen_enough_is_no_fault(tmp_path: Path) -> None:
    """SIGPIPE."""
    done = shell("TARABISH play --seat none --seed 1 | head -1; echo ${PIPESTATUS[0]}", tmp_path)

    assert "0" == done.stdout.splitlines()[-1]
    assert "" == done.stderr


def test_interrupted_is_130_everywhere(tmp_path: Path) -> None:
    """Also where nothing is asked."""
    child = subprocess.Popen(
        [*COMMAND, "play", "--seat", "none", "--seed", "1", "--set", "game_end.target=90000"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(tmp_path),
    )
    with child:
        time.sleep(1.2)
        child.send_signal(signal.SIGINT)
        _, told = child.communicate(timeout=20)

    assert 130 == child.returncode
    assert "Traceback" not in told


def test_one_fault_never_fills_the_screen(tmp_path: Path) -> None:
    """A long line is cut around the fault, and so is the list of faults."""
    bad = tmp_path / "bad.toml"
    names = ", ".join(f'"p{number}"' for number in range(3000))
    bad.write_text(f'format = 1\nextends = "easy-bells"\nwithout = [{names}]\n')
    done = run("rules", str(bad))

    assert 3 == done.returncode
    assert len(done.stderr) < 100_000
    assert "… and 2900 more" in done.stderr


def test_control_characters_of_a_file_are_spelt_out(tmp_path: Path) -> None:
    """What stands in a stranger's file is not for the terminal."""
    bad = tmp_path / "bad.toml"
    bad.write_text('format = 1\nextends = "easy-bells"\ntitle = "\\u001b]0;pwn\\u0007"\n')
    done = run("rules", str(bad))

    assert 0 == done.returncode
    assert "\x1b" not in done.stdout
    assert "\\x1b]0;pwn" in done.stdout


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('[Seed "1"]', f'[Seed "{"9" * 6000}"]', "is not a number"),
        ('[Seed "1"]', '[Seed "one"]', "is not a number"),
        ('[Before "0 0"]', '[Before "600 0"]', "the game was over before this deal"),
        ('[Before "0 0"]', '[Before "-x00 0"]', "two numbers"),
    ],
)
def test_a_record_that_cannot_be_resumed(tmp_path: Path, old: str, new: str, told: str) -> None:
    """Exit 4 and the reason."""
    record = tmp_path / "g.tbr"
    run("play", "--seed", "1", "--save", str(record), typed="quit\n")
    record.write_text(record.read_text().replace(old, new))
    done = run("play", "--resume", str(record), typed="quit\n")

    assert 4 == done.returncode
    assert told in done.stderr
    assert 1 == len(done.stderr.splitlines())


def test_a_seat_given_at_resuming_is_kept(tmp_path: Path) -> None:
    """And one without a seed gets one for the deals to come."""
    record = tmp_path / "g.tbr"
    run("play", "--seed", "1", "--save", str(record), typed="quit\n")
    record.write_text(record.read_text().replace('[Seed "1"]\n', ""))
    run("play", "--resume", str(record), "--seat", "e", typed="quit\n")

    assert '[Seat "E"]' in record.read_text()
    assert "[Seed " in record.read_text()


def test_programs_that_must_claim_the_bells_do(tmp_path: Path) -> None:
    """bella.optional = false, even where they are worth nothing."""
    changes = ("--set", "bella.points=0", "--set", "bella.optional=false")
    for seed in range(1, 6):
        done = run("play", "--seat", "none", "--seed", str(seed), *changes, home=tmp_path)

        assert 0 == done.returncode, done.stderr


def test_a_deal_of_a_file_is_played(tmp_path: Path) -> None:
    """--deal: those cards, by that dealer, and then it ends."""
    record = tmp_path / "g.tbr"
    run("play", "--seed", "4", "--save", str(record), typed="quit\n")
    done = run("play", "--deal", str(record), typed="auto\n" * 3, home=tmp_path)
    tag = next(line for line in record.read_text().splitlines() if line.startswith("[Deal "))
    kept = next((tmp_path / "games").glob("*.tbr")).read_text()

    assert 0 == done.returncode, done.stderr
    assert tag in kept
    assert "Those were the deals that were given." in done.stdout


def test_a_file_without_a_deal_is_refused(tmp_path: Path) -> None:
    """Exit 4."""
    empty = tmp_path / "empty.tbr"
    empty.write_text("")
    done = run("play", "--deal", str(empty))

    assert 4 == done.returncode
    assert "there is no [Deal" in done.stderr


def test_a_game_gives_way_to_another_that_is_kept_in_its_file_by_now(tmp_path: Path) -> None:
    """Whichever is played on first, both are kept, and each says where."""
    record = tmp_path / "g.tbr"
    begin = [*COMMAND, "play", "--save", str(record), "--seed"]
    with subprocess.Popen(
        [*begin, "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdin
        first.stdin.write("pass\n")
        first.stdin.flush()
        wait_for(record, "S:-")
        second = run(*begin[3:], "2", typed="pass\nquit\n")
        told, notes = first.communicate("hint\nauto\nquit\n", timeout=60)

    assert 0 == second.returncode
    assert f"{record}: another game is kept there by now" in notes
    assert '[Seed "2"]' in record.read_text()
    kept = told.rpartition("--resume ")[2].strip()
    assert '[Seed "1"]' in Path(kept).read_text()
    assert 0 == run("replay", kept).returncode


def test_two_programs_that_save_to_one_file_do_not_trip_each_other(tmp_path: Path) -> None:
    """Each writes a whole record; who finds the other's gives way to it."""
    record = tmp_path / "same.tbr"
    children = [
        subprocess.Popen(
            [*COMMAND, "play", "--seat", "none", "--seed", str(seed), "--save", str(record)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(tmp_path),
        )
        for seed in (1, 2)
    ]
    told = []
    for child in children:
        with child:
            told.append(child.communicate(timeout=60)[1])

    assert [0, 0] == [child.returncode for child in children]
    assert not any("not being kept" in text for text in told)
    assert 0 == run("replay", str(record)).returncode
    assert not list(tmp_path.glob(".same*"))


SWALLOWED = """
import ctypes, sys, time
from tarabish_core.cli.interrupts import heed_interrupts

def called_back():
    raise KeyboardInterrupt

heed_interrupts()
ctypes.CFUNCTYPE(None)(called_back)()
try:
    time.sleep(30)
except KeyboardInterrupt:
    print("heard")
"""


def test_ctrl_c_is_heard_where_compiled_code_swallowed_it() -> None:
    """As while numba compiles: it was ignored, and the command went on to its end."""
    done = subprocess.run(
        [sys.executable, "-c", SWALLOWED], capture_output=True, text=True, timeout=25, check=True
    )
    assert ("heard\n", "") == (done.stdout, done.stderr)
