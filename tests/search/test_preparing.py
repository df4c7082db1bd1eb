"""What is compiled beforehand, and whether it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tarabish_core.engine.model import HAND, Deck, Packet
from tarabish_core.rules.variants import ROOT, load_variant
from tarabish_core.search.preparing import is_compiled, prepare
from tests.rules.fakes import decided
from tests.search.endings import strange

HOME = Path(__file__).parent.parent.parent


def test_rules_that_do_not_compile_are_told() -> None:
    """And need no compiling: they are as ready as they will be."""
    assert "does not compile" in prepare(strange("long_suit"))
    assert "" == prepare(load_variant(ROOT).ruleset)
    assert "" == prepare(strange("jack_stays"))
    assert is_compiled(strange("jack_stays"))


@pytest.mark.parametrize("ranks", ["9TJQKA", "KA"])
def test_packs_of_fewer_cards_are_prepared_too(ranks: str, tmp_path: Path) -> None:
    """Any four cards of a pack will do; with 24, or eight, there are few to take."""
    rules = decided(
        tmp_path,
        "cards",
        "dealing",
        deck=lambda: Deck(ranks),
        packets=lambda: (
            lambda dealer: tuple(
                Packet((dealer + place) % 4, len(ranks), HAND) for place in (1, 2, 3, 4)
            )
        ),
    )

    assert "" == prepare(rules)


@pytest.mark.slow
def test_on_a_new_machine_nothing_is_compiled_until_it_is_prepared(tmp_path: Path) -> None:
    """With a cache of its own: the fast search, then the general one for a strange rule."""
    code = (
        "from tests.search.test_preparing import *\n"
        "plain, odd = load_variant(ROOT).ruleset, strange('goer_draws')\n"
        "print(is_compiled(plain), is_compiled(odd))\n"
        "prepare(plain)\nprint(is_compiled(plain), is_compiled(odd))\n"
        "prepare(odd)\nprint(is_compiled(plain), is_compiled(odd))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=HOME,
        env={**os.environ, "PYTHONPATH": str(HOME), "TARABISH_CACHE": str(tmp_path)},
    )  # fmt: skip

    assert ["False False", "True False", "True True"] == done.stdout.splitlines()
