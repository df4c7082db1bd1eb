"""A player who does anything lawful, by chance; for tests and as the weakest yardstick."""

from __future__ import annotations

from tarabish_core.engine.actions import Action, Announce, Go, Pass, Play, Show
from tarabish_core.engine.cards import PASS, cards_in
from tarabish_core.engine.chance import PLAYER_STREAM, Chance
from tarabish_core.engine.ruleset import Ruleset
from tarabish_core.engine.view import View
from tarabish_core.players.cardplay import read_trick


class RandomLegal:
    """Draws from a stream of its own: (seed, deal, seat) and what has been played."""

    def __init__(self, ruleset: Ruleset, seed: int, deal: int) -> None:
        self.ruleset, self.seed, self.deal = ruleset, seed, deal

    def act(self, seen: View) -> Action:
        """Decide in turn; runs are announced and shown, a claim that may go with a card is made."""
        seat, can = seen.turn, seen.choices
        key = len(seen.said) * 64 + len(seen.plays)
        chance = Chance(self.seed, PLAYER_STREAM, self.deal, seat, key)
        if can.calls:
            call = can.calls[chance.below(len(can.calls))]
            return Pass(seat) if call == PASS else Go(seat, call)
        if can.announcements:
            return Announce(seat, can.announcements[0])
        if can.runs:
            return Show(seat, tuple(run.cards for run in can.runs))
        cards = cards_in(read_trick(self.ruleset, seen).lawful)
        card = cards[chance.below(len(cards))]
        return Play(seat, card, bool(can.bella_cards >> card & 1))

    def react(self, seen: View) -> Action | None:  # noqa: ARG002 - a player's signature
        """Keep quiet out of turn."""
        return None
