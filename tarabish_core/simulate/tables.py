"""A ruleset as arrays: everything about it that is a table, for the compiled loop."""

from __future__ import annotations

from collections import deque
from typing import Any

import numpy as np

from tarabish_core.engine.cards import NO_TRUMP, NOBODY, PASS, cards_in
from tarabish_core.engine.model import (
    AFTER,
    DEAL_LOST,
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
from tarabish_core.engine.scoring import bonus_to_come
from tarabish_core.players.weighing import holding_back_is_free
from tarabish_core.simulate import layout as at

MOST_AUCTIONS = 20_000
"""A variant whose auctions can run more ways than this is played by the engine."""

WHENS = (
    HELD, FIRST, LAST, WITH_RUN, AFTER | FIRST, AFTER | LAST, SILENT | FIRST, SILENT | LAST
)  # fmt: skip
"""When the bells can be claimed, or fall unsaid."""

ROOT = -2


class UnsuitedError(ValueError):
    """Rules that the compiled loop has no room for; the engine plays them."""


def run_values(ruleset: Ruleset) -> tuple[int, ...]:
    """List every value that a run can have, the lowest first."""
    return tuple(sorted({value for known in ruleset.run_sizes for value, _ in known}))


def tables_of(ruleset: Ruleset) -> Any:
    """Lay a ruleset out in an array.

    Raises UnsuitedError where there is no room for its rules.
    """
    try:
        return _laid_out(ruleset)
    except OverflowError as error:
        raise UnsuitedError("its numbers need more than 64 bits") from error


def _laid_out(ruleset: Ruleset) -> Any:
    nodes = _auctions(ruleset)
    tables = np.zeros(at.NODES + at.NODE * len(nodes), np.int64)
    _flags(ruleset, tables)
    deck = cards_in(ruleset.deck_mask)
    tables[at.DECK : at.DECK + len(deck)] = deck
    _packets(ruleset, tables)
    points = np.array(ruleset.points, np.int64)
    _lay(tables, at.CARD_OVER, ruleset.over)
    _lay(tables, at.CARD_POINTS, points)
    _suit_points(tables, points.reshape(5 * 4, 9))
    _lay(tables, at.BELLS, ruleset.bells)
    _lay(tables, at.TOTAL, ruleset.total)
    tricks = range(len(deck) // 4 + 1)
    for trump in range(5):
        to_come = [bonus_to_come(ruleset, trump, taken) for taken in tricks]
        _lay(tables, at.TO_COME + 10 * trump, to_come)
    for when in WHENS:
        tables[at.BELLA + when] = ruleset.bella(when, True)
    tables[at.IN_VAIN + WITH_RUN] = ruleset.bella(WITH_RUN, False)
    _runs(ruleset, tables)
    _lay(tables, at.NODES, nodes)
    roots = [place for place, node in enumerate(nodes) if node[at.N_CONTRACT] == ROOT]
    _lay(tables, at.AUCTIONS, [place * at.NODE + at.NODES for place in roots])
    return tables


def _lay(tables: Any, here: int, values: Any) -> None:
    flat = np.array(values, np.int64).ravel()
    tables[here : here + len(flat)] = flat


def _flags(ruleset: Ruleset, tables: Any) -> None:
    windows = ruleset.windows
    tables[at.FLAG_OWED] = windows.owed is not closed
    tables[at.FLAG_EMPTY_SAY] = any(ruleset.announcements((), known) for known in ruleset.run_sizes)
    tables[at.FLAG_COUNT_OUT] = windows.count_out is not closed
    tables[at.FLAG_PERMISSIVE] = ruleset.permissive
    tables[at.FLAG_BLUFF] = ruleset.faults.bluff is not None
    tables[at.FLAG_RUIN] = any(ruleset.bella(when, True) == DEAL_LOST for when in WHENS)
    tables[at.FLAG_HOLD] = windows.owed is closed and holding_back_is_free(ruleset)
    tables[at.DECK_MASK] = ruleset.deck_mask
    tables[at.CARDS] = ruleset.deck_mask.bit_count()


def _packets(ruleset: Ruleset, tables: Any) -> None:
    for dealer in range(4):
        seen: list[list[int]] = [[], [], [], []]
        kitty: list[list[int]] = [[], [], [], []]
        top = 0
        for seat, size, how in ruleset.packets(dealer):
            (seen if how == HAND else kitty)[seat] += range(top, top + size)
            top += size
        places = [seen[seat] + kitty[seat] for seat in range(4)]
        if any(len(some) != len(places[0]) for some in places):
            raise UnsuitedError("its hands are not of one size")
        _lay(tables, at.PLACES + 36 * dealer, places)
        _lay(tables, at.SEEN + 4 * dealer, [len(some) for some in seen])


def _suit_points(tables: Any, points: Any) -> None:
    """Count the points of all cards of a suit; ``points`` are int64 [trump and suit, rank]."""
    kinds, which = np.unique(points, axis=0, return_inverse=True)
    held = np.arange(512) >> np.arange(9)[:, None] & 1
    _lay(tables, at.NINES, kinds @ held)
    _lay(tables, at.SUIT_POINTS, at.NINES + 512 * which.ravel())


def _runs(ruleset: Ruleset, tables: Any) -> None:
    values = run_values(ruleset)
    for where, row in enumerate(ruleset.spans):
        for ranks, found in enumerate(row):
            if len(found) > at.MOST_SPANS:
                raise UnsuitedError("one suit has too many runs")
            tables[at.SPAN_COUNT + 512 * where + ranks] = len(found)
            for nth, (value, length, top) in enumerate(found):
                cards = (1 << length) - 1 << top - length + 1
                rank = ruleset.run_rank(value, length, top, where == IN_TRUMPS)
                here = at.SPANS + ((512 * where + ranks) * at.MOST_SPANS + nth) * 3
                tables[here : here + 3] = cards, values.index(value) + 1, rank
    for trump, sets in enumerate(ruleset.all_sets):
        if len(sets) > at.MOST_SETS:
            raise UnsuitedError("there are too many sets")
        tables[at.SET_COUNT + trump] = len(sets)
        for nth, run in enumerate(sets):
            rank = ruleset.run_rank(run.value, run.length, run.top, run.suit == trump)
            here = at.SETS + (trump * at.MOST_SETS + nth) * 3
            tables[here : here + 3] = run.cards, values.index(run.value) + 1, rank


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


def has_no_trump(ruleset: Ruleset) -> bool:
    """Tell whether anybody may ever go no-trump."""
    try:
        nodes = _auctions(ruleset)
    except UnsuitedError:
        return True
    return any(node[at.N_CALLS] >> NO_TRUMP + 1 & 1 for node in nodes)


def _node(nodes: list[list[int]], goer: int = NOBODY) -> int:
    nodes.append([0, at.UNDECIDED, 0, goer, NOBODY, NOBODY, *[NOBODY] * 6])
    return len(nodes) - 1


def _say(
    ruleset: Ruleset, nodes: list[list[int]], place: int, auction: Auction
) -> list[tuple[int, Auction]]:
    """Fill in a node; gives the nodes that follow and are not decided yet."""
    node = nodes[place]
    node[at.N_SEES] = sum(1 << seat for seat in range(4) if ruleset.sees_kitty(seat, auction))
    undecided = []
    for call in ruleset.calls(auction):
        if not PASS <= call <= NO_TRUMP:
            raise UnsuitedError(f"{call} is no call")
        node[at.N_CALLS] |= 1 << call + 1
        said = Auction(auction.dealer, (*auction.said, call))
        child = _node(nodes)
        node[at.N_CHILDREN + call + 1] = child * at.NODE + at.NODES
        contract = ruleset.contract(said)
        if contract is None:
            undecided.append((child, said))
        elif contract.goer == NOBODY:
            nodes[child][at.N_STATE] = at.PASSED_OUT
        else:
            nodes[child][at.N_STATE] = at.WENT
            nodes[child][at.N_CONTRACT : at.N_CONTRACT + 3] = contract
    return undecided
