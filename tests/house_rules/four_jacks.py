"""Four jacks in one hand are a run of a hundred."""

from tarabish_core.api import NOBODY, RANKS, Options, Run, Sentence, Sets, hook, mask_of

MESSAGES = {"four_jacks": "Four jacks in one hand are a run of a hundred, and beat every fifty."}
JACK = RANKS.index("J")
JACKS = Run(mask_of(9 * suit + JACK for suit in range(4)), 100, 4, JACK, NOBODY)


@hook
def sets(options: Options) -> Sets:
    return lambda trump: (JACKS,)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("four_jacks"),)
