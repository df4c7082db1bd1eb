"""Hold the engine against the plain model by hand: ``python -m tests.reference.long_run 600``."""

from __future__ import annotations

import random
import sys
import time

from tests.reference.agreement import play_pair
from tests.reference.random_options import random_options, ruleset_of


def main(seconds: float, seed: int) -> None:
    """Play for so many seconds; stops at the first difference with all that brings it back."""
    rng = random.Random(seed)
    begin, decisions, sets = time.monotonic(), 0, 0
    while time.monotonic() - begin < seconds:
        options = random_options(rng)
        ruleset = ruleset_of(options)
        sets += 1
        for _ in range(20):
            deal = rng.getrandbits(48)
            try:
                decisions += play_pair(ruleset, options, random.Random(deal), look=0.2)
            except Exception:
                sys.stdout.write(f"differs: {options} deal {deal}\n")
                raise
    sys.stdout.write(f"{decisions} decisions over {sets} option sets agree\n")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns())
