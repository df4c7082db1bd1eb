"""The first dealer, the cut, the deal and the next dealer (dossier 1.2, 1.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.reference.words import (
    NATURAL,
    PACK,
    SEATS,
    TRUMP_ORDER,
    Options,
    Refused,
    left_of,
    opt,
    plain_order,
    round_from,
)


def first_dealer(options: Options, draws: Mapping[str, str] | Sequence[str]) -> str | set[str]:
    """Who deals first (no. 6): a seat, or the seats that must cut again.

    high_card: draws are seat -> card of whoever cuts.
    first_jack: the cards turned, from N clockwise.
    """
    way = opt(options, "setup.first_dealer")
    if way == "fixed":
        return "N"
    if way == "random":
        raise Refused("chance decides, no cards are drawn")
    if way == "first_jack":
        for place, card in enumerate(draws):
            if card[0] == "J":
                return SEATS[place % 4]
        raise Refused("no jack was turned")
    if not isinstance(draws, Mapping) or not draws:
        raise Refused("high_card needs the card of each seat that cuts")
    # READING: cut_rank = plain is the plain order in force (ranks.plain_order).
    order = {"trump": TRUMP_ORDER, "plain": plain_order(options), "natural": NATURAL}[
        opt(options, "setup.cut_rank")
    ]
    best = min(order.index(card[0]) for card in draws.values())
    highest = {seat for seat, card in draws.items() if order.index(card[0]) == best}
    return highest if len(highest) > 1 else highest.pop()


def cut_is_legal(options: Options, lifted: int) -> bool:
    """May this many cards be lifted (no. 8, 9)?

    READING: where no cut is required, lifting none is legal too.
    """
    if lifted == 0 and not opt(options, "setup.cut"):
        return True
    least = opt(options, "setup.min_cut")
    return bool(least <= lifted <= len(PACK) - least)


def deal_pack(
    options: Options, dealer: str, pack: Sequence[str]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Deal a pack from the top (no. 11, 12): first six and kitty of each seat.

    deal.kitty_when changes only when the last three are dealt, not which cards they are.
    """
    packet = 3 if opt(options, "deal.by") == "threes" else 1
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    rest = list(pack)
    while rest:
        for seat in round_from(left_of(dealer)):
            hands[seat] += rest[:packet]
            rest = rest[packet:]
    return {seat: hand[:6] for seat, hand in hands.items()}, {
        seat: hand[6:] for seat, hand in hands.items()
    }


def next_dealer(options: Options, dealer: str, outcome: str) -> str:
    """The deal goes to the left after every hand (no. 7).

    But see no. 14 for a hand that all passed.
    """
    if outcome == "passed" and opt(options, "auction.all_pass") == "redeal_same":
        return dealer
    return left_of(dealer)
