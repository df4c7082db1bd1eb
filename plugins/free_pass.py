"""The dealer may pass too; then nobody scores and the cards are dealt again."""

from typing import Literal

from tarabish_core.api import PASS, Calls, NextDealer, Sentence, hook, option
from tarabish_core.api import Options as Base

MESSAGES = {
    "free_pass.next": "If all four pass, nobody scores and the deal moves to the next player.",
    "free_pass.same": "If all four pass, nobody scores and the same dealer deals again.",
    "free_pass.disputed": (
        "Who deals again when all four have passed: the next player, or the same."
    ),
}


class Options(Base):
    """Options of `free_pass`."""

    deals: Literal["next", "same"] = option("next", "who deals after all four have passed")


@hook
def calls(options: Options) -> Calls:
    return lambda auction: (PASS, 0, 1, 2, 3)


@hook
def next_dealer(options: Options, inner: NextDealer) -> NextDealer:
    if options.deals == "next":
        return inner

    def same(dealer: int, outcome: str, goer: int) -> int:
        return dealer if outcome == "passed" else inner(dealer, outcome, goer)

    return same


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    return (Sentence(f"free_pass.{options.deals}"),)
