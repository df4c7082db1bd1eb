"""A player who calls and plays anything lawful by chance; for tests and as the weakest yardstick.

What may be said beside that he always says: he announces, shows, and claims the bells as soon as he
can. That is with the first of the two, wherever a claim may be made so: where that one is in vain,
or loses them, as under the root variant, his bells never score.
"""

from __future__ import annotations

from tarabish_core.engine.actions import Action, Announce, Go, Pass, Play, Show
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.chance import PLAYER_STREAM, draw_at, draw_half, stream
from tarabish_core.engine.model import closed
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.players.cardplay import read_trick

FIRST_CARD = 64
"""Words of a stream before this one are for the auction; each of the others is for two tricks."""


class RandomLegal:
    """Draws by the number of the decision from a stream of its own: (seed, deal, seat)."""

    def __init__(self, ruleset: Ruleset, seed: int, deal: int) -> None:
        self.ruleset = ruleset
        self.streams = tuple(stream(seed, PLAYER_STREAM, deal, seat) for seat in range(4))

    def act(self, seen: View) -> Action:
        """Decide in turn; runs are announced and shown, a claim that may go with a card is made.

        What is announced is the first of all that may be: where bluffing is possible, held or not.
        """
        seat, can = seen.turn, seen.choices
        if can.calls:
            calls = sorted(can.calls)
            call = calls[draw_at(self.streams[seat], len(seen.said), len(calls))]
            return Pass(seat) if call == PASS else Go(seat, call)
        if can.announcements:
            return Announce(seat, can.announcements[0])
        if can.runs:
            return Show(seat, tuple(run.cards for run in can.runs))
        cards = cards_in(read_trick(self.ruleset, seen).lawful)
        trick = len(seen.plays) // 4
        word = FIRST_CARD + trick // 2
        card = cards[draw_half(self.streams[seat], word, bool(trick & 1), len(cards))]
        return Play(seat, card, bool(can.bella_cards >> card & 1))

    def react(self, seen: View) -> Action | None:
        """Show runs that the others wait for; say nothing else out of turn."""
        runs, owed = seen.choices.runs, self.ruleset.windows.owed is not closed
        if seen.seat is None or seen.seat == seen.turn or not (runs and owed):
            return None
        if len(seen.plays) % 4:
            return None
        return Show(seen.seat, tuple(run.cards for run in runs))
