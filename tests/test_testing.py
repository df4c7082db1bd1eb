"""The kit for authors of rules, used as one of them would: in a folder of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parent / "house_rules"
DEAL = """[Dealer "S"]
[Deal "W: AS 7S KH QH KD QD + TD 9D QC  N: JS 9S 6S AH JH 9H + AD JD 7D  \
E: KS TS TH 6H KC JC + 9C 7C 6C  S: QS 8S 8H 7H 8D 6D + AC TC 8C"]
W:H
1. W:QH,bella N:JH E:6H S:7H
~
"""
SCENARIOS = f"""
[[scenarios]]
plugin  = "bold_bells"
value   = true
title   = "The first of the bells may be claimed"
source  = "our kitchen"
record  = '''
{DEAL}'''
expect  = {{ bella = "0 20" }}
default = {{ bella = "0 0" }}
"""
TEST = f"""
import pytest
import bold_bells
from tarabish_core.testing import assert_good_plugin, run_scenarios

RECORD = '''{DEAL}'''


def test_records(load_rules, play_record):
    assert play_record(load_rules("wikipedia-standard"), RECORD)["bella"] == "0 0"
    assert play_record(load_rules("wikipedia-standard", bold_bells), RECORD)["bella"] == "0 20"


def test_scenarios():
    run_scenarios("bold_bells.toml", bold_bells)
    with pytest.raises(AssertionError, match="bella is '0 20', not '0 40'"):
        run_scenarios("wrong.toml", bold_bells)


def test_good():
    assert_good_plugin(bold_bells)
"""


def test_an_author_tests_a_rule(tmp_path: Path) -> None:
    """The fixtures are there without an import (`pip install -e .` makes pytest know them)."""
    (tmp_path / "bold_bells.py").write_text((HOUSE / "bold_bells.py").read_text())
    (tmp_path / "bold_bells.toml").write_text(SCENARIOS)
    wrong = SCENARIOS.replace('expect  = { bella = "0 20"', 'expect  = { bella = "0 40"')
    (tmp_path / "wrong.toml").write_text(wrong)
    (tmp_path / "test_mine.py").write_text(TEST)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )

    assert "3 passed" in done.stdout, done.stdout


def test_where_pytest_is_missing_the_kit_says_so() -> None:
    """And what to type."""
    code = "import sys; sys.modules['pytest'] = None; import tarabish_core.testing"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)

    assert done.stderr.splitlines()[-1] == (
        "ModuleNotFoundError: tarabish_core.testing needs pytest, which is not installed: "
        "python -m pip install pytest"
    )


def test_the_kit_loads_nothing_before_it_is_used() -> None:
    """Whoever has tarabish installed and tests something else does not pay for it."""
    code = (
        "import sys, tarabish_core.testing\n"
        "print(*sorted(name for name in sys.modules if name.startswith('tarabish_core')))\n"
        "print({'pydantic', 'pluggy', 'click', 'rich'} & set(sys.modules) - {'pluggy'})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ["tarabish_core tarabish_core.testing", "set()"] == done.stdout.splitlines()
