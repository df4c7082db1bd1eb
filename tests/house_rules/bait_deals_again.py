"""The side that went bait deals again: its goer deals next."""

from tarabish_core.api import NextDealer, Options, Sentence, hook

MESSAGES = {"bait_deals_again": "Whoever went bait deals next."}


@hook
def next_dealer(options: Options, inner: NextDealer) -> NextDealer:
    return lambda dealer, outcome, goer: goer if outcome == "bait" else inner(dealer, outcome, goer)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence("bait_deals_again"),)
