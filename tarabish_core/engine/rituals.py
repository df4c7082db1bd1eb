"""What happens before a deal: the first dealer is found, the pack is cut."""

from __future__ import annotations

from typing import NamedTuple

from tarabish_core.engine.cards import NOBODY, cards_in
from tarabish_core.engine.chance import RITUAL_STREAM, Chance, shuffled_pack
from tarabish_core.engine.ruleset import Ruleset

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
    while not (found := ruleset.first_dealer(turned)).deals:
        turned = (*turned, (found.seat, pack[len(turned) % len(pack)]))
    return found.seat, turned


def cut_pack(ruleset: Ruleset, seed: int, deal: int, dealer: int) -> CutPack:
    """Shuffle and cut for a deal (from 0).

    What lies on the table before the cut is the pack of that deal turned back by the cut, so that
    the cards dealt are those of the seed under every variant.
    """
    pack = shuffled_pack(seed, deal, cards_in(ruleset.deck_mask))
    cut = ruleset.cut(dealer)
    if cut.seat == NOBODY:
        return CutPack(pack, NOBODY, 0)
    room = len(pack) - 2 * cut.least + 1
    return CutPack(pack, cut.seat, cut.least + Chance(seed, RITUAL_STREAM, 1, deal).below(room))
