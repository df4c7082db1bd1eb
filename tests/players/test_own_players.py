"""Players of one's own: good ones play, bad ones lose their turn and nothing else."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.match import Match
from tarabish_core.engine.model import PLAYED
from tarabish_core.engine.state import State, deal_cards, start
from tarabish_core.engine.view import view
from tarabish_core.players import apart
from tarabish_core.players.apart import Apart, Child
from tarabish_core.players.asking import FaultError
from tarabish_core.players.outside import Outside, PlayerError, from_file, from_name, load
from tarabish_core.players.seating import Seated
from tarabish_core.rules.resolve import Overrides
from tarabish_core.rules.sending import sent
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.simulate import by_engine
from tarabish_core.simulate.calibration import UNSETTLED
from tarabish_core.simulate.work import Job, job_of, play_part
from tests.players.own import LOWEST, written

THUMB = Seated("thumb")
LIMIT = 1.0
STOPPED = f"took more than {LIMIT:g} seconds and was stopped"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all of them."""
    return written(tmp_path_factory.mktemp("own"))


@pytest.fixture(autouse=True)
def _nobody_left() -> Iterator[None]:
    """End the processes of a test with it."""
    yield
    apart._here.__dict__.clear()
    gc.collect()


def seated(file: Path, name: str, limit: float = 0) -> Seated:
    """Seat one of them."""
    return Seated(name, outside=from_file(f"{file}:{name}"), limit=limit)


def with_players(*players: Seated, variant: str = ROOT) -> Job:
    """Describe deals with these players, south and west by rule of thumb."""
    return job_of(load_variant(variant), (*players, *(THUMB,) * 4)[:4], UNSETTLED, 5)


def played(work: Job, deal: int = 0) -> by_engine.Played:
    """Play a deal."""
    ruleset = load_variant(work.variant).ruleset
    return by_engine.play_deal(ruleset, work, deal, Match(deal & 3))


@pytest.mark.parametrize("limit", [0, LIMIT], ids=["here", "apart"])
def test_a_good_player_plays_whole_deals(file: Path, limit: float) -> None:
    """The same ones in this process and in its own."""
    work = with_players(*(seated(file, "Lowest", limit),) * 4)
    deal = played(work)

    assert () == deal.faults
    assert deal.state.end == PLAYED
    assert deal.actions == played(with_players(*(seated(file, "Lowest"),) * 4)).actions


@pytest.mark.parametrize("limit", [0, LIMIT], ids=["here", "apart"])
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raising", "failed with TypeError: tuple indices must be integers or slices, not str"),
        ("Leaving", "failed with SystemExit: 0"),
        ("Cheating", "which may not be done now"),
        ("Odd", "which may not be done now"),
        ("Below", "card=-1, bella=False), which may not be done now"),
        ("Trapped", "failed with SystemExit: 3"),
    ],
)
def test_a_bad_player_loses_its_turn_and_nothing_else(
    file: Path, name: str, why: str, limit: float
) -> None:
    """The rule of thumb plays the card in its place; the others are played as it says."""
    work = with_players(*(seated(file, name, limit),) * 4)
    for number in range(4):
        deal = played(work, number)
        (fault,) = deal.faults

        assert fault.startswith(f"{name} ")
        assert why in fault
        assert fault.endswith("; the rule of thumb plays in its place this once.")
        assert deal.state.end == PLAYED
        assert deal.actions == by_thumb_once(file, number)


def test_in_a_process_of_its_own_no_player_can_press_ctrl_c(
    file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """What it raises is an error like others, and nothing but its sentence is told."""
    deal = played(with_players(*(seated(file, "Interrupting", LIMIT),) * 4))
    (fault,) = deal.faults

    assert "Interrupting failed with KeyboardInterrupt" in fault
    assert "" == capfd.readouterr().err


@pytest.mark.parametrize("answer", ["5", "[1]", "[" * 5000, '"words"'])
def test_a_player_that_answers_past_its_process_is_stopped(tmp_path: Path, answer: str) -> None:
    """What comes in place of an answer is no answer, whatever it is."""
    text = LOWEST.replace(
        "cards = ", f"__import__('os').write(3, {answer!r}.encode() + b'\\n'); cards = "
    )
    path = tmp_path / "own.py"
    path.write_text(text)
    ruleset = load_variant(ROOT).ruleset
    state = start(ruleset, deal_cards(ruleset, shuffled_pack(1, 0, tuple(range(36))), 0))
    child = Apart(from_file(f"{path}:Lowest"), sent(load_variant(ROOT)), 1, 0, LIMIT)
    with pytest.raises(FaultError, match="ended without an answer"):
        child.act(view(ruleset, state, state.turn))


ESCAPES = """
import os, subprocess
class Escapes:
    def act(self, seen, choices):
        subprocess.Popen(["sleep", "35"], start_new_session=True, pass_fds=(3,))
        os._exit(1)
"""


def test_what_a_player_has_started_elsewhere_does_not_keep_the_game(tmp_path: Path) -> None:
    """It has a session of its own, and holds what answers are read from; nobody waits for it."""
    path = tmp_path / "own.py"
    path.write_text(ESCAPES)
    ruleset = load_variant(ROOT).ruleset
    state = start(ruleset, deal_cards(ruleset, shuffled_pack(1, 0, tuple(range(36))), 0))
    child = Apart(from_file(f"{path}:Escapes"), sent(load_variant(ROOT)), 1, 0, LIMIT)
    begun = time.monotonic()
    with pytest.raises(FaultError, match="was stopped"):
        child.act(view(ruleset, state, state.turn))

    assert time.monotonic() - begun < 30


def by_thumb_once(file: Path, number: int) -> tuple[object, ...]:
    """Play a deal always by the first choice, but the fourteenth card by rule of thumb."""
    good = played(with_players(*(seated(file, "Raising"),) * 4), number)
    return good.actions


def test_where_a_player_fails_is_told(file: Path) -> None:
    """The line of its file."""
    line = next(
        number
        for number, text in enumerate(file.read_text().splitlines(), 1)
        if 'choices["none"]' in text
    )
    (fault,) = played(with_players(*(seated(file, "Raising"),) * 4)).faults

    assert f"own.py:{line})" in fault


@pytest.mark.parametrize("name", ["Slow", "Busy"])
def test_a_slow_player_is_stopped_and_goes_on_with_the_next_card(file: Path, name: str) -> None:
    """Its process is killed, whatever it is at; then it has another."""
    work = with_players(*(seated(file, name, LIMIT),) * 4)
    begun = time.monotonic()
    deal = played(work)

    assert time.monotonic() - begun < 20
    assert (f"{name} {STOPPED}; the rule of thumb plays in its place this once.",) == deal.faults
    assert deal.state.end == PLAYED
    assert deal.actions == by_thumb_once(file, 0)


def test_a_stopped_process_is_really_gone(file: Path) -> None:
    """With all that it has begun; and one that was killed from outside is replaced."""
    rules = sent(load_variant(ROOT))
    child = Child(from_file(f"{file}:Slow"), rules)
    pid = child.process.pid
    os.kill(pid, 0)
    child.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)

    asked, state = Apart(from_file(f"{file}:Lowest"), rules, 1, 0, LIMIT), first_state()
    seen = view(load_variant(ROOT).ruleset, state, state.turn)
    answer = asked.act(seen)
    ((_, running),) = apart._here.__dict__["children"].items()
    os.killpg(running.process.pid, signal.SIGKILL)
    with pytest.raises(FaultError, match="ended without an answer"):
        asked.act(seen)

    assert answer == asked.act(seen)


def first_state() -> State:
    """Give a deal before the first say."""
    ruleset = load_variant(ROOT).ruleset
    pack = shuffled_pack(1, 0, tuple(range(36)))
    return start(ruleset, deal_cards(ruleset, pack, 0))


def test_a_process_ends_by_itself_when_nobody_asks_any_more(file: Path) -> None:
    """Even in the middle of a loop without end: whoever asked may have been killed."""
    child = Child(from_file(f"{file}:Busy"), sent(load_variant(ROOT)))
    child.writing.close()

    assert 0 == child.process.wait(timeout=10)
    child.stop()


def test_a_process_that_dies_costs_a_turn(file: Path) -> None:
    deal = played(with_players(*(seated(file, "Dying", LIMIT),) * 4))

    (fault,) = deal.faults
    assert "Dying ended without an answer; " in fault
    assert deal.state.end == PLAYED


def test_the_same_again_without_effect_is_no_answer(file: Path) -> None:
    """A call that is not proven and costs nothing could be made for ever."""
    changes = Overrides(set=("misplay.false_award=none",), with_=("misplay",))
    variant = load_variant(ROOT, changes)
    work = job_of(variant, (seated(file, "Stuck"),) * 4, UNSETTLED, 5)
    deal = by_engine.play_deal(variant.ruleset, work, 0, Match(0))

    assert deal.state.end == PLAYED
    assert {True} == {"again, which changed nothing" in fault for fault in deal.faults}


def test_a_player_is_told_the_rules_and_the_deal_if_it_asks(
    file: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its process is told as much."""
    for limit in (0.0, LIMIT):
        deal = played(with_players(*(seated(file, "Knowing", limit),) * 4), 3)
        assert () == deal.faults
        assert {f"{ROOT} 5 3"} == set(capfd.readouterr().err.splitlines())


def test_who_defines_react_has_a_say_out_of_turn(file: Path) -> None:
    """In the pause after the first trick; who does not leaves that to the rule of thumb."""
    variant = load_variant(ROOT, Overrides(set=("show.window=after_trick_1",)))
    shown = {}
    for name in ("Knowing", "First"):
        work = job_of(variant, (seated(file, name),) * 4, UNSETTLED, 5)
        deals = [by_engine.play_deal(variant.ruleset, work, nr, Match(nr & 3)) for nr in range(12)]
        shown[name] = sum(bool(runs) for deal in deals for runs in deal.state.talk.shown)
        assert () == deals[0].faults

    assert shown["Knowing"] > 0
    assert shown["First"] > 0


def test_runs_that_must_be_shown_are_shown_for_whoever_says_nothing(file: Path) -> None:
    """A debt is paid by the rule of thumb; play goes on."""
    changes = ("show.must=true", "show.window=after_trick_1")
    variant = load_variant(ROOT, Overrides(set=changes))
    work = job_of(variant, (seated(file, "First"),) * 4, UNSETTLED, 5)
    owed = 0
    for number in range(12):
        deal = by_engine.play_deal(variant.ruleset, work, number, Match(number & 3))
        talk = deal.state.talk
        owed += sum(map(bool, talk.announced))
        assert list(map(bool, talk.announced)) == list(map(bool, talk.shown))
        assert deal.state.end == PLAYED
        assert () == deal.faults

    assert owed > 0


def test_simulations_play_them_by_the_engine_and_count_their_faults(file: Path) -> None:
    """In threads and on machines that have not the file."""
    work = with_players(seated(file, "Cheating"), THUMB, seated(file, "Cheating"), THUMB)
    part = play_part(work, 0, 12)

    assert 12 == part.interpreted
    assert "'Cheating' is a player of one's own" in part.why
    assert sum(part.faults.values()) > 0
    assert all("Cheating answered Play(seat=" in fault for fault in part.faults)


def test_a_file_that_is_gone_or_changed_is_played_as_it_was(tmp_path: Path) -> None:
    """Its text travels with the work."""
    file = tmp_path / "mine.py"
    file.write_text(LOWEST)
    outside = from_file(f"{file}:Lowest")
    file.write_text("raise RuntimeError")
    changed = load(outside)
    file.unlink()
    gone = load(outside)

    assert "Lowest" == changed.__name__ == gone.__name__


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise RuntimeError('no')", "RuntimeError: no .*mine.py:1"),
        ("def", "SyntaxError: .*mine.py:1"),
        ("from tarabish_core import Play\nclass Other: act = print", "'Mine' in it, only Other$"),
        ("class Other: pass", "there is no 'Mine' in it, only Other"),
        ("class Mine: pass", "'Mine' is not a class with a method `act`"),
        ("Mine = 3", "'Mine' is not a class"),
        ("import sys; sys.exit(3)", "SystemExit: 3"),
    ],
)
def test_a_file_without_a_player_is_told(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "mine.py").write_text(text)
    with pytest.raises(PlayerError, match=why):
        load(from_file(f"{tmp_path / 'mine.py'}:Mine"))


@pytest.mark.parametrize("spec", ["mine.py", "mine:Mine", ":Mine", "mine.py:", "mine.py:a b"])
def test_a_player_is_written_as_a_file_and_a_class(spec: str) -> None:
    with pytest.raises(PlayerError, match=r"as \./mine\.py:Mine"):
        from_file(spec)


def test_installed_players_are_known_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By their entry points; two packages that bring the same name are told apart by nobody."""
    installs(tmp_path, "one-player", "one_player")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = from_name("mine")
    assert found == Outside("mine", place="one_player:Lowest")
    assert "Lowest" == load(found).__name__
    assert from_name("nobody") is None

    installs(tmp_path, "another-player", "another_player")
    with pytest.raises(PlayerError, match=r"several installed packages: .*another-player"):
        from_name("mine")
    sys.modules.pop("one_player", None)


def installs(folder: Path, package: str, module: str) -> None:
    """Lay a package down as pip would, with a player that is called `mine`."""
    (folder / f"{module}.py").write_text(LOWEST)
    info = folder / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tarabish.players]\nmine = {module}:Lowest\n")
