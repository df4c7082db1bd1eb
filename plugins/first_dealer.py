"""How the first dealer is found: cutting for high card, turning up jacks, chance, or north."""

from typing import Literal

from tarabish_core.api import (
    RANKS,
    Clash,
    Finding,
    FirstDealer,
    Others,
    Sentence,
    hook,
    option,
)
from tarabish_core.api import (
    Options as Base,
)

MESSAGES = {
    "first_dealer.high_card.all": (
        "Everybody cuts for the first deal; the highest card deals, cards rank {order}. "
        "Equal cards cut again."
    ),
    "first_dealer.high_card.one_per_side": (
        "One player of each side cuts for the first deal; the highest card deals, cards rank "
        "{order}. Equal cards cut again."
    ),
    "first_dealer.first_jack": "Cards are turned up round the table; the first jack deals first.",
    "first_dealer.random": "The first dealer is drawn by chance.",
    "first_dealer.fixed": "North deals first.",
    "first_dealer.no_cutting": 'nobody cuts for the deal unless `by` is "high_card"',
    "first_dealer.disputed": (
        "Which order makes a card high when cutting for the first deal: only one source says."
    ),
}
ORDERS = {"trump": "678QKTA9J", "plain": "6789JQKTA", "natural": RANKS}


class Options(Base):
    """Options of `first_dealer`."""

    by: Literal["high_card", "first_jack", "random", "fixed"] = option(
        "high_card", "how the first dealer is found"
    )
    cutters: Literal["all", "one_per_side"] = option("all", "who cuts for high card")
    rank: Literal["trump", "plain", "natural"] = option(
        "trump", "the order that makes a card high: as in trumps, as in a plain suit, or A K Q J 10"
    )


@hook
def first_dealer(options: Options) -> FirstDealer:
    if options.by == "fixed":
        return lambda turned: Finding(0, deals=True)
    if options.by == "random":
        return lambda turned: Finding(turned[-1][1] % 4 if turned else 0, deals=bool(turned))
    if options.by == "first_jack":
        return _first_jack
    order = ORDERS[options.rank]
    cutters = (0, 1, 2, 3) if options.cutters == "all" else (0, 1)
    return lambda turned: _high_card(turned, cutters, order)


def _first_jack(turned: tuple[tuple[int, int], ...]) -> Finding:
    if not turned:
        return Finding(0, deals=False)
    seat, card = turned[-1]
    jack = RANKS[card % 9] == "J"
    return Finding(seat if jack else (seat + 1) % 4, deals=jack)


def _high_card(
    turned: tuple[tuple[int, int], ...], cutters: tuple[int, ...], order: str
) -> Finding:
    while len(turned) >= len(cutters):
        cut, turned = turned[: len(cutters)], turned[len(cutters) :]
        height = [order.index(RANKS[card % 9]) for _, card in cut]
        cutters = tuple(
            seat for (seat, _), high in zip(cut, height, strict=True) if high == max(height)
        )
        if len(cutters) == 1:
            return Finding(cutters[0], deals=True)
    return Finding(cutters[len(turned)], deals=False)


@hook
def clashes(options: Options, others: Others) -> tuple[Clash, ...]:
    if options.by == "high_card":
        return ()
    told = Sentence("first_dealer.no_cutting")
    idle = {"cutters": options.cutters != "all", "rank": options.rank != "trump"}
    return tuple(Clash(key, told, harmless=True) for key, changed in idle.items() if changed)


@hook
def describe(options: Options) -> tuple[Sentence, ...]:
    if options.by != "high_card":
        return (Sentence(f"first_dealer.{options.by}"),)
    order = " ".join(reversed(ORDERS[options.rank])).replace("T", "10")
    return (Sentence(f"first_dealer.high_card.{options.cutters}", (("order", order),)),)
