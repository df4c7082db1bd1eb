"""The engine and the plain reading of the rules agree, decision by decision."""

from __future__ import annotations

import random

import pytest

from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.variants import load_variant
from tests.reference.agreement import play_pair
from tests.reference.catalogue import NAMED
from tests.reference.random_options import random_options, ruleset_of


@pytest.mark.parametrize("name", shipped_names())
def test_every_shipped_variant_plays_as_the_plain_model(name: str) -> None:
    """Dossier section 3: the variant's file and its option set are the same rules."""
    ruleset = load_variant(name).ruleset
    rng = random.Random(name)
    decisions = sum(play_pair(ruleset, NAMED[name], rng) for _ in range(60))

    assert decisions > 60 * 4


@pytest.mark.parametrize("seed", range(8))
def test_random_option_sets_play_as_the_plain_model(seed: int) -> None:
    """Dossier 6.2: any options that go together."""
    rng = random.Random(seed)
    decisions = 0
    for _ in range(8):
        options = random_options(rng)
        ruleset = ruleset_of(options)
        decisions += sum(play_pair(ruleset, options, rng) for _ in range(8))

    assert decisions > 64 * 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
def test_many_decisions_agree(seed: int) -> None:
    """A longer run of the same; the longest is done by hand with long_run.py."""
    rng = random.Random(seed)
    decisions = 0
    while decisions < 40_000:
        options = random_options(rng)
        ruleset = ruleset_of(options)
        decisions += sum(play_pair(ruleset, options, rng, look=0.2) for _ in range(20))

    assert decisions >= 40_000
