"""A ruleset as arrays: everything about it that is a table, for the compiled loop."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS, cards_in
from tarabish_core.engine.model import (
    AFTER,
    FIRST,
    HAND,
    HELD,
    IN_TRUMPS,
    LAST,
    SILENT,
    WITH_RUN,
    Auction,
    closed,
)
from tarabish_core.engine.ruleset import Ruleset

MOST_AUCTIONS = 20_000
"""A variant whose auctions can run more ways than this is played by the engine."""

WHENS = (
    HELD, FIRST, LAST, WITH_RUN, AFTER | FIRST, AFTER | LAST, SILENT | FIRST, SILENT | LAST
)  # fmt: skip
"""When the bells can be claimed, or fall unsaid."""

UNDECIDED, WENT, PASSED_OUT = range(3)
ROOT = -2


class UnsuitedError(ValueError):
    """Rules that the compiled loop has no room for; the engine plays them."""


# A ruleset is one array of int64: its flags, then tables, each beginning at the place named here.
FLAG_OWED, FLAG_EMPTY_SAY, FLAG_COUNT_OUT, FLAG_PERMISSIVE, FLAG_BLUFF, DECK_MASK, CARDS = range(7)

SAID_BITS = 12
"""Bits of the number of an announcement."""

MOST_SPANS, MOST_SETS = 4, 16
"""The most runs in one suit, and the most sets, that there is room for."""

DECK = 8
OWNER, FACE_DOWN = DECK + 36, DECK + 36 + 144  # dealer, place in the pack
CARD_OVER, CARD_POINTS = FACE_DOWN + 144, FACE_DOWN + 144 + 180  # trump, card
SUIT_POINTS = CARD_POINTS + 180  # trump, suit, nine bits
BELLS, TOTAL, LAST_EXTRA, SET_COUNT = (SUIT_POINTS + 5 * 4 * 512 + 5 * nth for nth in range(4))
BELLA, IN_VAIN = SET_COUNT + 5, SET_COUNT + 5 + 32  # when
SETS = IN_VAIN + 32  # trump, nth, (cards, value, rank)
SPAN_COUNT = SETS + 5 * MOST_SETS * 3  # where, nine bits
SPANS = SPAN_COUNT + 3 * 512  # where, nine bits, nth, (cards from bit 0, value, rank)
SAID = SPANS + 3 * 512 * MOST_SPANS * 3  # announcement: its highest value
SAID_WORDS = SAID + (1 << SAID_BITS)  # announcement: all its values, six bits each
AUCTIONS = SAID_WORDS + (1 << SAID_BITS)  # dealer: the node of an auction that begins
NODES = AUCTIONS + 4
# A node: what may be said (bit call + 1), what it came to, who sees his kitty (bit seat), goer,
# trump, leader, and the node after each call from PASS on.
NODE, N_CALLS, N_STATE, N_SEES, N_CONTRACT, N_CHILDREN = 12, 0, 1, 2, 3, 6

# Values of runs go by their number in ``run_values``, from 1. ``SAID`` is kept by who numbers
# announcements (questions.py).


def run_values(ruleset: Ruleset) -> tuple[int, ...]:
    """List every value that a run can have, the lowest first."""
    return tuple(sorted({value for known in ruleset.run_sizes for value, _ in known}))


def tables_of(ruleset: Ruleset) -> Any:
    """Lay a ruleset out in an array.

    Raises UnsuitedError where there is no room for its rules.
    """
    nodes = _auctions(ruleset)
    tables = np.zeros(NODES + NODE * len(nodes), np.int64)
    _flags(ruleset, tables)
    deck = cards_in(ruleset.deck_mask)
    tables[DECK : DECK + len(deck)] = deck
    _packets(ruleset, tables)
    points = np.array(ruleset.points, np.int64)
    _lay(tables, CARD_OVER, ruleset.over)
    _lay(tables, CARD_POINTS, points)
    _lay(tables, SUIT_POINTS, _suit_points(points))
    _lay(tables, BELLS, ruleset.bells)
    _lay(tables, TOTAL, ruleset.total)
    extra = [sum(rule(0, trump, True) for rule in ruleset.trick_bonus) for trump in range(5)]
    _lay(tables, LAST_EXTRA, extra)
    for when in WHENS:
        tables[BELLA + when] = ruleset.bella(when, True)
    tables[IN_VAIN + WITH_RUN] = ruleset.bella(WITH_RUN, False)
    _runs(ruleset, tables)
    _lay(tables, NODES, nodes)
    roots = [place for place, node in enumerate(nodes) if node[N_CONTRACT] == ROOT]
    _lay(tables, AUCTIONS, [place * NODE + NODES for place in roots])
    return tables


def _lay(tables: Any, at: int, values: Any) -> None:
    flat = np.array(values, np.int64).ravel()
    tables[at : at + len(flat)] = flat


def _flags(ruleset: Ruleset, tables: Any) -> None:
    windows = ruleset.windows
    tables[FLAG_OWED] = windows.owed is not closed
    tables[FLAG_EMPTY_SAY] = any(ruleset.announcements((), known) for known in ruleset.run_sizes)
    tables[FLAG_COUNT_OUT] = windows.count_out is not closed
    tables[FLAG_PERMISSIVE] = ruleset.permissive
    tables[FLAG_BLUFF] = ruleset.faults.bluff is not None
    tables[DECK_MASK] = ruleset.deck_mask
    tables[CARDS] = ruleset.deck_mask.bit_count()


def _packets(ruleset: Ruleset, tables: Any) -> None:
    for dealer in range(4):
        top = 36 * dealer
        for seat, size, how in ruleset.packets(dealer):
            tables[OWNER + top : OWNER + top + size] = seat
            tables[FACE_DOWN + top : FACE_DOWN + top + size] = how != HAND
            top += size


def _suit_points(points: Any) -> Any:
    found = np.zeros((5, 4, 512), np.int64)
    for rank in range(9):
        held = np.arange(512) >> rank & 1
        for suit in range(4):
            found[:, suit] += points[:, 9 * suit + rank, None] * held
    return found


def _runs(ruleset: Ruleset, tables: Any) -> None:
    values = run_values(ruleset)
    for where, row in enumerate(ruleset.spans):
        for ranks, found in enumerate(row):
            if len(found) > MOST_SPANS:
                raise UnsuitedError("one suit has too many runs")
            tables[SPAN_COUNT + 512 * where + ranks] = len(found)
            for nth, (value, length, top) in enumerate(found):
                cards = (1 << length) - 1 << top - length + 1
                rank = ruleset.run_rank(value, length, top, where == IN_TRUMPS)
                at = SPANS + ((512 * where + ranks) * MOST_SPANS + nth) * 3
                tables[at : at + 3] = cards, values.index(value) + 1, rank
    for trump, sets in enumerate(ruleset.all_sets):
        if len(sets) > MOST_SETS:
            raise UnsuitedError("there are too many sets")
        tables[SET_COUNT + trump] = len(sets)
        for nth, run in enumerate(sets):
            rank = ruleset.run_rank(run.value, run.length, run.top, run.suit == trump)
            at = SETS + (trump * MOST_SETS + nth) * 3
            tables[at : at + 3] = run.cards, values.index(run.value) + 1, rank


def _auctions(ruleset: Ruleset) -> list[list[int]]:
    """List every auction that can happen, as nodes; those that begin have ROOT for a goer."""
    nodes: list[list[int]] = []
    for dealer in range(4):
        waiting = deque([(_node(nodes, ROOT), Auction(dealer, ()))])
        while waiting:
            node, auction = waiting.popleft()
            waiting += _say(ruleset, nodes, node, auction)
            if len(nodes) > MOST_AUCTIONS:
                raise UnsuitedError("its auctions can run too many ways")
    return nodes


def _node(nodes: list[list[int]], goer: int = NOBODY) -> int:
    nodes.append([0, UNDECIDED, 0, goer, NOBODY, NOBODY, *[NOBODY] * 6])
    return len(nodes) - 1


def _say(
    ruleset: Ruleset, nodes: list[list[int]], place: int, auction: Auction
) -> list[tuple[int, Auction]]:
    """Fill in a node; gives the nodes that follow and are not decided yet."""
    node = nodes[place]
    node[N_SEES] = sum(1 << seat for seat in range(4) if ruleset.sees_kitty(seat, auction))
    undecided = []
    for call in ruleset.calls(auction):
        if not PASS <= call <= NO_TRUMP:
            raise UnsuitedError(f"{call} is no call")
        node[N_CALLS] |= 1 << call + 1
        said = Auction(auction.dealer, (*auction.said, call))
        child = _node(nodes)
        node[N_CHILDREN + call + 1] = child * NODE + NODES
        contract = ruleset.contract(said)
        if contract is None:
            undecided.append((child, said))
        elif contract.goer == NOBODY:
            nodes[child][N_STATE] = PASSED_OUT
        else:
            nodes[child][N_STATE] = WENT
            nodes[child][N_CONTRACT : N_CONTRACT + 3] = contract
    return undecided
