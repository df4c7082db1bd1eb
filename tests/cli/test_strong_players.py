"""Players who think, from the command line: seated, compiled, and their time kept."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tarabish_core.cli.play import names_in
from tarabish_core.players.thinking import SEARCH
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search.strong import prepare
from tests.cli.program import COMMAND, run
from tests.records.samples import X1

QUICK = "search:worlds=8:calls=20:trick=5:seconds=600"


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    """Compile here, where nobody waits for it."""
    prepare(load_variant(ROOT).ruleset, SEARCH)


def test_four_of_them_play_a_game_and_its_record_says_so(tmp_path: Path) -> None:
    """The same seed brings the same game; it is gone on with by the players it had."""
    record = tmp_path / "g.tbr"
    arguments = ("play", "--seat", "none", "--seed", "3", "--set", "game_end.target=150")
    players = ("--players", f"{QUICK},easy,{QUICK},thumb")
    one = run(*arguments, *players, "--save", str(record))
    other = run(*arguments, *players, "--json")

    assert 0 == one.returncode, one.stderr
    assert f'[Players "N={QUICK} E=easy S={QUICK} W=thumb"]' in record.read_text()
    assert (
        json.loads(other.stdout)["deals"]
        == json.loads(run("replay", str(record), "--json").stdout)["deals"]
    )
    assert "not all known" not in run("play", "--resume", str(record)).stderr


def test_they_are_simulated_by_the_engine_and_that_is_said() -> None:
    """The numbers are the same whoever does the work."""
    arguments = ("simulate", "wikipedia-standard", "--deals", "6", "--json", "--players")
    players = f"{QUICK},thumb,random,{QUICK}"
    one = run(*arguments, players)
    other = run(*arguments, players, "--executor", "processes:1")
    found = json.loads(one.stdout)

    assert 0 == one.returncode, one.stderr
    assert 6 == found["interpreted"]
    assert "thinks about each card" in found["reason"]
    assert found["measures"] == json.loads(other.stdout)["measures"]


def test_an_easy_player_is_compiled_like_any_who_forgets() -> None:
    """It is the same player under the name of a level."""
    arguments = ("simulate", "wikipedia-standard", "--deals", "50", "--json", "--players")
    easy, forgetful = (json.loads(run(*arguments, name).stdout) for name in ("easy", "forgetful"))

    assert 0 == easy["interpreted"]
    assert forgetful["measures"] == easy["measures"]


def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    """In one sentence, also for a game that is gone on with; the rule of thumb needs nothing."""
    code = (
        "import sys\nsys.modules['numba'] = None\nsys.argv[1:] = sys.argv[2:]\n"
        "from tarabish_core.cli import main\nmain()\n"
    )
    record = tmp_path / "g.tbr"
    record.write_text(X1.replace("[Dealer", '[Players "N=hard"]\n[Dealer', 1))
    for words, status in (
        (("--players", "hard"), 2),
        (("--players", "easy"), 0),
        (("--resume", str(record)), 2),
    ):
        done = subprocess.run(
            [COMMAND[0], "-c", code, "-", "play", "--seat", "none", *words],
            capture_output=True,
            text=True,
            check=False,
        )
        assert status == done.returncode
        assert ("-m pip install 'tarabish[sim]'" in done.stderr) == (status == 2)


def test_a_record_whose_players_nobody_can_read_is_gone_on_with_by_rule_of_thumb() -> None:
    """And that is said: whoever is named sits at a seat."""
    assert ["thumb", "hard", "thumb", "thumb"] == names_in("E=hard")
    for text in ("thumb", "X=hard", "hard,,;"):
        with pytest.raises(ValueError, match=text):
            names_in(text)


def test_a_player_of_ones_own_may_not_be_called_like_a_level(tmp_path: Path) -> None:
    """Which of them would play?"""
    path = tmp_path / "mine.py"
    path.write_text("class hard:\n    def act(self, seen, choices):\n        return choices[0]\n")
    done = run("play", "--player", f"{path}:hard")

    assert 2 == done.returncode
    assert "another player is called 'hard'; rename the class" in done.stderr
