"""Deals that are given to be played: the `Dealer` and `Deal` tags of a text."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tarabish_core.engine.cards import SEATS
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import Deal, Four, start
from tarabish_core.records.notation import NotationError, read_deal, read_seat, write_deal
from tarabish_core.records.reader import CARRIED, RecordError, Tag, read_pieces
from tarabish_core.records.replay import Replay, replay
from tarabish_core.records.tags import Rules
from tarabish_core.records.writer import write_tags
from tarabish_core.rules.registry import Registry
from tarabish_core.rules.variants import ROOT, Variant

GivenDeal = tuple[int | None, Four, Four]
"""Who deals, where that is said, and each seat's first cards and kitty."""


def given_deals(ruleset: Ruleset, text: str) -> list[GivenDeal]:
    """Read the deals of a text; raises RecordError if there is none or one is wrong."""
    found: list[GivenDeal] = []
    dealer: int | None = None
    for name, piece in read_pieces(text):
        if not isinstance(piece, Tag):
            continue
        try:
            if name == "Dealer":
                dealer = read_seat(piece.value.strip())
            elif name == "Deal":
                deal = read_deal(piece.value, 0, ruleset.first_size, ruleset.kitty_size)
                start(ruleset, deal)
                found.append((dealer, deal.first, deal.kitty))
                dealer = None
        except (NotationError, ValueError) as error:
            raise RecordError(str(error), piece.mark) from error
    if not found:
        raise RecordError('there is no [Deal "…"] in it')
    return found


def write_given(deals: list[GivenDeal]) -> str:
    """Write the deals that are still to come into a tag's value, so that a game can go on."""
    return " | ".join(
        f"{'' if dealer is None else SEATS[dealer]}/{write_deal(Deal(0, first, kitty))}"
        for dealer, first, kitty in deals
    )


def read_given(ruleset: Ruleset, text: str) -> list[GivenDeal]:
    """Read such a tag's value; raises RecordError if it is wrong."""
    found: list[GivenDeal] = []
    for part in text.split(" | "):
        letter, _, cards = part.partition("/")
        try:
            deal = read_deal(cards, 0, ruleset.first_size, ruleset.kitty_size)
            found.append((read_seat(letter) if letter else None, deal.first, deal.kitty))
        except NotationError as error:
            raise RecordError(f"the deals that were given: {error}") from error
    return found


def is_only_dealt(text: str) -> bool:
    """Tell whether a text has deals, and nothing that anybody said or played."""
    try:
        pieces = list(read_pieces(text))
    except RecordError:
        return False
    return any(name == "Deal" for name, _ in pieces) and all(
        isinstance(piece, Tag) for _, piece in pieces
    )


def replay_given(
    text: str,
    *,
    folder: Path | None = None,
    rules: Rules | None = None,
    registry: Registry | None = None,
) -> Replay:
    """Replay deals that nobody has played, each as one that was left; the usual rules if unsaid.

    Raises RecordError and VariantError as ``replay`` does.
    """
    head: dict[str, str] = {"Tarabish": "1", "Variant": ROOT}
    replayed: list[Replay] = []
    dealer = SEATS[0]
    for name, piece in read_pieces(text):
        if not isinstance(piece, Tag):
            continue
        if name in CARRIED:
            head[name] = piece.value
        elif name == "Dealer":
            dealer = piece.value
        elif name == "Deal":
            alone = write_tags({**head, "Dealer": dealer, "Deal": piece.value}) + "~\n"
            load = partial(_same, replayed[0].variant) if replayed else None
            try:
                found = replay(alone, folder=folder, rules=rules, registry=registry, load=load)
            except RecordError as error:
                raise RecordError(error.reason, piece.mark) from error
            replayed.append(found)
    deals = tuple(one.deals[0] for one in replayed)
    return Replay(deals, replayed[-1].match, all(one.digest_matches for one in replayed))


def _same(variant: Variant, *_: object) -> Variant:
    return variant
