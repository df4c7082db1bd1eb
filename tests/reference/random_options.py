"""Random option sets of the dossier's catalogue that make sense together."""

from __future__ import annotations

import random
from typing import Any

from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.rules.variants import load_variant
from tests.reference.catalogue import overrides_for
from tests.reference.plain import CATALOGUE

NOT_IN_A_DEAL = ("setup.", "match.")
TARGETS = (100, 300, 500)
ORDERS = (["bella", "run", "trick"], ["trick", "run", "bella"], ["run", "bella", "trick"])


def random_options(rng: random.Random) -> dict[str, Any]:
    """Draw a set of options; those that need another are dropped where it is not there."""
    options: dict[str, Any] = {}
    for key, (_, values) in CATALOGUE.items():
        if key == "end.target":
            options[key] = rng.choice(TARGETS)
        elif key == "end.count_order":
            options[key] = rng.choice(ORDERS)
        elif values and not key.startswith(NOT_IN_A_DEAL) and rng.random() < 0.12:
            options[key] = rng.choice(values)
    needs = {
        "misplay.award": options.get("misplay.mode") == "permissive",
        "misplay.false_award": options.get("misplay.mode") == "permissive",
        "misplay.deadline": options.get("misplay.mode") == "permissive",
        "end.count_order": options.get("end.count_out", False),
        "runs.forgot_d": options.get("runs.forgot_fifty", True),
        "runs.forgot_s": options.get("runs.forgot_fifty", True),
        "runs.long": options.get("runs.split") == "single",
        "runs.in_nt": options.get("auction.no_trump", False),
        "deal.kitty_peek": options.get("deal.kitty_when") != "after_trump",
    }
    return {
        key: value
        for key, value in options.items()
        if all(there or not key.startswith(prefix) for prefix, there in needs.items())
    }


def ruleset_of(options: dict[str, Any]) -> Ruleset:
    """Compile the root variant under options of the dossier."""
    return load_variant("wikipedia-standard", overrides_for(options)).ruleset
