"""Chance and bits in compiled code are those of the engine, word for word."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tarabish_core.engine.cards import cards_in
from tarabish_core.engine.chance import (
    DEAL_STREAM,
    PLAYER_STREAM,
    draw_at,
    draw_half,
    shuffled_pack,
    stream,
)
from tarabish_core.simulate.bits import draw, key, pick, shuffle, word_at

LAW = settings(max_examples=200, deadline=None, database=None)
WHOLE = tuple(range(36))
SHORT = tuple(card for card in WHOLE if card % 9)


def compiled_pack(seed: int, number: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Shuffle a pack in compiled code."""
    pack = np.zeros(36, np.int64)
    state = np.uint64(key(np.uint64(stream(seed, DEAL_STREAM)), number))
    shuffle(state, np.array(cards, np.int64), 0, len(cards), pack, 0)
    return tuple(map(int, pack[: len(cards)]))


@pytest.mark.parametrize("cards", [WHOLE, SHORT], ids=["36 cards", "32 cards"])
@LAW
@given(seed=st.integers(-(2**70), 2**70), number=st.integers(0, 2**40))
def test_a_deal_is_the_same_pack_in_compiled_code(
    cards: tuple[int, ...], seed: int, number: int
) -> None:
    """Property: deal k of seed s, whatever the seed and the deck."""
    assert shuffled_pack(seed, number, cards) == compiled_pack(seed, number, cards)


def test_a_published_deal() -> None:
    """Source: the vectors of tests/engine/test_chance.py."""
    assert ["AH", "9H", "QS", "8C", "TS"] == [
        "6789TJQKA"[card % 9] + "SHDC"[card // 9] for card in compiled_pack(1, 0, WHOLE)[:5]
    ]


@LAW
@given(
    seed=st.integers(0, 2**64 - 1),
    seat=st.integers(0, 3),
    number=st.integers(0, 300),
    limit=st.integers(1, 2**32),
)
def test_draws_are_the_same(seed: int, seat: int, number: int, limit: int) -> None:
    """Property: a player's draws by the number of the decision, whole words and halves."""
    state = stream(seed, PLAYER_STREAM, 7, seat)
    base = np.uint64(stream(seed, PLAYER_STREAM))
    made = np.uint64(key(np.uint64(key(base, 7)), seat))
    word = int(word_at(made, number)) % 2**64

    assert state == int(made)
    assert draw_at(state, number, limit) == draw(made, number, limit)
    for low, half in ((True, word & 0xFFFFFFFF), (False, word >> 32)):
        assert draw_half(state, number, limit=limit, low=low) == half * limit >> 32


@LAW
@given(mask=st.integers(1, 2**36 - 1), data=st.data())
def test_the_nth_card_of_a_hand(mask: int, data: st.DataObject) -> None:
    """Property: as the engine lists them."""
    nth = data.draw(st.integers(0, mask.bit_count() - 1))

    assert 1 << cards_in(mask)[nth] == pick(mask, nth)
