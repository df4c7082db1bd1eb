"""A deal under way as a state, on the supposition that the unseen cards lie so and so."""

from __future__ import annotations

from collections.abc import Sequence

from tarabish_core.engine.actions import Go, Pass, Play
from tarabish_core.engine.bidding import go, make_pass
from tarabish_core.engine.cards import PASS
from tarabish_core.engine.playing import play
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.state import SILENCE, Deal, Four, State, start
from tarabish_core.engine.view import View, cards_of


def suppose(ruleset: Ruleset, seen: View, hands: Sequence[int], kitties: Sequence[int]) -> State:
    """Give the state of a deal that a seat sees, in the auction or the play.

    ``hands`` are the cards that each seat has left, ``kitties`` those of its nine that were its
    kitty; nothing is checked against what was said.
    """
    nine = [hand | cards_of(seen, seat) for seat, hand in enumerate(hands)]
    first = [cards & ~kitty for cards, kitty in zip(nine, kitties, strict=True)]
    kitty = [cards & ~one for cards, one in zip(nine, first, strict=True)]
    state = start(ruleset, Deal(seen.dealer, _four(first), _four(kitty), seen.before, seen.waiting))
    for call in seen.said:
        if call == PASS:
            state = make_pass(ruleset, state, Pass(state.turn))
        else:
            state = go(ruleset, state, Go(state.turn, call))
    for card in seen.plays:
        state = play(ruleset, state, Play(state.turn, card))
    talk = SILENCE._replace(announced=seen.announced, shown=seen.shown, claims=seen.claims)
    return state._replace(talk=talk, phase=seen.phase, turn=seen.turn, end=seen.end)


def _four(cards: Sequence[int]) -> Four:
    north, east, south, west = cards
    return north, east, south, west
