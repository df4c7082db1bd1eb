"""What happens before a deal: the first dealer is found, the pack is cut."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.cards import NOBODY, cards_in
from tarabish_core.engine.chance import RITUAL_STREAM, Chance, shuffled_pack
from tarabish_core.engine.ruleset import Ruleset

MOST_TURNED = 200
"""By then whoever would turn the next card deals, lest equal cards are turned without end."""

Turned = tuple[tuple[int, int], ...]


class CutPack(NamedTuple):
    """A pack ready to deal; ``seat`` (NOBODY if nobody) lifted ``size`` cards."""

    pack: tuple[int, ...]
    seat: int
    size: int


def find_dealer(ruleset: Ruleset, seed: int) -> tuple[int, Turned]:
    """Find the first dealer; also gives the cards that were turned, as (seat, card)."""
    cards = cards_in(ruleset.deck_mask)
    pack = Chance(seed, RITUAL_STREAM, 0).shuffle(cards)
    turned: Turned = ()
    while not (found := ruleset.first_dealer(turned)).deals and len(turned) < MOST_TURNED:
        turned = (*turned, (found.seat, pack[len(turned) % len(pack)]))
    return found.seat, turned


def cut_pack(
    ruleset: Ruleset, seed: int, deal: int, dealer: int, size: int | None = None
) -> CutPack:
    """Shuffle and cut for a deal (from 0); ``size`` cards are lifted, or as many as chance has it.

    What lies on the table before the cut is the pack of that deal turned back by the cut of chance,
    so that the cards dealt are those of the seed under every variant, unless somebody chooses.
    Raises ValueError for a cut that leaves too few cards in a part.
    """
    pack = shuffled_pack(seed, deal, cards_in(ruleset.deck_mask))
    cut = ruleset.cut(dealer)
    if cut.seat == NOBODY:
        return CutPack(pack, NOBODY, 0)
    room = len(pack) - 2 * cut.least + 1
    usual = cut.least + Chance(seed, RITUAL_STREAM, 1, deal).below(room)
    if size is None:
        return CutPack(pack, cut.seat, usual)
    if not cut.least <= size <= len(pack) - cut.least:
        raise ValueError(f"a cut leaves {cut.least} cards or more in each part")
    turn = (size - usual) % len(pack)
    return CutPack(pack[turn:] + pack[:turn], cut.seat, size)
