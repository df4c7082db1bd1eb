"""Whole games of four players who think, over all shipped variants, each action and view watched.

By hand: ``python -m tests.bench.strong_games [--games 300] [--players hard] [--first 0]``. Game g
is of the variant g modulo their number. The engine refuses what may not be done, which ends the
run; so does a view that holds more than it may: before every answer in turn the cards that the seat
does not see are laid elsewhere, and its view must be the same, so that nothing of them can go into
the answer. A line is told a variant: games, deals, answers; the milliseconds that they took of the
processor's time, in the median, what 99.9 of 100 stay within, and the most; the most by the clock;
and how many answers had something compiled, which ought to be done before the first deal.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numba.core import event

from tarabish_core.engine.actions import Action
from tarabish_core.engine.cards import cards_in, mask_of
from tarabish_core.engine.chance import shuffled_pack
from tarabish_core.engine.match import Match, after_deal
from tarabish_core.engine.phases import step
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.scoring import tally
from tarabish_core.engine.state import AUCTION, OVER, State, deal_cards, start
from tarabish_core.engine.view import View, view
from tarabish_core.players.player import Player
from tarabish_core.players.seating import four, player
from tarabish_core.players.thumb import FOUR
from tarabish_core.rules.files import shipped_names
from tarabish_core.rules.sending import sent
from tarabish_core.rules.variants import Variant, load_variant


def laid_elsewhere(ruleset: Ruleset, state: State, seat: int, rng: random.Random) -> State:
    """Lay the cards that a seat does not see in other hands, as many in each."""
    seen, talk = view(ruleset, state, seat).hand, state.talk.shown
    hidden = [hand if other != seat else hand & ~seen for other, hand in enumerate(state.hands)]
    shown = [mask_of(card for run in runs for card in cards_in(run.cards)) for runs in talk]
    loose = [hand & ~shown[other] for other, hand in enumerate(hidden)]
    cards = [card for hand in loose for card in cards_in(hand)]
    rng.shuffle(cards)
    hands = []
    for hand, there in zip(state.hands, loose, strict=True):
        mine = mask_of(cards.pop() for _ in range(there.bit_count()))
        hands.append(hand & ~there | mine)
    north, east, south, west = hands
    return state._replace(hands=(north, east, south, west))


class Watch:
    """Plays games, and holds every view that is asked about to what it may hold."""

    def __init__(self, variant: Variant, players: str) -> None:
        self.variant, self.seated = variant, four(players)
        self.times: list[tuple[float, float]] = []
        self.compiling = 0
        self.rng = random.Random(1)

    def game(self, number: int) -> int:
        """Play a game; gives how many deals it took."""
        ruleset, match = self.variant.ruleset, Match(number & 3)
        while not match.games:
            deal = number << 12 | match.deals
            pack = shuffled_pack(5, deal, cards_in(ruleset.deck_mask))
            dealt = deal_cards(ruleset, pack, match.dealer, match.totals, match.waiting)
            rules = sent(self.variant)
            who = [player(one, ruleset, FOUR, 5, deal, rules) for one in self.seated]
            state = self.played(start(ruleset, dealt), who)
            match, _ = after_deal(ruleset, match, tally(ruleset, state))
        return match.deals

    def played(self, state: State, who: Sequence[Player]) -> State:
        """Play a deal to its end."""
        ruleset = self.variant.ruleset
        while True:
            action = None
            if state.phase != AUCTION:
                said = [who[seat].react(view(ruleset, state, seat)) for seat in range(4)]
                action = next((one for one in said if one), None)
            if action is None:
                if state.phase == OVER:
                    return state
                action = self.asked(state, who[state.turn])
            state = step(ruleset, state, action)

    def asked(self, state: State, who: Player) -> Action:
        """Ask who is in turn, with a view that is the same however the hidden cards lie."""
        ruleset, seat = self.variant.ruleset, state.turn
        seen: View = view(ruleset, state, seat)
        if state.phase != AUCTION:
            other = laid_elsewhere(ruleset, state, seat, self.rng)
            if seen != view(ruleset, other, seat):
                raise AssertionError(f"{seat} sees what it may not: {seen}")
        with event.install_recorder("numba:compile") as compiled:
            begun, worked = time.perf_counter(), time.thread_time()
            action = who.act(seen)
            worked, taken = time.thread_time() - worked, time.perf_counter() - begun
        self.times.append((worked, taken))
        self.compiling += bool(compiled.buffer)
        return action


def main(arguments: Sequence[str] | None = None) -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--players", default="hard")
    asked = parser.parse_args(arguments)
    games: defaultdict[str, list[int]] = defaultdict(list)
    for number in range(asked.first, asked.first + asked.games):
        games[shipped_names()[number % len(shipped_names())]].append(number)
    for name, numbers in games.items():
        watch = Watch(load_variant(name), asked.players)
        deals = sum(map(watch.game, numbers))
        worked, taken = 1000 * np.array(watch.times).T
        told = f"{len(numbers):4} games {deals:6,} deals {len(worked):8,} answers"
        times = f"{np.median(worked):8.2f} {np.quantile(worked, 0.999):8.1f} {worked.max():8.1f} ms"
        clock = f"{taken.max():8.1f} ms by the clock, {watch.compiling} compiled"
        sys.stdout.write(f"{name:24} {told} {times}, {clock}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
